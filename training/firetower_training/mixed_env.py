"""Games of several presets as one environment of SB3: one policy plays all seatings of a game.

Presets that differ in their seats alone have the same observation and the same answers. Each has its part of the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools
from firetower_training.features.common import Seen
from firetower_training.mixing import MixedRounds, joined
from firetower_training.one_env import OneVecEnv
from firetower_training.step_infos import Info
from firetower_training.vec_env import SelfPlayVecEnv


class MixedVecEnv(OneVecEnv):
    """Environments of presets with the same observation and answers, their games one after the other."""

    #: levels belong to one preset
    levels = None

    def __init__(self, parts: Sequence[SelfPlayVecEnv]) -> None:
        self.parts = tuple(parts)
        self.features = self.parts[0].features
        #: the same games, for those who play them in full rounds
        self.rounds = MixedRounds([part.rounds for part in self.parts])
        self._cuts = np.cumsum([part.num_envs for part in self.parts])[:-1]
        super().__init__(self.rounds.count, self.parts[0].observation_space, self.parts[0].action_space)

    @property
    def seconds(self) -> float:
        """Time spent in here, opponents included."""
        return sum(part.seconds for part in self.parts)

    @property
    def opponent_seconds(self) -> float:
        """The part of the time that was spent in the opponents' policies."""
        return sum(part.opponent_seconds for part in self.parts)

    # -- SB3 ------------------------------------------------------------------------------------------------------

    def reset(self) -> Seen:
        """Deal all games anew and play on to the learners' first questions."""
        return joined([part.reset() for part in self.parts])

    def step_async(self, actions: NDArray[Any]) -> None:
        """Note the learners' answers."""
        for part, own in zip(self.parts, np.split(np.asarray(actions), self._cuts), strict=True):
            part.step_async(own)

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], Bools, list[Info]]:
        """Play them, then everyone else's. An illegal answer raises; parts before its own have then been played."""
        seen, rewards, done, infos = zip(*(part.step_wait() for part in self.parts), strict=True)
        return joined(seen), np.concatenate(rewards), np.concatenate(done), [info for part in infos for info in part]

    def action_masks(self) -> Bools:
        """The learners' legal answers `(N, actions)`, never none."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Draw everything to come from this seed, in each part in a way of its own; None changes nothing."""
        if seed is not None:
            for part, own in zip(self.parts, seeds_of(seed, len(self.parts)), strict=True):
                part.seed(own)
        return [seed] * self.num_envs

    # -- seeing and saving ----------------------------------------------------------------------------------------

    def observe(self) -> Seen:
        """What the learners see, all of whom are asked; also after `restore`."""
        return joined([part.observe() for part in self.parts])

    def state(self) -> dict[str, NDArray[Any]]:
        """Everything that decides how this goes on, but the league: plain arrays, those of each part by its number."""
        states = enumerate(part.state() for part in self.parts)
        return {f"{place}.{name}": array for place, state in states for name, array in state.items()}

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Go on where a saved environment stood, after its league was restored; `observe()` shows its last sight."""
        for place, part in enumerate(self.parts):
            own = f"{place}."
            part.restore({name.removeprefix(own): array for name, array in state.items() if name.startswith(own)})


def seeds_of(seed: int, parts: int) -> list[int]:
    """A seed for each part; a single one keeps its own."""
    if parts == 1:
        return [seed]
    return [int(one) for one in np.random.SeedSequence(seed).generate_state(parts, np.uint32)]
