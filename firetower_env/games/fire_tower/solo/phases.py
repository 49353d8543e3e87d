"""The phases of the solo mode, and its box: those of the other modes that it has, and its own."""

from __future__ import annotations

from firetower_env.games.fire_tower import bucket, elimination, reckless, turn, winds
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.events import firestorm
from firetower_env.games.fire_tower.phases import card_phases, phase_table, with_cards
from firetower_env.games.fire_tower.rising import phases as rising
from firetower_env.games.fire_tower.rising.cards import CARDS
from firetower_env.games.fire_tower.rising.hawks import flocking, landing, placing
from firetower_env.games.fire_tower.rising.specialty import heavy_winds, lookout
from firetower_env.games.fire_tower.solo import attack, challenges, falling, forced, rounds
from firetower_env.games.fire_tower.solo import buckets as solo_buckets
from firetower_env.games.fire_tower.solo import flights as solo_flights
from firetower_env.games.fire_tower.solo import setup as solo_setup
from firetower_env.games.fire_tower.solo import turn as solo_turn
from firetower_env.games.fire_tower.verbs import VERBS

#: questions that are not asked in solo: other modes' events, Shadows, lightning, first builders, the Ghost Tower
_NOT_SOLO = (
    *("CHAMPION_BREAK", "KEEP", "AID_CHOICE", "AID_GEM_CELL", "AID_BREAK_CELL", "AID_DROP"),
    *("SHADOW_CHOICE", "SHADOW_PLAY", "SHADOW_GEM", "LIGHTNING", "SHADOW_ONE", "SH_HAWK", "SH_GEM", "SH_TO"),
    *("SH_BREAK", "DIE_GEM", "DIE_CARD", "SHADOW_WIND", "PUSH", "PUSH_GEM", "KETTLE_GEM", "KETTLE_TO"),
    *("KETTLE_HAWK", "MOB_CARD", "GHOST_CHOICE"),
)
_QUESTIONS = (
    *(name for name in rising.QUESTIONS if name not in _NOT_SOLO),
    "ENEMY_SNAG",
    "ENEMY_ORIENT",
    "ENEMY_FLARE",
    "ENEMY_EXPLOSION",
    "PUNISH_DIR",
    "ENEMY_FLIGHT",
    "EB_ORIENT",
    "EB_WINDOW",
    "CHALLENGE",
    "DOUBLE",
    "SMOLDER",
    "RED_FLAG",
    "SMOKE_A",
    "SMOKE_B",
    "STURDY",
    "PLAN",
    "SANCTUARY",
    "WET_DROP",
    "WET_SQUARE",
    "ENEMY_BREAK",
    "ENEMY_HAWK",
)

QUESTIONS = with_cards(_QUESTIONS, CARDS)
_CARDS_RUN, _CARDS_ASK = card_phases(CARDS)
_AUTOMATIC = (
    *landing.AUTOMATIC,
    *_CARDS_RUN,
    *placing.AUTOMATIC,
    *flocking.AUTOMATIC,
    *solo_buckets.AUTOMATIC,
    *bucket.AUTOMATIC,
    *solo_setup.AUTOMATIC,
    *turn.AUTOMATIC_EARLY,
    *lookout.AUTOMATIC,
    *turn.AUTOMATIC_MIDDLE,
    *forced.AUTOMATIC,
    *falling.AUTOMATIC,
    *(phase for phase in elimination.AUTOMATIC if phase.key == "settle"),
    *firestorm.AUTOMATIC,
    *winds.AUTOMATIC,
    *(phase for phase in turn.AUTOMATIC_LATE if phase.key != "start_turn"),
    *solo_turn.AUTOMATIC_END,
    *rounds.AUTOMATIC,
    *(phase for phase in turn.AUTOMATIC_LATE if phase.key == "start_turn"),
    *solo_turn.AUTOMATIC_START,
    *attack.AUTOMATIC,
)
_ASKED = (
    *(phase for phase in turn.ASKED_EARLY if phase.key != "CHAMPION_BREAK"),
    *_CARDS_ASK,
    *turn.ASKED_LATE,
    *bucket.ASKED,
    *reckless.ASKED,
    *firestorm.ASKED,
    *placing.ASKED,
    *flocking.ASKED,
    *(phase for phase in landing.ASKED if phase.key == "FLIGHT"),
    *heavy_winds.ASKED,
    *lookout.ASKED,
    *attack.ASKED,
    *solo_flights.ASKED,
    *solo_buckets.ASKED,
    *rounds.ASKED,
    *solo_turn.ASKED,
    *forced.ASKED,
    *challenges.ASKED,
    *solo_setup.ASKED,
)
BOX = GameBox(CARDS, VERBS, phase_table(_AUTOMATIC, _ASKED, QUESTIONS))
