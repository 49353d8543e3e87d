"""What was collected between two updates: the decisions of all games in the order they were taken.

A game has as many of them as its learner was asked, so those of a game are a trajectory of its own length. Memory is
taken once; minibatches are drawn from a generator whose state can be saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch import Tensor

from firetower_env.core.bitboards import Bools, Ints
from firetower_training.features.common import Seen
from firetower_training.games import Floats
from firetower_training.rounds import Asked

_NONE = -1


@dataclass(frozen=True)
class Decisions:
    """Decisions to learn from, row by row."""

    seen: dict[str, Tensor]
    masks: Tensor
    actions: Tensor
    values: Tensor
    log_probs: Tensor
    advantages: Tensor
    returns: Tensor

    def __len__(self) -> int:
        return len(self.actions)

    def parts(self, rows: int) -> Iterator[Decisions]:
        """The same in parts of so many rows at most."""
        pieces = [torch.split(array, rows) for array in (*self.seen.values(), self.masks, *self._numbers())]
        for seen_masks_numbers in zip(*pieces, strict=True):
            seen = dict(zip(self.seen, seen_masks_numbers[: len(self.seen)], strict=True))
            yield Decisions(seen, *seen_masks_numbers[len(self.seen) :])

    def _numbers(self) -> tuple[Tensor, ...]:
        return self.actions, self.values, self.log_probs, self.advantages, self.returns


class Rollouts:
    """A buffer for `n_steps` decisions a game in the mean; SB3 makes it, hence its signature."""

    def __init__(
        self,
        n_steps: int,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        device: Any = "cpu",
        gae_lambda: float = 1.0,
        gamma: float = 0.99,
        n_envs: int = 1,
        seed: int = 0,
    ) -> None:
        assert isinstance(observation_space, spaces.Dict)
        assert isinstance(action_space, spaces.Discrete)
        self.size, self._lambda, self._gamma = n_steps * n_envs, gae_lambda, gamma
        self.rng = np.random.default_rng(seed)
        parts = observation_space.spaces.items()
        self.seen: Seen = {name: np.zeros((self.size, *(one.shape or ())), one.dtype) for name, one in parts}
        self.masks: Bools = np.zeros((self.size, int(action_space.n)), np.bool_)
        self.games: Ints = np.zeros(self.size, np.int64)
        self.actions: Ints = np.zeros(self.size, np.int64)
        self.rewards: Floats = np.zeros(self.size)
        self.done: Bools = np.zeros(self.size, np.bool_)
        #: what the policy said of them when they were taken
        self.values: NDArray[np.float32] = np.zeros(self.size, np.float32)
        self.log_probs: NDArray[np.float32] = np.zeros(self.size, np.float32)
        #: what follows from how the games went on
        self.advantages: NDArray[np.float32] = np.zeros(self.size, np.float32)
        self.returns: NDArray[np.float32] = np.zeros(self.size, np.float32)
        #: the latest decision of each game, and where each round began
        self._last: Ints = np.full(n_envs, _NONE)
        self._rounds: list[int] = []
        self.filled = 0

    @property
    def room(self) -> int:
        """Decisions that are still wanted."""
        return self.size - self.filled

    def reset(self) -> None:
        """Begin anew."""
        self.filled = 0
        self.rewards[:], self.done[:], self._last[:] = 0, False, _NONE
        self._rounds.clear()

    def add(self, asked: Asked, actions: Ints, values: Tensor, log_probs: Tensor) -> None:
        """The decisions of one round, at most one in each game."""
        count = asked.games.size
        rows = slice(self.filled, self.filled + count)
        for name, array in asked.seen.items():
            self.seen[name][rows] = array
        self.masks[rows], self.games[rows], self.actions[rows] = asked.masks, asked.games, actions
        self.values[rows], self.log_probs[rows] = values.flatten().numpy(), log_probs.numpy()
        self._last[asked.games] = np.arange(rows.start, rows.stop)
        self._rounds.append(self.filled)
        self.filled += count

    def credit(self, rewards: Floats, done: Bools) -> None:
        """What was paid in each game since its latest decision, and where that was the last of an episode."""
        decided = self._last != _NONE
        self.rewards[self._last[decided]] += rewards[decided]
        self.done[self._last[decided]] |= done[decided]

    def finish(self, values: Tensor) -> None:
        """Work out advantages and returns (GAE); these are the values of what each game asks now."""
        value_after = values.flatten().numpy().astype(np.float64)
        advantage_after = np.zeros(value_after.size)
        for start, end in zip(self._rounds[::-1], [self.filled, *self._rounds[:0:-1]], strict=True):
            rows, games = slice(start, end), self.games[start:end]
            goes_on = ~self.done[rows]
            gained = self.rewards[rows] + self._gamma * value_after[games] * goes_on - self.values[rows]
            gained += self._gamma * self._lambda * goes_on * advantage_after[games]
            value_after[games], advantage_after[games] = self.values[rows], gained
            self.advantages[rows] = gained
        self.returns[:] = self.advantages + self.values

    @property
    def explained_variance(self) -> float:
        """How much of the variance of returns the values had foreseen; 1 is all."""
        variance = float(self.returns.var())
        return 1 - float((self.returns - self.values).var()) / variance if variance else float("nan")

    def get(self, batch: int) -> Iterator[Decisions]:
        """Minibatches in random order."""
        for rows in self.minibatches(batch):
            yield self.samples(rows)

    def minibatches(self, batch: int) -> list[Ints]:
        """Their rows. The last one is as large as the others or larger, never a small rest."""
        return np.array_split(self.rng.permutation(self.size), max(1, self.size // batch))

    def samples(self, rows: Ints) -> Decisions:
        """One minibatch."""
        places = torch.from_numpy(rows)
        numbers = (self.masks, self.actions, self.values, self.log_probs, self.advantages, self.returns)
        seen = {name: torch.from_numpy(array).index_select(0, places) for name, array in self.seen.items()}
        return Decisions(seen, *(torch.from_numpy(array).index_select(0, places) for array in numbers))
