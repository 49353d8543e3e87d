"""The image renderer: sizes, colours at their places, and the marks of cells."""

import dataclasses

import numpy as np
import pytest

from firetower_env.core.snapshot import SeatView
from firetower_env.render.fonts import drawable, fit, font, glyph_for, wrap
from firetower_env.render.image import MIN_WIDTH, layout, render_image
from firetower_env.render.shapes import INK, LIGHT, PAPER
from tests.render.example import EXAMPLE, WOOD

WIDTHS = [MIN_WIDTH, 320, 559, 560, 640, 1100]
UNMARKED = dataclasses.replace(EXAMPLE, legal_cells=frozenset(), last_cells=frozenset())


def pixels(picture, box):
    left, top, right, bottom = box
    return picture[top : bottom + 1, left : right + 1]


@pytest.mark.parametrize("width", WIDTHS)
def test_picture_is_rgb_bytes_of_the_asked_width(width):
    picture = render_image(EXAMPLE, width)
    assert picture.dtype == np.uint8
    assert picture.shape == (layout(EXAMPLE, width).height, width, 3)
    assert picture.shape[0] % 2 == 0
    assert picture.flags.c_contiguous
    assert picture.flags.writeable


@pytest.mark.parametrize("width", WIDTHS)
def test_cells_carry_the_fill_of_their_style(width):
    picture, places = render_image(UNMARKED, width), layout(UNMARKED, width)
    for row, keys in enumerate(UNMARKED.cells):
        for col, key in enumerate(keys):
            cell, fill = pixels(picture, places.box((row, col))), UNMARKED.styles[key].fill
            corners = cell[[0, 0, -1, -1], [0, -1, 0, -1]]
            assert (corners == fill).all()
            assert (cell == fill).all(axis=2).mean() > 0.5


@pytest.mark.parametrize("width", WIDTHS)
def test_cells_carry_a_glyph(width):
    picture, places = render_image(UNMARKED, width), layout(UNMARKED, width)
    for cell in [(0, 0), (0, 3), (1, 1)]:
        middle = pixels(picture, places.box(cell))
        fill = UNMARKED.styles[UNMARKED.cells[cell[0]][cell[1]]].fill
        assert (middle != fill).any()


def test_cells_do_not_overlap_and_stay_inside_the_picture():
    for width in WIDTHS:
        places = layout(EXAMPLE, width)
        boxes = [places.box((row, col)) for row in range(EXAMPLE.rows) for col in range(EXAMPLE.cols)]
        taken = np.zeros((places.height, places.width), dtype=int)
        for left, top, right, bottom in boxes:
            assert 0 < left < right < width
            assert 0 < top < bottom < places.height
            taken[top : bottom + 1, left : right + 1] += 1
        left, top, right, bottom = places.panel
        taken[top : bottom + 1, left : right + 1] += 1
        assert taken.max() == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_legal_cells_have_a_dark_frame_around_a_light_one(width):
    picture, places = render_image(EXAMPLE, width), layout(EXAMPLE, width)
    for row in range(EXAMPLE.rows):
        for col in range(EXAMPLE.cols):
            cell = pixels(picture, places.box((row, col)))
            left_edge, bottom_edge = cell[:, 0], cell[-1]
            framed = bool((left_edge == INK).all() and (bottom_edge == INK).all())
            assert framed == ((row, col) in EXAMPLE.legal_cells)
            assert not framed or (cell == LIGHT).all(axis=2).any()


@pytest.mark.parametrize("width", WIDTHS)
def test_last_cells_have_a_triangle_in_their_upper_right_corner(width):
    marked = dataclasses.replace(EXAMPLE, legal_cells=frozenset())
    changed = (render_image(marked, width) != render_image(UNMARKED, width)).any(axis=2)
    places = layout(marked, width)
    for row in range(marked.rows):
        for col in range(marked.cols):
            cell = pixels(changed, places.box((row, col)))
            half = len(cell) // 2
            tip, foot = cell[0, -3:], cell[:3, -1]
            assert bool(tip.all() and foot.all()) == ((row, col) in marked.last_cells)
            assert not cell[half + 1 :].any()
            assert not cell[:, : half - 1].any()


def test_coordinates_stand_above_and_left_of_the_board():
    picture, places = render_image(EXAMPLE, 640), layout(EXAMPLE, 640)
    gap = places.side - 1
    above = picture[places.top - gap : places.top - 1]
    beside = picture[:, places.left - gap : places.left - 1]
    for col in range(EXAMPLE.cols):
        left, _, right, _ = places.box((0, col))
        assert (above[:, left : right + 1] != PAPER).any()
    for row in range(EXAMPLE.rows):
        _, top, _, bottom = places.box((row, 0))
        assert (beside[top : bottom + 1] != PAPER).any()


@pytest.mark.parametrize("width", [320, 640])
def test_panel_shows_every_seat_in_its_colour(width):
    panel = pixels(render_image(EXAMPLE, width), layout(EXAMPLE, width).panel)
    for seat in EXAMPLE.seats:
        assert (panel == seat.colour).all(axis=2).sum() > 10


@pytest.mark.parametrize("field", ["question", "outcome", "title"])
def test_panel_tells(field):
    told = render_image(dataclasses.replace(EXAMPLE, **{field: "something else"}))
    assert (told != render_image(EXAMPLE)).any()


@pytest.mark.parametrize("width", WIDTHS)
def test_size_is_the_same_whatever_the_game_says(width):
    wordy = dataclasses.replace(
        EXAMPLE,
        seats=tuple(dataclasses.replace(seat, status=("very busy",) * 20) for seat in EXAMPLE.seats),
        facts=EXAMPLE.facts * 30,
        question="why? " * 100,
        legal_words=("pass",) * 200,
    )
    quiet = dataclasses.replace(UNMARKED, facts=(), question="", legal_words=())
    shapes = {render_image(snapshot, width).shape for snapshot in (EXAMPLE, wordy, quiet)}
    assert len(shapes) == 1


def test_words_stay_inside_the_panel():
    styles = {str(number): dataclasses.replace(WOOD, label="W" * 300) for number in range(12)}
    wordy = dataclasses.replace(
        EXAMPLE,
        question="W" * 300,
        facts=(("W" * 90, "W " * 90),) * 9,
        seats=tuple(dataclasses.replace(seat, status=("very busy",) * 20) for seat in EXAMPLE.seats),
        styles=styles,
        cells=(tuple("0123"), tuple("4567"), ("8", "9", "10", "11")),
    )
    for width in WIDTHS:
        picture, places = render_image(wordy, width), layout(wordy, width)
        assert (picture[places.panel[3] + 1 :] == PAPER).all()
        assert (picture[:, places.panel[2] + 2 :] == PAPER).all()


def test_pictures_are_fresh_and_repeatable():
    first, second = render_image(EXAMPLE), render_image(EXAMPLE)
    assert not np.shares_memory(first, second)
    assert (first == second).all()


def test_too_narrow_is_refused():
    with pytest.raises(ValueError, match="at least 160"):
        render_image(EXAMPLE, MIN_WIDTH - 1)


def test_a_game_without_a_board_is_a_panel():
    boardless = dataclasses.replace(UNMARKED, rows=0, cols=0, cells=())
    assert (render_image(boardless) != PAPER).any()


def test_odd_characters_do_not_stop_a_picture():
    sly = SeatView("\x1b[2J\n漢字\ud800", (1, 2, 3))
    assert render_image(dataclasses.replace(EXAMPLE, seats=(sly,))).ndim == 3


def test_missing_glyphs_fall_back_to_ascii():
    assert glyph_for("漢", "k") == "k"
    assert glyph_for("T", "k") == "T"
    assert drawable("Gust 漢") == "Gust ?"


def test_text_is_cut_and_broken_to_fit():
    face = font(12)
    assert fit("short", face, 200) == "short"
    assert fit("a very long line of words", face, 60).endswith("...")
    lines = wrap("one two three four five six seven", face, 60, most=3)
    assert len(lines) == 3
    assert lines[0].startswith("one")
    assert lines[-1].endswith("...")
    assert all(face.getlength(line) <= 60 for line in lines)
    assert wrap("", face, 60, most=3) == []
