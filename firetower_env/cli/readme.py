"""Generated tables in a README: what stands between `<!-- generated: NAME -->` and `<!-- end -->` is made anew."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path

from firetower_env.cli.tables import SECTIONS, Rows
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game
from firetower_env.presets import GAMES

_README = "README.md"
_BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_RULING = re.compile(r"\b[RXS]\d+\b")
_LISTED = re.compile(r'<a id="([rxs]\d+)">')
#: columns whose entries are names in the code
_CODE = ("option", "question", "action", "preset", "id", "piece", "turned clockwise", "default", "options")
#: the README describes the game, not one preset
_LEFT_OUT = ("here",)


def readme_of(game: str) -> Path:
    """The page of a game in its folder: one of the game's own name where the folder has several games, else README."""
    folder = Path(inspect.getfile(type(GAMES[game]()))).parent
    own = folder / f"{game.upper()}.md"
    return own if own.exists() else folder / _README


def with_tables(text: str, game: Game) -> str:
    """The README with its generated tables renewed."""
    missing = set(SECTIONS) - {name for _, name, _ in _BLOCK.findall(text)}
    if missing:
        raise UnknownNameError(f"the README of {game.name} has no block for {', '.join(sorted(missing))}")
    pages = _pages(readme_of(game.name), text)

    def table(name: str) -> str:
        if name not in SECTIONS:
            raise UnknownNameError(f"unknown table {name!r}; tables are {', '.join(SECTIONS)}")
        return markdown(SECTIONS[name](game), pages)

    return renewed(text, table)


def renewed(text: str, table: Callable[[str], str]) -> str:
    """A page whose generated blocks hold what this makes of their names."""

    def renew(block: re.Match[str]) -> str:
        head, name, end = block.groups()
        return f"{head}\n{table(name)}\n\n{end}"

    return _BLOCK.sub(renew, text)


def _pages(page: Path, text: str) -> dict[str, str]:
    """By ruling: the page of the folder that lists it, nothing for this page itself."""
    others = {other.name: other.read_text(encoding="utf-8") for other in sorted(page.parent.glob("*.md"))}
    found = {ruling: name for name, said in others.items() for ruling in _LISTED.findall(said)}
    return {**found, **dict.fromkeys(_LISTED.findall(text), "")}


def markdown(rows: Rows, pages: dict[str, str]) -> str:
    """A table in Markdown; rulings become links to where they are listed."""
    columns = [column for column in rows[0] if column not in _LEFT_OUT]
    lines = [columns, ["---"] * len(columns)]
    lines += [[_cell(column, row[column], pages) for column in columns] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(column: str, text: str, pages: dict[str, str]) -> str:
    text = text.replace("|", "\\|")
    if column in _CODE:
        return f"`{text}`" if text else ""

    def link(ruling: re.Match[str]) -> str:
        anchor = ruling[0].lower()
        return f"[{ruling[0]}]({pages.get(anchor, _README)}#{anchor})"

    return _RULING.sub(link, text)
