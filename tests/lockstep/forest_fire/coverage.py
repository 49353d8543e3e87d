"""How games end, and all that the games of a preset must reach."""

from collections.abc import Iterator

from tests.referee.forest_fire import cards
from tests.referee.forest_fire.actions import PHASES, VERBS

from . import options
from .facts import Facts

#: a coin is seldom tossed: two largest fires, equally far from the wind arrow; both sides test it in drawn positions
CHANCE = ("board", "dice", "wind", "deck", "fires")
_DESIGN = ("RIVER_START", "RIVER_STEP", "HOUSE", "SCHOOL")
#: questions that only some options ask
_ONLY = {
    **dict.fromkeys(_DESIGN, ("design", "players")),
    "FIRST_FIRE": ("first_fire", "player"),
    "NEW_FIRE": ("new_fire", "player"),
}
_DEFAULTS = {"design": "random", "first_fire": "player", "new_fire": "player"}
#: how many games of each preset the tests play
GAMES = {**dict.fromkeys(options.PRESETS, 200), options.WILD: 400}
#: and how many of them in a quick run
QUICK = {**GAMES, options.WILD: 100}
#: how the games of a preset are played, in turn
CAST = (
    "uniform",
    "moody",
    "loader",
    "curious",
    "hoarder",
    "uniform",
    "parker",
    "arsonist",
    "passer",
    "mixed",
    "loader",
    "digger",
    "quartermaster",
    "flier",
    "chief",
    "splasher",
    "hoarder",
    "moody",
    "uniform",
    "mixed",
)
#: what is asked of the wild games alone, for luck may miss it elsewhere
_SELDOM = ("EXT_KIND", "RELOCATE", "BALL", "DROP_BALL")


def outcome_of(end: Facts, goal: int | None) -> str:
    """How a game ended."""
    if end.won:
        return "won by the goal" if goal is not None and end.fires_put_out >= goal else "won by lasting"
    return f"lost with {'many' if len(end.deck) > 38 else 'some' if len(end.deck) > 19 else 'few'} cards left"


def card_name(card: int) -> str:
    """A card by its kind, weather by its row of the table."""
    return f"weather {card // 6}" if cards.is_weather(card) else cards.kind_of(card)


def met(facts: Facts) -> Iterator[tuple[str, str]]:
    """The card in force while a question is asked."""
    if facts.card >= 0:
        yield "card", card_name(facts.card)


def wanted(preset: str) -> Iterator[tuple[str, str]]:
    """All that games of this preset must reach, as section and name."""
    chosen = {**_DEFAULTS, **options.options_of(preset, 0)} if preset != options.WILD else {}
    wild = preset == options.WILD
    for phase in PHASES:
        option, value = _ONLY.get(phase, ("", ""))
        if (not option or chosen.get(option, value) == value) and (wild or phase not in _SELDOM):
            yield "phase", phase
    yield from (("verb", verb) for verb in VERBS if wild or verb not in _SELDOM)
    if wild:
        yield from (("option", label) for label in options.all_labels())
        yield from (("style", style) for style in set(CAST))
        yield from (("chance", kind) for kind in CHANCE)
        yield from (("card", card_name(card)) for card in (*range(0, cards.FIRST_FIRE_CARD, 6), cards.FIRST_FIRE_CARD))
        yield from (("card", card_name(card)) for card in (cards.DROUGHT, *cards.OTHERS))
