import numpy as np
import pytest

from firetower_env.core.pieces import OWN, Number, OneHot, Piece, VectorLayout, describe

LAYOUT = VectorLayout(
    (OneHot("colour", 3, "which colour"), OneHot("side", 2, "which side")),
    (Number("size", 1, "how big", scale=10), Number("pair", 2, "two numbers")),
    (Piece("hand", 3, "cards", OWN, 4.0), Piece("flag", 1, "a flag")),
)


def test_slices_follow_the_order_of_declaration():
    assert LAYOUT.size == 12
    places = {name: (part.start, part.stop) for name, part in LAYOUT.slices.items()}
    assert places == {
        "colour": (0, 3),
        "side": (3, 5),
        "size": (5, 6),
        "pair": (6, 8),
        "hand": (8, 11),
        "flag": (11, 12),
    }
    assert LAYOUT.columns == 5


def test_fill():
    matrix = np.array([[1, 0, 7, 2, 3], [2, 1, 0, -1, 0]], dtype=np.int16)
    arrays = np.array([[4, 0, 2, 1], [0, 1, 0, 0]], dtype=np.int16)
    filled = LAYOUT.fill(matrix, arrays)
    assert filled.dtype == np.float32
    expected = [[0, 1, 0, 1, 0, 0.7, 2, 3, 1, 0, 0.5, 1], [0, 0, 1, 0, 1, 0, -1, 0, 0, 0.25, 0, 0]]
    assert filled == pytest.approx(np.array(expected))


@pytest.mark.parametrize("value", [-1, 3, 200])
def test_choice_out_of_range_is_all_zero(value):
    matrix = np.array([[value, 0, 0, 0, 0]], dtype=np.int16)
    assert LAYOUT.fill(matrix, np.zeros((1, 4), np.int16))[0, :3].tolist() == [0, 0, 0]


def test_description_rows():
    rows = describe(LAYOUT.pieces, start=2)
    assert [row["index"] for row in rows] == ["2–4", "5–6", "7", "8–9", "10–12", "13"]
    assert rows[2]["meaning"] == "how big (÷ 10)"
    assert rows[4]["visible to"] == "own"
