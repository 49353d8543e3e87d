"""What a seat sees: planes of the board and a vector of named pieces, by default with its own tower in the north-west.

Pieces per tower go by corner, counted clockwise from the observer's, so that they keep their place whatever the
number of players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.grouping import groups
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import VectorLayout
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import AREAS, FATALS, VALID_WINDS
from firetower_env.games.fire_tower.lookup import Column, Lookup, Meanings, turned_cards
from firetower_env.games.fire_tower.pieces import BASE_SIZES, FLAGS, LEFT_QUESTIONS, WORDS, Sizes
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating, SeatPerspective, seating_of, views
from firetower_env.games.fire_tower.state import FireTowerState
from firetower_env.games.fire_tower.turning import turn_each


@dataclass(slots=True)
class Perspective:
    """Seats that look at their games: what all parts of an observation start from."""

    e: FireTowerEngine
    games: Ints
    seats: Ints
    #: the observer's corner, the corner turned to the north-west, and the number of the view
    own: Ints
    turned: Ints
    view: Ints
    #: the pending questions, and the numbers of the state's shared block
    frames: Ints
    scalars: NDArray[np.int32]


class Observer:
    """Writes observations of one rule set. Whatever depends on the rules and the view alone is a table made once."""

    sizes: ClassVar[Sizes] = BASE_SIZES
    state_type: ClassVar[type[FireTowerState]] = FireTowerState
    planes: ClassVar[int] = 17

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.rules, self.vector, self.phases = rules, vector, phases
        self.views = views(self.seatings(rules))
        #: by view and slot: the seat there (`seats` where nobody sits), and whether one is
        self.slot_seat: NDArray[np.int64] = np.array([view.seats for view in self.views])
        self.present: NDArray[np.int16] = (self.slot_seat < rules.seats).astype(np.int16)
        #: by standing towers, view and slot: has the tower there burned?
        self.burned: NDArray[np.int16] = np.array(
            [
                [[(view.seating.manned & ~standing) >> corner & 1 for corner in view.corners] for view in self.views]
                for standing in range(16)
            ],
            np.int16,
        )
        self.static = _static_planes(self.views)
        self.valid_winds = np.array([[np.roll(winds, -own) for own in range(4)] for winds in VALID_WINDS], np.int16)
        meanings = Meanings(self.views, phases, self.sizes.cards, self.sizes.directions)
        raw = {name: place for place, name in enumerate(self._raw_columns())}
        self.lookup = Lookup(self._columns(meanings), raw, len(phases.all) + 1)
        self.left_in = questions_table(phases, LEFT_QUESTIONS)
        self.options: NDArray[np.int16] = np.array(self._options(rules), dtype=np.int16)
        #: by seat and view: where the places of the arrays lie in the raw numbers
        self.array_order: NDArray[np.int64] = np.array(
            [self._places(seat, view) for seat in range(rules.seats) for view in self.views]
        )

    # -- what depends on the rules alone --------------------------------------------------------------------------

    def seatings(self, rules: Rules) -> tuple[Seating, ...]:
        """How seats can come to sit in these games."""
        return (seating_of(rules.towers_of_seats),)

    def _options(self, rules: Rules) -> list[bool]:
        return [getattr(rules, name) for name in FLAGS] + [getattr(rules, name) == word for name, word in WORDS]

    def _raw_columns(self) -> list[str]:
        """The raw numbers behind the choices: frame, scalars, waiting events and their drawers, events discarded."""
        waiting = [f"{what}_{n}" for what in ("kind", "drawer") for n in (1, 2, 3)]
        gone = [f"gone_{name}" for name, _ in self.sizes.events]
        return [*COLUMN, *self.state_type.scalar_names(), *waiting, *gone, "own"]

    def _columns(self, mean: Meanings) -> list[Column]:
        """The choices and the first numbers, in the order of the layout."""
        return [
            ("phase", mean.question),
            ("turn_seat", mean.corner),
            ("seat", mean.corner),
            ("own", mean.place),
            ("tool", mean.tool),
            ("direction", mean.direction),
            ("wind", mean.place),
            ("running_event", mean.event),
            ("drawer", mean.corner),
            ("aid_option", mean.plain),
            *(
                (f"{what}_{n}", mean.event if what == "kind" else mean.corner)
                for n in (1, 2, 3)
                for what in ("kind", "drawer")
            ),
            ("stage", mean.plain),
            ("gone_firestorm", mean.discarded(self.rules.firestorm_card)),
            ("gone_mutual_aid", mean.discarded(self.rules.mutual_aid)),
            ("shadow_place", mean.shadow_place),
            *self._more_choices(mean),
            ("form", mean.form),
            ("orient", mean.orient[0]),
            ("orient", mean.orient[1]),
        ]

    def _more_choices(self, mean: Meanings) -> list[Column]:
        return []

    def _places(self, seat: int, view: SeatPerspective) -> list[int]:
        """Where each place of the arrays lies in the raw numbers.

        Raw are all hands, discard, in play, reshuffled, short, hold, hand counts, and a zero, which also stands in
        for what is kept as bits and for what the seat may not see.
        """
        n, cards, all_cards = self.rules.seats, self.sizes.cards, self.sizes.all_cards
        discard, in_play, reshuffled, short, hold, count, zero = self._starts()[1:8]
        partner = (seat + 2) % 4 * cards if self.rules.teams and self.rules.team_open_hands else None
        seated = [[first + s if s < n else zero for s in view.seats] for first in (short, hold, count)]
        order = turned_cards(view.own, cards)
        with_events = [*order, *range(cards, all_cards)]
        return [
            *[zero] * 16,
            *seated[0],
            *seated[1],
            *[zero] * 12,
            *seated[2],
            *(seat * cards + c for c in order),
            *(discard + c for c in with_events),
            *(in_play + c for c in order),
            *(reshuffled + c for c in with_events),
            *(zero if partner is None else partner + c for c in order),
        ]

    def _starts(self) -> list[int]:
        """Where each part of the raw numbers of seats and cards begins, and at last where they end."""
        n, cards, all_cards = self.rules.seats, self.sizes.cards, self.sizes.all_cards
        starts: list[int] = np.cumsum([0, n * cards, all_cards, cards, all_cards, n, n, n, 1]).tolist()
        return starts

    # -- what depends on the games --------------------------------------------------------------------------------

    def observe(self, e: FireTowerEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Boards `(k, planes, 16, 16)` and vectors `(k, size)` for these seats."""
        own = e.corner(games, seats)
        turned = own if relative else np.zeros_like(own)
        view = self._view(e, games, turned)
        look = Perspective(e, games, seats, own, turned, view, _frames(e, games), e.s.scalars.take(games, axis=0))
        vector = self.vector.fill(self._matrix(look), self._seats_and_cards(look))
        return {"board": self._board(look), "vector": vector}

    def _view(self, e: FireTowerEngine, games: Ints, turned: Ints) -> Ints:
        """The number of the view in each game: with one seating the corner turned to the north-west."""
        return turned

    def _board(self, look: Perspective) -> NDArray[np.uint8]:
        planes = self._moving(look)
        moving: Plane = np.empty((look.games.size, len(planes), bb.SIDE), np.uint16)
        for place, plane in enumerate(planes):
            moving[:, place] = plane[:, 1:-1]
        moving = turn_each(moving, look.turned)
        rows: Plane = np.empty((look.games.size, self.planes, bb.SIDE), np.uint16)
        self._fill_planes(look, moving, rows)
        return bb.unpack(self._shown(rows)).reshape(look.games.size, -1, bb.SIDE, bb.SIDE)

    def _shown(self, rows: Plane) -> Plane:
        """Those of the planes that an observation shows."""
        return rows

    def _moving(self, look: Perspective) -> tuple[Plane, ...]:
        """The planes that change from move to move, not turned yet."""
        s, games, board = look.e.s, look.games, Board(look.e, look.games)
        return (
            board.gem,
            board.breaks,
            board.permanent,
            board.downwind(s.wind[games]),
            s.picked.take(games, axis=0),
            s.aid_gems.take(games, axis=0),
            s.aid_fire.take(games, axis=0),
        )

    def _fill_planes(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        """All planes `(k, planes, 16)` from the turned moving ones and the tables."""
        rows[:, :3] = moving[:, :3]
        rows[:, 3] = ~(moving[:, 0] | moving[:, 1] | moving[:, 2])
        # one number into a flat table is twice as fast as two
        standing = look.scalars[:, _SCALAR["standing"]] * len(self.views) + look.view
        rows[:, 4:11] = self.static.reshape(-1, 7, bb.SIDE).take(standing, axis=0)
        rows[:, 11:15] = moving[:, 3:7]
        ways = (look.turned & 1) * 3 + look.frames[:, COLUMN["orient"]]
        rows[:, 15:17] = _ORIENT_PLANES.reshape(-1, 2, bb.SIDE).take(ways, axis=0)

    def _matrix(self, look: Perspective) -> NDArray[np.int16]:
        """One column per choice and per number, in the order of the layout."""
        s, games = look.e.s, look.games
        raw = np.concatenate(
            [
                look.frames,
                look.scalars,
                s.event_kind[games, :3],
                s.event_drawer[games, :3],
                s.discard[games, self.sizes.cards :],
                look.own[:, None],
                *self._more_raw(look),
            ],
            axis=1,
            dtype=np.int64,
        )
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        seen = self.lookup.see(raw, look.view)
        matrix[:, : seen.shape[1]] = seen
        place = seen.shape[1]
        pile = raw[:, _AT["pile_size"]]
        matrix[:, place] = raw[:, _AT["hand_limit"]]
        matrix[:, place + 1] = pile
        matrix[:, place + 2] = np.maximum(raw[:, _AT["reshuffled_size"]] - pile, 0)
        matrix[:, place + 3 : place + 8] = raw[:, COLUMN["left"], None] * self.left_in[seen[:, 0]]
        matrix[:, place + 8] = raw[:, _AT["turn"]]
        matrix[:, place + 9 : place + 13] = self.valid_winds[raw[:, _AT["standing"]], look.turned]
        matrix[:, place + 13 : place + 13 + self.options.size] = self.options
        self._more_numbers(look, matrix[:, place + 13 + self.options.size :], seen[:, 0])
        return matrix

    def _more_raw(self, look: Perspective) -> list[NDArray[Any]]:
        """Raw numbers that come after those of the base game."""
        return []

    def _more_numbers(self, look: Perspective, numbers: NDArray[np.int16], questions: NDArray[np.int16]) -> None:
        """The numbers that come after those of the base game."""

    def _raw_arrays(self, look: Perspective) -> list[NDArray[Any]]:
        """The raw numbers of seats and cards, parts side by side as `_places` finds them."""
        s, games = look.e.s, look.games
        hands = s.hands.take(games, axis=0)
        return [
            hands.reshape(games.size, -1),
            s.discard.take(games, axis=0),
            s.in_play.take(games, axis=0),
            s.reshuffled.take(games, axis=0),
            s.short.take(games, axis=0),
            s.hold.take(games, axis=0),
            np.einsum("ksc->ks", hands),  # sums in bytes, several times faster than `sum`
            np.zeros((games.size, 1), np.int16),
        ]

    def _seats_and_cards(self, look: Perspective) -> NDArray[np.int16]:
        """The arrays of the layout side by side: most are one gather, what is kept as bits is filled in."""
        scalars = look.scalars
        raw = np.concatenate(self._raw_arrays(look), axis=1, dtype=np.int16)
        out = self._in_order(raw, look.seats * len(self.views) + look.view)
        slots = self.slot_seat[look.view]
        flags = scalars.take(_SEAT_BITS, axis=1)[:, :, None] >> slots[:, None, :] & 1
        out[:, 0:4] = self.present[look.view]
        out[:, 4:8] = flags[:, 0]
        out[:, 8:12] = self.burned[scalars[:, _SCALAR["standing"]], look.view]
        out[:, 12:16] = flags[:, 1]
        out[:, 32:36] = flags[:, 2]
        waiting = scalars[:, _SCALAR["victims"]]
        if waiting.any():
            here = np.flatnonzero(waiting)
            out[here, 24:28], out[here, 28:32] = _victims(look.e, look.games[here], look.turned[here])
        self._more_of_seats(look, slots, out)
        return out

    def _in_order(self, raw: NDArray[np.int16], ways: Ints) -> NDArray[np.int16]:
        """The raw numbers as the layout has them, by seat and view: one gather for each that is present."""
        out = np.empty((len(raw), self.array_order.shape[1]), np.int16)
        for way, here in groups(ways):
            if here is None:
                return np.asarray(raw.take(self.array_order[way], axis=1))
            out[here] = raw.take(here, axis=0).take(self.array_order[way], axis=1)
        return out

    def _more_of_seats(self, look: Perspective, slots: Ints, out: NDArray[np.int16]) -> None:
        """What else is kept as bits."""


_SLOTS: Ints = np.arange(4)
#: the numbers of the shared block by name; an edition that adds to the state appends its own
_SCALAR = {name: number for number, name in enumerate(FireTowerState.scalar_names())}
_SEAT_BITS: Ints = np.array([_SCALAR[name] for name in ("eliminated", "bucket_full", "to_act")])
_AT = {name: len(COLUMN) + number for name, number in _SCALAR.items()}
#: by quarter-turned or not and by orientation (none, lying, standing): two constant planes
_ORIENT_PLANES: Plane = np.array(
    [[[[0xFFFF * (way == want)] * bb.SIDE for want in wants] for way in range(3)] for wants in ((1, 2), (2, 1))],
    dtype=np.uint16,
)


def questions_table(phases: PhaseTable, pieces: tuple[tuple[str, ...], ...]) -> NDArray[np.int16]:
    """By question (the last row: none) and piece: is this one of the piece's questions?"""
    rows = [[name in named for named in pieces] for name in phases.questions]
    return np.array([*rows, [False] * len(pieces)], np.int16)


def _frames(e: FireTowerEngine, games: Ints) -> Ints:
    """Top frames; a game that is over shows an empty one."""
    over = e.s.depth[games] == 0
    if not over.any():
        return e.tops(games)
    frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    frames[over] = 0
    frames[over, 0] = frames[over, 1] = -1
    frames[over, COLUMN["tool"]] = frames[over, COLUMN["direction"]] = -1
    return frames


def _victims(e: FireTowerEngine, games: Ints, turned: Ints) -> tuple[NDArray[Any], NDArray[Any]]:
    """Who waits among the victims, and the corner credited with it (1 to 4), by slot."""
    corners = (turned[:, None] + _SLOTS) & 3
    waiting = e.s.victims[games]
    towers, credits = e.s.victim_tower[games].astype(np.int64), e.s.victim_credit[games].astype(np.int64)
    waits = (waiting[:, None] > _SLOTS)[:, None, :] & (towers[:, None, :] == corners[:, :, None])
    credited = e.corner(games[:, None], np.maximum(credits, 0))
    named = np.where(credits >= 0, (credited - turned[:, None]) % 4 + 1, 0)
    return waits.any(axis=2), (waits * named[:, None, :]).sum(axis=2)


def _static_planes(views: tuple[SeatPerspective, ...]) -> Plane:
    """By standing towers and view, turned already: the four areas, fatal, burned and unmanned cells."""
    table = np.zeros((16, len(views), 7, bb.SIDE), np.uint16)
    for standing in range(16):
        for number, view in enumerate(views):
            manned = view.seating.manned
            areas = [AREAS[standing & 1 << corner] for corner in view.corners]
            planes = [*areas, FATALS[standing], AREAS[manned & ~standing], AREAS[15 & ~manned]]
            table[standing, number] = bb.turn(np.stack(planes)[:, 1:-1], 4 - view.own)
    return table
