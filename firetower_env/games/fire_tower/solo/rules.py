"""The options of the solo mode; what the expansion has keeps its name and meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.geometry import CORNERS
from firetower_env.games.fire_tower.rising_rules import RisingRules
from firetower_env.games.fire_tower.solo.levels import HIGHEST, LARGEST_HAND, enemy_cards, hawks_needed
from firetower_env.games.fire_tower.verbs import CARD, CARD_NAMES

SOLO = "solo"
_FIREBREAKS = tuple(CARD[name] for name in ("DE_REFOREST", "DOZER_LINE", "SCRATCH_LINE", "BACKBURN"))
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

    choices: ClassVar[dict[str, tuple[str, ...]]] = {
        **RisingRules.choices,
        "expansion": ("weather",),
        "firestorm_cut": ("uniform",),
        "solo_tower": CORNERS,
        "enemy_setup": ("ring", "quadrant", "player"),
        "enemy_explosion": ("home", "all"),
        "challenge_skip": ("draw", "failure"),
        "smoke_unplayable": ("discard", "free_action"),
        "plan_fail": ("discard", "lose"),
        "enemy_bucket": ("after_flights", "before_flights"),
        "score_firebreak": ("unburned", "burned"),
        "reward": ("score", "win", "shaped"),
    }
    _SOLO_AMOUNTS: ClassVar[dict[str, tuple[int, int]]] = {"solo_start_hawks": (0, 8), "double_deadline": (1, 100)}
    numbers: ClassVar[tuple[str, ...]] = (*RisingRules.numbers, *_SOLO_AMOUNTS)
    variants: ClassVar[tuple[str | None, ...]] = (SOLO,)

    expansion: str = "weather"
    variant: str | None = SOLO
    shadow_turns: bool | None = False
    dry_storm: bool | None = False
    mobilization: bool | None = False
    firestorm_cut: str | None = "uniform"
    start_hawks: int = 0
    max_turns: int = 200
    level: int | tuple[int, ...] = 1
    solo_tower: str = "NW"
    solo_start_hawks: int = 0
    enemy_setup: str = "ring"
    quadrant_storm_flame: bool = True
    enemy_explosion: str = "home"
    hawk_take_enemy: bool = True
    challenge_skip: str = "draw"
    double_deadline: int = 3
    smoke_unplayable: str = "discard"
    plan_fail: str = "discard"
    wet_refill: bool = False
    wet_touch: bool = False
    enemy_bucket: str = "after_flights"
    score_firebreak: str = "unburned"
    reward: str = "score"

    def __post_init__(self) -> None:
        if isinstance(self.level, (tuple, list)):
            object.__setattr__(self, "level", tuple(self.level))
        for name, needed in _ABSENT.items():
            given: Any = getattr(self, name)
            given = tuple(given) if isinstance(given, list) else given
            if given is None and getattr(RisingRules, name) is None:
                object.__setattr__(self, name, needed)
            elif given != needed:
                raise RulesError(f"solo is played with {name}={needed!r}, not {given!r}")
        self._check_level()
        super().__post_init__()
        object.__setattr__(self, "start_hawks", self.solo_start_hawks)

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

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Rules from named options."""
        if "players" in options:
            raise RulesError("solo is for one player: leave out players")
        return super().make(**options)

    def _check_level(self) -> None:
        given: tuple[Any, ...] = self.levels
        known = [isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= HIGHEST for n in given]
        if not known or not all(known):
            raise RulesError(f"level must be 1 to {HIGHEST}, or several such numbers, not {self.level!r}")

    def _check_amounts(self) -> None:
        for name, (least, most) in self._SOLO_AMOUNTS.items():
            if not least <= getattr(self, name) <= most:
                raise RulesError(f"{name} must be {least} to {most}, not {getattr(self, name)}")
        if self.start_hawks not in (0, self.solo_start_hawks):
            raise RulesError("in solo the player's starting hawks are solo_start_hawks; leave start_hawks alone")
        needed = max(hawks_needed(level) for level in self.levels) + self.solo_start_hawks
        if self.hawks_total < needed:
            raise RulesError(f"hawks_total must be at least {needed} at this level, not {self.hawks_total}")
        super()._check_amounts()

    def _check_deck(self) -> None:
        super()._check_deck()
        for card in enemy_cards(self.solo_tower):
            if not self.card_copies[card]:
                raise RulesError(f"card_copies must hold the enemy's card {CARD_NAMES[card]}")
        needed = LARGEST_HAND + self.cards_aside
        if sum(self.deck_copies) < needed:
            raise RulesError(f"card_copies leave {sum(self.deck_copies)} cards for the player, who may need {needed}")
