"""Fire Tower put together: phases, layout, setup, observation, redeal, snapshot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import COLUMN, PhaseTable
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.fire_tower import bucket, deck, elimination, knowledge, plays, reckless, turn, words
from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.events import firestorm, mutual_aid, shadow
from firetower_env.games.fire_tower.geometry import FLAME, HAS
from firetower_env.games.fire_tower.observation import Observer
from firetower_env.games.fire_tower.pieces import PLANES, vector_layout
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.state import IN_BOX, UNUSED
from firetower_env.games.fire_tower.table import Table
from firetower_env.games.fire_tower.verbs import LAYOUT
from firetower_env.games.fire_tower.winds import roll_valid

#: the 25 questions in the order of the specification; observations number them so
QUESTIONS = (
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


def _phases() -> PhaseTable:
    """All phases; automatic ones in the order in which one decision usually runs through them."""
    automatic = (
        *bucket.AUTOMATIC,
        *turn.AUTOMATIC_EARLY,
        *shadow.AUTOMATIC,
        *mutual_aid.AUTOMATIC,
        *firestorm.AUTOMATIC,
        *elimination.AUTOMATIC,
        *turn.AUTOMATIC_LATE,
    )
    asked = (
        *turn.ASKED_EARLY,
        *(phase for card in CATALOGUE for phase in card.phases),
        *turn.ASKED_LATE,
        *bucket.ASKED,
        *reckless.ASKED,
        *elimination.ASKED,
        *firestorm.ASKED,
        *mutual_aid.ASKED,
        *shadow.ASKED,
    )
    return PhaseTable(automatic, sorted(asked, key=lambda phase: QUESTIONS.index(phase.question)))


PHASES = _phases()


class FireTower:
    """Fire Tower under one set of rules."""

    name = "fire_tower"
    #: raised whenever actions, observations or rules change what a recorded game or a trained agent would meet
    version = 0

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.lost_return = float(np.float32(-1 / (rules.seats - 1)))
        self.layout = LAYOUT
        self.phases = PHASES
        self.planes = PLANES
        self.vector = vector_layout(rules)
        self._observer = Observer(rules, PHASES, self.vector)
        self._towers: NDArray[np.int64] = np.array(rules.towers)

    def new_engine(self, count: int) -> Table:
        """A table for `count` games."""
        table = Table(count, self.rules, self.phases)
        for verb, (_, use) in plays.USES.items():
            row = self.phases.templates[self.phases.number[use.begins]].copy()
            for name, value in use.columns.items():
                row[COLUMN[name]] = value
            table.first_questions[verb] = row
        return table

    def set_up(self, engine: Table, games: Ints) -> None:
        """[FT p.3] Board, cards, wind, first seat; then the Champion's firebreaks, then the first turn."""
        e, s, rules = engine, engine.s, self.rules
        s.permanent[games] = FLAME
        s.standing[games] = e.manned
        s.bucket_full[games] = (1 << e.seats) - 1
        s.hand_limit[games] = rules.hand_size
        s.shadow_place[games] = IN_BOX if rules.shadow_of_the_wood else UNUSED
        deck.deal(e, games)
        s.wind[games] = roll_valid(e, games)
        # the seat with the wind on its left goes first: corner d, or else corner d + 1 (ruling R4)
        wind = s.wind[games]
        first = e.owner_of[np.where(HAS[e.manned][wind], wind, (wind + 1) % 4)]
        s.turn_seat[games] = first
        e.push(games, "start_turn", first)
        if rules.champion_seat is not None:
            e.push(games, "CHAMPION_BREAK", rules.champion_seat, left=rules.champion_breaks)
        e.settle(games)

    def observe(self, engine: Table, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Planes and vector for these seats."""
        return self._observer.observe(engine, games, seats, relative)

    def quarters(self, engine: Table, games: Ints, seats: Ints) -> Ints:
        """Turns that bring a seat's tower to the north-west."""
        return (4 - self._towers[seats]) % 4

    def redeal(self, engine: Table, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
        """Deal anew what these seats cannot see."""
        knowledge.redeal(engine, games, seats, seeds)

    def snapshot(self, engine: Table, game: int, viewer: int | None) -> Snapshot:
        """One game for people."""
        return words.snapshot(self, engine, game, viewer)

    def out_for_good(self, engine: Table, games: Ints, seats: Ints) -> Bools:
        """The eliminated, unless Shadow of the Wood lets them act and win; ties are for those who burned last (R44)."""
        return engine.is_eliminated(games, seats) & (not self.rules.shadow_of_the_wood)
