"""The options of a game, their defaults, and the values that make no game (§2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from .cards import STARTERS, Cards, standard_cards

#: the values of every option that has only a few, its default first
CHOICES: dict[str, tuple[object, ...]] = {
    "players": (2, 1, 3, 4, 5),
    "ench_deck": ("purple", "golden", "random"),
    "companions": (False, True),
    "starter_order": ("random", "fixed"),
    "coin_choice": ("free", "minimal"),
    "allow_fizzle": (False, True),
    "swap_refire": (False, True),
    "eternal_other": (True, False),
    "facedown_counts": (True, False),
    "sandra_goal": (True, False),
    "sage_multiplicity": ("cost", "free"),
    "bazaar_draw": ("always", "after_score"),
    "flagons_present": (True, False),
    "must_move": (True, False),
    "solo_colour": ("random", 0, 1, 2, 3, 4, 5),
    "solo_limits": (False, True),
    "reward": ("win", "rank", "margin", "score", "award"),
    "shaped": (False, True),
}
#: what the option `reward` may be with several players and with one
REWARDS, SOLO_REWARDS = ("win", "rank", "margin"), ("score", "award")
MOST_ROUNDS = 1000
RECIPE, ALL, RANDOM = "recipe", "all", "random"


class RulesError(ValueError):
    """Options that make no game; the message names the option."""


@dataclass(frozen=True)
class Rules:
    """One frozen choice of every option; in solo play the reward "win" means "score"."""

    players: int = 2
    ench_deck: str = "purple"
    shop_deck: str | tuple[str, ...] = RECIPE
    companions: bool = False
    starter_order: str = "random"
    coin_choice: str = "free"
    allow_fizzle: bool = False
    swap_refire: bool = False
    eternal_other: bool = True
    facedown_counts: bool = True
    sandra_goal: bool = True
    sage_multiplicity: str = "cost"
    bazaar_draw: str = "always"
    flagons_present: bool = True
    must_move: bool = True
    solo_colour: str | int = RANDOM
    solo_limits: bool = False
    unlocked: str | tuple[str, ...] = ()
    replace: Mapping[str, str] = field(default_factory=dict)
    round_cap: int = 60
    reward: str = "win"
    shaped: bool = False
    cards: Cards = field(default_factory=standard_cards, repr=False)

    def __post_init__(self) -> None:
        for name, values in CHOICES.items():
            given = getattr(self, name)
            # 1 == True in Python, so the kind of value is compared too
            if not any(type(given) is type(value) and given == value for value in values):
                raise RulesError(f"{name}: {given!r} is none of {list(values)}")
        if type(self.round_cap) is not int or not 1 <= self.round_cap <= MOST_ROUNDS:
            raise RulesError(f"round_cap: {self.round_cap!r} is no number from 1 to {MOST_ROUNDS}")
        self._check_shop_deck()
        self._check_unlocked()
        if self.solo:
            self._check_solo()
        else:
            self._check_several()

    @property
    def solo(self) -> bool:
        """Whether one plays alone."""
        return self.players == 1

    @property
    def reward_used(self) -> str:
        """The reward; "win" is for several players."""
        return "score" if self.solo and self.reward == "win" else self.reward

    def _check_shop_deck(self) -> None:
        deck = self.shop_deck
        if deck == RECIPE:
            return
        if not isinstance(deck, tuple) or not deck:
            raise RulesError(f"shop_deck: {deck!r} is neither {RECIPE!r} nor a list of Shops")
        names = [shop.name for shop in self.cards.shops]
        for name in deck:
            if name not in names:
                raise RulesError(f"shop_deck: there is no Shop {name!r}")
            if names.index(name) in STARTERS:
                raise RulesError(f"shop_deck: {name!r} is a starter")
        if len(set(deck)) != len(deck):
            raise RulesError("shop_deck: a Shop is named twice")

    def _check_unlocked(self) -> None:
        if self.unlocked in (ALL, RANDOM):
            return
        if not isinstance(self.unlocked, tuple):
            raise RulesError(f"unlocked: {self.unlocked!r} is neither {ALL!r} nor {RANDOM!r} nor a list of ids")
        ids = [one.id for one in self.cards.achievements]
        for name in self.unlocked:
            if name not in ids:
                raise RulesError(f"unlocked: there is no achievement {name!r}")
        if len(set(self.unlocked)) != len(self.unlocked):
            raise RulesError("unlocked: an achievement is named twice")

    def _check_solo(self) -> None:
        if self.companions:
            raise RulesError("companions: they stay at home in solo play")
        if self.reward in REWARDS[1:]:
            raise RulesError(f"reward: {self.reward!r} needs several players")
        if not isinstance(self.replace, Mapping):
            raise RulesError(f"replace: {self.replace!r} does not say which Shop stands for which")
        for start, other in self.replace.items():
            self._check_replacement(start, other)

    def _check_replacement(self, start: str, other: str) -> None:
        for one in self.cards.achievements:
            if start in one.replace:
                if self.unlocked != ALL and one.id not in self.unlocked:
                    raise RulesError(f"replace: {one.id}, which offers it for {start!r}, is not unlocked")
                if other not in one.replace[start]:
                    raise RulesError(f"replace: {other!r} is not offered for {start!r}")
                return
        raise RulesError(f"replace: nothing is offered for {start!r}")

    def _check_several(self) -> None:
        if self.reward in SOLO_REWARDS:
            raise RulesError(f"reward: {self.reward!r} is for solo play")
        for name, nothing in (("unlocked", ()), ("replace", {}), ("solo_colour", RANDOM), ("solo_limits", False)):
            if getattr(self, name) != nothing:
                raise RulesError(f"{name}: only in solo play")


def read_rules(options: Mapping[str, Any]) -> Rules:
    """The rules under these options; what is not named has its default, lists are as good as tuples."""
    known = {field.name for field in fields(Rules)}
    for name in options:
        if name not in known:
            raise RulesError(f"{name}: there is no such option")
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
    return Rules(**values)
