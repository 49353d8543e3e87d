"""Reading what callers hand in: whole numbers and arrays. Anything else is refused by a typed error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import BatchError, FiretowerError, SavedStateError

WORD = (1 << 64) - 1


def whole(value: Any, what: str, error: type[FiretowerError] = BatchError) -> int:
    """A whole number; truth values are none."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise error(f"{what} is a whole number, not {value!r}")
    return int(value)


def below(value: Any, limit: int, what: str) -> int:
    """A whole number from 0 to below the limit, such as a seat."""
    number = whole(value, f"a {what}")
    if not 0 <= number < limit:
        raise BatchError(f"{what}s are 0 to {limit - 1}, not {number}")
    return number


def array_of(values: ArrayLike, what: str) -> NDArray[Any]:
    """Values as an array of whatever kind; ragged lists and the like make none."""
    try:
        return np.asarray(values)
    except (OverflowError, RuntimeError, TypeError, ValueError) as error:
        raise BatchError(f"{what} cannot be read as an array: {error}") from error


def words(values: ArrayLike, games: Ints, what: str) -> NDArray[np.uint64]:
    """One 64-bit word per game from whole numbers from -2**63 to 2**64 - 1."""
    listed = array_of(values, what)
    if listed.dtype.kind not in "iu":
        # numpy makes floats of lists that mix small and very large numbers
        listed = np.asarray(values, dtype=object)
    if listed.shape != games.shape:
        raise BatchError(f"{games.size} games need {what} of shape {games.shape}, not {listed.shape}")
    if listed.dtype == object:
        listed = np.array([whole(value, "each of the " + what) & WORD for value in listed], np.uint64)
    return listed.astype(np.uint64)


def fitting(out: Any, shape: tuple[int, ...], dtype: np.dtype[Any], what: str) -> NDArray[Any]:
    """An array of the caller's, if it has room for just what is written into it."""
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != dtype or not out.flags.writeable:
        found = f"{out.dtype}{out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise BatchError(f"out: {what} needs a writeable array {dtype}{shape}, not {found}")
    return out


def saved_arrays(saved: Any) -> dict[str, NDArray[Any]]:
    """Saved things as arrays."""
    if not isinstance(saved, Mapping) or not all(isinstance(name, str) for name in saved):
        raise SavedStateError("a saved batch is a mapping from names to arrays")
    try:
        return {name: np.asarray(array) for name, array in saved.items()}
    except (TypeError, ValueError) as error:
        raise SavedStateError(f"the saved batch holds something that is no array: {error}") from error
