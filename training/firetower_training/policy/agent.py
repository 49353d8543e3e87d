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
from firetower_env.core.bitboards import Ints
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
        """One legal answer a row, from observations."""
        return self.act_on(self._features(observations, masks), masks, rng)

    def rate(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[np.float32]:
        """The logarithm of the probability of every answer."""
        features = self._features(observations, masks)
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
        features = self._features(observations, masks)
        with torch.inference_mode():
            to_come = self._in_passes(features, self._value_pass).numpy()[:, 0]
        paid = self.features.game.potential(batch.engine, games)
        return np.asarray(to_come + paid[np.arange(games.size), batch.engine.asked[games]])

    def _features(self, observations: Observation, masks: NDArray[np.int8]) -> Seen:
        planes = observations[BOARD].shape[1] if BOARD in observations else 0
        given = (planes, observations[VECTOR].shape[1], masks.shape[1])
        check_shapes(self.features.game, given)
        return self.features.of(observations, masks)

    def act_on(self, features: Seen, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """The same from features."""
        fractions = torch.from_numpy(np.asarray(rng.random(len(masks)), np.float32)) if self.sample else None
        with torch.inference_mode():
            log_probs = masked_log_probs(self._logits(features), torch.from_numpy(masks != 0))
            answers: NDArray[np.int64] = (
                log_probs.argmax(dim=1) if fractions is None else draw(log_probs, fractions)
            ).numpy()
        rows, advised = self.features.delegated_answers(features)
        answers[rows] = advised
        return answers

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


def _filled(rows: NDArray[Any]) -> NDArray[Any]:
    """The rows, and zeros up to the number of rows of a pass."""
    filled = np.zeros((FIXED_ROWS, *rows.shape[1:]), rows.dtype)
    filled[: len(rows)] = rows
    return filled
