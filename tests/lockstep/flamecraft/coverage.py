"""How games end, and all that the games of a preset must reach."""

from collections.abc import Iterator

from tests.referee.flamecraft.actions import ABILITY_A, ABILITY_B
from tests.referee.flamecraft.cards import standard_cards

from . import options
from .facts import Facts

_CARDS = standard_cards()
#: how many games of each preset the tests play
GAMES = {**dict.fromkeys(options.PRESETS, 40), options.WILD: 800, options.WILD_SOLO: 240}
QUICK = {**dict.fromkeys(options.PRESETS, 4), options.WILD: 32, options.WILD_SOLO: 12}
SOLO_ONLY = ("SOLO_ROW", "SOLO_SHOP")


def is_thorough(preset: str) -> bool:
    """Are its games played by `make test-all` only?"""
    return False


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
            yield "companion", str(companion)


def wanted(preset: str) -> Iterator[tuple[str, str]]:
    """All that games of this preset must reach, as section and name."""
    return iter(())
