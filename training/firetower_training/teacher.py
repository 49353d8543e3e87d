"""A warm start: the network learns to answer as a scripted agent does, before it learns from results.

The learner plays on as in training proper, against the opponents of its league, and the teacher is asked in every
position it comes into; for a share of the decisions the teacher's answer is also the one that is played, so that good
positions come up from the beginning. The answers are learned by cross-entropy, the value from how the games go on.

A teacher may think ahead (`flatmc`): it gets redealt copies as everywhere. That takes long, and its answers are noisy,
but noise evens out in what is learned. With a temperature not its answers are learned but what it found all of them to
be worth, so that answers of nearly the same worth are not told apart by chance.
"""

from __future__ import annotations

import time

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableDictRolloutBufferSamples
from torch import Tensor
from torch.nn.functional import mse_loss

from firetower_env.agents import ask, ask_worth, facts_of, make_agent
from firetower_env.core.bitboards import Ints
from firetower_training.config import TeacherConfig, TrainingConfigError
from firetower_training.features.common import BOARD, VECTOR
from firetower_training.policy.masked import chosen, masked_log_probs
from firetower_training.ppo import Rollouts, SelfPlayPPO


class Teacher:
    """Iterations of imitation on the environment, the buffer and the optimiser of a learner."""

    def __init__(self, model: SelfPlayPPO, config: TeacherConfig, seed: int) -> None:
        self._agent = make_agent(config.agent)
        extra = model.env.features.extra
        self._views = extra.symmetries() if config.views and extra is not None else None
        if config.views and self._views is None:
            raise TrainingConfigError("teacher.views: the features of this game have no turned or mirrored views")
        self._judge = facts_of(self._agent).judge
        if config.temperature and self._judge is None:
            raise TrainingConfigError("teacher.temperature: only some searches can tell what answers are worth")
        self.model, self.config = model, config
        self.rng = np.random.default_rng(seed)
        self._rollouts: Rollouts | None = None if config.n_steps else model.rollout_buffer

    @property
    def done(self) -> bool:
        """Has it taught as many decisions as it was to?"""
        return self.model.num_timesteps >= self.config.decisions

    def _learning_rate(self, part: float) -> float:
        """After so large a part of an update."""
        taught = float(self.model.num_timesteps)
        if self.config.schedule == "constant":
            taught = 0.0
        elif self.config.schedule == "smooth":
            taught -= (1 - part) * self.buffer.buffer_size * self.buffer.n_envs
        return self.config.learning_rate * max(0.0, 1.0 - taught / self.config.decisions)

    @property
    def buffer(self) -> Rollouts:
        """What was collected; made when it is first needed, for it may be large."""
        if self._rollouts is None:
            model = self.model
            assert self.config.n_steps is not None
            self._rollouts = Rollouts(
                self.config.n_steps,
                model.observation_space,
                model.action_space,
                model.device,
                gae_lambda=model.gae_lambda,
                gamma=model.gamma,
                n_envs=model.n_envs,
            )
            # one generator draws all minibatches, and its state is saved
            self._rollouts.rng = model.rollout_buffer.rng
        return self._rollouts

    def iterate(self) -> dict[str, float]:
        """One rollout and one update; what was measured, by name."""
        start = time.perf_counter()
        self._collect()
        between = time.perf_counter()
        measured = self._update()
        end = time.perf_counter()
        self.model.seconds += end - start
        self.model.update_seconds += end - between
        return measured

    def _collect(self) -> None:
        model, buffer = self.model, self.buffer
        env = model.env
        model.policy.set_training_mode(False)
        buffer.reset()
        size = (buffer.buffer_size, env.num_envs, env.features.game.layout.size)
        self._worth = np.empty(size if self.config.temperature else (0, 0, 0), np.float32)
        for number in range(buffer.buffer_size):
            seen, masks = model.last_seen, env.action_masks()
            own, values, log_probs = model.answers(seen, masks)
            taught = self._answers(masks.astype(np.int8), number)
            played = np.where(self.rng.random(env.num_envs) < self.config.plays, taught, own)
            after, rewards, dones, _ = model.step(played)
            buffer.add(seen, taught, rewards, model.episode_starts, values, log_probs, action_masks=masks)
            model.see(after, dones)
        with torch.no_grad():
            last = model.policy.predict_values(model.tensors(model.last_seen))
        buffer.compute_returns_and_advantage(last_values=last, dones=model.episode_starts)

    def _answers(self, masks: NDArray[np.int8], number: int) -> NDArray[np.int64]:
        """What the teacher would do; what it found answers to be worth is kept, if it is to be learned."""
        batch = self.model.env.batch
        if not self.config.temperature:
            return ask(self._agent, batch, batch.all_games, self.rng, masks)
        assert self._judge is not None
        answers, self._worth[number] = ask_worth(self._judge, batch, batch.all_games, self.rng, masks)
        return answers

    def _update(self) -> dict[str, float]:
        model = self.model
        policy = model.policy
        policy.set_training_mode(True)
        measured: list[tuple[float, float, float]] = []
        steps = self._minibatches()
        for number, rows in enumerate(steps):
            for group in policy.optimizer.param_groups:
                group["lr"] = self._learning_rate(number / len(steps))
            part = self.buffer.samples(rows)
            view = None if self._views is None else int(self.rng.integers(self._views.count))
            seen, masks = self._seen(part, view)
            logits, values = policy.network(*seen)
            log_probs = masked_log_probs(logits, masks)
            answers, loss = self._loss(log_probs, part, rows, view)
            value_loss = mse_loss(values.flatten(), part.returns)
            policy.optimizer.zero_grad()
            (loss + model.vf_coef * value_loss).backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
            policy.optimizer.step()
            agreed = (log_probs.argmax(dim=1) == answers).float().mean()
            measured.append((loss.item(), value_loss.item(), agreed.item()))
        names = ("teacher/cross_entropy", "teacher/value_loss", "teacher/agreement")
        return dict(zip(names, np.mean(measured, axis=0).tolist(), strict=True))

    def _minibatches(self) -> list[Ints]:
        """All passes over what was collected, one minibatch after the other."""
        passes = (self.buffer.minibatches(self.config.batch) for _ in range(self.config.epochs))
        return [rows for one in passes for rows in one]

    def _seen(
        self, part: MaskableDictRolloutBufferSamples, view: int | None
    ) -> tuple[tuple[Tensor | None, Tensor], Tensor]:
        """What was seen and the masks of a minibatch, in one view."""
        board, vector = part.observations.get(BOARD), part.observations[VECTOR]
        if self._views is None or view is None or board is None:
            return (board, vector), part.action_masks
        places = (self._views.cells, self._views.vector, self._views.answers)
        cells, numbers, legal = (torch.from_numpy(array[view]) for array in places)
        turned = board.flatten(2)[:, :, cells].view(board.shape)
        return (turned, vector[:, numbers]), part.action_masks[:, legal]

    def _loss(
        self, log_probs: Tensor, part: MaskableDictRolloutBufferSamples, rows: Ints, view: int | None
    ) -> tuple[Tensor, Tensor]:
        """The teacher's answers of a minibatch in the view it is learned in, and the cross-entropy."""
        answers = part.actions.flatten()
        if self._views is not None and view is not None:
            answers = torch.from_numpy(self._views.names[view])[answers]
        if not self.config.temperature:
            return answers, -chosen(log_probs, answers).mean()
        worth = self._worth.reshape(-1, self._worth.shape[-1])[rows]
        if self._views is not None and view is not None:
            worth = worth[:, self._views.answers[view]]
        wanted = torch.softmax(torch.from_numpy(worth) / self.config.temperature, dim=1)
        return answers, -(wanted * log_probs).sum(dim=1).mean()
