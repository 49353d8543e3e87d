"""The campaign between solo games: what is unlocked, as plain values (§15)."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .referee import Outcome

#: chooses so many of the achievements that were completed and are not unlocked yet
Policy = Callable[[Sequence[str], int], Sequence[str]]


@dataclass(frozen=True)
class Campaign:
    """What a record of the campaign holds."""

    unlocked: tuple[str, ...] = ()
    replace: Mapping[str, str] = field(default_factory=dict)
    games: int = 0
    best: int = 0

    def options(self) -> dict[str, Any]:
        """The options of the next game."""
        return {"players": 1, "unlocked": self.unlocked, "replace": dict(self.replace)}


def first(completed: Sequence[str], number: int) -> Sequence[str]:
    """The first ones."""
    return completed[:number]


def drawn(rng: random.Random) -> Policy:
    """Any of them."""
    return lambda completed, number: rng.sample(list(completed), number)


def after_game(campaign: Campaign, outcome: Outcome, policy: Policy = first) -> Campaign:
    """The record after a game; nothing is ever locked again."""
    new = [one for one in outcome.achievements if one not in campaign.unlocked]
    chosen = tuple(policy(new, outcome.may_unlock))
    if len(set(chosen)) != outcome.may_unlock or not set(chosen) <= set(new):
        raise ValueError(f"{chosen} are not {outcome.may_unlock} of {new}")
    best = max(campaign.best, *outcome.rep)
    return Campaign((*campaign.unlocked, *chosen), campaign.replace, campaign.games + 1, best)
