"""Boards of observations as bits: an eighth of the bytes, for whoever keeps or sends many of them.

Cells go row by row, eight in a byte from the lowest bit on; what is left of the last byte is zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
#: cells that are unpacked at once where they are copied afterwards: they stay in a cache of the processor meanwhile
_CACHED = 1 << 18


def width(rows: int, cols: int) -> int:
    """Bytes of one plane."""
    return -(-rows * cols // 8)


def pack(board: Bytes) -> Bytes:
    """Boards `(…, rows, cols)` of zeros and ones as bits `(…, bytes)`."""
    return np.packbits(board.reshape(*board.shape[:-2], -1), axis=-1, bitorder="little")


def unpack(packed: Bytes, rows: int, cols: int) -> Bytes:
    """The boards `(…, rows, cols)` of bits `(…, bytes)`."""
    if rows * cols % 8:
        cells = np.unpackbits(packed, axis=-1, count=rows * cols, bitorder="little")
    else:  # no bits to leave out: a flat row of them is twice as fast
        cells = np.unpackbits(packed.reshape(-1), bitorder="little")
    return cells.reshape(*packed.shape[:-1], rows, cols)


def unpack_into(out: Bytes, packed: Bytes) -> None:
    """Fill boards `(k, planes, rows, cols)` from their bits."""
    rows, cols = out.shape[-2:]
    at_once = max(1, _CACHED // max(1, out[:1].size))
    for start in range(0, len(out), at_once):
        piece = slice(start, start + at_once)
        out[piece] = unpack(packed[piece], rows, cols)


def unpack_tensor(packed: Any, rows: int, cols: int) -> Any:
    """The same of a torch tensor of bytes, on whatever device it lies: a tensor of bytes 0 and 1."""
    shifts = packed.new_tensor(range(8))
    cells = packed.unsqueeze(-1).bitwise_right_shift(shifts).bitwise_and_(1).flatten(-2)
    return cells[..., : rows * cols].unflatten(-1, (rows, cols))
