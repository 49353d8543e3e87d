"""The options of a game played alone, their defaults, and the combinations that make no game (solo 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .solo_deck import DRAWS_AT_MOST, enemy_cards, player_copies
from .solo_levels import LEVELS, level_of

if TYPE_CHECKING:
    from .rules import Rules

TOWER_NAMES = ("NW", "NE", "SE", "SW")

#: the values of every option that is a word
SOLO_CHOICES: dict[str, tuple[str, ...]] = {
    "solo_tower": TOWER_NAMES,
    "enemy_setup": ("ring", "quadrant", "player"),
    "enemy_explosion": ("home", "all"),
    "challenge_skip": ("draw", "failure"),
    "smoke_unplayable": ("discard", "free_action"),
    "plan_fail": ("discard", "lose"),
    "enemy_bucket": ("after_flights", "before_flights"),
    "score_firebreak": ("unburned", "burned"),
    "reward": ("score", "win", "shaped"),
}


@dataclass(frozen=True)
class SoloOptions:
    """What can be chosen in a game played alone, each with the ruling it belongs to."""

    level: int = 1
    solo_tower: str = "NW"
    solo_start_hawks: int = 0  # S4
    enemy_setup: str = "ring"  # S6
    quadrant_storm_flame: bool = True  # S8
    enemy_explosion: str = "home"  # S9
    hawk_take_enemy: bool = True  # S12
    challenge_skip: str = "draw"  # S14
    double_deadline: int = 3  # S16
    smoke_unplayable: str = "discard"  # S19
    plan_fail: str = "discard"  # S22
    wet_refill: bool = False  # S25
    wet_touch: bool = False  # S26
    enemy_bucket: str = "after_flights"  # S30
    score_firebreak: str = "unburned"  # S32
    reward: str = "score"

    @property
    def home_corner(self) -> int:
        """The corner of the player's tower."""
        return TOWER_NAMES.index(self.solo_tower)


def solo_defaults() -> dict[str, object]:
    """What playing alone changes in the defaults: no event but Firestorm, cut in anywhere, and fewer turns (S33)."""
    return {
        "shadow_turns": False,
        "dry_storm": False,
        "mobilization": False,
        "firestorm_cut": "uniform",
        "max_turns": 200,
        "start_hawks": 0,
    }


def solo_problems(rules: Rules) -> dict[str, bool]:
    """Everything that can be wrong with a game played alone, and whether it is."""
    problems = {
        f"{name} must be one of {allowed}": getattr(rules, name) not in allowed
        for name, allowed in SOLO_CHOICES.items()
    }
    if rules.level not in LEVELS:
        return problems | {f"the level must be one of {list(LEVELS)}": True}
    return problems | {
        "a game alone needs Extreme Weather": not rules.weather,
        "a game alone is played on all four towers": rules.towers != (0, 1, 2, 3),
        "a game alone has no event but Firestorm": rules.dry_storm
        or rules.kettle_flight
        or rules.mobilization
        or rules.mutual_aid,
        "a game alone has no champion": rules.champion_seat is not None,
        "there must be hawks for everybody to start with": rules.hawks_total
        < 3 * level_of(rules).hawks + rules.solo_start_hawks,
        "starting hawks cannot be negative, the double draw needs a round": rules.solo_start_hawks < 0
        or rules.double_deadline < 1,
        "the enemy deck must be among the cards": any(rules.card_copies[card] < 1 for card in enemy_cards(rules)),
        "too few cards for the player": sum(player_copies(rules)) < DRAWS_AT_MOST,
    }
