"""What a seat sees: the board, and a vector of named pieces, by default with its own tower in the north-west.

Pieces per tower go by corner, counted clockwise from the observer's, so that they keep their place whatever the
number of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.grouping import groups
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Places, VectorLayout
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import VALID_WINDS
from firetower_env.games.fire_tower.lookup import Column, Lookup, Meanings, turned_cards
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.pieces import BASE_SIZES, FLAGS, LEFT, WORDS, Left, Sizes
from firetower_env.games.fire_tower.planes import PlaneWriter
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating, SeatPerspective, seating_of, views
from firetower_env.games.fire_tower.state import FireTowerState


class Observer:
    """Writes observations of one rule set. Whatever depends on the rules and the view alone is a table made once.

    Where a piece lies is asked of the layout by its name, so that the pieces say it alone.
    """

    sizes: ClassVar[Sizes] = BASE_SIZES
    state_type: ClassVar[type[FireTowerState]] = FireTowerState
    plane_writer: ClassVar[type[PlaneWriter]] = PlaneWriter
    #: by piece: the number of the state that is shown as it is, and the one whose bits are the seats
    plain: ClassVar[dict[str, str]] = {"hand_limit": "hand_limit", "pile_size": "pile_size", "turn": "turn"}
    seat_bits: ClassVar[dict[str, str]] = {
        "seat_eliminated": "eliminated",
        "seat_bucket": "bucket_full",
        "seat_to_act": "to_act",
    }

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.rules, self.vector, self.phases = rules, vector, phases
        self.views = views(self.seatings(rules))
        #: by view and slot: the seat there (`seats` where nobody sits), and whether one is
        self.slot_seat: NDArray[np.int64] = np.array([view.seats for view in self.views])
        self.present: NDArray[np.int16] = (self.slot_seat < rules.seats).astype(np.int16)
        #: by standing towers and view (one number, which is faster than two): has the tower in each slot burned?
        self.burned: NDArray[np.int16] = np.array(
            [
                [(view.seating.manned & ~standing) >> corner & 1 for corner in view.corners]
                for standing in range(16)
                for view in self.views
            ],
            np.int16,
        )
        #: by standing towers and corner in the north-west (one number)
        self.valid_winds: NDArray[np.int16] = np.array(
            [np.roll(winds, -own) for winds in VALID_WINDS for own in range(4)], np.int16
        )
        self.planes = self.plane_writer(rules, phases, self.views)
        self._place_numbers()
        self._place_arrays()

    # -- where everything goes ------------------------------------------------------------------------------------

    def _place_numbers(self) -> None:
        rules, phases, matrix = self.rules, self.phases, self.vector.matrix
        #: where the columns of each piece lie
        self.column, self.columns = matrix.one, matrix.part
        self.number_parts = self._number_parts()
        #: where the raw numbers lie, by name
        self.raw: dict[str, int] = Places((name, 1) for names in self.number_parts.values() for name in names).one
        meanings = self._meanings(Meanings(self.views, phases, self.sizes.cards, self.sizes.directions))
        looked_up = [name for name in matrix.part if name in meanings]
        self.looked_up = matrix.run(looked_up)
        columns = [column for name in looked_up for column in meanings[name]]
        self.lookup = Lookup(columns, self.raw, len(phases.all) + 1)
        scalars = self.state_type.scalar_names()
        self.plain_numbers: Ints = np.array([scalars.index(name) for name in self.plain.values()])
        self.plain_copies = matrix.copies(self.plain)
        self.left_in = questions_table(phases, LEFT)
        self.left_run = matrix.run([left.name for left in LEFT])
        options = self._options(rules)
        self.options: NDArray[np.int16] = np.concatenate(list(options.values())).astype(np.int16)
        self.options_run = matrix.run(list(options))

    def _place_arrays(self) -> None:
        #: where the places of each piece lie
        self.array = self.vector.arrays.part
        scalars = self.state_type.scalar_names()
        self.bits_of_seats: Ints = np.array([scalars.index(name) for name in self.seat_bits.values()])
        self.bit_copies = self.vector.arrays.copies(self.seat_bits)
        self.array_parts = Places(self._array_sizes().items())
        #: by seat and view: where the places of the arrays lie in the raw numbers
        self.array_order: NDArray[np.int64] = np.array(
            [self._in_raw(self._sources(seat, view)) for seat in range(self.rules.seats) for view in self.views]
        )

    def _in_raw(self, sources: dict[str, Sequence[int]]) -> list[int]:
        """The sources of all arrays in the order of the layout; what has none, being kept as bits, is zero at first."""
        zero = self.array_parts.one["zero"]
        return [
            place for name, part in self.array.items() for place in sources.get(name, [zero] * (part.stop - part.start))
        ]

    # -- what depends on the rules alone --------------------------------------------------------------------------

    def seatings(self, rules: Rules) -> tuple[Seating, ...]:
        """How seats can come to sit in these games."""
        return (seating_of(rules.towers_of_seats),)

    def _options(self, rules: Rules) -> dict[str, list[bool]]:
        """The options in force, by piece."""
        return {
            "option_flags": [getattr(rules, name) for name in FLAGS],
            "option_words": [getattr(rules, name) == word for name, word in WORDS],
        }

    def _number_parts(self) -> dict[str, Sequence[str]]:
        """The raw numbers behind the choices, by name: what `_raw_numbers` gives."""
        return {
            "frames": tuple(COLUMN),
            "scalars": self.state_type.scalar_names(),
            "waiting": [f"kind_{n}" for n in _QUEUE],
            "drawers": [f"drawer_{n}" for n in _QUEUE],
            "gone": [f"gone_{name}" for name, _ in self.sizes.events],
            "own": ["own"],
        }

    def _meanings(self, mean: Meanings) -> dict[str, list[Column]]:
        """By piece: the raw number behind each column and what it means, for choices and numbers that are looked up."""
        return {
            "question": [("phase", mean.question)],
            "turn_of": [("turn_seat", mean.corner)],
            "asked": [("seat", mean.corner)],
            "own_corner": [("own", mean.place)],
            "tool": [("tool", mean.tool)],
            "direction": [("direction", mean.direction)],
            "wind": [("wind", mean.place)],
            "running_event": [("running_event", mean.event)],
            "drawer": [("drawer", mean.corner)],
            "aid_option": [("aid_option", mean.plain)],
            **{f"queue_{n}_event": [(f"kind_{n}", mean.event)] for n in _QUEUE},
            **{f"queue_{n}_drawer": [(f"drawer_{n}", mean.corner)] for n in _QUEUE},
            "stage": [("stage", mean.plain)],
            "place_firestorm": [("gone_firestorm", mean.discarded(self.rules.firestorm_card))],
            "place_mutual_aid": [("gone_mutual_aid", mean.discarded(self.rules.mutual_aid))],
            "place_shadow": [("shadow_place", mean.shadow_place)],
            "form": [("form", mean.form)],
            "orientation": [("orient", mean.orient[0]), ("orient", mean.orient[1])],
        }

    def _array_sizes(self) -> dict[str, int]:
        """How many raw numbers of seats and cards there are of each: what `_raw_arrays` gives.

        A zero stands in for what is kept as bits and for what the seat may not see.
        """
        n, cards, all_cards = self.rules.seats, self.sizes.cards, self.sizes.all_cards
        return {
            "hands": n * cards,
            "discard": all_cards,
            "in_play": cards,
            "reshuffled": all_cards,
            "short": n,
            "hold": n,
            "hand_count": n,
            "zero": 1,
        }

    def _sources(self, seat: int, view: SeatPerspective) -> dict[str, Sequence[int]]:
        """By piece: where each of its places lies in the raw numbers."""
        n, cards = self.rules.seats, self.sizes.cards
        first = {name: part.start for name, part in self.array_parts.part.items()}
        partner = (seat + 2) % 4 * cards if self.rules.teams and self.rules.team_open_hands else None
        order = turned_cards(view.own, cards)
        with_events = [*order, *range(cards, self.sizes.all_cards)]
        return {
            **{
                f"seat_{name}": [first[name] + s if s < n else first["zero"] for s in view.seats]
                for name in ("short", "hold", "hand_count")
            },
            "hand": [first["hands"] + seat * cards + c for c in order],
            "discard": [first["discard"] + c for c in with_events],
            "in_play": [first["in_play"] + c for c in order],
            "reshuffled": [first["reshuffled"] + c for c in with_events],
            "partner_hand": [first["zero"] if partner is None else first["hands"] + partner + c for c in order],
        }

    # -- what depends on the games --------------------------------------------------------------------------------

    def observe(self, e: FireTowerEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Boards `(k, planes, 16, 16)` and vectors `(k, size)` for these seats."""
        own = e.corner(games, seats)
        turned = own if relative else np.zeros_like(own)
        view = self._view(e, games, turned)
        look = Perspective(e, games, seats, own, turned, view, _frames(e, games), e.s.scalars.take(games, axis=0))
        vector = self.vector.fill(self._matrix(look), self._seats_and_cards(look))
        return {"board": self.planes.write(look), "vector": vector}

    def _view(self, e: FireTowerEngine, games: Ints, turned: Ints) -> Ints:
        """The number of the view in each game: with one seating the corner turned to the north-west."""
        return turned

    def _raw_numbers(self, look: Perspective) -> dict[str, NDArray[Any]]:
        """The raw numbers behind the choices, in the parts of `_number_parts`."""
        s, games = look.e.s, look.games
        return {
            "frames": look.frames,
            "scalars": look.scalars,
            "waiting": s.event_kind.take(games, axis=0)[:, : len(_QUEUE)],
            "drawers": s.event_drawer.take(games, axis=0)[:, : len(_QUEUE)],
            "gone": s.discard.take(games, axis=0)[:, self.sizes.cards :],
            "own": look.own[:, None],
        }

    def _matrix(self, look: Perspective) -> NDArray[np.int16]:
        """One column per choice and per number."""
        raw = _joined(self._raw_numbers(look), self.number_parts, np.int64)
        matrix = np.empty((look.games.size, self.vector.columns), np.int16)
        matrix[:, self.looked_up] = self.lookup.see(raw, look.view)
        self._fill_numbers(look, raw, matrix)
        return matrix

    def _fill_numbers(self, look: Perspective, raw: Ints, matrix: NDArray[np.int16]) -> None:
        """The numbers that are not looked up; the choices are there already."""
        column, at = self.column, self.raw
        plain = look.scalars.take(self.plain_numbers, axis=1)
        for to, source in self.plain_copies:
            matrix[:, to] = plain[:, source]
        drawn = raw[:, at["reshuffled_size"]] - raw[:, at["pile_size"]]
        matrix[:, column["drawn_since_reshuffle"]] = np.maximum(drawn, 0)
        asked_for = self.left_in.take(matrix[:, column["question"]], axis=0)
        matrix[:, self.left_run] = raw[:, at["left"], None] * asked_for
        matrix[:, self.columns["valid_winds"]] = self.valid_winds.take(raw[:, at["standing"]] * 4 + look.turned, axis=0)
        matrix[:, self.options_run] = self.options

    def _raw_arrays(self, look: Perspective) -> dict[str, NDArray[Any]]:
        """The raw numbers of seats and cards, in the parts of `_array_sizes`."""
        s, games = look.e.s, look.games
        hands = s.hands.take(games, axis=0)
        return {
            "hands": hands.reshape(games.size, -1),
            "discard": s.discard.take(games, axis=0),
            "in_play": s.in_play.take(games, axis=0),
            "reshuffled": s.reshuffled.take(games, axis=0),
            "short": s.short.take(games, axis=0),
            "hold": s.hold.take(games, axis=0),
            "hand_count": np.einsum("ksc->ks", hands),  # sums in bytes, several times faster than `sum`
            "zero": np.zeros((games.size, 1), np.int16),
        }

    def _seats_and_cards(self, look: Perspective) -> NDArray[np.int16]:
        """The arrays of the layout side by side: most are one gather, what is kept as bits is filled in."""
        raw = _joined(self._raw_arrays(look), self.array_parts.part, np.int16)
        out = self._in_order(raw, look.seats * len(self.views) + look.view)
        self._fill_seats(look, self.slot_seat.take(look.view, axis=0), out)
        return out

    def _in_order(self, raw: NDArray[np.int16], ways: Ints) -> NDArray[np.int16]:
        """The raw numbers as the layout has them, by seat and view: one gather for each that is present."""
        out = np.empty((len(raw), self.array_order.shape[1]), np.int16)
        for way, here in groups(ways):
            if here is None:
                return np.asarray(raw.take(self.array_order[way], axis=1))
            out[here] = raw.take(here, axis=0).take(self.array_order[way], axis=1)
        return out

    def _fill_seats(self, look: Perspective, slots: Ints, out: NDArray[np.int16]) -> None:
        """What is kept as bits."""
        scalars, array = look.scalars, self.array
        bits = (scalars.take(self.bits_of_seats, axis=1)[:, :, None] >> slots[:, None, :] & 1).reshape(len(out), -1)
        for to, source in self.bit_copies:
            out[:, to] = bits[:, source]
        out[:, array["seat_present"]] = self.present.take(look.view, axis=0)
        standing = scalars[:, _SCALAR["standing"]] * len(self.views) + look.view
        out[:, array["seat_burned"]] = self.burned.take(standing, axis=0)
        waiting = scalars[:, _SCALAR["victims"]]
        if waiting.any():
            here = np.flatnonzero(waiting)
            waits, credits = _victims(look.e, look.games[here], look.turned[here])
            out[here, array["seat_victim"]], out[here, array["seat_credit"]] = waits, credits


_SLOTS: Ints = np.arange(4)
#: the numbers of the shared block by name; an edition that adds to the state appends its own
_SCALAR = {name: number for number, name in enumerate(FireTowerState.scalar_names())}
#: the waiting events that are shown, by place
_QUEUE = (1, 2, 3)


def _joined(parts: dict[str, NDArray[Any]], names: Iterable[str], dtype: type[np.integer[Any]]) -> NDArray[Any]:
    """The parts of these names side by side; nothing else holds them, so that their memory is soon free again."""
    return np.concatenate([parts[name] for name in names], axis=1, dtype=dtype)


def questions_table(phases: PhaseTable, pieces: Sequence[Left]) -> NDArray[np.int16]:
    """By question (the last row: none) and piece: is this one of the piece's questions?"""
    rows = [[name in left.questions for left in pieces] for name in phases.questions]
    return np.array([*rows, [False] * len(pieces)], np.int16)


def _frames(e: FireTowerEngine, games: Ints) -> Ints:
    """Top frames; a game that is over shows an empty one."""
    over = e.s.depth[games] == 0
    if not over.any():
        return e.tops(games)
    frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    frames[over] = 0
    for name in ("phase", "seat", "tool", "direction"):
        frames[over, COLUMN[name]] = -1
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
