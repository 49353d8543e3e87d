"""A campaign: what one player keeps from game to game. The game says what that is; shells load, show and store it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from firetower_env.core.errors import CampaignError

#: of some steps that a game has earned, at most so many are chosen: by name, or by who decides
Chooser = Callable[[Sequence[str], int], Sequence[str]]
FIRST, RANDOM = "first", "random"
Policy = str | Chooser


class Campaign(ABC):
    """How far a campaign has come. It never changes: a game that was played makes a new one of it."""

    #: the game it belongs to
    game: ClassVar[str]

    @abstractmethod
    def options(self) -> dict[str, Any]:
        """The rules options of its next game."""

    @abstractmethod
    def after(self, result: Mapping[str, Any], policy: Policy = FIRST, seed: int = 0) -> Self:
        """The campaign after a game with this report, as `Game.report` tells it of a game that is over.

        What the game has earned is chosen by the policy: the first, by chance from the seed, or by who is asked.
        """

    @abstractmethod
    def changed(self, name: str, value: str) -> Self:
        """The campaign with a choice of the player's changed, such as what to play with next."""

    @abstractmethod
    def told(self) -> list[tuple[str, str]]:
        """Its progress in words: lines of a label and what is to be said."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Plain values for a file."""

    @classmethod
    @abstractmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """The campaign of a file; CampaignError if it is damaged or of another game."""


def choose(candidates: Sequence[str], most: int, policy: Policy, seed: int) -> list[str]:
    """At most so many of the candidates, different ones, by this policy."""
    many = min(most, len(candidates))
    if callable(policy):
        chosen = list(policy(candidates, many))
        if len(chosen) > many or len(set(chosen)) != len(chosen) or not set(chosen) <= set(candidates):
            raise CampaignError(f"at most {many} of {', '.join(candidates)} can be chosen, not {chosen}")
        return chosen
    if policy == FIRST:
        return list(candidates[:many])
    if policy != RANDOM:
        raise CampaignError(f"a policy is {FIRST}, {RANDOM} or a function, not {policy!r}")
    return _drawn(list(candidates), many, seed)


def _drawn(candidates: list[str], many: int, seed: int) -> list[str]:
    from firetower_env.core.chance import spread

    words = spread(seed, many)
    return [candidates.pop(int(word) % len(candidates)) for word in words]
