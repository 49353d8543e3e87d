"""Sets of cells as lanes of bits: one unsigned word per board row, a guard lane above and below.

A plane has shape `(..., LANES)` with `LANES = rows + 2`. Bit `c` of lane `r + 1` is the cell in row `r`, column `c`.
Moving east or west is a bit shift and the edge drops off by itself. Moving north or south shifts the flat array by
one word: what leaves a board falls into a guard lane, never into another board's rows. Guard lanes of a *moved*
plane may therefore be dirty; every set that is stored or counted has been intersected with a clean one.
"""

from __future__ import annotations

from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

SIDE = 16
LANES = SIDE + 2
CELLS = SIDE * SIDE
Plane = NDArray[np.uint16]
#: whole numbers of any signed width: games, seats, cells, actions
Ints = NDArray[np.signedinteger[Any]]
Bools = NDArray[np.bool_]

_ONE = np.uint16(1)
_BYTES = np.dtype(f"S{2 * LANES}")
_ITEM = np.dtype((np.void, 2 * LANES))
_NO_BYTES = np.array(b"")
#: every cell of the board, guard lanes empty
FULL: Plane = np.array([0] + [0xFFFF] * SIDE + [0], dtype=np.uint16)


def empty(count: int) -> Plane:
    """`count` empty planes."""
    return np.zeros((count, LANES), dtype=np.uint16)


def east(plane: Plane) -> Plane:
    """Every cell moved one to the east."""
    return np.left_shift(plane, _ONE)


def west(plane: Plane) -> Plane:
    """Every cell moved one to the west."""
    return np.right_shift(plane, _ONE)


def north(plane: Plane, by: int = 1) -> Plane:
    """Every cell moved `by` (at most two) rows to the north. Guard lanes come out dirty."""
    moved = np.empty(plane.shape, np.uint16)
    flat = moved.reshape(-1)
    flat[:-by] = plane.reshape(-1)[by:]
    flat[-by:] = 0
    return moved


def south(plane: Plane, by: int = 1) -> Plane:
    """Every cell moved `by` (at most two) rows to the south. Guard lanes come out dirty."""
    moved = np.empty(plane.shape, np.uint16)
    flat = moved.reshape(-1)
    flat[by:] = plane.reshape(-1)[:-by]
    flat[:by] = 0
    return moved


#: moves by direction number: north, east, south, west
MOVES = (north, east, south, west)


def shift(plane: Plane, rows: int, cols: int) -> Plane:
    """Every cell moved by `rows` south and `cols` east (negative: north, west), at most two each way."""
    if cols > 0:
        plane = np.left_shift(plane, np.uint16(cols))
    elif cols < 0:
        plane = np.right_shift(plane, np.uint16(-cols))
    if rows > 0:
        return south(plane, rows)
    return north(plane, -rows) if rows < 0 else plane


def around4(plane: Plane) -> Plane:
    """Cells with an orthogonal neighbour in the plane (guard lanes dirty)."""
    out = np.left_shift(plane, _ONE)
    out |= np.right_shift(plane, _ONE)
    flat, source = out.reshape(-1), plane.reshape(-1)
    flat[:-1] |= source[1:]
    flat[1:] |= source[:-1]
    return out


def around8(plane: Plane) -> Plane:
    """Cells with one of their eight neighbours in the plane (guard lanes dirty)."""
    sides = np.left_shift(plane, _ONE)
    sides |= np.right_shift(plane, _ONE)
    rows = sides | plane
    flat, source = sides.reshape(-1), rows.reshape(-1)
    flat[:-1] |= source[1:]
    flat[1:] |= source[:-1]
    return sides


def twice_around8(plane: Plane) -> Plane:
    """Cells with two or more of their eight neighbours in the plane (guard lanes dirty)."""
    left: Plane = np.left_shift(plane, _ONE)
    right: Plane = np.right_shift(plane, _ONE)
    # in one row: one of the two beside, both of them; with the cell itself one or two of three
    beside: Plane = left | right
    out: Plane = left & right
    one, two = beside | plane, out | (beside & plane)
    above, below = south(one), north(one)
    out |= above & below
    above |= below
    out |= above & beside
    flat, source = out.reshape(-1), two.reshape(-1)
    flat[:-1] |= source[1:]
    flat[1:] |= source[:-1]
    return out


def some(plane: Plane) -> Bools:
    """For each board: is any cell set? (clean planes only)"""
    if plane.flags.c_contiguous:
        # a board as one string of bytes, which is empty if they are all zero: twice as fast as asking lane by lane
        return np.asarray(plane.view(_BYTES)[..., 0] != _NO_BYTES)
    return np.asarray(plane.any(axis=-1))


def count(plane: Plane) -> Ints:
    """For each board: how many cells are set? (clean planes only)"""
    return np.asarray(np.bitwise_count(plane).sum(axis=-1, dtype=np.int64))


def add(planes: Plane, games: Ints, cells: Plane) -> None:
    """Set cells in the planes of these games, each board as one item: half the time of `planes[games] |= cells`."""
    planes.view(_ITEM)[games, 0] = (planes.take(games, axis=0) | cells).view(_ITEM)[:, 0]


def remove(planes: Plane, games: Ints, cells: Plane) -> None:
    """Take cells away from the planes of these games."""
    planes.view(_ITEM)[games, 0] = (planes.take(games, axis=0) & ~cells).view(_ITEM)[:, 0]


def cell_plane(cells: Ints) -> Plane:
    """One plane per cell number."""
    return CELL_PLANES.take(cells, axis=0)


def from_cells(cells: list[tuple[int, int]] | tuple[tuple[int, int], ...]) -> Plane:
    """One plane, shape `(LANES,)`, from (row, column) pairs."""
    plane = np.zeros(LANES, np.uint16)
    for row, col in cells:
        plane[row + 1] |= np.uint16(1 << col)
    return plane


def to_cells(plane: Plane) -> list[tuple[int, int]]:
    """The (row, column) pairs of one plane, row by row."""
    return [(r, c) for r in range(SIDE) for c in range(SIDE) if int(plane[r + 1]) >> c & 1]


def words(plane: Plane) -> Plane:
    """The rows of planes without their guard lanes: shape `(..., SIDE)`."""
    return plane[..., 1:-1]


def unpack(rows: Plane) -> NDArray[np.uint8]:
    """Rows of bits `(..., words)` to one 0/1 byte per bit `(..., 16 * words)`, lowest bit first."""
    bytes_ = np.ascontiguousarray(rows).astype("<u2", copy=False).view(np.uint8)
    # in one go; along an axis every row would be a call of its own
    return np.unpackbits(bytes_.reshape(-1), bitorder="little").reshape(*rows.shape[:-1], 8 * bytes_.shape[-1])


def pack(bits: NDArray[np.uint8] | Bools) -> Plane:
    """One 0/1 byte per bit `(..., n)`, n a multiple of 16, to words `(..., n / 16)`: the inverse of `unpack`."""
    packed = np.packbits(bits.reshape(-1), bitorder="little").view("<u2").astype(np.uint16, copy=False)
    return packed.reshape(*bits.shape[:-1], bits.shape[-1] // 16)


_WORD = 32


def end_to_end(rows: NDArray[Any], cols: int) -> NDArray[np.uint8]:
    """Rows of bits `(k, rows)`, one word of 32 each, laid end to end: bytes `(k, …)` from the lowest bit on.

    At least `rows * cols` bits; what follows them is zero.
    """
    # so many rows fill whole words
    together = _WORD // gcd(cols, _WORD)
    count = -(-rows.shape[1] // together)
    if count * together > rows.shape[1]:
        wide = np.zeros((len(rows), count * together), np.uint32)
        wide[:, : rows.shape[1]] = rows
        rows = wide
    grouped = rows.reshape(len(rows), count, together)
    out = np.empty((len(rows), count, together * cols // _WORD), np.uint32)
    for place in range(together):
        word, shift = divmod(place * cols, _WORD)
        row = grouped[:, :, place]
        if shift:
            out[:, :, word] |= row << np.uint32(shift)
        else:
            out[:, :, word] = row
        if shift + cols > _WORD:
            np.right_shift(row, np.uint32(_WORD - shift), out=out[:, :, word + 1])
    return out.astype("<u4", copy=False).view(np.uint8).reshape(len(rows), -1)


#: up to so many rows fewer calls are worth more than fewer bytes
_FEW_ROWS = 1 << 13


def rows_as_bytes(rows: NDArray[Any], cols: int) -> NDArray[np.uint8]:
    """Rows of bits `(k, rows)`, one word of 32 each, as one 0/1 byte per bit `(k, rows * cols)`."""
    if rows.size <= _FEW_ROWS:
        bytes_ = np.ascontiguousarray(rows).astype("<u4", copy=False).view(np.uint8).reshape(-1, 4)
        return np.unpackbits(bytes_, axis=-1, count=cols, bitorder="little").reshape(len(rows), -1)
    bits = np.unpackbits(end_to_end(rows, cols), axis=-1, count=rows.shape[1] * cols, bitorder="little")
    return bits.reshape(len(rows), -1)


def rows_as_words(rows: NDArray[Any], cols: int) -> Plane:
    """The same packed again, in words of 16 `(k, rows * cols / 16)`, which must be whole."""
    if rows.size <= _FEW_ROWS:
        return pack(rows_as_bytes(rows, cols))
    return end_to_end(rows, cols).view("<u2")[:, : rows.shape[1] * cols // 16].astype(np.uint16, copy=False)


CELL_PLANES: Plane = np.stack([from_cells([divmod(cell, SIDE)]) for cell in range(CELLS)])
EAST_TO_WEST: Plane = pack(unpack(np.arange(1 << SIDE, dtype=np.uint16)[:, None])[:, ::-1])[:, 0]


_FEW = 64 * SIDE


def _transpose(rows: Plane) -> Plane:
    """Rows become columns, `(..., 16)`: for many boards by four rounds of swapping ever smaller blocks of bits."""
    if rows.size <= _FEW:  # fewer calls, though more bytes
        bits = unpack(rows).reshape(*rows.shape, SIDE)
        return pack(np.ascontiguousarray(bits.swapaxes(-1, -2)))[..., 0]
    out = rows.copy()
    for half, keep in ((8, 0x00FF), (4, 0x0F0F), (2, 0x3333), (1, 0x5555)):
        blocks = out.reshape(*out.shape[:-1], SIDE // (2 * half), 2, half)
        upper, lower = blocks[..., 0, :], blocks[..., 1, :]
        swap = ((upper >> np.uint16(half)) ^ lower) & np.uint16(keep)
        upper ^= swap << np.uint16(half)
        lower ^= swap
    return out


def turn(rows: Plane, rotation: int) -> Plane:
    """Boards `(..., 16)` turned clockwise by quarter turns (no guard lanes)."""
    rotation %= 4
    if rotation == 0:
        return rows
    if rotation == 2:
        return EAST_TO_WEST.take(rows[..., ::-1])
    turned = _transpose(rows)
    return EAST_TO_WEST.take(turned) if rotation == 1 else turned[..., ::-1]
