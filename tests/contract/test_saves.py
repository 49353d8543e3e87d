"""Saves are not believed: a damaged one is refused without a trace, or holds games that can be played on."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import SavedStateError
from firetower_env.presets import PRESETS, make_batch
from firetower_env.selfcheck import saves
from tests.contract.helpers import USUAL, advance, random_actions, same, started
from tests.presets import briefly


def everything(batch: Batch) -> list[np.ndarray]:
    engine = batch.engine
    return [array.copy() for array in (*batch.save().values(), engine.mask, engine.phase, engine.asked, batch.lengths)]


@pytest.mark.parametrize("preset", PRESETS)
def test_damaged_saves_are_refused_or_sound(preset: str) -> None:
    counts = saves.check_restore(preset, seed=3, tries=12, after=30)
    assert counts.defects == []
    assert counts.tries == 12
    assert counts.refused > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_every_moment_of_a_game_can_be_saved_and_restored(preset: str) -> None:
    """Among them places that were never reset, games just begun and games that are over."""
    rng = np.random.default_rng(5)
    batch, twin = (make_batch(preset, 6, **briefly(preset, 9)) for _ in range(2))
    twin.restore(batch.save())
    batch.reset(7, games=[0, 1, 2, 3, 4])
    for moment in range(24):
        twin.restore(batch.save())
        assert same(everything(twin), everything(batch))
        for _ in range(5):
            running = np.flatnonzero(batch.asked >= 0)
            if running.size:
                batch.step(random_actions(batch, running, rng), running)
        if moment % 6 == 5:
            batch.reset(moment, games=[5])


@pytest.mark.parametrize("saved", [None, 7, [], {"gem": [[1], [2, 3]]}, {1: np.zeros(3)}])
def test_what_is_no_save_is_refused(saved: Any) -> None:
    with pytest.raises(SavedStateError):
        started(USUAL[0], 2).restore(saved)


def test_a_rule_that_stumbles_refuses_the_save(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong while legal answers are worked out, the batch stays as it is."""
    batch = advance(started(USUAL[0], 2, seed=4), 5, np.random.default_rng(0))
    saved, before = batch.save(), everything(batch)

    def stumbles(*_: Any) -> None:
        raise IndexError("no such thing")

    monkeypatch.setattr(type(batch.engine), "_build_masks", stumbles)
    with pytest.raises(SavedStateError, match="no such thing"):
        batch.restore(saved)
    assert same(everything(batch), before)
