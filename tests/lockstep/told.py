"""Chance for the referee: not rolled but told, from what the core reports about the same game."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from firetower_env.core.recorder import Event


class Untold(Exception):
    """Core and referee leave different things to chance."""


class ToldChance:
    """Hands the core's results to the referee in their order, and insists that both asked luck for the same things.

    Whether a result could have happened at all is for the referee to judge.
    """

    def __init__(self) -> None:
        self._results: deque[Event] = deque()

    def hear(self, events: Iterable[Event]) -> None:
        """Take note of what chance brought the core."""
        self._results.extend(events)

    def take(self, kind: str, *, support: object = None) -> Any:
        """The next result, which must be of this kind."""
        if not self._results:
            raise Untold(f"the referee needs a result of {kind!r} out of {support}; the core has drawn nothing more")
        told, result = self._results.popleft()
        if told != kind:
            raise Untold(f"the referee needs a result of {kind!r} out of {support}; the core has drawn {told!r}")
        return result

    def used_up(self) -> None:
        """Raise if the core left something to chance that the referee did not."""
        if self._results:
            raise Untold(f"the core has drawn {list(self._results)}; the referee had no use for it")
