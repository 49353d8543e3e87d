"""How games end, and all that the games of a preset must reach."""

from collections.abc import Iterator

from tests.referee.flamecraft.actions import ABILITY_A, ABILITY_B, PHASES
from tests.referee.flamecraft.cards import standard_cards

from . import options, players
from .facts import Facts

_CARDS = standard_cards()
#: how many games of each preset the tests play: with the wild ones more than 200 for every number of players
GAMES = {**dict.fromkeys(options.PRESETS, 40), options.WILD: 400, options.WILD_SOLO: 120}
#: questions that only some options let a game reach
_SOLO = ("SOLO_ROW", "SOLO_SHOP")
_COMPANIONS = ("SETUP_RESERVE", "DISCOUNT", "MANNY", "RICH", "REVEAL")
_OTHERS = ("SETUP_GOOD", "GIFT_SEAT", "JOIN", *_COMPANIONS)
#: questions of every game, whatever its options and Shops
_EVERYDAY = (
    *("SETUP_FANCY", "VISIT", "PAY_VISIT", "ACTION", "PLACE_HERE", "PLACE_TYPE", "PLACE_CELL", "FIRE", "ABILITY"),
    *("CAST", "SETS", "PICK_GOOD", "DRAW", "SWAP", "GIFT_ITEM", "END_STEP"),
)


def outcome_of(end: Facts) -> str:
    """How a game ended."""
    if end.truncated:
        return "cut off"
    if end.award:
        return end.award
    return "shared" if len(end.winners) > 1 else "won"


def met(facts: Facts) -> Iterator[tuple[str, str]]:
    """What shows in a position: abilities that may be used, cards cast and scored, companions used."""
    if facts.phase == "ABILITY":
        shop = _CARDS.shops[facts.sp_shop[facts.here]].name
        for half, verb in (("A", ABILITY_A), ("B", ABILITY_B)):
            if facts.legal >> verb & 1:
                yield "ability", f"{shop} {half}"
    if facts.cast_id >= 0:
        yield "cast", _CARDS.enchantments[facts.cast_id].key
    for card, scored in enumerate(facts.f_scored):
        if scored:
            yield "scored", _CARDS.fancy[card].name
    for companion, used in zip(facts.comp, facts.comp_used, strict=True):
        if used:
            yield "companion", _CARDS.companions[companion]


def wanted(preset: str) -> Iterator[tuple[str, str]]:
    """All that games of this preset must reach, as section and name."""
    if preset in options.PRESETS:
        yield from (("phase", name) for name in _EVERYDAY)
        return
    solo = preset == options.WILD_SOLO
    left_out = _OTHERS if solo else _SOLO
    yield from (("phase", name) for name in PHASES if name not in left_out)
    yield from (("option", label) for label in options.all_labels(solo=solo))
    yield from (("style", style) for style in players.NAMES)
    if solo:
        yield from (("outcome", name) for name in ("cut off", "Shopkeeper"))
        return
    yield from (("outcome", name) for name in ("cut off", "won"))
    yield from (("chance", kind) for kind in ("starter_order", "deck_colour", "companions", "coin"))
    for shop in _CARDS.shops:
        yield from (("ability", f"{shop.name} {half}") for half, rows in zip("AB", shop.programs, strict=True) if rows)
    yield from (("cast", card.key) for card in _CARDS.enchantments)
    yield from (("scored", card.name) for card in _CARDS.fancy)
    yield from (("companion", name) for name in _CARDS.companions)
