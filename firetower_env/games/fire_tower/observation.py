"""What a seat sees: planes of the board and a vector of named pieces, by default with its own tower in the north-west.

Pieces per tower go by corner, counted clockwise from the observer's, so that they keep their place whatever the
number of players.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import COLUMN
from firetower_env.core.pieces import OWN, TEAM, Number, OneHot, Piece, VectorLayout
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.record import NO_TOOL, PICK
from firetower_env.games.fire_tower.geometry import AREA, AREAS, FATALS, VALID_WINDS
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.state import IN_BOX, IN_PILE, FireTowerState
from firetower_env.games.fire_tower.table import Table
from firetower_env.games.fire_tower.verbs import ALL_CARDS, CARDS

PLANES = (
    Piece("gem", 1, "fire gems"),
    Piece("break", 1, "firebreaks"),
    Piece("permanent", 1, "eternal flame and towers ablaze"),
    Piece("vacant", 1, "cells that hold nothing"),
    Piece("area", 4, "area of each standing tower: own, then clockwise"),
    Piece("fatal", 1, "fatal cells of standing towers"),
    Piece("burned", 1, "cells of burned towers"),
    Piece("unmanned", 1, "cells of unmanned towers"),
    Piece("downwind", 1, "vacant cells downwind of fire under the present wind"),
    Piece("picked", 1, "cells picked or placed so far in the running chain (source of an Ember included)"),
    Piece("aid_gems", 1, "gems of the running Mutual Aid"),
    Piece("aid_fire", 1, "fire at the start of the running Mutual Aid"),
    Piece("lying", 1, "all ones while a lying pattern is being placed"),
    Piece("standing", 1, "all ones while a standing pattern is being placed"),
)
_CHOICES = (
    OneHot("question", 25, "the pending question, in the order of the phase table"),
    OneHot("turn_of", 4, "corner of the seat on turn"),
    OneHot("asked", 4, "corner of the seat that is asked"),
    OneHot("own_corner", 4, "the observer's corner (always the first in the turned view)"),
    OneHot("tool", 18, "card or tool in use: 14 cards, Bucket, Reckless water, Reckless firebreak, none"),
    OneHot("direction", 4, "direction in question (wind card or Shadow roll)"),
    OneHot("wind", 4, "present wind"),
    OneHot("running_event", 3, "Firestorm, Mutual Aid or Shadow of the Wood under way"),
    OneHot("drawer", 4, "corner of the running event's drawer"),
    OneHot("aid_option", 3, "Mutual Aid: gem, firebreak or cards"),
    *(
        OneHot(f"queue_{place}_{what}", size, doc)
        for place in (1, 2, 3)
        for what, size, doc in (
            ("event", 3, f"waiting event {place}"),
            ("drawer", 4, f"corner of the drawer of waiting event {place}"),
        )
    ),
    OneHot("stage", 4, "turn stage: before the wind, before the action, before the refill, after it"),
    *(
        OneHot(f"place_{name}", 3, f"where {title} can be: box, draw pile, discard pile")
        for name, title in (
            ("firestorm", "Firestorm"),
            ("mutual_aid", "Mutual Aid"),
            ("shadow", "Shadow of the Wood"),
        )
    ),
)
_LEFT = ("shadow_rolls_left", "reckless_gems_left", "reckless_drops_left", "keep_surplus", "champion_breaks_left")
_LEFT_QUESTIONS = ("SHADOW_GEM", "RECKLESS_GEM", "RECKLESS_DROP", "KEEP", "CHAMPION_BREAK")
_FLAGS = (
    "teams",
    "firestorm_card",
    "mutual_aid",
    "shadow_of_the_wood",
    "tower_ablaze",
    "revenge_storm",
    "fire_pick",
    "flare_across_break",
    "explosion_needs_gem",
    "smokejumper_tower_centre",
    "wind_set_same",
    "team_open_hands",
)
_WORDS = (
    ("storm_credit", "drawer"),
    ("own_corner", "legal"),
    ("firebreak_towers", "all"),
    ("aid_gem", "touching"),
    ("cap_result", "tie"),
)


def _numbers(rules: Rules) -> tuple[Number, ...]:
    deck = float(sum(rules.card_copies))
    return (
        Number("form", 1, "1 while a tool is used by picking"),
        Number("orientation", 2, "pattern lying, standing"),
        Number("hand_limit", 1, "present hand limit", scale=10),
        Number("pile_size", 1, "cards in the draw pile", scale=deck),
        Number("drawn_since_reshuffle", 1, "cards drawn since the last reshuffle", scale=deck),
        *(Number(name, 1, "left in the running " + name.split("_")[0] + " question", scale=3) for name in _LEFT),
        Number("turn", 1, "turn number ÷ max_turns", scale=float(rules.max_turns)),
        Number("valid_winds", 4, "winds that touch a standing tower"),
        Number("option_flags", len(_FLAGS), "options in force: " + ", ".join(_FLAGS)),
        Number("option_words", len(_WORDS), "1 where the option has its default: " + ", ".join(w for w, _ in _WORDS)),
    )


_SEAT_PIECES = (
    ("present", "seat present", 1),
    ("eliminated", "seat eliminated", 1),
    ("burned", "tower burned", 1),
    ("bucket", "Bucket full", 1),
    ("short", "cards still owed after a Shadow's pull", 4),
    ("hold", "refills to go before a pull is made good", 2),
    ("victim", "waits among the victims", 1),
    ("credit", "corner (1 to 4) credited with that burning, 0 for none", 4),
    ("to_act", "has still to act in the running event", 1),
    ("hand_count", "cards in hand", 10),
)


def _arrays(rules: Rules) -> tuple[Piece, ...]:
    most = float(max(4, *rules.card_copies))
    return (
        *(Piece(f"seat_{name}", 4, f"{doc}: own, then clockwise", scale=scale) for name, doc, scale in _SEAT_PIECES),
        Piece("hand", CARDS, "own hand by card type", OWN, most),
        Piece("discard", ALL_CARDS, "discard pile by type, events last", scale=most),
        Piece("in_play", CARDS, "cards in play (a card's effect, a Shadow's pull)", scale=most),
        Piece("reshuffled", ALL_CARDS, "draw pile at the last reshuffle by type; zero before the first", scale=most),
        Piece("partner_hand", CARDS, "partner's hand with team_open_hands, otherwise zero", TEAM, most),
    )


def vector_layout(rules: Rules) -> VectorLayout:
    """The vector of an observation under these rules (sizes never depend on them, only scales do)."""
    return VectorLayout(_CHOICES, _numbers(rules), _arrays(rules))


class Observer:
    """Writes observations for the tables of one game; tables that depend on the rules alone are made once."""

    def __init__(self, rules: Rules, phases: Any, vector: VectorLayout) -> None:
        self.rules, self.vector, self.phases = rules, vector, phases
        self.towers: NDArray[np.int64] = np.array(rules.towers)
        owner = [rules.towers.index(c) if c in rules.towers else rules.seats for c in range(4)]
        #: by own corner (4: absolute view) and slot: the seat there, `seats` where nobody sits
        self.slot_seat: NDArray[np.int64] = np.array(
            [[owner[(own + slot) % 4] for slot in range(4)] for own in (0, 1, 2, 3)]
        )
        turns = range(4)
        cards = [[(j + own) % 4 if j < 4 else j for j in range(ALL_CARDS)] for own in turns]
        self.card_order: NDArray[np.int64] = np.array(cards)
        questions = [phases.questions.index(name) for name in _LEFT_QUESTIONS]
        self.left_questions: NDArray[np.int64] = np.array(questions)
        flags = [getattr(rules, name) for name in _FLAGS] + [getattr(rules, name) == word for name, word in _WORDS]
        self.flags: NDArray[np.int16] = np.array(flags, dtype=np.int16)
        self.unmanned = AREAS[15 & ~sum(1 << corner for corner in rules.towers)]
        self.manned = sum(1 << corner for corner in rules.towers)
        self.columns = {name: number for number, name in enumerate(FireTowerState.scalar_names())}

    def observe(self, e: Table, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Boards `(k, planes, 16, 16)` and vectors `(k, size)` for these seats."""
        own = self.towers[seats]
        turned = own if relative else np.zeros_like(own)
        frames, asked = self._frames(e, games)
        return {
            "board": self._board(e, games, turned, frames),
            "vector": self._vector(e, games, seats, own, turned, frames, asked),
        }

    @staticmethod
    def _frames(e: Table, games: Ints) -> tuple[Ints, Bools]:
        """Top frames; a game that is over shows an empty one."""
        asked = e.asked[games] >= 0
        if asked.all():
            return e.tops(games), asked
        frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
        frames[~asked] = 0
        frames[~asked, 0] = frames[~asked, COLUMN["tool"]] = -1
        return frames, asked

    def _board(self, e: Table, games: Ints, turned: Ints, frames: Ints) -> NDArray[np.uint8]:
        s, board = e.s, Board(e, games)
        standing = s.standing[games]
        rows: Plane = np.empty((games.size, 17, bb.SIDE), np.uint16)
        whole = (
            board.gem,
            board.breaks,
            board.permanent,
            board.vacant,
            FATALS[standing],
            AREAS[self.manned & ~standing],
            self.unmanned,
            board.downwind(s.wind[games]),
            s.picked[games],
            s.aid_gems[games],
            s.aid_fire[games],
        )
        for place, plane in zip((0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14), whole, strict=True):
            rows[:, place] = plane[..., 1:-1]
        corners = (turned[:, None] + _SLOTS) % 4
        up = (standing[:, None] >> corners & 1).astype(np.uint16)
        rows[:, 4:8] = AREA[corners][:, :, 1:-1] * up[:, :, None]
        orient = frames[:, COLUMN["orient"]]
        orient = np.where((turned % 2 == 1) & (orient > 0), 3 - orient, orient)
        rows[:, 15:] = ((orient[:, None] == _WAYS) * np.uint16(0xFFFF))[:, :, None]
        return bb.unpack(_turn_each(rows, turned)).reshape(games.size, 17, bb.SIDE, bb.SIDE)

    def _vector(
        self, e: Table, games: Ints, seats: Ints, own: Ints, turned: Ints, frames: Ints, asked: Bools
    ) -> NDArray[np.float32]:
        scalars = e.s.scalars.take(games, axis=0)
        matrix = self._matrix(e, games, own, turned, frames, asked, scalars)
        return self.vector.fill(matrix, self._cards_and_seats(e, games, seats, turned, scalars))

    def _matrix(
        self, e: Table, games: Ints, own: Ints, turned: Ints, frames: Ints, asked: Bools, scalars: NDArray[np.int32]
    ) -> NDArray[np.int16]:
        """One column per choice and per number, in the order of the layout."""
        s, at = e.s, self.columns
        question = np.where(asked, self.phases.question_of[frames[:, 0]], -1)
        tool = frames[:, COLUMN["tool"]]
        tool = np.where(tool < 0, NO_TOOL, tool)
        corner = self.corner
        winds = scalars[:, at["wind"]] - turned
        directed = (tool < 4) | (question == self.phases.questions.index("SHADOW_GEM"))
        direction = np.where(directed, (frames[:, COLUMN["direction"]] - turned) % 4, -1)
        waiting = scalars[:, at["events"]]
        columns: list[Any] = [
            question,
            corner(scalars[:, at["turn_seat"]], turned),
            np.where(asked, corner(frames[:, 1], turned), -1),
            (own - turned) % 4,
            np.where(tool < 4, (tool - turned) % 4, tool),
            direction,
            winds % 4,
            scalars[:, at["running_event"]] - 1,
            corner(scalars[:, at["drawer"]], turned),
            scalars[:, at["aid_option"]],
        ]
        kinds, drawers = s.event_kind[games, :3], s.event_drawer[games, :3]
        for place in range(3):
            waits = waiting > place
            columns.append(np.where(waits, kinds[:, place] - 1, -1))
            columns.append(np.where(waits, corner(drawers[:, place].astype(np.int64), turned), -1))
        discard = s.discard[games, CARDS:]
        shadow = scalars[:, at["shadow_place"]] - IN_BOX
        drawn = s.reshuffled[games].sum(axis=1, dtype=np.int64)
        drawn = np.where(drawn > 0, drawn - scalars[:, at["pile_size"]], 0)
        columns += [
            scalars[:, at["stage"]],
            discard[:, 0] + (IN_PILE - IN_BOX) if self.rules.firestorm_card else 0 * own,
            discard[:, 1] + (IN_PILE - IN_BOX) if self.rules.mutual_aid else 0 * own,
            shadow if self.rules.shadow_of_the_wood else 0 * own,
            frames[:, COLUMN["form"]] == PICK,
        ]
        orient = frames[:, COLUMN["orient"]]
        orient = np.where((turned % 2 == 1) & (orient > 0), 3 - orient, orient)
        columns += [orient == 1, orient == 2, scalars[:, at["hand_limit"]], scalars[:, at["pile_size"]], drawn]
        left = frames[:, COLUMN["left"]]
        columns += [left * (question == number) for number in self.left_questions]
        columns.append(scalars[:, at["turn"]])
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        for number, column in enumerate(columns):
            matrix[:, number] = column
        valid = VALID_WINDS[scalars[:, at["standing"]]]
        first = len(columns)
        matrix[:, first : first + 4] = np.take_along_axis(valid, (turned[:, None] + _SLOTS) % 4, axis=1)
        matrix[:, first + 4 :] = self.flags
        return matrix

    def corner(self, seats: NDArray[Any], turned: Ints) -> Ints:
        """Corner of each seat as seen, -1 for nobody."""
        return np.where(seats >= 0, (self.towers[seats] - turned) % 4, -1)

    def _cards_and_seats(
        self, e: Table, games: Ints, seats: Ints, turned: Ints, scalars: NDArray[np.int32]
    ) -> NDArray[np.int16]:
        """The arrays of the layout side by side."""
        s, at, k = e.s, self.columns, games.size
        rows = np.arange(k)[:, None]
        slots = self.slot_seat[turned]
        present = slots < e.seats
        corners = (turned[:, None] + _SLOTS) % 4
        victim, credit = self._victims(e, games, slots, turned)
        padded = np.zeros((k, 3, e.seats + 1), np.int16)
        padded[:, 0, :-1] = s.short[games]
        padded[:, 1, :-1] = s.hold[games]
        padded[:, 2, :-1] = s.hands[games].sum(axis=2, dtype=np.int16)
        short, hold, counts = (padded[:, row][rows, slots] for row in range(3))

        def bit(name: str, places: Ints) -> NDArray[np.int32]:
            return scalars[:, at[name], None] >> places & 1

        parts = [
            present,
            bit("eliminated", slots),
            (1 - bit("standing", corners)) * present,
            bit("bucket_full", slots),
            short,
            hold,
            victim,
            credit,
            bit("to_act", slots),
            counts,
        ]
        order = self.card_order[turned]
        in_hand = order[:, :CARDS]
        parts += [
            e.hand(games, seats)[rows, in_hand],
            s.discard[games][rows, order],
            s.in_play[games][rows, in_hand],
            s.reshuffled[games][rows, order],
        ]
        if self.rules.teams and self.rules.team_open_hands:
            parts.append(e.hand(games, (seats + 2) % 4)[rows, in_hand])
        else:
            parts.append(np.zeros((k, CARDS), np.int16))
        return np.concatenate(parts, axis=1, dtype=np.int16, casting="unsafe")

    def _victims(self, e: Table, games: Ints, slots: Ints, turned: Ints) -> tuple[NDArray[Any], NDArray[Any]]:
        """Who waits among the victims, and the corner credited with it (1 to 4), by slot."""
        if not e.s.victims[games].any():
            nothing = np.zeros((games.size, 4), np.int16)
            return nothing, nothing
        seats, credits = e.s.victim_seat[games].astype(np.int64), e.s.victim_credit[games].astype(np.int64)
        waits = (np.arange(4) < e.s.victims[games][:, None])[:, None, :] & (seats[:, None, :] == slots[:, :, None])
        named = self.corner(credits, turned[:, None]) + 1
        return waits.any(axis=2), (waits * named[:, None, :]).sum(axis=2)


_SLOTS: Ints = np.arange(4)
_WAYS: Ints = np.array([1, 2])


def _turn_each(rows: Plane, own: Ints) -> Plane:
    """Boards `(k, planes, 16)` turned so that corner `own` comes to the north-west."""
    for corner in (1, 2, 3):
        here = np.flatnonzero(own == corner)
        if here.size:
            rows[here] = bb.turn(rows[here], 4 - corner)
    return rows
