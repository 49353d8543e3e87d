"""Turned views: windows turn, not anchors; playing in a turned view is playing the same game."""

import numpy as np
import pytest

from firetower_env.core.errors import IllegalActionError
from firetower_env.core.views import anchor_table, turn_anchor
from firetower_env.presets import make_batch

SIDE = 16
BOXES = [(1, 1), (2, 2), (1, 3), (3, 1), (1, 2), (2, 1), (2, 3)]


def turned(cells: set[tuple[int, int]], rotation: int) -> set[tuple[int, int]]:
    """Cells of a board turned clockwise, one quarter after the other."""
    for _ in range(rotation):
        cells = {(c, SIDE - 1 - r) for r, c in cells}
    return cells


def window(row: int, col: int, box: tuple[int, int]) -> set[tuple[int, int]]:
    return {(row + r, col + c) for r in range(box[0]) for c in range(box[1])}


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("rotation", range(4))
def test_anchors_follow_their_windows(box, rotation):
    table = anchor_table(box, rotation, SIDE)
    known = {}
    for row in range(SIDE - box[0] + 1):
        for col in range(SIDE - box[1] + 1):
            cells = turned(window(row, col, box), rotation)
            corner = min(r for r, _ in cells), min(c for _, c in cells)
            assert turn_anchor(row, col, box, rotation, SIDE) == corner
            known[corner[0] * SIDE + corner[1]] = row * SIDE + col
    assert {seen: int(real) for seen, real in enumerate(table) if real >= 0} == known


@pytest.mark.parametrize("preset", ["fire_tower_2p_pick", "fire_tower_4p_events", "fire_tower_team_aid"])
def test_turned_play_is_the_same_game(preset):
    """Masks map one to one, and the same answers give the same game in both views."""
    turned_view, plain = make_batch(preset, 24), make_batch(preset, 24, relative=False)
    for batch in (turned_view, plain):
        batch.reset(3)
    rng = np.random.default_rng(1)
    questions = set()
    for _ in range(450):
        running = np.flatnonzero(~plain.over)
        if not running.size:
            break
        questions.update(plain.questions())
        masks, expected = turned_view.masks(running), plain.masks(running)
        assert np.array_equal(masks.sum(axis=1), expected.sum(axis=1))
        seen = (masks * rng.random(masks.shape)).argmax(axis=1)
        real = turned_view.real_actions(seen, running)
        assert expected[np.arange(running.size), real].all()
        for place in (0, running.size - 1):
            assert turned_view.view_action(int(real[place]), int(running[place])) == seen[place]
        turned_view.step(seen, running)
        plain.step(real, running)
    assert [turned_view.digest(game) for game in range(24)] == [plain.digest(game) for game in range(24)]
    assert {"ORIENT", "WINDOW", "CENTRE", "WIND_MODE"} <= questions


def test_every_legal_answer_maps_to_a_legal_answer():
    view = make_batch("fire_tower_4p", 60)
    view.reset(8)
    rng = np.random.default_rng(2)
    for _ in range(160):
        masks = view.masks()
        game = int(rng.integers(60))
        legal = np.flatnonzero(masks[game])
        real = {int(view.real_actions([action], [game])[0]) for action in legal}
        assert len(real) == legal.size
        assert {view.view_action(action, game) for action in real} == set(legal.tolist())
        running = np.flatnonzero(~view.over)
        view.step((masks[running] * rng.random((running.size, 304))).argmax(axis=1), running)


def test_what_is_illegal_in_the_view_is_refused():
    """Also anchors at which no window of the turned view lies, though one of the real board may."""
    view = make_batch("fire_tower_4p", 8)
    view.reset(8)
    rng = np.random.default_rng(2)
    windows = 0
    for _ in range(60):
        masks = view.masks()
        for game, question in enumerate(view.questions()):
            if question != "WINDOW":
                continue
            windows += 1
            for action in np.flatnonzero(masks[game] == 0):
                with pytest.raises(IllegalActionError):
                    view.real_actions([action], [game])
        view.step((masks * rng.random(masks.shape)).argmax(axis=1))
    assert windows > 10


def test_own_tower_is_seen_in_the_north_west():
    batch = make_batch("fire_tower_4p", 1)
    batch.reset(0)
    for seat in range(4):
        board = batch.observe(seats=seat)["board"][0]
        assert set(zip(*(axis.tolist() for axis in np.nonzero(board[4])), strict=True)) == window(0, 0, (3, 3))
