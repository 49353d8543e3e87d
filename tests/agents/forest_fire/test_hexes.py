"""Neighbours, floods and ways of the hex forest, beside plain searches over one board."""

from collections import deque

import numpy as np
import pytest

from firetower_agents.forest_fire.hexes import ACRES, BEHIND, DISTANCE, EDGE, FAR, NEXT, OFF, beside, distances, ways


def names(*cells: tuple[int, int]) -> list[int]:
    return [20 * row + col for row, col in cells]


def test_neighbours_of_even_and_odd_columns() -> None:
    assert NEXT[210].tolist() == names((9, 10), (9, 11), (10, 11), (11, 10), (10, 9), (9, 9))
    assert NEXT[211].tolist() == names((9, 11), (10, 12), (11, 12), (11, 11), (11, 10), (10, 10))
    assert (NEXT[0] < OFF).sum() == 2
    assert (NEXT[19 * 20 + 1] < OFF).sum() == 3
    assert EDGE.sum() == 76
    assert BEHIND[210, 0] == 8 * 20 + 10
    assert BEHIND[5, 0] == OFF


def steps_from(start: int, passable: np.ndarray, last: np.ndarray) -> dict[int, int]:
    """A plain search: over what is passable, ending on either."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        if here != start and not passable[here]:
            continue
        for there in NEXT[here].tolist():
            if there < OFF and there not in found and (passable[there] or last[there]):
                found[there] = found[here] + 1
                queue.append(there)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_floods_are_plain_searches(seed: int) -> None:
    rng = np.random.default_rng(seed)
    boards = rng.random((6, ACRES)) < 0.1
    near, steps = beside(boards), distances(boards)
    for board, beside_it, found in zip(boards, near, steps, strict=True):
        on = np.flatnonzero(board)
        assert set(np.flatnonzero(beside_it)) == {int(there) for there in NEXT[on].ravel() if there < OFF}
        assert np.array_equal(found, DISTANCE[on].min(axis=0))
    assert (distances(np.zeros((1, ACRES), np.bool_)) == FAR).all()


@pytest.mark.parametrize("seed", range(3))
def test_ways_go_around_what_is_closed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    passable, last = rng.random((6, ACRES)) < 0.6, rng.random((6, ACRES)) < 0.1
    start, most = rng.integers(ACRES, size=6), rng.integers(1, 11, size=6)
    found = ways(start, passable, last & ~passable, most)
    for row in range(6):
        plain = steps_from(int(start[row]), passable[row], last[row])
        for acre in range(ACRES):
            wanted = plain.get(acre, FAR)
            assert found[row, acre] == (wanted if wanted <= most[row] else FAR)


def test_distances_are_the_ways_over_open_ground() -> None:
    everything = np.ones((1, ACRES), np.bool_)
    found = ways(np.array([123]), everything, ~everything, np.array([60]))
    assert np.array_equal(found[0], DISTANCE[123])
