"""Training across levels: which level each game of a batch is dealt at, and a schedule that climbs.

For games that have levels (`Game.levels`). The level is a setting of each game, so one batch (or `VectorEnv`) can hold
games of all levels.

    env = gymnasium.make_vec(f"firetower/{preset}-v0", num_envs=256)
    env = LevelCurriculum(env, promote_at=0.3)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv, VectorWrapper
from numpy.typing import ArrayLike

from firetower_env.adapters.reset_options import levels_of, set_levels
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError

__all__ = ["LevelCurriculum", "LevelSchedule", "SoloCurriculum", "set_levels"]


class LevelSchedule:
    """Mostly the highest level reached, now and then a lower one so that it is not forgotten.

    The next level is reached when the share of wins in the latest `window` games of the highest one is `promote_at`.
    Unless given, the levels are all those of the game, which the curriculum names.
    """

    def __init__(
        self,
        levels: Sequence[int] | None = None,
        *,
        promote_at: float = 0.5,
        window: int = 200,
        rehearse: float = 0.25,
        seed: int | None = None,
    ) -> None:
        if levels is not None and (not levels or any(level < 1 for level in levels)):
            raise BatchError(f"a schedule needs levels from 1, not {levels!r}")
        if not 0 < promote_at <= 1 or not 0 <= rehearse <= 1 or window < 1:
            raise BatchError("promote_at and rehearse are shares from 0 to 1, and window is at least 1")
        self.promote_at, self.window, self.rehearse = promote_at, window, rehearse
        #: how many of the levels are open
        self.reached = 1
        self._rng = np.random.default_rng(seed)
        self._set_levels(tuple(levels or ()))

    def _set_levels(self, levels: tuple[int, ...]) -> None:
        self.levels = levels
        self._latest: dict[int, deque[bool]] = {level: deque(maxlen=self.window) for level in levels}

    def fit(self, levels: range) -> None:
        """Climb all levels of a game, unless other ones were given, which must be among them."""
        if not self.levels:
            self._set_levels(tuple(levels))
        if any(level not in levels for level in self.levels):
            raise BatchError(f"this game has levels {levels[0]} to {levels[-1]}, not {self.levels!r}")

    @property
    def highest(self) -> int:
        """The highest level reached."""
        if not self.levels:
            raise BatchError("a schedule without levels needs a curriculum, which names those of the game")
        return self.levels[self.reached - 1]

    def win_rate(self, level: int) -> float:
        """The share of wins in the latest games at this level; zero before the first."""
        latest = self._latest[level]
        return sum(latest) / len(latest) if latest else 0.0

    def reseed(self, seed: Any) -> None:
        """Draw levels from this seed on."""
        self._rng = np.random.default_rng(seed)

    def draw(self, number: int) -> Ints:
        """The levels of so many games to come."""
        highest, open_levels = self.highest, np.array(self.levels[: self.reached])
        again = self._rng.random(number) < self.rehearse
        return np.where(again, self._rng.choice(open_levels, size=number), highest)

    def record(self, levels: ArrayLike, won: ArrayLike) -> None:
        """Games that ended: their levels, and whether they were won. May open the next level."""
        for level, win in zip(np.asarray(levels).tolist(), np.asarray(won).tolist(), strict=True):
            if level in self._latest:
                self._latest[level].append(bool(win))
        full = len(self._latest[self.highest]) == self.window
        if full and self.reached < len(self.levels) and self.win_rate(self.highest) >= self.promote_at:
            self.reached += 1


class LevelCurriculum(VectorWrapper):
    """A `VectorLearner` whose games are dealt at the levels of a schedule, which learns from how they end."""

    def __init__(self, env: VectorEnv[Any, Any, Any], schedule: LevelSchedule | None = None, **settings: Any) -> None:
        super().__init__(env)
        inner = env.unwrapped
        if not isinstance(inner, VectorLearner):
            raise BatchError(f"a curriculum needs a VectorLearner, not {type(inner).__name__}")
        if schedule is not None and settings:
            raise BatchError("give either a schedule or its settings, not both")
        self._inner = inner
        self.schedule = schedule or LevelSchedule(**settings)
        self.schedule.fit(levels_of(inner.batch))
        self._set(np.ones(inner.num_envs, np.bool_))

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew at the levels drawn for them; a seed decides the levels, too."""
        if seed is not None:
            self.schedule.reseed(seed)
            self._set(np.ones(self._inner.num_envs, np.bool_))
        seen, infos = super().reset(seed=seed, options=options)
        self._set(np.ones(self._inner.num_envs, np.bool_))
        return seen, infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Step, note what ended, and draw levels for the games that follow."""
        seen, rewards, terminated, truncated, infos = super().step(actions)
        ended: Bools = np.asarray(terminated | truncated)
        if ended.any():
            same_step = self._inner.autoreset_mode is AutoresetMode.SAME_STEP
            last = infos["final_info"] if same_step else infos
            self.schedule.record(last["level"][ended], last["won"][ended])
            self._set(ended)
        return seen, rewards, terminated, truncated, infos

    def _set(self, places: Bools) -> None:
        (chosen,) = places.nonzero()
        set_levels(self._inner.batch, self.schedule.draw(chosen.size), chosen)


#: the name it had when one game alone had levels
SoloCurriculum = LevelCurriculum
