"""Patterns against windows laid cell by cell."""

import numpy as np
import pytest

from firetower_env.core import bitboards as bb
from firetower_env.core.patterns import RINGS, Pattern, PatternTable, have_two

SIDE = 16
ARTS = ["##/##", "###", "#/#/#", "##", "#/#", "#.#", "#/./#", "#", "##/#."]


def windows(art: str) -> dict[int, set[tuple[int, int]]]:
    """Every window on the board by its anchor's number."""
    rows = art.split("/")
    marks = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    height, width = len(rows), len(rows[0])
    return {
        r * SIDE + c: {(r + dr, c + dc) for dr, dc in marks}
        for r in range(SIDE - height + 1)
        for c in range(SIDE - width + 1)
    }


def boards(seed: int) -> list[set[tuple[int, int]]]:
    rng = np.random.default_rng(seed)
    found = [rng.random((SIDE, SIDE)) < density for density in (0, 0.02, 0.1, 0.3, 0.6, 0.9, 1)]
    return [set(zip(*(axis.tolist() for axis in np.nonzero(board)), strict=True)) for board in found]


def planes(sets) -> bb.Plane:
    return np.stack([bb.from_cells(sorted(cells)) for cells in sets])


def numbers(plane: bb.Plane) -> list[set[int]]:
    return [{r * SIDE + c for r, c in bb.to_cells(board)} for board in plane]


@pytest.mark.parametrize("art", ARTS)
def test_anchors_and_stamps(art):
    pattern, expected = Pattern(art), windows(art)
    assert numbers(pattern.anchors[None])[0] == set(expected)
    stamps = pattern.stamp(np.arange(SIDE * SIDE))
    for anchor in range(SIDE * SIDE):
        assert set(bb.to_cells(stamps[anchor])) == expected.get(anchor, set())


@pytest.mark.parametrize("art", ARTS)
def test_windows_that_hold_cells(art):
    pattern, expected, sets = Pattern(art), windows(art), boards(len(art))
    given = planes(sets)
    held = [{anchor: len(window & cells) for anchor, window in expected.items()} for cells in sets]
    size = art.count("#")
    assert numbers(pattern.holding_some(given)) == [{a for a, n in board.items() if n >= 1} for board in held]
    assert numbers(pattern.holding_two(given)) == [{a for a, n in board.items() if n >= 2} for board in held]
    assert numbers(pattern.holding_all(given)) == [{a for a, n in board.items() if n == size} for board in held]


@pytest.mark.parametrize("art", ARTS)
def test_covered(art):
    pattern, expected = Pattern(art), windows(art)
    sets = [{divmod(anchor, SIDE) for anchor in expected if divmod(anchor, SIDE) in cells} for cells in boards(3)]
    covered = pattern.covered(planes(sets))
    for plane, anchors in zip(covered, sets, strict=True):
        union = {cell for r, c in anchors for cell in expected[r * SIDE + c]}
        assert set(bb.to_cells(plane)) == union


def test_full_neighbouring_boards_do_not_leak():
    given = planes([set(), {(r, c) for r in range(SIDE) for c in range(SIDE)}, set()])
    for art in ARTS:
        for plane in (Pattern(art).holding_some(given), Pattern(art).holding_two(given)):
            assert not plane[[0, 2]].any()


def test_rings():
    for cell in range(SIDE * SIDE):
        row, col = divmod(cell, SIDE)
        around = {(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2)} - {(row, col)}
        on_board = {(r, c) for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE}
        assert set(bb.to_cells(RINGS[cell])) == on_board


def test_sizes():
    assert (Pattern("#.#").width, Pattern("#.#").height) == (3, 1)
    assert (Pattern("#/./#").width, Pattern("#/./#").height) == (1, 3)
    assert Pattern("##/##").offsets == ((0, 0), (0, 1), (1, 0), (1, 1))


def test_have_two_of_a_window():
    for arts in (["##/##"], ["###", "#/#/#"], ["##", "#/#"], ["#.#", "#/./#"]):
        patterns = tuple(Pattern(art) for art in arts)
        sets = [*boards(5), set(), {(0, 0)}, {(15, 14), (15, 15)}, {(14, 15), (15, 14)}, {(0, 15), (1, 0)}]
        expected = [any(len(w & cells) > 1 for art in arts for w in windows(art).values()) for cells in sets]
        assert have_two(planes(sets), patterns).tolist() == expected


def test_pairs_that_lie_in_no_window_are_refused():
    with pytest.raises(ValueError, match="no window"):
        have_two(planes(boards(1)), (Pattern("##/#."),))


def test_a_table_serves_each_board_by_its_own_pattern():
    kinds = [(Pattern(art), whole) for art in ARTS if art != "##/#." for whole in (False, True)]
    table = PatternTable(kinds)
    cells = planes([board for board in boards(3) for _ in kinds])
    numbers_of = np.tile(np.arange(len(kinds)), len(boards(3)))
    found = table.fitting(numbers_of, cells)
    anchors = np.array([int(np.flatnonzero(bb.unpack(bb.words(kinds[n][0].anchors)))[n]) for n in numbers_of])
    stamps = table.stamp(numbers_of, anchors)
    for row, number in enumerate(numbers_of):
        pattern, whole = kinds[number]
        fits = (pattern.holding_all if whole else pattern.holding_some)(cells[row : row + 1])
        assert np.array_equal(found[row], fits[0]), pattern.art
        assert np.array_equal(table.fitting(numbers_of[[row]], cells[[row]]), fits)
        assert np.array_equal(stamps[row], pattern.stamps[anchors[row]])


@pytest.mark.parametrize("art", ["##/#.", ".#", "####"])
def test_a_table_takes_rows_and_columns_of_three_alone(art):
    with pytest.raises(ValueError, match="rows and some columns"):
        PatternTable([(Pattern(art), False)])
