"""Sets of tiles as truth values and as planes of bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools
from firetower_env.games.wildfire_rescue.geometry import CELLS, Tiles

_BITS = 32


def as_bytes(planes: NDArray[Any]) -> NDArray[np.uint8]:
    """Sets of tiles `(…)` as zeros and ones `(…, tiles)`."""
    little = np.ascontiguousarray(planes, np.dtype("<i4")).view(np.uint8)
    bits = np.unpackbits(little, bitorder="little")
    return bits.reshape(*planes.shape, _BITS)[..., :CELLS]


def as_bools(planes: Tiles) -> Bools:
    """Sets of tiles as truth values `(k, tiles)`."""
    return as_bytes(planes).view(np.bool_)
