"""Agents whose answers tell all that their seat has seen in its game: anything mixed up, lost or seen twice shows."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from firetower_env.agents import BaseAgent


def chain(before: bytes, seen: dict[str, Any], mask: Any) -> bytes:
    """A fingerprint of what was seen so far, and of what is seen now."""
    parts = [seen[name].tobytes() for name in sorted(seen)]
    return hashlib.blake2b(b"".join([before, *parts, mask.tobytes()]), digest_size=8).digest()


def chosen(link: bytes, mask: Any) -> int:
    """The answer that a fingerprint decides."""
    legal = np.flatnonzero(mask)
    return int(legal[int.from_bytes(link, "little") % legal.size])


class Chained(BaseAgent):
    """Remembers a fingerprint of all it has seen, and whether it has begun; its answer follows from that."""

    memory = np.dtype([("link", "8u1"), ("begun", "?")])
    row_independent = True

    def __init__(self, together: float = 1) -> None:
        #: with 0 it raises where it is asked for several games at once, after it has written
        self.together = together

    def act(self, observations: Any, masks: Any, rng: Any, memory: Any) -> Any:
        answers = np.zeros(len(masks), np.int64)
        for row, mask in enumerate(masks):
            entry = memory[row]
            before = entry["link"].tobytes() if entry["begun"] else b""
            link = chain(before, {name: array[row] for name, array in observations.items()}, mask)
            memory[row] = (np.frombuffer(link, np.uint8), True)
            answers[row] = chosen(link, mask)
        if not self.together and len(masks) > 1:
            raise RuntimeError("one at a time")
        return answers


class ChainedAlone(Chained):
    """The same, asked game by game."""

    row_independent = False


class ChainedSearch(Chained):
    """The same for one that gets forks."""

    wants_forks = True

    def act(self, observations: Any, masks: Any, rng: Any, forks: Any, memory: Any) -> Any:  # type: ignore[override]
        assert forks.count == len(masks)
        return super().act(observations, masks, rng, memory)


class Rating(Chained):
    """Also rates answers, which nobody asks of one that remembers."""

    def rate(self, observations: Any, masks: Any) -> Any:
        return masks


class TooMuch(Chained):
    """Wants to remember objects."""

    memory = "O"
