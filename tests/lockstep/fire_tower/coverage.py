"""What games of each edition must reach, and how they end."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from firetower_env.games.fire_tower.phases import QUESTIONS as BASE_QUESTIONS
from firetower_env.games.fire_tower.rising.phases import QUESTIONS as RISING_QUESTIONS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from tests.referee.fire_tower.actions import ALL_VERBS, VERBS
from tests.referee.fire_tower.cards import ALL_EVENT_CARDS, EVENT_CARDS
from tests.referee.fire_tower.solo_state import CHALLENGES

from . import solo_coverage as solo
from .facts import Facts
from .options import RISING_WILD, SOLO_WILD, WILD, options_of, rules_of, values_of

#: the event under way by its number in the facts
RUNNING = ("", *ALL_EVENT_CARDS)
BASE_OUTCOMES = ("last tower", "tie", "shadows", "team", "team tie", "cut off, shared", "cut off, ahead")
RISING_OUTCOMES = (
    *BASE_OUTCOMES,
    # a last tower that outlived the Shadows' window; Shadows in a turn of theirs ("shadows": by card or by credit)
    "survivor",
    "shadows on turn",
    "double",
    "double tie",
    # the Ghost Tower game decided by a single burn
    "burner",
    "shadow burner",
)
Need = Callable[[Any], bool]

#: what can be reached only under some rules, by how its name begins
_NEEDS: dict[str, Need] = {
    "CHAMPION_BREAK": lambda rules: rules.champion_seat is not None,
    "KEEP": lambda rules: not rules.teams and rules.seats > 2,
    "STORM": lambda rules: rules.firestorm_card,
    "FIRESTORM": lambda rules: rules.firestorm_card,
    "AID": lambda rules: rules.mutual_aid,
    "MUTUAL_AID": lambda rules: rules.mutual_aid,
    **dict.fromkeys(("SHADOW_CHOICE", "SHADOW_PLAY", "SHADOW_GEM"), lambda rules: rules.shadow_of_the_wood),
    **dict.fromkeys(("SHADOW_CARDS", "SHADOW_ROLLS", "SHADOW_OF"), lambda rules: rules.shadow_of_the_wood),
    "PLAY_BURNING_SNAG_PICK": lambda rules: rules.fire_pick,
    "PLAY_FLARE_UP_PICK": lambda rules: rules.fire_pick,
    "last tower": lambda rules: not rules.teams and not _double(rules),
    # seldom: asked of the wild games alone
    "tie": lambda rules: False,
    "team tie": lambda rules: False,
    "cut off, ahead": lambda rules: False,
    "shadows": lambda rules: rules.shadow_of_the_wood and not (rules.firestorm_card or rules.revenge_storm),
    "team": lambda rules: rules.teams,
    # the expansion
    **dict.fromkeys(("SHADOW_ONE", "SHADOW_HAWK", "SHADOW_BREAK", "SHADOW_WIND"), lambda rules: _turns(rules)),
    **dict.fromkeys(("SH", "DIE", "PUSH"), lambda rules: _turns(rules)),
    **dict.fromkeys(("HW_CARD", "HEAVY_WINDS", "BREEZE"), lambda rules: rules.weather),
    **dict.fromkeys(("LOOK_CARD", "LOOKOUT", "PATROL"), lambda rules: rules.weather),
    **dict.fromkeys(("LIGHTNING", "DRY_STORM"), lambda rules: rules.dry_storm),
    **dict.fromkeys(("KETTLE", "KETTLE_FLIGHT"), lambda rules: rules.kettle_flight),
    **dict.fromkeys(("MOB_CARD", "MOBILIZATION"), lambda rules: rules.mobilization),
    **dict.fromkeys(("GHOST_CHOICE", "YES", "NO"), lambda rules: rules.variant == "ghost"),
    **dict.fromkeys(("survivor", "shadows on turn"), lambda rules: rules.shadow_turns),
    "double": lambda rules: _double(rules),
    **dict.fromkeys(("burner", "shadow burner"), lambda rules: rules.variant == "ghost"),
    # seldom: asked of the wild games alone
    **dict.fromkeys(("PATROL_KEEP", "double tie"), lambda rules: False),
}
#: what the wild games need not reach, because some player of one of the presets must
_TOO_RARE: dict[str, tuple[str, ...]] = {
    WILD: ("shadows",),
    RISING_WILD: ("shadows", "team tie", "double tie"),
    SOLO_WILD: (),
}


def _turns(rules: RisingRules) -> bool:
    """Whether Shadows take turns: as a rule, or when the Ghost has burned somebody."""
    return bool(rules.shadow_turns) or rules.variant == "ghost"


def _double(rules: Rules) -> bool:
    return isinstance(rules, RisingRules) and rules.variant == "double"


def wanted(preset: str) -> Iterator[tuple[str, str]]:
    """All that games of this preset must reach, as section and name."""
    rules = rules_of(options_of(preset, 0))
    for section, names in _wanted(rules).items():
        yield from ((section, name) for name in names if _due(name, preset, rules))
    if preset in _TOO_RARE:
        for name, values in values_of(rules).items():
            yield from (("option", f"{name}={value}") for value in values)


def _wanted(rules: Rules) -> dict[str, Iterable[str]]:
    """By section: all that games of this edition could reach."""
    if isinstance(rules, SoloRules):
        return {
            "phase": solo.QUESTIONS,
            "event": ("FIRESTORM",),
            "verb": solo.VERBS,
            "outcome": solo.OUTCOMES,
            "chance": solo.CHANCE,
            "challenge": CHALLENGES,
        }
    if isinstance(rules, RisingRules):
        return {
            "phase": RISING_QUESTIONS,
            "event": ALL_EVENT_CARDS,
            "verb": ALL_VERBS,
            "outcome": RISING_OUTCOMES,
        }
    return {"phase": BASE_QUESTIONS, "event": EVENT_CARDS, "verb": VERBS, "outcome": BASE_OUTCOMES}


def outcome_of(rules: Rules, end: Facts, last: Facts) -> str:
    """How a game ended after its last question."""
    if isinstance(rules, SoloRules):
        return solo.outcome(rules, end)
    winners = end.winners.bit_count()
    sides = "team" if rules.teams else "double" if _double(rules) else ""
    if end.truncated:
        return "cut off, shared" if winners > (2 if rules.teams else 1) else "cut off, ahead"
    if sides:
        return f"{sides} tie" if winners == rules.seats else sides
    if end.standing and end.winners & end.shadow:
        return "shadow burner"
    if end.standing.bit_count() > 1:
        return "burner"
    if end.standing:
        return "survivor" if end.turn_number > last.turn_number else "last tower"
    if not end.winners & end.eliminated:
        return "tie"
    return "shadows on turn" if end.shadow >> end.turn_seat & 1 else "shadows"


def _due(name: str, preset: str, rules: Rules) -> bool:
    """Whether a preset must reach something; the wild ones must reach nearly everything."""
    if preset in _TOO_RARE:
        return name not in _TOO_RARE[preset]
    needs = solo.NEEDS if isinstance(rules, SoloRules) else _NEEDS
    return all(need(rules) for begin, need in needs.items() if name == begin or name.startswith(f"{begin}_"))
