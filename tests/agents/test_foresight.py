"""Distances against a plain search, and what agents expect of an answer against what it really does."""

from __future__ import annotations

import heapq
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_agents.fire_tower import cell_sets, kept_distances
from firetower_agents.fire_tower import distances as fields
from firetower_agents.fire_tower.position import WeighedPosition
from firetower_agents.fire_tower.reader import FATAL_COLS, FATAL_ROWS, TOOLS, Bytes, ObservationReader
from firetower_agents.fire_tower.tools import TOOLS as USES
from firetower_env.core.errors import BatchError
from firetower_env.presets import make_batch


def walked(cost: NDArray[Any], row: int, col: int) -> NDArray[Any]:
    """Gems from every cell to one, cell by cell: what is entered on the way has to be paid."""
    best = np.full((16, 16), 999)
    best[row, col] = 0
    heap = [(0, row, col)]
    while heap:
        paid, r, c = heapq.heappop(heap)
        if paid > best[r, c]:
            continue
        for nr, nc in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= nr < 16 and 0 <= nc < 16 and paid + cost[r, c] < best[nr, nc]:
                best[nr, nc] = paid + cost[r, c]
                heapq.heappush(heap, (int(best[nr, nc]), nr, nc))
    return np.asarray(np.minimum(best, fields.FAR))


@pytest.mark.parametrize("share", [0, 0.1, 0.4])
def test_fields_are_shortest_ways(share: float) -> None:
    rng = np.random.default_rng(4)
    breaks = rng.random((5, 16, 16)) < share
    hawks = (rng.random((5, 16, 16)) < share / 2) & ~breaks
    slots = [0, 1, 2, 3]
    found = fields.to_fatal(fields.packed(breaks), fields.packed(hawks), slots)
    cost = np.where(breaks, fields.BREAK_COST, np.where(hawks, fields.HAWK_COST, fields.PLAIN_COST))
    for game in range(5):
        for slot in slots:
            expected = walked(cost[game], int(FATAL_ROWS[slot]), int(FATAL_COLS[slot]))
            assert (found[game, slot] == expected).all()


@pytest.mark.parametrize("size", [1, 13])
def test_kept_distances_are_those_of_the_board(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Also where boards take each other's places, within a call and from one to the next."""
    monkeypatch.setattr(kept_distances, "_SIZE", size)
    monkeypatch.setattr(kept_distances, "_PLACES", 1 << size)
    kept = kept_distances._Kept()
    rng = np.random.default_rng(7)
    breaks = fields.packed(rng.random((12, 16, 16)) < 0.1)
    breaks[0] = 0
    hawks = fields.packed(rng.random((12, 16, 16)) < 0.05) & ~breaks
    hawks[:2] = 0
    for flown in (hawks, None):
        expected = fields.to_fatal(breaks, flown, [0, 1, 2, 3]).reshape(12, 4, 256)
        for slots in ([0, 1, 2, 3], [0, 2]):
            for _ in range(6):
                rows = rng.integers(0, 12, 8)
                found = kept.look_up(breaks[rows], None if flown is None else flown[rows], np.array(slots))
                assert (found == expected[rows][:, slots].swapaxes(0, 1)).all()


def test_fire_is_measured_outwards() -> None:
    rng = np.random.default_rng(5)
    breaks = rng.random((4, 16, 16)) < 0.2
    fire = (rng.random((4, 16, 16)) < 0.02) & ~breaks
    fire[:, 7, 7], breaks[:, 7, 7] = True, False
    found = fields.from_fire(fields.packed(fire), fields.packed(breaks), None, 10)
    cost = np.where(breaks, fields.BREAK_COST, 1)
    for game in range(4):
        # the cost of a cell is paid by who enters it: from the cell's point of view that is its own
        ways = [walked(cost[game], r, c) - cost[game, r, c] + cost[game] for r, c in np.argwhere(fire[game])]
        expected = np.where(fire[game], 0, np.minimum.reduce(ways))
        assert (found[game] == np.where(expected <= 10, expected, fields.FAR)).all()


def near_of(faces: Bytes) -> Bytes:
    """How near fire is to each tower, of what the towers of one position face."""
    return faces[: len(faces) // 2, 0]


def watched(preset: str, seed: int, count: int = 24) -> int:
    """Random games: every pattern that is laid must lead to the distances that were expected of it."""
    batch = make_batch(preset, count)
    batch.reset(seed=seed)
    rng = np.random.default_rng(seed)
    checked = 0
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        masks = batch.masks(live)
        answers = (rng.random(masks.shape) * masks).argmax(axis=1)
        seats = batch.asked[live]
        view = ObservationReader.of(batch.observe(live), masks)
        names = [*view.reading.cards, *TOOLS]
        expected: list[tuple[int, int, Bytes, Bytes]] = []
        for row, question in enumerate(view.question):
            tool = USES.get(names[view.tool[row]]) if view.tool[row] >= 0 else None
            if tool and view.reading.questions[question] in ("WINDOW", "CENTRE") and answers[row] < 256:
                position = WeighedPosition(view.take(np.array([row])))
                stands = int(view.piece("orientation")[row, 1] > 0)
                use = tool[min(stands, len(tool) - 1)](position)
                assert (cell_sets.as_bytes(use.legal)[0] == view.cells[row]).all(), names[view.tool[row]]
                if names[view.tool[row]] not in ("DOZER_LINE", "SCRATCH_LINE", "DE_REFOREST"):
                    near = near_of(use.after.at(np.array([0]), answers[row : row + 1]))
                    now = near_of(position.now)
                    # where an outcome says that nothing changes it has to mean that
                    assert use.after.changed()[0, answers[row]] or (near == now).all()
                    expected.append((int(live[row]), int(seats[row]), now, near))
        batch.step(answers, live)
        for game, seat, now, near in expected:
            if not batch.over[game]:
                seen = batch.observe([game], [seat])
                really = near_of(WeighedPosition(ObservationReader.of(seen, batch.masks([game]))).now)
                exact = near < now + 4
                assert (really[exact] == near[exact]).all()
                assert (really >= near).all()
                checked += 1
    return checked


def test_what_is_expected_of_patterns_happens() -> None:
    """Without the Firestorm nothing else happens between a pattern and the next question."""
    assert watched("fire_tower_2p_beginner", seed=2) > 300


def test_shapes_that_no_edition_has() -> None:
    batch = make_batch("fire_tower_2p", 2)
    batch.reset(seed=1)
    seen = batch.observe()
    with pytest.raises(BatchError, match="no edition has"):
        ObservationReader.of({"board": seen["board"][:, :5], "vector": seen["vector"]}, batch.masks())


@pytest.mark.parametrize("preset", ["fire_tower_4p", "rising_flames_4p_weather"])
def test_a_view_reads_pieces_by_name(preset: str) -> None:
    batch = make_batch(preset, 8)
    batch.reset(seed=3)
    view = ObservationReader.of(batch.observe(), batch.masks())
    assert [view.reading.questions[number] for number in view.question] == batch.questions()
    assert (view.counts("hand").sum(axis=1) == (6 if view.rising else 5)).all()
    assert view.standing.all()
    assert (view.friendly == [True, False, False, False]).all()
    assert (view.hostile == [False, True, True, True]).all()
    part = view.take(np.array([1, 4]))
    assert (part.plane("vacant") == view.plane("vacant")[[1, 4]]).all()
    assert (part.masks == view.masks[[1, 4]]).all()


def test_friends_in_teams_and_double_towers() -> None:
    for preset, friends in (("fire_tower_team", [True, False, True, False]), ("rising_flames_double_core", None)):
        batch = make_batch(preset, 8)
        batch.reset(seed=3)
        view = ObservationReader.of(batch.observe(), batch.masks())
        assert (view.friendly.sum(axis=1) == 2).all()
        assert view.friendly[:, 0].all()
        assert friends is None or (view.friendly == friends).all()
