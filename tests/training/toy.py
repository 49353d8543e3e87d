"""A toy to learn on: four questions, each with three legal answers that only masks tell; the board marks the right one.

An illegal answer loses at once. Two of 304 answers are legal and wrong, so a learner that gets no masks, or ignores
them, hardly ever sees the reward; one that gets them has to learn a mark on the board.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from firetower_env.presets import make_game
from firetower_training.features.common import Features, Seen
from firetower_training.one_env import OneVecEnv
from firetower_training.rounds import Asked

QUESTIONS, CELLS = 4, 256


class MaskedToy(OneVecEnv):
    """`masked=False` tells the learner that everything is legal, as a broken mask would."""

    def __init__(self, games: int, seed: int, *, masked: bool = True) -> None:
        self.features = Features(make_game("fire_tower_2p"), derived=False)
        self.answers = self.features.game.layout.size
        super().__init__(games, self.features.space(), spaces.Discrete(self.answers))
        self._rng, self._masked = np.random.default_rng(seed), masked
        self._rows = np.arange(games)
        self._asked = np.zeros(games, np.int64)
        self._legal = np.zeros((games, self.answers), np.bool_)
        self._right = np.zeros(games, np.int64)
        self._actions = np.zeros(games, np.int64)
        self.rounds = self
        self._rewards, self._done = np.zeros(games), np.zeros(games, np.bool_)
        self._last = self.reset()
        #: episodes so far, and those that were won
        self.episodes, self.wins = 0, 0

    def reset(self) -> Seen:
        self._asked[:] = 0
        return self._ask()

    def _ask(self) -> Seen:
        cells = self._rng.permuted(np.tile(np.arange(CELLS), (self.num_envs, 1)), axis=1)[:, :3]
        self._right = cells[:, 0]
        self._legal[:] = False
        self._legal[self._rows[:, None], cells] = True
        board = np.zeros((self.num_envs, *self.features.board_shape), np.uint8)
        board.reshape(self.num_envs, -1, CELLS)[self._rows, 0, self._right] = 1
        return {"board": board, "vector": np.zeros((self.num_envs, self.features.vector_size), np.float32)}

    # -- in rounds ------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return self.num_envs

    def ask(self, most: int) -> Asked:
        assert most >= self.num_envs
        return self.rest()

    def rest(self) -> Asked:
        return Asked(self._rows, self._last, self.action_masks())

    def play(self, answers: NDArray[np.int64]) -> None:
        self._last, self._rewards, self._done, _ = self.step(answers)

    def take_rewards(self) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        taken = self._rewards, self._done
        self._rewards, self._done = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        return taken

    # -- as an environment of SB3 ---------------------------------------------------------------------------------

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        right = self._actions == self._right
        self._asked += 1
        won = right & (self._asked == QUESTIONS)
        done = ~right | won
        self.episodes, self.wins = self.episodes + int(done.sum()), self.wins + int(won.sum())
        self._asked[done] = 0
        last = self._ask()
        infos: list[dict[str, Any]] = [{"terminal_observation": {}} if over else {} for over in done]
        return last, np.where(won, 1.0, np.where(done, -1.0, 0.0)).astype(np.float32), done, infos

    def action_masks(self) -> NDArray[np.bool_]:
        return self._legal.copy() if self._masked else np.ones_like(self._legal)
