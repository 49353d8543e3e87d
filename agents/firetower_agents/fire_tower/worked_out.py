"""Properties that are worked out on first use, for views and for positions and parts of them.

They are cached properties without a lock, which a single row would feel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class _Once(Generic[T]):
    """A property that is worked out on first use: a cached property without its lock, which a single row would feel."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, view: Any, owner: type) -> T:
        value = view.__dict__[self.name] = self.work_out(view)
        return value


def once(work_out: Callable[[Any], T]) -> _Once[T]:
    """Worked out on first use."""
    return _Once(work_out)


class _WorkedOut(Generic[T]):
    """What is worked out on first use.

    Parts take their rows of what was worked out for the whole; `axis` is that of the rows, None if every part works it
    out by itself.
    """

    def __init__(self, work_out: Callable[[Any], T], axis: int | None) -> None:
        self.work_out, self.axis, self.__doc__ = work_out, axis, work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, p: Any, owner: type) -> T:
        if p.whole is None or self.axis is None:
            value = self.work_out(p)
        else:
            value = getattr(p.whole, self.name)
            if value is not None:
                value = value.take(p.rows, axis=self.axis)
        p.__dict__[self.name] = value
        return value


def by_row(work_out: Callable[[Any], T]) -> _WorkedOut[T]:
    """A property `(k, …)` that parts share."""
    return _WorkedOut(work_out, 0)


def by_face(work_out: Callable[[Any], T]) -> _WorkedOut[T]:
    """A property `(…, k, …)` whose second axis are the rows, and that parts share."""
    return _WorkedOut(work_out, 1)


def of_its_own(work_out: Callable[[Any], T]) -> _WorkedOut[T]:
    """A property that every part works out by itself."""
    return _WorkedOut(work_out, None)
