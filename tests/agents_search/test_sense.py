"""Search agents see what is plain to see."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.fire_tower.search import heuristic_value
from firetower_agents.search import FlatMonteCarlo, SearchAgent, TreeSearch
from firetower_agents.search.evaluator import evaluator_for
from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch

from .helpers import asked_answers

AGENTS = {
    "flatmc": FlatMonteCarlo(sims=24),
    "flatmc light": FlatMonteCarlo(sims=24, advice="light"),
    "mcts": TreeSearch(sims=32),
    "mcts light": TreeSearch(sims=32, advice="light"),
}
each_agent = pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS.keys())
EAST, WEST = 1, 3


def evaluated(batch: Batch) -> np.ndarray:
    """What the game's own evaluator says."""
    return evaluator_for(batch.game).values(batch)


def windy(preset: str, wind: int, gem: tuple[int, int]) -> Batch:
    """Games in which the north-western seat has to place the gem of this wind, with one gem on the board."""
    batch = make_batch(preset, 24)
    batch.reset(seed=4)
    batch = batch.fork(np.flatnonzero((batch.asked == 0) & (np.array(batch.questions()) == "WIND")))
    batch.engine.s.wind[:] = wind
    batch.engine.s.gem[:] |= bb.from_cells([gem])
    batch.engine.refresh(batch.all_games)
    return batch


@each_agent
def test_an_immediate_win_is_found(agent: SearchAgent) -> None:
    batch = windy("fire_tower_2p", EAST, (15, 14))
    ended = batch.step(asked_answers(agent, batch))
    assert ended.games.size == batch.count
    assert (ended.returns[:, 0] == 1).all()


@each_agent
def test_the_own_tower_is_not_burned(agent: SearchAgent) -> None:
    batch = windy("fire_tower_2p", WEST, (0, 1))
    assert batch.masks()[:, 0].all()
    answers = asked_answers(agent, batch)
    assert (answers != 0).all()


@pytest.mark.parametrize("value", [heuristic_value.all_values, evaluated])
def test_fire_near_a_tower_is_bad_for_its_seat(value: object) -> None:
    assert callable(value)
    for preset in ("fire_tower_2p", "fire_tower_3p", "fire_tower_4p"):
        calm, hot = windy(preset, EAST, (7, 9)), windy(preset, EAST, (2, 1))
        assert (value(hot)[:, 0] < value(calm)[:, 0]).all()


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_3p", "fire_tower_team", "rising_flames_ghost_core"])
def test_values_add_up_to_zero(preset: str) -> None:
    batch = make_batch(preset, 8)
    batch.reset(seed=1)
    for values in (heuristic_value.all_values(batch), evaluated(batch)):
        assert np.allclose(values.sum(axis=1), 0)
        assert (np.abs(values) <= 1).all()


def test_distances_count_firebreaks() -> None:
    fire = bb.from_cells([(0, 6)])[None]
    wall = bb.from_cells([(row, 3) for row in range(16)])[None]
    near, windy_now = heuristic_value.distances(fire, bb.empty(1), bb.from_cells([(0, 5)])[None])
    assert (near[0, 0], bool(windy_now[0, 0])) == (6, True)
    near, _ = heuristic_value.distances(fire, wall, bb.empty(1))
    assert near[0, 0] == 6 + heuristic_value.BREAK_COST - 1
