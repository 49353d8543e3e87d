"""The catalogue: agents by code with the games they play, and what each game's folder of agents declares.

The package `firetower_agents` adds its agents when the catalogue is first asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from firetower_env.agents.protocol import RandomAgent
from firetower_env.core.errors import FiretowerError, UnknownNameError

#: the codes of trained networks and of programs in other languages, which are followed by a path
POLICY, PROGRAM = "policy", "program"
WITH_PATH = (POLICY, PROGRAM)


class UnfitAgentError(UnknownNameError):
    """An agent that does not play the game it is asked for. The message lists those that do."""


@dataclass(frozen=True)
class AgentEntry:
    """One code of the catalogue."""

    code: str
    doc: str
    #: what makes it, or where that is found (`package.module:Class`), so that its code loads when it is first made
    source: Callable[..., Any] | str
    #: the games it plays; None: every game
    games: tuple[str, ...] | None = None
    #: codes it had once, which go on working
    former: tuple[str, ...] = ()

    def plays(self, game: str) -> bool:
        """Does it play the game of this name?"""
        return self.games is None or game in self.games

    @property
    def make(self) -> Callable[..., Any]:
        """What makes the agent."""
        return loaded(self.source) if isinstance(self.source, str) else self.source


@dataclass(frozen=True)
class GameAgents:
    """What a folder of agents declares of one game. A game that nobody declares has what stands here."""

    game: str
    #: codes of the agents that others are measured against, weakest first
    baselines: tuple[str, ...] = ("random",)
    #: names of those who can play out a game within a search, quickest first
    policies: tuple[str, ...] = ("uniform",)
    #: where a search finds the game's own evaluator (`package.module:Class`); None: the generic one serves
    evaluator: str | None = None


_CATALOGUE: dict[str, AgentEntry] = {}
#: codes that agents had once, and those they have now
_FORMER: dict[str, str] = {}
_GAMES: dict[str, GameAgents] = {}


def loaded(place: str) -> Any:
    """What is found at `package.module:name`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def register_agent(
    code: str,
    doc: str,
    make: Callable[..., Any] | str,
    former: Sequence[str] = (),
    games: Sequence[str] | None = None,
) -> None:
    """Add an agent to the catalogue; a code can be taken only once. Its former codes go on working, unlisted.

    `make` may be a place such as `package.module:Class`; `games` are the games it plays, all unless given.
    """
    taken = [name for name in (code, *former) if name in _CATALOGUE or name in _FORMER]
    if taken:
        raise ValueError(f"agent code {taken[0]!r} is taken")
    _CATALOGUE[code] = AgentEntry(code, doc, make, None if games is None else tuple(games), tuple(former))
    _FORMER.update(dict.fromkeys(former, code))


def register_game(declared: GameAgents) -> None:
    """Add what a folder of agents declares of a game; once for each game."""
    if declared.game in _GAMES:
        raise ValueError(f"the agents of {declared.game!r} are declared already")
    _GAMES[declared.game] = declared


def game_agents(game: str) -> GameAgents:
    """What is declared of the game of this name."""
    load_catalogue()
    return _GAMES.get(game, GameAgents(game))


def declared_games() -> tuple[GameAgents, ...]:
    """What is declared of all games that have agents of their own."""
    load_catalogue()
    return tuple(_GAMES.values())


def agent_codes(game: str | None = None) -> dict[str, str]:
    """Every code with its one-line description; those that play this game, if one is named."""
    load_catalogue()
    return {entry.code: entry.doc for entry in _CATALOGUE.values() if game is None or entry.plays(game)}


def agent_games(code: str) -> tuple[str, ...] | None:
    """The games that the agent of this code plays; None: every game. Nothing is known of files and plays all."""
    name = code.partition(":")[0]
    return None if name.endswith(".py") else entry_of(name).games


def baselines(game: str) -> tuple[str, ...]:
    """The codes of the agents that others are measured against in this game, weakest first."""
    return game_agents(game).baselines


def check_plays(code: str, game: str) -> None:
    """Raise unless the agent of this code plays this game, as far as it has declared what it plays."""
    name = code.partition(":")[0]
    if name.endswith(".py"):
        return
    entry = entry_of(name)
    if not entry.plays(game):
        listed = ", ".join(agent_codes(game))
        raise UnfitAgentError(f"agent {entry.code!r} does not play {game}; agents that do are {listed}")


def entry_of(name: str) -> AgentEntry:
    """The entry of this code, or of this former code."""
    if name not in _CATALOGUE:
        load_catalogue()
    name = _FORMER.get(name, name)
    if name not in _CATALOGUE:
        raise UnknownNameError.of("agent", name, _CATALOGUE, more=", or a file: ./my_agent.py:MyAgent")
    return _CATALOGUE[name]


def load_catalogue() -> None:
    """Let the package `firetower_agents`, if it is installed, register its agents.

    Trained networks come last. They need the package `firetower_training`, which needs the other.
    """
    wanted = "firetower_agents.catalogue"
    if wanted not in sys.modules:
        try:
            import_module(wanted)
        except ModuleNotFoundError as error:
            if error.name not in ("firetower_agents", wanted):
                raise
            return
    if PROGRAM not in _CATALOGUE:
        register_agent(PROGRAM, "a program in any language, asked over lines of JSON: program:./my_agent.sh", _program)
    if POLICY not in _CATALOGUE:
        register_agent(POLICY, "a trained network, by its name or run: policy:NAME, policy:runs/my_run", _trained)


def _trained(path: str, sample: float = 0, finish: float = 0, network: str = "") -> Any:
    """The policy of a checkpoint; `sample=1` draws answers instead of taking the most likely one.

    With `finish=1` it takes wins that it can force within its own turn, in games that tell where one may be in reach.
    `network` is the file and class of a network of one's own, if it was trained with one.
    """
    if not path:
        raise UnknownNameError("a policy is named by its name, run or checkpoint: policy:runs/my_run")
    try:
        loading = import_module("firetower_training.policy.loading")
    except ModuleNotFoundError as error:
        raise FiretowerError(
            f"policies need {error.name}, which is not installed: pip install torch==2.13.0, "
            "then pip install 'firetower-env[train]'"
        ) from error
    policy = loading.load_policy(path, sample=bool(sample), network=network)
    return loaded("firetower_agents.search.finishing:FinishingAgent")(policy) if finish else policy


def _program(path: str) -> Any:
    """The agent that asks a program."""
    if not path:
        raise UnknownNameError("a program is named by its file: program:./my_agent.sh")
    return loaded("firetower_env.pipe.program:ProgramAgent")(path)


register_agent("random", "answers uniformly among the legal actions", RandomAgent)
