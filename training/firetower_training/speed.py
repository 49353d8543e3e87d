"""How fast a run is and where its time goes."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

from firetower_training.learner import Learner


@dataclass(frozen=True)
class Speed:
    """Decisions of the learner a second, all in, and shares of the time of rollouts and updates."""

    decisions_per_second: float
    #: the games themselves and the features
    environment: float
    #: the opponents' policies
    opponents: float
    #: gradient steps
    updates: float

    def told(self) -> str:
        """In a line."""
        return (
            f"{self.decisions_per_second:,.0f} decisions/s: environment {self.environment:.0%}, "
            f"opponents {self.opponents:.0%}, updates {self.updates:.0%}"
        )

    def to_dict(self) -> dict[str, float]:
        """Plain values."""
        return asdict(self)


class Clock:
    """Measures a learner from a moment on; evaluations and checkpoints do not count."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._before = self._now()
        self.started = time.monotonic()

    def speed(self) -> Speed:
        """The mean since the clock was made."""
        decisions, seconds, inside, opponents, updates = (
            now - before for now, before in zip(self._now(), self._before, strict=True)
        )
        if not seconds:
            return Speed(0.0, 0.0, 0.0, 0.0)
        return Speed(decisions / seconds, (inside - opponents) / seconds, opponents / seconds, updates / seconds)

    def _now(self) -> tuple[float, ...]:
        model, env = self._learner.model, self._learner.env
        return model.num_timesteps, model.seconds, env.seconds, env.opponent_seconds, model.update_seconds
