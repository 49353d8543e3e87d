"""The whole state of a game as the same plain values on both sides.

The core's side stands in `pairing.py`. What both sides must agree on where the rules leave it open: while a ball
explodes only the ball is in question, not what waits for it; a question that names a piece has none before the answer.
"""

from typing import Any, NamedTuple

import numpy as np

from tests.referee.forest_fire import Referee


class Facts(NamedTuple):
    """Everything that is compared after every decision."""

    # by acre
    ground: tuple[int, ...]
    houses: tuple[int, ...]
    schools: tuple[int, ...]
    barrels: tuple[int, ...]
    balls: tuple[int, ...]
    warm: tuple[int, ...]
    # pieces
    dozers: tuple[int, ...]
    helicopter: int
    cargo: tuple[int, ...]
    store: tuple[int, ...]
    # the table
    weather: tuple[int, ...]
    deck: tuple[int, ...]
    card: int
    turn: int
    turn_of: int
    fires_put_out: int
    # the question, and what is under way
    asked: int
    phase: str
    legal: int  # a bit for each answer
    activity: str
    piece: int
    piece_kind: str
    steps_left: int
    digs_left: int
    acres_left: int
    barrels_left: int
    balls_left: int
    moved: bool
    set_down: bool
    bonus: bool
    drawn: tuple[int, ...]
    # the outcome; score and potential also before the end
    over: bool
    won: bool
    score: int
    potential: float
    returns: tuple[float, ...]
    winners: tuple[int, ...]


_NUMBERS = ("steps_left", "digs_left", "acres_left", "barrels_left", "balls_left")
#: what is not compared while these questions are asked
_OPEN: dict[str, dict[str, Any]] = {
    "BALL_SECOND": {**dict.fromkeys(_NUMBERS, 0), "moved": False, "set_down": False},
    "EXT_KIND": {"piece_kind": ""},
    "SETUP_DOZER": {"piece_kind": ""},
    "DOZER_PICK": {"piece_kind": "", "activity": ""},
    "BREAKDOWN": {"piece_kind": ""},
    # the end of a river is no piece
    "RIVER_STEP": {"piece": -1},
}


def compared(facts: dict[str, Any]) -> Facts:
    """The facts of either side, without what the question leaves open."""
    # the core pays in single precision
    rounded = {
        "returns": tuple(float(np.float32(value)) for value in facts["returns"]),
        "potential": float(np.float32(facts["potential"])),
    }
    return Facts(**{**facts, **rounded, **_OPEN.get(facts["phase"], {})})


def referee_facts(referee: Referee) -> Facts:
    """The state of the referee's game."""
    facts: dict[str, Any] = referee.facts()
    return compared({**facts, "legal": sum(1 << action for action in facts["legal"])})


def answers(legal: int) -> list[int]:
    """The legal answers by number."""
    return [action for action in range(legal.bit_length()) if legal >> action & 1]
