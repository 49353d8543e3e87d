"""The image renderer: sizes, colours at their places, and that pictures differ where the game does."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from firetower_env.core.snapshot import Cell, SeatView, Snapshot
from firetower_env.render.colours import ROLES, Theme
from firetower_env.render.column import length
from firetower_env.render.fonts import drawable, fit, font, glyph_for, wrap
from firetower_env.render.image import draw_scene, render_image, save_png
from firetower_env.render.scene import MIN_WIDTH, layout
from firetower_env.render.shapes import Box, Scene, Words
from tests.render.example import EXAMPLE, WOOD
from tests.render.positions import position

WIDTHS = [MIN_WIDTH, 320, 559, 560, 640, 1100]
UNMARKED = dataclasses.replace(EXAMPLE, legal_cells=frozenset(), last_cells=frozenset())
PAPER = ROLES["paper"][0]


def pixels(picture: NDArray[np.uint8], snapshot: Snapshot, width: int, cell: Cell) -> NDArray[np.uint8]:
    grid = layout(snapshot, width).grid
    left, top = (round(part) for part in grid.corner(cell))
    side = round(grid.side)
    return picture[top : top + side, left : left + side]


@pytest.mark.parametrize("width", WIDTHS)
def test_picture_is_rgb_bytes_of_the_asked_width(width: int) -> None:
    picture = render_image(EXAMPLE, width)
    assert picture.dtype == np.uint8
    assert picture.shape == (layout(EXAMPLE, width).height, width, 3)
    assert picture.shape[0] % 2 == 0
    assert picture.flags.c_contiguous
    assert picture.flags.writeable


@pytest.mark.parametrize("width", WIDTHS)
def test_cells_carry_the_fill_of_their_style_and_a_glyph(width: int) -> None:
    picture = render_image(UNMARKED, width)
    for row, keys in enumerate(UNMARKED.cells):
        for col, key in enumerate(keys):
            cell, fill = pixels(picture, UNMARKED, width, (row, col)), UNMARKED.styles[key].fill
            same = (cell == fill).all(axis=2)
            assert same.mean() > 0.4
            assert not same[2:-2, 2:-2].all()


def changed(snapshot: Snapshot, one: NDArray[np.uint8], other: NDArray[np.uint8]) -> set[Cell]:
    """Cells that look different in two pictures of the same board."""
    different = (one != other).any(axis=2)[:, :, None].astype(np.uint8)
    return {
        (row, col)
        for row in range(snapshot.rows)
        for col in range(snapshot.cols)
        if pixels(different, snapshot, one.shape[1], (row, col))[2:-2, 2:-2].any()
    }


@pytest.mark.parametrize("width", [320, 640])
@pytest.mark.parametrize("field", ["legal_cells", "last_cells"])
def test_marks_are_on_their_cells_and_on_no_others(field: str, width: int) -> None:
    marked = dataclasses.replace(UNMARKED, **{field: getattr(EXAMPLE, field)})
    pictures = [render_image(snapshot, width) for snapshot in (UNMARKED, marked)]
    assert changed(UNMARKED, *pictures) == set(getattr(EXAMPLE, field))


@pytest.mark.parametrize("width", [400, 1600])
def test_pictures_differ_where_the_board_differs(width: int) -> None:
    base = position("rising_flames_4p_weather", 0)
    plain = dataclasses.replace(base, legal_cells=frozenset(), last_cells=frozenset())
    before, seen = render_image(plain, width), []
    for kind in ("gem", "break", "flame", "hawk", "lightning", "ablaze"):
        rows = [list(row) for row in plain.cells]
        rows[5][5] = kind
        other = dataclasses.replace(
            plain, cells=tuple(map(tuple, rows)), beneath={**plain.beneath, (5, 5): ("forest",)}
        )
        picture = render_image(other, width)
        assert changed(plain, before, picture) == {(5, 5)}
        seen.append(pixels(picture, other, width, (5, 5)).tobytes())
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("width", [320, 640])
def test_panel_shows_every_seat_in_its_colour(width: int) -> None:
    panel = layout(EXAMPLE, width).panel
    picture = render_image(EXAMPLE, width)[int(panel.y) :, int(panel.x) :]
    for seat in EXAMPLE.seats:
        assert (picture == seat.colour).all(axis=2).sum() > 10


@pytest.mark.parametrize("field", ["question", "outcome", "title"])
def test_panel_tells(field: str) -> None:
    told = render_image(dataclasses.replace(EXAMPLE, **{field: "something else"}))
    assert (told != render_image(EXAMPLE)).any()


def test_words_stay_inside_the_panel() -> None:
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
        picture, panel = render_image(wordy, width), layout(wordy, width).panel
        assert (picture[round(panel.y + panel.height) + 3 :] == PAPER).all()


def test_dark_pictures_are_dark() -> None:
    light, dark = (render_image(EXAMPLE, 320, theme) for theme in (Theme.LIGHT, Theme.DARK))
    assert light.mean() > 170
    assert dark.mean() < 110
    assert (dark[0, 0] == ROLES["paper"][1]).all()


def test_png_files_hold_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    save_png(EXAMPLE, path, 400, Theme.DARK)
    with Image.open(path) as image:
        assert (np.asarray(image) == render_image(EXAMPLE, 400, Theme.DARK)).all()


def test_pictures_are_fresh_and_repeatable() -> None:
    first, second = render_image(EXAMPLE), render_image(EXAMPLE)
    assert not np.shares_memory(first, second)
    assert (first == second).all()


def test_a_game_without_a_board_is_a_panel() -> None:
    boardless = dataclasses.replace(UNMARKED, rows=0, cols=0, cells=())
    assert (render_image(boardless) != PAPER).any()


def test_odd_characters_do_not_stop_a_picture() -> None:
    sly = SeatView("\x1b[2J\n漢字\ud800", (1, 2, 3))
    assert render_image(dataclasses.replace(EXAMPLE, seats=(sly,))).ndim == 3


def test_missing_glyphs_fall_back_to_ascii() -> None:
    assert glyph_for("漢", "k") == "k"
    assert glyph_for("T", "k") == "T"
    assert drawable("Gust 漢") == "Gust ?"


def test_text_is_cut_and_broken_to_fit() -> None:
    face = font(12)
    assert fit("short", face, 200) == "short"
    assert fit("a very long line of words", face, 60).endswith("...")
    lines = wrap("one two three four five six seven", face, 60, most=3)
    assert len(lines) == 3
    assert lines[0].startswith("one")
    assert lines[-1].endswith("...")
    assert all(face.getlength(line) <= 60 for line in lines)
    assert wrap("", face, 60, most=3) == []


@pytest.mark.parametrize("width", [600, 1400])
def test_words_are_no_wider_than_they_were_measured(width: int) -> None:
    """Whole pixels make letters wider than measured; what stands beside them must not be touched."""
    text, sizes = "Umami: faceup meat Dragons in Town (now 1)", [7.4, 8.9, 10.07, 10.5, 13.3, 16.6]
    lines = [Words(10, 20 + 30 * line, text, size, length=length(text, size)) for line, size in enumerate(sizes)]
    paper = Box(0, 0, width, 200, "paper")
    picture = np.asarray(draw_scene(Scene("words", "", width, 200, ROLES, {}, (paper, *lines))))
    for line, size in enumerate(sizes):
        inked = (picture[5 + 30 * line : 35 + 30 * line] != PAPER).any(axis=2).any(axis=0)
        assert 10 + 0.9 * length(text, size) < np.flatnonzero(inked)[-1] <= 11 + length(text, size)
