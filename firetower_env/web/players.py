"""Who may sit at a table of the web app, and what an agent answers.

Only codes of the catalogue are accepted, and none that names a file: a page must not decide what is loaded or run. Who
starts the server may put agents of any code into the catalogue, under names of their own.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache

import numpy as np

from firetower_env.agents import POLICY, Agent, agent_codes, ask, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.errors import FiretowerError
from firetower_env.presets import PRESETS, make_batch, make_game
from firetower_env.replay.playback import set_up
from firetower_env.web.errors import InvalidError
from firetower_env.web.requests import PERSON


def codes() -> dict[str, str]:
    """Agents that pages may choose, with their one-line descriptions."""
    return {code: doc for code, doc in agent_codes().items() if code != POLICY}


@cache
def suited(game: str) -> tuple[str, ...]:
    """The agents that can play this game: each is asked for a first answer, but for those that search."""
    preset = next(preset.name for preset in PRESETS.values() if preset.game == game)
    return tuple(code for code in codes() if _can_play(code, preset))


def _can_play(code: str, preset: str) -> bool:
    agent, batch = make_agent(code), make_batch(preset, 1)
    if getattr(agent, "wants_forks", False):
        return True
    batch.reset(seeds=[0])
    try:
        ask(agent, batch, batch.everyone, np.random.default_rng(0))
    except FiretowerError:
        return False
    return True


def check_players(players: Sequence[str], seats: int, game: str) -> None:
    """Refuse a wrong number of players, and agents that are unknown or cannot play this game."""
    if len(players) != seats:
        raise InvalidError(f"This game has {seats} seats, not {len(players)}.")
    for code in players:
        if code != PERSON and code not in suited(game):
            raise InvalidError(f"Unknown player {code!r}; players are {PERSON}, {', '.join(suited(game))}.")


@cache
def seats_of(preset: str) -> tuple[str, ...]:
    """The seats of a preset by name."""
    batch, _ = set_up(make_game(preset), 0)
    return tuple(seat.name for seat in batch.snapshot().seats)


class Players:
    """The players of one game. Persons are None."""

    def __init__(self, names: Sequence[str], seed: int) -> None:
        self.names = tuple(names)
        self._agents: list[Agent | None] = [None if name == PERSON else make_agent(name) for name in names]
        self._seed = seed

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
        # the same game, seen turned: both share one engine
        turned = copy.copy(batch)
        turned.relative = True
        given = ask(agent, turned, turned.everyone, np.random.default_rng([self._seed, seat, position]))
        return int(turned.real_actions(given)[0])
