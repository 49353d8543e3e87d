"""Agents for tests, most of which misbehave. They are named by this file and their class, as agents of users are."""

import os
import sys
import time
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import RandomAgent
from firetower_env.core.batch import Observation


class Hostile(ABC):
    """Random until a row's second draw is small; then it misbehaves. It can be asked for all its rows together."""

    def __init__(self, chance: float = 0.1, together: int = 0) -> None:
        self.chance = chance
        self.row_independent = bool(together)

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: Any) -> Any:
        answers = RandomAgent().act(observations, masks, rng)
        wild = rng.random(len(masks)) < self.chance
        return self.misbehave(observations, masks, answers, wild) if wild.any() else answers

    @abstractmethod
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any: ...


class Raises(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        raise RuntimeError(f"no idea what to do with {object()}")


class Exits(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        sys.exit("enough")


class Illegal(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        return np.where(wild, masks.argmin(axis=1), answers)


class OutOfRange(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        return np.where(wild, -1, answers)


class Shapeless(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        return None


class Floating(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        return answers + 0.5


class Writes(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        observations["board"][:] = 0
        return answers


class Unlocks(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        masks.flags.writeable = True
        masks[:] = 1
        return np.zeros(len(masks), np.int64)


class Pops(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        observations.clear()
        return answers


class Sleeps(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        time.sleep(60)
        return answers


class Stubborn(Hostile):
    """Not even an alarm wakes it."""

    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        while True:
            try:
                time.sleep(60)
            except BaseException:
                continue


class Dies(Hostile):
    def misbehave(self, observations: Observation, masks: Any, answers: Any, wild: Any) -> Any:
        os._exit(3)


class PlainRandom(RandomAgent):
    """Random, but without a promise: asked for one row at a time."""

    row_independent = False


class Few(RandomAgent):
    """Random, but not for more rows at once than it says."""

    def __init__(self, rows: int = 5) -> None:
        self.rows_at_once = int(rows)

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: Any) -> Any:
        assert len(masks) <= self.rows_at_once
        return super().act(observations, masks, rng)


class Fickle(PlainRandom):
    """Never plays the same game twice: it does not draw from what it is given."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> Any:
        return super().act(observations, masks, np.random.default_rng())


class Talks(PlainRandom):
    """Prints while it thinks."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> Any:
        print("hm")  # noqa: T201 - that is what it is for
        return super().act(observations, masks, rng)


class Slow(PlainRandom):
    """Takes its time, so that there is time to kill someone."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> Any:
        time.sleep(0.001)
        return super().act(observations, masks, rng)


class Remembers:
    """Plain, draws what it likes, and remembers: its answer depends on all it was asked before."""

    def __init__(self) -> None:
        self.seen = 0

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> Any:
        self.seen += int(masks.sum()) + int(rng.integers(5))
        legal = np.flatnonzero(masks[0])
        return [legal[(self.seen + int(rng.permutation(7)[0])) % len(legal)]]


class Peeks:
    """Wants forks, and plays what a random draw from the fork's own hidden cards tells it."""

    wants_forks = True
    row_independent = False

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: Any, forks: Any) -> Any:
        assert forks.count == len(masks)
        assert (forks.masks() == masks).all()
        assert all((forks.observe()[name] == seen).all() for name, seen in observations.items())
        numbers = np.array([int(forks.digest(row)[:8], 16) for row in range(forks.count)])
        return RandomAgent().act(observations, masks, _Fixed(numbers / 2**32))


class PeeksTogether(Peeks):
    row_independent = True


class _Fixed:
    def __init__(self, numbers: NDArray[np.float64]) -> None:
        self._numbers = numbers

    def random(self, size: int) -> NDArray[np.float64]:
        return self._numbers
