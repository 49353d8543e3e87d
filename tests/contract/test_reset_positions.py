"""`reset(options={"position": …})`: games begin there, in every environment, and what cannot be is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from firetower_env.adapters.aec import env, raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.errors import BatchError, PositionError
from firetower_env.presets import PRESETS, make_batch, make_game
from tests.contract.helpers import started, step_randomly
from tests.presets import ALONE, THREE

LEVELLED = next(name for name in PRESETS if make_game(name).levels)
#: by environment how it is made for a seat that answers in it
MAKERS: dict[str, Callable[[str, int], Any]] = {
    "aec": lambda preset, seat: raw_env(preset),
    "wrapped": lambda preset, seat: env(preset),
    "single": lambda preset, seat: SingleLearner(preset, learner_seat=seat),
    "vector": lambda preset, seat: VectorLearner(2, preset, learner_seat=seat),
}


def position(preset: str, steps: int = 9) -> tuple[dict[str, Any], int]:
    """A game after some answers, and the seat that is asked."""
    batch, rng = started(preset, 1, seed=4), np.random.default_rng(4)
    for _ in range(steps):
        step_randomly(batch, rng)
    return batch.position_of(), int(batch.asked[0])


@pytest.mark.parametrize("preset", [ALONE, THREE])
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_games_begin_from_a_position(make: Any, preset: str) -> None:
    given, seat = position(preset)
    one, other = make(preset, seat), make(preset, seat)
    one.reset(options={"position": given})
    batch = one.unwrapped.batch
    assert all(batch.position_of(game) == given for game in range(batch.count))
    other.reset(seed=5)
    one.reset(seed=5)
    assert batch.digest() == other.unwrapped.batch.digest(), "the games that follow are dealt as ever"


@pytest.mark.parametrize("preset", [ALONE, THREE])
def test_a_position_without_a_seed_is_dealt_anew_each_time(preset: str) -> None:
    at = {"at": make_game(preset).positions.moments[0]}  # type: ignore[union-attr]
    one = raw_env(preset)
    seen = set()
    for seed in (1, 2, 1):
        one.reset(seed=seed, options={"position": {**at, "seed": 9}})
        seen.add(one.batch.digest())
    assert len(seen) == 2, "the seed of a reset stands in for that of the position"
    for _ in range(2):
        one.reset(options={"position": {**at, "seed": 9}})
        seen.add(one.batch.digest())
    assert len(seen) == 3


@pytest.mark.parametrize("preset", [ALONE, THREE])
def test_each_of_many_games_may_have_its_own(preset: str) -> None:
    given = [position(preset, steps)[0] for steps in (3, 8)]
    batch = make_batch(preset, 3)
    batch.set_position(given, [2, 0])
    assert [batch.position_of(game) for game in (2, 0)] == given
    before = batch.digest(2)
    with pytest.raises(PositionError):
        batch.set_position([given[1], {"nonsense": 1}], [2, 0])
    assert batch.digest(2) == before


def test_each_environment_of_many_may_have_its_own() -> None:
    given = [position(ALONE, steps)[0] for steps in (3, 8)]
    envs = VectorLearner(2, ALONE)
    envs.reset(options={"position": given})
    assert [envs.batch.position_of(game) for game in range(2)] == given


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize(
    ("preset", "options", "reason"),
    [
        (THREE, {"position": {"nonsense": 1}}, "there is no section"),
        (THREE, {"position": 7}, "a position is a mapping"),
        (THREE, {"position": [{}, {}, {}]}, "one position for all or one for each"),
        (THREE, {"position": {"preset": ALONE}}, "not of"),
        (LEVELLED, {"position": {}, "level": 2}, "not both"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(make: Any, preset: str, options: Any, reason: str) -> None:
    one, other = make(preset, 0), make(preset, 0)
    for environment in (one, other):
        environment.reset(seed=1)
    with pytest.raises((BatchError, PositionError), match=reason):
        one.reset(seed=2, options=options)
    assert one.unwrapped.batch.digest() == other.unwrapped.batch.digest()
