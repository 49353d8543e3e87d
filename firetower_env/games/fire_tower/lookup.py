"""What each raw number of a game means in a view: one table per choice of an observation, read in one gather."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.games.fire_tower.cards.record import BUCKET
from firetower_env.games.fire_tower.seatings import SeatPerspective
from firetower_env.games.fire_tower.state import IN_BOX, IN_DISCARD, IN_PILE
from firetower_env.games.fire_tower.verbs import CARD

#: what a raw number means: entry n is the meaning of the number n - 1, beyond the last it means nothing (-1)
Meaning = Sequence[int]
#: the raw number behind a column, and what it means in each view
Column = tuple[str, Sequence[Meaning]]


class Meanings:
    """The tables that columns of either edition are made of, for all views of one set of rules."""

    def __init__(self, views: Sequence[SeatPerspective], phases: PhaseTable, cards: int, directions: int) -> None:
        self.views = views
        #: the corner where a seat sits, counted from the observer's
        self.corner = [[-1, *((towers[0] - v.own) % 4 for towers in v.seating.towers)] for v in views]
        #: a corner or cardinal direction, and any direction, those between the winds after them
        self.place = [[-1, *((d - v.own) % 4 for d in range(4))] for v in views]
        self.direction = [[-1, *turned_directions(v.own)[:directions]] for v in views]
        self.card = [[-1, *_places(v.own, cards)] for v in views]
        self.tool = [self._tools(v.own, cards) for v in views]
        self.question = self.same([-1, *(int(q) for q in phases.question_of)])
        self.event = self.same([-1, -1, *range(6)])
        self.plain = self.same(list(range(-1, 10)))
        self.shadow_place = self.same([0, 0, 0, 1, 2])
        #: 0 marks the place of the number
        self.form = self.same([-1, -1, 0])
        #: is the pattern lying (the first place), is it standing?
        self.orient = [[-1, -1, v.own % 2, 1 - v.own % 2] for v in views]

    def same(self, meaning: Meaning) -> Sequence[Meaning]:
        """What means the same in every view."""
        return [meaning] * len(self.views)

    def discarded(self, is_used: bool) -> Sequence[Meaning]:
        """Where an event can be, by how many of it are in the discard pile."""
        return self.same([0, IN_PILE - IN_BOX, IN_DISCARD - IN_BOX] if is_used else [0, 0, 0])

    @staticmethod
    def _tools(own: int, cards: int) -> Meaning:
        """Cards as they turn with the board, then the tools that are no cards; none comes last."""
        turned = _places(own, cards)
        printed = [*turned[:BUCKET], *[-1] * (BUCKET - cards)]
        return [cards + 3, *printed, cards, cards + 1, cards + 2, *turned[BUCKET:]]


def turned_directions(own: int) -> list[int]:
    """What each of the eight directions becomes when corner `own` comes to the north-west."""
    return [first + (d - own) % 4 for first in (0, 4) for d in range(4)]


def _places(own: int, cards: int) -> list[int]:
    """Where each card stands when corner `own` comes to the north-west."""
    places: list[int] = np.argsort(turned_cards(own, cards)).tolist()
    return places


def turned_cards(own: int, cards: int) -> list[int]:
    """The card that stands in the place of each card when corner `own` comes to the north-west: winds turn."""
    order = list(range(cards))
    for first in (0, CARD["NORTHEAST"]):
        if first < cards:
            order[first : first + 4] = [first + (d + own) % 4 for d in range(4)]
    return order


class Lookup:
    """Where the ones of a vector lie: tables by view, choice, and raw number + 1.

    A choice of nothing, or of what lies beyond its places, marks the `spare` place, which is filled afterwards.
    """

    def __init__(self, columns: Sequence[tuple[slice, Column]], raw: dict[str, int], width: int, spare: int) -> None:
        self.sources: Ints = np.array([raw[name] for _, (name, _) in columns])
        tables = np.full((len(columns[0][1][1]), len(columns), width), spare, np.int64)
        for number, (part, (_, meanings)) in enumerate(columns):
            for view, meaning in enumerate(meanings):
                known = [part.start + place if 0 <= place < part.stop - part.start else spare for place in meaning]
                tables[view, number, : len(meaning)] = known
        self.tables: Ints = tables.reshape(-1)
        #: by view and column: where in the tables the number 0 is
        self.zero: Ints = np.arange(0, tables.size, width).reshape(tables.shape[:2]) + 1

    def see(self, raw: Ints, views: Ints) -> Ints:
        """The places `(k, columns)` that raw numbers `(k, …)` mark in these views."""
        return self.tables.take(raw.take(self.sources, axis=1) + self.zero.take(views, axis=0))
