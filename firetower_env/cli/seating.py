"""Agents at the table: they see and answer in the turned view they were made for; the table shows the real board."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from firetower_env.agents import Agent, Memories, ask, facts_of, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError


class SeatPlayers:
    """Who sits where in the one game of a batch. A seat without an agent belongs to a person."""

    def __init__(self, batch: Batch, agents: Sequence[Agent | None], seed: int) -> None:
        self.batch = batch
        self.agents = tuple(agents)
        # the same games, seen turned: both share one engine
        self._turned = copy.copy(batch)
        self._turned.relative = True
        self._rngs = [np.random.default_rng([seed, seat]) for seat in range(len(self.agents))]
        self._memories = [Memories(facts_of(agent).memory, 1, batch.game.seats) for agent in self.agents]

    def answer(self) -> int | None:
        """The asked agent's answer on the real board; None where a person is asked."""
        seat = int(self.batch.engine.asked[0])
        agent = self.agents[seat]
        if agent is None:
            return None
        given = ask(agent, self._turned, self._turned.all_games, self._rngs[seat], memories=self._memories[seat])
        return int(self._turned.real_actions(given)[0])

    def look_on(self) -> None:
        """The pending question is answered by a record: an agent that remembers is asked, too, so that it knows it."""
        if facts_of(self.agents[int(self.batch.engine.asked[0])]).memory is not None:
            self.answer()

    def minds(self) -> list[Any]:
        """The states of the agents' random numbers, and what they remember."""
        states = [copy.deepcopy(rng.bit_generator.state) for rng in self._rngs]
        return [(state, kept.state()) for state, kept in zip(states, self._memories, strict=True)]

    def set_minds(self, minds: Sequence[Any]) -> None:
        """Let the agents go on from what `minds` returned."""
        for rng, kept, (state, remembered) in zip(self._rngs, self._memories, minds, strict=True):
            rng.bit_generator.state = state
            kept.restore(remembered)

    def rated(self) -> dict[int, float]:
        """What the asked agent thinks of each legal answer on the real board; nothing where it cannot tell."""
        rate = facts_of(self.agents[int(self.batch.engine.asked[0])]).rate
        if rate is None:
            return {}
        masks = self._turned.masks()
        legal = np.flatnonzero(masks[0])
        scores = np.asarray(rate(self._turned.observe(), masks))[0]
        return {int(self._turned.real_actions([answer])[0]): float(scores[answer]) for answer in legal}


def fresh_seed() -> int:
    """A seed that is short enough to be typed again."""
    return secrets.randbelow(1 << 32)


def split_codes(text: str) -> list[str]:
    """`random,greedy:attack=2,caution=1` as agent codes: a part with `=` but no `:` continues the one before."""
    codes: list[str] = []
    for part in text.split(","):
        if codes and "=" in part and ":" not in part:
            codes[-1] += f",{part}"
        else:
            codes.append(part.strip())
    return codes


def seat_agents(text: str, seats: int, game: str) -> tuple[list[str], list[Agent]]:
    """Codes and agents for so many seats of a game; a single code serves them all."""
    codes = split_codes(text)
    if len(codes) == 1:
        codes *= seats
    if len(codes) != seats:
        raise UnknownNameError(f"{len(codes)} agents for {seats} seats; give one for each, or one for all")
    return codes, [_make(code, game) for code in codes]


def _make(code: str, game: str) -> Agent:
    try:
        return make_agent(code, game)
    except ValueError as error:
        raise UnknownNameError(f"agent {code!r}: {error}") from error
