"""Boards of hexes as lanes of bits: one word of 32 bits per row, a guard lane above and below.

Hexes stand in straight columns with a flat side on top; odd columns (counted from 0) lie half a hex further south. A
set of hexes is a plane `(..., rows + 2)`; bit `c` of lane `r + 1` is the hex in row `r`, column `c`, so cells have the
numbers of any other board. Planes given here are clean, nothing is set outside the board; so are those returned.
"""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints

Plane = NDArray[np.uint32]
#: the sides of a hex, clockwise; the opposite of d is d + 3
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
N, NE, SE, S, SW, NW = range(len(DIRECTIONS))
#: what stands for no hex in tables of neighbours
NO_HEX = -1
_ONE = np.uint32(1)
_EASTWARD, _NORTHWARD = (NE, SE), (NE, NW)


class HexGrid:
    """A board of `rows` × `cols` hexes, at most 32 columns wide."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.cells, self.lanes = rows * cols, rows + 2
        row = np.uint32((1 << cols) - 1)
        self.full: Plane = np.array([0, *[row] * rows, 0], np.uint32)
        even = np.uint32(sum(1 << col for col in range(0, cols, 2)))
        self._even, self._odd = self.full & even, self.full & ~even
        top, bottom = self.full.copy(), self.full.copy()
        top[1] = bottom[-2] = 0
        #: what may move a row up, and a row down
        self._rises, self._sinks = top, bottom
        self._odd_rises, self._even_sinks = self._odd & top, self._even & bottom
        numbers = np.arange(self.cells)
        # a cell that is none (-1, or `cells`) comes last in all tables by cell: it has no bit, for its lane is a guard
        self.lane_of: NDArray[np.int64] = np.append(numbers // cols + 1, 0)
        self.column_of: NDArray[np.uint32] = np.append(numbers % cols, 0).astype(np.uint32)
        #: by cell: the plane with this cell alone
        self.cell: Plane = np.zeros((self.cells + 1, self.lanes), np.uint32)
        self.cell[numbers, self.lane_of[:-1]] = _ONE << self.column_of[:-1]

    # -- planes -------------------------------------------------------------------------------------------------------

    def empty(self, count: int) -> Plane:
        """`count` empty planes."""
        return np.zeros((count, self.lanes), np.uint32)

    def step(self, plane: Plane, direction: int) -> Plane:
        """Every hex moved one to this side; what leaves the board is gone. Planes are `(k, lanes)`, without gaps."""
        if direction in (N, S):
            return self._up(plane) if direction == N else self._down(plane)
        moved = np.left_shift(plane, _ONE) if direction in _EASTWARD else np.right_shift(plane, _ONE)
        # a hex of an even column is in an odd one now
        if direction in _NORTHWARD:
            out: Plane = moved & self._even
            moved &= self._odd_rises
            out.reshape(-1)[:-1] |= moved.reshape(-1)[1:]
        else:
            out = moved & self._odd
            moved &= self._even_sinks
            out.reshape(-1)[1:] |= moved.reshape(-1)[:-1]
        return out

    def _up(self, plane: Plane) -> Plane:
        out = np.empty(plane.shape, np.uint32)
        flat = out.reshape(-1)
        np.bitwise_and(plane, self._rises, out=out)
        flat[:-1] = flat[1:].copy()
        return out

    def _down(self, plane: Plane) -> Plane:
        out = np.empty(plane.shape, np.uint32)
        flat = out.reshape(-1)
        np.bitwise_and(plane, self._sinks, out=out)
        flat[1:] = flat[:-1].copy()
        return out

    def around(self, plane: Plane) -> Plane:
        """Hexes with a neighbour in the plane."""
        out = np.left_shift(plane, _ONE)
        out |= np.right_shift(plane, _ONE)
        rising = out & self._odd
        rising |= plane
        sinking = out & self._even
        sinking |= plane
        flat = out.reshape(-1)
        flat[:-1] |= rising.reshape(-1)[1:]
        flat[1:] |= sinking.reshape(-1)[:-1]
        out &= self.full
        return out

    def after_another(self, plane: Plane) -> Plane:
        """Hexes with a neighbour in the plane whose number is smaller than their own."""
        out = np.left_shift(plane, _ONE)
        sinking = np.right_shift(plane, _ONE)
        sinking |= out
        sinking &= self._even
        sinking |= plane
        out.reshape(-1)[1:] |= sinking.reshape(-1)[:-1]
        out &= self.full
        return out

    def some(self, plane: Plane) -> Bools:
        """For each plane: is any hex set?"""
        return np.asarray(plane.any(axis=-1))

    def count(self, plane: Plane) -> Ints:
        """For each plane: how many hexes are set?"""
        return np.asarray(np.add.reduce(np.bitwise_count(plane), axis=-1, dtype=np.int64))

    def has(self, plane: Plane, cells: Ints) -> Bools:
        """For each plane: is this cell set?"""
        words = plane[np.arange(len(plane)), self.lane_of[cells]]
        return np.asarray(words >> self.column_of[cells] & _ONE, np.bool_)

    def first(self, plane: Plane) -> Ints:
        """For each plane: the smallest number of a hex that is set; planes are not empty."""
        lane = (plane != 0).argmax(axis=1)
        word = plane[np.arange(len(plane)), lane]
        return np.asarray((lane - 1) * self.cols + np.bitwise_count((word & (~word + _ONE)) - _ONE))

    def bits(self, plane: Plane) -> NDArray[np.uint8]:
        """Planes `(..., lanes)` as zeros and ones `(..., cells)`."""
        rows = np.ascontiguousarray(plane[..., 1:-1]).astype("<u4", copy=False).view(np.uint8)
        bits = np.unpackbits(rows, axis=-1, bitorder="little").reshape(*plane.shape[:-1], self.rows, 32)
        return np.ascontiguousarray(bits[..., : self.cols]).reshape(*plane.shape[:-1], self.cells)

    def plane_of(self, bits: NDArray[np.uint8] | Bools) -> Plane:
        """Zeros and ones `(..., cells)` as planes: the inverse of `bits`."""
        wide = np.zeros((*bits.shape[:-1], self.rows, 32), np.uint8)
        wide[..., : self.cols] = bits.reshape(*bits.shape[:-1], self.rows, self.cols)
        plane = np.zeros((*bits.shape[:-1], self.lanes), np.uint32)
        packed = np.packbits(wide, axis=-1, bitorder="little")
        plane[..., 1:-1] = packed.view("<u4")[..., 0]
        return plane

    def plane(self, cells: list[int] | tuple[int, ...] | NDArray[np.int64]) -> Plane:
        """One plane `(lanes,)` with these cells."""
        plane: Plane = np.bitwise_or.reduce(self.cell[np.asarray(cells, np.int64)], axis=0, initial=np.uint32(0))
        return plane

    def cells_of(self, plane: Plane) -> list[int]:
        """The cells of one plane, in order."""
        found: list[int] = np.flatnonzero(self.bits(plane)).tolist()
        return found

    # -- tables -------------------------------------------------------------------------------------------------------

    @cached_property
    def edge(self) -> Plane:
        """The hexes on the border of the board."""
        inner = np.uint32(((1 << self.cols) - 1) & ~1 & ~(1 << (self.cols - 1)))
        plane = self.full & ~inner
        plane[1] = plane[-2] = self.full[1]
        return plane

    @cached_property
    def neighbour(self) -> NDArray[np.int64]:
        """By cell and direction: the neighbour, or `NO_HEX`."""
        found = np.full((self.cells + 1, len(DIRECTIONS)), NO_HEX)
        for direction in range(len(DIRECTIONS)):
            moved = self.step(self.cell[:-1], direction)
            there = moved.any(axis=1)
            found[:-1][there, direction] = self.first(moved[there])
        return found

    @cached_property
    def distance(self) -> NDArray[np.uint8]:
        """By two cells: the steps between them."""
        rows, cols = np.divmod(np.arange(self.cells), self.cols)
        deep = rows - (cols - (cols & 1)) // 2
        across, down = cols[:, None] - cols, deep[:, None] - deep
        away = np.maximum(np.maximum(np.abs(across), np.abs(down)), np.abs(across + down))
        return np.asarray(away, np.uint8)

    def disks(self, radius: int) -> Plane:
        """By radius, up to this one, and cell: the hexes within so many steps, the cell itself included."""
        return _disks(self, radius)


@cache
def hex_grid(rows: int, cols: int) -> HexGrid:
    """The board of this size, made once."""
    return HexGrid(rows, cols)


@cache
def _disks(grid: HexGrid, radius: int) -> Plane:
    disks = [grid.cell[:-1]]
    for _ in range(radius):
        disks.append(disks[-1] | grid.around(disks[-1]))
    return np.stack(disks)
