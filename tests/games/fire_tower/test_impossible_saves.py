"""Saves of games that play could not bring about are refused without a trace."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import SavedStateError
from firetower_env.presets import make_batch
from tests.contract.helpers import advance, random_actions, same, started
from tests.contract.test_saves import everything

Arrays = dict[str, np.ndarray]


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


def test_levels_that_the_next_games_cannot_be_dealt_at_are_refused() -> None:
    for reset in (False, True):
        batch = make_batch("solo_1", 2, hawks_total=3)
        if reset:
            batch.reset(1)
        saved = batch.save()
        saved["next_level"][1] = 7
        with pytest.raises(SavedStateError, match="hawks"):
            batch.restore(saved)
