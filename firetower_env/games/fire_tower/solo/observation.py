"""What the player of a solo game sees: the observation of Rising Flames, then enemies, challenges and plan."""

from __future__ import annotations

from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.games.fire_tower.geometry import AREA, AREAS, CORNERS
from firetower_env.games.fire_tower.lookup import Column, Meanings
from firetower_env.games.fire_tower.observation import Perspective
from firetower_env.games.fire_tower.pieces import Sizes
from firetower_env.games.fire_tower.rising.observation import RisingObserver
from firetower_env.games.fire_tower.rising.pieces import RISING_PLANES, VARIANTS
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.solo.levels import HIGHEST, enemy_cards
from firetower_env.games.fire_tower.solo.pieces import (
    ALL_PLANES,
    ENEMY_CARD_NAMES,
    SOLO_FLAGS,
    SOLO_PLANES,
    SOLO_SIZES,
    SOLO_WORDS,
)
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.state import CHALLENGES, PLAN, PLAN_PLACES, SANCTUARY, STURDY, SoloState
from firetower_env.games.fire_tower.state import FireTowerState
from firetower_env.games.fire_tower.turning import count_by_corner

_SCALAR = {name: number for number, name in enumerate(SoloState.scalar_names())}
_FIRST = sum(piece.size for piece in RISING_PLANES)
_SHOWN_PLANES: Ints = np.flatnonzero(np.repeat([p in SOLO_PLANES for p in ALL_PLANES], [p.size for p in ALL_PLANES]))
_NUMBERS = ("skips", "round", "enemy_size", "doubled_card", "second", "red_flag_used")
_PLAIN: Ints = np.array([_SCALAR[name] for name in _NUMBERS])
_FIRE_CARDS = 3
_BITS: Ints = np.arange(CHALLENGES)


class SoloObserver(RisingObserver):
    """Writes observations of solo games under one set of rules."""

    sizes: ClassVar[Sizes] = SOLO_SIZES
    state_type: ClassVar[type[FireTowerState]] = SoloState
    planes: ClassVar[int] = sum(piece.size for piece in ALL_PLANES)

    rules: SoloRules

    def seatings(self, rules: Rules) -> tuple[Seating, ...]:
        """The enemies' towers are manned, though nobody sits there."""
        return (Seating(rules.towers_of_seats, 0b1111),)

    def _options(self, rules: Rules) -> list[bool]:
        flags = [bool(getattr(rules, name)) for name in SOLO_FLAGS]
        return flags + [getattr(rules, name) == word for name, word in (*SOLO_WORDS, *VARIANTS)]

    # -- what depends on the rules alone --------------------------------------------------------------------------

    def _raw_columns(self) -> list[str]:
        return [*super()._raw_columns(), *(f"plan_{n}" for n in range(PLAN_PLACES))]

    def _more_raw(self, look: Perspective) -> list[NDArray[Any]]:
        return [*super()._more_raw(look), _state(look).plan.take(look.games, axis=0)]

    def _more_choices(self, mean: Meanings) -> list[Column]:
        cards = [[-1, *tools[1 : 1 + self.sizes.cards]] for tools in mean.tool]
        corner = CORNERS.index(self.rules.solo_tower)
        return [
            *super()._more_choices(mean),
            ("level", mean.same([-1, -1, *range(HIGHEST)])),
            # any number stands for the one corner there is
            ("over", mean.same([corner] * 3)),
            ("enemy_card", self._enemy_cards(mean)),
            ("shown", mean.same([-1, *range(CHALLENGES)])),
            ("shown_next", mean.same([-1, *range(CHALLENGES)])),
            ("smoke_a", cards),
            *((f"plan_{n}", cards) for n in range(PLAN_PLACES)),
        ]

    def _enemy_cards(self, mean: Meanings) -> list[list[int]]:
        """By view and card: its place among the enemy's cards as they are seen."""
        return [[-1, *(self._enemy_place(card, view.own) for card in range(self.sizes.cards))] for view in mean.views]

    def _enemy_place(self, card: int, own: int) -> int:
        cards = enemy_cards(self.rules.solo_tower)
        if card not in cards:
            return -1
        is_fire = cards.index(card) < _FIRE_CARDS
        return cards.index(card) if is_fire else _FIRE_CARDS + (card - own) % 4

    # -- what depends on the games --------------------------------------------------------------------------------

    def _moving(self, look: Perspective) -> tuple[Plane, ...]:
        e, games = cast(SoloEngine, look.e), look.games
        s = e.s
        hawks = s.hawk.take(games, axis=0)
        standing = s.standing[games]
        return (
            *super()._moving(look),
            hawks & e.home_cells,
            hawks & ~e.home_cells,
            s.sanctuary.take(games, axis=0),
            AREAS.take(standing & s.sturdy[games], axis=0),
            AREAS.take(standing & s.enemy_buckets[games], axis=0),
        )

    def _fill_planes(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        added = self.planes - _FIRST
        super()._fill_planes(look, moving[:, :-added], rows)
        rows[:, _FIRST:] = moving[:, -added:]

    def _shown(self, rows: Plane) -> Plane:
        return rows.take(_SHOWN_PLANES, axis=1)

    def _more_numbers(self, look: Perspective, numbers: NDArray[np.int16], questions: NDArray[np.int16]) -> None:
        mine = 3 + _PLAIN.size + len(ENEMY_CARD_NAMES) + 2 * CHALLENGES + 9
        super()._more_numbers(look, numbers[:, :-mine], questions)
        e, s, games, scalars = cast(SoloEngine, look.e), _state(look), look.games, look.scalars
        added = numbers[:, -mine:]
        added[:, : _PLAIN.size] = scalars.take(_PLAIN, axis=1)
        rest = added[:, _PLAIN.size :]
        double = (scalars[:, _SCALAR["level"]] == HIGHEST) & (scalars[:, _SCALAR["double_used"]] == 0)
        rest[:, 0] = double
        rest[:, 1] = scalars[:, _SCALAR["plan_size"]]
        burned = s.gem.take(games, axis=0) & AREA[e.own]
        if self.rules.score_firebreak == "burned":
            burned |= s.breaks.take(games, axis=0) & AREA[e.own]
        rest[:, 2] = 9 - bb.count(burned)
        self._enemy_deck(look, rest[:, 3:10])
        running = self._running(look)
        rest[:, 10:18] = running[:, None] >> _BITS & 1
        rest[:, 18:26] = scalars[:, _SCALAR["challenges_left"], None] >> _BITS & 1
        enemies: Ints = np.array(e.enemy_corners)
        rest[:, 26:29] = scalars[:, _SCALAR["standing"], None] >> enemies & 1
        rest[:, 29:32] = scalars[:, _SCALAR["enemy_buckets"], None] >> enemies & 1
        rest[:, 32:35] = count_by_corner(s.hawk.take(games, axis=0))[:, list(e.enemy_corners)]

    def _running(self, look: Perspective) -> Ints:
        """What runs, and what lasts by its traces: sturdy towers, a plan, sanctuaries."""
        scalars = look.scalars
        lasting = (
            (scalars[:, _SCALAR["sturdy"]] > 0, STURDY),
            (scalars[:, _SCALAR["plan_size"]] > 0, PLAN),
            (bb.some(_state(look).sanctuary.take(look.games, axis=0)), SANCTUARY),
        )
        running = scalars[:, _SCALAR["challenges"]].astype(np.int64)
        for lasts, challenge in lasting:
            running |= lasts.astype(np.int64) << challenge
        return running

    def _enemy_deck(self, look: Perspective, out: NDArray[np.int16]) -> None:
        """Which cards are in the enemy deck, winds as they are seen."""
        out[:] = 0
        left = look.scalars[:, _SCALAR["enemy_left"]]
        for place, card in enumerate(enemy_cards(self.rules.solo_tower)):
            bit = left >> place & 1
            if place < _FIRE_CARDS:
                out[:, place] = bit
            else:
                out[np.arange(bit.size), _FIRE_CARDS + (card - look.turned) % 4] = bit


def _state(look: Perspective) -> SoloState:
    return cast(SoloEngine, look.e).s
