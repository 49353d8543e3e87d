import numpy as np
import pytest

from firetower_env.core.pieces import OWN, Number, OneHot, Piece, Places, VectorLayout, bounds, describe

LAYOUT = VectorLayout(
    (OneHot("colour", 3, "which colour"), OneHot("side", 2, "which side")),
    (Number("size", 1, "how big", scale=10, most=25), Number("pair", 2, "two numbers", most=3, least=-1)),
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
    assert [row["range"] for row in rows] == ["0–1", "0–1", "0–2.5", "-1–3", "0–1", "0–1"]


def test_columns_by_name():
    assert LAYOUT.matrix.one == {"colour": 0, "side": 1, "size": 2}
    assert LAYOUT.matrix.part["pair"] == slice(3, 5)
    assert LAYOUT.arrays.part == {"hand": slice(0, 3), "flag": slice(3, 4)}


def test_filling_by_name_is_filling():
    values = {"colour": [1, 2], "side": [0, 1], "size": [7, 0], "pair": [[2, 3], [-1, 0]]}
    values |= {"hand": [[4, 0, 2], [0, 1, 0]], "flag": [1, 0]}
    matrix = np.array([[1, 0, 7, 2, 3], [2, 1, 0, -1, 0]], dtype=np.int16)
    arrays = np.array([[4, 0, 2, 1], [0, 1, 0, 0]], dtype=np.int16)
    named = {name: np.array(value) for name, value in reversed(values.items())}
    assert (LAYOUT.fill_by_name(named) == LAYOUT.fill(matrix, arrays)).all()
    for wrong in ({"flag": named.pop("flag"), **named, "flags": named["size"]}, named):
        with pytest.raises(ValueError, match="flag"):
            LAYOUT.fill_by_name(wrong)


def test_bounds_are_the_extremes_as_they_are_written():
    low, high = bounds(LAYOUT.pieces)
    assert low.dtype == high.dtype == np.float32
    assert low.tolist() == [0] * 6 + [-1, -1] + [0] * 4
    assert high.tolist() == [1, 1, 1, 1, 1, 2.5, 3, 3, 1, 1, 1, 1]


@pytest.mark.parametrize("scale", [3, 7, 9, 10, 52, 80, 400])
def test_the_largest_number_lies_within_its_bound_however_it_is_rounded(scale):
    for most in range(1, 2 * scale + 1):
        layout = VectorLayout((), (), (Piece("count", 1, "a count", scale=scale, most=most),))
        written = layout.fill(np.zeros((1, 0), np.int16), np.array([[most]], np.int16))
        assert written[0, 0] == bounds(layout.pieces)[1][0]


def test_runs_and_copies():
    places = Places([("a", 1), ("b", 4), ("c", 2), ("d", 1)])
    assert places.size == 8
    assert places.run(["b", "c"]) == slice(1, 7)
    assert places.copies(["c", "d", "a", "b"]) == [(slice(5, 8), slice(0, 3)), (slice(0, 5), slice(3, 8))]
    for apart in (["a", "c"], ["b", "a"]):
        with pytest.raises(ValueError, match="do not follow"):
            places.run(apart)
    with pytest.raises(ValueError, match="called 'a'"):
        Places([("a", 1), ("a", 2)])
