"""Cards, events and verbs by name, in the order the specification fixes; how verbs turn with the board.

The base game uses the first of each; Rising Flames appends its own, so that numbers never change.
"""

from __future__ import annotations

from firetower_env.core.actions import ActionLayout
from firetower_env.games.fire_tower.geometry import DIRECTIONS, INTERCARDINALS

BASE_CARD_NAMES = (
    *DIRECTIONS,
    "BURNING_SNAG",
    "EXPLOSION",
    "FLARE_UP",
    "EMBER",
    "AIR_DROP",
    "FIRE_ENGINE",
    "SMOKEJUMPER",
    "DE_REFOREST",
    "DOZER_LINE",
    "SCRATCH_LINE",
)
RISING_CARD_NAMES = (
    *INTERCARDINALS,
    "CROWN_FIRE",
    "CREEPING_FIRES",
    "ROLLING_FIREBRAND",
    "HELITACK",
    "BACKBURN",
    "HAWK_TWO",
    "HAWK_THREE",
)
CARD_NAMES = (*BASE_CARD_NAMES, *RISING_CARD_NAMES)
CARD = {name: number for number, name in enumerate(CARD_NAMES)}
BASE_EVENT_NAMES = ("FIRESTORM", "MUTUAL_AID", "SHADOW_OF_THE_WOOD")
EVENT_NAMES = (*BASE_EVENT_NAMES, "DRY_STORM", "KETTLE_FLIGHT", "MOBILIZATION")

BASE_VERBS = (
    "DONE",
    "HORIZONTAL",
    "VERTICAL",
    "WIND_SET",
    "WIND_ROLL",
    "WIND_GEM",
    *(f"PLAY_{name}" for name in BASE_CARD_NAMES[:8]),
    *(f"PLAY_{name}_{form}" for name in BASE_CARD_NAMES[8:11] for form in ("ALL", "PICK")),
    *(f"PLAY_{name}" for name in BASE_CARD_NAMES[11:]),
    "BUCKET_ALL",
    "BUCKET_PICK",
    "RECKLESS_WATER",
    "RECKLESS_FIREBREAK",
    *(f"DROP_{name}" for name in BASE_CARD_NAMES),
    "AID_GEM",
    "AID_BREAK",
    "AID_CARDS",
    "SHADOW_CARDS",
    "SHADOW_ROLLS",
    "PLAY_BURNING_SNAG_PICK",
    "PLAY_FLARE_UP_PICK",
)
VERBS = (
    *BASE_VERBS,
    *(f"PLAY_{name}" for name in RISING_CARD_NAMES),
    *(f"DROP_{name}" for name in RISING_CARD_NAMES),
    *(f"DIR_{name}" for name in DIRECTIONS),
    "HEAVY_WINDS",
    "LOOKOUT",
    "PATROL",
    "SHADOW_HAWK",
    "SHADOW_BREAK",
    "PUSH_ROLL",
    "PUSH_STOP",
    "YES",
    "NO",
)
VERB = {name: k for k, name in enumerate(VERBS)}
DONE, HORIZONTAL, VERTICAL = 0, 1, 2
#: the verbs that set the wind to a direction
DIRS = slice(VERB["DIR_NORTH"], VERB["DIR_WEST"] + 1)


def drop_verb(card: str) -> str:
    """The verb that drops a card."""
    return f"DROP_{card}"


def layout_of(verbs: tuple[str, ...]) -> ActionLayout:
    """The answers of an edition: the cells of the board, then its verbs."""
    return ActionLayout(16, 16, verbs, tuple(_turned(verbs, quarters) for quarters in range(4)))


def _turned(verbs: tuple[str, ...], quarters: int) -> tuple[int, ...]:
    """What each verb becomes when the board turns clockwise: winds move on, lying becomes standing."""
    number = {name: k for k, name in enumerate(verbs)}
    turned = list(range(len(verbs)))
    for kind in ("PLAY", "DROP", "DIR"):
        for names in (DIRECTIONS, INTERCARDINALS):
            for d, name in enumerate(names):
                if f"{kind}_{name}" in number:
                    turned[number[f"{kind}_{name}"]] = number[f"{kind}_{names[(d + quarters) % 4]}"]
    if quarters % 2:
        turned[HORIZONTAL], turned[VERTICAL] = VERTICAL, HORIZONTAL
    return tuple(turned)
