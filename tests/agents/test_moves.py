"""Obvious moves on drawn boards."""

from __future__ import annotations

import copy
from typing import Any, cast

import numpy as np
import pytest

from firetower_env.agents import Agent, make_agent
from tests.games.fire_tower.names import Answer, Cell
from tests.games.fire_tower.table import Table

ALL, THINKERS = ("pyromaniac", "greedy", "warden"), ("greedy", "warden")
TWO: dict[str, Any] = {"players": 2}


def answer(table: Table, agent: Agent) -> Answer:
    """What an agent answers, by its name on the real board."""
    turned = copy.copy(table.batch)
    turned.relative = True
    given = agent.act(turned.observe(), turned.masks(), np.random.default_rng(1))
    named = table.engine.layout.decode(int(turned.real_actions(np.full(len(given), given[0]))[0]))
    return cast(Answer, named)


def turn_of(table: Table, code: str) -> list[Answer]:
    """The agent's answers until its turn is over or the game is."""
    agent, seat = make_agent(code), table.asks[0]
    given: list[Answer] = []
    while table.asks[0] == seat and len(given) < 12:
        given.append(answer(table, agent))
        table.do(given[-1])
    return given


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(("seat", "gem", "wind", "corner"), [(0, (15, 14), "E", (15, 15)), (1, (1, 0), "N", (0, 0))])
def test_the_wind_wins(code: str, seat: int, gem: tuple[int, int], wind: str, corner: tuple[int, int]) -> None:
    table = Table(**TWO, seat=seat, wind=wind, gems=[gem])
    assert answer(table, make_agent(code)) == corner


@pytest.mark.parametrize("code", ALL)
def test_nobody_burns_their_own_tower_if_they_can_help_it(code: str) -> None:
    table = Table(**TWO, wind="W", gems="0,1")
    assert (0, 0) in table.cells
    assert answer(table, make_agent(code)) != (0, 0)


@pytest.mark.parametrize("code", ALL)
def test_a_partner_is_not_attacked(code: str) -> None:
    table = Table(players=4, teams=True, wind="E", gems="15,14 7,9")
    assert (15, 15) in table.cells
    assert answer(table, make_agent(code)) != (15, 15)


@pytest.mark.parametrize("code", THINKERS)
def test_an_enemy_between_partners_is_attacked(code: str) -> None:
    table = Table(players=4, teams=True, wind="E", gems="0,14 15,14", empty_buckets=[0])
    assert answer(table, make_agent(code)) == (0, 15)


@pytest.mark.parametrize("code", THINKERS)
@pytest.mark.parametrize(
    ("cards", "gems"),
    [
        ("FLARE_UP NORTH*2 AIR_DROP EMBER", "12,15"),
        ("BURNING_SNAG NORTH*2 AIR_DROP EMBER", "13,14"),
        ("EXPLOSION NORTH*2 AIR_DROP DE_REFOREST", "14,14"),
        ("SOUTH NORTH*2 AIR_DROP DE_REFOREST", "14,15"),
        ("EMBER NORTH*2 AIR_DROP DE_REFOREST", "15,14 8,9"),
    ],
)
def test_a_card_that_wins_is_played(code: str, cards: str, gems: str) -> None:
    table = Table(**TWO, at="action", wind="N", hands={0: cards}, gems=gems)
    turn_of(table, code)
    assert table.asks == (-1, "")


@pytest.mark.parametrize("code", THINKERS)
def test_the_bucket_in_need(code: str) -> None:
    """The corner would burn with the next gem; nothing but the Bucket helps inside a tower."""
    hand = "SMOKEJUMPER*4 DE_REFOREST"
    table = Table(**TWO, at="action", wind="W", hands={0: hand}, gems="0,1", top="NORTH EAST SOUTH WEST", luck=True)
    assert "BUCKET_ALL" in turn_of(table, code)
    assert (0, 1) not in table.gems


@pytest.mark.parametrize("code", THINKERS)
def test_the_bucket_is_saved_where_it_would_not_help(code: str) -> None:
    """Fire just outside is as near as that inside, and no line covers both."""
    table = Table(**TWO, at="action", wind="E", hands={0: "SOUTH*4 NORTH"}, gems="2,2 3,1 1,3", luck=True)
    assert "BUCKET_ALL" in table.verbs
    assert "BUCKET_ALL" not in turn_of(table, code)


@pytest.mark.parametrize("code", THINKERS)
@pytest.mark.parametrize("card", ["AIR_DROP", "FIRE_ENGINE"])
def test_water_where_it_protects(code: str, card: str) -> None:
    """Fire at the edge of the own tower goes out, fire at the enemy's stays."""
    table = Table(
        **TWO, at="action", wind="N", hands={0: f"{card} SMOKEJUMPER*4"}, gems="3,0 4,0 12,15 11,15", luck=True
    )
    given = turn_of(table, code)
    assert given[0] == f"PLAY_{card}_ALL"
    assert (3, 0) not in table.gems
    assert (12, 15) in table.gems


@pytest.mark.parametrize("code", THINKERS)
def test_a_firebreak_across_the_only_way(code: str) -> None:
    """Fire at (0,4) can go on over (0,3) alone."""
    table = Table(
        **TWO, at="action", wind="N", hands={0: "DE_REFOREST SMOKEJUMPER*4"}, gems="0,4", breaks="1,4", luck=True
    )
    assert turn_of(table, code)[:2] == ["PLAY_DE_REFOREST", (0, 3)]


def test_useless_cards_are_dropped_and_fire_is_kept() -> None:
    table = Table(**TWO, at="action", wind="N", hands={0: "SCRATCH_LINE SMOKEJUMPER*3 BURNING_SNAG"}, luck=True)
    agent = make_agent("warden")
    table.do("DROP_SMOKEJUMPER")
    dropped: list[Answer] = []
    while table.question == "DISCARD_MORE":
        dropped.append(answer(table, agent))
        table.do(dropped[-1])
    assert sorted(map(str, dropped)) == ["DONE", "DROP_SCRATCH_LINE", "DROP_SMOKEJUMPER", "DROP_SMOKEJUMPER"]


@pytest.mark.parametrize("code", THINKERS)
def test_a_hawk_carries_the_gem_that_wins(code: str) -> None:
    table = Table(**TWO, expansion="core", wind="N", hawks="6,7", gems="15,14")
    table.do((6, 7))
    assert table.asks == (0, "FLIGHT")
    assert answer(table, make_agent(code)) == (15, 15)


@pytest.mark.parametrize("code", THINKERS)
def test_a_first_hawk_guards_the_way_to_the_tower(code: str) -> None:
    table = Table(**TWO, expansion="core", at="setup", luck=True)
    row, col = cast(Cell, answer(table, make_agent(code)))
    if table.asks[0]:
        row, col = 15 - row, 15 - col
    assert 3 <= row + col <= 8
    assert max(row, col) <= 7
