"""[RF Action Cards] Backburn: a gem outside the towers becomes a firebreak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, cut, douse
from firetower_env.games.fire_tower.cards.record import FIREBREAK, Card, Use
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import CARD

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_NUMBER = CARD["BACKBURN"]


def _gems(board: Board) -> Plane:
    return board.removable & ~bb.around4(board.breaks)


def _possible(board: Board, _: Ints) -> Bools:
    return bb.some(_gems(board))


def _mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] A removable gem without a firebreak orthogonally beside it."""
    return Answers(_gems(Board(e, games)))


def _apply(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cells = bb.cell_plane(action)
    douse(e, games, cells)
    cut(e, games, cells, fr.seat)


_ASK = "Choose the gem that becomes a firebreak."

CARDS = (
    Card(
        _NUMBER,
        "BACKBURN",
        FIREBREAK,
        3,
        "Turn a gem outside the towers into a firebreak that touches no other.",
        "[RF Action Cards]",
        (Use("PLAY_BACKBURN", "BACKBURN", _possible),),
        (Phase("BACKBURN", _apply, _mask, {"tool": _NUMBER}, follows=True, ask=_ASK),),
        shape="#",
    ),
)
