"""Patterns of cells from ASCII art: where their windows fit, what they cover, how they turn with the board.

A window is named by its anchor, the north-west cell of its bounding box. `#` marks a cell of the pattern, `.` a cell
inside the box that does not belong to it; `/` starts a new row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane


@dataclass(frozen=True)
class Pattern:
    """A shape such as `"##/##"` that may lie anywhere wholly on the board."""

    art: str

    @cached_property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """Cells of the pattern relative to its anchor."""
        rows = self.art.split("/")
        return tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")

    @property
    def height(self) -> int:
        return self.art.count("/") + 1

    @property
    def width(self) -> int:
        return len(self.art.split("/")[0])

    @cached_property
    def anchors(self) -> Plane:
        """Anchors at which the whole window lies on the board, shape `(LANES,)`."""
        inside = range(bb.SIDE - self.height + 1), range(bb.SIDE - self.width + 1)
        return bb.from_cells([(r, c) for r in inside[0] for c in inside[1]])

    @cached_property
    def stamps(self) -> Plane:
        """The window at each anchor, shape `(CELLS, LANES)`; empty where it does not fit."""
        table = np.zeros((bb.CELLS, bb.LANES), np.uint16)
        for row, col in bb.to_cells(self.anchors):
            table[row * bb.SIDE + col] = bb.from_cells([(row + r, col + c) for r, c in self.offsets])
        return table

    def stamp(self, anchors: Ints) -> Plane:
        """The windows at these anchors."""
        return self.stamps.take(anchors, axis=0)

    def holding_some(self, cells: Plane) -> Plane:
        """Anchors whose window holds at least one of the cells."""
        return np.asarray(reduce(np.bitwise_or, self._moved(cells)) & self.anchors)

    def holding_all(self, cells: Plane) -> Plane:
        """Anchors whose window lies wholly in the cells."""
        return np.asarray(reduce(np.bitwise_and, self._moved(cells)) & self.anchors)

    def holding_two(self, cells: Plane) -> Plane:
        """Anchors whose window holds two or more of the cells."""
        once = twice = np.zeros_like(cells)
        for moved in self._moved(cells):
            twice = twice | (once & moved)
            once = once | moved
        return np.asarray(twice & self.anchors)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """How far apart two cells of one window can lie, each way once: to the south, or in one row to the east.

        Two cells of the board that lie so far apart are always in a common window; a shape of which that is not true
        has no such pairs.
        """
        apart = {(r - row, c - col) for row, col in self.offsets for r, c in self.offsets if (r, c) > (row, col)}
        for rows, cols in apart:
            both = bb.FULL & bb.shift(bb.FULL[None], -rows, -cols)[0]
            held = [r_c for r_c in self.offsets if (r_c[0] + rows, r_c[1] + cols) in self.offsets]
            if (both & ~np.bitwise_or.reduce([bb.shift(self.anchors[None], r, c)[0] for r, c in held])).any():
                raise ValueError(f"two cells at the edge may lie in no window of {self.art}")
        return tuple(sorted(apart))

    def covered(self, anchors: Plane) -> Plane:
        """All cells that lie in a window at one of the anchors (anchors must fit, so nothing falls off)."""
        return np.asarray(reduce(np.bitwise_or, [bb.shift(anchors, r, c) for r, c in self.offsets]))

    def _moved(self, cells: Plane) -> list[Plane]:
        """For each cell of the pattern, the given cells moved onto the anchor."""
        return [bb.shift(cells, -r, -c) for r, c in self.offsets]


class PatternTable:
    """Several patterns by number, so that each board of a group can have its own; one call serves them all.

    The cells of each are all pairings of some rows with some columns, at most three of either. With a pattern goes
    whether its windows must lie wholly in the given cells; otherwise they hold one of them at least.
    """

    def __init__(self, patterns: Sequence[tuple[Pattern, bool]]) -> None:
        self.patterns = tuple(patterns)
        self.anchors: Plane = np.stack([pattern.anchors for pattern, _ in patterns])
        self._stamps: Plane = np.concatenate([pattern.stamps for pattern, _ in patterns])
        #: has it cells one and two columns to the east, one and two rows to the south? `(4, patterns, 1)`
        self._reaches: Plane = np.stack([_reaches(pattern) for pattern, _ in patterns], axis=1)[:, :, None]
        self._whole: Plane = np.array([[0xFFFF * whole] for _, whole in patterns], np.uint16)

    def stamp(self, numbers: Ints, anchors: Ints) -> Plane:
        """The windows of these patterns at these anchors."""
        return self._stamps.take(numbers * bb.CELLS + anchors, axis=0)

    def fitting(self, numbers: Ints, cells: Plane) -> Plane:
        """Anchors at which the windows of each board's pattern fit its cells."""
        if numbers.size == 1:
            pattern, whole = self.patterns[int(numbers[0])]
            return pattern.holding_all(cells) if whole else pattern.holding_some(cells)
        one_east, two_east, one_south, two_south = self._reaches.take(numbers, axis=1)
        # a window lies wholly in the cells if it holds none of the others
        others = self._whole.take(numbers, axis=0)
        found = cells ^ others
        found |= (found >> np.uint16(1) & one_east) | (found >> np.uint16(2) & two_east)
        found |= (bb.north(found) & one_south) | (bb.north(found, 2) & two_south)
        found ^= others
        found &= self.anchors.take(numbers, axis=0)
        return found


def _reaches(pattern: Pattern) -> Plane:
    rows, cols = ({offset[axis] for offset in pattern.offsets} for axis in (0, 1))
    if (
        {(r, c) for r in rows for c in cols} != set(pattern.offsets)
        or not rows | cols <= {0, 1, 2}
        or 0 not in rows & cols
    ):
        raise ValueError(f"{pattern.art} is not made of some rows and some columns of three")
    return np.array([0xFFFF * (1 in cols), 0xFFFF * (2 in cols), 0xFFFF * (1 in rows), 0xFFFF * (2 in rows)], np.uint16)


def have_two(cells: Plane, patterns: tuple[Pattern, ...]) -> Bools:
    """For each board: does a window of one of these patterns hold two or more of the cells?"""
    apart = sorted({pair for pattern in patterns for pair in pattern.pairs})
    return bb.some(cells & reduce(np.bitwise_or, [bb.shift(cells, -rows, -cols) for rows, cols in apart]))


#: rows and columns, from its middle, of the cells of a 3×3 block
BLOCK = tuple((row, col) for row in (-1, 0, 1) for col in (-1, 0, 1))
#: offsets of the eight neighbours as one table: the ring around each cell, clipped at the edge
RINGS: Plane = np.stack(
    [
        bb.from_cells(
            [
                (cell // bb.SIDE + r, cell % bb.SIDE + c)
                for r in (-1, 0, 1)
                for c in (-1, 0, 1)
                if (r or c) and 0 <= cell // bb.SIDE + r < bb.SIDE and 0 <= cell % bb.SIDE + c < bb.SIDE
            ]
        )
        for cell in range(bb.CELLS)
    ]
)
