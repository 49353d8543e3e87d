"""Numbers for the words of a card file: Goods, icons, ops of programs with their arguments, goals of Fancy Dragons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GOODS: Final = ("bread", "meat", "iron", "crystal", "plant", "potion")
BREAD, MEAT, IRON, CRYSTAL, PLANT, POTION = range(6)
#: icons of Shops: the Goods, then these
ICONS: Final = (*GOODS, "wild", "coin", "dragon")
WILD, COIN_ICON, DRAGON_ICON = 6, 7, 8
#: what a reward consists of, in the order in which it is paid (F11)
REWARDS: Final = ("rep", "coins", "fancy", "artisan")
#: the piles of the Shop deck: one for each Good, one for all others; starters are in none
OTHER_PILE, NO_PILE = 6, -1
DECKS: Final = ("purple", "golden")
PURPLE, GOLDEN = range(2)
KINDS: Final = ("sun", "moon")
SUN, MOON = range(2)

#: flags of Shops, by the words of the card file; the last one only tells people where the Goods go
PASSIVES: Final = {
    "FACEDOWN_DRAGONS": 1,
    "NO_DRAGON_SLOTS": 2,
    "ON_REVEAL_FILL_SLOTS_1_3": 4,
    "GOODS_LIE_ON_PARK_DRAGONS": 0,
}
FACEDOWN, NOSLOT, REVEAL13 = 1, 2, 4

#: arguments of ops
ANY_GOOD, LOCATION_GOODS = range(2)
ANY_DRAW, PARK_DRAW = range(2)
SCOPE_HERE, SCOPE_TOWN = range(2)
MATCH, ANY_SLOT = range(2)
PLAIN, REP_TO_COINS, FILL_BONUS = range(3)
FIRE_HERE, FIRE_HERE_OTHER, FIRE_PARK, FIRE_HAND, FIRE_PLACED_SHOP = range(5)
ALL = -1
GIFT_GOOD, GIFT_COIN, GIFT_FIRED, GIFT_DRAWN_FANCY = range(4)
BUY_ROW, BUY_RESERVED = range(2)
SCORE_UNSCORED, SCORE_OWN = range(2)

#: what programs and Fancy Dragons count
COUNTERS: Final = (
    "CONST",
    "TOWN_TYPE",
    "TOWN_TYPE_DRAWN",
    "TOWN_TYPE_PLACED",
    "ENCH_ON_CAST_SHOP",
    "ENCH_IN_TOWN_SAME_ICON",
    "EVEN_GOODS",
    "ODD_GOODS",
    "FANCY_OWNED",
    "GOODS_TOTAL",
)
(
    CONST,
    TOWN_TYPE,
    TOWN_TYPE_DRAWN,
    TOWN_TYPE_PLACED,
    ENCH_ON_CAST_SHOP,
    ENCH_IN_TOWN_SAME_ICON,
    EVEN_GOODS,
    ODD_GOODS,
    FANCY_OWNED,
    GOODS_TOTAL,
) = range(len(COUNTERS))

#: goals of Fancy Dragons
CONDITIONS: Final = (
    "TRUE",
    "GOOD_AT_LEAST",
    "FIRE_STEP",
    "CAST",
    "ROW_PAYABLE",
    "PLACED",
    "FULL_SHOPS_AT_LEAST",
    "COINS_AT_LEAST_EMPTY_COIN_SLOTS",
    "GOODS_PLUS_COINS_AT_LEAST",
    "HAND_SAME_AT_LEAST",
    "SHOP_WITH_3_SAME",
    "FILLED_AT_LEAST",
)
(
    COND_TRUE,
    COND_GOOD,
    COND_FIRE_STEP,
    COND_CAST,
    COND_ROW_PAYABLE,
    COND_PLACED,
    COND_FULL_SHOPS,
    COND_COINS_SLOTS,
    COND_UNITS,
    COND_HAND_SAME,
    COND_SHOP_SAME,
    COND_FILLED,
) = range(len(CONDITIONS))

#: extra value of a Fancy Dragon: none, or if no type (no player) has more of the type (of the Good)
BONUSES: Final = ("", "MOST_TYPE", "MOST_GOOD")
NO_BONUS, MOST_TYPE, MOST_GOOD = range(3)
#: Fancy Dragons that are scored by something else than a value
HANDLERS: Final = ("", "POCUS", "BUY", "TALISMAN")
NO_HANDLER, BY_POCUS, BY_BUY, BY_TALISMAN = range(4)

#: when a companion may be used
TIMINGS: Final = ("PAY_STEP", "CHECKPOINT", "ABILITY_STEP", "AFTER_FIREUP_PLACEMENT", "REVEAL")
PAY_STEP, CHECKPOINT, ABILITY_STEP, AFTER_PLACEMENT, ON_REVEAL = range(5)

#: requirements of achievements
REQUIREMENTS: Final = (
    "GOOD_AT_LEAST",
    "SCORED_FANCY_AT_LEAST",
    "COINS_BEFORE_SCORING_AT_LEAST",
    "SHOPS_AT_LEAST",
    "OWN_CASTS_AT_LEAST",
    "HAND_AT_LEAST",
    "REP_AT_LEAST",
)


@dataclass(frozen=True)
class Op:
    """A micro-effect: its number and its arguments.

    An argument is a range of whole numbers, words with their numbers, "cost" (a list of Goods), or "row" (another row).
    """

    number: int
    arguments: tuple[range | dict[str, int] | dict[int | str, int] | str, ...] = ()


_AMOUNT = range(1, 21)
_COUNT: dict[int | str, int] = {1: 1, "ALL": ALL}
_ARGUMENTS: dict[str, tuple[range | dict[str, int] | dict[int | str, int] | str, ...]] = {
    "END": (),
    "REP": (range(-20, 21),),
    "COIN": (_AMOUNT,),
    "FANCY": (_AMOUNT,),
    "FANCYDRAWN": (_AMOUNT,),
    "HEREGOODS": (_AMOUNT,),
    "SLOTREWARD": (_AMOUNT,),
    "COUNT": ({name: number for number, name in enumerate(COUNTERS)}, _AMOUNT),
    "PICK": (
        range(1, 7),
        _AMOUNT,
        {"same": 0, "distinct": 1},
        {"ANY": ANY_GOOD, "LOCATION": LOCATION_GOODS},
    ),
    "DRAW": ({"ANY": ANY_DRAW, "PARK": PARK_DRAW}, _AMOUNT),
    "PLACE": (
        {"HERE": SCOPE_HERE, "TOWN": SCOPE_TOWN},
        {"match": MATCH, "any": ANY_SLOT},
        {"": PLAIN, "rep_to_coins": REP_TO_COINS, "fill_bonus_rep": FILL_BONUS},
        range(21),
    ),
    "FIRE": (
        {
            "HERE": FIRE_HERE,
            "HERE_OTHER": FIRE_HERE_OTHER,
            "PARK": FIRE_PARK,
            "HAND": FIRE_HAND,
            "PLACED_SHOP": FIRE_PLACED_SHOP,
        },
        _COUNT,
    ),
    "SWAP": (),
    "GIFT": (
        {"GOOD": GIFT_GOOD, "COIN": GIFT_COIN, "FIRED_DRAGON": GIFT_FIRED, "DRAWN_FANCY": GIFT_DRAWN_FANCY},
        _AMOUNT,
    ),
    "PAY": ("cost",),
    "PAYSAME": (_AMOUNT,),
    "PAYCOIN": (_AMOUNT,),
    "OPT": (range(1, 5),),
    "ALT": (_AMOUNT, _AMOUNT),
    "RESERVE": (),
    "BUY": ({"ROW": BUY_ROW, "RESERVED": BUY_RESERVED},),
    "SCORE": ({"unscored": SCORE_UNSCORED, "own": SCORE_OWN},),
    "JOIN": (_AMOUNT,),
    "FLIP": ("row", "row"),
    "TAKEFIRED": (),
    "SAGE": (_AMOUNT,),
    "PIZZA": (_AMOUNT, range(21)),
    "PARKGOODS": (range(1, 6),),
    "WISH": (_AMOUNT, _AMOUNT),
    "TRADE": (range(1, 7), _AMOUNT),
    "EXCHANGE": (),
    "REFIRE": (),
    "ALLEY_LEAVE": (),
    "ALLEY_TAKE": (),
    "POCUS": (),
    "TALISMAN": (),
    "DISCOUNT": (_AMOUNT,),
    "USES": (_AMOUNT,),
    "RICH": (_AMOUNT,),
    "NEWTURN": (),
    "FANCY_CHOICE": (range(2, 6),),
}
OPS: Final[dict[str, Op]] = {name: Op(number, arguments) for number, (name, arguments) in enumerate(_ARGUMENTS.items())}
#: the numbers of ops by name, as `OP.REP`
OP_NAMES: Final = tuple(OPS)


class OP:
    """Op numbers by name; a row of zeros ends a program."""

    END, REP, COIN, FANCY, FANCYDRAWN, HEREGOODS, SLOTREWARD, COUNT, PICK, DRAW, PLACE, FIRE, SWAP = range(13)
    GIFT, PAY, PAYSAME, PAYCOIN, OPT, ALT, RESERVE, BUY, SCORE, JOIN, FLIP, TAKEFIRED = range(13, 25)
    SAGE, PIZZA, PARKGOODS, WISH, TRADE, EXCHANGE, REFIRE, ALLEY_LEAVE, ALLEY_TAKE = range(25, 34)
    POCUS, TALISMAN, DISCOUNT, USES, RICH, NEWTURN, FANCY_CHOICE = range(34, 41)
