"""The phases of the base game, and its box.

Questions come in the order of the specification (observations number them so), automatic phases in the order in which
one decision usually runs through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from firetower_env.core.phases import Phase, PhaseTable
from firetower_env.games.fire_tower import bucket, elimination, reckless, turn, winds
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.cards import CARDS
from firetower_env.games.fire_tower.cards.record import Card
from firetower_env.games.fire_tower.events import firestorm, mutual_aid, shadow
from firetower_env.games.fire_tower.frames import DEPTH, FireTowerFrames
from firetower_env.games.fire_tower.verbs import BASE_VERBS

_QUESTIONS = (
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


def card_phases(cards: Iterable[Card]) -> tuple[tuple[Phase, ...], tuple[Phase, ...]]:
    """The phases that cards bring: those that run by themselves, and those that ask."""
    phases = [phase for card in cards for phase in card.phases]
    return tuple(p for p in phases if p.mask is None), tuple(p for p in phases if p.mask is not None)


def with_cards(questions: Sequence[str], cards: Sequence[Card]) -> tuple[str, ...]:
    """The questions of an edition: those of the specification, then those of cards that it does not know."""
    return tuple(dict.fromkeys((*questions, *(phase.question for phase in card_phases(cards)[1]))))


def phase_table(automatic: Sequence[Phase], asked: Sequence[Phase], questions: Sequence[str]) -> PhaseTable:
    """Phases with their questions in the order of the specification."""
    in_order = sorted(asked, key=lambda phase: questions.index(phase.question))
    return PhaseTable(automatic, in_order, turn.AUTOMATIC_MIDDLE[0].key, frames=FireTowerFrames, depth=DEPTH)


QUESTIONS = with_cards(_QUESTIONS, CARDS)
EVENTS = (*shadow.AUTOMATIC, *mutual_aid.AUTOMATIC, *firestorm.AUTOMATIC, *winds.AUTOMATIC)
_AUTOMATIC = (
    *bucket.AUTOMATIC,
    *turn.AUTOMATIC_EARLY,
    *turn.AUTOMATIC_MIDDLE,
    *elimination.AUTOMATIC,
    *EVENTS,
    *turn.AUTOMATIC_LATE,
)
ASKED = (
    *turn.ASKED_EARLY,
    *card_phases(CARDS)[1],
    *turn.ASKED_LATE,
    *bucket.ASKED,
    *reckless.ASKED,
    *elimination.ASKED,
    *firestorm.ASKED,
    *mutual_aid.ASKED,
    *shadow.ASKED,
)
BOX = GameBox(CARDS, BASE_VERBS, phase_table(_AUTOMATIC, ASKED, QUESTIONS))
