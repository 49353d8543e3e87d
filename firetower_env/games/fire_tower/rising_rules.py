"""The options that Rising Flames adds; what the base game has keeps its name and meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.rules import CHOICES, NUMBERS, PLAYERS, STANDARD_COPIES, Rules

RISING_COPIES = (*STANDARD_COPIES, 2, 2, 2, 2, 4, 2, 2, 4, 3, 3, 2)
DOUBLE, GHOST = "double", "ghost"
#: by split: the corners of each seat in the Double Tower variant; seats sit opposite each other
SPLITS = {"NS": ((0, 1), (2, 3)), "EW": ((0, 3), (2, 1))}
_ALL_TOWERS = (0, 1, 2, 3)


@dataclass(frozen=True)
class RisingRules(Rules):
    """Fire Tower with the expansion. What is None when given is settled by the expansion and the number of seats."""

    choices: ClassVar[dict[str, tuple[str, ...]]] = {
        **CHOICES,
        "expansion": ("core", "weather"),
        "firestorm_cut": ("uniform", "middle"),
        "crown_double": ("hand",),
        "orphan_hawk": ("inert", "placer"),
        "flight_order": ("placer_clockwise",),
        "storm_hawks": ("after_roll", "after_spread", "after_discards"),
        "event_elimination": ("after",),
        "lightning_reach": ("placement", "covering"),
        "kettle_short": ("remove_two", "remove_used"),
        "breeze_scope": ("action",),
        "double_split": tuple(SPLITS),
        "ghost_burn": ("full", "quiet"),
        "brand_hawks": ("first", "landing"),
        "bonus": ("any_fall", "own_credit"),
        "shadow_share": ("all", "formed"),
        "mob_five": ("two_participants", "two_seats"),
        "ghost_personal_cards": ("keep", "fresh"),
        "team_hawk_zone": ("both", "cards_only"),
    }
    _AMOUNTS: ClassVar[dict[str, tuple[int, int]]] = {
        "hawks_total": (0, 100),
        "start_hawks": (0, 8),
        "push_cap": (1, 20),
        "shadow_rolls_cap": (1, 100),
        "dry_storm_rolls": (1, 20),
        "shadow_min_towers": (2, 4),
    }
    numbers: ClassVar[tuple[str, ...]] = (*NUMBERS, *_AMOUNTS)
    #: what the option `variant` may be
    variants: ClassVar[tuple[str | None, ...]] = (None, DOUBLE, GHOST)
    card_types: ClassVar[int] = len(RISING_COPIES)
    #: ruling X64: three drawn cards and a pool of five
    cards_aside: ClassVar[int] = 8

    card_copies: tuple[int, ...] = RISING_COPIES
    hand_size: int = 6
    expansion: str = "core"
    variant: str | None = None
    shadow_turns: bool | None = None
    dry_storm: bool | None = None
    kettle_flight: bool | None = None
    mobilization: bool | None = None
    hawks_total: int = 18
    start_hawks: int = 1
    firestorm_cut: str | None = None
    firebreak_on_hawk: bool = False
    crown_double: str = "hand"
    orphan_hawk: str = "inert"
    shadow_flocks: bool = True
    flight_order: str = "placer_clockwise"
    storm_hawks: str = "after_roll"
    hawk_chain: bool = True
    push_cap: int = 20
    shadow_rolls_cap: int = 12
    dry_storm_rolls: int = 4
    event_elimination: str = "after"
    lightning_reach: str = "placement"
    kettle_short: str = "remove_two"
    breeze_scope: str = "action"
    double_split: str = "NS"
    ghost_burn: str = "full"
    creep_stop: bool = False
    brand_hawks: str = "first"
    brand_from_tower: bool = False
    return_flight: bool = False
    shadow_min_towers: int = 2
    bonus: str = "any_fall"
    bust_ends_turn: bool = True
    shadow_share: str = "all"
    kettle_from_tower: bool = False
    mob_five: str = "two_participants"
    look_compulsory: bool = True
    ghost_clear: bool = True
    ghost_personal_cards: str = "keep"
    team_hawk_zone: str = "both"

    def __post_init__(self) -> None:
        self._settle_defaults()
        super().__post_init__()
        self._check_variant()
        self._check_amounts()

    @property
    def seats(self) -> int:
        """How many seats play; in the Double Tower variant two share four towers."""
        return 2 if self.variant == DOUBLE else len(self.towers)

    @property
    def towers_of_seats(self) -> tuple[tuple[int, ...], ...]:
        """The corners of each seat, the one where it sits first; in the Double Tower variant two each."""
        return SPLITS[self.double_split] if self.variant == DOUBLE else super().towers_of_seats

    @property
    def weather(self) -> bool:
        """Are the extreme weather modules in use?"""
        return self.expansion == "weather"

    @classmethod
    def _usual_towers(cls, players: int, options: dict[str, Any]) -> tuple[int, ...]:
        if options.get("variant") != DOUBLE:
            return PLAYERS[players]
        if players != 2:
            raise RulesError(f"the double variant is for two players, not {players}")
        return _ALL_TOWERS

    def _settle_defaults(self) -> None:
        if self.variant not in self.variants:
            *first, last = (str(name).lower() for name in self.variants)
            known = f"{', '.join(first)} or {last}" if first else last
            raise RulesError(f"variant must be {known}, not {self.variant!r}")
        towers: Any = self.towers
        lone = not self.teams and isinstance(towers, (tuple, list)) and len(towers) >= 3
        weather = self.expansion == "weather"
        defaults: dict[str, Any] = {
            "shadow_turns": lone and self.variant is None,
            "dry_storm": weather,
            "kettle_flight": False,
            "mobilization": weather,
            "firestorm_cut": "middle" if weather else "uniform",
        }
        for name, value in defaults.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)
        for name in ("shadow_turns", "dry_storm", "kettle_flight", "mobilization"):
            if not isinstance(getattr(self, name), bool):
                raise RulesError(f"{name} must be true or false, not {getattr(self, name)!r}")
        if self.shadow_turns:
            object.__setattr__(self, "shadow_of_the_wood", True)

    def _check_variant(self) -> None:
        if self.variant is not None and self.teams:
            raise RulesError(f"the {self.variant} variant is not played in teams")
        if self.variant == DOUBLE and self.towers != _ALL_TOWERS:
            raise RulesError(f"the double variant needs all four towers, not {self.towers}")
        if self.variant == GHOST and self.seats != 3:
            raise RulesError(f"the ghost variant is for three seats, not {self.seats}")
        if self.shadow_turns and (self.seats < 3 or self.teams or self.variant is not None):
            raise RulesError("shadow_turns needs three or four seats, everyone for themselves, and no variant")
        for name in ("dry_storm", "kettle_flight", "mobilization"):
            if getattr(self, name) and not self.weather:
                raise RulesError(f"{name} needs expansion='weather'")

    def _check_amounts(self) -> None:
        for name, (least, most) in self._AMOUNTS.items():
            if not least <= getattr(self, name) <= most:
                raise RulesError(f"{name} must be {least} to {most}, not {getattr(self, name)}")
        if self.hawks_total < self.seats * self.start_hawks:
            raise RulesError(f"hawks_total must be at least {self.seats * self.start_hawks}, not {self.hawks_total}")

    def _largest_hands(self) -> int:
        """Ruling X64: in the Double Tower nobody is eliminated; in the Ghost Tower the first burned seat stays."""
        if self.variant == DOUBLE:
            return self.seats * self.hand_size
        if self.variant == GHOST:
            return max((self.seats - max(e - 1, 0)) * (self.hand_size + e) for e in range(self.seats + 1))
        return super()._largest_hands()
