"""The options of the solo mode; what the expansion has keeps its name and meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from firetower_env.core.errors import RulesError
from firetower_env.core.options import option
from firetower_env.core.score import Score
from firetower_env.games.fire_tower.cards.record import FIREBREAK
from firetower_env.games.fire_tower.geometry import CORNERS
from firetower_env.games.fire_tower.rising.cards import CARDS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import LARGEST_CAP
from firetower_env.games.fire_tower.solo.levels import HIGHEST, LARGEST_HAND, enemy_cards, hawks_needed
from firetower_env.games.fire_tower.verbs import CARD_NAMES

SOLO = "solo"
_FIREBREAKS = tuple(card.id for card in CARDS if card.kind == FIREBREAK)
#: what other modes have, and what it must be here
_ABSENT: dict[str, Any] = {
    "towers": (0, 1, 2, 3),
    "teams": False,
    "mutual_aid": False,
    "shadow_of_the_wood": False,
    "shadow_turns": False,
    "dry_storm": False,
    "kettle_flight": False,
    "mobilization": False,
    "firestorm_cut": "uniform",
    "champion_seat": None,
    "hand_size": LARGEST_HAND,
}


@dataclass(frozen=True)
class SoloRules(RisingRules):
    """One player against three towers. `level` is one level, or several of which each game gets one by lot."""

    #: what solo players compare (ruling S32)
    score: ClassVar[Score | None] = Score("score")
    all_levels: ClassVar[range | None] = range(1, HIGHEST + 1)

    expansion: str = option("weather", "weather")
    variant: str = option(SOLO, SOLO)
    shadow_turns: bool | None = False
    dry_storm: bool | None = False
    mobilization: bool | None = False
    firestorm_cut: str | None = option("uniform", "uniform")
    start_hawks: int = option(0, low=0, high=8)
    max_turns: int = option(200, low=1, high=LARGEST_CAP)
    level: int | tuple[int, ...] = option(1, low=1, high=HIGHEST)
    solo_tower: str = option("NW", *CORNERS)
    solo_start_hawks: int = option(0, low=0, high=8)
    enemy_setup: str = option("ring", "ring", "quadrant", "player")
    quadrant_storm_flame: bool = True
    enemy_explosion: str = option("home", "home", "all")
    hawk_take_enemy: bool = True
    challenge_skip: str = option("draw", "draw", "failure")
    double_deadline: int = option(3, low=1, high=100)
    smoke_unplayable: str = option("discard", "discard", "free_action")
    plan_fail: str = option("discard", "discard", "lose")
    wet_refill: bool = False
    wet_touch: bool = False
    enemy_bucket: str = option("after_flights", "after_flights", "before_flights")
    score_firebreak: str = option("unburned", "unburned", "burned")
    reward: str = option("score", "score", "win", "shaped")

    def settle(self) -> None:
        """What other modes decide is fixed here; open values take what is fixed, others are refused."""
        for name, needed in _ABSENT.items():
            given: Any = getattr(self, name)
            given = tuple(given) if isinstance(given, list) else given
            if given is None and RisingRules.declared()[name].default is None:
                self._set(name, needed)
            elif given != needed:
                raise RulesError(f"solo is played with {name}={needed!r}, not {given!r}")

    def check(self) -> None:
        """Levels, hawks and cards must fit together."""
        if not self.levels:
            raise RulesError(f"level must be 1 to {HIGHEST}, or several such numbers, not {self.level!r}")
        if self.start_hawks not in (0, self.solo_start_hawks):
            raise RulesError("in solo the player's starting hawks are solo_start_hawks; leave start_hawks alone")
        needed = max(hawks_needed(level) for level in self.levels) + self.solo_start_hawks
        if self.hawks_total < needed:
            raise RulesError(f"hawks_total must be at least {needed} at this level, not {self.hawks_total}")
        super().check()
        self._set("start_hawks", self.solo_start_hawks)

    @property
    def seats(self) -> int:
        """One player."""
        return 1

    @property
    def towers_of_seats(self) -> tuple[tuple[int, ...], ...]:
        """The player's corner; the other three are enemies, which have no seat."""
        return ((CORNERS.index(self.solo_tower),),)

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels that games may get."""
        return self.level if isinstance(self.level, tuple) else (self.level,)

    @property
    def deck_copies(self) -> tuple[int, ...]:
        """[RF Solo] Without the enemy's five cards and all firebreak cards (ruling S1): 62 of the 80 are left."""
        enemy = enemy_cards(self.solo_tower)
        return tuple(
            0 if card in _FIREBREAKS else copies - (card in enemy) for card, copies in enumerate(self.card_copies)
        )

    @property
    def lost_return(self) -> float:
        """What a lost game pays."""
        return -1.0 if self.reward == "win" else 0.0

    @property
    def shaped(self) -> bool:
        """Does each fallen enemy tower pay in advance?"""
        return self.reward == "shaped"

    @property
    def can_be_out(self) -> bool:
        """The player's loss ends the game."""
        return False

    @classmethod
    def expand(cls, options: dict[str, Any]) -> dict[str, Any]:
        """There is nothing that `players` could stand for."""
        if "players" in options:
            raise RulesError("solo is for one player: leave out players")
        return options

    def _check_deck(self) -> None:
        super()._check_deck()
        for card in enemy_cards(self.solo_tower):
            if not self.card_copies[card]:
                raise RulesError(f"card_copies must hold the enemy's card {CARD_NAMES[card]}")
        needed = LARGEST_HAND + self.cards_aside
        if sum(self.deck_copies) < needed:
            raise RulesError(f"card_copies leave {sum(self.deck_copies)} cards for the player, who may need {needed}")
