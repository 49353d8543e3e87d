"""[FT p.4] Firebreak cards: Dozer Line, Scratch Line, and De/Reforest, which also removes."""

from __future__ import annotations

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import Pattern, have_two
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, cut, reforest
from firetower_env.games.fire_tower.cards.record import FIREBREAK, Can, Card, Use
from firetower_env.games.fire_tower.cards.windows import GAP_PAIR, PAIR, WindowTool
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames


def _free(board: Board, seats: Ints) -> Plane:
    """[FT p.4] Every token of the pattern must find room on the board as it is (rulings R15, R17)."""
    return board.breakable(seats)


def _room_for(patterns: tuple[Pattern, ...]) -> Can:
    """Tokens of two cells find room where two free cells lie so far apart."""

    def possible(board: Board, seats: Ints) -> Bools:
        return have_two(board.breakable(seats), patterns)

    return possible


def _lay(e: FireTowerEngine, board: Board, seats: Ints, window: Plane) -> None:
    cut(e, board.games, window, seats)


def _forest_cells(board: Board, seats: Ints) -> Plane:
    """Ruling R18: any firebreak may go, in towers too; or one is laid where one may lie."""
    return board.breakable(seats) | board.breaks


def _forest_possible(board: Board, seats: Ints) -> Bools:
    return bb.some(_forest_cells(board, seats))


def _forest_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.5] Place one firebreak, or remove one: the only card that can (ruling R18)."""
    return Answers(_forest_cells(Board(e, games), fr.seat))


def _forest(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cells = bb.cell_plane(action)
    removes = bb.some(cells & e.s.breaks.take(games, axis=0))
    reforest(e, games[removes], cells[removes])
    cut(e, games[~removes], cells[~removes], fr.seat[~removes])


_DOZER = WindowTool("DOZER_LINE", 12, PAIR, _free, (_lay,), whole=True)
_SCRATCH = WindowTool("SCRATCH_LINE", 13, GAP_PAIR, _free, (_lay,), whole=True)
_FOREST_ASK = "Place a firebreak, or pick one to remove."

CARDS = (
    Card(
        11,
        "DE_REFOREST",
        FIREBREAK,
        4,
        "Place one firebreak, or remove one.",
        "[FT p.5]",
        (Use("PLAY_DE_REFOREST", "FOREST_CELL", _forest_possible),),
        (Phase("FOREST_CELL", _forest, _forest_mask, {"tool": 11}, follows=True, ask=_FOREST_ASK),),
        shape="#",
    ),
    Card(
        12,
        "DOZER_LINE",
        FIREBREAK,
        3,
        "Place two firebreaks side by side.",
        "[FT p.5]",
        (Use("PLAY_DOZER_LINE", _DOZER.begins, _room_for(PAIR)),),
        _DOZER.phases(),
        shape=PAIR[0].art,
    ),
    Card(
        13,
        "SCRATCH_LINE",
        FIREBREAK,
        3,
        "Place two firebreaks with one cell between them.",
        "[FT p.5]",
        (Use("PLAY_SCRATCH_LINE", _SCRATCH.begins, _room_for(GAP_PAIR)),),
        _SCRATCH.phases(),
        shape=GAP_PAIR[0].art,
    ),
)
