"""[FT p.5] Water: Air Drop and Fire Engine clear a window, Smokejumper the eight cells around a gem.

Each can be used whole (ALL) or cell by cell (PICK), since the full pattern need not be removed (ruling R19).
"""

from __future__ import annotations

from collections.abc import Callable

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import BLOCK, RINGS, Pattern, have_two
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse
from firetower_env.games.fire_tower.cards.picks import PickTool, holders, may_stop_after_one, windows_left
from firetower_env.games.fire_tower.cards.record import AROUND, WATER, Card, Use
from firetower_env.games.fire_tower.cards.windows import LINE, SQUARE, WindowTool
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames

_ASK = "Choose a gem to put out, or be done."
_JUMP_ASK = "Choose the gem they jump around."
_COPIES = 4


def _wet(board: Board, _: Ints) -> Plane:
    """[FT p.5] Windows with at least one gem outside the towers; whatever else lies in them is unaffected."""
    return board.removable


def _clear(e: FireTowerEngine, board: Board, _: Ints, window: Plane) -> None:
    douse(e, board.games, window & board.removable)


def put_out(e: FireTowerEngine, games: Ints, seats: Ints, cells: Plane) -> None:
    """One picked gem goes at once."""
    douse(e, games, cells)


def _any_gem(board: Board, _: Ints) -> Bools:
    """A removable gem lies in some window of every shape."""
    return board.any_removable


def two_in_one(patterns: tuple[Pattern, ...]) -> Callable[[Board, Ints], Bools]:
    """PICK is offered where some window holds two or more removable gems."""

    def possible(board: Board, _: Ints) -> Bools:
        return have_two(board.removable, patterns)

    return possible


def _open_in(patterns: tuple[Pattern, ...]) -> Callable[[FireTowerEngine, Board, FireTowerFrames], tuple[Plane, Bools]]:
    def open_cells(e: FireTowerEngine, board: Board, fr: FireTowerFrames) -> tuple[Plane, Bools]:
        covered = bb.empty(board.games.size)
        for pattern, left in zip(patterns, windows_left(e, board.games, patterns), strict=True):
            covered |= pattern.covered(left)
        return covered & board.removable, may_stop_after_one(fr)

    return open_cells


def _window_card(number: int, name: str, text: str, patterns: tuple[Pattern, ...]) -> Card:
    whole = WindowTool(name, number, patterns, _wet, (_clear,))
    tables = tuple(holders(pattern) for pattern in patterns)
    part = PickTool(name, number, tables, _open_in(patterns), put_out, _ASK, water=True)
    uses = (
        Use(f"PLAY_{name}_ALL", whole.begins, _any_gem),
        Use(f"PLAY_{name}_PICK", part.begins, two_in_one(patterns)),
    )
    phases = (*whole.phases(), *part.phases())
    return Card(number, name, WATER, _COPIES, text, "[FT p.5]", uses, phases, shape=patterns[0].art)


# -- Smokejumper ------------------------------------------------------------------------------------------------------


def _jump_centres(board: Board) -> Plane:
    """Ruling R20: the centre stays, so it may be a gem inside a tower unless the option forbids it."""
    return board.gem if board.e.rules.smokejumper_tower_centre else board.removable


def _jumps(board: Board) -> Plane:
    return bb.around8(board.removable) & _jump_centres(board)


def _can_jump(board: Board, _: Ints) -> Bools:
    return bb.some(_jumps(board))


def _can_jump_picking(board: Board, _: Ints) -> Bools:
    return bb.some(bb.twice_around8(board.removable) & _jump_centres(board))


def _jump_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.5] Choose an existing gem with removable gems around it; it stays on the board."""
    return Answers(_jumps(Board(e, games)))


def _jump(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    douse(e, games, RINGS.take(action, axis=0) & Board(e, games).removable)


def _open_jump(e: FireTowerEngine, board: Board, fr: FireTowerFrames) -> tuple[Plane, Bools]:
    """All picks lie among the eight of one gem that is still on the board and is none of them."""
    centres = e.s.scope[board.games, 0] & _jump_centres(board)
    return bb.around8(centres) & board.removable, may_stop_after_one(fr)


_JUMP_PICK = PickTool("SMOKEJUMPER", 10, (RINGS,), _open_jump, put_out, _ASK, water=True)

CARDS = (
    _window_card(8, "AIR_DROP", "Remove gems in a line of three, outside towers.", LINE),
    _window_card(9, "FIRE_ENGINE", "Remove gems in a 2×2 square, outside towers.", (SQUARE,)),
    Card(
        10,
        "SMOKEJUMPER",
        WATER,
        _COPIES,
        "Remove gems among the eight cells around a gem, which stays.",
        "[FT p.5]",
        (
            Use("PLAY_SMOKEJUMPER_ALL", "CENTRE SMOKEJUMPER", _can_jump),
            Use("PLAY_SMOKEJUMPER_PICK", _JUMP_PICK.begins, _can_jump_picking),
        ),
        (
            Phase("CENTRE SMOKEJUMPER", _jump, _jump_mask, {"tool": 10}, covers=BLOCK, follows=True, ask=_JUMP_ASK),
            *_JUMP_PICK.phases(),
        ),
        shape=AROUND,
    ),
)
