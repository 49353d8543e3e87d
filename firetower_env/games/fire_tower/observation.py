"""What a seat sees: planes of the board and a vector of named pieces, by default with its own tower in the north-west.

Pieces per tower go by corner, counted clockwise from the observer's, so that they keep their place whatever the
number of players.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import COLUMN, PhaseTable
from firetower_env.core.pieces import VectorLayout
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.record import BUCKET
from firetower_env.games.fire_tower.geometry import AREAS, FATALS, VALID_WINDS
from firetower_env.games.fire_tower.pieces import ALL_CARDS, CARDS, FLAGS, LEFT_QUESTIONS, WORDS
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.state import IN_BOX, IN_DISCARD, IN_PILE, FireTowerState
from firetower_env.games.fire_tower.table import Table


class Observer:
    """Writes observations of one rule set. Whatever depends on the rules and the view alone is a table made once."""

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.rules, self.vector = rules, vector
        self.towers: NDArray[np.int64] = np.array(rules.towers)
        owner = [rules.towers.index(c) if c in rules.towers else rules.seats for c in range(4)]
        #: by corner turned to the north-west and slot: the seat there, `seats` where nobody sits
        self.slot_seat: NDArray[np.int64] = np.array([[owner[(own + j) % 4] for j in range(4)] for own in range(4)])
        self.static = _static_planes(sum(1 << corner for corner in rules.towers))
        self.valid_winds = np.array([[np.roll(winds, -own) for own in range(4)] for winds in VALID_WINDS], np.int16)
        self.lookup = _Lookup(rules, phases)
        self.left_questions: NDArray[np.int64] = np.array([phases.questions.index(name) for name in LEFT_QUESTIONS])
        flags = [getattr(rules, name) for name in FLAGS] + [getattr(rules, name) == word for name, word in WORDS]
        self.flags: NDArray[np.int16] = np.array(flags, dtype=np.int16)
        self.array_order = _array_order(rules, self.slot_seat)
        self.present: NDArray[np.int16] = (self.slot_seat < rules.seats).astype(np.int16)

    def observe(self, e: Table, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Boards `(k, planes, 16, 16)` and vectors `(k, size)` for these seats."""
        own = self.towers[seats]
        turned = own if relative else np.zeros_like(own)
        frames = _frames(e, games)
        scalars = e.s.scalars.take(games, axis=0)
        matrix = self._matrix(e, games, own, turned, frames, scalars)
        arrays = self._seats_and_cards(e, games, seats, turned, scalars)
        return {"board": self._board(e, games, turned, frames), "vector": self.vector.fill(matrix, arrays)}

    def _board(self, e: Table, games: Ints, turned: Ints, frames: Ints) -> NDArray[np.uint8]:
        s, board = e.s, Board(e, games)
        moving: Plane = np.empty((games.size, 7, bb.SIDE), np.uint16)
        planes = (
            board.gem,
            board.breaks,
            board.permanent,
            board.downwind(s.wind[games]),
            s.picked.take(games, axis=0),
            s.aid_gems.take(games, axis=0),
            s.aid_fire.take(games, axis=0),
        )
        for place, plane in enumerate(planes):
            moving[:, place] = plane[:, 1:-1]
        moving = _turn_each(moving, turned)
        rows: Plane = np.empty((games.size, 17, bb.SIDE), np.uint16)
        rows[:, :3] = moving[:, :3]
        rows[:, 3] = ~(moving[:, 0] | moving[:, 1] | moving[:, 2])
        rows[:, 4:11] = self.static[s.standing[games], turned]
        rows[:, 11:15] = moving[:, 3:]
        rows[:, 15:] = _ORIENT_PLANES[turned & 1, frames[:, COLUMN["orient"]]]
        return bb.unpack(rows).reshape(games.size, 17, bb.SIDE, bb.SIDE)

    def _matrix(
        self, e: Table, games: Ints, own: Ints, turned: Ints, frames: Ints, scalars: NDArray[np.int32]
    ) -> NDArray[np.int16]:
        """One column per choice and per number, in the order of the layout."""
        s = e.s
        raw = np.concatenate(
            [
                frames,
                scalars,
                s.event_kind[games, :3],
                s.event_drawer[games, :3],
                s.discard[games, CARDS:],
                own[:, None],
            ],
            axis=1,
            dtype=np.int64,
        )
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        seen = self.lookup.see(raw, turned)
        matrix[:, : seen.shape[1]] = seen
        place = seen.shape[1]
        pile = raw[:, _AT["pile_size"]]
        matrix[:, place] = raw[:, _AT["hand_limit"]]
        matrix[:, place + 1] = pile
        matrix[:, place + 2] = np.maximum(raw[:, _AT["reshuffled_size"]] - pile, 0)
        left = raw[:, COLUMN["left"], None] * (seen[:, :1] == self.left_questions)
        matrix[:, place + 3 : place + 8] = left
        matrix[:, place + 8] = raw[:, _AT["turn"]]
        matrix[:, place + 9 : place + 13] = self.valid_winds[raw[:, _AT["standing"]], turned]
        matrix[:, place + 13 :] = self.flags
        return matrix

    def _seats_and_cards(
        self, e: Table, games: Ints, seats: Ints, turned: Ints, scalars: NDArray[np.int32]
    ) -> NDArray[np.int16]:
        """The arrays of the layout side by side: most are one gather, what is kept as bits is filled in."""
        s, k = e.s, games.size
        hands = s.hands.take(games, axis=0)
        raw = np.concatenate(
            [
                hands.reshape(k, -1),
                s.discard.take(games, axis=0),
                s.in_play.take(games, axis=0),
                s.reshuffled.take(games, axis=0),
                s.short.take(games, axis=0),
                s.hold.take(games, axis=0),
                hands.sum(axis=2, dtype=np.int16),
                np.zeros((k, 1), np.int16),
            ],
            axis=1,
            dtype=np.int16,
        )
        places = self.array_order[seats, turned] + np.arange(0, raw.size, raw.shape[1])[:, None]
        out = raw.reshape(-1).take(places)
        slots, present = self.slot_seat[turned], self.present[turned]
        flags = scalars.take(_SEAT_BITS, axis=1)[:, :, None] >> slots[:, None, :] & 1
        corners = (turned[:, None] + _SLOTS) & 3
        out[:, 0:4] = present
        out[:, 4:8] = flags[:, 0]
        out[:, 8:12] = (~scalars[:, _SCALAR["standing"], None] >> corners & 1) * present
        out[:, 12:16] = flags[:, 1]
        out[:, 32:36] = flags[:, 2]
        if scalars[:, _SCALAR["victims"]].any():
            out[:, 24:28], out[:, 28:32] = self._victims(e, games, slots, turned)
        return out

    def _victims(self, e: Table, games: Ints, slots: Ints, turned: Ints) -> tuple[NDArray[Any], NDArray[Any]]:
        """Who waits among the victims, and the corner credited with it (1 to 4), by slot."""
        waiting = e.s.victims[games]
        towers, credits = e.s.victim_tower[games].astype(np.int64), e.s.victim_credit[games].astype(np.int64)
        corners = (turned[:, None] + _SLOTS) & 3
        waits = (waiting[:, None] > _SLOTS)[:, None, :] & (towers[:, None, :] == corners[:, :, None])
        named = np.where(credits >= 0, (self.towers[credits] - turned[:, None]) % 4 + 1, 0)
        return waits.any(axis=2), (waits * named[:, None, :]).sum(axis=2)


_SLOTS: Ints = np.arange(4)
_SCALAR = {name: number for number, name in enumerate(FireTowerState.scalar_names())}
_SEAT_BITS: Ints = np.array([_SCALAR[name] for name in ("eliminated", "bucket_full", "to_act")])
#: by quarter-turned or not and by orientation (none, lying, standing): two constant planes
_ORIENT_PLANES: Plane = np.array(
    [[[[0xFFFF * (way == want)] * bb.SIDE for want in wants] for way in range(3)] for wants in ((1, 2), (2, 1))],
    dtype=np.uint16,
)
#: columns of the raw numbers behind the choices: frame, scalars, waiting events and their drawers, events discarded
_AT = {
    **{name: COLUMN[name] for name in COLUMN},
    **{name: len(COLUMN) + number for name, number in _SCALAR.items()},
    **{
        name: len(COLUMN) + len(_SCALAR) + number
        for number, name in enumerate(
            ("kind_1", "kind_2", "kind_3", "drawer_1", "drawer_2", "drawer_3", "gone_1", "gone_2", "gone_3", "own")
        )
    },
}


class _Lookup:
    """What each raw number means in a view: tables by column, corner turned to the north-west, and value + 1."""

    def __init__(self, rules: Rules, phases: PhaseTable) -> None:
        width = len(phases.all) + 1
        none = [-1] * width
        corner = [[-1, *((tower - own) % 4 for tower in rules.towers)] for own in range(4)]
        direction = [[-1, *((d - own) % 4 for d in range(4))] for own in range(4)]
        tools = [*range(4, CARDS), *[-1] * (BUCKET - CARDS), CARDS, CARDS + 1, CARDS + 2]
        tool = [[CARDS + 3, *direction[own][1:], *tools] for own in range(4)]
        kind = [-1, -1, 0, 1, 2]
        used = [rules.firestorm_card, rules.mutual_aid]
        gone = [[0, IN_PILE - IN_BOX, IN_DISCARD - IN_BOX] if use else [0, 0, 0] for use in used]
        ways = [[[0, 0, 1, 0], [0, 0, 0, 1]], [[0, 0, 0, 1], [0, 0, 1, 0]]]
        plain = list(range(-1, 10))
        shadow = [0, 0, 0, 1, 2]
        columns: list[tuple[str, list[Any]]] = [
            ("phase", [-1, *(int(q) for q in phases.question_of)]),
            ("turn_seat", corner),
            ("seat", corner),
            ("own", direction),
            ("tool", tool),
            ("direction", direction),
            ("wind", direction),
            ("running_event", kind),
            ("drawer", corner),
            ("aid_option", plain),
            *((f"{what}_{n}", kind if what == "kind" else corner) for n in (1, 2, 3) for what in ("kind", "drawer")),
            ("stage", plain),
            ("gone_1", gone[0]),
            ("gone_2", gone[1]),
            ("shadow_place", shadow),
            ("form", [0, 0, 1]),
            ("orient", [ways[own % 2][0] for own in range(4)]),
            ("orient", [ways[own % 2][1] for own in range(4)]),
        ]
        self.sources: Ints = np.array([_AT[name] for name, _ in columns])
        self.numbers: Ints = np.arange(len(columns))
        self.tables: NDArray[np.int16] = np.full((len(columns), 4, width), -1, np.int16)
        for number, (_, table) in enumerate(columns):
            per_view = table if isinstance(table[0], list) else [table] * 4
            for own in range(4):
                self.tables[number, own] = (per_view[own] + none)[:width]

    def see(self, raw: Ints, turned: Ints) -> NDArray[np.int16]:
        """The choices and the first numbers, `(k, columns)`."""
        return self.tables[self.numbers, turned[:, None], raw.take(self.sources, axis=1) + 1]


def _array_order(rules: Rules, slot_seat: NDArray[np.int64]) -> NDArray[np.int64]:
    """By seat and corner turned to the north-west: where each place of the arrays lies in the raw numbers.

    Raw are all hands, discard, in play, reshuffled, short, hold, hand counts, and a zero, which also stands in for
    what is kept as bits and for what the seat may not see.
    """
    n = rules.seats
    starts = np.cumsum([0, n * CARDS, ALL_CARDS, CARDS, ALL_CARDS, n, n, n])
    discard, in_play, reshuffled, short, hold, count, zero = (int(start) for start in starts[1:])
    order = []
    for seat in range(n):
        partner = (seat + 2) % 4 * CARDS if rules.teams and rules.team_open_hands else None
        views = []
        for own in range(4):
            seated = [[first + s if s < n else zero for s in slot_seat[own]] for first in (short, hold, count)]
            cards = [(j + own) % 4 if j < 4 else j for j in range(ALL_CARDS)]
            views.append(
                [zero] * 16
                + seated[0]
                + seated[1]
                + [zero] * 12
                + seated[2]
                + [seat * CARDS + c for c in cards[:CARDS]]
                + [discard + c for c in cards]
                + [in_play + c for c in cards[:CARDS]]
                + [reshuffled + c for c in cards]
                + [zero if partner is None else partner + c for c in cards[:CARDS]]
            )
        order.append(views)
    return np.array(order)


def _frames(e: Table, games: Ints) -> Ints:
    """Top frames; a game that is over shows an empty one."""
    over = e.s.depth[games] == 0
    if not over.any():
        return e.tops(games)
    frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    frames[over] = 0
    frames[over, 0] = frames[over, 1] = -1
    frames[over, COLUMN["tool"]] = frames[over, COLUMN["direction"]] = -1
    return frames


def _static_planes(manned: int) -> Plane:
    """By standing towers and own corner, turned already: the four areas, fatal, burned and unmanned cells."""
    table = np.zeros((16, 4, 7, bb.SIDE), np.uint16)
    for standing in range(16):
        for own in range(4):
            areas = [AREAS[standing & 1 << (own + slot) % 4] for slot in range(4)]
            planes = [*areas, FATALS[standing], AREAS[manned & ~standing], AREAS[15 & ~manned]]
            table[standing, own] = bb.turn(np.stack(planes)[:, 1:-1], 4 - own)
    return table


def _turn_each(rows: Plane, own: Ints) -> Plane:
    """Boards `(k, planes, 16)` turned so that corner `own` comes to the north-west."""
    first = int(own[0]) if own.size else 0
    if (own == first).all():
        return bb.turn(rows, 4 - first)
    for corner in (1, 2, 3):
        here = np.flatnonzero(own == corner)
        if here.size:
            rows[here] = bb.turn(rows[here], 4 - corner)
    return rows
