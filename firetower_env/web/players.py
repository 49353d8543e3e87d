"""Who may sit at a table of the web app, and what an agent answers.

Only names are accepted: of agents of the catalogue that need no file, and of those that whoever starts the server
offers. A page, the card of a game or a replay must not decide what is loaded or run.
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import WITH_PATH, Agent, agent_codes, ask, catalogue_agent, facts_of, memories_for
from firetower_env.core.batch import Batch
from firetower_env.presets import make_game
from firetower_env.replay import Decision
from firetower_env.replay.playback import set_up
from firetower_env.web.errors import AgentError, InvalidError
from firetower_env.web.offered import Offered
from firetower_env.web.requests import PERSON

#: agents of the catalogue that think at once: they share this process
_THINKING = threading.BoundedSemaphore(4)
#: seconds between two looks for processes that nobody needs
_REST = 30.0


class Agents:
    """The agents that may be chosen: those of the catalogue, which are ours, and those that are offered by name."""

    def __init__(self, offered: Mapping[str, str] | None = None) -> None:
        self.offered = {name: Offered(name, code) for name, code in (offered or {}).items()}
        self._ended = threading.Event()
        for agent in self.offered.values():
            agent.try_out()
        if self.offered:
            threading.Thread(target=self._tend, daemon=True).start()

    def _tend(self) -> None:
        while not self._ended.wait(_REST):
            for agent in self.offered.values():
                agent.rest()

    def close(self) -> None:
        """End the processes of agents."""
        self._ended.set()
        for agent in self.offered.values():
            agent.close()

    def docs(self) -> dict[str, str]:
        """All agents with their one-line descriptions."""
        return {**_codes(), **{name: agent.doc for name, agent in self.offered.items()}}

    def suited(self, game: str) -> list[str]:
        """The agents that can play this game, as far as is known."""
        return [*_suited(game), *(name for name, agent in self.offered.items() if agent.unable(game) is None)]

    def broken(self) -> dict[str, str]:
        """Offered agents that can play nothing, and why."""
        found = {name: agent.broken for name, agent in self.offered.items()}
        return {name: reason for name, reason in found.items() if reason is not None}

    def check_players(self, players: Sequence[str], seats: int, game: str) -> None:
        """Refuse a wrong number of players, and agents that are unknown or not made for this game."""
        if len(players) != seats:
            raise InvalidError(f"This game has {seats} seats, not {len(players)}.")
        known = [PERSON, *_suited(game), *self.offered]
        for name in players:
            if name not in known:
                raise InvalidError(f"Unknown player {name!r}; players are {', '.join(known)}.")

    def check_able(self, players: Sequence[str], game: str) -> None:
        """Refuse agents that are known to fail. Games they sit in already can be opened all the same."""
        for name, agent in self.offered.items():
            if name in players and (reason := agent.unable(game)) is not None:
                raise AgentError(f"The agent {name} cannot play this game: {reason}.")


def _codes() -> dict[str, str]:
    """Agents of the catalogue, but for those that need a file."""
    return {code: doc for code, doc in agent_codes().items() if code not in WITH_PATH}


def _suited(game: str) -> tuple[str, ...]:
    """The agents of the catalogue that play this game, but for those that need a file."""
    return tuple(code for code in agent_codes(game) if code not in WITH_PATH)


@cache
def seats_of(preset: str) -> tuple[str, ...]:
    """The seats of a preset by name."""
    batch, _ = set_up(make_game(preset), 0)
    return tuple(seat.name for seat in batch.snapshot().seats)


class Players:
    """The players of one game."""

    def __init__(self, names: Sequence[str], seed: int, agents: Agents) -> None:
        self.names = tuple(names)
        self._agents: list[Agent | Offered | None] = [
            None if name == PERSON else agents.offered.get(name) or catalogue_agent(name) for name in names
        ]
        self._seed = seed
        #: by seat: what its agent remembered after its answers, with their positions
        self._notes: list[list[tuple[int, bytes]]] = [[] for _ in names]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, agent in enumerate(self._agents) if agent is None)

    def is_agent(self, seat: int) -> bool:
        """Does an agent sit here?"""
        return self._agents[seat] is not None

    def answer(self, batch: Batch, position: int) -> int:
        """The asked agent's answer on the real board.

        Its random numbers follow from seed, seat and position alone, so that a game goes on in the same way after a
        step back, and after a restart of the server.
        """
        seat = int(batch.engine.asked[0])
        agent = self._agents[seat]
        assert agent is not None, "a person answers for themselves"
        notes = self._notes[seat] = [note for note in self._notes[seat] if note[0] < position]
        # the same game, seen turned: both share one engine
        turned = copy.copy(batch)
        turned.relative = True
        remembered = notes[-1][1] if notes else b""
        given, kept = _answer(agent, turned, np.random.default_rng([self._seed, seat, position]), remembered)
        if kept:
            notes.append((position, kept))
        return int(turned.real_actions(given)[0])

    def forgotten(self, seat: int, decisions: Sequence[Decision]) -> list[int]:
        """The positions at which an agent that remembers is to be asked once more: the game was taken up again."""
        agent = self._agents[seat]
        if agent is None or not _remembers(agent):
            return []
        known = {position for position, _ in self._notes[seat]}
        asked = [position for position in range(len(decisions)) if decisions[position].seat == seat]
        first = next((place for place, position in enumerate(asked) if position not in known), len(asked))
        return asked[first:]

    def forget(self, position: int) -> None:
        """What was played from this position on is taken back."""
        self._notes = [[note for note in notes if note[0] < position] for notes in self._notes]


def _answer(
    agent: Agent | Offered, batch: Batch, rng: np.random.Generator, remembered: bytes
) -> tuple[NDArray[np.int64], bytes]:
    """An answer, and what the agent remembers from then on."""
    if isinstance(agent, Offered):
        return agent.answer(batch, rng, remembered)
    memories = memories_for(agent, batch)
    if remembered:
        memories.restore(remembered)
    with _THINKING:
        return ask(agent, batch, batch.all_games, rng, memories=memories), memories.state()


def _remembers(agent: Agent | Offered) -> bool:
    return agent.remembers() if isinstance(agent, Offered) else facts_of(agent).memory is not None
