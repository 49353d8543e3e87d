"""Nonsense handed to a batch: a typed error with a clear text, nothing changed, and no internals handed out."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError, FiretowerError, GameOverError, IllegalActionError, UnknownNameError
from firetower_env.core.recorder import Recorder
from firetower_env.curriculum import set_levels
from firetower_env.presets import make_batch

Call = Callable[[Batch], Any]
RAGGED: Any = [[1], [2, 3], 4]
COUNT = 3


class Odd:
    """What numpy cannot read."""

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("not today")


def started(relative: bool = True, preset: str = "fire_tower_2p") -> Batch:
    batch = make_batch(preset, COUNT, relative=relative)
    batch.reset(4)
    for _ in range(12):
        batch.step(batch.masks().argmax(axis=1))
    return batch


def first_illegal(batch: Batch) -> int:
    """An answer that is illegal in the first game, on the real board and in its view."""
    legal = np.flatnonzero(batch.masks()[0])
    real = {batch.real_actions([action], [0])[0] for action in legal.tolist()}
    return min(set(range(batch.game.layout.size)) - real - set(legal.tolist()))


WRONG: dict[str, tuple[type[FiretowerError], str, Call]] = {
    "ragged actions": (BatchError, "actions", lambda b: b.step(RAGGED)),
    "unreadable actions": (BatchError, "not today", lambda b: b.step(Odd())),  # type: ignore[arg-type]
    "no actions": (BatchError, "actions", lambda b: b.step(None)),  # type: ignore[arg-type]
    "ragged games": (BatchError, "games", lambda b: b.masks(RAGGED)),
    "ragged games of a step": (BatchError, "games", lambda b: b.step([0, 0, 0], RAGGED)),
    "games by name": (BatchError, "games", lambda b: b.report(["a"])),
    "huge games": (BatchError, "games", lambda b: b.observe([2**70])),
    "ragged seats": (BatchError, "seats", lambda b: b.observe(seats=RAGGED)),
    "seats by name": (BatchError, "seats", lambda b: b.observe(seats=["a", "b", "c"])),
    "ragged seeds": (BatchError, "seeds", lambda b: b.reset(seeds=RAGGED)),
    "seeds by name": (BatchError, "seeds", lambda b: b.reset(seeds=["a", "b", "c"])),
    "seed by name": (BatchError, "seed", lambda b: b.reset("a")),  # type: ignore[arg-type]
    "true seed": (BatchError, "seed", lambda b: b.reset(True)),
    "ragged salts": (BatchError, "salts", lambda b: b.redeal(0, RAGGED)),
    "salt by name": (BatchError, "salt", lambda b: b.redeal(0, "a")),
    "salt by fraction": (BatchError, "salt", lambda b: b.redeal(0, 0.5)),
    "real actions by fraction": (BatchError, "whole", lambda b: b.real_actions([0.5, 1.5, 2.5])),
    "real actions by name": (BatchError, "whole", lambda b: b.real_actions(["a", "b", "c"])),
    "true real actions": (BatchError, "whole", lambda b: b.real_actions([True, True, True])),
    "ragged real actions": (BatchError, "actions", lambda b: b.real_actions(RAGGED)),
    "too few real actions": (BatchError, "shape", lambda b: b.real_actions([1])),
    "large real actions": (IllegalActionError, "not in 0", lambda b: b.real_actions([9999, 0, 0])),
    "copies by fraction": (BatchError, "copies", lambda b: b.fork(copies=2.5)),  # type: ignore[arg-type]
    "copies by name": (BatchError, "copies", lambda b: b.fork(copies="2")),  # type: ignore[arg-type]
    "true copies": (BatchError, "copies", lambda b: b.fork(copies=True)),
    "negative copies": (BatchError, "copies", lambda b: b.fork(copies=-1)),
    "fork of no game": (BatchError, "at least one", lambda b: b.fork([])),
    "digest of a negative game": (BatchError, "0 to 2", lambda b: b.digest(-1)),
    "digest of an unknown game": (BatchError, "0 to 2", lambda b: b.digest(3)),
    "digest by fraction": (BatchError, "whole", lambda b: b.digest(0.0)),  # type: ignore[arg-type]
    "digest of a list": (BatchError, "whole", lambda b: b.digest([0])),  # type: ignore[arg-type]
    "snapshot of a negative game": (BatchError, "0 to 2", lambda b: b.snapshot(-1)),
    "snapshot of an unknown game": (BatchError, "0 to 2", lambda b: b.snapshot(game=3)),
    "snapshot of a true game": (BatchError, "whole", lambda b: b.snapshot(True)),
    "snapshot for an unknown seat": (BatchError, "seats are 0 to 1", lambda b: b.snapshot(viewer=9)),
    "snapshot for a negative seat": (BatchError, "seats are 0 to 1", lambda b: b.snapshot(viewer=-1)),
    "snapshot for a name": (BatchError, "whole", lambda b: b.snapshot(viewer="a")),  # type: ignore[arg-type]
    "view of a fraction": (BatchError, "whole", lambda b: b.view_action(0.5)),  # type: ignore[arg-type]
    "view of a name": (BatchError, "whole", lambda b: b.view_action("a")),  # type: ignore[arg-type]
    "view of a negative action": (IllegalActionError, "not in 0", lambda b: b.view_action(-1)),
    "view of a large action": (IllegalActionError, "not in 0", lambda b: b.view_action(10**30)),
    "view of an illegal action": (IllegalActionError, "not legal", lambda b: b.view_action(first_illegal(b))),
    "view in an unknown game": (BatchError, "0 to 2", lambda b: b.view_action(0, 3)),
    "view in a game by name": (BatchError, "whole", lambda b: b.view_action(0, "a")),  # type: ignore[arg-type]
    "put of no batch": (BatchError, "batch", lambda b: b.put([0], {}, [0])),  # type: ignore[arg-type]
    "put of ragged games": (BatchError, "games", lambda b: b.put(RAGGED, b, [0])),
    "put from ragged games": (BatchError, "games", lambda b: b.put([0], b, RAGGED)),
    "ragged places": (BatchError, "games", lambda b: b.places(RAGGED)),
    "masks unpacked from words": (BatchError, "packed", lambda b: b.unpack_masks(["a"])),  # type: ignore[arg-type]
    "masks unpacked from too few words": (BatchError, "packed", lambda b: b.unpack_masks(b.packed_masks()[:, 1:])),
    "masks unpacked from bytes": (BatchError, "packed", lambda b: b.unpack_masks(b.masks())),  # type: ignore[arg-type]
    "recording an unknown game": (BatchError, "0 to 2", lambda b: Recorder(b, [7])),
    "recording ragged games": (BatchError, "games", lambda b: Recorder(b, RAGGED)),
    "recording a game by fraction": (BatchError, "games", lambda b: Recorder(b, [0.5])),
    "levels of other games": (BatchError, "levels are for games that have some", lambda b: set_levels(b, 1)),
    "decoding a name": (IllegalActionError, "whole", lambda b: b.game.layout.decode("a")),  # type: ignore[arg-type]
    "describing a fraction": (IllegalActionError, "whole", lambda b: b.game.layout.describe(0.5)),  # type: ignore[arg-type]
    "encoding a number": (IllegalActionError, "row", lambda b: b.game.layout.encode(3)),  # type: ignore[arg-type]
    "encoding three numbers": (IllegalActionError, "row", lambda b: b.game.layout.encode((1, 2, 3))),  # type: ignore[arg-type]
    "encoding fractions": (IllegalActionError, "row", lambda b: b.game.layout.encode((0.5, 1))),  # type: ignore[arg-type]
    "encoding names": (IllegalActionError, "row", lambda b: b.game.layout.encode(("a", "b"))),  # type: ignore[arg-type]
    "encoding an unknown verb": (UnknownNameError, "verbs are", lambda b: b.game.layout.encode("DANCE")),
}


def everything(batch: Batch) -> list[Any]:
    saved = batch.save()
    return [*(saved[name].tobytes() for name in sorted(saved)), batch.masks().tobytes(), batch.asked.tolist()]


@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize("case", WRONG)
def test_wrong_calls_are_refused_by_a_typed_error_and_change_nothing(case: str, relative: bool) -> None:
    error, said, call = WRONG[case]
    batch = started(relative)
    before = everything(batch)
    with pytest.raises(error, match=said):
        call(batch)
    assert everything(batch) == before
    assert batch.engine.chance.listener is None


@pytest.mark.parametrize("levels", [RAGGED, ["a"], [0.5], [9], [-1], [1, 2], None])
def test_wrong_levels_are_refused(levels: Any) -> None:
    batch = started(preset="solo_1")
    with pytest.raises(BatchError, match="level"):
        set_levels(batch, levels)


@pytest.mark.parametrize("relative", [True, False])
def test_a_game_that_is_over_has_no_answers_to_name(relative: bool) -> None:
    batch = make_batch("fire_tower_2p", 1, relative=relative)
    for call in (lambda: batch.view_action(0), lambda: batch.real_actions([0]), lambda: batch.step([0])):
        with pytest.raises(GameOverError):
            call()


def test_a_recorder_knows_its_games() -> None:
    batch = started()
    with Recorder(batch, [1]) as recorder:
        for game in (0, 7, -1, "a"):
            with pytest.raises(UnknownNameError, match="1"):
                recorder.take(game)  # type: ignore[arg-type]


def test_nothing_is_asked_of_nobody() -> None:
    batch = started()
    assert batch.masks([]).shape == (0, batch.game.layout.size)
    assert len(batch.observe([], [])["board"]) == 0
    assert batch.real_actions([], []).size == 0
    assert batch.step([], []).games.size == 0


@pytest.mark.parametrize("relative", [True, False])
def test_no_internals_are_handed_out(relative: bool) -> None:
    """Whoever fills what a batch hands out changes no game; what is the batch's own cannot be filled."""
    batch, untouched = started(relative), started(relative)
    answers = batch.masks().argmax(axis=1)
    given = [batch.asked, batch.over, batch.lengths, batch.returns, batch.truncated, batch.masks()]
    given += [*batch.observe().values(), *batch.report().values(), *batch.save().values()]
    given += [batch.packed_masks(), batch.places([0, 1])]
    real = batch.real_actions(answers)
    assert not np.shares_memory(real, answers)
    for array in (*given, real):
        array.fill(1)
    for own in (batch.all_games, batch.places(), batch.fork().places()):
        with pytest.raises(ValueError, match="read-only"):
            own[:] = 0
    shown = batch.snapshot()
    shown.styles.clear()
    shown.card_arts.clear()
    assert batch.snapshot().styles
    assert batch.snapshot() == untouched.snapshot()
    assert everything(batch) == everything(untouched)
    for one in (batch, untouched):
        one.step(answers)
    assert everything(batch) == everything(untouched)
