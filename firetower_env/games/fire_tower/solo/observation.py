"""What the player of a solo game sees: the observation of Rising Flames, then enemies, challenges and plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower.counting import count_by_corner
from firetower_env.games.fire_tower.geometry import AREA, CORNERS
from firetower_env.games.fire_tower.lookup import Column, Meanings
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.pieces import Sizes
from firetower_env.games.fire_tower.planes import PlaneWriter
from firetower_env.games.fire_tower.rising.observation import RisingObserver
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import Seating
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.solo.levels import HIGHEST, enemy_cards
from firetower_env.games.fire_tower.solo.pieces import (
    ENEMY_CARD_NAMES,
    SOLO_FLAGS,
    SOLO_SIZES,
    SOLO_WORDS,
)
from firetower_env.games.fire_tower.solo.planes import SoloPlaneWriter
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.state import CHALLENGES, PLAN, PLAN_PLACES, SANCTUARY, STURDY, SoloState
from firetower_env.games.fire_tower.state import FireTowerState

_SCALAR = {name: number for number, name in enumerate(SoloState.scalar_names())}
#: where the winds begin among the enemy's cards
_FIRST_WIND = ENEMY_CARD_NAMES.index("north")
#: the planned cards, by place
_PLANNED = range(1, PLAN_PLACES + 1)
_BITS: Ints = np.arange(CHALLENGES)


class SoloObserver(RisingObserver):
    """Writes observations of solo games under one set of rules."""

    sizes: ClassVar[Sizes] = SOLO_SIZES
    state_type: ClassVar[type[FireTowerState]] = SoloState
    plane_writer: ClassVar[type[PlaneWriter]] = SoloPlaneWriter
    plain: ClassVar[dict[str, str]] = {
        **RisingObserver.plain,
        "skips_left": "skips",
        "round": "round",
        "enemy_deck_size": "enemy_size",
        "doubled_card": "doubled_card",
        "second_time": "second",
        "red_flag_used": "red_flag_used",
        "plan_size": "plan_size",
    }

    rules: SoloRules

    def seatings(self, rules: Rules) -> tuple[Seating, ...]:
        """The enemies' towers are manned, though nobody sits there."""
        return (Seating(rules.towers_of_seats, 0b1111),)

    def _options(self, rules: Rules) -> dict[str, list[bool]]:
        return {
            **super()._options(rules),
            "option_flags": [bool(getattr(rules, name)) for name in SOLO_FLAGS],
            "option_words": [getattr(rules, name) == word for name, word in SOLO_WORDS],
        }

    # -- what depends on the rules alone --------------------------------------------------------------------------

    def _number_parts(self) -> dict[str, Sequence[str]]:
        return {**super()._number_parts(), "plan": [f"plan_{n}" for n in _PLANNED]}

    def _meanings(self, mean: Meanings) -> dict[str, Column]:
        cards = mean.card
        corner = CORNERS.index(self.rules.solo_tower)
        return {
            **super()._meanings(mean),
            "level": ("level", mean.same([-1, -1, *range(HIGHEST)])),
            # any number stands for the one corner there is
            "solo_tower": ("over", mean.same([corner] * 3)),
            "enemy_card": ("enemy_card", self._enemy_cards(mean)),
            "challenge_shown": ("shown", mean.same([-1, *range(CHALLENGES)])),
            "challenge_next": ("shown_next", mean.same([-1, *range(CHALLENGES)])),
            "smoke_first": ("smoke_a", cards),
            **{f"plan_{n}": (f"plan_{n}", cards) for n in _PLANNED},
        }

    def _enemy_cards(self, mean: Meanings) -> list[list[int]]:
        """By view and card: its place among the enemy's cards as they are seen."""
        return [[-1, *(self._enemy_place(card, view.own) for card in range(self.sizes.cards))] for view in mean.views]

    def _enemy_place(self, card: int, own: int) -> int:
        cards = enemy_cards(self.rules.solo_tower)
        if card not in cards:
            return -1
        is_fire = cards.index(card) < _FIRST_WIND
        return cards.index(card) if is_fire else _FIRST_WIND + (card - own) % 4

    # -- what depends on the games --------------------------------------------------------------------------------

    def _raw_numbers(self, look: Perspective) -> dict[str, NDArray[Any]]:
        return {**super()._raw_numbers(look), "plan": _state(look).plan.take(look.games, axis=0)}

    def _fill_numbers(self, look: Perspective, raw: Ints, numbers: NDArray[np.int16]) -> None:
        super()._fill_numbers(look, raw, numbers)
        e, s, games, scalars = cast(SoloEngine, look.e), _state(look), look.games, look.scalars
        column, columns = self.column, self.columns
        at_highest = scalars[:, _SCALAR["level"]] == HIGHEST
        numbers[:, column["double_pending"]] = at_highest & (scalars[:, _SCALAR["double_used"]] == 0)
        burned = s.gem.take(games, axis=0) & AREA[e.own]
        if self.rules.score_firebreak == "burned":
            burned |= s.breaks.take(games, axis=0) & AREA[e.own]
        numbers[:, column["score_now"]] = 9 - bb.count(burned)
        self._enemy_deck(look, numbers[:, columns["enemy_deck"]])
        numbers[:, columns["challenges"]] = self._running(look)[:, None] >> _BITS & 1
        numbers[:, columns["challenges_left"]] = scalars[:, _SCALAR["challenges_left"], None] >> _BITS & 1
        enemies: Ints = np.array(e.enemy_corners)
        numbers[:, columns["enemy_standing"]] = scalars[:, _SCALAR["standing"], None] >> enemies & 1
        numbers[:, columns["enemy_bucket"]] = scalars[:, _SCALAR["enemy_buckets"], None] >> enemies & 1
        numbers[:, columns["enemy_hawks"]] = count_by_corner(s.hawk.take(games, axis=0)).take(enemies, axis=1)

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
            if place < _FIRST_WIND:
                out[:, place] = bit
            else:
                out[np.arange(bit.size), _FIRST_WIND + (card - look.turned) % 4] = bit


def _state(look: Perspective) -> SoloState:
    return cast(SoloEngine, look.e).s
