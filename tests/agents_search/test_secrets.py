"""A search agent gets nothing from which it could tell what its seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from firetower_agents.search import FlatMonteCarlo, SearchAgent, TreeSearch, forks_for
from firetower_env.core.batch import Batch
from tests.miniature.known import NAMES, miniature_known

from .helpers import played

PRESETS = ("fire_tower_2p", "fire_tower_4p_events", "fire_tower_team", "rising_flames_3p_weather", "solo_4", *NAMES)
#: games of the miniature are short
_SHORT = 7


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with miniature_known():
        yield


def on_the_way(preset: str, count: int, decisions: int) -> Batch:
    """Games after some decisions, of which some go on."""
    batch = played(preset, count, min(decisions, _SHORT) if preset in NAMES else decisions)
    assert not batch.over.all()
    return batch


def other_truths(batch: Batch, seats: np.ndarray, salt: int) -> Batch:
    """Games that look the same to these seats and hide other cards and another future."""
    other = batch.fork()
    other.redeal(seats, np.arange(batch.count) + salt)
    return other


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("decisions", [0, 25, 60])
def test_forks_hold_nothing_of_the_truth(preset: str, decisions: int) -> None:
    truth = on_the_way(preset, 12, decisions)
    games = np.flatnonzero(~truth.over)
    seats = truth.asked[games]
    other = other_truths(truth, np.maximum(truth.asked, 0), 1000)
    salts = np.arange(games.size) + 7
    forks, same = (forks_for(batch, games, seats, salts) for batch in (truth, other))
    differ = 0
    for place, game in enumerate(games):
        differ += truth.digest(int(game)) != other.digest(int(game))
        assert forks.digest(place) == same.digest(place)
    assert differ == games.size


def test_the_salt_decides_what_is_dealt() -> None:
    truth = played("fire_tower_2p", 6, 30)
    forks, others = (forks_for(truth, truth.all_games, truth.asked, np.arange(6) + salt) for salt in (0, 100))
    assert all(forks.digest(game) != others.digest(game) for game in range(6))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("agent", [FlatMonteCarlo(sims=6, width=3), TreeSearch(sims=8)], ids=["flatmc", "mcts"])
def test_answers_do_not_depend_on_the_truth(preset: str, agent: SearchAgent) -> None:
    truth = on_the_way(preset, 6, 40)
    games = np.flatnonzero(~truth.over)
    answers = []
    for batch in (truth, other_truths(truth, np.maximum(truth.asked, 0), 500)):
        forks = forks_for(batch, games, batch.asked[games], np.arange(games.size))
        rng = np.random.default_rng(2)
        answers.append(agent.act(batch.observe(games), batch.masks(games), rng, forks).tolist())
    assert answers[0] == answers[1]


def test_forks_never_start_again() -> None:
    truth = played("fire_tower_2p", 2, 10)
    truth.auto_reset = True
    assert not forks_for(truth, [0, 1], truth.asked, [1, 2]).auto_reset
