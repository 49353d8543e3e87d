"""The levels of a learner: the curriculum of `firetower_env`, able to be saved and taken up again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from firetower_env.core.errors import SavedStateError
from firetower_env.curriculum import LevelSchedule


class Levels(LevelSchedule):
    """A schedule of levels whose state can be saved."""

    def state(self) -> dict[str, Any]:
        """Everything but the settings, ready for JSON."""
        latest = [[level, [int(win) for win in wins]] for level, wins in self._latest.items()]
        return {"reached": self.reached, "latest": latest, "rng": self._rng.bit_generator.state}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take over what a schedule of the same levels has saved."""
        latest = {level: deque(map(bool, wins), maxlen=self.window) for level, wins in state["latest"]}
        if tuple(latest) != self.levels or state["reached"] not in range(1, len(self.levels) + 1):
            raise SavedStateError(f"the saved schedule is not one of the levels {self.levels}")
        self.reached, self._latest = state["reached"], latest
        self._rng.bit_generator.state = state["rng"]
