"""Options of reset: a level is honoured for the games dealt then, and whatever nobody knows is refused."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from firetower_env.adapters.aec import env, raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.errors import BatchError, UnknownNameError
from firetower_env.curriculum import LevelCurriculum
from firetower_env.presets import PRESETS, make_batch, make_game
from tests.contract.helpers import same
from tests.presets import TWO

#: a preset whose games have levels, and is dealt at the first unless something else is said
LEVELLED = next(name for name in PRESETS if make_game(name).levels)
MAKERS = {"aec": raw_env, "wrapped": env, "single": SingleLearner, "vector": lambda preset: VectorLearner(2, preset)}


def level_of(environment: Any) -> int:
    """The level of the present game, or of the first of them."""
    return int(environment.unwrapped.batch.report()["level"][0])


def seen(environment: Any, **how: Any) -> Any:
    """What the first look at a new game shows."""
    told = environment.reset(**how)
    return environment.last() if told is None else told


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_level_holds_for_the_games_dealt_then(make: Any) -> None:
    one, plain = make(LEVELLED), make(LEVELLED)
    usual = seen(plain, seed=7)
    before = level_of(plain)
    higher = seen(one, seed=7, options={"level": before + 2})
    assert level_of(one) == before + 2
    assert not same(higher, usual)
    assert same(seen(one, seed=7), usual)
    assert level_of(one) == before
    assert same(seen(one, seed=7, options={"level": 0}), usual)
    assert same(seen(one, seed=7, options={}), usual)


def test_the_level_of_an_option_is_that_of_the_rules() -> None:
    one, other = raw_env(LEVELLED), raw_env(LEVELLED, level=3)
    one.reset(seed=2, options={"level": 3})
    other.reset(seed=2)
    assert same(one.batch.observe(), other.batch.observe())


def test_many_games_may_each_have_a_level() -> None:
    envs = VectorLearner(3, LEVELLED, autoreset_mode="SameStep", max_turns=2)
    _, infos = envs.reset(seed=1, options={"level": [1, 3, 2]})
    assert infos["level"].tolist() == [1, 3, 2]
    ended = np.zeros(3, bool)
    while not ended.all():
        *_, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
        ended |= terminated | truncated
        assert (infos["level"][ended] == 1).all(), "the games that follow are dealt as ever"


def test_a_curriculum_goes_on_after_a_level_was_asked_for() -> None:
    envs = VectorLearner(2, LEVELLED)
    LevelCurriculum(envs, promote_at=1.0)
    lasting = [np.array(getattr(envs.batch.engine.s, name)) for name in envs.batch.engine.s.lasting_names()]
    envs.reset(seed=1, options={"level": 4})
    assert envs.batch.report()["level"].tolist() == [4, 4]
    assert same(lasting, [getattr(envs.batch.engine.s, name) for name in envs.batch.engine.s.lasting_names()])


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize(
    ("preset", "options", "reason"),
    [
        (LEVELLED, {"levle": 2}, "unknown reset option 'levle'; .* has level"),
        (LEVELLED, {"level": 99}, "levels are 1 to"),
        (LEVELLED, {"level": "2"}, "levels are 1 to"),
        (LEVELLED, {"level": 1.5}, "levels are 1 to"),
        (LEVELLED, {"level": [1, 2, 3, 4]}, "one level for all"),
        (LEVELLED, "level", "reset options are a dict"),
        (TWO, {"level": 2}, "levels are for games that have some"),
        (TWO, {"unknown": 2}, "unknown reset option 'unknown'; .* has position"),
    ],
)
def test_what_cannot_be_honoured_is_refused_and_changes_nothing(
    make: Any, preset: str, options: Any, reason: str
) -> None:
    one, other = make(preset), make(preset)
    for environment in (one, other):
        environment.reset(seed=1)
    with pytest.raises((BatchError, UnknownNameError), match=reason):
        one.reset(seed=2, options=options)
    assert one.unwrapped.batch.digest() == other.unwrapped.batch.digest()
    assert same(seen(one), seen(other)), "the games that follow are those of the first seed"


def test_the_option_of_pettingzoos_own_test_is_let_through_there_alone() -> None:
    raw_env(TWO).reset(seed=1, options={"options": 1})
    with pytest.raises(UnknownNameError):
        SingleLearner(TWO).reset(seed=1, options={"options": 1})


def test_options_reach_games_behind_an_id() -> None:
    made = gymnasium.make(PRESETS[LEVELLED].env_id)
    _, info = made.reset(seed=1, options={"level": 2})
    assert info["level"] == 2
    batch = make_batch(LEVELLED, 1)
    batch.reset(1)
    assert batch.report()["level"].tolist() == [1]
