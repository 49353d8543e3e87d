"""A board of one's own: rivers, houses and schools, as people give it and as the rules keep it.

The rules keep it as text, such as `river 0,9 1,9 2,9 …; houses 3,4 5,6; schools 12,12`: rivers as paths, every acre by
row and column. A mapping with `rivers`, `houses` and `schools` is taken as well, its acres as numbers or pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from firetower_env.core.errors import RulesError
from firetower_env.games.forest_fire.geometry import CELLS, GRID, SIDE

RIVERS, HOUSES, SCHOOLS, BULLDOZERS = 2, 20, 2, 2
#: what is set up before the bulldozers
ITEMS = RIVERS + HOUSES + SCHOOLS
#: acres of the first fire
FIRST_FIRE = 4
#: two bulldozers on it cannot cut a piece of forest so large into parts that are all too small for the first fire:
#: each of them leaves at most six parts
_LARGE = 2 * 6 * (FIRST_FIRE - 1) + 2
Path = tuple[int, ...]


class Board(NamedTuple):
    """Rivers as paths, and the acres of buildings."""

    rivers: tuple[Path, ...] = ()
    houses: Path = ()
    schools: Path = ()


def written(given: Mapping[str, Any]) -> str:
    """A board given as a mapping, as text."""
    unknown = set(given) - set(Board._fields)
    if unknown:
        raise RulesError(f"scenario has no {', '.join(sorted(map(str, unknown)))}; it has rivers, houses, schools")
    parts = [("river", river) for river in _listed(given.get("rivers", ()))]
    parts += [(name, given.get(name, ())) for name in ("houses", "schools")]
    return "; ".join(" ".join((name, *map(_pair, _listed(acres)))) for name, acres in parts if _listed(acres))


def _listed(given: Any) -> list[Any]:
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise RulesError(f"scenario: {given!r} is no list")
    return list(given)


def _pair(acre: Any) -> str:
    if type(acre) is int:
        return "{},{}".format(*divmod(acre, SIDE))
    if isinstance(acre, tuple | list) and len(acre) == 2 and all(type(part) is int for part in acre):
        return f"{acre[0]},{acre[1]}"
    raise RulesError(f"scenario: {acre!r} is no acre")


def read(text: str) -> Board:
    """The board of a text; RulesError if no game can be played on it."""
    rivers: list[Path] = []
    buildings: dict[str, Path] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, *acres = part.split()
        if name == "river":
            rivers.append(_acres(acres))
        elif name in ("houses", "schools") and name not in buildings:
            buildings[name] = _acres(acres)
        else:
            raise RulesError(f"scenario: {name!r} is no river, and no houses or schools not listed before")
    board = Board(tuple(rivers), buildings.get("houses", ()), buildings.get("schools", ()))
    _check(board)
    return board


def _acres(words: list[str]) -> Path:
    return tuple(_acre(word) for word in words)


def _acre(word: str) -> int:
    row, comma, col = word.partition(",")
    if not (comma and row.isdecimal() and col.isdecimal() and int(row) < SIDE and int(col) < SIDE):
        raise RulesError(f"scenario: {word!r} is no acre of the board; they are 0,0 to {SIDE - 1},{SIDE - 1}")
    return SIDE * int(row) + int(col)


def _check(board: Board) -> None:
    """Ruling FF37: wherever the bulldozers stand, there must be room for the first fire."""
    for name, most in (("rivers", RIVERS), ("houses", HOUSES), ("schools", SCHOOLS)):
        if len(getattr(board, name)) > most:
            raise RulesError(f"scenario: at most {most} {name}")
    for river in board.rivers:
        if not _is_path(river) or not _joins_edges(river):
            raise RulesError("scenario: a river is a path of neighbours, none twice, from one edge to a different edge")
    built = board.houses + board.schools
    water = {acre for river in board.rivers for acre in river}
    if len(set(built)) < len(built) or water & set(built):
        raise RulesError("scenario: buildings lie on different acres, and not on rivers")
    if not _has_room(set(range(CELLS)) - water - set(built)):
        raise RulesError("scenario: there is no room for the first fire")


def _neighbours(acre: int) -> set[int]:
    return {int(near) for near in GRID.neighbour[acre] if near >= 0}


def _is_path(river: Path) -> bool:
    joined = all(after in _neighbours(before) for before, after in pairwise(river))
    return joined and len(set(river)) == len(river) > 1


def _edges(acre: int) -> set[str]:
    row, col = divmod(acre, SIDE)
    sides = {"north": row == 0, "south": row == SIDE - 1, "west": col == 0, "east": col == SIDE - 1}
    return {name for name, lies in sides.items() if lies}


def _joins_edges(river: Path) -> bool:
    """Do its ends lie on two different edges? A corner lies on two, of which it may stand for either."""
    return any(one != other for one in _edges(river[0]) for other in _edges(river[-1]))


def _groups(acres: set[int]) -> list[set[int]]:
    """Connected groups large enough for the first fire."""
    left, found = set(acres), []
    while left:
        group, fresh = set(), {left.pop()}
        while fresh:
            group |= fresh
            fresh = {near for acre in fresh for near in _neighbours(acre)} & left
            left -= fresh
        if len(group) >= FIRST_FIRE:
            found.append(group)
    return found


def _has_room(free: set[int]) -> bool:
    found = _groups(free)
    if len(found) > BULLDOZERS or any(len(group) >= _LARGE for group in found):
        return True
    acres = sorted(acre for group in found for acre in group)
    pairs = ((one, other) for place, one in enumerate(acres) for other in acres[place:])
    return bool(acres) and all(_groups(set(acres) - set(pair)) for pair in pairs)
