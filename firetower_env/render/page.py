"""A game as one HTML file that needs nothing else: drawings, positions and script are all inside.

Everything that comes from a game is either data, in which no markup can begin, or escaped text. The page's own policy
forbids loading anything, so that a name cannot make it do so either.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from firetower_env.core.snapshot import Colour, Snapshot
from firetower_env.render.board import block_symbols, style_symbols
from firetower_env.render.colours import Theme, dimmed, mark_role, roles_of, tableau_roles
from firetower_env.render.emblems import BACK, CARDS, TOKENS, dial, pile
from firetower_env.render.frames import Frame, pack
from firetower_env.render.gauges import FACE
from firetower_env.render.icons import icon_symbols
from firetower_env.render.rim import arrow_symbol
from firetower_env.render.shapes import Symbol
from firetower_env.render.svg import SvgPen, colour_css, night_css, safe

_SCRIPTS = ("film.js", "board.js", "tableau.js", "gauges.js", "panel.js", "review.js", "replay.js")


@dataclass(frozen=True)
class Page:
    """What a page says beside the frames."""

    title: str
    #: a line about the game, such as its agents
    about: str = ""
    #: the command that plays on; the page adds `--at` with the position and `--seat` with the seat that is asked
    command: str = ""
    #: the seat from which the game is seen, None for all hands open
    seat: int | None = None
    theme: Theme = Theme.AUTO
    #: what a coach says of the game, as its review writes it
    review: dict[str, Any] | None = None


def render_page(frames: Sequence[Frame], page: Page) -> str:
    """The whole page as text."""
    film = pack(frames)
    snapshots = [frame.snapshot for frame in frames]
    colours = page_colours(snapshots)
    # only dark paper is said twice: once for readers who prefer it, once for those who switch
    css = (
        colour_css(colours, ":root", ":root:not([data-theme=light])")
        + f":root[data-theme=dark]{{{night_css(colours)}}}"
    )
    reviewed = {} if page.review is None else {"review": page.review}
    parts = {
        "THEME": "" if page.theme is Theme.AUTO else f' data-theme="{page.theme}"',
        "TITLE": safe(page.title),
        "ABOUT": safe(page.about),
        "COLOURS": css,
        "STYLE": asset("page.css"),
        "SYMBOLS": SvgPen(colours, Theme.AUTO).definitions(page_symbols(snapshots)),
        "KEY": _key(snapshots),
        "DATA": embedded({"film": film, "command": page.command, "seat": page.seat, **reviewed}),
        "SCRIPT": "\n".join(asset(name) for name in _SCRIPTS),
    }
    # the frame has the names of its parts between @ signs, and no other such signs
    pieces = asset("page.html").split("@")
    return "".join(parts[piece] if number % 2 else piece for number, piece in enumerate(pieces))


def asset(name: str) -> str:
    """A file of the page: script, style or frame."""
    return files("firetower_env.render").joinpath("web", name).read_text(encoding="utf-8")


def embedded(data: Any) -> str:
    """JSON in which no markup can begin."""
    text = json.dumps(data, separators=(",", ":"), allow_nan=False, ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def page_colours(snapshots: Sequence[Snapshot]) -> dict[str, tuple[Colour, Colour]]:
    """The roles of all snapshots of a game."""
    found = roles_of(snapshots[0])
    for snapshot in snapshots:
        for colour in [mark.colour for mark in snapshot.marks] + [seat.colour for seat in snapshot.seats]:
            found[mark_role(colour)] = (colour, dimmed(colour))
        if snapshot.tableau is not None:
            found |= tableau_roles(snapshot.tableau)
    return found


def page_symbols(snapshots: Sequence[Snapshot]) -> dict[str, Symbol]:
    """The drawings of all snapshots of a game, and those of the panel."""
    found = style_symbols(snapshots[0].styles, snapshots[0].shape)
    for marks in {snapshot.marks for snapshot in snapshots}:
        found |= block_symbols(marks)
    found |= {
        f"token-{art}-{int(fresh)}": Symbol(draw(fresh)) for art, draw in TOKENS.items() for fresh in (True, False)
    }
    found |= {f"card-{art}": Symbol(shapes) for art, shapes in CARDS.items()}
    found |= {f"pile-{level}": pile(level) for level in range(4)}
    if snapshots[0].tableau is not None:
        found |= icon_symbols(snapshots[0].tableau.icons)
    return {**found, "card-back": BACK, "card-face": FACE, "dial": dial(0.0), "arrow": arrow_symbol(0.0)}


def picture_key(snapshot: Snapshot) -> list[tuple[str, str]]:
    """The drawings on the board, or on the table, with their meanings."""
    if snapshot.tableau is not None:
        return [(f"icon-{number}", icon.label) for number, icon in enumerate(snapshot.tableau.icons.values())]
    styles = enumerate(snapshot.styles.values())
    return [(f"style{number}-0", style.label) for number, style in styles if not style.kind]


def _key(snapshots: Sequence[Snapshot]) -> str:
    """What the drawings on the board mean."""
    signs = [("legal", "may be chosen"), ("last", "changed last")]
    signs += [("about", "asked about")] if any(one.about_cells for one in snapshots) else []
    signs += picture_key(snapshots[0])
    return "".join(
        f'<span><svg class="icon" viewBox="0 0 100 100" aria-hidden="true"><use href="#{name}" width="100"'
        f' height="100"/></svg>{safe(label)}</span>'
        for name, label in signs
    )
