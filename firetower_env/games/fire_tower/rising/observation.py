"""What a seat sees of Rising Flames: the base game's observation, then firehawks, lightning, Shadows, cards aside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import VectorLayout
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import SIZE
from firetower_env.games.fire_tower.lookup import Column, Meanings, turned_cards
from firetower_env.games.fire_tower.observation import Observer, questions_table
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.pieces import Sizes
from firetower_env.games.fire_tower.planes import PlaneWriter
from firetower_env.games.fire_tower.rising.pieces import (
    RISING_FLAGS,
    RISING_LEFT,
    RISING_SIZES,
    RISING_WORDS,
    VARIANTS,
)
from firetower_env.games.fire_tower.rising.planes import RisingPlaneWriter, gone
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rising.state import DOUBLE, GHOST, RisingState
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating, SeatPerspective, Towers, after_moving
from firetower_env.games.fire_tower.state import DRY_STORM, MOBILIZATION, FireTowerState
from firetower_env.games.fire_tower.counting import count_all, count_by_corner

_SCALAR = {name: number for number, name in enumerate(RisingState.scalar_names())}
#: numbers that count only in a Shadow's turn
_IN_SHADOW_TURN = ("shadow_rolls", "bonus_used", "bonus_earned")
_NO_PHASE = -2


def _other_corner(towers: Towers, corner: int) -> int:
    """The other corner of the seat that owns one, or the same again."""
    own = next((own for own in towers if corner in own), (corner,))
    return next((other for other in own if other != corner), corner)


class RisingObserver(Observer):
    """Writes observations of Rising Flames under one set of rules."""

    sizes: ClassVar[Sizes] = RISING_SIZES
    state_type: ClassVar[type[FireTowerState]] = RisingState
    plane_writer: ClassVar[type[PlaneWriter]] = RisingPlaneWriter
    plain: ClassVar[dict[str, str]] = {
        **Observer.plain,
        "hawk_supply": "hawk_supply",
        "waiting_events": "events",
        "shadow_turn": "shadow_turn",
        "shadow_rolls": "rolls",
        "bonus_used": "bonus_used",
        "bonus_earned": "bonus_earned",
        "breeze": "breeze",
        "from_hand": "from_hand",
        "turn_cut": "turn_cut",
    }
    seat_bits: ClassVar[dict[str, str]] = {
        **Observer.seat_bits,
        "seat_shadow": "shadow",
        "seat_forming": "forming",
        "seat_heavy_winds": "heavy_winds",
        "seat_lookout": "lookout",
    }

    rules: RisingRules

    def __init__(self, rules: RisingRules, phases: PhaseTable, vector: VectorLayout) -> None:
        super().__init__(rules, phases, vector)
        is_push = [name == "PUSH" for name in phases.questions]
        #: by question (the last: none)
        self.is_push: NDArray[np.int16] = np.array([*is_push, False], np.int16)
        #: by phase (the last: none)
        keys = [phase.key for phase in phases.all]
        self.second_crown: NDArray[np.int16] = np.array([*("CROWN_SECOND" in key for key in keys), False], np.int16)
        # the solo mode lacks these
        keys_of_events = ("dry_roll", "mobilize", "MOB_CARD")
        self.dry_roll, self.mobilize, self.mob_card = (phases.number.get(key, _NO_PHASE) for key in keys_of_events)
        #: by corner: the other corner of the same seat
        self.other_corner: Ints = np.array([_other_corner(rules.towers_of_seats, corner) for corner in range(4)])

    # -- where everything goes ------------------------------------------------------------------------------------

    def _place_numbers(self) -> None:
        super()._place_numbers()
        matrix = self.vector.matrix
        self.more_left = questions_table(self.phases, RISING_LEFT)
        self.more_left_run = matrix.run([left.name for left in RISING_LEFT])
        self.in_shadow_turn = matrix.run(_IN_SHADOW_TURN)

    # -- what depends on the rules alone --------------------------------------------------------------------------

    def seatings(self, rules: Rules) -> tuple[Seating, ...]:
        """In the Ghost Tower each of the seats may move."""
        (first,) = super().seatings(rules)
        return (first, *after_moving(first)) if cast(RisingRules, rules).variant == GHOST else (first,)

    def _options(self, rules: Rules) -> dict[str, list[bool]]:
        return {
            "option_flags": [bool(getattr(rules, name)) for name in RISING_FLAGS],
            "option_words": [getattr(rules, name) == word for name, word in RISING_WORDS],
            "variant": [getattr(rules, name) == word for name, word in VARIANTS],
        }

    def _meanings(self, mean: Meanings) -> dict[str, list[Column]]:
        rules = self.rules
        is_ghost = rules.variant == GHOST
        return {
            **super()._meanings(mean),
            "place_dry_storm": [("gone_dry_storm", mean.discarded(bool(rules.dry_storm)))],
            "place_kettle_flight": [("gone_kettle_flight", mean.discarded(bool(rules.kettle_flight)))],
            "place_mobilization": [("gone_mobilization", mean.discarded(bool(rules.mobilization)))],
            "die": [("die", mean.same([-1, -1, *range(6)]))],
            "placer": [("flight_placer", mean.corner)],
            "turn_place": [("turn_place", mean.place if is_ghost else mean.same([-1]))],
        }

    def _array_sizes(self) -> dict[str, int]:
        return {**super()._array_sizes(), "hawks": 4, "drawn": self.sizes.cards, "pool": self.sizes.cards}

    def _sources(self, seat: int, view: SeatPerspective) -> dict[str, Sequence[int]]:
        first = {name: part.start for name, part in self.array_parts.part.items()}
        order = turned_cards(view.own, self.sizes.cards)
        seated = zip(view.corners, view.seats, strict=True)
        return {
            **super()._sources(seat, view),
            "seat_hawks": [
                first["hawks"] + corner if at < self.rules.seats else first["zero"] for corner, at in seated
            ],
            "drawn": [first["drawn"] + c for c in order],
            "pool": [first["pool"] + c for c in order],
        }

    # -- what depends on the games --------------------------------------------------------------------------------

    def _view(self, e: FireTowerEngine, games: Ints, turned: Ints) -> Ints:
        if self.rules.variant != GHOST:
            return turned
        return turned + 4 * (_state(e).ghost[games] + 1)

    def _fill_numbers(self, look: Perspective, raw: Ints, matrix: NDArray[np.int16]) -> None:
        super()._fill_numbers(look, raw, matrix)
        s, games, scalars, column = _state(look.e), look.games, look.scalars, self.column
        questions = matrix[:, column["question"]]
        matrix[:, self.more_left_run] = look.frames[:, COLUMN["left"], None] * self.more_left.take(questions, axis=0)
        # the pot is one to begin with
        pot = matrix[:, column["pot"]]
        np.maximum(pot, self.is_push.take(questions), out=pot)
        shadow_turn = matrix[:, column["shadow_turn"]]
        matrix[:, self.in_shadow_turn] *= shadow_turn[:, None]
        matrix[:, column["patrolling"]] = scalars[:, _SCALAR["patrolling"]] >= 0
        matrix[:, column["second_crown"]] = self.second_crown.take(look.frames[:, COLUMN["phase"]])
        lone = SIZE.take(scalars[:, _SCALAR["standing"]]) == 1
        matrix[:, column["survivor_window"]] = lone & (shadow_turn > 0) & bool(self.rules.shadow_turns)
        matrix[:, column["lightning_left"]] = count_all(s.lightning.take(games, axis=0))
        matrix[:, column["drawn_count"]] = np.einsum("kc->k", s.drawn.take(games, axis=0))
        matrix[:, column["pool_count"]] = np.einsum("kc->k", s.pool.take(games, axis=0))
        running = scalars[:, _SCALAR["running_event"]]
        matrix[:, column["dry_rolls_left"]] = self._left_below(look, running == DRY_STORM, self.dry_roll)
        mobilizes = running == MOBILIZATION
        matrix[:, column["mobilization_left"]] = self._left_below(look, mobilizes, self.mobilize) + mobilizes

    def _left_below(self, look: Perspective, running: NDArray[np.bool_], phase: int) -> Ints:
        """What the step of a running event that waits on the stack has left; zero where it does not run."""
        left = np.zeros(running.size, np.int64)
        here = np.flatnonzero(running)
        if here.size:
            frames = look.e.s.frames[look.games[here]]
            waits = frames[:, :, COLUMN["phase"]] == phase
            # what lies above the top of the stack is left over from earlier
            waits &= np.arange(frames.shape[1]) < look.e.s.depth[look.games[here]][:, None]
            left[here] = (frames[:, :, COLUMN["left"]] * waits).sum(axis=1)
        return left

    def _raw_arrays(self, look: Perspective) -> dict[str, NDArray[Any]]:
        s, games = _state(look.e), look.games
        on_turn = look.scalars[:, _SCALAR["turn_seat"]] == look.seats
        asked_to_choose = look.frames[:, COLUMN["phase"]] == self.mob_card
        chooses = asked_to_choose & (look.frames[:, COLUMN["seat"]] == look.seats)
        hawks = count_by_corner(s.hawk.take(games, axis=0))
        if self.rules.variant == DOUBLE:
            # both quadrants of a seat count for each of its corners
            hawks = hawks + hawks.take(self.other_corner, axis=1)
        return {
            **super()._raw_arrays(look),
            "hawks": hawks,
            "drawn": s.drawn.take(games, axis=0) * on_turn[:, None],
            "pool": s.pool.take(games, axis=0) * chooses[:, None],
        }

    def _fill_seats(self, look: Perspective, slots: Ints, out: NDArray[np.int16]) -> None:
        super()._fill_seats(look, slots, out)
        out[:, self.array["seat_out"]] = gone(look.scalars)[:, None] >> slots & 1
        out[:, self.array["seat_ghost"]] = slots == look.scalars[:, _SCALAR["ghost"], None]


def _state(e: FireTowerEngine) -> RisingState:
    return cast(RisingState, e.s)
