"""The options that Rising Flames adds; what the base game has keeps its name and meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from firetower_env.core.errors import RulesError
from firetower_env.core.options import option
from firetower_env.games.fire_tower.rising.cards import CARDS
from firetower_env.games.fire_tower.rising.state import DOUBLE, GHOST
from firetower_env.games.fire_tower.rules import PLAYERS, Rules

RISING_COPIES = tuple(card.copies for card in CARDS)
#: by split: the corners of each seat in the Double Tower variant; seats sit opposite each other
SPLITS = {"NS": ((0, 1), (2, 3)), "EW": ((0, 3), (2, 1))}
_ALL_TOWERS = (0, 1, 2, 3)


@dataclass(frozen=True)
class RisingRules(Rules):
    """Fire Tower with the expansion. What is None when given is settled by the expansion and the number of seats."""

    card_types: ClassVar[int] = len(RISING_COPIES)
    #: ruling X64: three drawn cards and a pool of five
    cards_aside: ClassVar[int] = 8

    card_copies: tuple[int, ...] = option(RISING_COPIES, low=0)
    hand_size: int = option(6, low=1)
    expansion: str = option("core", "core", "weather")
    variant: str | None = option(None, None, DOUBLE, GHOST)
    shadow_turns: bool | None = None
    dry_storm: bool | None = None
    kettle_flight: bool | None = None
    mobilization: bool | None = None
    hawks_total: int = option(18, low=0, high=100)
    start_hawks: int = option(1, low=0, high=8)
    firestorm_cut: str | None = option(None, "uniform", "middle")
    firebreak_on_hawk: bool = False
    crown_double: str = option("hand", "hand")
    orphan_hawk: str = option("inert", "inert", "placer")
    shadow_flocks: bool = True
    flight_order: str = option("placer_clockwise", "placer_clockwise")
    storm_hawks: str = option("after_roll", "after_roll", "after_spread", "after_discards")
    hawk_chain: bool = True
    push_cap: int = option(20, low=1, high=20)
    shadow_rolls_cap: int = option(12, low=1, high=100)
    dry_storm_rolls: int = option(4, low=1, high=20)
    event_elimination: str = option("after", "after")
    lightning_reach: str = option("placement", "placement", "covering")
    kettle_short: str = option("remove_two", "remove_two", "remove_used")
    breeze_scope: str = option("action", "action")
    double_split: str = option("NS", *SPLITS)
    ghost_burn: str = option("full", "full", "quiet")
    creep_stop: bool = False
    brand_hawks: str = option("first", "first", "landing")
    brand_from_tower: bool = False
    return_flight: bool = False
    shadow_min_towers: int = option(2, low=2, high=4)
    bonus: str = option("any_fall", "any_fall", "own_credit")
    bust_ends_turn: bool = True
    shadow_share: str = option("all", "all", "formed")
    kettle_from_tower: bool = False
    mob_five: str = option("two_participants", "two_participants", "two_seats")
    look_compulsory: bool = True
    ghost_clear: bool = True
    ghost_personal_cards: str = option("keep", "keep", "fresh")
    team_hawk_zone: str = option("both", "both", "cards_only")

    def check(self) -> None:
        """Towers, cards, variant and firehawks must fit together."""
        super().check()
        self._check_variant()
        needed = self.seats * self.start_hawks
        if self.hawks_total < needed:
            raise RulesError(f"hawks_total must be at least {needed}, not {self.hawks_total}")

    @property
    def seats(self) -> int:
        """How many seats play; in the Double Tower variant two share four towers."""
        return 2 if self.variant == DOUBLE else len(self.towers)

    @property
    def towers_of_seats(self) -> tuple[tuple[int, ...], ...]:
        """The corners of each seat, the one where it sits first; in the Double Tower variant two each."""
        return SPLITS[self.double_split] if self.variant == DOUBLE else super().towers_of_seats

    @property
    def can_be_out(self) -> bool:
        """Shadows who take turns still act; in the Double Tower nobody is eliminated."""
        return not self.teams and self.variant != DOUBLE and (self.shadow_turns or not self.shadow_of_the_wood)

    @property
    def most_losses(self) -> int:
        """In the Double Tower nobody is eliminated; in the Ghost Tower the first burned seat counts and stays."""
        if self.variant == DOUBLE:
            return 0
        return self.seats if self.variant == GHOST else super().most_losses

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

    def settle(self) -> None:
        """What is None is settled by the expansion and by the number of towers."""
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
                self._set(name, value)
        if self.shadow_turns is True:
            self._set("shadow_of_the_wood", True)

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

    def _largest_hands(self) -> int:
        """Ruling X64: in the Ghost Tower the first burned seat stays."""
        if self.variant == GHOST:
            return max((self.seats - max(e - 1, 0)) * (self.hand_size + e) for e in range(self.most_losses + 1))
        return super()._largest_hands()
