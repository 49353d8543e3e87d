"""The card file, read into plain objects and checked (§1, §18 1–4)."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .actions import GOODS, SLOTS

WILD, COIN_ICON, DRAGON_ICON = 6, 7, 8
ICONS = (*GOODS, "wild", "coin", "dragon")
DECKS = ("purple", "golden")
STARTERS = range(6)
OTHER_PILE = "other"
#: where the cards are read from unless somebody names another file
CARD_FILE = Path(__file__).with_name("flamecraft_cards.json")
_TABLES = ("setup", "shops", "artisan_types", "artisans", "enchantments", "fancy_dragons", "companions", "solo")

Row = list[Any]
Program = list[Row]


class CardError(ValueError):
    """A card file that makes no game."""


@dataclass(frozen=True)
class Reward:
    """What a slot, a space of Dragon Alley or an Enchantment gives."""

    rep: int = 0
    coins: int = 0
    fancy: int = 0
    artisan: int = 0


@dataclass(frozen=True)
class Slot:
    """A place for one Dragon of the named types."""

    kinds: frozenset[int]
    reward: Reward


@dataclass(frozen=True)
class Shop:
    """A Shop card."""

    name: str
    icon: int
    amount: int
    pile: str | None
    slots: tuple[Slot, ...]
    programs: tuple[Program | None, Program | None]
    passive: frozenset[str]
    params: dict[str, Any]

    @property
    def sleeping(self) -> bool:
        """Whether Dragons lie facedown here."""
        return "FACEDOWN_DRAGONS" in self.passive

    @property
    def fills_itself(self) -> bool:
        """Whether it takes two Dragons from the deck when it turns up."""
        return "ON_REVEAL_FILL_SLOTS_1_3" in self.passive

    def takes(self, icon: int) -> bool:
        """Whether Enchantments of this icon match."""
        return self.icon in (icon, WILD)


@dataclass(frozen=True)
class Enchantment:
    """An Enchantment card; one set of Goods, paid once or several times."""

    key: str
    deck: str
    icon: int
    cost: tuple[int, ...]
    coin_cost: int
    no_coins: bool
    most_sets: int
    rep_by_sets: tuple[int, ...] | None
    reward: Reward

    @property
    def variable(self) -> bool:
        """Whether the number of sets is asked for."""
        return self.rep_by_sets is not None

    def bill(self, sets: int) -> list[int]:
        """The Goods of so many sets."""
        return [sets * number for number in self.cost]


@dataclass(frozen=True)
class Fancy:
    """A Fancy Dragon."""

    name: str
    sun: bool
    condition: Row
    cost: Program
    counter: Row
    div: int
    rate: int
    cap: int | None
    bonus: Row | None
    coins: int
    handler: str | None


@dataclass(frozen=True)
class Achievement:
    """Something to be reached in solo play, and what it unlocks."""

    id: str
    requires: Row
    replace: dict[str, list[str]]
    add_shops: list[str]
    add_fancy: list[str]


@dataclass(frozen=True)
class Cards:
    """All cards of the game, by their numbers, and the numbers of setup."""

    shops: tuple[Shop, ...]
    enchantments: tuple[Enchantment, ...]
    fancy: tuple[Fancy, ...]
    companions: tuple[str, ...]
    companion_params: tuple[dict[str, int], ...]
    copies: int
    setup: dict[str, Any]
    solo_shops: tuple[str, ...]
    solo_fancy: tuple[str, ...]
    awards: tuple[tuple[str, int], ...]
    unlocks_by_award: dict[str, int]
    achievements: tuple[Achievement, ...]

    def shop_number(self, name: str) -> int:
        """The number of a Shop by its name."""
        return next(number for number, shop in enumerate(self.shops) if shop.name == name)

    def fancy_number(self, name: str) -> int:
        """The number of a Fancy Dragon by its name."""
        return next(number for number, fancy in enumerate(self.fancy) if fancy.name == name)

    def enchantment_number(self, key: str) -> int:
        """The number of an Enchantment by its key."""
        return next(number for number, card in enumerate(self.enchantments) if card.key == key)

    def achievement(self, name: str) -> Achievement:
        """An achievement by its id."""
        return next(one for one in self.achievements if one.id == name)


def read_cards(source: str | Path | Mapping[str, Any]) -> Cards:
    """The cards of a file, or of what a file would hold."""
    data = source if isinstance(source, Mapping) else json.loads(Path(source).read_text(encoding="utf-8"))
    for table in _TABLES:
        if table not in data:
            raise CardError(f"the card file has no table {table!r}")
    try:
        cards = _cards(data)
        copies = Counter((artisan["icon"], artisan["starter"]) for artisan in data["artisans"])
    except (KeyError, TypeError, ValueError) as error:
        raise CardError(f"the card file cannot be read: {error!r}") from error
    _check(cards, copies)
    return cards


@cache
def standard_cards() -> Cards:
    """The cards of the standard file."""
    return read_cards(CARD_FILE)


def _cards(data: Mapping[str, Any]) -> Cards:
    solo = data["solo"]
    return Cards(
        shops=tuple(_shop(row) for row in data["shops"]),
        enchantments=tuple(_enchantment(row) for row in data["enchantments"]),
        fancy=tuple(_fancy(row) for row in data["fancy_dragons"]),
        companions=tuple(row["name"] for row in data["companions"]),
        companion_params=tuple(row["params"] for row in data["companions"]),
        copies=data["artisan_types"][0]["deck_copies"],
        setup=dict(data["setup"]),
        solo_shops=tuple(solo["start_shops"]),
        solo_fancy=tuple(solo["start_fancy"]),
        awards=tuple((name, least) for name, least in solo["awards"]),
        unlocks_by_award=dict(solo["unlocks_by_award"]),
        achievements=tuple(_achievement(row) for row in solo["achievements"]),
    )


def _reward(row: Mapping[str, int]) -> Reward:
    return Reward(**row)


def _shop(row: Mapping[str, Any]) -> Shop:
    slots = [
        Slot(frozenset(range(6) if slot["wild"] else map(GOODS.index, slot["icons"])), _reward(slot["reward"]))
        for slot in row["slots"]
    ]
    if len(slots) != row["n_slots"]:
        raise CardError(f"{row['name']}: {len(slots)} slots instead of {row['n_slots']}")
    return Shop(
        row["name"],
        ICONS.index(row["icon"]),
        row["gather_amount"],
        row["pile"],
        tuple(slots),
        (row["program_a"], row["program_b"]),
        frozenset(row["passive"]),
        row["params"],
    )


def _enchantment(row: Mapping[str, Any]) -> Enchantment:
    sets = row["rep_by_sets"]
    return Enchantment(
        row["key"],
        row["deck"],
        GOODS.index(row["icon"]),
        tuple(row["cost"]),
        row["coin_cost"],
        row["no_coins"],
        row["max_sets"],
        None if sets is None else tuple(sets),
        _reward(row["reward"]),
    )


def _fancy(row: Mapping[str, Any]) -> Fancy:
    goal = row["row"]
    return Fancy(
        row["name"],
        row["kind"] == "sun",
        goal["cond"],
        goal.get("cost", []),
        goal.get("value", ["NOTHING"]),
        goal.get("div", 1),
        goal.get("rate", 0),
        goal.get("cap"),
        goal.get("bonus"),
        goal.get("coins", 0),
        goal.get("handler"),
    )


def _achievement(row: Mapping[str, Any]) -> Achievement:
    unlock = row["unlock"]
    return Achievement(
        row["id"],
        row["requires"],
        unlock.get("replace", {}),
        unlock.get("add_shops", []),
        unlock.get("add_fancy", []),
    )


def _check(cards: Cards, copies: Mapping[tuple[str, bool], int]) -> None:
    """The counts of §18, 1–4."""
    for good in GOODS:
        _same(f"{good} Dragons", copies[good, False], 6)
        _same(f"{good} starters", copies[good, True], 1)
    _same("copies of a type", cards.copies, 6)
    for deck in DECKS:
        for icon, good in enumerate(GOODS):
            number = sum(card.deck == deck and card.icon == icon for card in cards.enchantments)
            _same(f"{deck} {good} Enchantments", number, 3)
    _same("Enchantments", len(cards.enchantments), 36)
    _same("Fancy Dragons", len({fancy.name for fancy in cards.fancy}), 36)
    _same("companions", len(set(cards.companions)), 7)
    _same("Shops", len({shop.name for shop in cards.shops}), 34)
    piles = Counter(shop.pile for shop in cards.shops)
    _same("starters", [shop.icon for shop in cards.shops if shop.pile is None], list(STARTERS))
    for good in GOODS:
        _same(f"Shops of the {good} pile", piles[good], 3)
    _same("Shops of the other pile", piles[OTHER_PILE], 10)
    if any(len(shop.slots) not in (0, SLOTS) for shop in cards.shops):
        raise CardError("a Shop has three slots or none")


def _same(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise CardError(f"{what}: {found} instead of {wanted}")
