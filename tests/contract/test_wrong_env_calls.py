"""Calls that an environment cannot answer yet, or not at all: typed errors, and the game goes on as if never asked."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from firetower_env.adapters.aec import GameAEC, raw_env
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.errors import BatchError, FiretowerError, GameOverError, UnknownNameError
from tests.contract.helpers import same
from tests.presets import ALONE, TWO

RAGGED: Any = [[1], [2, 3]]
EARLY: dict[str, Callable[[GameAEC], Any]] = {
    "last": lambda env: env.last(),
    "last without looking": lambda env: env.last(observe=False),
    "observe": lambda env: env.observe("player_0"),
    "step": lambda env: env.step(0),
    "step of nobody": lambda env: env.step(None),
    "render": lambda env: env.render(),
}


@pytest.mark.parametrize("call", EARLY.values(), ids=EARLY)
@pytest.mark.parametrize("mode", ["ansi", None])
@pytest.mark.parametrize("preset", [TWO, ALONE])
def test_nothing_can_be_asked_before_the_first_reset(preset: str, mode: str | None, call: Callable[..., Any]) -> None:
    env, other = raw_env(preset, mode), raw_env(preset, mode)
    with pytest.raises(GameOverError, match="reset"):
        call(env)
    for one in (env, other):
        one.reset(seed=1)
    assert same(list(env.last()), list(other.last()))


def test_a_game_that_is_over_can_still_be_looked_at() -> None:
    env = raw_env(TWO, "ansi", max_turns=2)
    env.reset(seed=1)
    while env.agents:
        agent = env.agent_selection
        over = env.terminations[agent] or env.truncations[agent]
        env.step(None if over else int(env.observe(agent)["action_mask"].argmax()))
    assert env.render()
    assert not env.observe("player_0")["action_mask"].any()
    with pytest.raises(GameOverError, match="reset"):
        env.last()
    with pytest.raises(GameOverError, match="reset"):
        env.step(None)


@pytest.mark.parametrize("agent", ["player_9", "", None, 0, ["player_0"]])
@pytest.mark.parametrize("call", ["observe", "observation_space", "action_space"])
def test_unknown_agents_are_named_with_those_there_are(call: str, agent: Any) -> None:
    env = raw_env(TWO)
    env.reset(seed=1)
    with pytest.raises(UnknownNameError, match="player_0, player_1"):
        getattr(env, call)(agent)


@pytest.mark.parametrize("seed", [1.5, "a", True, [1], RAGGED])
def test_wrong_seeds_are_refused_and_the_game_goes_on(seed: Any) -> None:
    env = raw_env(TWO)
    env.reset(seed=1)
    before = env.last()
    with pytest.raises(BatchError, match="seed"):
        env.reset(seed=seed)
    assert same(list(env.last()), list(before))


@pytest.mark.parametrize("actions", [RAGGED, [0.5, 0.5], ["a", "b"], 0, [0], None, [10**30, 0]])
def test_wrong_actions_of_many_games_are_refused_and_change_nothing(actions: Any) -> None:
    env, other = VectorLearner(2), VectorLearner(2)
    for one in (env, other):
        one.reset(seed=1)
    with pytest.raises(FiretowerError):
        env.step(actions)
    answers = np.array([mask.argmax() for mask in env.action_masks()])
    assert same(list(env.step(answers)), list(other.step(answers)))


@pytest.mark.parametrize("seed", [1.5, [1], [1, -1], [1, 2.5], ["a", "b"], RAGGED, [True, False]])
def test_wrong_seeds_of_many_games_are_refused(seed: Any) -> None:
    with pytest.raises(BatchError, match="seeds are 2 whole numbers"):
        VectorLearner(2).reset(seed=seed)
