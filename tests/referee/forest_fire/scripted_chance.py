"""Luck read from a list of (kind, value), for prepared positions and recorded games."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from .chance import ChanceError


class ScriptedChance:
    """Hands out the listed results in their order, and insists that each is asked for by its kind."""

    def __init__(self, results: Iterable[tuple[str, Any]] = ()) -> None:
        self._results = deque(results)

    def add(self, results: Iterable[tuple[str, Any]]) -> None:
        """More results, to be used after those already listed."""
        self._results.extend(results)

    def take(self, kind: str, *, support: Any = None) -> Any:
        """The next result, which must be of this kind."""
        if not self._results:
            raise ChanceError(f"{kind}: the list is used up")
        listed, value = self._results.popleft()
        if listed != kind:
            raise ChanceError(f"{kind}: the list has a result of {listed!r} instead")
        return value

    def used_up(self) -> None:
        """Raise if results are left over."""
        if self._results:
            raise ChanceError(f"nobody asked for {list(self._results)}")
