"""Wrong input to presets and batches: a typed error that says what is wrong, and nothing has changed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import (
    BatchError,
    FiretowerError,
    GameOverError,
    IllegalActionError,
    SavedStateError,
    UnknownNameError,
)
from firetower_env.presets import find_preset, make_batch, make_game
from tests.contract.helpers import ALL, USUAL, advance, digests, same, started
from tests.presets import briefly

Call = Callable[[Batch], Any]
REFUSED: dict[str, tuple[type[FiretowerError], Call]] = {
    "negative action": (IllegalActionError, lambda b: b.step([-1, 0, 0])),
    "action too large": (IllegalActionError, lambda b: b.step([b.game.layout.size, 0, 0])),
    "huge action": (IllegalActionError, lambda b: b.step(np.array([2**62, 0, 0]))),
    "too few actions": (BatchError, lambda b: b.step([0, 0])),
    "too many actions": (BatchError, lambda b: b.step([0, 0, 0, 0])),
    "two-dimensional actions": (BatchError, lambda b: b.step([[0, 0, 0]])),
    "single action": (BatchError, lambda b: b.step(0)),
    "fractions": (BatchError, lambda b: b.step([0.5, 0.5, 0.5])),
    "truth values": (BatchError, lambda b: b.step([True, True, True])),
    "words": (BatchError, lambda b: b.step(["a", "b", "c"])),
    "unknown game": (BatchError, lambda b: b.step([0], [3])),
    "negative game": (BatchError, lambda b: b.step([0], [-1])),
    "game twice": (BatchError, lambda b: b.step([0, 0], [1, 1])),
    "game by fraction": (BatchError, lambda b: b.masks([0.0])),
    "games as a number": (BatchError, lambda b: b.observe(1)),
    "unknown seat": (BatchError, lambda b: b.observe(seats=[9, 9, 9])),
    "negative seat": (BatchError, lambda b: b.observe(seats=[-1, 0, 0])),
    "redeal for nobody": (BatchError, lambda b: b.redeal(9, 1)),
    "seed and seeds": (BatchError, lambda b: b.reset(1, seeds=[1, 2, 3])),
    "too few seeds": (BatchError, lambda b: b.reset(seeds=[1, 2])),
    "seed by fraction": (BatchError, lambda b: b.reset(1.5)),  # type: ignore[arg-type]
    "seeds by fraction": (BatchError, lambda b: b.reset(seeds=[1.5, 2, 3])),
    "no copies": (BatchError, lambda b: b.fork([0], copies=0)),
    "fork of an unknown game": (BatchError, lambda b: b.fork([7])),
    "snapshot of an unknown game": (BatchError, lambda b: b.snapshot(7)),
    "restore of nothing": (FiretowerError, lambda b: b.restore({})),
    "restore of too few games": (FiretowerError, lambda b: b.restore(b.fork([0]).save())),
    "restore of a damaged save": (SavedStateError, lambda b: b.restore(_damaged(b.save()))),
    "put of too many": (BatchError, lambda b: b.put([0], b, [0, 1])),
    "put of other rules": (BatchError, lambda b: b.put([0], started(USUAL[0], max_turns=7), [0])),
}


def _damaged(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    name = max(arrays, key=lambda key: arrays[key].nbytes)
    return {**arrays, name: arrays[name].astype(np.float64)}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("relative", [True, False])
def test_wrong_calls_are_refused_and_change_nothing(case: str, relative: bool) -> None:
    batch = advance(started(USUAL[0], 3, seed=51, relative=relative), 20, np.random.default_rng(0))
    before = digests(batch), batch.masks(), batch.lengths.copy()
    error, call = REFUSED[case]
    with pytest.raises(error):
        call(batch)
    assert same((digests(batch), batch.masks(), batch.lengths), before)


@pytest.mark.parametrize("preset", ALL)
def test_a_game_that_is_over_takes_no_more_answers(preset: str) -> None:
    batch = started(preset, 2, seed=52, **briefly(preset, 2))
    rng = np.random.default_rng(0)
    while not batch.over.all():
        advance(batch, 1, rng)
    before = digests(batch)
    for action in (0, batch.game.layout.size - 1):
        with pytest.raises(GameOverError):
            batch.step([action, action])
    assert digests(batch) == before
    assert batch.questions() == ["", ""]


@pytest.mark.parametrize("call", [find_preset, make_game, lambda name: make_batch(name, 1)])
@pytest.mark.parametrize("name", ["", "nobody", f"{USUAL[0]} ", f"firetower/{USUAL[0]}-v9"])
def test_unknown_presets_are_named_with_what_there_is(call: Callable[[str], Any], name: str) -> None:
    with pytest.raises(UnknownNameError, match=USUAL[0]):
        call(name)


@pytest.mark.parametrize("preset", ALL)
def test_unknown_options_are_named_with_what_there_is(preset: str) -> None:
    with pytest.raises(UnknownNameError, match=next(iter(make_game(preset).rules.declared()))):
        make_game(preset, no_such_option=1)


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", True, None])
def test_a_batch_needs_a_whole_number_of_games(count: Any) -> None:
    with pytest.raises(BatchError):
        make_batch(USUAL[0], count)
