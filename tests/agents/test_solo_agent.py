"""The agent of the solo mode: legal at every level, far better than chance, plain answers on drawn boards."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_agents.fire_tower.reader import ObservationReader
from firetower_agents.fire_tower.solo.ground import Ground
from firetower_agents.fire_tower.solo.solo_planner import SoloPlannerAgent
from firetower_env.agents import Agent, make_agent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import BatchError
from firetower_env.presets import PRESETS, make_batch
from tests.agents.draws import FixedDraws
from tests.games.fire_tower.names import Answer, Cell, cells
from tests.games.fire_tower.solo import Solo

#: around the own corner: what firebreaks leave open
SPARED = {(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, 2), (2, 2), (7, 7)}
LEVELS = [name for name in PRESETS if name.startswith("solo_")]
Play = Callable[..., Batch]
Moments = list[tuple[Observation, NDArray[np.int8]]]


def answer(table: Solo, agent: Agent) -> Answer:
    """What an agent answers, by its name on the real board."""
    turned = copy.copy(table.batch)
    turned.relative = True
    given = agent.act(turned.observe(), turned.masks(), np.random.default_rng(1))
    real = turned.real_actions(np.full(len(given), given[0]))
    return cast(Answer, table.engine.layout.decode(int(real[0])))


def turn_of(table: Solo, most: int = 12) -> list[Answer]:
    """The solo_planner's answers until the next attack, the end of the game, or that many."""
    agent, turn = make_agent("solo_planner"), int(table.s.turn[0])
    given: list[Answer] = []
    while not table.over and int(table.s.turn[0]) == turn and len(given) < most:
        given.append(answer(table, agent))
        table.do(given[-1])
    return given


def alone(count: int) -> Ints:
    """Line-ups of games with one seat, all by the first agent."""
    return np.zeros((count, 1), np.int64)


# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", LEVELS)
@pytest.mark.parametrize("code", ["solo_planner", "greedy", "pyromaniac"])
def test_whole_games_of_every_level(play: Play, preset: str, code: str) -> None:
    """The batch refuses an illegal answer, so a game that ends was played legally."""
    assert play(preset, alone(8), [make_agent(code)], seed=3).over.all()


@pytest.mark.parametrize("options", [{"solo_tower": "SE", "enemy_setup": "player"}, {"challenge_skip": "failure"}])
def test_other_rules_are_played_to_the_end(options: dict[str, Any]) -> None:
    batch = make_batch("solo_5", 8, **options)
    batch.reset(seed=4)
    agent, rng = make_agent("solo_planner"), np.random.default_rng(4)
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        batch.step(agent.act(batch.observe(live), batch.masks(live), rng), live)
    assert batch.over.all()


@pytest.mark.parametrize(
    ("preset", "towers", "rounds"), [("solo_1", 2.0, 1.2), ("solo_3", 1.6, 1.2), ("solo_7", 0.9, 1.0)]
)
def test_far_better_than_chance(play: Play, preset: str, towers: float, rounds: float) -> None:
    """What is usual is 2.5, 2.2 and 1.3 towers more and 1.5 to 1.7 rounds; margins are five errors below that."""
    count = 64
    good, chance = (
        play(preset, alone(count), [make_agent(code)], seed=21).report() for code in ("solo_planner", "random")
    )
    assert good["towers_fallen"].mean() > chance["towers_fallen"].mean() + towers
    assert good["round"].mean() > chance["round"].mean() + rounds


def test_games_are_won(play: Play) -> None:
    """More than half of the games are won at level 1, where chance wins none."""
    batch = play("solo_1", alone(96), [make_agent("solo_planner")], seed=22)
    assert batch.report()["won"].mean() > 0.3
    assert batch.returns.mean() > 0.25
    assert play("solo_1", alone(96), [make_agent("random")], seed=22).returns.mean() < 0.02


# -- answers ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def moments() -> Moments:
    """What is seen now and then in games of all levels, played by the solo_planner with random answers strewn in."""
    batch = make_batch("solo_1", 14, level=tuple(range(1, 8)))
    batch.reset(seed=5)
    solo_planner, rng = make_agent("solo_planner"), np.random.default_rng(5)
    chance = make_agent("random")
    seen: Moments = []
    for step in range(260):
        live = np.flatnonzero(batch.asked >= 0)
        if live.size < 5:
            break
        observed, masks = batch.observe(live), batch.masks(live)
        if step % 13 == 0:
            seen.append((observed, masks))
        agent = chance if step % 17 == 0 else solo_planner
        batch.step(agent.act(observed, masks, rng), live)
    assert len(seen) > 8
    return seen


def test_rows_do_not_depend_on_each_other(moments: Moments) -> None:
    agent = make_agent("solo_planner")
    for seen, masks in moments:
        draws = np.random.default_rng(1).random(len(masks))
        together = FixedDraws(draws)
        before = {name: part.copy() for name, part in seen.items()}
        answers = agent.act(seen, masks, together)
        assert together.calls == 1
        assert all((seen[name] == before[name]).all() for name in seen), "an observation was written to"
        for rows in ([0], [len(masks) - 1], [3, 0], list(range(0, len(masks), 2))):
            part = {name: array[rows] for name, array in seen.items()}
            assert (agent.act(part, masks[rows], FixedDraws(draws[rows])) == answers[rows]).all()


def test_warden_plays_solo_as_the_hermit_does(moments: Moments) -> None:
    warden, solo_planner = make_agent("warden"), make_agent("solo_planner")
    for seen, masks in moments:
        given = [agent.act(seen, masks, np.random.default_rng(7)) for agent in (warden, solo_planner)]
        assert (given[0] == given[1]).all()


def test_the_hermit_says_what_it_plays() -> None:
    batch = make_batch("rising_flames_2p_core", 2)
    batch.reset(seed=1)
    with pytest.raises(BatchError, match="plays solo"):
        make_agent("solo_planner").act(batch.observe(), batch.masks(), np.random.default_rng(1))


def test_caution_is_checked_and_matters(moments: Moments) -> None:
    with pytest.raises(ValueError, match="caution"):
        make_agent("solo_planner:caution=-1")
    bold, wary = make_agent("solo_planner:caution=0.1"), make_agent("solo_planner:caution=5")
    same = [
        (bold.act(*one, np.random.default_rng(1)) == wary.act(*one, np.random.default_rng(1))).all() for one in moments
    ]
    assert not all(same)


# -- drawn boards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wind", "gem", "corner"), [("E", "0,14", (0, 15)), ("S", "14,15", (15, 15)), ("W", "15,1", (15, 0))]
)
def test_the_wind_burns_an_enemy(wind: str, gem: str, corner: Cell) -> None:
    table = Solo(at="wind", wind=wind, gems=gem)
    assert answer(table, make_agent("solo_planner")) == corner


@pytest.mark.parametrize(
    ("hand", "gems"),
    [
        ("FLARE_UP NORTH*3 WEST*2", "12,15"),
        ("BURNING_SNAG NORTH*3 WEST*2", "13,14"),
        ("EXPLOSION NORTH*3 WEST*2", "14,14"),
        ("SOUTHEAST NORTH*3 WEST*2", "14,14"),
    ],
)
def test_a_card_that_wins_is_played(hand: str, gems: str) -> None:
    """The last enemy stands in the south-east, its Bucket full."""
    table = Solo(at="action", wind="N", hand=hand, gems=gems, ablaze=[1, 3])
    turn_of(table)
    assert table.outcome == "won"


@pytest.mark.parametrize(("gems", "wind"), [("0,1", "W"), ("1,0", "N")])
def test_the_bucket_in_need(gems: str, wind: str) -> None:
    """The next attack wind would burn the own corner; nothing but the Bucket helps inside the tower."""
    table = Solo(at="action", wind="E", hand="EAST*3 SOUTH*3", gems=gems, enemy=["NORTH", "WEST"], luck=True)
    assert "BUCKET_ALL" in table.verbs
    assert "BUCKET_ALL" in turn_of(table)
    assert not table.gems & cells(gems)


def test_water_guards_the_tower() -> None:
    """Fire at the edge of the own tower goes out, fire at an enemy's stays."""
    hand = "FIRE_ENGINE SMOKEJUMPER NORTH*2 WEST*2"
    table = Solo(at="action", wind="N", hand=hand, gems="3,0 4,0 3,1 12,14 11,14", luck=True)
    assert turn_of(table)[0] == "PLAY_FIRE_ENGINE_ALL"
    assert not table.gems & cells("3,0 4,0 3,1")
    assert cells("12,14 11,14") <= table.gems


@pytest.mark.parametrize("card", ["BURNING_SNAG", "FLARE_UP"])
def test_an_attack_burns_far_from_the_tower(card: str) -> None:
    """Fire lies before the own tower and at the border of home: the attack goes to the border."""
    before, table = cells("3,1 4,1"), Solo(enemy=[card, "NORTH"], gems="3,1 4,1", luck=True)
    while not table.question.startswith("WIND"):
        table.do(answer(table, make_agent("solo_planner")))
    assert min(row + col for row, col in table.gems - before) >= 9


def test_an_attack_avoids_the_own_corner() -> None:
    """Two squares are left, one of them through the corner; the other one brings fire just as near."""
    walls = " ".join(f"{row},{col}" for row in range(8) for col in range(8) if (row, col) not in SPARED)
    table = Solo(enemy=["BURNING_SNAG", "NORTH"], gems="0,2 2,2", breaks=walls, luck=True)
    assert table.cells == {(0, 0), (1, 0)}
    assert answer(table, make_agent("solo_planner")) == (1, 0)


def test_an_attack_lands_on_own_hawks() -> None:
    """Firehawks carry what an attack lights to where it serves."""
    table = Solo(enemy=["BURNING_SNAG", "NORTH"], hawks="6,5 6,6 7,5", luck=True)
    assert table.cells == {(5, 6), (6, 5)}
    assert answer(table, make_agent("solo_planner")) == (6, 5)


def test_the_gentler_punishment() -> None:
    """A west wind would burn the corner."""
    table = Solo(enemy=["EXPLOSION", "NORTH"], gems="0,1", breaks="0,2 1,2 1,1", luck=True)
    assert table.question == "PUNISH_DIR"
    assert answer(table, make_agent("solo_planner")) == "DIR_NORTH"


def test_a_sanctuary_is_as_dear_as_the_corner() -> None:
    table = Solo(level=3, at="wind", wind="W", gems="6,3", sanctuaries="6,2")
    assert (6, 2) in table.cells
    assert answer(table, make_agent("solo_planner")) != (6, 2)
    seen = ObservationReader.of(table.batch.observe(), table.batch.masks())
    assert Ground(seen).near[0, 0] == 1


def test_an_enemy_bucket_is_foreseen() -> None:
    """One gem inside the tower would cost three, a line that reaches the corner costs nothing."""
    hand = "FLARE_UP NORTH*3 WEST*2"
    table = Solo(at="action", wind="N", hand=hand, gems="3,15 4,15 5,15", luck=True)
    assert turn_of(table, 3) == ["PLAY_FLARE_UP", "VERTICAL", (0, 15)]


def test_every_question_has_a_rule() -> None:
    """Without a choice for those that lead to the same, or that the default rules never ask."""
    view = make_batch("solo_1", 1)
    view.reset(seed=1)
    questions = ObservationReader.of(view.observe(), view.masks()).reading.questions
    left = {name for name in questions if name not in SoloPlannerAgent.solo_rules}
    assert left == {"FOREST_CELL", "BACKBURN", "EB_ORIENT", "ENEMY_BREAK", "ENEMY_HAWK"}
