"""[FT p.5] Burning Snag and Flare Up: patterns of gems, at least one of which touches fire that was there before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import Pattern
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.cards.picks import PickTool, holders, may_stop_after_one, windows_left
from firetower_env.games.fire_tower.cards.record import FIRE, Card, Use
from firetower_env.games.fire_tower.cards.windows import LINE, SQUARE, Effect, WindowTool
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rules import Rules


def touching(board: Board, _: Ints) -> Plane:
    """[FT p.4] A window is legal if one of its vacant cells touches fire; that cell at least will burn."""
    return board.contact


def _snag(e: FireTowerEngine, board: Board, seats: Ints, window: Plane) -> None:
    """Ruling R8: every vacant cell of the square burns; firebreaks block their own cells only."""
    ignite(e, board.games, window & board.vacant, seats)


def _flare(pattern: Pattern) -> Effect:
    def effect(e: FireTowerEngine, board: Board, seats: Ints, window: Plane) -> None:
        lit = flare_cells(board, window, pattern, e.rules.flare_across_break)
        ignite(e, board.games, lit, seats)

    return effect


def flare_cells(board: Board, window: Plane, pattern: Pattern, across: bool) -> Plane:
    """Ruling R9: firebreaks cut the line into runs; a run burns if one of its vacant cells touches fire."""
    line = window & ~board.breaks
    lit = board.contact & line
    if not across:
        # two runs can only be parted by a break in the middle; then the western or northern one burns
        lit &= ~_beyond_break(lit, board.breaks & window, pattern)
    for _ in range(2):
        lit = lit | (_beside(lit, pattern) & line)
    return lit & board.vacant


def _beside(cells: Plane, pattern: Pattern) -> Plane:
    """Neighbours along the line."""
    if pattern.height == 1:
        return bb.east(cells) | bb.west(cells)
    return bb.north(cells) | bb.south(cells)


def _beyond_break(cells: Plane, breaks: Plane, pattern: Pattern) -> Plane:
    """Cells with one of `cells` on the other, western or northern, side of a break of the line."""
    onward = bb.east if pattern.height == 1 else bb.south
    return onward(onward(cells) & breaks)


def _yields_two(board: Board, pattern: Pattern, across: bool) -> Bools:
    """Does some window of the line give two gems or more?"""
    onward, back = (bb.east, bb.west) if pattern.height == 1 else (bb.south, bb.north)
    touches = board.contact
    passable = np.bitwise_xor(board.breaks, bb.FULL)
    forth, aft = onward(touches), back(touches)
    found = board.vacant & (forth | aft | onward(forth & passable) | back(aft & passable))
    if across:
        found |= touches & onward(forth)
    return bb.some(found)


def _snag_pick_possible(board: Board, _: Ints) -> Bools:
    return bb.some(SQUARE.holding_some(board.contact) & SQUARE.holding_two(board.vacant))


def _flare_pick_possible(board: Board, _: Ints) -> Bools:
    across = board.e.rules.flare_across_break
    return _yields_two(board, LINE[0], across) | _yields_two(board, LINE[1], across)


def _open_snag(e: FireTowerEngine, board: Board, fr: FireTowerFrames) -> tuple[Plane, Bools]:
    """Ruling R8 with fire_pick: the first gem touches older fire, all lie in one square."""
    (left,) = windows_left(e, board.games, (SQUARE,))
    cells = SQUARE.covered(left) & np.where(fr.left[:, None] == 0, board.contact, board.vacant)
    return _unless_stopped(e, board, fr, cells), may_stop_after_one(fr)


def _open_flare(e: FireTowerEngine, board: Board, fr: FireTowerFrames) -> tuple[Plane, Bools]:
    """Rulings R8, R9, R65: a later gem is joined to a placed one, or touches older fire if runs may be apart."""
    placed = e.s.picked.take(board.games, axis=0)
    older = bb.around4(board.fire & ~placed)
    first = fr.left[:, None] == 0
    cells = np.zeros_like(placed)
    for pattern, left in zip(LINE, windows_left(e, board.games, LINE), strict=True):
        joined = _beside(placed, pattern)
        joined = joined | _beside(joined & ~board.breaks, pattern)
        fits = joined | older if e.rules.flare_across_break else np.where(first, older, joined)
        cells |= pattern.covered(left) & np.where(first, older, fits)
    return _unless_stopped(e, board, fr, cells & board.vacant), may_stop_after_one(fr)


def _unless_stopped(e: FireTowerEngine, board: Board, fr: FireTowerFrames, cells: Plane) -> Plane:
    """Ruling R46: a player whose own tower burned places nothing more, except in teams."""
    cells[e.must_stop(board.games, fr.seat)] = 0
    return cells


def _place(e: FireTowerEngine, games: Ints, seats: Ints, cells: Plane) -> None:
    ignite(e, games, cells, seats, unfinished=True)


def _fire_pick(rules: Rules) -> bool:
    return rules.fire_pick


def _has_contact(board: Board, _: Ints) -> Bools:
    """Some vacant cell touches fire, so some window (lying or standing) holds it."""
    return board.has_contact


_ASK = "Place a gem of the pattern, or be done."
_SNAG = WindowTool("BURNING_SNAG", 4, (SQUARE,), touching, (_snag,))
_SNAG_PICK = PickTool("BURNING_SNAG", 4, (holders(SQUARE),), _open_snag, _place, _ASK)
_FLARE = WindowTool("FLARE_UP", 6, LINE, touching, (_flare(LINE[0]), _flare(LINE[1])))
_FLARE_PICK = PickTool("FLARE_UP", 6, (holders(LINE[0]), holders(LINE[1])), _open_flare, _place, _ASK)

CARDS = (
    Card(
        4,
        "BURNING_SNAG",
        FIRE,
        4,
        "Gems on all vacant cells of a 2×2 square, one of which touches fire.",
        "[FT p.5]",
        (
            Use("PLAY_BURNING_SNAG", _SNAG.begins, _has_contact),
            Use("PLAY_BURNING_SNAG_PICK", _SNAG_PICK.begins, _snag_pick_possible, offered=_fire_pick),
        ),
        (*_SNAG.phases(), *_SNAG_PICK.phases()),
        shape=SQUARE.art,
    ),
    Card(
        6,
        "FLARE_UP",
        FIRE,
        3,
        "Gems on the vacant cells of a line of three; firebreaks cut it, each piece must touch fire.",
        "[FT p.5]",
        (
            Use("PLAY_FLARE_UP", _FLARE.begins, _has_contact),
            Use("PLAY_FLARE_UP_PICK", _FLARE_PICK.begins, _flare_pick_possible, offered=_fire_pick),
        ),
        (*_FLARE.phases(), *_FLARE_PICK.phases()),
        shape=LINE[0].art,
    ),
)
