"""The board: 20 × 20 acres in straight columns, odd columns half an acre further south (§1)."""

from functools import cache

SIDE = 20
ACRES = range(SIDE * SIDE)

N, NE, SE, S, SW, NW = range(6)
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")

#: steps in rows and columns, by direction, from an even column and from an odd one
_FROM_EVEN = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))
_FROM_ODD = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def acre_at(row: int, column: int) -> int:
    """The index of an acre, which is also the number of the answer that names it."""
    return SIDE * row + column


def place_of(acre: int) -> tuple[int, int]:
    """Row and column of an acre."""
    return divmod(acre, SIDE)


def _step(acre: int, direction: int) -> int | None:
    row, column = place_of(acre)
    down, right = (_FROM_ODD if column % 2 else _FROM_EVEN)[direction]
    row, column = row + down, column + right
    return acre_at(row, column) if 0 <= row < SIDE and 0 <= column < SIDE else None


#: by acre and direction: the acre next to it, or None off the board
NEXT: tuple[tuple[int | None, ...], ...] = tuple(tuple(_step(acre, way) for way in range(6)) for acre in ACRES)
#: by acre: the acres that share a side with it
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(tuple(near for near in row if near is not None) for row in NEXT)


def opposite(direction: int) -> int:
    """The other way."""
    return (direction + 3) % 6


def flanks(direction: int) -> tuple[int, int]:
    """The two directions beside one, the clockwise one first."""
    return (direction + 1) % 6, (direction - 1) % 6


def _cube(acre: int) -> tuple[int, int, int]:
    row, column = place_of(acre)
    z = row - (column - column % 2) // 2
    return column, -column - z, z


_CUBES = tuple(_cube(acre) for acre in ACRES)


@cache
def distances_from(acre: int) -> tuple[int, ...]:
    """Steps from an acre to every other, over anything."""
    x, y, z = _CUBES[acre]
    return tuple(max(abs(x - a), abs(y - b), abs(z - c)) for a, b, c in _CUBES)


@cache
def within(acre: int, steps: int) -> tuple[int, ...]:
    """All other acres at most so many steps away, over anything."""
    return tuple(other for other, far in enumerate(distances_from(acre)) if 0 < far <= steps)


def distance(first: int, second: int) -> int:
    """Steps between two acres, over anything."""
    return distances_from(first)[second]


@cache
def edges_of(acre: int) -> frozenset[str]:
    """The edges an acre lies on: none, one, or two in a corner."""
    row, column = place_of(acre)
    lies = {"N": row == 0, "S": row == SIDE - 1, "W": column == 0, "E": column == SIDE - 1}
    return frozenset(edge for edge, on in lies.items() if on)


EDGE = frozenset(acre for acre in ACRES if edges_of(acre))
CORNERS = frozenset(acre for acre in ACRES if len(edges_of(acre)) == 2)
INNER = frozenset(ACRES) - EDGE
_SECOND = EDGE.union(*(NEIGHBOURS[acre] for acre in EDGE))
#: within two steps of an edge acre
RINGS = _SECOND.union(*(NEIGHBOURS[acre] for acre in _SECOND))
#: at least five acres from any edge
MIDDLE = frozenset(acre for acre in ACRES if all(5 <= place < SIDE - 5 for place in place_of(acre)))

#: where the wind arrow lies, by the origin of the wind (§8)
ARROW: dict[int, tuple[int, ...]] = {
    N: (acre_at(0, 9), acre_at(0, 10)),
    S: (acre_at(19, 9), acre_at(19, 10)),
    NW: (acre_at(0, 0),),
    NE: (acre_at(0, 19),),
    SW: (acre_at(19, 0),),
    SE: (acre_at(19, 19),),
}


def group_of(acre: int, acres: set[int] | frozenset[int]) -> set[int]:
    """All acres of a set that hang together with one of them."""
    group, waiting = {acre}, [acre]
    while waiting:
        for near in NEIGHBOURS[waiting.pop()]:
            if near in acres and near not in group:
                group.add(near)
                waiting.append(near)
    return group


def groups_of(acres: set[int] | frozenset[int]) -> list[set[int]]:
    """A set split into what hangs together, in the order of the first acres."""
    left, groups = set(acres), []
    for acre in sorted(acres):
        if acre in left:
            groups.append(group_of(acre, left))
            left -= groups[-1]
    return groups
