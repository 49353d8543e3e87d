"""Generated tables in a README: what stands between `<!-- generated: NAME -->` and `<!-- end -->` is made anew."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from firetower_env.cli.tables import SECTIONS, Rows
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game

_BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_RULING = re.compile(r"\bR(\d+)\b")
#: columns whose entries are names in the code
_CODE = ("option", "question", "action", "preset", "id", "piece", "turned clockwise", "default", "options")
#: the README describes the game, not one preset
_LEFT_OUT = ("here",)


def readme_of(game: str) -> Path:
    """The README in the folder of a game."""
    package = import_module(f"firetower_env.games.{game}")
    assert package.__file__ is not None
    return Path(package.__file__).parent / "README.md"


def with_tables(text: str, game: Game) -> str:
    """The README with its generated tables renewed."""
    missing = set(SECTIONS) - {name for _, name, _ in _BLOCK.findall(text)}
    if missing:
        raise UnknownNameError(f"the README of {game.name} has no block for {', '.join(sorted(missing))}")

    def renew(block: re.Match[str]) -> str:
        head, name, end = block.groups()
        if name not in SECTIONS:
            raise UnknownNameError(f"unknown table {name!r}; tables are {', '.join(SECTIONS)}")
        return f"{head}\n{markdown(SECTIONS[name](game))}\n\n{end}"

    return _BLOCK.sub(renew, text)


def markdown(rows: Rows) -> str:
    """A table in Markdown; rulings become links to their rows."""
    columns = [column for column in rows[0] if column not in _LEFT_OUT]
    lines = [columns, ["---"] * len(columns)]
    lines += [[_cell(column, row[column]) for column in columns] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(column: str, text: str) -> str:
    text = text.replace("|", "\\|")
    if column in _CODE:
        return f"`{text}`" if text else ""
    return _RULING.sub(r"[R\1](#r\1)", text)
