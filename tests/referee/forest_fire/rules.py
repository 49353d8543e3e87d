"""The options of a game, their defaults, and the values that make no game (§2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from .geometry import ACRES, SIDE, acre_at, groups_of
from .rivers import HOUSES, SCHOOLS, Board, is_path, joins_edges

#: the values of every option that has only a few, its default first
WORDS: dict[str, tuple[object, ...]] = {
    "level": ("standard", "easier", "challenge"),
    "weather": ("default", "mild", "relabelled"),
    "blackening": (False, True),
    "new_fire": ("player", "strict"),
    "first_fire": ("player", "random"),
    "design": ("random", "players"),
    "building_saved": (False, True),
    "reward": ("progress", "score", "win", "shaped"),
}
#: the least and the largest value of every number, and whether None is one too
NUMBERS: dict[str, tuple[int, int, bool]] = {
    "players": (1, 6, False),
    "n_drought": (0, 3, True),
    "n_forest_fire": (9, 12, True),
    "crash_acres": (1, 6, False),
    "limit": (10, 200, False),
    "extinguish_goal": (1, 20, True),
    "rock_cap": (0, 400, True),
    "cargo_limit": (1, 42, False),
}
#: droughts and fire cards by level
LEVELS = {"easier": (0, 9), "standard": (1, 12), "challenge": (3, 12)}
_FIRE_CARDS = 12
_LARGEST_FIRE = 6
#: acres of the first fire
FIRST_FIRE = 4


class RulesError(ValueError):
    """Options that make no game; the message names the field."""


@dataclass(frozen=True)
class Rules:
    """One frozen choice of every option; a scenario is a `Board`."""

    players: int = 1
    level: str = "standard"
    n_drought: int | None = None
    n_forest_fire: int | None = None
    forest_fire_acres: tuple[int, ...] = (2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5)
    crash_acres: int = 3
    weather: str = "default"
    limit: int = 40
    extinguish_goal: int | None = None
    blackening: bool = False
    new_fire: str = "player"
    first_fire: str = "player"
    design: str = "random"
    scenario: Board | None = None
    rock_cap: int | None = 30
    cargo_limit: int = 10
    building_saved: bool = False
    reward: str = "progress"

    def __post_init__(self) -> None:
        for name, values in WORDS.items():
            given = getattr(self, name)
            # 1 == True in Python, so the kind of value is compared too
            if not any(type(given) is type(value) and given == value for value in values):
                raise RulesError(f"{name}: {given!r} is none of {list(values)}")
        for name, (least, most, optional) in NUMBERS.items():
            given = getattr(self, name)
            if not (optional and given is None) and not _is_number(given, least, most):
                raise RulesError(f"{name}: {given!r} is no number from {least} to {most}")
        self._check_fire_cards()
        if self.scenario is not None:
            self._check_scenario(self.scenario)

    def _check_fire_cards(self) -> None:
        given: Any = self.forest_fire_acres
        whole = isinstance(given, tuple) and len(given) == _FIRE_CARDS
        if not whole or not all(_is_number(acres, 1, _LARGEST_FIRE) for acres in given):
            raise RulesError(f"forest_fire_acres: {given!r} are not {_FIRE_CARDS} numbers from 1 to {_LARGEST_FIRE}")

    def _check_scenario(self, board: Any) -> None:
        if self.design == "players":
            raise RulesError("scenario: the players design the board themselves")
        if not isinstance(board, Board):
            raise RulesError(f"scenario: {board!r} is no board")
        fault = _fault_of_scenario(board)
        if fault:
            raise RulesError(f"scenario: {fault}")

    @property
    def droughts(self) -> int:
        """How many DROUGHT cards are in the game."""
        return LEVELS[self.level][0] if self.n_drought is None else self.n_drought

    @property
    def fire_cards(self) -> int:
        """How many FOREST FIRE cards are in the game."""
        return LEVELS[self.level][1] if self.n_forest_fire is None else self.n_forest_fire


def _is_number(given: object, least: int, most: int) -> bool:
    return type(given) is int and least <= given <= most


def _fault_of_scenario(board: Board) -> str:
    """What makes a board of one's own unplayable; empty if nothing (§2)."""
    buildings = board.houses + board.schools
    if len(board.rivers) > 2 or len(board.houses) > HOUSES or len(board.schools) > SCHOOLS:
        return f"at most 2 rivers, {HOUSES} houses and {SCHOOLS} schools"
    if not all(_is_number(acre, 0, ACRES[-1]) for acre in [*board.water, *buildings]):
        return "acres must lie on the board"
    if not all(is_path(river) and joins_edges(river) for river in board.rivers):
        return "a river must be a path from one edge to a different edge"
    if set(buildings) & board.water or len(set(buildings)) < len(buildings):
        return "buildings lie on different acres and not on rivers"
    free = set(ACRES) - board.water - set(buildings)
    if all(len(group) < FIRST_FIRE for group in groups_of(free)):
        return "there is no room for the first fire"
    return ""


def read_rules(options: Mapping[str, object]) -> Rules:
    """The rules under these options; what is not named has its default."""
    known = {field.name for field in fields(Rules)}
    for name in options:
        if name not in known:
            raise RulesError(f"{name}: there is no such option")
    chosen: dict[str, Any] = dict(options)
    if isinstance(chosen.get("forest_fire_acres"), list):
        chosen["forest_fire_acres"] = tuple(chosen["forest_fire_acres"])
    if isinstance(chosen.get("scenario"), Mapping):
        chosen["scenario"] = read_board(chosen["scenario"])
    return Rules(**chosen)


def read_board(given: Mapping[str, Any]) -> Board:
    """A board of one's own: `rivers`, `houses`, `schools`, with acres as indices or as (row, column)."""
    for name in given:
        if name not in ("rivers", "houses", "schools"):
            raise RulesError(f"scenario: a board has no {name!r}")
    rivers, houses, schools = (_listed(given.get(name, ())) for name in ("rivers", "houses", "schools"))
    return Board(tuple(_acres(_listed(river)) for river in rivers), _acres(houses), _acres(schools))


def _listed(given: object) -> Sequence[Any]:
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise RulesError(f"scenario: {given!r} is no list")
    return list(given)


def _acres(given: Sequence[Any]) -> tuple[int, ...]:
    return tuple(_acre(acre) for acre in given)


def _acre(given: Any) -> int:
    if type(given) is int:
        return given
    if isinstance(given, tuple | list) and len(given) == 2 and all(_is_number(place, 0, SIDE - 1) for place in given):
        return acre_at(*given)
    raise RulesError(f"scenario: {given!r} is no acre of the board")
