"""What was measured of one agent: shares with their intervals, and what a decision costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from firetower_agents.arena.winrates import jeffreys_interval


@dataclass(frozen=True)
class Share:
    """How often something happened, of how many cases. Cases count as independent of each other."""

    count: int
    cases: int

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the share; None without cases."""
        return jeffreys_interval(self.count, self.cases) if self.cases else None

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        low_high = self.interval
        return {
            "count": self.count,
            "cases": self.cases,
            "share": self.count / self.cases if self.cases else None,
            "interval": None if low_high is None else list(low_high),
        }


@dataclass(frozen=True)
class Cost:
    """Processor time of decisions in milliseconds, with all that an answer takes: observation, mask, copies."""

    mean: float
    decisions: int
    #: so many were asked for together on average
    together: float

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"mean_ms": self.mean, "decisions": self.decisions, "together": self.together}


@dataclass(frozen=True)
class Quality:
    """All figures of one agent in one preset."""

    agent: str
    opponent: str | None
    games: int
    #: own turns in which a win could be forced, and those of them that did not win
    missed: Share
    #: own turns in which no forced win was found and a search was given up
    unclear: Share
    #: positions that had to be defended and were lost to a forced win; None in games of one side
    undefended: Share | None
    #: turns looked at for that which remain without a verdict
    undecided: Share | None
    #: games won, by the side that the agent held
    by_side: tuple[Share, ...]
    #: in the games, and in single positions
    cost: Cost
    alone: Cost

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "agent": self.agent,
            "opponent": self.opponent,
            "games": self.games,
            "wins_missed": self.missed.to_dict(),
            "turns_unclear": self.unclear.to_dict(),
            "undefended": None if self.undefended is None else self.undefended.to_dict(),
            "undecided": None if self.undecided is None else self.undecided.to_dict(),
            "won_by_side": [share.to_dict() for share in self.by_side],
            "cost": self.cost.to_dict(),
            "cost_alone": self.alone.to_dict(),
        }
