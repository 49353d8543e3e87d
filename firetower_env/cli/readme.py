"""Generated tables in a README: what stands between `<!-- generated: NAME -->` and `<!-- end -->` is made anew."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from firetower_env.cli.tables import SECTIONS
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game
from firetower_env.core.texts import Rows
from firetower_env.presets import GAMES

_BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
#: what may be a ruling: some letters and a number, of which those that a page lists are one
_RULING = re.compile(r"\b[A-Z]+\d+\b")
_LISTED = re.compile(r'<a id="([a-z]+\d+)">')
#: columns whose entries are names in the code
_CODE = ("option", "question", "action", "preset", "id", "piece", "turned clockwise", "default", "options")
#: the README describes the game, not one preset
_LEFT_OUT = ("here",)


def readme_of(game: str) -> Path:
    """The page of a game."""
    page = GAMES[game].page
    if page is None:
        raise UnknownNameError(f"the game {game} has no page")
    return page


def with_tables(text: str, game: Game) -> str:
    """The README with its generated tables renewed."""
    made = {name: rows for name, section in SECTIONS.items() if (rows := section(game))}
    missing = set(made) - {name for _, name, _ in _BLOCK.findall(text)}
    if missing:
        raise UnknownNameError(f"the README of {game.name} has no block for {', '.join(sorted(missing))}")
    pages = _pages(readme_of(game.name), text)

    def table(name: str) -> str:
        if name not in made:
            raise UnknownNameError.of("table", name, made)
        return markdown(made[name], pages)

    return renewed(text, table)


def renewed(text: str, table: Callable[[str], str]) -> str:
    """A page whose generated blocks hold what this makes of their names."""

    def renew(block: re.Match[str]) -> str:
        head, name, end = block.groups()
        return f"{head}\n{table(name)}\n\n{end}"

    return _BLOCK.sub(renew, text)


def _pages(page: Path, text: str) -> dict[str, str]:
    """By ruling: the link to the page that lists it, nothing for this page itself.

    Games whose pages stand in the same folder, or in folders of it, may cite each other's rulings.
    """
    near = [one for one in _all_pages() if page.parent in one.parents or one.parent in page.parents]
    found = {
        ruling: Path(os.path.relpath(one, page.parent)).as_posix()
        for one in near
        for ruling in _LISTED.findall(one.read_text(encoding="utf-8"))
    }
    return {**found, **dict.fromkeys(_LISTED.findall(text), "")}


def _all_pages() -> list[Path]:
    return [entry.page for entry in GAMES.values() if entry.page is not None]


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
        return f"[{ruling[0]}]({pages[anchor]}#{anchor})" if anchor in pages else ruling[0]

    return _RULING.sub(link, text)
