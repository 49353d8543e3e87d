"""The scene: every piece, mark, seat and sign of a snapshot is in the picture, at its place."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from firetower_env.core.cell_names import CellNames
from firetower_env.core.snapshot import Mark, Snapshot, Style
from firetower_env.presets import PRESETS
from firetower_env.render.artwork import FOREST, GROUNDS, PIECES
from firetower_env.render.board import block_symbol, symbol_name
from firetower_env.render.emblems import BLOCKS, CARDS, TOKENS
from firetower_env.render.frames import Frame, pack
from firetower_env.render.scene import MIN_WIDTH, layout, make_scene
from firetower_env.render.shapes import Box, Scene, Shape, SymbolUse, Words
from tests.render.example import EXAMPLE
from tests.render.positions import GRIDS, position

WIDTHS = [MIN_WIDTH, 320, 400, 559, 560, 640, 1100, 1600]


def uses(scene: Scene, kind: str) -> list[SymbolUse]:
    return [shape for shape in scene.shapes if isinstance(shape, SymbolUse) and shape.kind == kind]


def said(scene: Scene) -> str:
    return " ".join(shape.text for shape in scene.shapes if isinstance(shape, Words))


def expected(snapshot: Snapshot, width: int) -> Counter[tuple[str, float, float]]:
    """Where each drawing of a cell should be."""
    grid = layout(snapshot, width).grid
    numbers = {key: number for number, key in enumerate(snapshot.styles)}
    return Counter(
        (symbol_name(numbers[key], snapshot.styles[key], (row, col)), *grid.spot((row, col), snapshot.styles[key])[:2])
        for row in range(snapshot.rows)
        for col in range(snapshot.cols)
        for key in snapshot.stack((row, col))
    )


@pytest.mark.parametrize("preset", GRIDS)
def test_everything_on_the_board_is_in_the_scene(preset: str) -> None:
    for steps in (0, 60):
        snapshot = position(preset, steps)
        scene = make_scene(snapshot, 640)
        drawn = Counter((use.symbol, use.x, use.y) for kind in ("ground", "piece") for use in uses(scene, kind))
        assert drawn == expected(snapshot, 640)
        assert Counter(use.symbol for use in uses(scene, "mark")) == Counter(map(block_symbol, snapshot.marks))
        grid = layout(snapshot, 640).grid
        for kind, cells in (("legal", snapshot.legal_cells), ("last", snapshot.last_cells)):
            assert {(use.x, use.y) for use in uses(scene, kind)} == set(map(grid.corner, cells))


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_beside_the_board_is_in_the_scene(preset: str) -> None:
    snapshot = position(preset)
    scene = make_scene(snapshot, 1000)
    text = said(scene)
    assert snapshot.title in text
    for seat in snapshot.seats:
        assert seat.name in text
        assert all(status in text for status in seat.status)
        assert all(card in text for card in seat.hand or ())
    for pile in snapshot.piles:
        assert f"{pile.label} {pile.count}" in text
    for dial in snapshot.dials:
        assert f"{dial.label} {dial.value}" in text
    for label, value in snapshot.facts[:3]:
        assert value in text or label in text
    words = [use.what for use in uses(scene, "sign")]
    assert all(token.label in words for seat in snapshot.seats for token in seat.tokens)


@pytest.mark.parametrize("preset", GRIDS)
def test_every_drawing_that_games_ask_for_exists(preset: str) -> None:
    snapshot = position(preset)
    assert all(style.art in {FOREST, *GROUNDS, *PIECES} for style in snapshot.styles.values())
    assert all(mark.art in BLOCKS for mark in snapshot.marks)
    assert all(token.art in TOKENS for seat in snapshot.seats for token in seat.tokens)
    assert set(snapshot.card_arts.values()) <= set(CARDS)
    hands = {card for seat in snapshot.seats for card in seat.hand or ()}
    assert hands <= set(snapshot.card_arts)


def test_a_hidden_hand_shows_backs_and_no_names() -> None:
    open_hands, seen = position("fire_tower_4p", 0), position("fire_tower_4p", 0, viewer=1)
    scene = make_scene(seen, 640)
    assert sum(use.symbol == "card-back" for use in uses(scene, "sign")) == 3 * 5
    hidden = {card for seat in (0, 2, 3) for card in open_hands.seats[seat].hand or ()}
    own = set(seen.seats[1].hand or ())
    text = said(scene)
    assert hidden - own
    assert not any(card in text for card in hidden - own)
    assert all(card in text for card in own)


def roles(shape: Shape) -> list[str]:
    if isinstance(shape, SymbolUse):
        return []
    if isinstance(shape, Words):
        return [shape.fill]
    return [role for role in (shape.fill, shape.line) if role]


@pytest.mark.parametrize("snapshot", [EXAMPLE, position("solo_7"), position("rising_flames_4p_weather")])
def test_every_role_has_a_colour_and_every_symbol_a_drawing(snapshot: Snapshot) -> None:
    scene = make_scene(snapshot)
    shapes = [*scene.shapes, *(shape for symbol in scene.symbols.values() for shape in symbol.shapes)]
    assert {role for shape in shapes for role in roles(shape)} <= set(scene.colours)
    assert {shape.symbol for shape in shapes if isinstance(shape, SymbolUse)} <= set(scene.symbols)


@pytest.mark.parametrize("width", WIDTHS)
def test_size_is_the_same_whatever_the_game_says(width: int) -> None:
    wordy = dataclasses.replace(
        EXAMPLE,
        seats=tuple(dataclasses.replace(seat, status=("very busy",) * 20) for seat in EXAMPLE.seats),
        facts=EXAMPLE.facts * 30,
        question="why? " * 100,
        legal_words=("pass",) * 200,
    )
    quiet = dataclasses.replace(EXAMPLE, facts=(), question="", legal_words=(), legal_cells=frozenset())
    sizes = {(scene.width, scene.height) for scene in (make_scene(one, width) for one in (EXAMPLE, wordy, quiet))}
    assert len(sizes) == 1
    assert all(size % 2 == 0 for size in next(iter(sizes))[1:])


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("snapshot", [EXAMPLE, position("rising_flames_4p_weather"), position("solo_7")])
def test_nothing_leaves_the_picture(snapshot: Snapshot, width: int) -> None:
    scene = make_scene(snapshot, width)
    for shape in scene.shapes:
        if isinstance(shape, Words) and shape.length:
            assert shape.x + shape.length <= scene.width + 1
            assert shape.y + shape.size / 2 <= scene.height + 1
        if isinstance(shape, Box):
            assert shape.x + shape.width <= scene.width + 1
            assert shape.y + shape.height <= scene.height + 1


def test_letters_are_large_enough_to_read() -> None:
    snapshot = position("rising_flames_4p_weather")
    for width, least in ((400, 10.0), (640, 8.5), (1600, 21.0)):
        sizes = [shape.size for shape in make_scene(snapshot, width).shapes if isinstance(shape, Words)]
        assert min(sizes) >= least


def test_unknown_drawings_fall_back_to_glyphs_and_letters() -> None:
    mark = Mark("a mill", "mill", (0, 0), 2, 2, (1, 2, 3), "M")
    scene = make_scene(dataclasses.replace(EXAMPLE, marks=(mark,)))
    letters = [shape.text for shape in scene.symbols[block_symbol(mark)].shapes if isinstance(shape, Words)]
    assert letters == ["M"]
    glyph = next(shape for shape in scene.symbols["style1-0"].shapes if isinstance(shape, Words))
    assert (glyph.text, glyph.plain) == ("🔥", "f")


def test_what_lies_beneath_is_drawn_beneath() -> None:
    """A gem in a tower area lies on the tower's ground and over the tower itself."""
    base = position("fire_tower_2p", 0)
    rows = [list(row) for row in base.cells]
    rows[1][1] = "gem"
    snapshot = dataclasses.replace(base, cells=tuple(map(tuple, rows)), beneath={(1, 1): ("tower0",)})
    kinds = [shape.kind for shape in make_scene(snapshot).shapes if isinstance(shape, SymbolUse)]
    assert kinds.count("ground") == 256
    assert kinds.index("mark") > max(place for place, kind in enumerate(kinds) if kind == "ground")
    assert kinds.index("piece") > max(place for place, kind in enumerate(kinds) if kind == "mark")


def test_too_narrow_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 160"):
        make_scene(EXAMPLE, MIN_WIDTH - 1)


def test_pieces_lie_at_their_spots_and_carry_their_badges() -> None:
    hut = Style("hut", "h", "h", (10, 20, 30), (0, 0, 0), "tent", spot=(0.5, 0.25, 0.4), badge="2")
    cells = (("hut", *EXAMPLE.cells[0][1:]), *EXAMPLE.cells[1:])
    names = CellNames(rows=("1", "2", "3"), cols=("A", "B", "C", "D"))
    shown = dataclasses.replace(
        EXAMPLE, styles={**EXAMPLE.styles, "hut": hut}, cells=cells, beneath={(0, 0): ("wood",)}, names=names
    )
    scene, side = make_scene(shown, 640), layout(shown, 640).grid.side
    left, top = layout(shown, 640).grid.corner((0, 0))
    (piece,) = [use for use in uses(scene, "piece") if use.symbol.startswith("style4")]
    assert (piece.x, piece.y, piece.side) == (left + 0.5 * side, top + 0.25 * side, 0.4 * side)
    assert piece.what == "hut, A1"
    assert [shape.text for shape in scene.symbols[piece.symbol].shapes if isinstance(shape, Words)] == ["2"]
    assert {"A", "D", "1", "3"} <= {shape.text for shape in scene.shapes if isinstance(shape, Words)}
    assert {"rowNames": ["1", "2", "3"], "named": True}.items() <= pack([Frame(shown)]).items()
    assert pack([Frame(shown)])["styles"][4] == ["hut", 1, 50.0, 25.0, 40.0]
