"""Boards of hexes: where cells lie, what is cut to their shape, and what stands around the board."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.surroundings import EdgeArrow
from firetower_env.presets import make_batch
from firetower_env.render.animation import save_gif
from firetower_env.render.artwork import GROUNDS, GROVES, grove
from firetower_env.render.colours import ROLES, Theme
from firetower_env.render.frames import Frame, pack
from firetower_env.render.geometry import HEXES, SQUARES
from firetower_env.render.hexes import CORNERS, cut_to_hex
from firetower_env.render.image import render_image
from firetower_env.render.inks import Inks
from firetower_env.render.rim import lines_of, place_of
from firetower_env.render.scene import layout, make_scene
from firetower_env.render.shapes import Box, Disc, Point, Poly, Shape, SymbolUse, Words
from firetower_env.render.svg import render_svg
from firetower_env.render.text import render_text
from tests.miniature.known import miniature_known
from tests.render.hex_example import BEARINGS, HEX_EXAMPLE

INKS = Inks("style0-fill", "style0-ink", "style0-soft")


def neighbours(row: int, col: int) -> set[tuple[int, int]]:
    """By the rule of boards whose odd columns lie lower."""
    odd = col % 2
    sides = {(row + odd - 1 + down, col + right) for down in (0, 1) for right in (-1, 1)}
    return sides | {(row - 1, col), (row + 1, col)}


# -- where cells lie --------------------------------------------------------------------------------------------------


def test_hexes_that_are_neighbours_touch_and_no_others_do() -> None:
    cells = list(itertools.product(range(6), range(7)))
    for one, other in itertools.combinations(cells, 2):
        distance = math.dist(HEXES.middle(one), HEXES.middle(other))
        if other in neighbours(*one):
            assert distance == pytest.approx(math.sqrt(3) / 2)
        else:
            assert distance > 1.4


def test_the_outline_goes_once_around_the_board() -> None:
    rows, cols = 4, 5
    edge = HEXES.outline(rows, cols)
    # every cell has six sides, and each pair of neighbours shares two of them
    cells = set(itertools.product(range(rows), range(cols)))
    shared = sum(len(neighbours(*cell) & cells) for cell in cells)
    assert len(edge) == len(set(edge)) == 6 * len(cells) - shared
    assert all(math.dist(one, other) == pytest.approx(0.5, abs=1e-3) for one, other in itertools.pairwise(edge))
    width, height = HEXES.size(rows, cols)
    assert (min(x for x, _ in edge), min(y for _, y in edge)) == pytest.approx((0, 0), abs=1e-3)
    assert (max(x for x, _ in edge), max(y for _, y in edge)) == pytest.approx((width, height), abs=1e-3)
    assert SQUARES.size(rows, cols) == (cols, rows)
    assert len(SQUARES.outline(rows, cols)) == 2 * (rows + cols)
    assert HEXES.outline(0, 0) == ()


def inside(point: Point, slack: float = 0.05) -> bool:
    """Does a point lie in the hex of a symbol?"""
    x, y = abs(point[0] - 50), abs(point[1] - 50)
    return y <= 25 * math.sqrt(3) + slack and x + y / math.sqrt(3) <= 50 + slack


def corners(shape: Shape) -> list[Point]:
    if isinstance(shape, Poly):
        return list(shape.points)
    if isinstance(shape, Box):
        return [(shape.x + dx * shape.width, shape.y + dy * shape.height) for dx in (0, 1) for dy in (0, 1)]
    if isinstance(shape, Disc):
        return [
            (shape.x + dx * shape.radius, shape.y + dy * shape.radius) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
    return []


GROUND_DRAWINGS = {**GROUNDS, **{f"grove {number}": grove(number) for number in range(GROVES)}}


@pytest.mark.parametrize("name", GROUND_DRAWINGS)
def test_every_ground_is_cut_to_the_hex_and_fills_it(name: str) -> None:
    shapes = GROUND_DRAWINGS[name](INKS)
    found = cut_to_hex(shapes)
    assert all(inside(point) for shape in found for point in corners(shape))
    first = found[0]
    assert isinstance(first, Poly)
    assert len(first.points) == 6
    assert {(round(x), round(y)) for x, y in first.points} == {(round(x), round(y)) for x, y in CORNERS}
    assert found[-1] == Poly(CORNERS, line="grid", width=3.0)
    # what lies wholly inside stays as it was
    assert all(shape in found for shape in shapes if all(inside(point, -0.05) for point in corners(shape)))


def test_lines_are_cut_where_they_leave_the_hex() -> None:
    level = Poly(((-20, 50), (120, 50)), line="ink", width=2, closed=False)
    outside = Poly(((0, 0), (0, 20)), line="ink", width=2, closed=False)
    (left, _) = cut_to_hex([level, outside])
    assert isinstance(left, Poly)
    assert sorted(left.points) == [(0.0, 50.0), (100.0, 50.0)]


# -- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [200, 400, 640, 1100])
def test_a_picture_shows_every_hex_at_its_place(width: int) -> None:
    scene, grid = make_scene(HEX_EXAMPLE, width), layout(HEX_EXAMPLE, width).grid
    grounds = [shape for shape in scene.shapes if isinstance(shape, SymbolUse) and shape.kind == "ground"]
    assert {(use.x, use.y) for use in grounds} == {
        grid.corner(cell) for cell in itertools.product(range(HEX_EXAMPLE.rows), range(HEX_EXAMPLE.cols))
    }
    assert all(use.x >= 0 and use.x + use.side <= scene.width and use.y + use.side <= scene.height for use in grounds)
    (about,) = [shape for shape in scene.shapes if isinstance(shape, SymbolUse) and shape.kind == "about"]
    assert (about.x, about.y, about.what) == (*grid.corner((2, 3)), "asked about: row 2, column 3")


def test_colours_of_hexes_are_found_in_the_pixels() -> None:
    grid = layout(HEX_EXAMPLE, 640).grid
    image = render_image(HEX_EXAMPLE, 640)
    for (row, col), key in np.ndenumerate(np.array(HEX_EXAMPLE.cells)):
        x, y = grid.middle((row, col))
        near = image[round(y - grid.side * 0.33), round(x)]
        expected = ROLES["ground"][0] if key == "grove" else HEX_EXAMPLE.styles[key].fill
        if (row, col) not in HEX_EXAMPLE.last_cells | HEX_EXAMPLE.about_cells:
            assert np.abs(near.astype(int) - expected).max() < 30, (row, col)
    # between the hexes of the first column and the left edge there is paper
    x, y = grid.corner((1, 0))
    assert tuple(image[round(y + grid.side * 0.08), round(x + 2)]) == ROLES["paper"][0]


def arrow_of(bearing: float) -> tuple[SymbolUse, list[Words]]:
    wind = EdgeArrow("wind", bearing, "from there, 15 mph · 3 fires", BEARINGS)
    scene = make_scene(dataclasses.replace(HEX_EXAMPLE, arrows=(wind,)), 900)
    (use,) = [shape for shape in scene.shapes if isinstance(shape, SymbolUse) and shape.kind == "arrow"]
    words = [shape for shape in scene.shapes if isinstance(shape, Words) and shape.text in lines_of(wind)]
    assert use.y >= 0
    assert use.y + use.side <= scene.height
    return use, words


@pytest.mark.parametrize("bearing", BEARINGS)
def test_an_arrow_lies_outside_at_its_bearing_and_points_inwards(bearing: float) -> None:
    use, words = arrow_of(bearing)
    grid = layout(HEX_EXAMPLE, 900).grid
    width, height = (length * grid.side for length in HEXES.size(3, 4))
    x, y = use.x + use.side / 2, use.y + use.side / 2
    right, up = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
    assert y + use.side / 2 < grid.top if up > 0 else y - use.side / 2 > grid.top + height
    assert np.sign(round(x - grid.left - width / 2)) == np.sign(round(right, 3))
    assert len(words) == 2
    assert all(grid.left <= line.x and line.x + line.length <= grid.left + width + 1 for line in words)
    assert all(line.x > x + use.side / 2 or line.x + line.length < x - use.side / 2 for line in words)
    # the tip is on the side of the board
    tips = make_scene(
        dataclasses.replace(HEX_EXAMPLE, arrows=(EdgeArrow("wind", bearing, "", BEARINGS),)), 900
    ).symbols[f"arrow-{bearing:g}"]
    (arrow,) = tips.shapes
    assert isinstance(arrow, Poly)
    tip = arrow.points[0]
    assert (tip[0] - 50, tip[1] - 50) == pytest.approx((-40 * right, 40 * up), abs=0.1)


def test_arrows_at_the_sides_get_room_at_the_sides() -> None:
    east = dataclasses.replace(HEX_EXAMPLE, arrows=(EdgeArrow("wind", 90.0, "east", (90.0, 270.0)),))
    assert layout(east, 640).grid.side < layout(HEX_EXAMPLE, 640).grid.side
    assert layout(east, 640).grid.top < layout(HEX_EXAMPLE, 640).grid.top
    assert place_of(90.0, 10.0, 8.0, 0.5).x > 10
    assert place_of(270.0, 10.0, 8.0, 0.5).x < -0.5
    # there is no room for words at the sides
    assert place_of(90.0, 10.0, 8.0, 0.5).words_y < -0.5
    scene, grid = make_scene(east, 640), layout(east, 640).grid
    (word,) = [shape for shape in scene.shapes if isinstance(shape, Words) and shape.text == "east"]
    assert word.y + word.size / 2 < grid.top


@pytest.mark.parametrize("width", [200, 400, 640, 1100])
def test_sizes_stay_the_same_whatever_is_around_the_board(width: int) -> None:
    calm = (EdgeArrow("wind", None, "", BEARINGS),)
    quiet = dataclasses.replace(HEX_EXAMPLE, arrows=calm, question="", legal_words=(), about_cells=frozenset())
    scenes = [make_scene(one, width) for one in (HEX_EXAMPLE, quiet)]
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    assert layout(HEX_EXAMPLE, width).grid == layout(quiet, width).grid


def test_bars_counts_cards_and_notes_are_drawn_once_and_their_facts_not_again() -> None:
    scene = make_scene(HEX_EXAMPLE, 1000)
    text = " ".join(shape.text for shape in scene.shapes if isinstance(shape, Words))
    for words in ("burning 10 of 40", "rocks: 2 of 9", "card Gust", "top pile 12 2 fires", "score: 7"):
        assert words in text
    assert "burning: 2" not in text
    boxes = [shape for shape in scene.shapes if isinstance(shape, Box)]
    (full,) = [box for box in boxes if box.fill == "flame"]
    track = next(box for box in boxes if (box.x, box.y, box.fill) == (full.x, full.y, "plate"))
    assert full.width == pytest.approx(track.width / 4)


@pytest.mark.parametrize("theme", list(Theme))
def test_svg_is_well_formed_and_needs_nothing(theme: Theme) -> None:
    text = render_svg(HEX_EXAMPLE, 800, theme)
    ET.fromstring(text)
    assert "url(" not in text


def test_pages_compute_the_same_places(tmp_path) -> None:
    film = pack([Frame(HEX_EXAMPLE)])
    geometry = film["geometry"]
    for row, col in itertools.product(range(3), range(4)):
        x = col * geometry["right"]
        y = row * geometry["down"] + col % 2 * geometry["drop"] - geometry["over"]
        assert (x, y) == pytest.approx([100 * part for part in HEXES.corner((row, col))], abs=0.05)
    assert save_gif([HEX_EXAMPLE, HEX_EXAMPLE], tmp_path / "hexes.gif", width=300) == 2


# -- text -------------------------------------------------------------------------------------------------------------


def test_text_has_two_lines_for_a_row_and_three_characters_for_a_column() -> None:
    lines = render_text(HEX_EXAMPLE, unicode=False).splitlines()
    top = lines.index("   0  1  2  3")
    assert lines[top - 1] == "   \\ wind: from NW, 15 mph - 3 fires"
    assert lines[top + 1 : top + 7] == [
        "0  w    [w]",
        "     [T]    #",
        "1  w    [f'",
        "      f'    w",
        "2  #     w",
        "      w    <~>",
    ]
    text = "\n".join(lines)
    assert "< > asked about" in text
    assert text.count("from NW") == 1


@pytest.mark.parametrize(
    ("bearing", "sign", "above"),
    [(0, "↓", True), (60, "↙", True), (120, "↖", False), (180, "↑", False), (240, "↗", False), (300, "↘", True)],
)
def test_text_shows_arrows_where_they_come_from(bearing: float, sign: str, above: bool) -> None:
    wind = EdgeArrow("wind", bearing, "strong", BEARINGS)
    lines = render_text(dataclasses.replace(HEX_EXAMPLE, arrows=(wind,))).splitlines()
    (place,) = [number for number, line in enumerate(lines) if sign in line]
    head = next(number for number, line in enumerate(lines) if line.split() == ["0", "1", "2", "3"])
    assert (place < head) == above
    assert lines[place].strip() == (f"wind: strong {sign}" if 0 < bearing < 180 else f"{sign} wind: strong")


# -- a game of hexes --------------------------------------------------------------------------------------------------


@pytest.fixture
def garden() -> Iterator[None]:
    with miniature_known():
        yield


@pytest.mark.usefixtures("garden")
def test_a_game_declares_hexes_and_every_renderer_follows() -> None:
    batch = make_batch("miniature_hex", 1)
    batch.reset(seeds=[1])
    snapshot = batch.snapshot()
    assert snapshot.shape is CellShape.HEX
    squares = dataclasses.replace(snapshot, shape=CellShape.SQUARE)
    assert render_image(snapshot, 300).shape != render_image(squares, 300).shape
    assert len(render_text(snapshot).splitlines()) == len(render_text(squares).splitlines()) + 5
