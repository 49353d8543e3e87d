"""What a seat sees of Rising Flames: the base game's observation, then firehawks, lightning, Shadows, cards aside."""

from __future__ import annotations

from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import VectorLayout
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import FLAME, QUADRANT, SIZE
from firetower_env.games.fire_tower.lookup import Column, Meanings, turned_cards
from firetower_env.games.fire_tower.observation import Observer, Perspective, questions_table
from firetower_env.games.fire_tower.pieces import Sizes
from firetower_env.games.fire_tower.rising.pieces import LEFT, RISING_FLAGS, RISING_PLANES, RISING_SIZES, RISING_WORDS
from firetower_env.games.fire_tower.rising.pieces import VARIANTS as _VARIANTS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rising.state import DOUBLE, GHOST, RisingState
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating, SeatPerspective, Towers, after_moving
from firetower_env.games.fire_tower.state import DRY_STORM, MOBILIZATION, FireTowerState
from firetower_env.games.fire_tower.turning import count_all, count_by_corner

#: questions whose frame names a cell in its `other` column: a hawk, gem or token that is being moved, a flight's
#: origin, the gem put out before, the gem moved before
CELL_QUESTIONS = (
    *("BRAND_B", "BRAND_DIR", "HELI_2", "FLOCK_TO", "FLIGHT", "LIGHTNING"),
    *("SH_GEM", "SH_TO", "KETTLE_GEM"),
)
_SCALAR = {name: number for number, name in enumerate(RisingState.scalar_names())}
#: numbers that are shown as they are, and those that count only in a Shadow's turn
_PLAIN: Ints = np.array(
    [
        _SCALAR[name]
        for name in (
            *("hawk_supply", "events", "shadow_turn", "rolls", "bonus_used", "bonus_earned"),
            *("breeze", "from_hand", "turn_cut"),
        )
    ]
)
_IN_SHADOW_TURN = slice(3, 6)
_SEAT_BITS: Ints = np.array([_SCALAR[name] for name in ("shadow", "forming", "heavy_winds", "lookout")])
#: planes of the expansion follow the base game's
_HAWK, _LIGHTNING, _HOME, _OWNED, _PLACED, _CHOSEN, _ABLAZE = 17, 18, 19, 21, 25, 28, 29
_BASE_MOVING, _PICKED, _PERMANENT = 7, 4, 2
_NO_PHASE = -2
_NOT_FLAME: Plane = ~FLAME[1:-1]
#: each corner's quadrant without guard lanes, and where each cell goes when a corner comes to the north-west
_QUARTERS: Plane = QUADRANT[:, 1:-1]


def _turned_cells(own: int) -> list[int]:
    turned = []
    for cell in range(bb.CELLS):
        row, col = divmod(cell, bb.SIDE)
        for _ in range((4 - own) % 4):
            row, col = col, bb.SIDE - 1 - row
        turned.append(row * bb.SIDE + col)
    return turned


def _other_corner(towers: Towers, corner: int) -> int:
    """The other corner of the seat that owns one, or the same again."""
    own = next((own for own in towers if corner in own), (corner,))
    return next((other for other in own if other != corner), corner)


_TURNED_CELL: Ints = np.array([_turned_cells(own) for own in range(4)])


class RisingObserver(Observer):
    """Writes observations of Rising Flames under one set of rules."""

    sizes: ClassVar[Sizes] = RISING_SIZES
    state_type: ClassVar[type[FireTowerState]] = RisingState
    planes: ClassVar[int] = sum(piece.size for piece in RISING_PLANES)

    rules: RisingRules

    def __init__(self, rules: RisingRules, phases: PhaseTable, vector: VectorLayout) -> None:
        super().__init__(rules, phases, vector)
        self.more_left = questions_table(phases, tuple(questions for _, questions, _, _ in LEFT))
        self.is_push = questions_table(phases, (("PUSH",),))[:, 0]
        #: by phase (the last: none)
        keys = [phase.key for phase in phases.all]
        self.second_crown: NDArray[np.int16] = np.array([*("CROWN_SECOND" in key for key in keys), False], np.int16)
        self.names_cell: NDArray[np.bool_] = np.array(
            [*(phase.question in CELL_QUESTIONS for phase in phases.all), False]
        )
        # the solo mode lacks these
        keys_of_events = ("dry_roll", "mobilize", "MOB_CARD")
        self.dry_roll, self.mobilize, self.mob_card = (phases.number.get(key, _NO_PHASE) for key in keys_of_events)
        self.home_and_zone = self._homes()
        self.owned = self._owned()
        #: by corner: the other corner of the same seat
        self.other_corner: Ints = np.array([_other_corner(rules.towers_of_seats, corner) for corner in range(4)])
        #: where the expansion's pieces of seats that are kept as bits begin among the arrays
        self.first_bits = 44 + 3 * self.sizes.cards + 2 * self.sizes.all_cards

    # -- what depends on the rules alone --------------------------------------------------------------------------

    def seatings(self, rules: Rules) -> tuple[Seating, ...]:
        """In the Ghost Tower each of the seats may move."""
        (first,) = super().seatings(rules)
        return (first, *after_moving(first)) if cast(RisingRules, rules).variant == GHOST else (first,)

    def _options(self, rules: Rules) -> list[bool]:
        flags = [bool(getattr(rules, name)) for name in RISING_FLAGS]
        return flags + [getattr(rules, name) == word for name, word in (*RISING_WORDS, *_VARIANTS)]

    def _more_choices(self, mean: Meanings) -> list[Column]:
        rules = self.rules
        is_ghost = rules.variant == GHOST
        return [
            ("gone_dry_storm", mean.discarded(bool(rules.dry_storm))),
            ("gone_kettle_flight", mean.discarded(bool(rules.kettle_flight))),
            ("gone_mobilization", mean.discarded(bool(rules.mobilization))),
            ("die", mean.same([-1, -1, *range(6)])),
            ("flight_placer", mean.corner),
            ("turn_place", mean.place if is_ghost else mean.same([-1])),
        ]

    def _starts(self) -> list[int]:
        """Hawks by corner, cards drawn and the pool follow."""
        starts = super()._starts()
        more: list[int] = (starts[-1] + np.cumsum([4, self.sizes.cards, self.sizes.cards])).tolist()
        return [*starts, *more]

    def _places(self, seat: int, view: SeatPerspective) -> list[int]:
        zero, hawks, drawn, pool = self._starts()[7:11]
        order = turned_cards(view.own, self.sizes.cards)
        seated = zip(view.corners, view.seats, strict=True)
        return [
            *super()._places(seat, view),
            *(hawks + corner if at < self.rules.seats else zero for corner, at in seated),
            *[zero] * 24,
            *(drawn + c for c in order),
            *(pool + c for c in order),
        ]

    def _homes(self) -> Plane:
        """By view and seat: home and zone, turned already."""
        table = np.zeros((len(self.views), self.rules.seats, 2, bb.SIDE), np.uint16)
        for number, view in enumerate(self.views):
            homes = [np.bitwise_or.reduce(_QUARTERS[list(own)]) for own in view.seating.towers]
            for seat, home in enumerate(homes):
                zone = home | homes[(seat + 2) % 4] if self.rules.teams else home
                table[number, seat] = bb.turn(np.stack([home, zone]), 4 - view.own)
        return table

    def _owned(self) -> Plane:
        """By view and seats that are out (bits): the cells of each slot's seat, turned already."""
        seats = self.rules.seats
        table = np.zeros((len(self.views), 1 << seats, 4, bb.SIDE), np.uint16)
        for number, view in enumerate(self.views):
            for gone in range(1 << seats):
                planes = np.zeros((4, bb.SIDE), np.uint16)
                for slot, seat in enumerate(view.seats):
                    if seat < seats and not gone >> seat & 1:
                        planes[slot] = np.bitwise_or.reduce(_QUARTERS[list(view.seating.towers[seat])])
                table[number, gone] = bb.turn(planes, 4 - view.own)
        return table

    # -- what depends on the games --------------------------------------------------------------------------------

    def _view(self, e: FireTowerEngine, games: Ints, turned: Ints) -> Ints:
        if self.rules.variant != GHOST:
            return turned
        return turned + 4 * (_state(e).ghost[games] + 1)

    def _moving(self, look: Perspective) -> tuple[Plane, ...]:
        s, games = _state(look.e), look.games
        return (
            *super()._moving(look),
            s.hawk.take(games, axis=0),
            s.lightning.take(games, axis=0),
            s.placed.take(games, axis=0),
            np.bitwise_or.reduce(s.flights.take(games, axis=0), axis=1),
            s.flocked.take(games, axis=0),
        )

    def _fill_planes(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        super()._fill_planes(look, moving, rows)
        more = moving[:, _BASE_MOVING:]
        rows[:, _HAWK:_HOME] = more[:, :2]
        homes = self.home_and_zone.reshape(-1, 2, bb.SIDE)
        rows[:, _HOME:_OWNED] = homes.take(look.view * self.rules.seats + look.seats, axis=0)
        owned = self.owned.reshape(-1, 4, bb.SIDE)
        rows[:, _OWNED:_PLACED] = owned.take((look.view << self.rules.seats) + _gone(look.scalars), axis=0)
        rows[:, _PLACED:_CHOSEN] = more[:, 2:]
        rows[:, _CHOSEN] = moving[:, _PICKED]
        rows[:, _ABLAZE] = moving[:, _PERMANENT] & _NOT_FLAME
        cells = look.frames[:, COLUMN["other"]]
        here = np.flatnonzero(self.names_cell[look.frames[:, 0]] & (cells >= 0))
        if here.size:
            chosen = _TURNED_CELL[look.turned[here], cells[here]]
            rows[here, _CHOSEN, chosen // bb.SIDE] |= (1 << chosen % bb.SIDE).astype(np.uint16)

    def _more_numbers(self, look: Perspective, numbers: NDArray[np.int16], questions: NDArray[np.int16]) -> None:
        s, games, scalars = _state(look.e), look.games, look.scalars
        left = look.frames[:, COLUMN["left"]]
        end = len(LEFT)
        numbers[:, :end] = left[:, None] * self.more_left[questions]
        # the pot is one to begin with
        np.maximum(numbers[:, end - 1], self.is_push[questions], out=numbers[:, end - 1])
        plain = numbers[:, end : end + _PLAIN.size]
        plain[:] = scalars.take(_PLAIN, axis=1)
        plain[:, _IN_SHADOW_TURN] *= plain[:, _IN_SHADOW_TURN.start - 1, None]
        rest = numbers[:, end + _PLAIN.size :]
        rest[:, 0] = scalars[:, _SCALAR["patrolling"]] >= 0
        rest[:, 1] = self.second_crown[look.frames[:, 0]]
        lone = SIZE[scalars[:, _SCALAR["standing"]]] == 1
        rest[:, 2] = lone & (plain[:, _IN_SHADOW_TURN.start - 1] > 0) & bool(self.rules.shadow_turns)
        rest[:, 3] = count_all(s.lightning.take(games, axis=0))
        rest[:, 4] = np.einsum("kc->k", s.drawn.take(games, axis=0))
        rest[:, 5] = np.einsum("kc->k", s.pool.take(games, axis=0))
        running = scalars[:, _SCALAR["running_event"]]
        rest[:, 6] = self._left_below(look, running == DRY_STORM, self.dry_roll)
        mobilizes = running == MOBILIZATION
        rest[:, 7] = self._left_below(look, mobilizes, self.mobilize) + mobilizes

    def _left_below(self, look: Perspective, running: NDArray[np.bool_], phase: int) -> Ints:
        """What the step of a running event that waits on the stack has left; zero where it does not run."""
        left = np.zeros(running.size, np.int64)
        here = np.flatnonzero(running)
        if here.size:
            frames = look.e.s.frames[look.games[here]]
            waits = frames[:, :, 0] == phase
            # what lies above the top of the stack is left over from earlier
            waits &= np.arange(frames.shape[1]) < look.e.s.depth[look.games[here]][:, None]
            left[here] = (frames[:, :, COLUMN["left"]] * waits).sum(axis=1)
        return left

    def _raw_arrays(self, look: Perspective) -> list[NDArray[Any]]:
        s, games = _state(look.e), look.games
        on_turn = look.scalars[:, _SCALAR["turn_seat"]] == look.seats
        chooses = (look.frames[:, 0] == self.mob_card) & (look.frames[:, COLUMN["seat"]] == look.seats)
        hawks = count_by_corner(s.hawk.take(games, axis=0))
        if self.rules.variant == DOUBLE:
            # both quadrants of a seat count for each of its corners
            hawks = hawks + hawks.take(self.other_corner, axis=1)
        return [
            *super()._raw_arrays(look),
            hawks,
            s.drawn.take(games, axis=0) * on_turn[:, None],
            s.pool.take(games, axis=0) * chooses[:, None],
        ]

    def _more_of_seats(self, look: Perspective, slots: Ints, out: NDArray[np.int16]) -> None:
        scalars = look.scalars
        mine = out[:, self.first_bits : self.first_bits + 24]
        bits = scalars.take(_SEAT_BITS, axis=1)[:, :, None] >> slots[:, None, :] & 1
        mine[:, :16] = bits.reshape(-1, 16)
        mine[:, 16:20] = _gone(scalars)[:, None] >> slots & 1
        mine[:, 20:] = slots == scalars[:, _SCALAR["ghost"], None]


def _state(e: FireTowerEngine) -> RisingState:
    return cast(RisingState, e.s)


def _gone(scalars: NDArray[np.int32]) -> NDArray[np.int32]:
    """Seats (bits) that are out: eliminated and no Shadows."""
    return scalars[:, _SCALAR["eliminated"]] & ~scalars[:, _SCALAR["shadow"]]
