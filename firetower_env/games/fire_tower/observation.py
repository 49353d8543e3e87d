"""What a seat sees: the board, and a vector of named pieces, by default with its own tower in the north-west.

Pieces per tower go by corner, counted clockwise from the observer's, so that they keep their place whatever the
number of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.grouping import groups
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Number, OneHot, Places, VectorLayout
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN, NO_FRAME
from firetower_env.games.fire_tower.geometry import VALID_WINDS
from firetower_env.games.fire_tower.lone_observation import LoneObserver
from firetower_env.games.fire_tower.lookup import Column, Lookup, Meanings, turned_cards
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.pieces import BASE_SIZES, FLAGS, LEFT, WORDS, Left, Sizes
from firetower_env.games.fire_tower.planes import PlaneWriter
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating, seating_of, views
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

    #: numbers that depend on the rules, the standing towers and the view alone, and those that choices mark
    from_template: ClassVar[tuple[str, ...]] = ("valid_winds", "option_flags", "option_words")
    marked: ClassVar[tuple[str, ...]] = ("form", "orientation")
    #: the piece that is always written after the choices, of which those of nothing mark its place
    spare: ClassVar[str] = "hand_limit"

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.rules, self.vector, self.phases = rules, vector, phases
        self.part = vector.slices
        self.views = views(self.seatings(rules))
        #: by view and slot: the seat there (`seats` where nobody sits)
        self.slot_seat: NDArray[np.int64] = np.array([view.seats for view in self.views])
        #: by seats (bits) and view (one number, which is faster than two): is the seat in each slot among them?
        self.slot_bits: NDArray[np.float32] = np.array(
            [[[bits >> seat & 1 for seat in view.seats] for view in self.views] for bits in range(16)], np.float32
        ).reshape(-1, 4)
        self.template = self._templates().reshape(-1, vector.size)
        self.planes = self.plane_writer(rules, phases, self.views)
        self._place_numbers()
        self._place_cards()
        #: writes single games quicker; editions that add to the observation have none
        self.lone = LoneObserver(self) if type(self) is Observer else None

    # -- where everything goes ------------------------------------------------------------------------------------

    def _templates(self) -> NDArray[np.float32]:
        """By standing towers and view: vectors in which all that follows from these and the rules is in place."""
        rules, part = self.rules, self.part
        out = np.zeros((16, len(self.views), self.vector.size), np.float32)
        for name, options in self._options(rules).items():
            out[:, :, part[name]] = options
        for number, view in enumerate(self.views):
            out[:, number, part["seat_present"]] = [seat < rules.seats for seat in view.seats]
            for standing in range(16):
                out[standing, number, part["valid_winds"]] = np.roll(VALID_WINDS[standing], -view.own)
                lost = view.seating.manned & ~standing
                out[standing, number, part["seat_burned"]] = [lost >> corner & 1 for corner in view.corners]
        return out

    def _place_numbers(self) -> None:
        phases = self.phases
        aside = (*self.from_template, *self.marked)
        numbers = Places((p.name, p.size) for p in self.vector.pieces if type(p) is Number and p.name not in aside)
        #: the columns of the numbers that are worked out, and how they come into the vector
        self.numbers, self.column, self.columns = numbers, numbers.one, numbers.part
        self.number_copies = self.vector.places.copies(numbers.part)
        self.number_parts = self._number_parts()
        #: where the raw numbers lie, by name
        self.raw: dict[str, int] = Places((name, 1) for names in self.number_parts.values() for name in names).one
        meanings = self._meanings(Meanings(self.views, phases, self.sizes.cards, self.sizes.directions))
        marked = [p.name for p in self.vector.pieces if isinstance(p, OneHot) or p.name in self.marked]
        columns = [(self.part[name], meanings[name]) for name in marked]
        self.lookup = Lookup(columns, self.raw, len(phases.all) + 1, self.part[self.spare].start)
        scalars = self.state_type.scalar_names()
        self.plain_numbers: Ints = np.array([scalars.index(name) for name in self.plain.values()])
        self.plain_copies = numbers.copies(self.plain)
        self.left_in = phases_table(phases, LEFT)
        self.left_run = numbers.run([left.name for left in LEFT])

    def _place_cards(self) -> None:
        scalars = self.state_type.scalar_names()
        self.bits_of_seats: Ints = np.array([scalars.index(name) for name in self.seat_bits.values()])
        self.bit_copies = self.vector.places.copies(self.seat_bits)
        sizes = self._card_sizes()
        self.card_names = tuple(sizes)
        self.card_copies = self.vector.places.copies(self.card_names)
        #: by corner in the north-west: which of the cards side by side stands in each place
        self.card_order: NDArray[np.int64] = np.array([self._cards_in_order(own, sizes) for own in range(4)])

    def _cards_in_order(self, own: int, sizes: dict[str, int]) -> list[int]:
        """Action cards turn with the board; events, which follow them, stay."""
        cards, places = self.sizes.cards, Places(sizes.items())
        order = [*turned_cards(own, cards), *range(cards, self.sizes.all_cards)]
        return [part.start + card for part in places.part.values() for card in order[: part.stop - part.start]]

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

    def _meanings(self, mean: Meanings) -> dict[str, Column]:
        """By piece: the raw number behind each choice and what it means, also for the numbers that are `marked`."""
        return {
            "question": ("phase", mean.question),
            "turn_of": ("turn_seat", mean.corner),
            "asked": ("seat", mean.corner),
            "own_corner": ("own", mean.place),
            "tool": ("tool", mean.tool),
            "direction": ("direction", mean.direction),
            "wind": ("wind", mean.place),
            "running_event": ("running_event", mean.event),
            "drawer": ("drawer", mean.corner),
            "aid_option": ("aid_option", mean.plain),
            **{f"queue_{n}_event": (f"kind_{n}", mean.event) for n in _QUEUE},
            **{f"queue_{n}_drawer": (f"drawer_{n}", mean.corner) for n in _QUEUE},
            "stage": ("stage", mean.plain),
            "place_firestorm": ("gone_firestorm", mean.discarded(self.rules.firestorm_card)),
            "place_mutual_aid": ("gone_mutual_aid", mean.discarded(self.rules.mutual_aid)),
            "place_shadow": ("shadow_place", mean.shadow_place),
            "form": ("form", mean.form),
            "orientation": ("orient", mean.orient),
        }

    def _card_sizes(self) -> dict[str, int]:
        """The pieces that are counts of cards, in the order of the vector: those of `_cards`."""
        cards, all_cards = self.sizes.cards, self.sizes.all_cards
        shown = {"hand": cards, "discard": all_cards, "in_play": cards, "reshuffled": all_cards}
        return {**shown, "partner_hand": cards} if self.open_hands else shown

    @property
    def open_hands(self) -> bool:
        """Do partners show each other their hands? Elsewhere they stay zero."""
        return self.rules.teams and self.rules.team_open_hands

    # -- what depends on the games --------------------------------------------------------------------------------

    def observe(
        self, e: FireTowerEngine, games: Ints, seats: Ints, relative: bool, packed: bool = False
    ) -> dict[str, NDArray[Any]]:
        """Boards `(k, planes, 16, 16)`, or as bits `(k, planes, 32)`, and vectors `(k, size)` for these seats."""
        if self.lone is not None and games.size == 1:
            rows, vector = self.lone.observe(e, games, seats, relative)
        else:
            look = self._perspective(e, games, seats, relative)
            rows, vector = self.planes.rows(look), self._vector(look)
        if packed:
            board = rows.astype("<u2", copy=False).view(np.uint8)
        else:
            board = bb.unpack(rows).reshape(len(rows), -1, bb.SIDE, bb.SIDE)
        return {"board": board, "vector": vector}

    def _perspective(self, e: FireTowerEngine, games: Ints, seats: Ints, relative: bool) -> Perspective:
        own = e.corner(games, seats)
        turned = own if relative else np.zeros_like(own)
        view = self._view(e, games, turned)
        return Perspective(e, games, seats, own, turned, view, _frames(e, games), e.s.scalars.take(games, axis=0))

    def _vector(self, look: Perspective) -> NDArray[np.float32]:
        """From ready-made vectors: ones are marked, numbers and cards written over zeros."""
        raw = _joined(self._raw_numbers(look), self.number_parts)
        kinds = raw[:, self.raw["standing"]] * len(self.views) + look.view
        out = self.template.take(kinds, axis=0)
        places = self.lookup.see(raw, look.view)
        places += np.arange(0, out.size, out.shape[1])[:, None]
        out.reshape(-1)[places] = 1
        numbers = np.zeros((len(out), self.numbers.size), np.int16)
        self._fill_numbers(look, raw, numbers)
        for to, source in self.number_copies:
            np.multiply(numbers[:, source], self.vector.scales[to], out=out[:, to])
        self._fill_seats(look, out)
        self._fill_cards(look, out)
        return out

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

    def _fill_numbers(self, look: Perspective, raw: Ints, numbers: NDArray[np.int16]) -> None:
        """The numbers that are worked out, over zeros."""
        column, at = self.column, self.raw
        plain = look.scalars.take(self.plain_numbers, axis=1)
        for to, source in self.plain_copies:
            numbers[:, to] = plain[:, source]
        drawn = raw[:, at["reshuffled_size"]] - raw[:, at["pile_size"]]
        np.maximum(drawn, 0, out=numbers[:, column["drawn_since_reshuffle"]], casting="unsafe")
        asked_for = self.left_in.take(raw[:, at["phase"]], axis=0)
        np.multiply(raw[:, at["left"], None], asked_for, out=numbers[:, self.left_run], casting="unsafe")

    def _fill_seats(self, look: Perspective, out: NDArray[np.float32]) -> None:
        """What is known of each seat."""
        s, games, scalars = look.e.s, look.games, look.scalars
        hands = s.hands.take(games, axis=0)
        # sums in bytes, several times faster than `sum`
        self._by_slot(look, "seat_hand_count", np.einsum("ksc->ks", hands), out)
        bits = scalars.take(self.bits_of_seats, axis=1) * len(self.views) + look.view[:, None]
        shown = self.slot_bits.take(bits, axis=0).reshape(len(out), -1)
        for to, source in self.bit_copies:
            out[:, to] = shown[:, source]
        for name, owed in (("seat_short", s.short), ("seat_hold", s.hold)):
            owes = owed.take(games, axis=0)
            if np.count_nonzero(owes):
                self._by_slot(look, name, owes, out)
        (here,) = scalars[:, _SCALAR["victims"]].nonzero()
        if here.size:
            self.fill_victims(look.e, look.games[here], look.turned[here], here, out)

    def fill_victims(self, e: FireTowerEngine, games: Ints, turned: Ints, here: Ints, out: NDArray[np.float32]) -> None:
        """In these rows, those of these games: who waits among the victims, and who is credited."""
        waits, credits = _victims(e, games, turned)
        out[here, self.part["seat_victim"]] = waits
        part = self.part["seat_credit"]
        out[here, part] = credits * self.vector.scales[part]

    def _by_slot(self, look: Perspective, name: str, counts: NDArray[Any], out: NDArray[np.float32]) -> None:
        """Numbers by seat `(k, seats)` as a piece of four."""
        rows, seats = counts.shape
        with_nobody = np.zeros((rows, seats + 1), np.int16)
        with_nobody[:, :seats] = counts
        places = self.slot_seat.take(look.view, axis=0)
        places += np.arange(0, with_nobody.size, seats + 1)[:, None]
        part = self.part[name]
        np.multiply(with_nobody.take(places), self.vector.scales[part], out=out[:, part])

    def _cards(self, look: Perspective) -> dict[str, NDArray[Any]]:
        """Counts of cards by piece, as they lie."""
        s, games = look.e.s, look.games
        shown = {
            "hand": look.e.hand(games, look.seats),
            "discard": s.discard.take(games, axis=0),
            "in_play": s.in_play.take(games, axis=0),
            "reshuffled": s.reshuffled.take(games, axis=0),
        }
        return {**shown, "partner_hand": look.e.hand(games, (look.seats + 2) % 4)} if self.open_hands else shown

    def _fill_cards(self, look: Perspective, out: NDArray[np.float32]) -> None:
        """Counts of cards; those that are winds turn with the board."""
        found = self._cards(look)
        cards = np.concatenate([found[name] for name in self.card_names], axis=1)
        for own, here in groups(look.turned):
            if own and here is None:
                cards = cards.take(self.card_order[own], axis=1)
            elif own and here is not None:
                cards[here] = cards.take(here, axis=0).take(self.card_order[own], axis=1)
        for to, source in self.card_copies:
            np.multiply(cards[:, source], self.vector.scales[to], out=out[:, to])


_SLOTS: Ints = np.arange(4)
#: the numbers of the shared block by name; an edition that adds to the state appends its own
_SCALAR = {name: number for number, name in enumerate(FireTowerState.scalar_names())}
#: the waiting events that are shown, by place
_QUEUE = (1, 2, 3)


def _joined(parts: dict[str, NDArray[Any]], names: Iterable[str]) -> Ints:
    """The parts of these names side by side; nothing else holds them, so that their memory is soon free again."""
    return np.concatenate([parts[name] for name in names], axis=1, dtype=np.int64)


def phases_table(phases: PhaseTable, pieces: Sequence[Left]) -> NDArray[np.int16]:
    """By phase (the last row: none) and piece: is its question one of the piece's?"""
    rows = [[phase.question in left.questions for left in pieces] for phase in phases.all]
    rows[: phases.automatic] = [[False] * len(pieces)] * phases.automatic
    return np.array([*rows, [False] * len(pieces)], np.int16)


def _frames(e: FireTowerEngine, games: Ints) -> Ints:
    """Top frames; a game that is over shows an empty one."""
    over = e.s.depth[games] == 0
    if not np.count_nonzero(over):
        return e.tops(games)
    frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    frames[over] = NO_FRAME
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
