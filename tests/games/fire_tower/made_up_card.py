"""A made-up card, Prescribed Fire: all of it is in this file, which `test_add_a_card.py` lays beside the real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, cut, ignite
from firetower_env.games.fire_tower.cards.record import FIRE, Card, Use, tool_of
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import DONE

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

#: cards are numbered without gaps: this one follows the 25 of Rising Flames
_NUMBER = 25
_TOOL = {"tool": tool_of(_NUMBER)}


def _possible(board: Board, _: Ints) -> Bools:
    return board.has_contact


def _gem_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """A vacant cell that touches fire."""
    return Answers(Board(e, games).contact)


def _gem(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.push(games, "PRESCRIBED_LINE", fr.seat, other=action)
    ignite(e, games, bb.cell_plane(action), fr.seat, unfinished=True)


def _beside(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Plane:
    return bb.around4(bb.cell_plane(fr.other)) & Board(e, games).breakable(fr.seat)


def _line_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """A firebreak beside that gem, or none."""
    cells = _beside(e, games, fr)
    verbs = e.verbs(games.size)
    verbs[:, DONE] = bb.some(cells)
    return Answers(cells, verbs)


def _line(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    lays = action < e.layout.cells
    cut(e, games[lays], bb.cell_plane(action[lays]), fr.seat[lays], unfinished=True)


CARDS = (
    Card(
        _NUMBER,
        "PRESCRIBED_FIRE",
        FIRE,
        2,
        "Place a gem that touches fire; then, if you like, a firebreak beside it.",
        "[made up]",
        (Use("PLAY_PRESCRIBED_FIRE", "PRESCRIBED_GEM", _possible),),
        (
            Phase("PRESCRIBED_GEM", _gem, _gem_mask, _TOOL, ask="Place the prescribed fire."),
            Phase("PRESCRIBED_LINE", _line, _line_mask, _TOOL, can_skip=True, ask="Add a firebreak?"),
        ),
        bounds={"PRESCRIBED_LINE": {"other": (0, bb.CELLS - 1)}},
    ),
)
