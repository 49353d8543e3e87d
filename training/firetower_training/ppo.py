"""sb3-contrib's MaskablePPO, made quick for hundreds of games on a CPU and able to go on exactly where it stopped.

What profiling asked for: masks are kept as truth values and not as floats, nothing is allocated anew between rollouts,
and minibatches are drawn from a generator whose state can be saved. Loss and optimisation are those of sb3-contrib.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableDictRolloutBuffer, MaskableDictRolloutBufferSamples
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

from firetower_training.features.common import Seen
from firetower_training.generators import generator_state, set_generator_state
from firetower_training.policy.model import NetworkPolicy
from firetower_training.vec_env import SelfPlayVecEnv

Array = NDArray[Any]


class Rollouts(MaskableDictRolloutBuffer):
    """A rollout buffer that keeps its memory and the narrow types of what it holds."""

    def __init__(self, *args: Any, seed: int = 0, **kwargs: Any) -> None:
        self.rng = np.random.default_rng(seed)
        self._made = False
        super().__init__(*args, **kwargs)

    def reset(self) -> None:
        """Begin anew; everything is overwritten row by row."""
        if not self._made:
            super().reset()
            self.action_masks = self.action_masks.astype(np.bool_)
            self._made = True
        self.pos, self.full = 0, False

    def get(  # type: ignore[override]  # as in sb3-contrib: samples with masks
        self, batch_size: int | None = None
    ) -> Generator[MaskableDictRolloutBufferSamples, None, None]:
        """Minibatches in random order."""
        for part in self.minibatches(batch_size):
            yield self._get_samples(part)

    def minibatches(self, batch_size: int | None = None) -> list[Array]:
        """Their rows. The last one is as large as the others or larger, never a small rest."""
        total = self.buffer_size * self.n_envs
        return np.array_split(self.rng.permutation(total), max(1, total // (batch_size or total)))

    def samples(self, rows: Array) -> MaskableDictRolloutBufferSamples:
        """One minibatch."""
        return self._get_samples(rows)

    def _get_samples(  # type: ignore[override]  # as in sb3-contrib
        self, batch_inds: Array, env: Any = None
    ) -> MaskableDictRolloutBufferSamples:
        def taken(array: Array) -> torch.Tensor:
            return torch.from_numpy(array.reshape(-1, *array.shape[2:])[batch_inds])

        return MaskableDictRolloutBufferSamples(
            observations={name: taken(array) for name, array in self.observations.items()},
            actions=taken(self.actions),
            old_values=taken(self.values),
            old_log_prob=taken(self.log_probs),
            advantages=taken(self.advantages),
            returns=taken(self.returns),
            action_masks=taken(self.action_masks),
        )


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO in single iterations, between which everything can be saved."""

    policy: NetworkPolicy
    rollout_buffer: Rollouts  # type: ignore[assignment]
    env: SelfPlayVecEnv
    #: decisions at the start from which only the value is learned
    value_first = 0

    def begin(self, total: int) -> None:
        """Get ready to train for `total` decisions."""
        self.set_logger(Logger(folder=None, output_formats=[]))
        self._setup_learn(total)
        self.callback = _Quiet()
        self.callback.init_callback(self)
        #: seconds since the start: all, and those of updates
        self.seconds, self.update_seconds = 0.0, 0.0

    def iterate(self) -> dict[str, float]:
        """One rollout and one update; what was measured, by name."""
        start = time.perf_counter()
        self.collect_rollouts(self.env, self.callback, self.rollout_buffer, self.n_steps)
        self._update_current_progress_remaining(self.num_timesteps, self._total_timesteps)
        between = time.perf_counter()
        if self.num_timesteps <= self.value_first:
            self.rollout_buffer.advantages[:] = 0
        self.train()
        end = time.perf_counter()
        self.seconds += end - start
        self.update_seconds += end - between
        numbers = {name: float(value) for name, value in self.logger.name_to_value.items()}
        self.logger.dump()
        return numbers

    # -- for other ways to learn on the same games ----------------------------------------------------------------

    @property
    def last_seen(self) -> Seen:
        """What the learners see now."""
        assert isinstance(self._last_obs, dict)
        return self._last_obs

    @property
    def episode_starts(self) -> NDArray[np.bool_]:
        """Which games have just been dealt."""
        return np.asarray(self._last_episode_starts)

    def step(self, actions: Array) -> tuple[Seen, Array, NDArray[np.bool_], list[dict[str, Any]]]:
        """Play these answers."""
        self.num_timesteps += self.env.num_envs
        seen, rewards, dones, infos = self.env.step(actions)
        assert isinstance(seen, dict)
        return seen, rewards, dones, infos

    def see(self, seen: Seen, starts: NDArray[np.bool_]) -> None:
        """Go on from what the environment showed last."""
        self._last_obs, self._last_episode_starts = seen, starts

    @staticmethod
    def tensors(seen: Seen) -> dict[str, torch.Tensor]:
        """Features as tensors."""
        return {name: torch.from_numpy(array) for name, array in seen.items()}

    def answers(self, seen: Seen, masks: NDArray[np.bool_]) -> tuple[Array, torch.Tensor, torch.Tensor]:
        """Answers drawn by the policy, with values and log-probabilities."""
        with torch.no_grad():
            actions, values, log_probs = self.policy(self.tensors(seen), action_masks=masks)
        return actions.numpy(), values, log_probs

    # -- going on exactly -----------------------------------------------------------------------------------------

    def counters(self) -> dict[str, Any]:
        """Everything about the course of training that JSON can hold."""
        return {
            "decisions": self.num_timesteps,
            "updates": self._n_updates,
            "progress_remaining": self._current_progress_remaining,
            "seconds": self.seconds,
            "update_seconds": self.update_seconds,
        }

    def arrays(self) -> dict[str, Array]:
        """Everything about the course of training that is random or long."""
        assert self._last_episode_starts is not None
        return {
            "torch_rng": torch.get_rng_state().numpy(),
            "minibatch_rng": generator_state(self.rollout_buffer.rng),
            "episode_starts": np.asarray(self._last_episode_starts),
        }

    def go_on(self, counters: dict[str, Any], arrays: dict[str, Array]) -> None:
        """Take over what another training of the same kind had saved; the environment has been restored before."""
        self.num_timesteps, self._n_updates = counters["decisions"], counters["updates"]
        self._current_progress_remaining = counters["progress_remaining"]
        self.seconds, self.update_seconds = counters["seconds"], counters["update_seconds"]
        torch.set_rng_state(torch.from_numpy(arrays["torch_rng"]))
        set_generator_state(self.rollout_buffer.rng, arrays["minibatch_rng"])
        self._last_episode_starts = arrays["episode_starts"].astype(np.bool_)
        self._last_obs = self.env.observe()


class _Quiet(BaseCallback):
    """Does nothing at any step."""

    def _on_step(self) -> bool:
        return True
