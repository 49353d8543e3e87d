"""The agent protocol, the uniform random agent, and the catalogue of agents by code.

An agent acts on a batch: it gets what the asked seats see and which answers are legal, and returns one answer each.
Stronger agents join through `register_agent`; the package `agents` does so for the scripted ladder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Observation
from firetower_env.core.errors import UnknownNameError


class Agent(Protocol):
    """Anything that can answer for seats of a game."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row, in the view of the observations and masks."""
        ...


class RandomAgent:
    """Answers uniformly among what is legal."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One uniformly random legal action per row."""
        rows, actions = np.nonzero(masks)
        counts = np.bincount(rows, minlength=len(masks))
        first = np.concatenate(([0], counts.cumsum()[:-1]))
        return np.asarray(actions[first + (rng.random(len(masks)) * counts).astype(np.int64)])


@dataclass(frozen=True)
class AgentEntry:
    """One code of the catalogue."""

    code: str
    doc: str
    make: Callable[..., Agent]


_CATALOGUE: dict[str, AgentEntry] = {}


def register_agent(code: str, doc: str, make: Callable[..., Agent]) -> None:
    """Add an agent to the catalogue; a code can be taken only once."""
    if code in _CATALOGUE:
        raise ValueError(f"agent code {code!r} is taken")
    _CATALOGUE[code] = AgentEntry(code, doc, make)


def agent_codes() -> dict[str, str]:
    """Every code with its one-line description."""
    return {entry.code: entry.doc for entry in _CATALOGUE.values()}


def make_agent(code: str) -> Agent:
    """An agent from its code, with parameters after a colon: `greedy:attack=1.5,caution=2`."""
    name, _, text = code.partition(":")
    if name not in _CATALOGUE:
        raise UnknownNameError(f"unknown agent {name!r}; agents are {', '.join(_CATALOGUE)}")
    try:
        return _CATALOGUE[name].make(**_parameters(text))
    except TypeError as error:
        raise UnknownNameError(f"agent {code!r}: {name!r} does not take these parameters ({error})") from error


def _parameters(text: str) -> dict[str, Any]:
    """`a=1.5,b=soft` as keyword arguments; what reads as a number is one."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name.isidentifier():
            raise UnknownNameError(f"agent parameters are written name=value, not {part!r}")
        try:
            found[name] = float(value)
        except ValueError:
            found[name] = value
    return found


register_agent("random", "answers uniformly among the legal actions", RandomAgent)
