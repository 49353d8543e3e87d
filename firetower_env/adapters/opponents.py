"""The other players of a learner: which agent sits where, and their answers for many games at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firetower_env.agents import Agent, ask, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError

Opponents = str | Agent | Sequence[str | Agent]


class Lineup:
    """The agents of the other seats, clockwise from the learner; one given agent (or code) plays them all."""

    def __init__(self, opponents: Opponents, seats: int) -> None:
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            made = [_agent(opponents)] * (seats - 1)
        else:
            made = [_agent(one) for one in opponents]
        if len(made) != seats - 1:
            raise BatchError(f"{seats} seats need one opponent for all or {seats - 1}, not {len(made)}")
        self.seats = seats
        #: each agent once, and which of them sits how many places after the learner
        self.agents: list[Agent] = [agent for n, agent in enumerate(made) if not _among(agent, made[:n])]
        order = [next(n for n, agent in enumerate(self.agents) if agent is one) for one in made]
        self._agent_at: Ints = np.array([-1, *order], np.int64)

    def answer(self, batch: Batch, games: Ints, learners: Ints, rng: np.random.Generator) -> Ints:
        """One answer for the asked seat of each of these games; where it is the learner, the first legal one."""
        masks = batch.masks(games)
        actions: Ints = masks.argmax(axis=1)
        players = self._agent_at[(batch.asked[games] - learners) % self.seats]
        for number, agent in enumerate(self.agents):
            here = np.flatnonzero(players == number)
            if here.size:
                actions[here] = ask(agent, batch, games[here], rng, masks[here])
        return actions


def must_play_on(batch: Batch, games: Ints, learners: Ints, auto_forced: bool) -> Bools:
    """Where someone other than the learner is asked, or (if wanted) the learner has but one answer."""
    asked = batch.asked[games]
    others: Bools = (asked >= 0) & (asked != learners)
    if not auto_forced:
        return others
    forced: Bools = np.bitwise_count(batch.engine.mask[games]).sum(axis=1) == 1
    return np.asarray(others | (forced & (asked == learners)))


def _agent(opponent: str | Agent) -> Agent:
    return make_agent(opponent) if isinstance(opponent, str) else opponent


def _among(agent: Agent, agents: Sequence[Agent]) -> bool:
    return any(agent is other for other in agents)
