"""The options of a game: every number and every contested ruling is a field, checked when it is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from firetower_env.core.errors import RulesError
from firetower_env.core.options import option
from firetower_env.core.rules import RulesBase
from firetower_env.games.flamecraft.cards.file import STANDARD, canonical
from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.cards.tables import SHOPS, STARTERS, Tables, tables

RECIPE = "recipe"
ALL, RANDOM = "all", "random"
_TEAM_REWARDS, _SOLO_REWARDS = ("win", "rank", "margin"), ("score", "award")
_ARROW = ": "


@dataclass(frozen=True)
class Rules(RulesBase):
    """What is played."""

    players: int = option(2, low=1, high=5)
    ench_deck: str = option("purple", "purple", "golden", "random")
    shop_deck: str | tuple[str, ...] = option(RECIPE, RECIPE)
    companions: bool = False
    starter_order: str = option("random", "random", "fixed")
    coin_choice: str = option("free", "free", "minimal")
    allow_fizzle: bool = False
    swap_refire: bool = False
    eternal_other: bool = True
    facedown_counts: bool = True
    sandra_goal: bool = True
    sage_multiplicity: str = option("cost", "cost", "free")
    bazaar_draw: str = option("always", "always", "after_score")
    flagons_present: bool = True
    must_move: bool = True
    solo_colour: str | int = option(RANDOM, RANDOM, *range(len(GOODS)))
    solo_limits: bool = False
    unlocked: str | tuple[str, ...] = option((), ALL, RANDOM)
    replace: tuple[str, ...] = ()
    round_cap: int = option(60, low=1, high=1000)
    reward: str | None = option(None, *_TEAM_REWARDS, *_SOLO_REWARDS)
    shaped: bool = False
    cards: str = STANDARD

    def settle(self) -> None:
        """The reward follows from the players; cards and replacements may be given as data."""
        if self.reward is None:
            self._set("reward", "score" if self.players == 1 else "win")
        if isinstance(self.replace, Mapping):
            self._set("replace", tuple(f"{old}{_ARROW}{new}" for old, new in self.replace.items()))
        if isinstance(self.cards, str | Mapping):
            self._set("cards", canonical(self.cards))

    def check(self) -> None:
        """Options of solo games, decks and cards must fit together."""
        self._check_solo()
        self._check_shop_deck()
        self._check_campaign()

    def cut_after(self, turns: int) -> dict[str, Any]:
        """A round is a turn of every seat."""
        return {"round_cap": max(turns // self.players, 1)}

    @property
    def solo(self) -> bool:
        """Does one player play against the automaton?"""
        return self.players == 1

    @property
    def seats(self) -> int:
        """How many seats answer."""
        return self.players

    @cached_property
    def tables(self) -> Tables:
        """The cards in force."""
        return tables(self.cards)

    @cached_property
    def replacements(self) -> dict[str, str]:
        """Start Shops of the solo deck and what stands in their place."""
        pairs = [entry.partition(_ARROW) for entry in self.replace]
        return {old.strip(): new.strip() for old, _, new in pairs}

    @cached_property
    def achievements(self) -> tuple[int, ...]:
        """The achievements that are unlocked in every game, by number; none where they are drawn."""
        ids = self.tables.ach_ids
        if isinstance(self.unlocked, str):
            return tuple(range(len(ids))) if self.unlocked == ALL else ()
        return tuple(ids.index(one) for one in self.unlocked)

    @property
    def unlocked_bits(self) -> int:
        """The same as one number."""
        return sum(1 << number for number in self.achievements)

    @cached_property
    def replaced(self) -> tuple[int, ...]:
        """By achievement: the Shop that is replaced stays (0), or gives way to the first or the second offer."""
        names = self.tables.shop_names
        swaps = [[names[shop] for shop in swap] for swap in self.tables.ach_swap.tolist()]
        return tuple(swap.index(self.replacements.get(swap[0], swap[0])) for swap in swaps)

    @cached_property
    def shop_list(self) -> tuple[int, ...]:
        """The Shops of a deck that is named card by card; () for the recipe."""
        names = self.tables.shop_names
        return () if isinstance(self.shop_deck, str) else tuple(names.index(name) for name in self.shop_deck)

    # -- what fits together -------------------------------------------------------------------------------------------

    def _check_solo(self) -> None:
        if self.solo and self.companions:
            raise RulesError("companions are for two to five players, not for players=1")
        fitting = _SOLO_REWARDS if self.solo else _TEAM_REWARDS
        if self.reward not in fitting:
            raise RulesError(
                f"reward with players={self.players} must be one of {', '.join(fitting)}, not {self.reward}"
            )
        declared = self.declared()
        for name in ("solo_colour", "solo_limits", "unlocked", "replace"):
            if not self.solo and getattr(self, name) != declared[name].default:
                raise RulesError(f"{name} is for players=1 only, not for players={self.players}")

    def _check_shop_deck(self) -> None:
        if isinstance(self.shop_deck, str):
            return
        known = self.tables.shop_names
        _check_names("shop_deck", self.shop_deck, known[STARTERS:], known[:STARTERS])
        if not self.shop_deck:
            raise RulesError(f"shop_deck must be {RECIPE} or name 1 to {SHOPS - STARTERS} Shops")
        # the order does not matter: it is shuffled
        self._set("shop_deck", tuple(sorted(self.shop_deck, key=known.index)))

    def _check_campaign(self) -> None:
        ids = self.tables.ach_ids
        if not isinstance(self.unlocked, str):
            _check_names("unlocked", self.unlocked, ids)
            self._set("unlocked", tuple(sorted(self.unlocked, key=ids.index)))
        if self.unlocked == RANDOM and self.replace:
            raise RulesError("replace is drawn where unlocked is random; leave one of them out")
        if any(_ARROW.strip() not in entry for entry in self.replace):
            raise RulesError("replace names pairs of Shops, such as 'Drake of Cakes: Guilty Treasures'")
        if len(self.replacements) != len(self.replace):
            raise RulesError("replace names a Shop twice")
        for old, new in self.replacements.items():
            self._check_replacement(old, new)
        known = self.tables.shop_names
        pairs = sorted(self.replacements.items(), key=lambda pair: known.index(pair[0]))
        self._set("replace", tuple(f"{old}{_ARROW}{new}" for old, new in pairs))

    def _check_replacement(self, old: str, new: str) -> None:
        t = self.tables
        offered = {
            t.shop_names[original]: (t.ach_ids[number], [t.shop_names[offer] for offer in offers])
            for number, (original, *offers) in enumerate(t.ach_swap.tolist())
            if original >= 0
        }
        if old not in offered:
            raise RulesError(f"replace: {old!r} cannot be replaced; {', '.join(offered)} can")
        achievement, offers = offered[old]
        if new not in offers:
            raise RulesError(f"replace: {old} can be replaced by {' or '.join(offers)}, not by {new!r}")
        if t.ach_ids.index(achievement) not in self.achievements:
            raise RulesError(f"replace: {old} is replaced once achievement {achievement} is unlocked")


def _check_names(what: str, given: tuple[str, ...], known: tuple[str, ...], starters: tuple[str, ...] = ()) -> None:
    """Different known names."""
    for name, times in Counter(given).items():
        if name in starters:
            raise RulesError(f"{what}: {name} is a starter and lies in Town from the beginning")
        if name not in known:
            raise RulesError(f"{what}: {name!r} is unknown; known are {', '.join(known)}")
        if times > 1:
            raise RulesError(f"{what} names {name} {times} times")
