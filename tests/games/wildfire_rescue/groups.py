"""Connected groups of tiles, worked out by walking."""

from collections.abc import Iterable

_ROWS, _COLUMNS = "12345", "ABCDE"


def neighbours(name: str) -> set[str]:
    """The tiles that share a side with this one."""
    column, row = _COLUMNS.index(name[0]), _ROWS.index(name[1])
    near = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{_COLUMNS[x]}{_ROWS[y]}" for x, y in near if 0 <= x < 5 and 0 <= y < 5}


def largest_group(tiles: Iterable[str]) -> int:
    """The size of the largest connected group."""
    left, largest = set(tiles), 0
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            group |= edge
            edge = {near for name in edge for near in neighbours(name)} & left
            left -= edge
        largest = max(largest, len(group))
    return largest
