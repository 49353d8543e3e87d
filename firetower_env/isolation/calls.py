"""One call of an agent: it gets arrays of its own that it must not change, and an answer or a fault comes back."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import Agent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.isolation.clock import interrupts, time_limit
from firetower_env.isolation.faults import Fault, Kind, TimeUp, fault_of

T = TypeVar("T")


def guarded(work: Callable[[], T], limit: float | None, passes: tuple[type[Exception], ...] = ()) -> T:
    """What an agent's work comes to; whatever goes wrong in it becomes a Fault, but for errors that may pass.

    A process that the work has forked off ends when it comes back here: nothing is played twice.
    """
    here = os.getpid()
    with interrupts() as pressed:
        try:
            with time_limit(limit):
                return _judged(work, passes)
        except TimeUp:
            raise Fault(Kind.LATE) from None
        finally:
            if os.getpid() != here:
                os._exit(0)
            if pressed:  # even if the agent has caught it
                raise pressed[0]


def _judged(work: Callable[[], T], passes: tuple[type[Exception], ...]) -> T:
    """Within the time limit, for an error of the agent's own class may take its time, too."""
    try:
        return work()
    except passes:
        raise
    except BaseException as error:
        raise fault_of(error) from None


class Shown:
    """What an agent is shown; it belongs to us."""

    def __init__(self, observations: Observation, masks: NDArray[np.int8]) -> None:
        self.observations, self.masks = dict(observations), masks.copy()
        self._given = dict(observations)
        for array in (*self._given.values(), self.masks):
            array.flags.writeable = False

    def check(self) -> None:
        """Find an agent at fault that has changed it."""
        kept = all(self.observations.get(name) is array for name, array in self._given.items())
        if not kept or any(array.flags.writeable for array in (*self._given.values(), self.masks)):
            raise Fault(Kind.CHANGED, "what an agent is shown is not its own")


def call(
    make: Callable[[], Agent],
    shown: Shown,
    rng: Any,
    forks: Batch | None,
    limit: float | None,
    memory: NDArray[Any] | None = None,
) -> Ints:
    """An agent's answers, one whole number for each row; it is made within the same limit, if it must be.

    Into `memory` it writes what it remembers. After a fault what stands there means nothing.
    """
    more, rows = [given for given in (forks, memory) if given is not None], len(shown.masks)

    def work() -> Ints:
        act: Callable[..., object] = make().act
        return _read(act(shown.observations, shown.masks, rng, *more), rows)

    found = guarded(work, limit)
    shown.check()
    return found


def _read(answer: object, rows: int) -> Ints:
    """What an agent returned, as one whole number per row."""
    given = np.asarray(answer)
    if given.shape != (rows,) or given.dtype.kind not in "iu":
        raise Fault(Kind.ILLEGAL, f"{rows} whole numbers were asked for, not {given.dtype} of shape {given.shape}")
    return given.astype(np.int64)


def illegal(action: int, mask: NDArray[np.int8]) -> Fault | None:
    """The fault of an answer that the rules do not allow."""
    if 0 <= action < len(mask) and mask[action]:
        return None
    return Fault(Kind.ILLEGAL, f"action {action}")
