"""The editions of the game put together: the base game, Rising Flames, which adds to it, and its solo mode.

An edition lists its questions in the order of the specification (observations number them so), its phases, its table,
and how a seat sees it. Automatic phases come in the order in which one decision usually runs through them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Phase, PhaseTable
from firetower_env.core.pieces import Piece, VectorLayout
from firetower_env.games.fire_tower import bucket, burning, deck, elimination, knowledge, outcome, reckless, turn, winds
from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.events import firestorm, mutual_aid, shadow
from firetower_env.games.fire_tower.frames import DEPTH, FireTowerFrames
from firetower_env.games.fire_tower.observation import Observer
from firetower_env.games.fire_tower.pieces import PLANES, vector_layout
from firetower_env.games.fire_tower.rising import ghost_tower
from firetower_env.games.fire_tower.rising import setup as rising_setup
from firetower_env.games.fire_tower.rising.engine import RisingEngine
from firetower_env.games.fire_tower.rising.events import dry_storm, kettle_flight, mobilization
from firetower_env.games.fire_tower.rising.hand_play import HandPlay
from firetower_env.games.fire_tower.rising.hawks import flocking, landing, placing
from firetower_env.games.fire_tower.rising.observation import RisingObserver
from firetower_env.games.fire_tower.rising.pieces import RISING_PLANES, rising_vector_layout
from firetower_env.games.fire_tower.rising.rules import GHOST, RisingRules
from firetower_env.games.fire_tower.rising.set_aside_cards import drop_drawn
from firetower_env.games.fire_tower.rising.shadows import becoming, die
from firetower_env.games.fire_tower.rising.shadows import turn as shadow_turn
from firetower_env.games.fire_tower.rising.specialty import heavy_winds, lookout
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo import attack, challenges, falling, forced, rounds
from firetower_env.games.fire_tower.solo import buckets as solo_buckets
from firetower_env.games.fire_tower.solo import flights as solo_flights
from firetower_env.games.fire_tower.solo import knowledge as solo_knowledge
from firetower_env.games.fire_tower.solo import setup as solo_setup
from firetower_env.games.fire_tower.solo import turn as solo_turn
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.solo.observation import SoloObserver
from firetower_env.games.fire_tower.solo.pieces import SOLO_PLANES, solo_vector_layout
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.verbs import BASE_CARD_NAMES, BASE_LAYOUT, RISING_LAYOUT

BASE_QUESTIONS = (
    "CHAMPION_BREAK",
    "WIND",
    "ACTION",
    "WIND_MODE",
    "WIND_CARD_GEM",
    "ORIENT",
    "WINDOW",
    "CENTRE",
    "PICK",
    "EMBER_FROM",
    "EMBER_TO",
    "FOREST_CELL",
    "DISCARD_MORE",
    "RECKLESS_DROP",
    "RECKLESS_GEM",
    "LATE_BUCKET",
    "KEEP",
    "STORM_DISCARD",
    "AID_CHOICE",
    "AID_GEM_CELL",
    "AID_BREAK_CELL",
    "AID_DROP",
    "SHADOW_CHOICE",
    "SHADOW_PLAY",
    "SHADOW_GEM",
)
RISING_QUESTIONS = (
    *BASE_QUESTIONS,
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
#: questions that are not asked in solo: other modes' events, Shadows, lightning, first builders, the Ghost Tower
_NOT_SOLO = (
    *("CHAMPION_BREAK", "KEEP", "AID_CHOICE", "AID_GEM_CELL", "AID_BREAK_CELL", "AID_DROP"),
    *("SHADOW_CHOICE", "SHADOW_PLAY", "SHADOW_GEM", "LIGHTNING", "SHADOW_ONE", "SH_HAWK", "SH_GEM", "SH_TO"),
    *("SH_BREAK", "DIE_GEM", "DIE_CARD", "SHADOW_WIND", "PUSH", "PUSH_GEM", "KETTLE_GEM", "KETTLE_TO"),
    *("KETTLE_HAWK", "MOB_CARD", "GHOST_CHOICE"),
)
SOLO_QUESTIONS = (
    *(name for name in RISING_QUESTIONS if name not in _NOT_SOLO),
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


def _no_potential(e: FireTowerEngine, games: Ints) -> NDArray[np.float32]:
    return np.zeros((games.size, e.seats), np.float32)


@dataclass(frozen=True)
class Edition:
    """What is in the box."""

    name: str
    layout: ActionLayout
    phases: PhaseTable
    planes: tuple[Piece, ...]
    vector: Callable[[Any], VectorLayout]
    observer: Callable[[Any, PhaseTable, VectorLayout], Observer]
    table: Callable[[int, Any, PhaseTable], FireTowerEngine]
    #: further pieces laid out before the first turn: (table, games, first seats)
    lay_out: Callable[[Any, Ints, Ints], None] = lambda table, games, first: None
    #: hands and draw pile: (table, games)
    deal: Callable[[Any, Ints], None] = deck.deal
    #: dealing anew what seats cannot see: (table, games, seats, seeds)
    redeal: Callable[[Any, Ints, Ints, NDArray[np.uint64]], None] = knowledge.redeal
    #: what shaped rewards are the differences of, `(k, seats)`: (table, games)
    potential: Callable[[Any, Ints], NDArray[np.float32]] = _no_potential
    #: numbers for the infos of environments: (table, games)
    report: Callable[[Any, Ints], dict[str, NDArray[Any]]] = lambda table, games: {}


def phase_table(automatic: Sequence[Phase], asked: Sequence[Phase], questions: Sequence[str]) -> PhaseTable:
    """Phases with their questions in the order of the specification."""
    in_order = sorted(asked, key=lambda phase: questions.index(phase.question))
    return PhaseTable(automatic, in_order, turn.AUTOMATIC_MIDDLE[0].key, frames=FireTowerFrames, depth=DEPTH)


_BASE_EVENTS = (*shadow.AUTOMATIC, *mutual_aid.AUTOMATIC, *firestorm.AUTOMATIC, *winds.AUTOMATIC)
_BASE_AUTOMATIC = (
    *bucket.AUTOMATIC,
    *turn.AUTOMATIC_EARLY,
    *turn.AUTOMATIC_MIDDLE,
    *elimination.AUTOMATIC,
    *_BASE_EVENTS,
    *turn.AUTOMATIC_LATE,
)
_BASE_ASKED = (
    *turn.ASKED_EARLY,
    *(phase for card in CATALOGUE[: len(BASE_CARD_NAMES)] for phase in card.phases),
    *turn.ASKED_LATE,
    *bucket.ASKED,
    *reckless.ASKED,
    *elimination.ASKED,
    *firestorm.ASKED,
    *mutual_aid.ASKED,
    *shadow.ASKED,
)


def _base_table(count: int, rules: Rules, phases: PhaseTable) -> FireTowerEngine:
    table = FireTowerEngine(count, rules, phases)
    table.ending = outcome.last_side if rules.teams else outcome.last_tower
    table.burn, table.pay = burning.burn, outcome.zero_sum
    table.add_events = deck.shuffle_events_in
    return table


BASE = Edition(
    "fire_tower",
    BASE_LAYOUT,
    phase_table(_BASE_AUTOMATIC, _BASE_ASKED, BASE_QUESTIONS),
    PLANES,
    vector_layout,
    Observer,
    _base_table,
)

_RISING_CARD_PHASES = [phase for card in CATALOGUE[len(BASE_CARD_NAMES) :] for phase in card.phases]
_RISING_AUTOMATIC = (
    *landing.AUTOMATIC,
    *(phase for phase in _RISING_CARD_PHASES if phase.mask is None),
    *placing.AUTOMATIC,
    *flocking.AUTOMATIC,
    *bucket.AUTOMATIC,
    *turn.AUTOMATIC_EARLY,
    *lookout.AUTOMATIC,
    *die.AUTOMATIC,
    *turn.AUTOMATIC_MIDDLE,
    *ghost_tower.AUTOMATIC,
    *elimination.AUTOMATIC,
    *_BASE_EVENTS,
    *mobilization.AUTOMATIC,
    *kettle_flight.AUTOMATIC,
    *dry_storm.AUTOMATIC,
    *shadow_turn.AUTOMATIC,
    *turn.AUTOMATIC_LATE,
)
_RISING_ASKED = (
    *_BASE_ASKED,
    *(phase for phase in _RISING_CARD_PHASES if phase.mask is not None),
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


def _rising_table(count: int, rules: RisingRules, phases: PhaseTable) -> RisingEngine:
    """The table with the endings, turns and actions that these rules call for."""
    table = _TABLES.get(rules.variant, RisingEngine)(count, rules, phases)
    table.add_events = rising_setup.add_events
    table.burn, table.pay = burning.burn, outcome.zero_sum
    table.ending = outcome.last_side if table.sides else outcome.last_tower
    table.loss_rules = (drop_drawn,)
    table.action_tools = (HandPlay(),)
    if rules.weather:
        table.action_tools = (HandPlay(), heavy_winds.HeavyWinds(), lookout.Lookout())
    if rules.shadow_turns:
        table.ending = becoming.with_shadows
        table.turn_rules = (becoming.survivor_wins, shadow_turn.take_turn)
        table.loss_rules = (drop_drawn, becoming.become_shadow)
    if rules.variant == GHOST:
        table.ending = ghost_tower.ending
        table.turn_rules = (ghost_tower.note_place, shadow_turn.take_turn)
    return table


_TABLES: dict[str | None, type[RisingEngine]] = {GHOST: ghost_tower.GhostEngine}

RISING = Edition(
    "rising_flames",
    RISING_LAYOUT,
    phase_table(_RISING_AUTOMATIC, _RISING_ASKED, RISING_QUESTIONS),
    RISING_PLANES,
    rising_vector_layout,
    RisingObserver,
    _rising_table,
    rising_setup.lay_out,
)

_SOLO_CARD_PHASES = [phase for card in CATALOGUE for phase in card.phases]
_SOLO_AUTOMATIC = (
    *landing.AUTOMATIC,
    *(phase for phase in _SOLO_CARD_PHASES if phase.mask is None),
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
_SOLO_ASKED = (
    *(phase for phase in turn.ASKED_EARLY if phase.key != "CHAMPION_BREAK"),
    *(phase for phase in _SOLO_CARD_PHASES if phase.mask is not None),
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


def _solo_table(count: int, rules: SoloRules, phases: PhaseTable) -> SoloEngine:
    table = SoloEngine(count, rules, phases)
    table.ending, table.burn, table.pay = falling.ending, falling.burn, falling.pay
    table.action_tools = (HandPlay(), heavy_winds.HeavyWinds(), lookout.Lookout())
    return table


SOLO = Edition(
    "solo",
    RISING_LAYOUT,
    phase_table(_SOLO_AUTOMATIC, _SOLO_ASKED, SOLO_QUESTIONS),
    SOLO_PLANES,
    solo_vector_layout,
    SoloObserver,
    _solo_table,
    solo_setup.lay_out,
    solo_setup.deal,
    solo_knowledge.redeal,
    falling.potential,
    falling.report,
)
EDITIONS: dict[type[Rules], Edition] = {Rules: BASE, RisingRules: RISING, SoloRules: SOLO}
