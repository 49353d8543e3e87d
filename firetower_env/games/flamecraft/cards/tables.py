"""The cards as arrays: what the rules look up, by card number. Made once for each card file.

Rewards are columns rep, coins, fancy, artisan. Programs are rows of `prog`; -1 stands for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.facts import alleys
from firetower_env.games.flamecraft.cards.file import STANDARD, card_file
from firetower_env.games.flamecraft.cards.names import GOODS, ICONS, REWARDS
from firetower_env.games.flamecraft.cards.programs import ProgramBook

Numbers = NDArray[np.int16]
Record = dict[str, Any]
SHOPS, STARTERS, ENCHANTMENTS, FANCY, COMPANIONS, SLOTS = 34, 6, 36, 36, 7, 3
MOST_SETS = 4
NO_CAP = 10_000
_ALL_TYPES = (1 << len(GOODS)) - 1


@dataclass(frozen=True, eq=False)
class Tables:
    """All cards of one card file."""

    #: names for people and options
    shop_names: tuple[str, ...]
    ench_names: tuple[str, ...]
    fancy_names: tuple[str, ...]
    comp_names: tuple[str, ...]
    #: by Shop: icon 0–8, amount gathered, pile of the deck recipe (6: the others, -1: starters), slots, flags
    shop_icon: Numbers
    shop_amt: Numbers
    shop_pile: Numbers
    shop_nslot: Numbers
    shop_flag: Numbers
    #: `(34, 3)` set of accepted types (0 where there is no slot); `(34, 3, 4)` reward
    slot_mask: Numbers
    slot_rew: Numbers
    #: `(34, 2)` programs of both halves of the ability
    shop_prog: Numbers
    #: Dragon Alley: `(3, 4)` rewards of its spaces, and the Coins left on one
    alley_rew: Numbers
    alley_coins: int
    #: by artisan type: its fire-up
    art_prog: Numbers
    #: by Enchantment: deck, icon, cost of one set `(36, 6)`, Coins demanded, are Coins forbidden as stand-ins?
    ench_deck: Numbers
    ench_icon: Numbers
    ench_cost: Numbers
    ench_coin: Numbers
    ench_nocoin: Numbers
    #: `(36, 4)` reward, most sets, `(36, 4)` reputation by sets (of plain cards: that of the one set)
    ench_rew: Numbers
    ench_sets: Numbers
    ench_setrep: Numbers
    #: by Fancy Dragon: Sun or Moon, goal with its type and number, program that is paid
    fancy_kind: Numbers
    fancy_cond: Numbers
    fancy_cond_type: Numbers
    fancy_cond_n: Numbers
    fancy_cost: Numbers
    #: value = min(cap, rate × ⌊counter / div⌋) + bonus, and Coins; or a handler of its own
    fancy_count: Numbers
    fancy_count_type: Numbers
    fancy_div: Numbers
    fancy_rate: Numbers
    fancy_cap: Numbers
    fancy_bonus: Numbers
    fancy_bonus_type: Numbers
    fancy_bonus_n: Numbers
    fancy_coins: Numbers
    fancy_handler: Numbers
    #: by companion: program at the start, when it is used, and its program
    comp_start: Numbers
    comp_timing: Numbers
    comp_prog: Numbers
    #: all programs `(programs, 5, 5)` and the Goods of PAY rows `(costs, 6)`
    prog: Numbers
    cost: Numbers
    #: solo: Shops and Fancy Dragons of the first game, least reputation of each award and what it unlocks
    solo_shops: Numbers
    solo_fancy: Numbers
    awards: Numbers
    award_unlocks: Numbers
    award_names: tuple[str, ...]
    #: by achievement: its id, requirement (number in `names.REQUIREMENTS`, type, amount), the Shop it replaces with the
    #: two it offers (-1: none) `(12, 3)`, and the Shops and Fancy Dragons it adds `(12, 34)`, `(12, 36)`
    ach_ids: tuple[str, ...]
    ach_requires: Numbers
    ach_swap: Numbers
    ach_shops: NDArray[np.bool_]
    ach_fancy: NDArray[np.bool_]


@lru_cache(maxsize=64)
def tables(cards: str = STANDARD) -> Tables:
    """The tables of the standard cards, or of these changes to them."""
    return _build(card_file(cards))


def _build(content: Record) -> Tables:
    book = ProgramBook()
    found: dict[str, Any] = {}
    for part in (_shops, _artisans, _enchantments, _fancy, _companions, _solo):
        found |= part(content, book)
    found |= {"prog": book.programs(), "cost": book.costs()}
    for value in found.values():
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
    return Tables(**found)


def _numbers(values: Any) -> Numbers:
    return np.array(values, np.int16)


def _reward(words: Record) -> list[int]:
    return [words.get(name, 0) for name in REWARDS]


def _mask(slot: Record) -> int:
    return _ALL_TYPES if slot["wild"] else sum(1 << GOODS.index(icon) for icon in slot["icons"])


def _shops(content: Record, book: ProgramBook) -> Record:
    shops = content["shops"]
    mask, reward = np.zeros((SHOPS, SLOTS), np.int16), np.zeros((SHOPS, SLOTS, len(REWARDS)), np.int16)
    for number, shop in enumerate(shops):
        for place, slot in enumerate(shop["slots"]):
            mask[number, place], reward[number, place] = _mask(slot), _reward(slot["reward"])
    piles = (*GOODS, "other")
    alley = shops[alleys(shops)[0]]["params"]
    return {
        "shop_names": tuple(shop["name"] for shop in shops),
        "shop_icon": _numbers([ICONS.index(shop["icon"]) for shop in shops]),
        "shop_amt": _numbers([shop["gather_amount"] for shop in shops]),
        "shop_pile": _numbers([piles.index(shop["pile"]) if shop["pile"] else names.NO_PILE for shop in shops]),
        "shop_nslot": _numbers([shop["n_slots"] for shop in shops]),
        "shop_flag": _numbers([sum(names.PASSIVES[word] for word in shop["passive"]) for shop in shops]),
        "slot_mask": mask,
        "slot_rew": reward,
        "shop_prog": _numbers([[book.add(shop["program_a"]), book.add(shop["program_b"])] for shop in shops]),
        "alley_rew": _numbers([_reward(space) for space in alley["spaces"]]),
        "alley_coins": int(alley["coins_per_space"]),
    }


def _artisans(content: Record, book: ProgramBook) -> Record:
    return {"art_prog": _numbers([book.add(kind["program"]) for kind in content["artisan_types"]])}


def _enchantments(content: Record, book: ProgramBook) -> Record:
    cards = content["enchantments"]
    by_sets = np.zeros((ENCHANTMENTS, MOST_SETS), np.int16)
    for number, card in enumerate(cards):
        rep = card["rep_by_sets"] or [card["reward"].get("rep", 0)]
        by_sets[number, : len(rep)] = rep
    return {
        "ench_names": tuple(card["key"] for card in cards),
        "ench_deck": _numbers([names.DECKS.index(card["deck"]) for card in cards]),
        "ench_icon": _numbers([GOODS.index(card["icon"]) for card in cards]),
        "ench_cost": _numbers([card["cost"] for card in cards]),
        "ench_coin": _numbers([card["coin_cost"] for card in cards]),
        "ench_nocoin": _numbers([card["no_coins"] for card in cards]),
        "ench_rew": _numbers([_reward(card["reward"]) for card in cards]),
        "ench_sets": _numbers([card["max_sets"] for card in cards]),
        "ench_setrep": by_sets,
    }


def _typed(words: list[Any]) -> tuple[int, int]:
    """The type and the number that follow a word: `["GOOD_AT_LEAST", "bread", 3]`."""
    kind = next((GOODS.index(word) for word in words[1:] if word in GOODS), 0)
    return kind, next((word for word in words[1:] if isinstance(word, int)), 0)


def _fancy(content: Record, book: ProgramBook) -> Record:
    cards = content["fancy_dragons"]
    rows = [card["row"] for card in cards]
    conditions = [_typed(row["cond"]) for row in rows]
    values = [row.get("value", ["CONST"]) for row in rows]
    bonuses = [row.get("bonus", [""]) for row in rows]
    return {
        "fancy_names": tuple(card["name"] for card in cards),
        "fancy_kind": _numbers([names.KINDS.index(card["kind"]) for card in cards]),
        "fancy_cond": _numbers([names.CONDITIONS.index(row["cond"][0]) for row in rows]),
        "fancy_cond_type": _numbers([kind for kind, _ in conditions]),
        "fancy_cond_n": _numbers([number for _, number in conditions]),
        "fancy_cost": _numbers([book.add(row.get("cost")) for row in rows]),
        "fancy_count": _numbers([names.COUNTERS.index(value[0]) for value in values]),
        "fancy_count_type": _numbers([_typed(value)[0] for value in values]),
        "fancy_div": _numbers([row.get("div", 1) for row in rows]),
        "fancy_rate": _numbers([row.get("rate", 0) for row in rows]),
        "fancy_cap": _numbers([row.get("cap", NO_CAP) for row in rows]),
        "fancy_bonus": _numbers([names.BONUSES.index(bonus[0]) for bonus in bonuses]),
        "fancy_bonus_type": _numbers([_typed(bonus)[0] for bonus in bonuses]),
        "fancy_bonus_n": _numbers([_typed(bonus)[1] for bonus in bonuses]),
        "fancy_coins": _numbers([row.get("coins", 0) for row in rows]),
        "fancy_handler": _numbers([names.HANDLERS.index(row.get("handler", "")) for row in rows]),
    }


def _companions(content: Record, book: ProgramBook) -> Record:
    cards = content["companions"]
    return {
        "comp_names": tuple(card["name"] for card in cards),
        "comp_start": _numbers([book.add(card["start_program"]) for card in cards]),
        "comp_timing": _numbers([names.TIMINGS.index(card["timing"]) for card in cards]),
        "comp_prog": _numbers([book.add(card["program"]) for card in cards]),
    }


def _solo(content: Record, book: ProgramBook) -> Record:
    solo = content["solo"]
    shops = [shop["name"] for shop in content["shops"]]
    fancy = [card["name"] for card in content["fancy_dragons"]]
    return {
        "solo_shops": _numbers([shops.index(name) for name in solo["start_shops"]]),
        "solo_fancy": _numbers([fancy.index(name) for name in solo["start_fancy"]]),
        "award_names": tuple(name for name, _ in solo["awards"]),
        "awards": _numbers([least for _, least in solo["awards"]]),
        "award_unlocks": _numbers([solo["unlocks_by_award"][name] for name, _ in solo["awards"]]),
        **_achievements(solo["achievements"], shops, fancy),
    }


def _achievements(records: list[Record], shops: list[str], fancy: list[str]) -> Record:
    requires = [(names.REQUIREMENTS.index(one["requires"][0]), *_typed(one["requires"])) for one in records]
    unlocks = [one["unlock"] for one in records]
    swaps = [next(iter(unlock.get("replace", {}).items()), (None, (None, None))) for unlock in unlocks]
    place: dict[str | None, int] = {name: number for number, name in enumerate(shops)}
    place[None] = -1
    return {
        "ach_ids": tuple(one["id"] for one in records),
        "ach_requires": _numbers(requires),
        "ach_swap": _numbers([[place[shop] for shop in (original, *offers)] for original, offers in swaps]),
        "ach_shops": np.array([[name in unlock.get("add_shops", ()) for name in shops] for unlock in unlocks]),
        "ach_fancy": np.array([[name in unlock.get("add_fancy", ()) for name in fancy] for unlock in unlocks]),
    }
