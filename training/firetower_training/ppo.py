"""PPO with masks, as in sb3-contrib, made quick for hundreds of games on a CPU and able to go on where it stopped.

Decisions are collected in full rounds (`rounds`), into a buffer of trajectories that differ in length (`rollouts`).
Loss and optimisation are those of sb3-contrib; a minibatch passes through the network in parts that fit the processor's
caches, whose gradients add up to its own. Everything can be saved between two iterations.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

from firetower_env.core.bitboards import Bools, Ints
from firetower_training.features.common import Seen
from firetower_training.generators import generator_state, set_generator_state
from firetower_training.policy.model import NetworkPolicy
from firetower_training.rollouts import Decisions, Rollouts
from firetower_training.rounds import Asked, RoundGames
from firetower_training.workers import Peers, average_gradient

Array = NDArray[Any]
#: rows that pass through the network together: more of them fall out of the caches
PASS_ROWS = 256
#: what is measured of every minibatch
_MEASURED = ("policy_gradient_loss", "value_loss", "entropy_loss", "loss", "approx_kl", "clip_fraction")
#: answers as they are played and as they are learned from, values, and log-probabilities of the former
Decided = tuple[Ints, Ints, Tensor, Tensor]


class RoundsEnv(VecEnv):
    """An environment of SB3 whose games can also be played in rounds."""

    rounds: RoundGames


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO in single iterations, between which everything can be saved."""

    policy: NetworkPolicy
    rollout_buffer: Rollouts  # type: ignore[assignment]
    env: RoundsEnv
    #: decisions at the start from which only the value is learned
    value_first = 0
    #: how many processes share this training, and the others, if there are any
    processes = 1
    peers: Peers | None = None

    def begin(self, total: int) -> None:
        """Get ready to train for `total` decisions."""
        self.set_logger(Logger(folder=None, output_formats=[]))
        self._setup_learn(total)
        #: seconds since the start: all, and those of updates
        self.seconds, self.update_seconds = 0.0, 0.0

    def iterate(self) -> dict[str, float]:
        """One rollout and one update; what was measured, by name."""
        return self.timed(self.rollout_buffer, self._decide, self.update)

    def timed(
        self, buffer: Rollouts, decide: Callable[[Asked], Decided], update: Callable[[], dict[str, float]]
    ) -> dict[str, float]:
        """A rollout of decisions that are taken so, and an update."""
        start = time.perf_counter()
        self.collect(buffer, decide)
        self._update_current_progress_remaining(self.num_timesteps, self._total_timesteps)
        between = time.perf_counter()
        measured = update()
        end = time.perf_counter()
        self.seconds += end - start
        self.update_seconds += end - between
        return measured

    # -- collecting -----------------------------------------------------------------------------------------------

    def collect(self, buffer: Rollouts, decide: Callable[[Asked], Decided]) -> None:
        """Fill a buffer with decisions; afterwards every game asks its learner."""
        games = self.env.rounds
        self.policy.set_training_mode(False)
        buffer.reset()
        while buffer.room:
            asked = games.ask(buffer.room)
            buffer.credit(*games.take_rewards())
            played = asked.games
            if asked.games.size:
                played, recorded, values, log_probs = decide(asked)
                buffer.add(asked, recorded, values, log_probs)
            games.play(played)
        left = games.rest()
        buffer.credit(*games.take_rewards())
        with torch.inference_mode():
            buffer.finish(self.policy.predict_values(self.tensors(left.seen)))
        self.num_timesteps += buffer.size * self.processes

    def _decide(self, asked: Asked) -> Decided:
        actions, values, log_probs = self.answers(asked.seen, asked.masks)
        return actions, actions, values, log_probs

    @staticmethod
    def tensors(seen: Seen) -> dict[str, Tensor]:
        """Features as tensors."""
        return {name: torch.from_numpy(array) for name, array in seen.items()}

    def answers(self, seen: Seen, masks: Bools) -> tuple[Ints, Tensor, Tensor]:
        """Answers drawn by the policy, with values and log-probabilities."""
        with torch.inference_mode():
            actions, values, log_probs = self.policy(self.tensors(seen), action_masks=masks)
        return actions.numpy(), values, log_probs

    # -- learning -------------------------------------------------------------------------------------------------

    def update(self) -> dict[str, float]:
        """Learn from what was collected."""
        if self.num_timesteps <= self.value_first:
            self.rollout_buffer.advantages[:] = 0
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip = float(self.clip_range(self._current_progress_remaining))  # type: ignore[operator]
        measured: list[Tensor] = []
        for _ in range(self.n_epochs):
            goes_on = self._pass_over(clip, measured)
            self._n_updates += 1
            if not goes_on:
                break
        means = torch.stack(measured).mean(dim=0).tolist()
        numbers = {name: float(value) for name, value in self.logger.name_to_value.items()}
        self.logger.dump()
        numbers |= {f"train/{name}": mean for name, mean in zip(_MEASURED, means, strict=True)}
        explained = self.rollout_buffer.explained_variance
        return {**numbers, "train/explained_variance": explained, "train/clip_range": clip}

    def _pass_over(self, clip: float, measured: list[Tensor]) -> bool:
        """One pass over all decisions; False if it went too far and was stopped."""
        for part in self.rollout_buffer.get(int(self.batch_size or self.rollout_buffer.size)):
            measured.append(self._gradient(part, clip))
            if self.target_kl is not None and float(measured[-1][_MEASURED.index("approx_kl")]) > 1.5 * self.target_kl:
                return False
            self.descend()
        return True

    def descend(self) -> None:
        """A step of the optimiser along the gradient, which is then gone."""
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
        self.policy.optimizer.step()
        self.policy.optimizer.zero_grad()

    def _gradient(self, part: Decisions, clip: float) -> Tensor:
        """Leave the gradient of a minibatch in the parameters, and tell what was measured."""
        self.policy.optimizer.zero_grad()
        advantages = part.advantages
        if self.normalize_advantage:
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        measured = torch.zeros(len(_MEASURED))
        for rows, gains in zip(part.parts(PASS_ROWS), torch.split(advantages, PASS_ROWS), strict=True):
            measured += self._losses(rows, gains, clip, len(part))
        return self.average(measured)

    def average(self, measured: Tensor) -> Tensor:
        """Leave the mean gradient of all processes in the parameters; the mean of what they have measured."""
        return average_gradient(list(self.policy.parameters()), measured, self.peers)

    def _losses(self, rows: Decisions, gains: Tensor, clip: float, total: int) -> Tensor:
        """Add the gradient of some rows of `total`; their part in what is measured."""
        values, log_probs, entropies = self.policy.evaluate_actions(rows.seen, rows.actions, rows.masks)
        further = log_probs - rows.log_probs
        ratio = further.exp()
        policy_loss = -torch.min(gains * ratio, gains * ratio.clamp(1 - clip, 1 + clip)).sum() / total
        value_loss = (values.flatten() - rows.returns).square().sum() / total
        entropy_loss = -entropies.sum() / total
        loss = policy_loss + self.ent_coef * entropy_loss + self.vf_coef * value_loss
        loss.backward()  # type: ignore[no-untyped-call]
        with torch.no_grad():
            divergence = (ratio - 1 - further).sum() / total
            clipped = ((ratio - 1).abs() > clip).sum() / total
            return torch.stack([policy_loss, value_loss, entropy_loss, loss, divergence, clipped])

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
        return {
            "torch_rng": torch.get_rng_state().numpy(),
            "minibatch_rng": generator_state(self.rollout_buffer.rng),
        }

    def go_on(self, counters: dict[str, Any], arrays: dict[str, Array]) -> None:
        """Take over what another training of the same kind had saved; the environment has been restored before."""
        self.num_timesteps, self._n_updates = counters["decisions"], counters["updates"]
        self._current_progress_remaining = counters["progress_remaining"]
        self.seconds, self.update_seconds = counters["seconds"], counters["update_seconds"]
        torch.set_rng_state(torch.from_numpy(arrays["torch_rng"]))
        set_generator_state(self.rollout_buffer.rng, arrays["minibatch_rng"])
