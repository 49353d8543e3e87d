"""What the games of the solo mode must reach."""

from collections.abc import Callable, Iterator
from typing import Any

from firetower_env.games.fire_tower.solo.phases import QUESTIONS as SOLO_QUESTIONS
from firetower_env.games.fire_tower.solo.rules import SoloRules
from tests.referee.fire_tower.actions import ALL_VERBS
from tests.referee.fire_tower.board import FATAL
from tests.referee.fire_tower.cards import ALL_ACTION_CARDS, KINDS
from tests.referee.fire_tower.solo_levels import LEVELS
from tests.referee.fire_tower.solo_options import TOWER_NAMES
from tests.referee.fire_tower.solo_state import CHALLENGES, PLAN, SANCTUARY, STURDY

from .facts import Facts
from .packing import CELL_BIT

Need = Callable[[Any], bool]

OUTCOMES = ("won", "tower lost", "sanctuary lost", "challenge failed", "cut off")
CHANCE = ("deal", "shuffle", "wind", "enemy_shuffle", "challenge_shuffle", "enemy_break", "enemy_hawk", "smoke")
_BUILDING = tuple(ALL_ACTION_CARDS[card] for card in KINDS["FIREBREAK"])
#: phases and verbs of the expansion that a game without firebreak cards, Shadows and other players has not
QUESTIONS = tuple(name for name in SOLO_QUESTIONS if name not in ("FOREST_CELL", "BACKBURN"))
VERBS = tuple(
    verb
    for verb in ALL_VERBS
    if not verb.endswith(_BUILDING) and not verb.startswith(("AID", "SHADOW", "PUSH", "RECKLESS_FIREBREAK"))
)


def _seldom(rules: SoloRules) -> bool:
    """Asked of the wild games alone."""
    return False


def _has_bucket(rules: SoloRules) -> bool:
    return all(LEVELS[level].bucket for level in rules.levels)


#: what can be reached only under some rules, by how its name begins
NEEDS: dict[str, Need] = {
    "CHALLENGE": lambda rules: rules.level <= 2,
    "DOUBLE": lambda rules: rules.level == 7,
    **dict.fromkeys(("BUCKET", "LATE_BUCKET", "RECKLESS"), _has_bucket),
    "ENEMY_FLIGHT": lambda rules: rules.level > 2,
    **dict.fromkeys(("ENEMY_BREAK", "ENEMY_HAWK"), lambda rules: rules.enemy_setup == "player"),
    "enemy_break": lambda rules: rules.level > 1,
    "enemy_hawk": lambda rules: rules.level > 2,
    "SETUP_HAWK": lambda rules: rules.start_hawks > 0,
    **dict.fromkeys(("PLAY_BURNING_SNAG_PICK", "PLAY_FLARE_UP_PICK"), lambda rules: rules.fire_pick),
    **dict.fromkeys(("HAWK_TAKE", "PATROL_KEEP", "won", "sanctuary lost", "challenge failed", "cut off"), _seldom),
}


def outcome(rules: SoloRules, end: Facts) -> str:
    """How a game alone ended."""
    if end.truncated:
        return "cut off"
    if end.winners:
        return "won"
    if end.gems & CELL_BIT[FATAL[TOWER_NAMES.index(rules.solo_tower)]]:
        return "tower lost"
    return "sanctuary lost" if end.gems & end.sanctuary else "challenge failed"


def challenges(facts: Facts) -> Iterator[str]:
    """The challenges that run, and those that last, by what they have left on the table."""
    lasting = {STURDY: facts.sturdy, PLAN: facts.plan, SANCTUARY: facts.sanctuary}
    for number, name in enumerate(CHALLENGES):
        if facts.challenges >> number & 1 or lasting.get(number):
            yield name
