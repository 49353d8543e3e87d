"""What a card file holds: the shape of every table and record."""

from __future__ import annotations

from typing import Any

from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import CONDITIONS, COUNTERS, GOODS, ICONS, OPS, REWARDS
from firetower_env.games.flamecraft.cards.schema import (
    GOOD,
    Anything,
    Flag,
    ListOf,
    MapOf,
    Maybe,
    OneOf,
    Program,
    Record,
    Row,
    Shape,
    Text,
    Whole,
    Words,
)

#: where a value comes from, best first; the last one stands on what a user has changed
RULEBOOK, PUBLIC_SOURCE, DEFAULT, OWN_FILE = "rulebook", "public source", "default", "own file"
MARKS = (RULEBOOK, PUBLIC_SOURCE, DEFAULT, OWN_FILE)
CONFIDENCES = ("high", "medium", "low", OWN_FILE)
_MARK, _SURE, _NAME, _NOTE = OneOf(MARKS), OneOf(CONFIDENCES), Text(may_be_empty=False), Text()
_REWARD = Record({}, {name: Whole(1, 20) for name in REWARDS})
#: ops that belong to companions, Fancy Dragons and the potion alone
_NOT_OF_SHOPS = ("END", "SWAP", "POCUS", "TALISMAN", "DISCOUNT", "USES", "RICH", "NEWTURN", "FANCY_CHOICE")
_SHOP_OPS = tuple(op for op in OPS if op not in _NOT_OF_SHOPS)

_SLOT = Record(
    {
        "icons": ListOf(GOOD, 1, len(GOODS)),
        "wild": Flag(),
        "reward": _REWARD,
        "marks": Record({"icons": _MARK, "reward": _MARK}),
    },
    {"prefilled_by_starter": Flag()},
)
SHOP = Record(
    {
        "id": Whole(0, 33),
        "name": _NAME,
        "starter": Flag(),
        "icon": OneOf(ICONS),
        "gather_amount": Whole(1, 7),
        "pile": OneOf((*GOODS, "other", None)),
        "n_slots": Whole(0, 3),
        "slots": ListOf(_SLOT, 0, 3),
        "effect": _NAME,
        "program_a": Maybe(Program(_SHOP_OPS)),
        "legal_a": Maybe(_NOTE),
        "program_b": Maybe(Program(_SHOP_OPS)),
        "legal_b": Maybe(_NOTE),
        "passive": ListOf(OneOf(tuple(names.PASSIVES)), 0, 4),
        "params": MapOf(Anything()),
        "marks": Record({"icon": _MARK, "ability": _MARK, "numbers": _MARK}),
        "confidence": Record({"icon": _SURE, "slots": _SURE, "ability": _SURE}),
        "note": _NOTE,
    },
    {"starter_dragon": _NAME},
)
#: the numbers of Dragon Alley, which its programs do not hold
ALLEY = Record({"spaces": ListOf(_REWARD, 3, 3), "coins_per_space": Whole(2, 2)})

ARTISAN_TYPE = Record(
    {
        "id": Whole(0, 5),
        "icon": GOOD,
        "program": Program((*_SHOP_OPS, "SWAP")),
        "effect": _NAME,
        "deck_copies": Whole(6, 6),
        "starters": Whole(1, 1),
        "marks": Record({"ability": _MARK, "deck_copies": _MARK}),
        "confidence": _SURE,
    }
)
ARTISAN = Record({"name": _NAME, "icon": GOOD, "starter": Flag(), "mark": _MARK})

ENCHANTMENT = Record(
    {
        "id": Whole(0, 35),
        "key": _NAME,
        "deck": OneOf(names.DECKS),
        "icon": GOOD,
        "cost": ListOf(Whole(0, 7), 6, 6),
        "coin_cost": Whole(0, 7),
        "reward": _REWARD,
        "no_coins": Flag(),
        "max_sets": Whole(1, 4),
        "rep_by_sets": Maybe(ListOf(Whole(0, 20), 2, 4)),
        "marks": Record({"icon": _MARK, "form": _MARK, "goods": _MARK, "rewards": _MARK}),
        "confidence": _SURE,
        "note": _NOTE,
    }
)

_MANY = Whole(1, 20)
_CONDITION_NEEDS: dict[str, tuple[Shape, ...]] = {
    "GOOD_AT_LEAST": (GOOD, _MANY),
    "FULL_SHOPS_AT_LEAST": (_MANY,),
    "GOODS_PLUS_COINS_AT_LEAST": (_MANY,),
    "HAND_SAME_AT_LEAST": (_MANY,),
    "FILLED_AT_LEAST": (_MANY,),
}
_COUNTED = tuple(counter for counter in COUNTERS if counter != "TOWN_TYPE_DRAWN")
FANCY = Record(
    {
        "id": Whole(0, 35),
        "name": _NAME,
        "kind": OneOf(names.KINDS),
        "goal": _NAME,
        "reward": _NAME,
        "row": Record(
            {"cond": Words({word: _CONDITION_NEEDS.get(word, ()) for word in CONDITIONS})},
            {
                "cost": Program(("PAY", "PAYSAME", "PAYCOIN", "GIFT", "BUY")),
                "value": Words({word: (GOOD,) if word == "TOWN_TYPE" else () for word in _COUNTED}),
                "div": Whole(1, 20),
                "rate": Whole(1, 20),
                "cap": Whole(1, 100),
                "bonus": Words({"MOST_TYPE": (GOOD, _MANY), "MOST_GOOD": (GOOD, _MANY)}),
                "coins": Whole(0, 20),
                "handler": OneOf(names.HANDLERS[1:]),
            },
        ),
        "marks": Record({"name": _MARK, "kind": _MARK, "goal": _MARK, "reward": _MARK}),
        "confidence": _SURE,
        "note": _NOTE,
        "in_solo_start_deck": Flag(),
    }
)

COMPANION = Record(
    {
        "id": Whole(0, 6),
        "name": _NAME,
        "start": Maybe(_NAME),
        "start_program": Program(("RESERVE", "COIN", "FANCY_CHOICE"), least=0),
        "timing": OneOf(names.TIMINGS),
        "program": Program(("DISCOUNT", "FIRE", "USES", "NEWTURN", "RICH", "SCORE")),
        "effect": _NAME,
        "params": MapOf(Anything()),
        "marks": Record({"start": _MARK, "timing": _MARK, "effect": _MARK, "numbers": _MARK}),
        "confidence": _SURE,
        "note": _NOTE,
    }
)

_REQUIREMENT = Words(
    {word: (GOOD, _MANY) if word == "GOOD_AT_LEAST" else (Whole(1, 200),) for word in names.REQUIREMENTS}
)
_UNLOCK = Record(
    {},
    {"replace": MapOf(ListOf(_NAME, 2, 2), most=1), "add_shops": ListOf(_NAME), "add_fancy": ListOf(_NAME)},
)
ACHIEVEMENT = Record(
    {
        "id": _NAME,
        "requirement": _NAME,
        "requires": _REQUIREMENT,
        "unlock": _UNLOCK,
        "mark": _MARK,
    }
)
SOLO = Record(
    {
        "start_shops": ListOf(_NAME, 1, 28),
        "start_fancy": ListOf(_NAME, 2, 36),
        "awards": ListOf(Row((_NAME, Whole(0, 1000))), 3, 3),
        "unlocks_by_award": MapOf(Whole(0, 15)),
        "town_limit": Whole(12, 12),
        "marks": Record({"start_shops": _MARK, "start_fancy": _MARK, "awards": _MARK, "achievements": _MARK}),
        "achievements": ListOf(ACHIEVEMENT, 12, 12),
    }
)

CARD_FILE = Record(
    {
        "meta": Anything(),
        "components": Anything(),
        "player_tokens": Anything(),
        "setup": Anything(),
        "shops": ListOf(SHOP, 34, 34),
        "artisan_types": ListOf(ARTISAN_TYPE, 6, 6),
        "artisans": ListOf(ARTISAN, 42, 42),
        "enchantments": ListOf(ENCHANTMENT, 36, 36),
        "fancy_dragons": ListOf(FANCY, 36, 36),
        "companions": ListOf(COMPANION, 7, 7),
        "solo": SOLO,
    }
)


def wrong_shapes(content: Any) -> list[str]:
    """What of a card file has not the shape it must have."""
    return list(CARD_FILE.wrong(content, "cards"))
