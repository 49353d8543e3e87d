"""What a stack of frames can look like while a question is asked: which phase lies on which, with which columns.

A game declares both once. Of an automatic phase only the frames that wait under a question ever lie there, and a stack
that no game can reach would lead to questions without an answer, to endless loops, or nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools
from firetower_env.core.fields import State
from firetower_env.core.phases import PhaseTable

#: the place of the bottom frame: it lies on nothing
BOTTOM = ""
Bounds = tuple[int, int]


class StackRules:
    """For one set of rules: by phase what may lie directly on it, and the bounds of the columns that vary.

    A column without bounds holds what the phase declares; seats are all seats unless bounds say otherwise. What lies on
    a phase of `same_seat` belongs to the same seat, but for phases with `own_seat`. Without the phases of `at_most`
    nothing lies within itself.
    """

    def __init__(
        self,
        phases: PhaseTable,
        seats: int,
        lies_on: Mapping[str, Iterable[str]],
        bounds: Mapping[str, Mapping[str, Bounds]],
        same_seat: Iterable[str] = (),
        own_seat: Iterable[str] = (),
        at_most: Mapping[str, int] | None = None,
    ) -> None:
        self._phases = phases
        #: phases that lie within each other, by number: so many of them wait at once at most
        self.at_most: dict[int, int] = {phases.number[key]: most for key, most in (at_most or {}).items()}
        count, column = len(phases.all), phases.column
        #: by the phase below (the last row: nothing) and the phase on it
        self.allowed: Bools = np.zeros((count + 1, count), np.bool_)
        for under, keys in lies_on.items():
            row = count if under == BOTTOM else phases.number[under]
            self.allowed[row, [phases.number[key] for key in keys]] = True
        self.low: NDArray[np.int16] = phases.templates.copy()
        self.high: NDArray[np.int16] = phases.templates.copy()
        self.high[:, column["seat"]] = seats - 1
        for key, columns in bounds.items():
            for name, (low, high) in columns.items():
                place = phases.number[key], column[name]
                self.low[place], self.high[place] = low, high
        self._passes, self._takes = np.zeros((2, count), np.bool_)
        self._passes[[phases.number[key] for key in same_seat]] = True
        self._takes[:] = True
        self._takes[[phases.number[key] for key in own_seat]] = False

    def broken(self, state: State) -> list[str]:
        """What is wrong with the stacks of these games, by name; their heights are in range."""
        depth = state.depth.astype(np.int64)
        used = np.arange(state.frames.shape[1]) < depth[:, None]
        numbers = np.where(used, state.frames[..., 0], 0)
        if ((numbers < 0) | (numbers >= len(self._phases.all))).any():
            return ["unknown phases"]
        broken = []
        live = np.flatnonzero(depth)
        if (numbers[live, depth[live] - 1] < self._phases.automatic).any():
            broken.append("no question on top")
        under = np.concatenate([np.full((state.count, 1), len(self._phases.all)), numbers[:, :-1]], axis=1)
        if not self.allowed[under, numbers][used].all():
            broken.append("order of pending steps")
        if any((((numbers == phase) & used).sum(axis=1) > most).any() for phase, most in self.at_most.items()):
            broken.append("number of pending steps")
        rows = state.frames[used].reshape(-1, self._phases.width)
        which = rows[:, 0]
        if ((rows < self.low[which]) | (rows > self.high[which])).any():
            broken.append("contents of pending steps")
        seats = state.frames[..., self._phases.column["seat"]]
        passed = self._passes[numbers[:, :-1]] & self._takes[numbers[:, 1:]] & used[:, 1:]
        if ((seats[:, :-1] != seats[:, 1:]) & passed).any():
            broken.append("seats of pending steps")
        return broken
