"""Policies: who plays a game out within a search. One answers at random, one does what a rating agent would do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firetower_agents.choosing import best_answers
from firetower_env.agents import facts_of, make_agent
from firetower_env.core import views
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.choice import uniform
from firetower_env.core.errors import UnknownNameError

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Advice:
    """Every legal answer of some games, and what is thought of it."""

    #: the place of each answer among the games, and its name turned and on the real board
    place: Ints
    turned: Ints
    real: Ints
    #: how much worse than the best answer of its game, which has zero
    score: Floats


class Policy(ABC):
    """Answers quickly for every seat of a playout."""

    @abstractmethod
    def answers(self, batch: Batch, games: Ints, draws: Floats) -> Ints:
        """One legal answer on the real board for each of these games, decided by a number in [0, 1) each."""

    def advice(self, batch: Batch, games: Ints) -> Advice | None:
        """What it thinks of every legal answer; None if it cannot tell."""
        return None

    def expected(self, batch: Batch, games: Ints) -> Floats:
        """What the asked seats of these games are paid in the end, `(k,)`."""
        raise UnknownNameError(f"{type(self).__name__} cannot tell what positions are worth")


class UniformPolicy(Policy):
    """Answers at random."""

    def answers(self, batch: Batch, games: Ints, draws: Floats) -> Ints:
        """Any legal answer."""
        return uniform(batch.engine.mask.take(games, axis=0), draws)


class RatingPolicy(Policy):
    """Plays every seat as an agent would that rates answers: one of the catalogue, or a trained network."""

    def __init__(self, code: str) -> None:
        facts = facts_of(make_agent(code))
        if facts.rate is None or facts.wants_forks:
            raise UnknownNameError(f"{code} cannot play games out: that takes an agent that rates answers at sight")
        self._code, self._rate, self._expect = code, facts.rate, facts.expect

    def answers(self, batch: Batch, games: Ints, draws: Floats) -> Ints:
        """The answer it rates best; the draws settle ties."""
        scores, masks, rotations = self._scores(batch, games)
        return _real(batch, games, best_answers(scores, masks, draws), rotations)

    def advice(self, batch: Batch, games: Ints) -> Advice:
        """Every legal answer as it is rated."""
        scores, masks, rotations = self._scores(batch, games)
        place, turned = np.nonzero(masks)
        real = _real(batch, games[place], turned, rotations[place])
        best = np.where(masks > 0, scores, -np.inf).max(axis=1)
        return Advice(place, turned, real, (scores[place, turned] - best[place]).astype(np.float64))

    def expected(self, batch: Batch, games: Ints) -> Floats:
        """As a network was trained to tell, in games of one side, whose seats are all paid the same."""
        if self._expect is None or not batch.game.cooperative:
            raise UnknownNameError(f"{self._code} cannot tell what positions are worth: that takes a trained network")
        seen, masks, _ = _turned(batch, games)
        return np.asarray(self._expect(batch, games, seen, masks), np.float64)

    def _scores(self, batch: Batch, games: Ints) -> tuple[NDArray[np.float32], NDArray[np.int8], Ints]:
        seen, masks, rotations = _turned(batch, games)
        return np.asarray(self._rate(seen, masks)), masks, rotations


def _turned(batch: Batch, games: Ints) -> tuple[Observation, NDArray[np.int8], Ints]:
    """What the asked seats see and may answer in their own view, and how that is turned."""
    e = batch.engine
    seats = e.asked[games]
    rotations = batch.game.rotations(e, games, seats)
    masks = batch.unpack_masks(views.turned_masks(e, games, rotations))
    return batch.game.observe(e, games, seats, True), masks, rotations


def _real(batch: Batch, games: Ints, turned: Ints, rotations: Ints) -> Ints:
    """Answers in the turned view as they are called on the real board."""
    return views.real_actions(batch.engine, games, turned, rotations) if batch.game.layout.turns else turned
