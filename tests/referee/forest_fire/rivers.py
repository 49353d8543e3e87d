"""What makes a river, and the random board: its conditions and how it is made (§4.1)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .geometry import ACRES, EDGE, INNER, NEIGHBOURS, SIDE, acre_at, distances_from, edges_of, place_of

HOUSES, SCHOOLS = 20, 2
FEWEST, MOST = 40, 50
#: rivers end so far from the corners
_POSITIONS = range(3, 17)
_LONGEST_WALK = 35
#: edges joined by the two rivers, and the weight of a step that leads no nearer
PAIRINGS: tuple[tuple[tuple[str, str], tuple[str, str], float], ...] = (
    (("N", "S"), ("W", "E"), 0.3),
    (("N", "E"), ("S", "W"), 1.8),
    (("N", "W"), ("S", "E"), 1.8),
)
_NEARER = 6.0
_FARTHER = 1 / 4


@dataclass(frozen=True)
class Board:
    """What is laid out before play: rivers as paths, buildings as acres."""

    rivers: tuple[tuple[int, ...], ...]
    houses: tuple[int, ...]
    schools: tuple[int, ...]

    @property
    def water(self) -> set[int]:
        """All river acres."""
        return {acre for river in self.rivers for acre in river}


def is_path(river: Sequence[int]) -> bool:
    """Whether each acre shares a side with the one before, and none comes twice."""
    joined = all(after in NEIGHBOURS[before] for before, after in pairwise(river))
    return bool(river) and joined and len(set(river)) == len(river)


def joins_edges(river: Sequence[int]) -> bool:
    """Whether it goes from one edge to a different one."""
    return any(first != last for first in edges_of(river[0]) for last in edges_of(river[-1]))


def _position(acre: int) -> int:
    """The place along its edge of an acre that is in no corner."""
    row, column = place_of(acre)
    return row if column in (0, SIDE - 1) else column


def fault_of(board: Board) -> str:
    """What a random board breaks of its conditions; empty if nothing."""
    return fault_of_rivers(board) or fault_of_buildings(board)


def fault_of_rivers(board: Board) -> str:
    """What is wrong with the rivers."""
    if not board.water <= set(ACRES):
        return "a river off the board"
    if len(board.rivers) != 2 or not all(map(is_path, board.rivers)):
        return "there must be two rivers, each a path"
    ends = [end for river in board.rivers for end in (river[0], river[-1])]
    if any(set(river) & EDGE != {river[0], river[-1]} for river in board.rivers):
        return "the ends of a river are its only edge acres"
    if any(_position(end) not in _POSITIONS for end in ends):
        return "rivers end in the middle of the edges"
    edges = ["".join(edges_of(end)) for end in ends]
    if sorted(edges) != ["E", "N", "S", "W"]:
        return "there must be one river end on each edge"
    if not FEWEST <= len(board.water) <= MOST:
        return f"{len(board.water)} river acres"
    crossing = {frozenset(edges[:2]), frozenset(edges[2:])} == {frozenset("NS"), frozenset("WE")}
    if not crossing and set(board.rivers[0]) & set(board.rivers[1]):
        return "only rivers across the board may meet"
    return ""


def fault_of_buildings(board: Board) -> str:
    """What is wrong with houses and schools."""
    buildings = board.houses + board.schools
    if (len(board.houses), len(board.schools), len(set(buildings))) != (HOUSES, SCHOOLS, HOUSES + SCHOOLS):
        return "there must be 20 houses and 2 schools on different acres"
    if not set(buildings) <= INNER - board.water:
        return "buildings lie neither on rivers nor on the edge"
    return ""


def random_board(rng: random.Random) -> Board:
    """A board as chance makes it: the pairing first, then rivers until they fit, then the buildings."""
    *joined, weight = rng.choice(PAIRINGS)
    while True:
        rivers = tuple(walk(rng, first, last, weight) for first, last in joined)
        board = Board(rivers, (), ())
        if all(rivers) and not fault_of_rivers(board):
            break
    buildings = rng.sample(sorted(INNER - board.water), HOUSES + SCHOOLS)
    return Board(rivers, tuple(buildings[:HOUSES]), tuple(buildings[HOUSES:]))


def _end(rng: random.Random, edge: str) -> int:
    place = rng.choice(_POSITIONS)
    return {
        "N": acre_at(0, place),
        "S": acre_at(SIDE - 1, place),
        "W": acre_at(place, 0),
        "E": acre_at(place, SIDE - 1),
    }[edge]


def walk(rng: random.Random, first: str, last: str, weight: float) -> tuple[int, ...]:
    """A river from edge to edge; empty if it is given up."""
    path, goal = [_end(rng, first)], _end(rng, last)
    far = distances_from(goal)
    while path[-1] != goal:
        here = path[-1]
        steps = [near for near in NEIGHBOURS[here] if near not in path and (near in INNER or near == goal)]
        if not steps or len(path) == _LONGEST_WALK:
            return ()
        weights = [
            _NEARER if far[near] < far[here] else weight if far[near] == far[here] else weight * _FARTHER
            for near in steps
        ]
        path += rng.choices(steps, weights)
    return tuple(path)
