"""Values worked out when they are first asked for, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # used like `property`
    """Like `functools.cached_property`, which takes a lock each time before Python 3.12.

    That is felt where objects are made by the thousand, each for one use.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.__doc__ = work.__doc__
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, holder: None, owner: type) -> lazy[T]: ...

    @overload
    def __get__(self, holder: object, owner: type) -> T: ...

    def __get__(self, holder: object | None, owner: type) -> lazy[T] | T:
        if holder is None:
            return self
        # what an object holds itself is found first from now on
        value = vars(holder)[self._name] = self.work(holder)
        return value
