"""Planes of bits against sets of cells."""

import numpy as np
import pytest

from firetower_env.core import bitboards as bb

SIDE = 16
STEPS4 = ((-1, 0), (0, 1), (1, 0), (0, -1))
STEPS8 = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)


def boards(count: int = 12, seed: int = 0) -> np.ndarray:
    """Random boards from empty to full, edges and corners included, as 0/1 `(count, 16, 16)`."""
    rng = np.random.default_rng(seed)
    density = np.linspace(0, 1, count)
    return (rng.random((count, SIDE, SIDE)) < density[:, None, None]).astype(np.uint8)


def planes(bits: np.ndarray) -> bb.Plane:
    out = bb.empty(len(bits))
    for game, board in enumerate(bits):
        for r, c in zip(*np.nonzero(board), strict=True):
            out[game, r + 1] |= np.uint16(1 << c)
    return out


def bits(plane: bb.Plane) -> np.ndarray:
    """Back to 0/1; guard lanes are left out, as everyone who stores a moved plane must."""
    return np.array([[[int(row) >> c & 1 for c in range(SIDE)] for row in board[1:-1]] for board in plane], np.uint8)


def moved(board: np.ndarray, rows: int, cols: int) -> np.ndarray:
    """Cell by cell: what leaves the board is lost."""
    out = np.zeros_like(board)
    for r in range(SIDE):
        for c in range(SIDE):
            if 0 <= r - rows < SIDE and 0 <= c - cols < SIDE:
                out[r, c] = board[r - rows, c - cols]
    return out


def neighbours(board: np.ndarray, steps) -> np.ndarray:
    return sum(moved(board, r, c).astype(int) for r, c in steps)


@pytest.mark.parametrize("rows", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("cols", [-2, -1, 0, 1, 2])
def test_shift(rows, cols):
    given = boards()
    expected = np.array([moved(board, rows, cols) for board in given])
    assert np.array_equal(bits(bb.shift(planes(given), rows, cols)), expected)


def test_moves_by_direction():
    given = boards()
    for move, (r, c) in zip(bb.MOVES, STEPS4, strict=True):
        assert np.array_equal(bits(move(planes(given))), np.array([moved(board, r, c) for board in given]))


def test_moves_leave_their_argument_alone():
    given = planes(boards())
    before = given.copy()
    for move in (*bb.MOVES, bb.around4, bb.around8, bb.twice_around8):
        move(given)
    assert np.array_equal(given, before)


def test_around4():
    given = boards(seed=1)
    expected = np.array([neighbours(board, STEPS4) > 0 for board in given])
    assert np.array_equal(bits(bb.around4(planes(given))), expected)


def test_around8():
    given = boards(seed=2)
    expected = np.array([neighbours(board, STEPS8) > 0 for board in given])
    assert np.array_equal(bits(bb.around8(planes(given))), expected)


def test_twice_around8():
    given = boards(30, seed=3)
    expected = np.array([neighbours(board, STEPS8) >= 2 for board in given])
    assert np.array_equal(bits(bb.twice_around8(planes(given))), expected)


def test_full_boards_do_not_leak_into_their_neighbours():
    given = np.zeros((5, SIDE, SIDE), np.uint8)
    given[[0, 2, 4]] = 1
    for function in (bb.around4, bb.around8, bb.twice_around8, bb.north, bb.south):
        assert not bits(function(planes(given)))[[1, 3]].any()


def test_two_axes_of_boards():
    given = planes(boards()).reshape(3, 4, bb.LANES)
    flat = bb.around4(given.reshape(12, bb.LANES))
    assert np.array_equal(bb.around4(given).reshape(12, bb.LANES)[:, 1:-1], flat[:, 1:-1])


def test_count_and_some():
    given = boards(20, seed=4)
    assert bb.count(planes(given)).tolist() == given.sum(axis=(1, 2)).tolist()
    assert bb.some(planes(given)).tolist() == given.any(axis=(1, 2)).tolist()


def test_cells_and_planes():
    for cell in (0, 15, 16, 119, 240, 255):
        plane = bb.cell_plane(np.array([cell]))
        assert bb.to_cells(plane[0]) == [divmod(cell, SIDE)]
        assert np.array_equal(plane[0], bb.from_cells([divmod(cell, SIDE)]))
    chosen = [(0, 0), (0, 15), (7, 8), (15, 0), (15, 15)]
    assert bb.to_cells(bb.from_cells(chosen)) == chosen
    assert bb.to_cells(bb.FULL) == [(r, c) for r in range(SIDE) for c in range(SIDE)]


def test_unpack_and_pack():
    given = boards(8, seed=5)
    words = bb.words(planes(given))
    assert np.array_equal(bb.unpack(words), given.reshape(8, 256))
    assert np.array_equal(bb.pack(given.reshape(8, 256)), words)
    assert np.array_equal(bb.pack(given.reshape(8, 256).astype(bool)), words)
    rng = np.random.default_rng(6)
    some = rng.integers(0, 1 << 16, (9, 19), dtype=np.uint16)
    assert np.array_equal(bb.pack(bb.unpack(some)), some)
    assert bb.unpack(some)[4, 16 * 7 + 3] == int(some[4, 7]) >> 3 & 1


@pytest.mark.parametrize("rotation", [-1, 0, 1, 2, 3, 4, 5])
def test_turn_is_clockwise(rotation):
    given = boards(10, seed=7)
    expected = np.rot90(given, -rotation, axes=(1, 2))
    turned = bb.turn(bb.words(planes(given)).copy(), rotation)
    assert np.array_equal(bb.unpack(turned).reshape(10, SIDE, SIDE), expected)


def test_turn_brings_north_east_to_south_east():
    words = bb.words(bb.from_cells([(0, 15), (0, 14)]))[None]
    turned = bb.unpack(bb.turn(words, 1)).reshape(SIDE, SIDE)
    assert set(zip(*(axis.tolist() for axis in np.nonzero(turned)), strict=True)) == {(15, 15), (14, 15)}


def test_turn_of_stacked_planes():
    given = boards(12, seed=8)
    words = bb.words(planes(given)).copy()
    stacked = bb.turn(words.reshape(3, 4, SIDE), 3).reshape(12, SIDE)
    assert np.array_equal(stacked, bb.turn(words, 3))


@pytest.mark.parametrize(("rows", "cols"), [(20, 20), (560, 20), (4, 32), (3, 5), (1, 1)])
def test_rows_are_laid_end_to_end(rows: int, cols: int) -> None:
    bits = np.random.default_rng(rows).random((7, rows, cols)) < 0.5
    words = (bits.astype(np.uint32) << np.arange(cols, dtype=np.uint32)).sum(axis=2, dtype=np.uint32)
    packed = np.unpackbits(bb.end_to_end(words, cols), axis=1, bitorder="little")
    assert (packed[:, : rows * cols] == bits.reshape(7, -1)).all()
    assert not packed[:, rows * cols :].any()
