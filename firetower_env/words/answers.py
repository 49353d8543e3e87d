"""Answers in words: legal moves as a numbered list, and typed text as one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from firetower_env.core.actions import ActionLayout
from firetower_env.core.batch import Batch
from firetower_env.core.errors import FiretowerError
from firetower_env.words.naming import AnswerNames

#: more cells than this are not listed one by one: the board shows them
MOST_LISTED = 30
_WIDTH = 80
_CELL = re.compile(r"\(?\s*(?:row\s+)?(\d{1,4})\s*[,;. ]\s*(?:column\s+)?(\d{1,4})\s*\)?", re.IGNORECASE)


class AnswerError(FiretowerError, ValueError):
    """Text that is no legal answer; the message says why."""


def legal_answers(batch: Batch, game: int = 0) -> list[int]:
    """The legal answers of a game in the order of their numbers: verbs first, then cells."""
    legal = [int(action) for action in np.flatnonzero(batch.masks([game])[0])]
    return sorted(legal, key=lambda action: (action < batch.game.layout.cells, action))


def list_answers(layout: ActionLayout, legal: list[int], names: AnswerNames | None = None) -> list[str]:
    """Lines that name the answers by number."""
    if names is not None and names.on_table:
        return _flow(f"{number} {names.shown(action)}" for number, action in enumerate(legal, start=1))
    shown = layout.describe if names is None else names.shown
    verbs = [action for action in legal if action >= layout.cells]
    cells = [action for action in legal if action < layout.cells]
    lines = _flow(f"{number} {shown(action)}" for number, action in enumerate(verbs, start=1))
    first = len(verbs) + 1
    if len(cells) > MOST_LISTED:
        lines.append(f"  {first}-{len(legal)}: one of {len(cells)} cells in brackets, {_typed(layout)}")
    elif cells:
        lines += _flow(f"{number}: {_cell(layout, action)}" for number, action in enumerate(cells, start=first))
    return lines


def parse_answer(text: str, layout: ActionLayout, legal: list[int], names: AnswerNames | None = None) -> int:
    """A number of the list, a cell by its name or as row,column, or (part of) a move's name."""
    if not text:
        if len(legal) == 1:
            return legal[0]
        raise AnswerError(f"Type a number, a cell {_typed(layout)}, or a name; help explains.")
    if layout.names.rows:
        if text.upper() in _named_cells(layout):
            return _by_cell(*_named_cells(layout)[text.upper()], layout, legal)
    elif cell := _CELL.fullmatch(text):
        return _by_cell(int(cell[1]), int(cell[2]), layout, legal)
    if text.isascii() and text.isdigit():
        return _by_number(text, layout, legal)
    return _by_name(text, layout, legal, names)


def _by_cell(row: int, col: int, layout: ActionLayout, legal: list[int]) -> int:
    if row >= layout.rows or col >= layout.cols:
        raise AnswerError(
            f"Cell {row},{col} is not on the board: rows 0-{layout.rows - 1}, columns 0-{layout.cols - 1}."
        )
    action = layout.encode((row, col))
    if action not in legal:
        raise AnswerError(f"Cell {layout.names.short(row, col)} may not be chosen now.")
    return action


def _by_number(text: str, layout: ActionLayout, legal: list[int]) -> int:
    if len(text) > 4 or not 1 <= int(text) <= len(legal):
        raise AnswerError(f"Moves are numbered 1 to {len(legal)}; a cell is typed {_typed(layout)}.")
    return legal[int(text) - 1]


def _by_name(text: str, layout: ActionLayout, legal: list[int], names: AnswerNames | None) -> int:
    wanted = _plain(text)
    if names is None:
        known = {layout.describe(action): action for action in legal if action >= layout.cells}
    else:
        listed = [action for action in legal if _plain(names.shown(action)) == wanted]
        if len(listed) == 1:  # as it stands in the list of moves, whatever else the words could mean
            return listed[0]
        named = legal if names.on_table else [action for action in legal if action >= layout.cells]
        known = {name: action for action in named for name in names.all(action)}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [name for name in known if fits(_plain(name), wanted)]
        if len({known[name] for name in found}) == 1:
            return known[found[0]]
        if found:
            raise AnswerError(f"{text!r} could be {', '.join(found)}.")
    other = [name for name in map(_words, layout.verbs) if wanted in _plain(name)]
    if other:
        raise AnswerError(f"{other[0]} is not legal now.")
    raise AnswerError(f"{text!r} is not understood; type moves for the list, or help.")


def _plain(name: str) -> str:
    return " ".join(re.split(r"[\s_/-]+", name.lower())).strip()


def _words(verb: str) -> str:
    return verb.replace("_", " ").lower()


def _cell(layout: ActionLayout, action: int) -> str:
    return layout.names.short(*divmod(action, layout.cols))


def _typed(layout: ActionLayout) -> str:
    """How a cell is typed."""
    return f"by its name such as {layout.names.cell(0, 0)}" if layout.names.rows else "as row,column"


def _named_cells(layout: ActionLayout) -> dict[str, tuple[int, int]]:
    """The cells by their names in capitals."""
    every = (divmod(action, layout.cols) for action in range(layout.cells))
    return {layout.names.cell(*cell).upper(): cell for cell in every}


def _flow(items: Iterable[str]) -> list[str]:
    """Items side by side, as many as fit a line."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 3 <= _WIDTH:
            lines[-1] += f"   {item}"
        else:
            lines.append(f"  {item}")
    return lines
