"""Loaded dice: chance results written down in advance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from firetower_env.core.chance import Chance
from tests.games.fire_tower.names import WINDS, cards


class LoadedDice(Chance):
    """Chance results written down in advance; a roll that was not foreseen fails the test.

    `winds` and `rolls` (of Shadows) are letters, `pulls` are places in the pulled hand sorted by card number,
    `shuffles` name the cards that come to the top, `die` are results of the Shadow die (1 to 6), `cuts` are the places
    (from 0) among those where an event may be cut in. Shuffles and cuts may be left to luck; with `luck` all may.
    `names` are the cards of the game by number.
    """

    def __init__(
        self, other: Chance, copies: int, luck: bool, queues: Mapping[str, Iterable[Any]], names: Sequence[str]
    ) -> None:
        super().__init__(other.state, other.streams)
        self.names = list(names)
        self.copies, self.luck = copies, luck
        self.queues = {kind: list(results) for kind, results in queues.items()}
        #: directions the die was allowed to show, roll by roll
        self.supports: list[str] = []

    def left_over(self) -> dict[str, list[Any]]:
        """Results that were foreseen but never needed."""
        return {kind: results for kind, results in self.queues.items() if results}

    def _next(self, kind: str, games: Any) -> Any:
        assert games.size == self.copies, "copies of one position came out of step"
        assert self.queues[kind], f"a result of {kind} was needed, but none was foreseen"
        return self.queues[kind].pop(0)

    def _lucky(self, kind: str) -> bool:
        return self.luck and not self.queues[kind]

    def pick(self, games: Any, stream: str, allowed: Any, kind: str, names: Any = None) -> Any:
        assert stream == "wind", f"unknown stream {stream}"
        self.supports.append("".join(WINDS[d] for d in np.flatnonzero(allowed[0])))
        if self._lucky("winds"):
            return super().pick(games, stream, allowed, kind)
        wind = self._next("winds", games)
        assert wind in self.supports[-1], f"the die may show {self.supports[-1]}, not {wind}"
        return np.full(games.size, WINDS.index(wind))

    def below(self, games: Any, stream: str, limits: Any) -> Any:
        kind = {"shadow": "rolls", "pull": "pulls", "wind": "winds", "die": "die", "deck": "cuts"}[stream]
        if not games.size or self._lucky(kind) or (kind == "cuts" and not self.queues["cuts"]):
            return super().below(games, stream, limits)
        result = self._next(kind, games)
        number = WINDS.index(result) if isinstance(result, str) else result - (kind == "die")
        assert number >= 0, f"{kind}: {result} is out of range"
        assert np.all(number < np.asarray(limits)), f"{kind}: {result} is out of range"
        return np.full(games.size, number)

    def shuffle(self, games: Any, stream: str, items: Any, sizes: Any) -> Any:
        assert stream == "deck", f"unknown stream {stream}"
        if not self.queues["shuffles"]:
            return super().shuffle(games, stream, items, sizes)
        top = [self.names.index(name) for name in cards(self._next("shuffles", games))]
        rest = list(items[0, : sizes[0]])
        for number in top:
            assert number in rest, f"{self.names[number]} is not among the shuffled cards"
            rest.remove(number)
        out = np.zeros(items.shape, np.uint8)
        out[:, : sizes[0]] = [*rest, *reversed(top)]
        return out
