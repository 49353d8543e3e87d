"""The recorder: results as plain values, without what fills up short rows."""

import numpy as np

from firetower_env.core.recorder import _plain


def test_cards_are_bytes_and_255_is_none() -> None:
    assert _plain(np.array([3, 0, 255, 255], np.uint8)) == [3, 0]
    assert _plain(np.array([[7, 255], [255, 255]], np.uint8)) == [[7], []]


def test_cells_have_a_sign_and_255_is_one_of_them() -> None:
    assert _plain(np.array([255, 399, -1, -1], np.int16)) == [255, 399]
    assert _plain(np.array([[255, -1], [-1, -1]], np.int16)) == [[255], []]


def test_single_numbers_stay() -> None:
    assert _plain(np.int64(255)) == 255
    assert _plain(np.int16(-1)) == -1
