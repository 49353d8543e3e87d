"""The solo campaign: achievements unlocked from game to game, and the Shops chosen with them (§15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from firetower_env.core.campaign import FIRST, Campaign, Policy, choose
from firetower_env.core.errors import CampaignError, RulesError
from firetower_env.games.flamecraft.cards.file import STANDARD, canonical
from firetower_env.games.flamecraft.rules import Rules

VERSION = 1
_MOST = 1 << 30
_FIELDS = ("game", "version", "unlocked", "replace", "games", "best", "cards")


@dataclass(frozen=True)
class FlamecraftCampaign(Campaign):
    """Achievements unlocked, start Shops replaced, games played and the best reputation."""

    game: ClassVar[str] = "flamecraft"
    unlocked: tuple[str, ...] = ()
    #: start Shops and what stands in their place, as the option `replace` holds them
    replaced: tuple[str, ...] = ()
    games: int = 0
    best: int = 0
    cards: str = STANDARD

    def options(self) -> dict[str, Any]:
        """One player with what is unlocked."""
        return {"players": 1, "unlocked": self.unlocked, "replace": self.replaced, "cards": self.cards}

    @property
    def rules(self) -> Rules:
        """The rules of the next game."""
        return Rules.make(**self.options())

    def after(self, result: Mapping[str, Any], policy: Policy = FIRST, seed: int = 0) -> Self:
        """Unlock as many of the new achievements as the award allows; nothing is ever locked again."""
        try:
            completed, most = int(result["achievements"]), int(result["may_unlock"])
            reputation = int(result["reputation_0"])
        except (KeyError, TypeError, ValueError):
            raise CampaignError("this is not the report of a game for one") from None
        ids = self.rules.tables.ach_ids
        new = [name for number, name in enumerate(ids) if completed >> number & 1 and name not in self.unlocked]
        unlocked = {*self.unlocked, *choose(new, most, policy, seed)}
        return replace(
            self,
            unlocked=tuple(name for name in ids if name in unlocked),
            games=self.games + 1,
            best=max(self.best, reputation),
        )

    def replacing(self, old: str, new: str) -> Self:
        """Play with another Shop that an achievement offers; `new` is `old` itself to take it back."""
        kept = {name: stands for name, stands in self.rules.replacements.items() if name != old}
        if new != old:
            kept[old] = new
        try:
            rules = Rules.make(**{**self.options(), "replace": kept})
        except RulesError as error:
            raise CampaignError(str(error)) from None
        return replace(self, replaced=rules.replace)

    def changed(self, name: str, value: str) -> Self:
        """`replace` with `old: new`."""
        old, colon, new = value.partition(":")
        if name != "replace" or not colon:
            raise CampaignError(
                "what can be changed is replace, with a value such as 'Drake of Cakes: Guilty Treasures'"
            )
        return self.replacing(old.strip(), new.strip())

    def told(self) -> list[tuple[str, str]]:
        """Games, best result, what is unlocked and what could still be."""
        rules = self.rules
        left = [name for name in rules.tables.ach_ids if name not in self.unlocked]
        offers = [
            f"{shops[0]} (or {shops[1]}, {shops[2]})"
            for number, swap in enumerate(rules.tables.ach_swap.tolist())
            if swap[0] >= 0 and number in rules.achievements
            for shops in [[rules.tables.shop_names[shop] for shop in swap]]
        ]
        return [
            ("games played", str(self.games)),
            ("best reputation", str(self.best)),
            ("unlocked", ", ".join(self.unlocked) or "nothing yet"),
            ("still locked", ", ".join(left) or "nothing"),
            ("replaced", ", ".join(self.replaced) or "nothing"),
            ("may be replaced", "; ".join(offers) or "nothing yet"),
        ]

    def to_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        values = {
            "version": VERSION,
            "unlocked": list(self.unlocked),
            "replace": self.rules.replacements,
            "games": self.games,
            "best": self.best,
        }
        return values if self.cards == STANDARD else {**values, "cards": self.cards}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """A new campaign from nothing; one from a file is checked like rules are."""
        if not values:
            return cls()
        unknown = [name for name in values if name not in _FIELDS]
        if unknown or values.get("version") != VERSION:
            told = f"unknown entries {', '.join(unknown)}" if unknown else f"version {values.get('version')!r}"
            raise CampaignError(f"not a campaign of version {VERSION}: {told}")
        numbers = [values.get(name, 0) for name in ("games", "best")]
        if not all(type(number) is int and 0 <= number <= _MOST for number in numbers):
            raise CampaignError("games and best must be whole numbers from 0 on")
        unlocked, swaps = values.get("unlocked", []), values.get("replace", {})
        if not isinstance(unlocked, list) or not isinstance(swaps, dict):
            raise CampaignError("unlocked must be a list of achievements, replace an object of Shops")
        try:
            cards = canonical(values.get("cards", STANDARD))
            rules = Rules.make(players=1, unlocked=unlocked, replace=swaps, cards=cards)
        except (RulesError, TypeError, AttributeError) as error:
            raise CampaignError(str(error)) from None
        return cls(tuple(rules.unlocked), rules.replace, numbers[0], numbers[1], cards)
