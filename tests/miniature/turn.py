"""The turn: plant a bed, then sow a seed card. Each phase is a question; `start_turn` and `draw` run by themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Frames, Phase, PhaseTable
from firetower_env.core.stacks import BOTTOM
from tests.miniature.state import SEEDS

VERBS = ("SOW_1", "SOW_2", "SOW_3", "PASS")
PASS = VERBS.index("PASS")
CARDS_IN_HAND = 3


class GardenFrames(Frames):
    """Frames that also remember which seed was sown."""

    COLUMNS = ("phase", "seat", "seed")

    @property
    def seed(self) -> Ints:
        """The value of the seed card, less one."""
        return self.rows[:, 2]


def start_turn(e: Any, games: Ints, fr: GardenFrames, _: Ints) -> None:
    """The next seat plants and sows, unless all rounds are over."""
    done = e.s.turn[games] >= e.rules.rounds * e.rules.players
    e.finish(games[done])
    games = games[~done]
    seats = e.s.turn[games] % e.rules.players
    e.s.turn[games] += 1
    e.push(games, "start_turn", 0)
    e.push(games, "SOW", seats)
    if e.rules.side:
        e.push(games, "PLANT", seats)


def plant_mask(e: Any, games: Ints, fr: GardenFrames) -> Answers:
    """Any bed that nobody has planted, or none."""
    verbs = e.verbs(games.size)
    verbs[:, PASS] = True
    return Answers(e.free_beds(games), verbs)


def plant(e: Any, games: Ints, fr: GardenFrames, action: Ints) -> None:
    """A planted bed belongs to its gardener."""
    planted = action < e.layout.cells
    here, (row, col) = games[planted], np.divmod(action[planted], e.rules.side)
    e.s.beds[here, fr.seat[planted], row + 1] |= np.uint32(1) << col.astype(np.uint32)


def sow_mask(e: Any, games: Ints, fr: GardenFrames) -> Answers:
    """Any seed card in hand."""
    verbs = e.verbs(games.size)
    verbs[:, :SEEDS] = e.s.hands[games, fr.seat] > 0
    return Answers(verbs=verbs)


def sow(e: Any, games: Ints, fr: GardenFrames, action: Ints) -> None:
    """A seed of value v counts v."""
    seed = action - e.layout.cells
    e.s.hands[games, fr.seat, seed] -= 1
    e.s.points[games, fr.seat] += (seed + 1).astype(np.uint8)
    e.push(games, "draw", fr.seat, seed=seed)


def draw(e: Any, games: Ints, fr: GardenFrames, _: Ints) -> None:
    """The next card may be any seed."""
    e.draw(games, fr.seat)


PHASES = PhaseTable(
    (Phase("draw", draw), Phase("start_turn", start_turn)),
    (
        Phase("PLANT", plant, plant_mask, ask="Which bed will you plant?"),
        Phase("SOW", sow, sow_mask, ask="Which seed will you sow?"),
    ),
    frames=GardenFrames,
    depth=4,
)
#: what waits under which question
LIES_ON = {BOTTOM: ("start_turn",), "start_turn": ("SOW",), "SOW": ("PLANT",)}
