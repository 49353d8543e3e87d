"""Every scripted agent answers every question legally, repeats itself, and treats each row by itself."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env.agents import make_agent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.presets import PRESETS, make_batch
from tests.agents.draws import FixedDraws

LADDER = ("pyromaniac", "greedy", "warden")
Play = Callable[..., Batch]
Moments = list[tuple[Observation, NDArray[np.int8]]]
#: the presets that the scripted agents play
SERVED = [name for name in PRESETS if name.startswith(("fire_tower_", "rising_flames_"))]


@pytest.mark.parametrize("preset", SERVED)
def test_whole_games_of_every_preset(play: Play, preset: str) -> None:
    """The batch refuses an illegal answer, so a game that ends was played legally."""
    seats = make_batch(preset, 1).game.seats
    agents = [make_agent(code) for code in (*LADDER, "random")]
    # each game mixes the agents otherwise: random seats lead into positions that good players avoid
    lineups = np.array([[(game + seat * (1 + game // 4)) % 4 for seat in range(seats)] for game in range(6)])
    batch = play(preset, lineups, agents, seed=3)
    assert batch.over.all()


@pytest.fixture
def moments(play: Play, preset: str, code: str) -> Moments:
    """What is seen now and then in games of a random player and this agent."""
    seen: Moments = []
    steps = itertools.count(1)

    def watch(batch: Batch, games: Ints, answers: Ints) -> None:
        if next(steps) % 23 == 0 and games.size > 4:
            seen.append((batch.observe(games), batch.masks(games)))

    play(preset, np.tile([0, 1], (12, 1)), [make_agent("random"), make_agent(code)], 5, watch)
    return seen[:15]


@pytest.mark.parametrize("code", LADDER)
@pytest.mark.parametrize("preset", ["fire_tower_2p", "rising_flames_2p_weather"])
def test_the_same_seed_gives_the_same_answers(moments: Moments, code: str) -> None:
    one, other = make_agent(code), make_agent(code)
    for seen, masks in moments:
        before = {name: part.copy() for name, part in seen.items()}
        first = one.act(seen, masks, np.random.default_rng(7))
        assert (first == other.act(seen, masks, np.random.default_rng(7))).all()
        assert (masks[np.arange(len(masks)), first] == 1).all()
        assert all((seen[name] == before[name]).all() for name in seen), "an observation was written to"


@pytest.mark.parametrize("code", LADDER)
@pytest.mark.parametrize("preset", ["fire_tower_2p", "rising_flames_2p_weather"])
def test_rows_do_not_depend_on_each_other(moments: Moments, code: str) -> None:
    agent = make_agent(code)
    for seen, masks in moments:
        draws = np.random.default_rng(1).random(len(masks))
        together = FixedDraws(draws)
        answers = agent.act(seen, masks, together)
        assert together.calls == 1
        for rows in ([0], [1], [len(masks) - 1], [3, 0], list(range(0, len(masks), 2))):
            part = {name: array[rows] for name, array in seen.items()}
            assert (agent.act(part, masks[rows], FixedDraws(draws[rows])) == answers[rows]).all()


@pytest.mark.parametrize("code", LADDER)
def test_no_rows_no_answers(code: str) -> None:
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(seed=1)
    seen = {name: part[:0] for name, part in batch.observe().items()}
    assert make_agent(code).act(seen, batch.masks()[:0], np.random.default_rng(0)).shape == (0,)


def test_warden_clearly_beats_random(play: Play) -> None:
    lineups = np.array([[game % 2, 1 - game % 2] for game in range(60)])
    batch = play("fire_tower_2p", lineups, [make_agent("warden"), make_agent("random")], seed=11)
    won = batch.returns[np.arange(60), lineups.argmin(axis=1)] > 0
    assert won.mean() >= 0.9


def test_each_rung_beats_the_one_below(play: Play) -> None:
    """Far from the edge: these pairings are won about nine times, and four times, out of five."""
    lineups = np.array([[game % 2, 1 - game % 2] for game in range(120)])
    for better, worse in (("greedy", "pyromaniac"), ("warden", "greedy")):
        batch = play("fire_tower_2p", lineups, [make_agent(better), make_agent(worse)], seed=12)
        won = batch.returns[np.arange(120), lineups.argmin(axis=1)] > 0
        assert won.mean() > 0.6, f"{better} against {worse}: {won.mean()}"
