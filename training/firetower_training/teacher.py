"""A warm start: the network learns to answer as a scripted agent does, before it learns from results.

The learner plays on as in training proper, against the opponents of its league, and the teacher is asked in every
position it comes into; for a share of the decisions the teacher's answer is also the one that is played, so that good
positions come up from the beginning. The answers are learned by cross-entropy, the value from how the games go on.

A teacher may think ahead (`flatmc`): it gets redealt copies as everywhere. That takes long, and its answers are noisy,
but noise evens out in what is learned.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import mse_loss

from firetower_env.agents import ask, make_agent
from firetower_training.config import TeacherConfig, TrainingConfigError
from firetower_training.features.common import BOARD, VECTOR
from firetower_training.games import LearnerGames
from firetower_training.policy.masked import chosen, masked_log_probs
from firetower_training.ppo import Decided, SelfPlayPPO
from firetower_training.rollouts import Decisions
from firetower_training.rounds import Asked


class Teacher:
    """Iterations of imitation on the environment, the buffer and the optimiser of a learner."""

    def __init__(self, model: SelfPlayPPO, games: LearnerGames, config: TeacherConfig, seed: int) -> None:
        self._agent, self._batch = make_agent(config.agent), games.batch
        extra = games.features.extra
        self._views = extra.symmetries() if config.views and extra is not None else None
        if config.views and self._views is None:
            raise TrainingConfigError("teacher.views: the features of this game have no turned or mirrored views")
        self.model, self.config = model, config
        self.rng = np.random.default_rng(seed)

    @property
    def done(self) -> bool:
        """Has it taught as many decisions as it was to?"""
        return self.model.num_timesteps >= self.config.decisions

    @property
    def _learning_rate(self) -> float:
        done = self.model.num_timesteps / self.config.decisions if self.config.schedule == "linear" else 0.0
        return self.config.learning_rate * max(0.0, 1.0 - done)

    def iterate(self) -> dict[str, float]:
        """One rollout and one update; what was measured, by name."""
        return self.model.timed(self._decide, self._update)

    def _decide(self, asked: Asked) -> Decided:
        """The learner's answers, or for a share of them the teacher's; the teacher's are learned."""
        own, values, log_probs = self.model.answers(asked.seen, asked.masks)
        taught = ask(self._agent, self._batch, asked.games, self.rng, asked.masks.astype(np.int8))
        played = np.where(self.rng.random(own.size) < self.config.plays, taught, own)
        return played, taught, values, log_probs

    def _update(self) -> dict[str, float]:
        model = self.model
        policy = model.policy
        policy.set_training_mode(True)
        for group in policy.optimizer.param_groups:
            group["lr"] = self._learning_rate
        measured: list[tuple[float, float, float]] = []
        for _ in range(self.config.epochs):
            for part in model.rollout_buffer.get(self.config.batch):
                seen, masks, answers = self._viewed(part)
                logits, values = policy.heads(*seen)
                log_probs = masked_log_probs(logits, masks)
                loss = -chosen(log_probs, answers).mean()
                value_loss = mse_loss(values.flatten(), part.returns)
                (loss + model.vf_coef * value_loss).backward()  # type: ignore[no-untyped-call]
                model.descend()
                agreed = (log_probs.argmax(dim=1) == answers).float().mean()
                measured.append((loss.item(), value_loss.item(), agreed.item()))
        names = ("teacher/cross_entropy", "teacher/value_loss", "teacher/agreement")
        return dict(zip(names, np.mean(measured, axis=0).tolist(), strict=True))

    def _viewed(self, part: Decisions) -> tuple[tuple[Tensor | None, Tensor], Tensor, Tensor]:
        """What was seen, the masks and the answers of a minibatch, all in the same view."""
        board, vector = part.seen.get(BOARD), part.seen[VECTOR]
        masks, answers = part.masks, part.actions
        views = self._views
        if views is None or board is None:
            return (board, vector), masks, answers
        view = int(self.rng.integers(views.count))
        places = (views.cells, views.vector, views.answers, views.names)
        cells, numbers, legal, names = (torch.from_numpy(array[view]) for array in places)
        return (board.flatten(2)[:, :, cells].view(board.shape), vector[:, numbers]), masks[:, legal], names[answers]
