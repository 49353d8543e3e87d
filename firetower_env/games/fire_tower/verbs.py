"""The 48 verbs of the base game, in the order the specification fixes, and how they turn with the board."""

from __future__ import annotations

from firetower_env.core.actions import ActionLayout
from firetower_env.games.fire_tower.geometry import DIRECTIONS

CARD_NAMES = (
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
EVENT_NAMES = ("FIRESTORM", "MUTUAL_AID", "SHADOW_OF_THE_WOOD")
CARDS = len(CARD_NAMES)
ALL_CARDS = CARDS + len(EVENT_NAMES)

VERBS = (
    "DONE",
    "HORIZONTAL",
    "VERTICAL",
    "WIND_SET",
    "WIND_ROLL",
    "WIND_GEM",
    *(f"PLAY_{name}" for name in CARD_NAMES[:8]),
    *(f"PLAY_{name}_{form}" for name in CARD_NAMES[8:11] for form in ("ALL", "PICK")),
    *(f"PLAY_{name}" for name in CARD_NAMES[11:]),
    "BUCKET_ALL",
    "BUCKET_PICK",
    "RECKLESS_WATER",
    "RECKLESS_FIREBREAK",
    *(f"DROP_{name}" for name in CARD_NAMES),
    "AID_GEM",
    "AID_BREAK",
    "AID_CARDS",
    "SHADOW_CARDS",
    "SHADOW_ROLLS",
    "PLAY_BURNING_SNAG_PICK",
    "PLAY_FLARE_UP_PICK",
)
VERB = {name: k for k, name in enumerate(VERBS)}
DONE, HORIZONTAL, VERTICAL = 0, 1, 2
FIRST_DROP = VERB["DROP_NORTH"]
DROPS = slice(FIRST_DROP, FIRST_DROP + CARDS)


def _turned(quarters: int) -> tuple[int, ...]:
    """What each verb becomes when the board turns clockwise: winds move on, lying becomes standing."""
    turned = list(range(len(VERBS)))
    for kind in ("PLAY", "DROP"):
        for d, name in enumerate(DIRECTIONS):
            turned[VERB[f"{kind}_{name}"]] = VERB[f"{kind}_{DIRECTIONS[(d + quarters) % 4]}"]
    if quarters % 2:
        turned[HORIZONTAL], turned[VERTICAL] = VERTICAL, HORIZONTAL
    return tuple(turned)


LAYOUT = ActionLayout(16, 16, VERBS, tuple(_turned(quarters) for quarters in range(4)))
