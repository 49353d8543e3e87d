"""Who answers for the seats around a learner, partners and opponents, and their answers for many games at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firetower_env.adapters.seats import RANDOM, is_terminated
from firetower_env.agents import Agent, Memories, ask, make_agent, memories_for
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError
from firetower_env.core.game import Game

#: one agent (or code) for all of them, or one for each, clockwise from the learner
Opponents = str | Agent | Sequence[str | Agent]
#: as `partners`: the learner answers for its whole side
SELF = "self"
#: what stands for the learner among the numbers of agents
LEARNER = -1


class Lineup:
    """The agents of all seats by the seat of the learner.

    A partner is no opponent: whoever shares a side with others plays the whole side, or names its partners. A list of
    opponents that has one for every other seat names the partners, too.
    """

    def __init__(self, game: Game, opponents: Opponents, partners: Opponents | None, learner_seat: int | str) -> None:
        self.game = game
        every = range(game.seats)
        #: by seat: the other seats, clockwise
        around = [[(seat + step) % game.seats for step in every[1:]] for seat in every]
        allies = [[other for other in around[seat] if game.sides[other] == game.sides[seat]] for seat in every]
        enemies = [[other for other in around[seat] if game.sides[other] != game.sides[seat]] for seat in every]
        self.agents: list[Agent] = []
        #: by seat of the learner and by seat: the number of the agent, or LEARNER
        self._player: Ints = np.full((game.seats, game.seats), LEARNER)
        if partners is None and enemies[0] and allies[0] and _names_all(opponents, game.seats - 1):
            self._seat(opponents, around, "opponents")
        else:
            self._seat(_checked_opponents(game, opponents), enemies, "opponents")
            chosen = _checked_partners(game, partners, learner_seat)
            if chosen is not None:
                self._seat(chosen, allies, "partners")
        own = [np.flatnonzero(self._player[seat] == LEARNER) for seat in every]
        #: by seat of the learner: the seats it answers for; where sides differ in size, some are there twice
        self._own: Ints = np.array([np.resize(seats, max(map(len, own))) for seats in own])
        self._one_seat = self._own.shape[1] == 1
        #: what each agent remembers of the games that are under way
        self._memories: list[Memories] = []

    def _seat(self, given: Opponents, places: list[list[int]], name: str) -> None:
        """Seat one agent everywhere, or one at each of these places."""
        count = max(map(len, places))
        if isinstance(given, str) or not isinstance(given, Sequence):
            agents = [_agent(given, self.game.name)] * count
        else:
            agents = [_agent(agent, self.game.name) for agent in given]
            if any(len(seats) != len(agents) for seats in places):
                raise BatchError(f"{self.game.seats} seats need {name}: one for all or {count}, not {len(agents)}")
        numbers = [self._number(agent) for agent in agents]
        for seat, others in enumerate(places):
            self._player[seat, others] = numbers[: len(others)]

    def _number(self, agent: Agent) -> int:
        """The number of an agent; each is there once."""
        for number, known in enumerate(self.agents):
            if known is agent:
                return number
        self.agents.append(agent)
        return len(self.agents) - 1

    def begin(self, batch: Batch, games: Ints) -> None:
        """These games of the batch have just been dealt: agents that remember begin anew in them."""
        if not self._memories:
            self._memories = [memories_for(agent, batch) for agent in self.agents]
        for memories in self._memories:
            memories.begin(games)

    def must_play_on(self, batch: Batch, games: Ints, learners: Ints, auto_forced: bool) -> Bools:
        """Where someone other than the learner is asked, or (if wanted) the learner has but one answer."""
        asked = batch.asked[games]
        # a learner of one seat, which is most of them, needs no table
        others: Bools = asked != learners if self._one_seat else self._player[learners, asked] != LEARNER
        going: Bools = (asked >= 0) & others
        if auto_forced:
            going |= np.bitwise_count(batch.engine.mask[games]).sum(axis=1) == 1
        return going

    def answer(self, batch: Batch, games: Ints, learners: Ints, rng: np.random.Generator) -> Ints:
        """One answer for the asked seat of each of these games; where it is the learner's, the first legal one."""
        masks = batch.masks(games)
        actions: Ints = masks.argmax(axis=1)
        players = self._player[learners, batch.asked[games]]
        for number, agent in enumerate(self.agents):
            here = np.flatnonzero(players == number)
            if here.size:
                actions[here] = ask(agent, batch, games[here], rng, masks[here], self._memories[number])
        return actions

    def is_out(self, batch: Batch, games: Ints, learners: Ints) -> Bools:
        """Where no seat of the learner can be asked or win any more."""
        if self._one_seat:
            return is_terminated(batch, games, learners)
        gone = np.ones(games.size, np.bool_)
        for seats in self._own[learners].T:
            gone &= is_terminated(batch, games, seats)
        return gone


def _checked_opponents(game: Game, opponents: Opponents) -> Opponents:
    """Refuse opponents where all win together: they were meant as partners."""
    if game.cooperative and game.seats > 1 and opponents != RANDOM:
        raise BatchError(f'{game.name} has one side and no opponents: name partners, such as partners="{RANDOM}"')
    return opponents


def _checked_partners(game: Game, partners: Opponents | None, learner_seat: int | str) -> Opponents | None:
    """The partners to seat; None where the learner answers for its whole side, or has nobody beside it."""
    alone = len(set(game.sides)) == game.seats
    if alone and not (partners is None or partners == SELF):
        raise BatchError(f"in {game.name} under these rules nobody has a partner; leave `partners` out")
    if alone or partners == SELF or (partners is None and learner_seat == RANDOM):
        return None
    if partners is None:
        raise BatchError(
            f'seat {learner_seat} has partners: name them, such as partners="{RANDOM}", or let the learner play its '
            f'whole side with partners="{SELF}" (which is also what leaving `learner_seat` out does)'
        )
    return partners


def _names_all(opponents: Opponents, count: int) -> bool:
    """Is there one for every other seat?"""
    return isinstance(opponents, Sequence) and not isinstance(opponents, str) and len(opponents) == count


def _agent(given: str | Agent, game: str) -> Agent:
    return make_agent(given, game) if isinstance(given, str) else given
