"""The options of a Fire Tower game: every number and every contested ruling is a field, checked when it is made."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from firetower_env.core.errors import RulesError, UnknownNameError

STANDARD_COPIES = (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 3, 3)
PLAYERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
CHOICES = {
    "storm_credit": ("drawer", "roller", "none"),
    "own_corner": ("legal", "avoid"),
    "firebreak_towers": ("all", "own"),
    "aid_gem": ("touching", "anywhere"),
    "cap_result": ("tie", "distance"),
}
NUMBERS = ("hand_size", "champion_breaks", "max_turns")
_LARGEST_DECK = 200
_LARGEST_CAP = 10_000


@dataclass(frozen=True)
class Rules:
    """What is played. `towers` lists the manned corners clockwise (NW 0, NE 1, SE 2, SW 3); entry i is seat i."""

    #: options that are one of several words, and options that are whole numbers
    choices: ClassVar[dict[str, tuple[str, ...]]] = CHOICES
    numbers: ClassVar[tuple[str, ...]] = NUMBERS
    #: how many types of action cards there are, and cards that may lie outside hands and piles at once
    card_types: ClassVar[int] = len(STANDARD_COPIES)
    cards_aside: ClassVar[int] = 0

    towers: tuple[int, ...] = (0, 1, 2, 3)
    teams: bool = False
    card_copies: tuple[int, ...] = STANDARD_COPIES
    hand_size: int = 5
    firestorm_card: bool = True
    mutual_aid: bool = False
    shadow_of_the_wood: bool = False
    champion_seat: int | None = None
    champion_breaks: int = 2
    tower_ablaze: bool = True
    revenge_storm: bool = True
    storm_credit: str = "drawer"
    fire_pick: bool = False
    flare_across_break: bool = True
    explosion_needs_gem: bool = False
    own_corner: str = "legal"
    firebreak_towers: str = "all"
    smokejumper_tower_centre: bool = True
    wind_set_same: bool = False
    aid_gem: str = "touching"
    team_open_hands: bool = False
    max_turns: int = 400
    cap_result: str = "tie"

    def __post_init__(self) -> None:
        for name in ("towers", "card_copies"):
            value = getattr(self, name)
            if not isinstance(value, (tuple, list)):
                raise RulesError(f"{name} must be a sequence of whole numbers, not {value!r}")
            object.__setattr__(self, name, tuple(value))
        self._check_types()
        self._check_towers()
        self._check_numbers()
        self._check_deck()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.towers)

    @property
    def towers_of_seats(self) -> tuple[tuple[int, ...], ...]:
        """The corners of each seat, the one where it sits first."""
        return tuple((corner,) for corner in self.towers)

    @property
    def deck_copies(self) -> tuple[int, ...]:
        """The action cards that are dealt and drawn."""
        return self.card_copies

    @property
    def lost_return(self) -> float:
        """What a seat that has lost is paid (ruling R59)."""
        return -1 / (self.seats - 1)

    @property
    def shaped(self) -> bool:
        """Are rewards paid on the way? Only the solo mode has an option for it."""
        return False

    @classmethod
    def options(cls) -> tuple[str, ...]:
        """The names of all options."""
        return tuple(f.name for f in dataclasses.fields(cls))

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Rules from named options; `players=n` stands for the usual towers of n players."""
        unknown = sorted(set(options) - {*cls.options(), "players"})
        if unknown:
            raise UnknownNameError(f"unknown rules option {unknown[0]!r}; options are {', '.join(cls.options())}")
        if "players" in options:
            players = options.pop("players")
            if isinstance(players, bool) or not isinstance(players, int) or players not in PLAYERS:
                raise RulesError(f"players must be 2, 3 or 4, not {players!r}")
            options.setdefault("towers", cls._usual_towers(players, options))
        return cls(**options)

    @classmethod
    def _usual_towers(cls, players: int, options: dict[str, Any]) -> tuple[int, ...]:
        return PLAYERS[players]

    def to_dict(self) -> dict[str, Any]:
        """All options as plain values, for files."""
        plain = dataclasses.asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}

    def _check_types(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if isinstance(field.default, bool) and not isinstance(value, bool):
                raise RulesError(f"{field.name} must be true or false, not {value!r}")
            if field.name in self.choices and value not in self.choices[field.name]:
                raise RulesError(f"{field.name} must be one of {', '.join(self.choices[field.name])}, not {value!r}")
        numbers = (*self.towers, *self.card_copies, *(getattr(self, name) for name in self.numbers))
        if any(isinstance(n, bool) or not isinstance(n, int) for n in numbers):
            *first, last = ("towers", "card_copies", *self.numbers)
            raise RulesError(f"{', '.join(first)} and {last} are whole numbers")

    def _check_towers(self) -> None:
        if not 2 <= len(self.towers) <= 4 or any(not 0 <= corner <= 3 for corner in self.towers):
            raise RulesError(f"towers must name two to four of the corners 0 to 3, not {self.towers}")
        following = self.towers[1:] + self.towers[:1]
        round_trip = sum((b - a - 1) % 4 + 1 for a, b in zip(self.towers, following, strict=True))
        if len(set(self.towers)) != len(self.towers) or round_trip != 4:
            raise RulesError(f"towers must be distinct and go clockwise, not {self.towers}")
        if self.teams and self.seats != 4:
            raise RulesError(f"teams need four towers, not {self.seats}")
        if self.shadow_of_the_wood and self.teams:
            raise RulesError("shadow_of_the_wood cannot be used with teams: nobody is eliminated there")
        if self.shadow_of_the_wood and self.seats < 3:
            raise RulesError("shadow_of_the_wood needs at least three towers")

    def _check_numbers(self) -> None:
        if self.champion_seat is not None:
            if isinstance(self.champion_seat, bool) or not isinstance(self.champion_seat, int):
                raise RulesError(f"champion_seat must be a seat number or None, not {self.champion_seat!r}")
            if not 0 <= self.champion_seat < self.seats:
                raise RulesError(f"champion_seat must be 0 to {self.seats - 1}, not {self.champion_seat}")
        if self.champion_breaks not in (2, 3):
            raise RulesError(f"champion_breaks must be 2 (Champion) or 3 (Grand Champion), not {self.champion_breaks}")
        if not 1 <= self.max_turns <= _LARGEST_CAP:
            raise RulesError(f"max_turns must be 1 to {_LARGEST_CAP}, not {self.max_turns}")
        if self.hand_size < 1:
            raise RulesError(f"hand_size must be at least 1, not {self.hand_size}")

    def _check_deck(self) -> None:
        """Ruling R64: there must always be a card to draw, or a refill of events alone could never end."""
        if len(self.card_copies) != self.card_types or any(n < 0 for n in self.card_copies):
            raise RulesError(f"card_copies must be {self.card_types} counts of 0 or more, not {self.card_copies}")
        total, n = sum(self.card_copies), self.seats
        needed = self._largest_hands() + self.cards_aside
        if total < needed:
            raise RulesError(
                f"card_copies add up to {total}, but {n} seats with hands of {self.hand_size} may need {needed} cards"
            )
        if total > _LARGEST_DECK:
            raise RulesError(f"card_copies add up to {total}; at most {_LARGEST_DECK} cards are supported")

    def _largest_hands(self) -> int:
        """Cards in all hands together at most: an elimination takes one hand away, every other one grows by a card."""
        gone = range(1) if self.teams else range(self.seats)
        return max((self.seats - e) * (self.hand_size + e) for e in gone)
