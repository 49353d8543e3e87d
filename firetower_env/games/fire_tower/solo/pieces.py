"""The pieces of a solo observation: those of Rising Flames, and what the solo mode adds."""

from __future__ import annotations

from dataclasses import replace

from firetower_env.core.pieces import Number, OneHot, Piece, VectorLayout
from firetower_env.games.fire_tower.pieces import arrays, choices, numbers
from firetower_env.games.fire_tower.rising.pieces import (
    MORE_CHOICES,
    RISING_FLAGS,
    RISING_PLANES,
    RISING_SIZES,
    RISING_WORDS,
    hawk_scale,
    more_arrays,
    more_numbers,
)
from firetower_env.games.fire_tower.solo.levels import HIGHEST
from firetower_env.games.fire_tower.solo.phases import QUESTIONS
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.state import CHALLENGES, PLAN_PLACES

SOLO_SIZES = replace(RISING_SIZES, questions=len(QUESTIONS))
#: planes of Rising Flames that say nothing in solo
_IDLE = ("unmanned", "aid_gems", "aid_fire", "lightning", "zone", "owned")
_ADDED_PLANES = (
    Piece("own_hawks", 1, "firehawks in the player's quadrant"),
    Piece("enemy_hawks", 1, "firehawks in the enemies' quadrants"),
    Piece("sanctuary", 1, "sanctuaries"),
    Piece("sturdy", 1, "areas of standing enemy towers of sturdy construction"),
    Piece("bucket_areas", 1, "areas of standing enemy towers with an unused Bucket"),
)
SOLO_PLANES: tuple[Piece, ...] = (*(piece for piece in RISING_PLANES if piece.name not in _IDLE), *_ADDED_PLANES)
SOLO_FLAGS = (*RISING_FLAGS, "quadrant_storm_flame", "hawk_take_enemy", "wet_refill", "wet_touch")
SOLO_WORDS = (
    *RISING_WORDS,
    ("enemy_setup", "ring"),
    ("enemy_explosion", "home"),
    ("challenge_skip", "draw"),
    ("smoke_unplayable", "discard"),
    ("plan_fail", "discard"),
    ("enemy_bucket", "after_flights"),
    ("score_firebreak", "unburned"),
)
CHALLENGE_NAMES = (
    "Smoldering Fire",
    "Red Flag Warning",
    "Heavy Smoke",
    "Sturdy Construction",
    "Dry Season",
    "Implementation Plan",
    "Sanctuary",
    "Wet Line",
)
_NAMED = ", ".join(CHALLENGE_NAMES)
_CARDS = RISING_SIZES.cards
#: the enemy's cards as a seat sees them: three fire cards, then winds, which turn with the board
ENEMY_CARD_NAMES = ("Burning Snag", "Flare Up", "Explosion", "north", "east", "south", "west")
_ENEMY = ", ".join(ENEMY_CARD_NAMES)
SOLO_CHOICES = (
    OneHot("level", HIGHEST, "level of the game"),
    OneHot("solo_tower", 4, "the player's corner on the real board: NW, NE, SE, SW"),
    OneHot("enemy_card", len(ENEMY_CARD_NAMES), f"enemy card in play: {_ENEMY}"),
    OneHot("challenge_shown", CHALLENGES, f"challenge drawn and to be resolved: {_NAMED}"),
    OneHot("challenge_next", CHALLENGES, "the second challenge of a double draw"),
    OneHot("smoke_first", _CARDS, "card named first in Heavy Smoke"),
    *(OneHot(f"plan_{n}", _CARDS, f"planned card {n}") for n in range(1, PLAN_PLACES + 1)),
)


def _solo_numbers(rules: SoloRules) -> tuple[Number, ...]:
    return (
        Number("skips_left", 1, "challenges that may still be skipped", scale=2),
        Number("round", 1, "number of the round", scale=10, most=rules.max_turns),
        Number("enemy_deck_size", 1, "cards in the enemy deck", scale=5),
        Number("doubled_card", 1, "the enemy card in play is taken twice"),
        Number("second_time", 1, "it is being taken the second time"),
        Number("red_flag_used", 1, "a card was doubled in this round"),
        Number("double_pending", 1, "the double draw of level 7 is still to come"),
        Number("plan_size", 1, "planned cards", scale=PLAN_PLACES),
        Number("score_now", 1, "score if the game were won now", scale=9),
        Number("enemy_deck", len(ENEMY_CARD_NAMES), f"cards in the enemy deck: {_ENEMY}"),
        Number("challenges", CHALLENGES, f"challenges that run or lie on the table: {_NAMED}"),
        Number("challenges_left", CHALLENGES, "challenges not drawn yet, in the same order"),
        Number("enemy_standing", 3, "enemy towers standing, clockwise from the player's"),
        Number("enemy_bucket", 3, "unused Buckets of the enemies, clockwise"),
        Number("enemy_hawks", 3, "firehawks in the enemies' quadrants, clockwise", scale=hawk_scale(rules)),
    )


def solo_vector_layout(rules: SoloRules) -> VectorLayout:
    """The vector of an observation under these rules (sizes never depend on them, only scales and bounds do)."""
    return VectorLayout(
        (*choices(SOLO_SIZES), *MORE_CHOICES, *SOLO_CHOICES),
        (*numbers(rules, SOLO_SIZES, SOLO_FLAGS, SOLO_WORDS), *more_numbers(rules), *_solo_numbers(rules)),
        (*arrays(rules, SOLO_SIZES), *more_arrays(rules)),
    )
