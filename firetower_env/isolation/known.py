"""An agent with what it says of itself, read once: its attributes may be programs, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from firetower_env.agents import Agent, facts_of, make_agent
from firetower_env.agents.memory import MemoryKind

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
    #: of what kind is what it remembers of a game? None: nothing
    memory: MemoryKind | None

    @classmethod
    def of(cls, agent: Agent) -> Self:
        """What this agent says."""
        facts = facts_of(agent)
        rows = FORK_ROWS if facts.rows_at_once is None and facts.wants_forks else facts.rows_at_once
        return cls(agent, facts.row_independent, facts.wants_forks, rows, facts.memory)

    @classmethod
    def make(cls, code: str) -> Self:
        """An agent from its code."""
        return cls.of(make_agent(code))
