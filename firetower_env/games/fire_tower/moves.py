"""Moving one gem to a cell that touches other fire: which gems have anywhere to go."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.games.fire_tower.board import Board


def movable(board: Board, gems: Plane, targets: Plane) -> Plane:
    """Those of the gems that have a target, which must touch fire other than the gem itself.

    `targets` are contact cells. A gem has none only if every target touches that gem and nothing else, which can be
    no more than four. So count for each gem the targets that touch fire exactly once and touch this gem; it must not be
    all targets there are.
    """
    total = np.einsum("kl->k", np.bitwise_count(targets))  # contact cells are never all 256, so bytes hold their sum
    (scarce,) = (total <= 4).nonzero()
    if not scarce.size:
        return gems
    moved = [move(board.fire[scarce]) for move in bb.MOVES]
    twice = (moved[0] & moved[2]) | (moved[1] & moved[3]) | ((moved[0] | moved[2]) & (moved[1] | moved[3]))
    found = gems.copy()
    found[scarce] &= ~_touching_all(targets[scarce] & ~twice, total[scarce])
    return found


def _touching_all(cells: Plane, totals: Ints) -> Plane:
    """Cells that have so many of `cells` among their orthogonal neighbours."""
    touched = np.sum([bb.unpack(bb.words(move(cells))) for move in bb.MOVES], axis=0)
    found = bb.empty(len(cells))
    found[:, 1:-1] = bb.pack(np.equal(touched, totals[:, None]))
    return found


def first_cell(plane: Plane) -> Ints:
    """The first cell of each plane row by row, -1 for an empty one."""
    words = bb.words(plane)
    rows = (words != 0).argmax(axis=1)
    word = words[np.arange(len(words)), rows]
    # the bits below the lowest one that is set
    column = np.bitwise_count(~word & (word - np.uint16(1)))
    return np.where(word > 0, rows * bb.SIDE + column, -1)
