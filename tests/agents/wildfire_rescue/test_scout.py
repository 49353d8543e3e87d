"""Every rule of `scout` in drawn positions. Trees everywhere, wildfire on C3, the other player on E5, unless drawn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_agents.wildfire_rescue.reader import Reader
from firetower_env.core.errors import BatchError
from firetower_env.presets import make_batch
from tests.agents.wildfire_rescue.answering import answer
from tests.games.wildfire_rescue.table import Table

CODES = ("scout", "ranger", "captain")


@pytest.mark.parametrize("code", CODES)
def test_the_first_corner_that_is_free(code: str) -> None:
    table = Table(setup=True, players=3)
    for corner in ("A1", "E1", "A5"):
        assert answer(table, code) == corner
        table.do(corner)


@pytest.mark.parametrize("code", CODES)
def test_the_sixth_set_of_campers(code: str) -> None:
    table = Table(setup=True, camper_option="choose").do("A1", "E5")
    assert table.question == "OPTION"
    assert answer(table, code) == "OPTION_6"


def test_nobody_is_taken_along_on_a_walk() -> None:
    table = Table(at={1: "A1"}, tools={0: "axe"}).do("B1")
    assert table.asked == "CARRY 0"
    assert answer(table) == "LEAVE"


@pytest.mark.parametrize("code", CODES)
def test_everybody_is_taken_along_out_of_a_fire_at_the_round_end(code: str) -> None:
    table = Table(at={0: "C2", 1: "C2"}, tools={0: "axe"}, dice=[1]).pass_round()
    assert table.asked == "ESCAPE 0"
    table.do("C1")
    assert table.asked == "CARRY 0"
    assert answer(table, code) == "CARRY"


@pytest.mark.parametrize("code", CODES)
def test_everybody_is_taken_along_out_of_a_fire_after_a_draw(code: str) -> None:
    table = Table(at={0: "C2", 1: "C2"}, tools={0: "axe"}, deck="bow", dice=[1]).do("DRAW", "C1")
    assert table.asked == "CARRY 0"
    assert answer(table, code) == "CARRY"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("held", "drawn", "given"),
    [
        ("pickaxe pickaxe", "axe", "PICKAXE"),
        ("axe bow", "bow", "BOW"),
        ("extinguisher extinguisher", "bow", "EXTINGUISHER"),
        ("bow extinguisher", "pickaxe", "PICKAXE"),
        ("axe bow", "extinguisher", "AXE"),
    ],
)
def test_a_duplicate_goes_else_the_first_but_the_extinguisher(code: str, held: str, drawn: str, given: str) -> None:
    table = Table(tools={0: held}, deck=drawn).do("DRAW")
    assert table.question == "DISCARD"
    assert answer(table, code) == f"DISCARD_{given}"


@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        # three tokens before two
        ({"fire": "A3 B3 D3 A5 B5"}, "ROW_3"),
        # two hazards are worth one fire
        ({"fire": "B3 B4", "hazard": {"E2": 2, "E3": 2, "E4": 2}, "rock": "E2 E3 E4", "at": {1: "D5"}}, "COL_B"),
        # a burning camper is worth three tokens more
        ({"fire": "A4 B4 D4 D5", "campers": "D5", "timers": {"D5": 2}}, "COL_D"),
        ({"fire": "A4 B4 D5", "campers": "D5", "timers": {"D5": 2}}, "ROW_5"),
        # a camper who does not burn counts for nothing
        ({"fire": "A3", "hazard": {"D5": 2}, "rock": "D5", "campers": "D5", "at": {1: "E1"}}, "ROW_3"),
        # a token beside a living player counts for two more, whoever he is
        ({"fire": "A4 B4 E4", "at": {1: "E3"}}, "ROW_4"),
        ({"fire": "A3 B3 E5", "at": {1: "D5"}}, "ROW_5"),
        ({"fire": "A3 B3 E5", "at": {1: "D5"}, "dead": [1]}, "ROW_3"),
        # the diagonals, where they may be flown
        ({"fire": "B2 D4 E5 B3", "at": {1: "E1"}, "plane_lines": "all"}, "DIAGONAL_FALLING"),
        ({"fire": "A5 B4 D2 B3", "at": {1: "E5"}, "plane_lines": "all"}, "DIAGONAL_RISING"),
    ],
)
@pytest.mark.parametrize("code", CODES)
def test_the_plane_flies_where_tokens_count_most(code: str, drawn: dict[str, Any], line: str) -> None:
    table = Table(**{"campers": "E1", **drawn}, dice=[4]).pass_round()
    assert table.question == "LINE"
    assert answer(table, code) == line


@pytest.mark.parametrize(
    ("drawn", "way"),
    [
        # C1 has two good neighbours and one that burns (0), B2 and D2 have two of each (-2)
        ({}, "C1"),
        # a camper brings B2 up to C1, the smaller of the two; two campers bring it past
        ({"campers": "B2"}, "C1"),
        ({"campers": "B2 B2"}, "B2"),
        # teaming up is -1: better than B2, not as good as C1
        ({"at": {0: "C2", 1: "C1"}, "rock": "C1", "tools": {0: "axe", 1: "pickaxe"}}, "JOIN_1"),
        ({"at": {0: "C2", 1: "B2"}, "rock": "B2", "tools": {0: "axe", 1: "pickaxe"}}, "C1"),
    ],
)
@pytest.mark.parametrize("code", CODES)
def test_the_way_out_of_a_fire(code: str, drawn: dict[str, Any], way: str) -> None:
    table = Table(**{"at": {0: "C2"}, "tools": {0: "axe"}, **drawn}, dice=[1]).pass_round()
    assert table.asked == "ESCAPE 0"
    assert answer(table, code) == way


@pytest.mark.parametrize(
    ("drawn", "given"),
    [
        ({"round": 1}, "DRAW"),
        ({"round": 2}, "DRAW"),
        ({"round": 3}, "B1"),
        ({"round": 2, "tools": {0: "axe axe"}}, "DRAW"),
        ({"round": 2, "tools": {0: "axe bow"}}, "B1"),
        ({"round": 2, "deck": ""}, "B1"),
        # nobody left to fetch
        ({"round": 2, "campers": "", "at": {0: "B2"}}, "B1"),
    ],
)
def test_early_draws(drawn: dict[str, Any], given: str) -> None:
    assert answer(Table(**{"tools": {0: "axe"}, "deck": "bow pickaxe", **drawn})) == given


@pytest.mark.parametrize(
    ("drawn", "step"),
    [
        ({"campers": "E1"}, "B1"),
        ({"campers": "A4"}, "A2"),
        # without its tool a tile costs one more: 2 + 2 + 1.3 by B1 and C1, 1 + 1 + 1.3 by A2 and B2
        ({"campers": "C2", "rock": "B1 C1"}, "A2"),
        ({"campers": "C2", "rock": "A2 C1"}, "B1"),
        # a companion's tool counts too
        ({"campers": "C1", "rock": "B1", "at": {1: "A1"}, "tools": {0: "axe", 1: "pickaxe"}}, "B1"),
        # through the fire with both tools, else around it
        ({"campers": "C1", "fire": "B1", "tools": {0: "axe extinguisher"}}, "B1"),
        ({"campers": "C1", "fire": "B1", "tools": {0: "axe axe"}}, "A2"),
        # next to fire a tile costs 0.3 more: B1 and A2 would be equal
        ({"campers": "B2", "fire": "C1", "wildfire": "E5", "at": {1: "E4"}}, "A2"),
        # A4 is three steps away, but another player is nearer: 4.5 against four to E1
        ({"campers": "A4 E1"}, "A2"),
        ({"campers": "A4 E1", "at": {1: "A5"}}, "B1"),
        # one next to fire is one step less away: 2.3 against three
        ({"campers": "A4 C2"}, "B1"),
    ],
)
def test_the_nearest_camper_is_fetched(drawn: dict[str, Any], step: str) -> None:
    assert answer(Table(**{"tools": {0: "axe"}, "round": 3, **drawn})) == step


@pytest.mark.parametrize(
    ("drawn", "step"),
    [
        ({"at": {0: "B2", 1: "C2"}}, "B1"),
        ({"at": {0: "B2", 1: "C2"}, "rock": "B1"}, "A2"),
        ({"at": {0: "A1", 1: "C2"}}, "PASS"),
        ({"at": {0: "A1", 1: "C2"}, "deck": "bow", "round": 1}, "PASS"),
    ],
)
def test_to_the_edge_when_no_camper_is_left(drawn: dict[str, Any], step: str) -> None:
    assert answer(Table(**{"tools": {0: "axe"}, "campers": "", "round": 3, **drawn})) == step


@pytest.mark.parametrize(
    ("drawn", "given"),
    [
        ({"tools": {0: "axe"}, "deck": "bow"}, "DRAW"),
        ({"tools": {0: "axe axe"}, "deck": "bow"}, "PASS"),
        ({"tools": {0: "axe"}}, "PASS"),
        # on a tree next to fire, away from it; C1 and D2 are next to fire as well
        ({"tools": {0: "axe"}, "at": {0: "C2"}}, "B2"),
        ({"tools": {0: "axe"}, "at": {0: "C2"}, "deck": "bow"}, "DRAW"),
        ({"tools": {0: "axe"}, "at": {0: "C2"}, "rock": "C2"}, "PASS"),
        ({"tools": {0: "bow"}, "at": {0: "C2"}, "animal": "C2"}, "B2"),
    ],
)
def test_no_camper_can_be_reached(drawn: dict[str, Any], given: str) -> None:
    assert answer(Table(**{"campers": "E1", "fire": "D1 E2", "round": 5, **drawn})) == given


def test_scout_never_teams_up() -> None:
    table = Table(at={1: "A2"}, rock="A2", tools={0: "axe", 1: "pickaxe"}, campers="A2", round=3)
    assert {"JOIN_1", "PULL_1"} <= table.legal
    assert answer(table) == "A2"


def test_other_observations_are_refused() -> None:
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(seed=1)
    with pytest.raises(BatchError, match="not observations of wildfire_rescue"):
        Reader.of(batch.observe(), batch.masks().astype(np.int8))
