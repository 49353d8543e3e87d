"""What a seat sees of Rising Flames: the base game's observation, then firehawks, lightning, Shadows, cards aside."""

from __future__ import annotations

from typing import ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import VectorLayout
from firetower_env.games.fire_tower.counting import count_all, count_by_corner, has_any
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import SIZE
from firetower_env.games.fire_tower.lookup import Column, Meanings
from firetower_env.games.fire_tower.observation import Observer, phases_table
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
from firetower_env.games.fire_tower.seatings import Seating, Towers, after_moving
from firetower_env.games.fire_tower.state import DRY_STORM, MOBILIZATION, FireTowerState

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
    from_template: ClassVar[tuple[str, ...]] = (*Observer.from_template, "variant")
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
        #: by phase (the last: none)
        self.is_push: NDArray[np.int16] = np.array([*(p.question == "PUSH" for p in phases.all), False], np.int16)
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
        rules = self.rules
        self.more_left = phases_table(self.phases, RISING_LEFT)
        self.more_left_run = self.numbers.run([left.name for left in RISING_LEFT])
        self.in_shadow_turn = self.numbers.run(_IN_SHADOW_TURN)
        #: by view and slot: the corner whose hawks count for the seat there, 4 where nobody sits
        self.slot_corner: Ints = np.array(
            [
                [corner if seat < rules.seats else 4 for corner, seat in zip(view.corners, view.seats, strict=True)]
                for view in self.views
            ]
        )

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

    def _meanings(self, mean: Meanings) -> dict[str, Column]:
        rules = self.rules
        is_ghost = rules.variant == GHOST
        return {
            **super()._meanings(mean),
            "place_dry_storm": ("gone_dry_storm", mean.discarded(bool(rules.dry_storm))),
            "place_kettle_flight": ("gone_kettle_flight", mean.discarded(bool(rules.kettle_flight))),
            "place_mobilization": ("gone_mobilization", mean.discarded(bool(rules.mobilization))),
            "die": ("die", mean.same([-1, -1, *range(6)])),
            "placer": ("flight_placer", mean.corner),
            "turn_place": ("turn_place", mean.place if is_ghost else mean.same([-1])),
        }

    # -- what depends on the games --------------------------------------------------------------------------------

    def _view(self, e: FireTowerEngine, games: Ints, turned: Ints) -> Ints:
        if self.rules.variant != GHOST:
            return turned
        return turned + 4 * (_state(e).ghost[games] + 1)

    def _fill_numbers(self, look: Perspective, raw: Ints, numbers: NDArray[np.int16]) -> None:
        super()._fill_numbers(look, raw, numbers)
        s, games, scalars, column = _state(look.e), look.games, look.scalars, self.column
        phase, left = look.frames[:, COLUMN["phase"]], look.frames[:, COLUMN["left"], None]
        numbers[:, self.more_left_run] = left * self.more_left.take(phase, axis=0)
        # the pot is one to begin with
        pot = numbers[:, column["pot"]]
        np.maximum(pot, self.is_push.take(phase), out=pot)
        shadow_turn = numbers[:, column["shadow_turn"]]
        numbers[:, self.in_shadow_turn] *= shadow_turn[:, None]
        numbers[:, column["patrolling"]] = scalars[:, _SCALAR["patrolling"]] >= 0
        numbers[:, column["second_crown"]] = self.second_crown.take(phase)
        lone = SIZE.take(scalars[:, _SCALAR["standing"]]) == 1
        numbers[:, column["survivor_window"]] = lone & (shadow_turn > 0) & bool(self.rules.shadow_turns)
        numbers[:, column["lightning_left"]] = count_all(s.lightning.take(games, axis=0))
        for name, lie in (("drawn_count", s.drawn.take(games, axis=0)), ("pool_count", s.pool.take(games, axis=0))):
            if np.count_nonzero(lie):
                numbers[:, column[name]] = np.einsum("kc->k", lie)
        running = scalars[:, _SCALAR["running_event"]]
        numbers[:, column["dry_rolls_left"]] = self._left_below(look, running == DRY_STORM, self.dry_roll)
        mobilizes = running == MOBILIZATION
        numbers[:, column["mobilization_left"]] = self._left_below(look, mobilizes, self.mobilize) + mobilizes

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

    def _fill_seats(self, look: Perspective, out: NDArray[np.float32]) -> None:
        super()._fill_seats(look, out)
        part, scalars = self.part, look.scalars
        out[:, part["seat_out"]] = self.slot_bits.take(gone(scalars) * len(self.views) + look.view, axis=0)
        if self.rules.variant == GHOST:
            slots = self.slot_seat.take(look.view, axis=0)
            out[:, part["seat_ghost"]] = slots == scalars[:, _SCALAR["ghost"], None]
        hawks = np.zeros((len(out), 5), np.int16)
        hawks[:, :4] = count_by_corner(_state(look.e).hawk.take(look.games, axis=0))
        if self.rules.variant == DOUBLE:
            # both quadrants of a seat count for each of its corners
            hawks[:, :4] += hawks.take(self.other_corner, axis=1)
        places = self.slot_corner.take(look.view, axis=0) + np.arange(0, hawks.size, 5)[:, None]
        np.multiply(hawks.take(places), self.vector.scales[part["seat_hawks"]], out=out[:, part["seat_hawks"]])

    def _fill_cards(self, look: Perspective, out: NDArray[np.float32]) -> None:
        super()._fill_cards(look, out)
        s, frames, turn_seat = _state(look.e), look.frames, look.scalars[:, _SCALAR["turn_seat"]]
        asked_to_choose = frames[:, COLUMN["phase"]] == self.mob_card
        chooses = asked_to_choose & (frames[:, COLUMN["seat"]] == look.seats)
        for name, cards, sees in (("drawn", s.drawn, turn_seat == look.seats), ("pool", s.pool, chooses)):
            lie = cards.take(look.games, axis=0)
            (here,) = (sees & has_any(lie)).nonzero() if np.count_nonzero(lie) else ((),)
            if len(here):
                order = self.card_order.take(look.turned[here], axis=0)[:, : self.sizes.cards]
                part = self.part[name]
                out[here, part] = np.take_along_axis(lie[here], order, axis=1) * self.vector.scales[part]


def _state(e: FireTowerEngine) -> RisingState:
    return cast(RisingState, e.s)
