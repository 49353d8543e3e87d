"""The phases of Rising Flames, and its box: those of the base game, with what the expansion adds in its places."""

from __future__ import annotations

from firetower_env.games.fire_tower import bucket, elimination, turn
from firetower_env.games.fire_tower import cards as base_cards
from firetower_env.games.fire_tower import phases as base
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.phases import card_phases, phase_table, with_cards
from firetower_env.games.fire_tower.rising import ghost_tower
from firetower_env.games.fire_tower.rising.cards import CARDS
from firetower_env.games.fire_tower.rising.events import dry_storm, kettle_flight, mobilization
from firetower_env.games.fire_tower.rising.hawks import flocking, landing, placing
from firetower_env.games.fire_tower.rising.shadows import die
from firetower_env.games.fire_tower.rising.shadows import turn as shadow_turn
from firetower_env.games.fire_tower.rising.specialty import heavy_winds, lookout
from firetower_env.games.fire_tower.verbs import VERBS

_QUESTIONS = (
    *base.QUESTIONS,
    "SETUP_HAWK",
    "CROWN_AGAIN",
    "CREEP",
    "BRAND_A",
    "BRAND_B",
    "BRAND_DIR",
    "HELI_1",
    "HELI_2",
    "HELI_3",
    "BACKBURN",
    "HAWK_TAKE",
    "HAWK_PLACE",
    "FLOCK_PICK",
    "FLOCK_TO",
    "FLIGHT",
    "LIGHTNING",
    "SHADOW_ONE",
    "SH_HAWK",
    "SH_GEM",
    "SH_TO",
    "SH_BREAK",
    "DIE_GEM",
    "DIE_CARD",
    "SHADOW_WIND",
    "PUSH",
    "PUSH_GEM",
    "KETTLE_GEM",
    "KETTLE_TO",
    "KETTLE_HAWK",
    "MOB_CARD",
    "HW_CARD",
    "BREEZE",
    "LOOK_CARD",
    "PATROL_DROP",
    "PATROL_KEEP",
    "GHOST_CHOICE",
)
QUESTIONS = with_cards(_QUESTIONS, CARDS)
_CARDS_RUN, _CARDS_ASK = card_phases(card for card in CARDS if card not in base_cards.CARDS)
_AUTOMATIC = (
    *landing.AUTOMATIC,
    *_CARDS_RUN,
    *placing.AUTOMATIC,
    *flocking.AUTOMATIC,
    *bucket.AUTOMATIC,
    *turn.AUTOMATIC_EARLY,
    *lookout.AUTOMATIC,
    *die.AUTOMATIC,
    *turn.AUTOMATIC_MIDDLE,
    *ghost_tower.AUTOMATIC,
    *elimination.AUTOMATIC,
    *base.EVENTS,
    *mobilization.AUTOMATIC,
    *kettle_flight.AUTOMATIC,
    *dry_storm.AUTOMATIC,
    *shadow_turn.AUTOMATIC,
    *turn.AUTOMATIC_LATE,
)
_ASKED = (
    *base.ASKED,
    *_CARDS_ASK,
    *placing.ASKED,
    *flocking.ASKED,
    *landing.ASKED,
    *die.ASKED,
    *kettle_flight.ASKED,
    *mobilization.ASKED,
    *heavy_winds.ASKED,
    *lookout.ASKED,
    *ghost_tower.ASKED,
)
BOX = GameBox(CARDS, VERBS, phase_table(_AUTOMATIC, _ASKED, QUESTIONS))
