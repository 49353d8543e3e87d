"""The answers of the opponents for many games at once: each is asked once, with all of its games. What the learner
leaves to its adviser is answered here, too.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TypeGuard

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import Agent, Memories, ask, facts_of, memories_for
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_training.features.common import FeatureAgent, Features, Seen
from firetower_training.league import League
from firetower_training.seating import LEARNER

Masks = NDArray[np.int8]


@dataclass(frozen=True)
class OpponentRows:
    """The rows that one opponent is asked for; features only for those who take them."""

    games: Ints
    seen: Observation
    masks: Masks
    features: Seen


class Opponents:
    """Answers for the seats of a batch that are not the learner's, and the learner's delegated questions."""

    def __init__(self, batch: Batch, league: League, features: Features) -> None:
        self._batch, self._league, self._features = batch, league, features
        self._remembering: list[tuple[Agent, Memories]] = []
        for code in range(len(league.codes)):
            self.remember(league.agent(1 + code))
        #: time spent in the agents themselves
        self.seconds = 0.0

    def remember(self, agent: Agent) -> Memories | None:
        """What an agent remembers of these games, kept from now on; None if it remembers nothing."""
        for known, memories in self._remembering:
            if known is agent:
                return memories
        if facts_of(agent).memory is None:
            return None
        self._remembering.append((agent, memories_for(agent, self._batch)))
        return self._remembering[-1][1]

    def begin(self, games: Ints) -> None:
        """These games have just been dealt."""
        for _, memories in self._remembering:
            memories.begin(games)

    def state(self) -> NDArray[np.uint8]:
        """What agents remember."""
        return np.frombuffer(b"".join(memories.state() for _, memories in self._remembering), np.uint8)

    def restore(self, state: NDArray[np.uint8]) -> None:
        """Take back what `state` gave."""
        kept = [memories for _, memories in self._remembering]
        ends = np.cumsum([len(memories.state()) for memories in kept])
        for memories, part in zip(kept, np.split(state, ends)[: len(kept)], strict=True):
            memories.restore(part.tobytes())

    def answer(self, games: Ints, players: Ints, forced: Bools, rng: np.random.Generator) -> Ints:
        """One answer a game: the only one where it is forced, elsewhere that of the opponent of this number."""
        masks = self._batch.masks(games)
        actions: Ints = masks.argmax(axis=1)
        (open_rows,) = np.nonzero(~forced)
        if open_rows.size:
            actions[open_rows] = self._chosen(games[open_rows], players[open_rows], masks[open_rows], rng)
        return actions

    def _chosen(self, games: Ints, players: Ints, masks: Masks, rng: np.random.Generator) -> Ints:
        chosen = np.empty(games.size, np.int64)
        seen = self._batch.observe(games)
        numbers = np.unique(players).tolist()
        # worked out once for all policies, and for the scripted agents' rows too: sorting those out costs more
        features = self._features.of(seen, masks) if any(map(self._takes_features, numbers)) else {}
        for number in numbers:
            (rows,) = np.nonzero(players == number)
            part = OpponentRows(games[rows], rows_of(seen, rows), masks[rows], rows_of(features, rows))
            chosen[rows] = self.ask(number, part, rng)
        return chosen

    def ask(self, number: int, part: OpponentRows, rng: np.random.Generator) -> Ints:
        """The answers of the opponent of this number, or of the learner's adviser to questions that are left to it."""
        start = time.perf_counter()
        agent = self._agent(number)
        if self._is_policy(agent):
            answers = agent.act_on(part.features, part.masks, rng)
        elif (facts := facts_of(agent)).wants_forks or facts.memory is not None:
            answers = ask(agent, self._batch, part.games, rng, part.masks, self.remember(agent))
        else:
            answers = agent.act(part.seen, part.masks, rng)
        self.seconds += time.perf_counter() - start
        return answers

    def take_features(self, players: Ints, learners: Bools) -> Bools:
        """In which rows someone else than a learner is asked with features of the learner's kind."""
        wanted = np.zeros(players.size, np.bool_)
        for number in np.unique(players[~learners]).tolist():
            if self._takes_features(number):
                wanted |= players == number
        return wanted

    def _takes_features(self, number: int) -> bool:
        return self._is_policy(self._agent(number))

    def _agent(self, number: int) -> Agent:
        """An opponent, or the adviser who answers the learner's delegated questions."""
        adviser = self._features.delegation.adviser
        return adviser if number == LEARNER and adviser is not None else self._league.agent(number)

    def _is_policy(self, agent: Agent) -> TypeGuard[FeatureAgent]:
        made_for = getattr(agent, "features", None)
        return isinstance(made_for, Features) and made_for.like(self._features)


def rows_of(seen: Observation, rows: Ints) -> Observation:
    """These rows of what is seen."""
    return {name: array[rows] for name, array in seen.items()}
