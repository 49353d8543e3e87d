"""A warm start: the network learns to answer as a scripted agent does, before it learns from results.

The learner plays on as in training proper, against the opponents of its league, and the teacher is asked in every
position it comes into; for a share of the decisions the teacher's answer is also the one that is played, so that good
positions come up from the beginning. The answers are learned by cross-entropy, the value from how the games go on.

A teacher may think ahead (`flatmc`): it gets redealt copies as everywhere. That takes long, and its answers are noisy,
but noise evens out in what is learned. With a temperature not its answers are learned but what it found all of them to
be worth, so that answers of nearly the same worth are not told apart by chance.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import mse_loss

from firetower_env.agents import ask, ask_worth, facts_of, make_agent
from firetower_env.core.bitboards import Ints
from firetower_training.config import TeacherConfig, TrainingConfigError
from firetower_training.features.common import BOARD, VECTOR
from firetower_training.games import LearnerGames
from firetower_training.mixing import split
from firetower_training.policy.masked import chosen, masked_log_probs
from firetower_training.ppo import Decided, SelfPlayPPO
from firetower_training.rollouts import Decisions, Rollouts
from firetower_training.rounds import Asked


class Teacher:
    """Iterations of imitation on the environment, the buffer and the optimiser of a learner."""

    def __init__(self, model: SelfPlayPPO, parts: Sequence[LearnerGames], config: TeacherConfig, seed: int) -> None:
        self._agent, self._batches = make_agent(config.agent), [part.batch for part in parts]
        self._memories = [part.opponents.remember(self._agent) for part in parts]
        extra = parts[0].features.extra
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
            taught -= (1 - part) * self.buffer.size * self.model.processes
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
        if self.config.temperature:
            self._worth = np.zeros((self.buffer.size, self._batches[0].game.layout.size), np.float32)
        return self.model.timed(self.buffer, self._decide, self._update)

    def _decide(self, asked: Asked) -> Decided:
        """The learner's answers, or for a share of them the teacher's; the teacher's are learned."""
        own, values, log_probs = self.model.answers(asked.seen, asked.masks)
        taught = self._answers(asked)
        played = np.where(self.rng.random(own.size) < self.config.plays, taught, own)
        return played, taught, values, log_probs

    def _answers(self, asked: Asked) -> Ints:
        """What the teacher would do; what it found answers to be worth is kept, if it is to be learned."""
        masks = asked.masks.astype(np.int8)
        taught = np.empty(asked.games.size, np.int64)
        for part, rows, games in split([batch.count for batch in self._batches], asked.games):
            taught[rows] = self._answers_in(part, games, masks[rows], self.buffer.filled + rows.start)
        return taught

    def _answers_in(self, part: int, games: Ints, masks: NDArray[np.int8], place: int) -> Ints:
        """The same for games of one part, whose decisions come to this place in the buffer."""
        batch = self._batches[part]
        if not self.config.temperature:
            return ask(self._agent, batch, games, self.rng, masks, self._memories[part])
        assert self._judge is not None
        answers, worth = ask_worth(self._judge, batch, games, self.rng, masks)
        self._worth[place : place + games.size] = worth
        return answers

    def _update(self) -> dict[str, float]:
        model = self.model
        policy = model.policy
        policy.set_training_mode(True)
        measured: list[list[float]] = []
        steps = [rows for _ in range(self.config.epochs) for rows in self.buffer.minibatches(self.config.batch)]
        for number, rows in enumerate(steps):
            for group in policy.optimizer.param_groups:
                group["lr"] = self._learning_rate(number / len(steps))
            part = self.buffer.samples(rows)
            seen, masks, answers, worth = self._viewed(part, self._worth_of(rows))
            logits, values = policy.heads(*seen)
            log_probs = masked_log_probs(logits, masks)
            loss = self._cross_entropy(log_probs, answers, worth)
            value_loss = mse_loss(values.flatten(), part.returns)
            (loss + model.vf_coef * value_loss).backward()  # type: ignore[no-untyped-call]
            agreed = (log_probs.argmax(dim=1) == answers).float().mean()
            measured.append(model.average(torch.stack([loss.detach(), value_loss.detach(), agreed])).tolist())
            model.descend()
        names = ("teacher/cross_entropy", "teacher/value_loss", "teacher/agreement")
        return dict(zip(names, np.mean(measured, axis=0).tolist(), strict=True))

    def _worth_of(self, rows: Ints) -> NDArray[np.float32] | None:
        return self._worth[rows] if self.config.temperature else None

    def _viewed(
        self, part: Decisions, worth: NDArray[np.float32] | None
    ) -> tuple[tuple[Tensor | None, Tensor], Tensor, Tensor, Tensor | None]:
        """What was seen, the masks, the answers and what all are worth, of a minibatch, all in the same view."""
        board, vector = part.seen.get(BOARD), part.seen[VECTOR]
        masks, answers, found = part.masks, part.actions, None if worth is None else torch.from_numpy(worth)
        views = self._views
        if views is None or board is None:
            return (board, vector), masks, answers, found
        view = int(self.rng.integers(views.count))
        places = (views.cells, views.vector, views.answers, views.names)
        cells, numbers, legal, names = (torch.from_numpy(array[view]) for array in places)
        seen = board.flatten(2)[:, :, cells].view(board.shape), vector[:, numbers]
        return seen, masks[:, legal], names[answers], None if found is None else found[:, legal]

    def _cross_entropy(self, log_probs: Tensor, answers: Tensor, worth: Tensor | None) -> Tensor:
        """Of the teacher's answers, or of all by what they are worth."""
        if worth is None:
            return -chosen(log_probs, answers).mean()
        wanted = torch.softmax(worth / self.config.temperature, dim=1)
        return -(wanted * log_probs).sum(dim=1).mean()
