"""Free-standing cards: every part of a tableau is in every kind of picture, at its place and with its marks."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image, ImageDraw

from firetower_env.core.panels import Chip, Group, Icon, Panel, Pawn, Slot, Tableau, Track, changed_parts
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.colours import Theme
from firetower_env.render.frames import Frame, pack
from firetower_env.render.icons import FORMS, icon_symbols
from firetower_env.render.image import render_image
from firetower_env.render.panel_cards import draw_panel, slot_words
from firetower_env.render.scene import MIN_WIDTH, make_scene
from firetower_env.render.shapes import Box, Scene, Shape, SymbolUse, Words
from firetower_env.render.svg import render_svg
from firetower_env.render.tableau import Arrangement, arrangement, arrangements
from firetower_env.render.text import render_text
from tests.miniature.table import ICONS
from tests.render.garden import garden, table_of
from tests.render.positions import TABLES, position

WIDTHS = [MIN_WIDTH, 320, 640, 960, 1600]
#: bed 0 and bed 1 are planted, and bed 2 may be next
PLANTING = garden(4)


def rings(scene: Scene, role: str) -> list[Box]:
    return [shape for shape in scene.shapes if isinstance(shape, Box) and shape.line == role]


def said(scene: Scene) -> str:
    return " ".join(shape.text for shape in scene.shapes if isinstance(shape, Words))


# -- what is drawn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_every_panel_slot_token_and_seat_is_in_the_picture(width: int) -> None:
    scene = make_scene(PLANTING, width)
    text = said(scene)
    assert all(panel.title in text for panel in table_of(PLANTING).panels())
    assert all(seat.name in text for seat in PLANTING.seats)
    drawn = Counter(shape.symbol for shape in scene.shapes if isinstance(shape, SymbolUse))
    bed = list(ICONS).index("bed")
    assert drawn[f"head-{bed}"] == 2
    # an icon in every empty slot, one a row, one a tab, and one in the key
    assert drawn[f"icon-{bed}"] == 23 + 5 + 2 + 1
    pawn = PLANTING.seats[0]
    assert pawn.asked


@pytest.mark.parametrize("width", WIDTHS)
def test_marks_are_around_what_may_be_chosen_and_what_changed(width: int) -> None:
    scene = make_scene(PLANTING, width)
    # 23 beds; "pass" lies nowhere on the table
    assert len(rings(scene, "bolt")) == 23
    assert len(table_of(PLANTING).legal) == 24
    # the last decision was a seed: the asked gardener changed
    assert len(rings(scene, "last")) == len(table_of(PLANTING).last) == 1
    planted = garden(3)
    assert table_of(planted).last == {"row0/1", "row0"}
    sow = make_scene(garden(1), width)
    assert len(rings(sow, "bolt")) == len(table_of(garden(1)).legal)


def test_nobody_else_sees_what_may_be_chosen() -> None:
    other = garden(4, viewer=1)
    assert table_of(other).legal == frozenset()
    assert table_of(garden(4).without_cells()).legal == frozenset()
    assert "3 cards" in render_text(other)
    assert not rings(make_scene(other), "bolt")


@pytest.mark.parametrize("width", WIDTHS)
def test_size_is_the_same_in_the_whole_game_and_nothing_leaves_the_picture(width: int) -> None:
    scenes = [make_scene(garden(steps), width) for steps in range(0, 17, 4)]
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    assert scenes[0].height % 2 == 0
    for shape in scenes[2].shapes:
        if isinstance(shape, Words) and shape.length:
            assert shape.x + shape.length <= width + 1
            assert shape.y + shape.size / 2 <= scenes[0].height + 1
        if isinstance(shape, Box):
            assert shape.x >= -1
            assert shape.x + shape.width <= width + 1
            assert shape.y + shape.height <= scenes[0].height + 1


def roles(shape: Shape) -> list[str]:
    if isinstance(shape, SymbolUse):
        return []
    if isinstance(shape, Words):
        return [shape.fill]
    return [role for role in (shape.fill, shape.line) if role]


@pytest.mark.parametrize("snapshot", [garden(0), garden(5), garden(16, None, 4)])
def test_every_role_has_a_colour_and_every_symbol_a_drawing(snapshot: Snapshot) -> None:
    scene = make_scene(snapshot)
    shapes = [*scene.shapes, *(shape for symbol in scene.symbols.values() for shape in symbol.shapes)]
    assert {role for shape in shapes for role in roles(shape)} <= set(scene.colours)
    assert {shape.symbol for shape in shapes if isinstance(shape, SymbolUse)} <= set(scene.symbols)


# -- places -----------------------------------------------------------------------------------------------------------


def test_panels_stand_where_the_game_puts_them_if_there_is_room() -> None:
    tableau = table_of(PLANTING)
    wide, *narrow = arrangements(tableau)
    assert wide.corners == tuple((*panel.place[:2], 1.0) for panel in tableau.panels())
    assert arrangement(tableau, 1200) == wide
    assert arrangement(tableau, 340) == narrow[-1]


def check_apart(tableau: Tableau, places: Arrangement) -> None:
    boxes = [
        (x, y, scale * panel.place[2], scale * panel.place[3])
        for panel, (x, y, scale) in zip(tableau.panels(), places.corners, strict=True)
    ]
    for place, (x, y, width, height) in enumerate(boxes):
        assert x + width <= places.width + 0.01
        assert y + height <= places.height + 0.01
        for other_x, other_y, other_width, other_height in boxes[:place]:
            apart = x >= other_x + other_width - 0.01 or other_x >= x + width - 0.01
            assert apart or y >= other_y + other_height - 0.01 or other_y >= y + height - 0.01


@pytest.mark.parametrize("number", range(3))
def test_panels_never_overlap(number: int) -> None:
    tableau = table_of(PLANTING)
    check_apart(tableau, arrangements(tableau)[number])


def test_groups_follow_each_other_in_narrow_pictures_as_the_game_wishes() -> None:
    tableau = table_of(PLANTING)
    places = arrangements(tableau)[-1]
    tops = {panel.key: y for panel, (_, y, _) in zip(tableau.panels(), places.corners, strict=True)}
    assert tops["seed1"] < tops["row0"] < tops["row4"] < tops["score"]


# -- icons ------------------------------------------------------------------------------------------------------------


def test_shapes_are_told_apart_without_colour_and_letter() -> None:
    icons = {shape: Icon(shape, shape, "", (120, 120, 120), "", "") for shape in FORMS}
    seen = {}
    for number, (shape, symbol) in enumerate(zip(icons, list(icon_symbols(icons).values())[::3], strict=True)):
        picture = Image.new("L", (50, 50))
        pen = ImageDraw.Draw(picture)
        for part in symbol.shapes[:1]:
            if isinstance(part, Box):
                pen.rectangle([part.x / 2, part.y / 2, (part.x + part.width) / 2, (part.y + part.height) / 2], fill=255)
            elif hasattr(part, "radius"):
                pen.ellipse([part.x / 2 - 21, part.y / 2 - 21, part.x / 2 + 21, part.y / 2 + 21], fill=255)
            else:
                pen.polygon([(x / 2, y / 2) for x, y in part.points], fill=255)
        seen[shape] = np.asarray(picture) > 0
        assert number == len(seen) - 1
    for shape, mask in seen.items():
        for other, area in seen.items():
            if {shape, other} == {"coin", "disc"} or shape == other:
                continue
            assert (mask ^ area).sum() > 0.04 * mask.size, (shape, other)


def test_an_unknown_shape_is_a_disc_with_its_letter() -> None:
    (plain, *_) = icon_symbols({"odd": Icon("odd", "dodecahedron", "Q", (1, 2, 3), "q", "q")}).values()
    assert [shape.text for shape in plain.shapes if isinstance(shape, Words)] == ["Q"]


def test_pictures_differ_where_the_table_differs() -> None:
    one, other = (render_image(garden(steps), 640) for steps in (2, 3))
    assert one.shape == other.shape
    assert (one != other).any()
    dark = render_image(PLANTING, 640, Theme.DARK)
    assert dark.mean() < 110


# -- changes ----------------------------------------------------------------------------------------------------------


def small(*panels: Panel) -> Tableau:
    return Tableau(200, 100, ICONS, (Group("all", panels),))


def test_changes_are_found_on_slots_and_on_panels() -> None:
    panel = Panel("a", (0, 0, 100, 100), "A", slots=(Slot("one", 0), Slot("two", 1)), tabs=())
    filled = dataclasses.replace(panel, slots=(panel.slots[0], Slot("two", 7, "bed")))
    visited = dataclasses.replace(panel, pawns=(Pawn("me", "0", (1, 2, 3)),))
    asked = dataclasses.replace(panel, slots=(Slot("one", 5), Slot("two", 6)), action=3)
    assert changed_parts(small(panel), small(filled)) == {"a/1"}
    assert changed_parts(small(panel), small(visited)) == {"a"}
    assert changed_parts(small(panel), small(asked)) == frozenset()
    assert changed_parts(small(panel), small(dataclasses.replace(panel, slots=()))) == {"a"}
    assert changed_parts(small(), small(panel)) == frozenset()


# -- parts in words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        (Slot("slot 1", icon="bed"), "slot 1, bed"),
        (Slot("slot 1", icon="bed", look="closed"), "slot 1, bed (face down)"),
        (
            Slot("slot 2", wants=("bed", "point"), gives=(Chip("point", "3"),)),
            "slot 2, empty, for bed or point, brings 3 point",
        ),
        (Slot("deck", icon="bed", look="pile", note="9"), "deck, bed, 9"),
        (Slot("slot 3"), "slot 3, empty"),
    ],
)
def test_slots_in_words(slot: Slot, words: str) -> None:
    assert slot_words(slot, ICONS) == words


def test_parts_say_what_they_answer() -> None:
    strips = (Chip(text="do this", action=4, doc="it does this"), Chip(text="nothing to choose"))
    lines = ((Chip("bed", "2", action=5), Chip("point", "1")),)
    panel = Panel("a", (0, 0, 150, 110), "A", "bed", action=3, strips=strips, lines=lines, slots=(Slot("s", 6),))
    parts = {part.action: part for part in draw_panel(panel, ICONS).parts}
    assert set(parts) == {3, 4, 5, 6} == {action for action, _ in panel.named_actions()}
    assert small(panel).name_of(6) == "A, s"
    assert small(panel).name_of(9) == ""
    assert parts[4].words == "it does this"
    assert parts[6].key == "a/0"
    for part in parts.values():
        x, y, width, height = part.box
        assert 0 <= x <= x + width <= 150
        assert 0 <= y <= y + height <= 110


def test_backs_places_tracks_and_piles_are_drawn() -> None:
    panels = (
        Panel("back", (0, 0, 90, 90), face="back"),
        Panel("place", (100, 0, 90, 90), face="place"),
        Panel("tracks", (0, 100, 90, 90), tracks=(Track("me", 12, (9, 9, 9), "0"), Track("you", 120, (8, 8, 8), "1"))),
        Panel("pile", (100, 100, 90, 90), slots=(Slot("deck", icon="bed", look="pile", note="9"),)),
    )
    drawn = {panel.key: draw_panel(panel, ICONS).shapes for panel in panels}
    assert any(isinstance(shape, Box) and shape.fill == "card-back" for shape in drawn["back"])
    assert len(drawn["place"]) == 1
    widths = [shape.width for shape in drawn["tracks"] if isinstance(shape, Box) and shape.fill.startswith("mark-")]
    assert widths[0] < widths[1] <= 90
    assert [shape.text for shape in drawn["pile"] if isinstance(shape, Words)] == ["9"]


# -- other forms ------------------------------------------------------------------------------------------------------


def test_text_has_a_line_for_every_large_card_and_one_for_the_small_ones() -> None:
    lines = render_text(PLANTING, unicode=False).splitlines()
    assert lines[2] == " 0 L Row 0 | L#  L#  [(L p1)]  [(L p1)]  [(L p1)]             | owners: L L"
    assert lines[3].startswith(" 1 L Row 1 | [(L p1)]")
    assert lines[7] == "seeds  Seed 1' (o > p1) here: 0  Seed 2 (o > p2)  Seed 3 (o > p3)"
    assert "  23 slots on the table" in lines
    assert any(line.startswith("> gardener 0") and "hand: o" in line for line in lines)
    planted = render_text(garden(3), unicode=False).splitlines()
    assert planted[2].startswith(" 0 L Row 0' | L#  L#'  (L p1)")


def test_text_is_ascii_where_it_must_be_and_coloured_where_it_may() -> None:
    assert render_text(PLANTING, unicode=False).isascii()
    assert "♣" in render_text(PLANTING)
    assert "\x1b" in render_text(PLANTING, colour=True)


def test_svg_is_well_formed_and_complete() -> None:
    text = render_svg(PLANTING)
    root = ET.fromstring(text)
    svg = "{http://www.w3.org/2000/svg}"
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {element.get("href", "")[1:] for element in root.iter(f"{svg}use")} <= ids
    used, declared = set(re.findall(r"var\(--([\w-]+)\)", text)), set(re.findall(r"--([\w-]+):", text))
    assert used <= declared


def test_hostile_names_stay_text() -> None:
    evil = "</text><script>alert(1)</script>\x00\x1b]]>&\"'\ud800"
    panel = Panel("a", (0, 0, 150, 110), evil, strips=(Chip(text=evil, action=1, doc=evil),), slots=(Slot(evil, 0),))
    sly = dataclasses.replace(PLANTING, tableau=small(panel))
    text = render_svg(sly)
    ET.fromstring(text)
    assert "<script" not in text
    assert "\x1b" not in render_text(sly)
    pack([Frame(sly)])


def test_a_film_stores_only_panels_that_change() -> None:
    frames = [Frame(garden(steps)) for steps in range(8)]
    film = pack(frames)
    assert [len(corners) for _, _, corners in film["tableau"]] == [9] * len(film["tableau"])
    first, *others = film["frames"]
    assert {f"panel{number}" for number in range(9)} <= set(first)
    for before, after, packed in zip(frames, frames[1:], others, strict=False):
        panels = zip(table_of(before.snapshot).panels(), table_of(after.snapshot).panels(), strict=True)
        changed = {f"panel{number}" for number, (was, now) in enumerate(panels) if was != now}
        assert {name for name in packed if name.startswith("panel")} == changed
    assert film["values"][first["legalParts"]] == sorted(table_of(frames[0].snapshot).legal)
    assert film["values"][first["seat0"]]["shelves"][0][0] == "hand"


# -- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", TABLES)
def test_every_game_on_a_table_is_drawn_whole(preset: str) -> None:
    for steps in (0, 60):
        snapshot = position(preset, steps)
        tableau, scene = table_of(snapshot), make_scene(snapshot, 1280)
        shapes = [*scene.shapes, *(shape for symbol in scene.symbols.values() for shape in symbol.shapes)]
        assert {role for shape in shapes for role in roles(shape)} <= set(scene.colours)
        assert {shape.symbol for shape in shapes if isinstance(shape, SymbolUse)} <= set(scene.symbols)
        drawn = [part for panel in tableau.panels() for part in draw_panel(panel, tableau.icons).parts]
        assert len(rings(scene, "bolt")) == sum(part.action in tableau.legal for part in drawn)
        assert len(rings(scene, "last")) == len(tableau.last)
        assert all(icon.shape in FORMS for icon in tableau.icons.values())
        assert len({(icon.shape, icon.letter) for icon in tableau.icons.values()}) == len(tableau.icons)


@pytest.mark.parametrize("preset", TABLES)
@pytest.mark.parametrize("number", range(4))
def test_cards_of_games_never_overlap(preset: str, number: int) -> None:
    tableau = table_of(position(preset, 0))
    every = arrangements(tableau)
    assert len(every) == 4
    check_apart(tableau, every[number])


@pytest.mark.parametrize("preset", TABLES)
def test_pictures_of_games_stay_the_same_size(preset: str) -> None:
    for width in (400, 640, 1280):
        assert len({make_scene(position(preset, steps), width).height for steps in (0, 60)}) == 1
