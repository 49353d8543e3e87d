"""The Bucket: once a game, beside the action, water that reaches into one's own tower (rulings R21, R22)."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower.board import Board, douse
from firetower_env.games.fire_tower.cards.picks import PickTool, forget, holders, windows_left
from firetower_env.games.fire_tower.cards.record import BUCKET
from firetower_env.games.fire_tower.cards.water import put_out
from firetower_env.games.fire_tower.cards.windows import LINE, WindowTool
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import VERB

_ALL, _PICK = VERB["BUCKET_ALL"], VERB["BUCKET_PICK"]


def is_verb(verb: Ints) -> Bools:
    """Which of these verbs use the Bucket?"""
    return np.asarray((verb == _ALL) | (verb == _PICK))


def is_usable(e: FireTowerEngine, games: Ints, seats: Ints) -> Bools:
    """[FT p.5] Usable while full, if a gem lies in the tower area it serves."""
    usable = (e.s.bucket_full[games] >> seats & 1).astype(np.bool_)
    (full,) = usable.nonzero()
    if full.size:
        games, seats = games[full], seats[full]
        usable[full] = bb.some(e.s.gem.take(games, axis=0) & e.bucket_reach(games, seats))
    return usable


def offer(e: FireTowerEngine, board: Board, seats: Ints, wanted: Bools | None, verbs: Bools) -> None:
    """Allow the Bucket where it is usable (and wanted)."""
    usable = is_usable(e, board.games, seats)
    if wanted is not None:
        usable &= wanted
    (rows,) = usable.nonzero()
    if rows.size:
        verbs[rows, _ALL] = True
        boards = Board(e, board.games[rows])
        verbs[rows, _PICK] = _two_in_line(boards, boards.own_gems(seats[rows]))


def _two_in_line(board: Board, own: Plane) -> Bools:
    """Does a line of three hold an own gem and two or more gems that the Bucket may take?"""
    takes = own | board.removable
    found = [bb.some(line.holding_some(own) & line.holding_two(takes)) for line in LINE]
    return np.asarray(found[0] | found[1])


def begin(e: FireTowerEngine, games: Ints, seats: Ints, action: Ints) -> None:
    """Use it: whole lines, or gem by gem; afterwards it is empty and play returns to where it was."""
    if not games.size:
        return
    e.push(games, "bucket_done", seats)
    whole = action - e.layout.cells == _ALL
    e.push(games[whole], _WHOLE.begins, seats[whole])
    e.push(games[~whole], _PART.begins, seats[~whole])


def _done(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.5] The Bucket is flipped over once it is used."""
    e.s.bucket_full[games] &= ~(1 << fr.seat)
    forget(e, games)


def _lines(board: Board, seats: Ints) -> Plane:
    """[FT p.5] It must put out at least one gem inside the tower area, and may reach beyond it."""
    return board.own_gems(seats)


def _pour(e: FireTowerEngine, board: Board, seats: Ints, window: Plane) -> None:
    douse(e, board.games, window & (board.own_gems(seats) | board.removable))


def _open(e: FireTowerEngine, board: Board, fr: FireTowerFrames) -> tuple[Plane, Bools]:
    """Picks stay in one line that holds, or held, an own gem; the seat may stop once one of those is gone."""
    own = board.own_gems(fr.seat)
    area = e.bucket_reach(board.games, fr.seat)
    poured = bb.some(e.s.picked.take(board.games, axis=0) & area)
    cells = bb.empty(board.games.size)
    for line, left in zip(LINE, windows_left(e, board.games, LINE), strict=True):
        reaches = line.holding_some(own)
        reaches[poured] = bb.FULL
        cells |= line.covered(left & reaches)
    return cells & (own | board.removable), poured


_WHOLE = WindowTool("BUCKET", BUCKET, LINE, _lines, (_pour,))
_PART = PickTool(
    "BUCKET", BUCKET, (holders(LINE[0]), holders(LINE[1])), _open, put_out, "Choose a gem to put out, or be done."
)
AUTOMATIC = (Phase("bucket_done", _done),)
ASKED = (*_WHOLE.phases(), *_PART.phases())
