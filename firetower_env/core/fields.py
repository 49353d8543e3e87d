"""State declared once: a field names its dtype, shape, fill and legal values; copying, hashing, saving derive from it.

A game's state is a subclass of `State` whose class attributes are made by `field(...)`. Every field becomes an array
whose first axis is the games. Scalar int32 fields share one block, so that a view of many of them is one gather.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from firetower_env.core import blocks
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import SavedStateError
from firetower_env.core.ranges import COUNTER, FLAG, Range, bits, up_to


@dataclass(frozen=True)
class Field:
    """One declared array; names in `shape` are looked up in the sizes of the state.

    A `lasting` field belongs to the place and not to the game that is played there: copies and saves carry it like any
    other, but a new game leaves it alone and a game's digest leaves it out. Saves made before it was declared are good.
    """

    dtype: np.dtype[Any]
    shape: tuple[int | str, ...]
    fill: int
    #: legal values; None: whatever the dtype can hold
    within: Range | None = None
    lasting: bool = False


def field(
    dtype: DTypeLike = np.int32,
    shape: tuple[int | str, ...] = (),
    fill: int = 0,
    *,
    within: Range | None = None,
    lasting: bool = False,
) -> Any:
    """Declare a field. Returns Any so that the attribute can carry its array type."""
    return Field(np.dtype(dtype), shape, fill, within, lasting)


class State:
    """The arrays of N games. Subclasses declare what a game remembers."""

    #: every game's own seed, and how often each random stream was used
    seed: NDArray[np.uint64] = field(np.uint64)
    draws: NDArray[np.uint32] = field(np.uint32, ("streams",), within=COUNTER)
    #: the stack of pending decisions and its height
    frames: NDArray[np.int16] = field(np.int16, ("frame_depth", "frame_width"))
    depth: NDArray[np.int32] = field(within=up_to("frame_depth"))
    over: NDArray[np.int32] = field(within=FLAG)
    truncated: NDArray[np.int32] = field(within=FLAG)
    #: seats that won or share the win, as bits
    winners: NDArray[np.int32] = field(within=bits("seats"))
    returns: NDArray[np.float32] = field(np.float32, ("seats",))

    def __init__(self, count: int, sizes: dict[str, int]) -> None:
        self.count = count
        self.sizes = sizes
        self.scalars = blocks.empty((count, len(self.scalar_names())), np.int32)
        for name, spec in self.fields().items():
            if name in self.scalar_names():
                array: NDArray[Any] = self.scalars[:, self.scalar_names().index(name)]
            else:
                array = blocks.empty((count, *(sizes[n] if isinstance(n, str) else n for n in spec.shape)), spec.dtype)
            array[...] = spec.fill
            setattr(self, name, array)

    @classmethod
    def fields(cls) -> dict[str, Field]:
        """All declared fields, base classes first, in order of declaration."""
        if "_fields" not in vars(cls):
            cls._fields = {
                name: spec
                for base in reversed(cls.__mro__)
                for name, spec in vars(base).items()
                if isinstance(spec, Field)
            }
        return cls._fields

    @classmethod
    def scalar_names(cls) -> tuple[str, ...]:
        """The fields that live in the shared block, in column order."""
        if "_scalar_names" not in vars(cls):
            cls._scalar_names = tuple(
                name
                for name, spec in cls.fields().items()
                if not spec.shape and spec.dtype == np.int32 and not spec.lasting
            )
        return cls._scalar_names

    @classmethod
    def lasting_names(cls) -> frozenset[str]:
        """The fields that belong to the place and outlast its games."""
        return frozenset(name for name, spec in cls.fields().items() if spec.lasting)

    _fields: dict[str, Field]
    _scalar_names: tuple[str, ...]

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays that hold everything: the scalar block and each larger field."""
        wide = {name: getattr(self, name) for name in self.fields() if name not in self.scalar_names()}
        return {"scalars": self.scalars, **wide}

    def clear(self, games: Ints) -> None:
        """Set every field of these games back to its fill, but for the lasting ones."""
        specs = self.fields()
        self.scalars[games] = [specs[name].fill for name in self.scalar_names()]
        for name, spec in specs.items():
            if name not in self.scalar_names() and not spec.lasting:
                getattr(self, name)[games] = spec.fill

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles hold the arrays alone and are built anew, or the scalar fields would lose their block."""
        return type(self), (self.count, self.sizes), self.arrays()

    def __setstate__(self, arrays: dict[str, NDArray[Any]]) -> None:
        self.load(arrays)

    def take(self, games: Ints) -> Self:
        """A new state holding copies of these games (a game may be named more than once)."""
        new = type(self)(len(games), self.sizes)
        new.put(np.arange(len(games)), self, games)
        return new

    def put(self, games: Ints, source: State, from_games: Ints) -> None:
        """Overwrite these games with games of another state of the same kind."""
        theirs = source.arrays()
        for name, array in self.arrays().items():
            array[games] = theirs[name][from_games]

    def bytes_per_game(self) -> int:
        """Memory of one game's state."""
        return sum(array[:1].nbytes for array in self.arrays().values()) if self.count else 0

    def digest(self, game: int) -> str:
        """A short fingerprint of one game's whole state, the same on every platform."""
        hasher = hashlib.blake2b(digest_size=12)
        lasting = self.lasting_names()
        for name, array in self.arrays().items():
            if name in lasting:
                continue
            row = np.ascontiguousarray(array[game])
            hasher.update(name.encode())
            hasher.update(row.astype(row.dtype.newbyteorder("<"), copy=False).tobytes())
        return hasher.hexdigest()

    def validated(self, arrays: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        """The arrays, if their names, dtypes and shapes are those of this state; lasting fields may be missing."""
        mine = self.arrays()
        if not set(mine) - self.lasting_names() <= set(arrays) <= set(mine):
            raise SavedStateError(f"saved state has fields {sorted(arrays)}, expected {sorted(mine)}")
        for name, saved in arrays.items():
            array = mine[name]
            if saved.shape != array.shape or saved.dtype != array.dtype:
                raise SavedStateError(
                    f"saved field {name!r} is {saved.dtype}{saved.shape}, expected {array.dtype}{array.shape}"
                )
        return arrays

    def load(self, arrays: dict[str, NDArray[Any]]) -> None:
        """Take over saved arrays; a lasting field that is not among them gets its fill."""
        for name, array in self.arrays().items():
            array[...] = arrays[name] if name in arrays else self.fields()[name].fill
