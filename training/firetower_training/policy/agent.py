"""A network as an agent: it answers for many games at once, for the most likely answer or by drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import FiretowerError
from firetower_env.core.game import Game
from firetower_training.features.common import BOARD, VECTOR, Features, Seen
from firetower_training.policy.masked import ILLEGAL, draw, masked_log_probs

#: rows of one pass where answers must not depend on who is asked together: sums are rounded by the size of a pass
FIXED_ROWS = 32


class PolicyError(FiretowerError, ValueError):
    """A policy that cannot be used for this game."""


class PolicyAgent:
    """Plays a network.

    With `fixed` every pass through the network has the same number of rows and one thread, so that an answer is the
    same down to the last bit whoever else is asked with it; without it large batches are faster.
    """

    row_independent: ClassVar[bool] = True

    def __init__(self, network: nn.Module, features: Features, *, sample: bool = False, fixed: bool = True) -> None:
        self.network, self.features = network, features
        self.sample, self.fixed = sample, fixed

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal answer a row, from observations. What is left to the adviser needs no features and no network."""
        self._check(observations, masks)
        delegation, fractions = self.features.delegation, self._fractions(len(masks), rng)
        left = delegation.seen(observations[VECTOR]) if delegation else np.zeros(len(masks), np.bool_)
        answers: NDArray[np.int64] = np.empty(len(masks), np.int64)
        if left.any():
            assert delegation.adviser is not None
            answers[left] = delegation.adviser.act(_rows_of(observations, left), masks[left], rng)
        own = ~left
        if own.any():
            features = self.features.of(_rows_of(observations, own), masks[own])
            answers[own] = self._answers(features, masks[own], None if fractions is None else fractions[own])
        return answers

    def rate(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[np.float32]:
        """The logarithm of the probability of every answer."""
        self._check(observations, masks)
        features = self.features.of(observations, masks)
        with torch.inference_mode():
            rated: NDArray[np.float32] = masked_log_probs(self._logits(features), torch.from_numpy(masks != 0)).numpy()
        rows, answers = self.features.delegated_answers(features)
        rated[rows] = ILLEGAL
        rated[rows, answers] = 0
        return rated

    def expect(
        self, batch: Batch, games: Ints, observations: Observation, masks: NDArray[np.int8]
    ) -> NDArray[np.float32]:
        """What the asked seats are paid in the end: what the network expects, and what the game has paid on the way."""
        self._check(observations, masks)
        features = self.features.of(observations, masks)
        with torch.inference_mode():
            to_come = self._in_passes(features, self._value_pass).numpy()[:, 0]
        paid = self.features.game.potential(batch.engine, games)
        return np.asarray(to_come + paid[np.arange(games.size), batch.engine.asked[games]])

    def _check(self, observations: Observation, masks: NDArray[np.int8]) -> None:
        planes = observations[BOARD].shape[1] if BOARD in observations else 0
        check_shapes(self.features.game, (planes, observations[VECTOR].shape[1], masks.shape[1]))

    def act_on(self, features: Seen, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """The same from features."""
        answers = self._answers(features, masks, self._fractions(len(masks), rng))
        rows, advised = self.features.delegated_answers(features)
        answers[rows] = advised
        return answers

    def _fractions(self, count: int, rng: np.random.Generator) -> NDArray[np.float32] | None:
        """What decides the answer of each row, if answers are drawn."""
        return np.asarray(rng.random(count), np.float32) if self.sample else None

    def _answers(
        self, features: Seen, masks: NDArray[np.int8], fractions: NDArray[np.float32] | None
    ) -> NDArray[np.int64]:
        """Answers of the network."""
        with torch.inference_mode():
            log_probs = masked_log_probs(self._logits(features), torch.from_numpy(masks != 0))
            chosen = log_probs.argmax(dim=1) if fractions is None else draw(log_probs, torch.from_numpy(fractions))
        return np.asarray(chosen.numpy())

    def _logits(self, features: Seen) -> Tensor:
        return self._in_passes(features, self._pass)

    def _in_passes(self, features: Seen, through: Callable[[Seen], Tensor]) -> Tensor:
        whole = {name: np.ascontiguousarray(array) for name, array in features.items()}
        if not self.fixed:
            return through(whole)
        count = len(whole[VECTOR])
        starts = range(0, count, FIXED_ROWS)
        parts = [{name: _filled(array[at : at + FIXED_ROWS]) for name, array in whole.items()} for at in starts]
        with threads(1):
            return torch.cat([through(part) for part in parts])[:count]

    def _pass(self, features: Seen) -> Tensor:
        logits: Tensor = self.network(*_tensors(features))[0]
        return logits

    def _value_pass(self, features: Seen) -> Tensor:
        return cast(Tensor, self.network.values(*_tensors(features)))  # type: ignore[operator]  # every network has it

    def weights(self) -> dict[str, Tensor]:
        """A copy of the weights."""
        return copied(self.network.state_dict())


@contextmanager
def threads(number: int) -> Iterator[None]:
    """So many threads of torch for a while."""
    before = torch.get_num_threads()
    torch.set_num_threads(number)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def shapes(game: Game) -> tuple[int, int, int]:
    """What tells editions apart: planes of the board, length of the vector, number of answers."""
    return sum(piece.size for piece in game.planes), game.vector.size, game.layout.size


def check_shapes(trained: Game, given: tuple[int, int, int]) -> None:
    """Refuse a game of another edition than the one trained on."""
    if given != shapes(trained):
        raise PolicyError(
            f"this policy was trained for {trained.name} with (planes, vector, answers) = {shapes(trained)}; "
            f"the game it is to play has {given}"
        )


def copied(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Weights that no training changes any more."""
    return {name: tensor.detach().clone().contiguous() for name, tensor in weights.items()}


def _tensors(features: Seen) -> tuple[Tensor | None, Tensor]:
    tensors = {name: torch.from_numpy(array) for name, array in features.items()}
    return tensors.get(BOARD), tensors[VECTOR]


def _rows_of(observations: Observation, rows: Bools) -> Observation:
    return observations if rows.all() else {name: array[rows] for name, array in observations.items()}


def _filled(rows: NDArray[Any]) -> NDArray[Any]:
    """The rows, and zeros up to the number of rows of a pass."""
    filled = np.zeros((FIXED_ROWS, *rows.shape[1:]), rows.dtype)
    filled[: len(rows)] = rows
    return filled
