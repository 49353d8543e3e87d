"""Damaged saves: copies of a saved batch with something wrong. The damage knows the core's fields and no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Saved = dict[str, NDArray[Any]]
Rng = np.random.Generator
#: the arrays that steer a game most, damaged more often than others
_STEERING = ("scalars", "frames")
#: stacks are seldom higher
_LOW = 7


def damage(saved: Saved, rng: Rng) -> tuple[str, Saved]:
    """What was done to the save, in words, and a copy of it damaged in one to three ways."""
    broken = {name: array.copy() for name, array in saved.items()}
    told: list[str] = []
    while not told or _same(saved, broken):
        told = _spoil(broken, rng)
    return ", ".join(told), broken


def _same(one: Saved, other: Saved) -> bool:
    alike = one.keys() == other.keys() and all(one[name].dtype == other[name].dtype for name in one)
    return alike and all(np.array_equal(one[name], other[name]) for name in one)


def _spoil(broken: Saved, rng: Rng) -> list[str]:
    kinds = [VALUES[rng.integers(len(VALUES))] for _ in range(int(rng.choice([1, 1, 1, 2, 3])))]
    if rng.random() < 0.15:
        kinds[-1] = FORMS[rng.integers(len(FORMS))]
    return [f"{kind.__name__.strip('_').replace('_', ' ')} of {kind(broken, rng)}" for kind in kinds]


def _named(saved: Saved, rng: Rng) -> str:
    """One of the arrays."""
    steering = [name for name in _STEERING if name in saved]
    names = steering if steering and rng.random() < 0.4 else sorted(saved)
    return str(names[rng.integers(len(names))])


def _place(array: NDArray[Any], rng: Rng) -> tuple[int, ...]:
    """One place of an array, which has some; rather one that is in use."""
    used = np.argwhere(array) if rng.random() < 0.6 else ()
    if len(used):
        return tuple(int(index) for index in used[rng.integers(len(used))])
    return tuple(int(rng.integers(size)) for size in array.shape)


# -- values -----------------------------------------------------------------------------------------------------------


def _flipped_bits(saved: Saved, rng: Rng) -> str:
    name = _named(saved, rng)
    raw = np.ascontiguousarray(saved[name])
    bytes_ = raw.reshape(-1).view(np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        bytes_[rng.integers(bytes_.size)] ^= np.uint8(1 << rng.integers(8))
    saved[name] = raw
    return name


def _other_values(saved: Saved, rng: Rng) -> str:
    """Near ones, small ones, extreme ones, any."""
    name = _named(saved, rng)
    array = saved[name]
    for _ in range(int(rng.integers(1, 4))):
        place = _place(array, rng)
        array[place] = _value(array[place], array.dtype, rng)
    return name


def _value(now: Any, dtype: np.dtype[Any], rng: Rng) -> Any:
    if dtype.kind == "f":
        return rng.choice([np.nan, np.inf, -np.inf, 0, 1, -1, 0.5, 1e30])
    if dtype.kind not in "iu":
        return now
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    near = int(now) + int(rng.choice([-1, 1]))
    wanted = (near, near, int(rng.integers(-1, 8)), low, high, int(rng.integers(low, high, dtype=dtype, endpoint=True)))
    return min(max(wanted[rng.integers(len(wanted))], int(low)), int(high))


def _zeros(saved: Saved, rng: Rng) -> str:
    name = _named(saved, rng)
    saved[name][_place(saved[name], rng)[: int(rng.integers(3))]] = 0
    return name


# -- what keeps sums and kinds, as a mistake of a program would -------------------------------------------------------


def _moved_units(saved: Saved, rng: Rng) -> str:
    """One less here and one more there, as if a card had moved."""
    amounts = [name for name in sorted(saved) if saved[name].dtype == np.uint8 and saved[name].ndim > 1]
    if not amounts:
        return _other_values(saved, rng)
    first, second = (str(rng.choice(amounts)) for _ in range(2))
    place, other = _place(saved[first], rng), _place(saved[second], rng)
    other = (place[0], *other[1:-1], min(place[-1], saved[second].shape[-1] - 1))
    if saved[first][place] > 0 and saved[second][other] < 255:
        saved[first][place] -= 1
        saved[second][other] += 1
    return f"{first} and {second}"


def _moved_bits(saved: Saved, rng: Rng) -> str:
    """A bit out of one set of cells and into another."""
    planes = [name for name in sorted(saved) if saved[name].dtype == np.uint16 and saved[name].ndim > 1]
    if not planes:
        return _flipped_bits(saved, rng)
    first, second = (str(rng.choice(planes)) for _ in range(2))
    place = _place(saved[first], rng)
    other = (place[0], *_place(saved[second], rng)[1:-1], min(place[-1], saved[second].shape[-1] - 1))
    bit = np.uint16(1 << rng.integers(16))
    saved[first][place] &= ~bit
    saved[second][other] |= bit
    return f"{first} and {second}"


def _swapped_places(saved: Saved, rng: Rng) -> str:
    """Two values of one game."""
    name = _named(saved, rng)
    array = saved[name]
    place, other = _place(array, rng), _place(array, rng)
    other = (place[0], *other[1:])
    array[place], array[other] = array[other], array[place]
    return name


def _swapped_games(saved: Saved, rng: Rng) -> str:
    """Part of one game with the same part of another."""
    names = [_named(saved, rng) for _ in range(int(rng.integers(1, 4)))]
    one, other = (int(rng.integers(min(len(saved[name]) for name in names))) for _ in range(2))
    for name in dict.fromkeys(names):
        saved[name][[one, other]] = saved[name][[other, one]]
    return " and ".join(dict.fromkeys(names))


def _changed_stacks(saved: Saved, rng: Rng) -> str:
    """Pending steps lost, doubled, in another order, or of another kind."""
    stack = saved["frames"][rng.integers(len(saved["frames"]))]
    one, other = (int(rng.integers(min(_LOW, len(stack)))) for _ in range(2))
    way = rng.integers(4)
    if way == 0:
        stack[one:-1] = stack[one + 1 :].copy()
    elif way == 1:
        stack[one + 1 :] = stack[one:-1].copy()
    elif way == 2:
        stack[[one, other]] = stack[[other, one]]
    else:
        stack[one, 0] = rng.integers(110)
    return "frames"


# -- kinds and names --------------------------------------------------------------------------------------------------


def _other_type(saved: Saved, rng: Rng) -> str:
    name = _named(saved, rng)
    kinds: tuple[Any, ...] = (np.float64, np.int8, np.int64, np.bool_, object, "S4", saved[name].dtype.newbyteorder())
    saved[name] = saved[name].astype(kinds[rng.integers(len(kinds))])
    return name


def _other_shape(saved: Saved, rng: Rng) -> str:
    name = _named(saved, rng)
    array = saved[name]
    ways: tuple[Callable[[], NDArray[Any]], ...] = (
        lambda: array[:-1],
        lambda: array[..., :-1],
        lambda: array.reshape(-1),
        lambda: array[None],
        lambda: np.concatenate([array, array]),
        lambda: array[:0],
    )
    saved[name] = ways[rng.integers(len(ways))]()
    return name


def _loss(saved: Saved, rng: Rng) -> str:
    name = _named(saved, rng)
    del saved[name]
    return name


def _addition(saved: Saved, rng: Rng) -> str:
    saved["more"] = saved[_named(saved, rng)].copy()
    return "a field"


VALUES: tuple[Callable[[Saved, Rng], str], ...] = (
    *(_flipped_bits, _other_values, _other_values, _other_values, _zeros),
    *(_moved_units, _moved_units, _moved_bits, _swapped_places, _swapped_games, _changed_stacks, _changed_stacks),
)
FORMS: tuple[Callable[[Saved, Rng], str], ...] = (_other_type, _other_shape, _loss, _addition)
