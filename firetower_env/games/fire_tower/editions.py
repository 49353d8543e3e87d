"""The two editions of the game put together: the base game, and Rising Flames, which adds to it.

An edition lists its questions in the order of the specification (observations number them so), its phases, its table,
and how a seat sees it. Automatic phases come in the order in which one decision usually runs through them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Phase, PhaseTable
from firetower_env.core.pieces import Piece, VectorLayout
from firetower_env.games.fire_tower import bucket, deck, elimination, outcome, reckless, turn, winds
from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.events import firestorm, mutual_aid, shadow
from firetower_env.games.fire_tower.observation import Observer
from firetower_env.games.fire_tower.pieces import PLANES, vector_layout
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.table import Table
from firetower_env.games.fire_tower.verbs import BASE_CARD_NAMES, BASE_LAYOUT

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


@dataclass(frozen=True)
class Edition:
    """What is in the box."""

    name: str
    layout: ActionLayout
    phases: PhaseTable
    planes: tuple[Piece, ...]
    vector: Callable[[Any], VectorLayout]
    observer: Callable[[Any, PhaseTable, VectorLayout], Observer]
    table: Callable[[int, Any, PhaseTable], Table]
    #: further pieces laid out before the first turn: (table, games, first seats)
    lay_out: Callable[[Any, Ints, Ints], None] = lambda table, games, first: None


def phase_table(automatic: Sequence[Phase], asked: Sequence[Phase], questions: Sequence[str]) -> PhaseTable:
    """Phases with their questions in the order of the specification."""
    return PhaseTable(automatic, sorted(asked, key=lambda phase: questions.index(phase.question)))


_BASE_AUTOMATIC = (
    *bucket.AUTOMATIC,
    *turn.AUTOMATIC_EARLY,
    *shadow.AUTOMATIC,
    *mutual_aid.AUTOMATIC,
    *firestorm.AUTOMATIC,
    *winds.AUTOMATIC,
    *elimination.AUTOMATIC,
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


def _base_table(count: int, rules: Rules, phases: PhaseTable) -> Table:
    table = Table(count, rules, phases)
    table.ending = outcome.last_side if rules.teams else outcome.last_tower
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
EDITIONS: dict[type[Rules], Edition] = {Rules: BASE}
