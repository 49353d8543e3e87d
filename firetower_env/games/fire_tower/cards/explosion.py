"""[FT p.5] Explosion: a gem becomes a firebreak, every vacant one of the eight cells around it burns (ruling R63)."""

from __future__ import annotations

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import BLOCK, RINGS
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, cut, douse, ignite
from firetower_env.games.fire_tower.cards.record import AROUND, FIRE, Card, Use
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames


def _centres(board: Board) -> Plane:
    """Ruling R11: any gem, in a tower too, never the flame; with explosion_needs_gem it must light something."""
    if board.e.rules.explosion_needs_gem:
        return board.gem & bb.around8(board.vacant)
    return board.gem


def _possible(board: Board, _: Ints) -> Bools:
    return bb.some(_centres(board))


def _mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.5] Choose the gem that explodes; it need not touch other fire (ruling R11)."""
    return Answers(_centres(Board(e, games)))


def _explode(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    board = Board(e, games)
    centre = bb.cell_plane(action)
    douse(e, games, centre)
    cut(e, games, centre, fr.seat, unfinished=True)
    ignite(e, games, RINGS.take(action, axis=0) & board.vacant, fr.seat)


_ASK = "Choose the gem that explodes."

CARDS = (
    Card(
        5,
        "EXPLOSION",
        FIRE,
        4,
        "Turn a gem into a firebreak; gems on all vacant cells of the eight around it.",
        "[FT p.5]",
        (Use("PLAY_EXPLOSION", "CENTRE EXPLOSION", _possible),),
        (Phase("CENTRE EXPLOSION", _explode, _mask, {"tool": 5}, covers=BLOCK, follows=True, ask=_ASK),),
        shape=AROUND,
    ),
)
