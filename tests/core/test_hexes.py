"""Boards of hexes against plain walking: steps, neighbours, distances, disks, groups, reach and cost."""

import numpy as np
import pytest

from firetower_env.core.hex_floods import cost, flood, group_count, groups, reach
from firetower_env.core.hexes import DIRECTIONS, HexGrid, Plane, hex_grid

Cell = tuple[int, int]
#: by the parity of the column: what one step changes, in the order of the directions
STEPS = {
    0: ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1)),
    1: ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)),
}
SIZES = ((20, 20), (7, 32), (5, 3), (1, 1))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def grid(request: pytest.FixtureRequest) -> HexGrid:
    return hex_grid(*request.param)


def step(grid: HexGrid, cell: Cell, direction: int) -> Cell | None:
    """One step, by the book."""
    row, col = (place + change for place, change in zip(cell, STEPS[cell[1] % 2][direction], strict=True))
    return (row, col) if 0 <= row < grid.rows and 0 <= col < grid.cols else None


def around(grid: HexGrid, cell: Cell) -> set[Cell]:
    return {near for side in range(6) if (near := step(grid, cell, side))}


def drawn(grid: HexGrid, count: int, share: float, seed: int = 0) -> tuple[Plane, list[set[Cell]]]:
    """Random planes, also as sets."""
    bits = np.random.default_rng(seed).random((count, grid.cells)) < share
    return grid.plane_of(bits), [{divmod(int(cell), grid.cols) for cell in np.flatnonzero(row)} for row in bits]


def cells(grid: HexGrid, plane: Plane) -> list[set[Cell]]:
    return [{divmod(cell, grid.cols) for cell in grid.cells_of(one)} for one in plane]


def walked_groups(grid: HexGrid, acres: set[Cell]) -> list[set[Cell]]:
    """Connected groups in the order of their first cells."""
    left, found = set(acres), []
    while left:
        group, fresh = set(), {min(left)}
        while fresh:
            group |= fresh
            fresh = {near for cell in fresh for near in around(grid, cell)} & left - group
        left -= group
        found.append(group)
    return found


def walked_costs(grid: HexGrid, start: set[Cell], through: set[Cell], onto: set[Cell]) -> dict[Cell, int]:
    """Steps to everything that can be reached."""
    far, front, steps = dict.fromkeys(start, 0), start, 0
    while front:
        steps += 1
        front = {near for cell in front & through for near in around(grid, cell) & onto} - far.keys()
        far |= dict.fromkeys(front, steps)
    return far


def test_planes_and_bits(grid: HexGrid) -> None:
    planes, sets = drawn(grid, 6, 0.4)
    assert cells(grid, planes) == sets
    assert (grid.count(planes) == [len(one) for one in sets]).all()
    assert (grid.some(planes) == [bool(one) for one in sets]).all()
    for cell in range(grid.cells):
        assert (grid.has(planes, np.full(6, cell)) == [divmod(cell, grid.cols) in one for one in sets]).all()
    assert not grid.has(planes, np.full(6, -1)).any()
    assert not grid.has(planes, np.full(6, grid.cells)).any()
    full = planes[grid.some(planes)]
    assert [divmod(int(cell), grid.cols) for cell in grid.first(full)] == [min(one) for one in sets if one]
    assert not (planes & ~grid.full).any()


def test_steps(grid: HexGrid) -> None:
    planes, sets = drawn(grid, 8, 0.3)
    for direction in range(len(DIRECTIONS)):
        moved = cells(grid, grid.step(planes, direction))
        assert moved == [{near for cell in one if (near := step(grid, cell, direction))} for one in sets]


def test_around_and_earlier_neighbours(grid: HexGrid) -> None:
    planes, sets = drawn(grid, 8, 0.2)
    wanted = [{near for cell in one for near in around(grid, cell)} for one in sets]
    assert cells(grid, grid.around(planes)) == wanted
    later = [{near for cell in one for near in around(grid, cell) if near > cell} for one in sets]
    assert cells(grid, grid.after_another(planes)) == later


def test_tables(grid: HexGrid) -> None:
    for cell in range(grid.cells):
        place = divmod(cell, grid.cols)
        for direction in range(6):
            near = step(grid, place, direction)
            wanted = -1 if near is None else near[0] * grid.cols + near[1]
            assert grid.neighbour[cell, direction] == wanted
    assert (grid.neighbour[-1] == -1).all()
    border = {(r, c) for r in range(grid.rows) for c in range(grid.cols) if len(around(grid, (r, c))) < 6}
    edge = set(cells(grid, grid.edge[None])[0])
    assert border <= edge
    assert edge == {(r, c) for r, c in edge if r in (0, grid.rows - 1) or c in (0, grid.cols - 1)}


def test_distances_and_disks(grid: HexGrid) -> None:
    everything = {divmod(cell, grid.cols) for cell in range(grid.cells)}
    disks = grid.disks(4)
    for cell in range(0, grid.cells, max(1, grid.cells // 12)):
        far = walked_costs(grid, {divmod(cell, grid.cols)}, everything, everything)
        assert all(grid.distance[cell, row * grid.cols + col] == steps for (row, col), steps in far.items())
        for radius in range(5):
            assert cells(grid, disks[radius, cell][None])[0] == {one for one, steps in far.items() if steps <= radius}


@pytest.mark.parametrize("share", [0.0, 0.1, 0.35, 0.5, 0.7, 1.0])
def test_groups_and_their_number(grid: HexGrid, share: float) -> None:
    planes, sets = drawn(grid, 10, share, seed=3)
    wanted = [walked_groups(grid, one) for one in sets]
    found = groups(grid, planes)
    assert found.row.tolist() == [row for row, one in enumerate(wanted) for _ in one]
    assert cells(grid, found.plane) == [group for one in wanted for group in one]
    assert [divmod(int(cell), grid.cols) for cell in found.first] == [min(group) for one in wanted for group in one]
    assert group_count(grid, planes).tolist() == [len(one) for one in wanted]


def test_groups_with_holes_in_them() -> None:
    """A ring with an island, and rings one inside the other."""
    grid = hex_grid(20, 20)
    radii = ((2,), (2, 0), (3, 1), (4, 2, 0), (1,))
    rings = [np.flatnonzero(np.isin(grid.distance[210], which)) for which in radii]
    planes = np.stack([grid.plane(ring) for ring in rings])
    assert group_count(grid, planes).tolist() == [1, 2, 2, 3, 1]


def test_floods_fill_their_group(grid: HexGrid) -> None:
    planes, sets = drawn(grid, 8, 0.6, seed=5)
    starts = np.stack([grid.plane([min(one)[0] * grid.cols + min(one)[1]] if one else []) for one in sets])
    wanted = [walked_groups(grid, one)[0] if one else set() for one in sets]
    assert cells(grid, flood(grid, starts, planes)) == wanted


def test_reach_and_cost(grid: HexGrid) -> None:
    count = 12
    through, free = drawn(grid, count, 0.6, seed=1)
    onto, open_ = drawn(grid, count, 0.8, seed=2)
    start = np.random.default_rng(4).integers(grid.cells, size=count)
    through |= grid.cell[start]
    budgets = np.arange(count)
    far = [
        walked_costs(grid, {divmod(int(cell), grid.cols)}, one | {divmod(int(cell), grid.cols)}, other)
        for cell, one, other in zip(start, free, open_, strict=True)
    ]
    reached = cells(grid, reach(grid, grid.cell[start], through, onto, budgets))
    wanted = [{one for one, steps in costs.items() if steps <= most} for costs, most in zip(far, budgets, strict=True)]
    assert reached == wanted
    same = cells(grid, reach(grid, grid.cell[start], through, onto, 3))
    assert same == [{one for one, steps in costs.items() if steps <= 3} for costs in far]
    goals = [max(costs, key=lambda cell, costs=costs: (costs[cell], cell)) for costs in far]  # type: ignore[misc]
    targets = np.array([row * grid.cols + col for row, col in goals])
    spent = cost(grid, grid.cell[start], through, onto, targets)
    assert spent.tolist() == [costs[goal] for costs, goal in zip(far, goals, strict=True)]
