"""Saves are not believed: a damaged one is refused without a trace, or holds games that can be played on."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import SavedStateError
from firetower_env.presets import PRESETS, make_batch
from firetower_env.selfcheck import saves
from tests.contract.helpers import advance, random_actions, same, started

Arrays = dict[str, np.ndarray]


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
    batch, twin = make_batch(preset, 6, max_turns=9), make_batch(preset, 6, max_turns=9)
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


def _scalar(batch: Batch, saved: Arrays, name: str, value: Any) -> None:
    saved["scalars"][0, batch.engine.s.scalar_names().index(name)] = value


def _set(name: str, place: tuple[int, ...], value: Any) -> Any:
    def change(batch: Batch, saved: Arrays) -> None:
        saved[name][place] = value

    return change


def _let(name: str, value: Any) -> Any:
    return lambda batch, saved: _scalar(batch, saved, name, value)


def _all_events(batch: Batch, saved: Arrays) -> None:
    """A pile of nothing but events: drawing a card would never end."""
    saved["pile"][0] = 14
    saved["discard"][0] = 0


def _everyone_out(batch: Batch, saved: Arrays) -> None:
    _scalar(batch, saved, "eliminated", 0b111)
    _scalar(batch, saved, "standing", 0)


def _no_last_step(batch: Batch, saved: Arrays) -> None:
    """Without the end of the turn below, the game would stop without being over."""
    saved["frames"][0, :-1] = saved["frames"][0, 1:].copy()
    depth = saved["scalars"][0, batch.engine.s.scalar_names().index("depth")]
    _scalar(batch, saved, "depth", depth - 1)


#: damage in the state of `fire_tower_3p_events` after some decisions, each of which play would stumble over
IMPOSSIBLE = {
    "a pile of events": _all_events,
    "nobody left": _everyone_out,
    "no end of the turn": _no_last_step,
    "a lone tower": _let("standing", 1),
    "a card too many": _set("hands", (0, 0, 3), 9),
    "a hand that owes": _set("short", (0, 1), 100),
    "an endless queue": _let("events", 16),
    "an unknown event": _set("event_kind", (0, 0), 6),
    "a victim that stands": _let("victims", 1),
    "a wind from nowhere": _let("wind", 4),
    "a seat that does not exist": _let("turn_seat", 3),
    "over with a question": _let("over", 1),
    "no question": _let("depth", 0),
    "a stack too high": _let("depth", 25),
    "gems beyond the edge": _set("gem", (0, 0), 1),
    "the flame is out": _set("permanent", (0, 8), 0),
    "gems in the flame": _set("gem", (0, 8), 0xFFFF),
    "a burning corner": _set("gem", (0, 1), 1),
    "closed windows": _set("scope", (0, 0, 3), 0),
    "a negative turn": _let("turn", -1),
    "a turn after the last": _let("turn", 401),
    "paid before the end": _set("returns", (0, 0), 1.0),
    "paid without a number": _set("returns", (0, 0), np.nan),
    "winners before the end": _let("winners", 1),
    "a pile out of bounds": _let("pile_size", 200),
    "a length below zero": _set("batch_lengths", (0,), -1),
    "a place with half a game": lambda batch, saved: saved["gem"].__setitem__((2, 5), 4),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_games_are_refused_without_a_trace(case: str) -> None:
    source = make_batch("fire_tower_3p_events", 3)
    source.reset(3, games=[0, 1])
    rng = np.random.default_rng(1)
    for _ in range(20):
        source.step(random_actions(source, np.arange(2), rng), [0, 1])
    saved = source.save()
    source.restore(saved)
    IMPOSSIBLE[case](source, saved)
    batch = advance(started("fire_tower_3p_events", 3, seed=9), 15, np.random.default_rng(2))
    before = everything(batch)
    with pytest.raises(SavedStateError):
        batch.restore(saved)
    assert same(everything(batch), before)


@pytest.mark.parametrize("saved", [None, 7, [], {"gem": [[1], [2, 3]]}, {1: np.zeros(3)}])
def test_what_is_no_save_is_refused(saved: Any) -> None:
    with pytest.raises(SavedStateError):
        started("fire_tower_2p", 2).restore(saved)


def test_a_rule_that_stumbles_refuses_the_save(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong while legal answers are worked out, the batch stays as it is."""
    batch = advance(started("fire_tower_2p", 2, seed=4), 5, np.random.default_rng(0))
    saved, before = batch.save(), everything(batch)

    def stumbles(*_: Any) -> None:
        raise IndexError("no such thing")

    monkeypatch.setattr(type(batch.engine), "_fill_mask", stumbles)
    with pytest.raises(SavedStateError, match="no such thing"):
        batch.restore(saved)
    assert same(everything(batch), before)


def test_levels_that_the_next_games_cannot_be_dealt_at_are_refused() -> None:
    for reset in (False, True):
        batch = make_batch("solo_1", 2, hawks_total=3)
        if reset:
            batch.reset(1)
        saved = batch.save()
        saved["next_level"][1] = 7
        with pytest.raises(SavedStateError, match="hawks"):
            batch.restore(saved)
