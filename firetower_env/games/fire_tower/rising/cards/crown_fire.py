"""[RF Action Cards] Crown Fire: a line of two; from one's own hand a second such card may add another beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.cards.fire_patterns import touching
from firetower_env.games.fire_tower.cards.record import FIRE, Card, Use
from firetower_env.games.fire_tower.cards.windows import PAIR, WindowTool
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import CARD, DONE, HORIZONTAL, VERTICAL

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_NUMBER = CARD["CROWN_FIRE"]


def _first(e: RisingEngine, board: Board, seats: Ints, window: Plane) -> None:
    """[RF Action Cards] At least one of the two new gems touches fire."""
    games, cells = board.games, window & board.vacant
    e.s.picked[games] = cells
    again = (e.s.from_hand[games] > 0) & (e.hand(games, seats)[:, _NUMBER] > 0)
    e.push(games[again], "CROWN_AGAIN", seats[again])
    ignite(e, games, cells, seats, unfinished=True)


def _joining(board: Board, _: Ints) -> Plane:
    """Ruling X8: a new gem of the second pair touches a gem of the first, and need not touch older fire."""
    return bb.around4(board.e.s.picked.take(board.games, axis=0)) & board.vacant


def _second(e: RisingEngine, board: Board, seats: Ints, window: Plane) -> None:
    ignite(e, board.games, window & board.vacant, seats, unfinished=True)


def _again_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] A second Crown Fire from the hand, joined to the first (rulings X9, X10), or be done."""
    board = Board(e, games)
    verbs = e.verbs(games.size)
    stops = e.must_stop(games, fr.seat)
    cells = _joining(board, fr.seat)
    for verb, pattern in zip((HORIZONTAL, VERTICAL), PAIR, strict=True):
        verbs[:, verb] = bb.some(pattern.holding_some(cells)) & ~stops
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def _again(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    goes_on = verb != DONE
    games, seats, verb = games[goes_on], fr.seat[goes_on], verb[goes_on]
    deck.lay_out(e, games, seats, np.full(games.size, _NUMBER))
    for number, way in ((HORIZONTAL, "H"), (VERTICAL, "V")):
        here = verb == number
        e.push(games[here], f"WINDOW {_SECOND.name} {way}", seats[here])


def _has_contact(board: Board, _: Ints) -> Bools:
    return board.has_contact


_FIRST = WindowTool("CROWN_FIRE", _NUMBER, PAIR, touching, (_first,))
_SECOND = WindowTool("CROWN_SECOND", _NUMBER, PAIR, _joining, (_second,))
_ASK = "Play your second Crown Fire beside the first?"

CARDS = (
    Card(
        _NUMBER,
        "CROWN_FIRE",
        FIRE,
        4,
        "Gems on the vacant cells of a line of two, one of which touches fire; two such cards may be played together.",
        "[RF Action Cards]",
        (Use("PLAY_CROWN_FIRE", _FIRST.begins, _has_contact),),
        (
            *_FIRST.phases(),
            Phase("CROWN_AGAIN", _again, _again_mask, {"tool": _NUMBER}, can_skip=True, follows=True, ask=_ASK),
            *_SECOND.phases()[1:],
        ),
        shape=PAIR[0].art,
    ),
)
