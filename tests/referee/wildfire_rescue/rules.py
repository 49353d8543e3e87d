"""The options of a game, their defaults, and the values that make no game (§2)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

#: the values of every option that has only a few, its default first
CHOICES: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "control": ("seats", "one"),
    "camper_option": ("random", 1, 2, 3, 4, 5, 6, 7, 8, 9, "choose"),
    "shared_corners": (False, True),
    "starting_tool": (True, False),
    "carry_limit": (3, 1, 2),
    "extinguish_in_place": (False, True),
    "safe_edge": (True, False),
    "plane_lines": ("straight", "all"),
    "reward": ("score", "shaped"),
}
MOST_ROUNDS = 1000


class RulesError(ValueError):
    """Options that make no game; the message names the field."""


@dataclass(frozen=True)
class Rules:
    """One frozen choice of every option."""

    players: int = 2
    control: str = "seats"
    camper_option: int | str = "random"
    shared_corners: bool = False
    starting_tool: bool = True
    carry_limit: int = 3
    extinguish_in_place: bool = False
    safe_edge: bool = True
    plane_lines: str = "straight"
    max_rounds: int = 60
    reward: str = "score"

    def __post_init__(self) -> None:
        for name, values in CHOICES.items():
            given = getattr(self, name)
            # 1 == True in Python, so the kind of value is compared too
            if not any(type(given) is type(value) and given == value for value in values):
                raise RulesError(f"{name}: {given!r} is none of {list(values)}")
        if type(self.max_rounds) is not int or not 1 <= self.max_rounds <= MOST_ROUNDS:
            raise RulesError(f"max_rounds: {self.max_rounds!r} is no number from 1 to {MOST_ROUNDS}")

    @property
    def seats(self) -> int:
        """How many answer: one per player, or one for all (W29)."""
        return self.players if self.control == "seats" else 1


def read_rules(options: Mapping[str, object]) -> Rules:
    """The rules under these options; what is not named has its default."""
    known = {field.name for field in fields(Rules)}
    for name in options:
        if name not in known:
            raise RulesError(f"{name}: there is no such option")
    return Rules(**options)  # type: ignore[arg-type]
