"""SVG: well formed, complete, self-contained, and safe against hostile names."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree as ET

import pytest

from firetower_env.core.snapshot import SeatView
from firetower_env.presets import PRESETS
from firetower_env.render.colours import Theme
from firetower_env.render.scene import make_scene
from firetower_env.render.shapes import SymbolUse
from firetower_env.render.svg import render_svg
from tests.render.example import EXAMPLE
from tests.render.positions import position

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)


def check_self_contained(text: str) -> None:
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"url\(|<script|<image|<foreignObject|@import| on\w+=", text)
    root = parsed(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    links = {element.get("href") for element in root.iter(f"{SVG}use")}
    assert links <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_is_well_formed_and_self_contained(preset: str) -> None:
    snapshot = position(preset)
    text = render_svg(snapshot)
    check_self_contained(text)
    scene = make_scene(snapshot)
    root = parsed(text)
    assert root.get("viewBox") == f"0 0 {scene.width} {scene.height}"
    placed = sum(isinstance(shape, SymbolUse) for shape in scene.shapes)
    assert sum(1 for _ in root.iter(f"{SVG}use")) == placed


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_a_fixed_theme_needs_no_style_sheet(theme: Theme) -> None:
    text = render_svg(EXAMPLE, 400, theme)
    assert "var(" not in text
    assert "<style" not in text
    check_self_contained(text)


def test_themes_differ_and_the_automatic_one_knows_both() -> None:
    light, dark, auto = (render_svg(EXAMPLE, 400, theme) for theme in (Theme.LIGHT, Theme.DARK, Theme.AUTO))
    assert light != dark
    assert "prefers-color-scheme:dark" in auto
    used = set(re.findall(r"var\(--([\w-]+)\)", auto))
    declared = set(re.findall(r"--([\w-]+):", auto))
    assert used <= declared


def test_pictures_are_told_in_words() -> None:
    root = parsed(render_svg(EXAMPLE))
    assert root.findtext(f"{SVG}title") == EXAMPLE.title
    assert EXAMPLE.question in (root.findtext(f"{SVG}desc") or "")
    titles = {title.text for use in root.iter(f"{SVG}use") for title in use.iter(f"{SVG}title")}
    assert "may be chosen: row 0, column 1" in titles
    assert "changed last: row 1, column 1" in titles


def test_hostile_names_stay_text() -> None:
    evil = "</text><script>alert(1)</script>\x00\x1b]]>&amp;\"'\ud800"
    sly = SeatView(evil, (1, 2, 3), (evil,), (evil,), 1, letter="<")
    text = render_svg(dataclasses.replace(EXAMPLE, title=evil, question=evil, outcome=evil, seats=(sly,)))
    check_self_contained(text)
    text.encode("utf-8")
    assert not list(parsed(text).iter(f"{SVG}script"))


def test_the_same_snapshot_is_the_same_document() -> None:
    assert render_svg(EXAMPLE) == render_svg(EXAMPLE)
