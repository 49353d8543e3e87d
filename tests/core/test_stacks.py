"""Stacks that no play can lead to are named: phases, order, contents, seats."""

import numpy as np
import pytest

from firetower_env.core.fields import State
from firetower_env.core.phases import Answers, Frames, Phase, PhaseTable
from firetower_env.core.stacks import BOTTOM, StackRules


class ToyFrames(Frames):
    COLUMNS = ("phase", "seat", "tool", "left")


def nothing(e, games, fr, action):
    """Nothing happens."""


def anything(e, games, fr):
    """No answer is needed here."""
    return Answers()


PHASES = PhaseTable(
    (Phase("end", nothing), Phase("step", nothing, columns={"tool": 3})),
    (Phase("ASK", nothing, anything), Phase("AGAIN", nothing, anything)),
    frames=ToyFrames,
    depth=5,
)
SIZES = {"streams": 1, "seats": 2, **PHASES.sizes}
COLUMN = PHASES.column
RULES = StackRules(
    PHASES,
    2,
    {BOTTOM: ("end",), "end": ("step", "ASK", "AGAIN"), "step": ("ASK", "AGAIN")},
    {"ASK": {"left": (1, 3)}},
    same_seat=("step",),
    own_seat=("AGAIN",),
)


def state_of(*frames: tuple[str, int, int]) -> State:
    """Two games: nothing pending in the first; in the second these phases, with seats and what is left."""
    state = State(2, {"streams": 1, "seats": 2, **PHASES.sizes})
    state.depth[1] = len(frames)
    for place, (key, seat, left) in enumerate(frames):
        row = PHASES.templates[PHASES.number[key]].copy()
        row[PHASES.column["seat"]], row[PHASES.column["left"]] = seat, left
        state.frames[1, place] = row
    return state


@pytest.mark.parametrize(
    "frames",
    [
        (),
        (("end", 0, 0), ("ASK", 1, 3)),
        (("end", 0, 0), ("step", 1, 0), ("ASK", 1, 1)),
        (("end", 0, 0), ("step", 1, 0), ("AGAIN", 0, 0)),
    ],
)
def test_stacks_that_can_be(frames):
    assert RULES.broken(state_of(*frames)) == []


@pytest.mark.parametrize(
    ("frames", "broken"),
    [
        ((("end", 0, 0),), "no question on top"),
        ((("end", 0, 0), ("ASK", 0, 1), ("step", 0, 0)), "no question on top"),
        ((("ASK", 0, 1),), "order of pending steps"),
        ((("end", 0, 0), ("end", 0, 0), ("ASK", 0, 1)), "order of pending steps"),
        ((("end", 0, 0), ("ASK", 0, 0)), "contents of pending steps"),
        ((("end", 0, 0), ("ASK", 0, 4)), "contents of pending steps"),
        ((("end", 0, 1), ("ASK", 0, 1)), "contents of pending steps"),
        ((("end", 2, 0), ("ASK", 0, 1)), "contents of pending steps"),
        ((("end", 0, 0), ("step", 0, 0), ("ASK", 1, 1)), "seats of pending steps"),
    ],
)
def test_stacks_that_cannot_be(frames, broken):
    assert broken in RULES.broken(state_of(*frames))


@pytest.mark.parametrize("number", [-1, 4, 300])
def test_phases_that_do_not_exist(number):
    state = state_of(("end", 0, 0), ("ASK", 0, 1))
    state.frames[1, 1, 0] = number
    assert RULES.broken(state) == ["unknown phases"]
    state.frames[1, 1, 0] = PHASES.number["ASK"]
    # what lies above the stack is of no account
    state.frames[1, 2:, 0] = np.int16(number)
    assert RULES.broken(state) == []
