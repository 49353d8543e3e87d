"""The options of the game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from firetower_env.core.errors import RulesError

SIDES = (0, 5, 20)


@dataclass(frozen=True)
class Rules:
    """Every number that may be changed."""

    players: int = 2
    #: beds along each side of the garden; 0 for none
    side: int = 5
    rounds: int = 4

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Rules from options by name."""
        unknown = set(options) - set(cls.__dataclass_fields__)
        if unknown:
            raise RulesError(f"unknown options {sorted(unknown)}")
        rules = cls(**options)
        if rules.players not in (2, 3, 4) or rules.side not in SIDES or not 1 <= rules.rounds <= 100:
            raise RulesError(f"no game can be played with {rules}")
        return rules

    def to_dict(self) -> dict[str, Any]:
        """All options as plain values."""
        return asdict(self)
