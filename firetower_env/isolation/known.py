"""An agent with what it says of itself, read once: its attributes may be programs, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from firetower_env.agents import Agent, make_agent

#: search agents are asked for so many games at once, unless they say how many they like (`rows_at_once`)
FORK_ROWS = 128


@dataclass(frozen=True)
class Known:
    """An agent, and how it is asked."""

    agent: Agent
    #: has it promised that its rows do not depend on each other?
    by_row: bool
    #: does it search, and gets copies of the games?
    forks: bool
    #: for how many games at once it is asked at most; None for all there are
    rows: int | None

    @classmethod
    def of(cls, agent: Agent) -> Self:
        """What this agent says."""
        forks = bool(getattr(agent, "wants_forks", False))
        return cls(agent, bool(getattr(agent, "row_independent", False)), forks, _rows(agent, forks))

    @classmethod
    def make(cls, code: str) -> Self:
        """An agent from its code."""
        return cls.of(make_agent(code))


def _rows(agent: Agent, forks: bool) -> int | None:
    wanted = getattr(agent, "rows_at_once", None)
    if wanted is None:
        return FORK_ROWS if forks else None
    if not isinstance(wanted, int | np.integer) or isinstance(wanted, bool) or wanted < 1:
        raise ValueError(f"rows_at_once is a whole number from 1, not {wanted!r}")
    return int(wanted)
