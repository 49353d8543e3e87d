"""The pieces of an observation: names, sizes, meanings. Documentation tables are made from these records."""

from __future__ import annotations

from firetower_env.core.pieces import OWN, Number, OneHot, Piece, VectorLayout
from firetower_env.games.flamecraft.cards.tables import COMPANIONS, ENCHANTMENTS, FANCY, SHOPS
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import ARTISANS, CAST_CARDS, SHOP_CARDS, TOKENS, TYPES
from firetower_env.games.flamecraft.verbs import MOST_SEATS, PLACES, SLOTS, SPACES

#: supplies beyond these are told as these
MOST_GOODS, MOST_COINS, MOST_REP, MOST_LYING, MOST_VALUE = 21, 30, 200, 7, 20
#: the numbers told of an Enchantment beside its icon: how many, what, scale
CARD_NUMBERS: dict[str, tuple[int, str, float]] = {
    "present": (1, "there is a card", 1),
    "cost": (TYPES, "Goods of one set", 7),
    "coin_cost": (1, "Coins demanded", 7),
    "rep": (1, "reputation, for the most sets", 10),
    "coins": (1, "Coins gained", 2),
    "fancy": (1, "Fancy Dragons gained", 1),
    "artisan": (1, "artisans gained", 1),
    "no_coins": (1, "Coins may not stand in for Goods", 1),
    "most_sets": (1, "most sets", 4),
    "payable": (1, "sets the observer could pay now, without a companion", 4),
}

PLANES: tuple[Piece, ...] = (
    Piece("dragon", TYPES, "Dragons of each type: bread, meat, iron, crystal, plant, potion (facedown ones too)"),
    Piece("facedown", 1, "Dragons that lie facedown"),
    Piece("empty", 1, "empty slots of faceup Shops"),
    Piece("accepts", TYPES, "slots that show the icon of each type, also when filled"),
    Piece("slot_rep", 3, "the slot pays at least 1, 2, 3 reputation"),
    Piece("slot_coins", 2, "the slot pays at least 1, 2 Coins"),
    Piece("slot_fancy", 1, "the slot pays a Fancy Dragon"),
    Piece("slot_artisan", 1, "the slot pays an artisan"),
    Piece("faceup", 1, "faceup Shops (whole rows, as the next three)"),
    Piece("own_token", 1, "the observer's token is here"),
    Piece("other_token", 1, "another token is here"),
    Piece("visited", 1, "the Shop visited this turn"),
    Piece("marked", 1, "slots marked in the open window"),
    Piece("chain", 1, "slots of the running potion chain"),
    Piece("in_question", 1, "the slot in question"),
)
_ORDER = "the observer's, then in order of play"
_LEFT_TO_RIGHT = "by position"

#: what option flags stand for, in their order
FLAGS = (
    "coin_choice = minimal",
    "allow_fizzle",
    "swap_refire",
    "eternal_other",
    "facedown_counts",
    "sandra_goal",
    "sage_multiplicity = free",
    "bazaar_draw = after_score",
    "flagons_present",
    "must_move",
    "solo_limits",
)


def vector_layout(rules: Rules, questions: int) -> VectorLayout:
    """The vector of an observation; only the scale of the turn depends on the rules."""
    return VectorLayout(_choices(questions), (*_town(), *_cards(rules), *_seats(), *_own(), *_rest(rules)), ())


def _choices(questions: int) -> tuple[OneHot, ...]:
    return (
        OneHot("question", questions, "the pending question, in the order of the phase table"),
        OneHot("on_turn", MOST_SEATS, f"seat on turn: {_ORDER}"),
        OneHot("asked", MOST_SEATS, f"seat that is asked: {_ORDER}"),
        OneHot("visited", SPACES, "space visited this turn"),
        OneHot("window", 4, "open window: at the visited Shop, another Shop, the Park, the hand"),
        OneHot("firing", TYPES, "type whose fire-up runs"),
        OneHot("type", TYPES, "type or Good in question"),
        OneHot("card", PLACES + 1, "Enchantment in question: a row position, or the reserved one"),
        OneHot("drawn_type", TYPES, "Dragon drawn through the Shop's icon this turn"),
        OneHot("placed_type", TYPES, "type of the latest placement of this turn"),
        OneHot("last_fired", TYPES, "type fired last this turn"),
        OneHot("half", 2, "half of the Shop ability begun last"),
        OneHot("colour", TYPES, "icon of the own token, in games for one"),
        OneHot("deck_colour", 2, "Enchantment deck: purple, golden"),
        OneHot("players", MOST_SEATS, "players, 1 to 5"),
        *(OneHot(f"shop_{space}", SHOPS, f"faceup Shop on space {space}") for space in range(SPACES)),
        *(OneHot(f"park_{place}", TYPES + 1, f"type in Park position {place}, or empty") for place in range(PLACES)),
        *(
            OneHot(f"row_icon_{place}", TYPES, f"icon of the Enchantment in row position {place}")
            for place in range(PLACES)
        ),
        *(
            OneHot(f"reserved_icon_{seat}", TYPES, f"icon of the Enchantment reserved by seat +{seat}")
            for seat in range(MOST_SEATS)
        ),
        *(OneHot(f"companion_{seat}", COMPANIONS, f"companion of seat +{seat}") for seat in range(MOST_SEATS)),
    )


def _town() -> tuple[Number, ...]:
    return (
        Number("facedown", SPACES, "a facedown Shop, by space"),
        Number("faceup", SPACES, "a faceup Shop, by space"),
        Number("ench", SPACES * TYPES, "Enchantments by space and icon", scale=3),
        Number("tokens", SPACES * TOKENS, f"tokens by space: {_ORDER}; in games for one by icon"),
        Number("park_goods", PLACES * TYPES, "Goods on the cards of the Park, by position", scale=MOST_LYING),
    )


def _cards(rules: Rules) -> tuple[Number, ...]:
    """What is told of Enchantments; cards of one's own may pay more than the scale."""
    t = rules.tables
    most = {"rep": t.ench_setrep, "coins": t.ench_rew[:, 1], "fancy": t.ench_rew[:, 2], "artisan": t.ench_rew[:, 3]}
    found = []
    for where, order in (("row", _LEFT_TO_RIGHT), ("reserved", _ORDER)):
        for name, (size, doc, scale) in CARD_NUMBERS.items():
            seen = OWN if name == "payable" else "public"
            text = f"{where} Enchantments: {doc} ({order})"
            largest = max(int(scale), int(most[name].max())) if name in most else None
            found.append(Number(f"{where}_{name}", PLACES * size, text, seen, scale=scale, most=largest))
    return tuple(found)


def _seats() -> tuple[Number, ...]:
    return (
        Number("present", MOST_SEATS, f"takes part: {_ORDER}"),
        Number("goods", MOST_SEATS * TYPES, f"Goods: {_ORDER}", scale=7, most=MOST_GOODS),
        Number("coins", MOST_SEATS, f"Coins: {_ORDER}", scale=10, most=MOST_COINS),
        Number("rep", MOST_SEATS, f"reputation: {_ORDER}", scale=100, most=MOST_REP),
        Number("hand_count", MOST_SEATS, f"artisans in hand: {_ORDER}", scale=6, most=ARTISANS),
        Number(
            "known_hand", MOST_SEATS * TYPES, f"artisans of each type everybody knows of: {_ORDER}", scale=6, most=7
        ),
        Number("fancy_count", MOST_SEATS, f"unscored Fancy Dragons: {_ORDER}", scale=6, most=FANCY),
        Number("scored", MOST_SEATS * FANCY, f"scored Fancy Dragons by card: {_ORDER}"),
        Number("used", MOST_SEATS, f"has used the companion: {_ORDER}"),
        Number("casts", MOST_SEATS, f"Enchantments cast: {_ORDER}", scale=CAST_CARDS),
    )


def _own() -> tuple[Number, ...]:
    return (
        Number("own_hand", TYPES, "own artisans by type", OWN, scale=6, most=7),
        Number("own_fancy", FANCY, "own unscored Fancy Dragons", OWN),
        Number("scorable", FANCY, "of these, what could be scored now (Moons: what is worth something now)", OWN),
        Number(
            "value", FANCY, "of these, reputation they would pay now; 0 if the goal is not met", OWN, 10, MOST_VALUE
        ),
    )


def _rest(rules: Rules) -> tuple[Number, ...]:
    turns = rules.round_cap * rules.seats
    return (
        Number("art_deck", 1, "cards in the Artisan deck", scale=ARTISANS - TYPES),
        Number("e_deck", 1, "cards in the Enchantment deck", scale=CAST_CARDS),
        Number("s_deck", 1, "cards in the Shop deck", scale=SHOP_CARDS),
        Number("f_deck", 1, "cards in the Fancy deck", scale=FANCY),
        Number("unseen_artisans", TYPES, "artisans whose place the observer does not know, by type", OWN, scale=7),
        Number("unseen_enchantments", ENCHANTMENTS, "Enchantments in the deck"),
        Number("unseen_shops", SHOPS, "Shops that may still turn up"),
        Number("alley", SLOTS, "Coins on the spaces of Dragon Alley", scale=2),
        Number("filled", 1, "Shops filled this turn", scale=3, most=SPACES),
        Number("cast", 1, "an Enchantment was cast this turn"),
        Number("pocus", 1, "fire-ups of this turn may be turned into reputation"),
        Number("extra", 1, "further turns to come", scale=3),
        Number("fired", 1, "Dragons fired this turn", scale=10, most=30),
        Number("end_flag", 1, "the end was triggered"),
        Number("turns_left", 1, "turns left once the last ones have begun", scale=MOST_SEATS),
        Number("turn", 1, "turn ÷ the number after which a game is cut off", scale=float(turns), most=turns + 1),
        Number(
            "owed", TYPES, "Goods still to be paid (to the seat asked, as the following)", OWN, scale=7, most=MOST_GOODS
        ),
        Number("owed_coins", 1, "Coins still to be paid", OWN, scale=7),
        Number("left", 1, "how often still; -1 as often as possible", OWN, scale=6, most=20, least=-1),
        Number("picked", TYPES, "Goods picked or traded so far", OWN, scale=3, most=6),
        Number("uses", 1, "uses of the ability left", OWN, scale=3, most=20),
        Number("park_used", PLACES, "Park positions already used", OWN),
        Number("candidates", FANCY, "Fancy Dragons dealt or drawn, one of which is to be chosen", OWN),
        Number("solo", 1, "one player against the automaton"),
        Number("companions", 1, "companions are in play"),
        Number("flags", len(FLAGS), f"options in force: {', '.join(FLAGS)}"),
    )


def option_flags(rules: Rules) -> tuple[bool, ...]:
    """The options in force, in the order of FLAGS."""
    return (
        rules.coin_choice == "minimal",
        rules.allow_fizzle,
        rules.swap_refire,
        rules.eternal_other,
        rules.facedown_counts,
        rules.sandra_goal,
        rules.sage_multiplicity == "free",
        rules.bazaar_draw == "after_score",
        rules.flagons_present,
        rules.must_move,
        rules.solo_limits,
    )
