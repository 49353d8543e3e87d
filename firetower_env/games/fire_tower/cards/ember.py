"""Ember: one gem outside the towers flies to a vacant cell that touches other fire (ruling R12)."""

from __future__ import annotations

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse, ignite
from firetower_env.games.fire_tower.cards.record import FIRE, Card, Use
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.moves import movable


def _sources(board: Board) -> Plane:
    """Removable gems that have a target."""
    return movable(board, board.removable, board.contact)


def _possible(board: Board, _: Ints) -> Bools:
    return bb.some(_sources(board))


def _from_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] Choose the gem to move: outside the towers, with somewhere to go (ruling R12)."""
    return Answers(_sources(Board(e, games)))


def _from(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.picked[games] = bb.cell_plane(action)
    e.push(games, "EMBER_TO", fr.seat)


def _to_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """Ruling R12: a vacant cell that touches fire other than the gem in flight, and not where it came from."""
    board = Board(e, games)
    return Answers(bb.around4(board.fire & ~e.s.picked.take(games, axis=0)) & board.vacant)


def _to(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    douse(e, games, e.s.picked.take(games, axis=0))
    ignite(e, games, bb.cell_plane(action), fr.seat)


CARDS = (
    Card(
        7,
        "EMBER",
        FIRE,
        3,
        "Move one gem that lies outside the towers to a vacant cell touching other fire.",
        "[FT p.4]",
        (Use("PLAY_EMBER", "EMBER_FROM", _possible),),
        (
            Phase("EMBER_FROM", _from, _from_mask, {"tool": 7}, follows=True, ask="Choose the gem that flies off."),
            Phase("EMBER_TO", _to, _to_mask, {"tool": 7}, follows=True, ask="Choose where the ember lands."),
        ),
    ),
)
