"""How a film looks: the drawings and colours that a page needs for some frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from firetower_env.core.snapshot import Snapshot
from firetower_env.render.board import block_symbols
from firetower_env.render.colours import Theme
from firetower_env.render.page import page_colours, page_symbols, picture_key
from firetower_env.render.shapes import Symbol
from firetower_env.render.svg import SvgPen, colour_css, night_css


def look_of(snapshots: Sequence[Snapshot], whole: bool) -> dict[str, Any]:
    """Colours as a style sheet, and drawings as markup by name: all (`whole`), or those that snapshots may add."""
    colours = page_colours(snapshots)
    pen = SvgPen(colours, Theme.AUTO)
    symbols: dict[str, Symbol] = {}
    if whole:
        symbols = page_symbols(snapshots)
    else:
        for marks in {snapshot.marks for snapshot in snapshots}:
            symbols |= block_symbols(marks)
    return {
        "css": colour_css(colours, ":root", ":root:not([data-theme=light])")
        + f":root[data-theme=dark]{{{night_css(colours)}}}",
        "symbols": {name: pen.definitions({name: symbol}) for name, symbol in symbols.items()},
    }


def legend_of(snapshot: Snapshot) -> list[list[str]]:
    """What the drawings on the board mean: symbol and label."""
    signs = [["legal", "you may choose this"], ["last", "changed last"]]
    return signs + [list(sign) for sign in picture_key(snapshot)]
