"""[RF Firehawks] Placing hawks: from the supply, or taken from other quadrants once it is empty; and at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.rising.hawks.bare import bare
from firetower_env.games.fire_tower.verbs import DONE

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

#: the `form` column of these frames: hawks of a card, or of a Kettle Flight
CARD, QUIET = 0, 1
#: the `other` column of HAWK_PLACE: where the hawk comes from
_SUPPLIED, _TAKEN = 0, 1


def place_hawks(e: RisingEngine, games: Ints, seats: Ints, count: Ints | int, form: int = CARD) -> None:
    """So many hawks are due, one by one."""
    e.push(games, "hawks_due", seats, left=count, form=form)


def _room(e: RisingEngine, board: Board, seats: Ints, quiet: Bools) -> Plane:
    zone = np.where(quiet[:, None], e.zone_of(board.games, seats, quiet=True), e.zone_of(board.games, seats))
    return bare(e, board) & zone


def can_place(e: RisingEngine, board: Board, seats: Ints) -> Bools:
    """Ruling X19: is there a hawk, and a cell for it?"""
    hawks = (e.s.hawk_supply[board.games] > 0) | bb.some(e.takeable(board.games, seats))
    return hawks & bb.some(_room(e, board, seats, np.zeros(board.games.size, np.bool_)))


def _due(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Firehawks] From the supply while there is one, else by taking; without hawk or room the rest is forfeited."""
    room = bb.some(_room(e, Board(e, games), fr.seat, fr.form == QUIET)) & (fr.left > 0)
    games, fr = games[room], fr[room]
    supplied = e.s.hawk_supply[games] > 0
    _ask_place(e, games[supplied], fr[supplied], _SUPPLIED)
    takes = ~supplied
    e.push(games[takes], "HAWK_TAKE", fr.seat[takes], left=fr.left[takes], form=fr.form[takes])


def _ask_place(e: RisingEngine, games: Ints, fr: FireTowerFrames, source: int) -> None:
    e.push(games, "hawks_due", fr.seat, left=fr.left - 1, form=fr.form)
    e.push(games, "HAWK_PLACE", fr.seat, left=fr.left, form=fr.form, other=source)


def _take_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Firehawks] With an empty supply a hawk may be taken from elsewhere (ruling X18), or the rest is forfeited."""
    cells = e.takeable(games, fr.seat)
    verbs = e.verbs(games.size)
    verbs[:, DONE] = bb.some(cells)
    return Answers(cells, verbs)


def _take(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    takes = action < e.layout.cells
    games, fr = games[takes], fr[takes]
    bb.remove(e.s.hawk, games, bb.cell_plane(action[takes]))
    _ask_place(e, games, fr, _TAKEN)


def _place_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Firehawks] Any bare cell of one's own quadrant; in teams also of the partner's."""
    return Answers(_room(e, Board(e, games), fr.seat, fr.form == QUIET))


def _place(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    bb.add(e.s.hawk, games, bb.cell_plane(action))
    e.s.hawk_supply[games] -= fr.other == _SUPPLIED


def ask_first_hawks(e: RisingEngine, games: Ints, first: Ints) -> None:
    """Ruling X4: each seat in turn order from the first places its starting hawks."""
    for seats in e.order(games, first).T[::-1]:
        for _ in range(e.rules.start_hawks):
            e.push(games, "SETUP_HAWK", seats)
    e.s.hawk_supply[games] = e.rules.hawks_total


def _first_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Setup] Everyone begins with a hawk on a bare cell of their quadrant (rulings X4, X56)."""
    return Answers(bare(e, Board(e, games)) & e.zone_of(games, fr.seat, quiet=True))


_ASK_TAKE = "No firehawk is left: take one from elsewhere?"
AUTOMATIC = (Phase("hawks_due", _due),)
ASKED = (
    Phase("SETUP_HAWK", _place, _first_mask, ask="Place your first firehawk."),
    Phase("HAWK_TAKE", _take, _take_mask, can_skip=True, follows=True, ask=_ASK_TAKE),
    Phase("HAWK_PLACE", _place, _place_mask, follows=True, ask="Place a firehawk."),
)
