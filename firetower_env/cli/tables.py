"""The specification of a game as tables, made from the live game: nothing here is written by hand."""

from __future__ import annotations

from collections.abc import Callable

from firetower_env.core.game import Game
from firetower_env.core.pieces import describe
from firetower_env.core.texts import Rows
from firetower_env.presets import PRESETS, make_game

_TURNED = "turned clockwise"
#: lists of names are cut off in tables
_LONGEST = 90


def actions(game: Game) -> Rows:
    """Every answer by index, and what a verb becomes where the board turns."""
    layout = game.layout
    rows = [{"index": str(layout.cells + k), "action": verb} for k, verb in enumerate(layout.verbs)]
    if layout.turns:
        turned = (layout.verbs[other] for other in layout.turned_verbs[1])
        rows = [{**row, _TURNED: verb if verb != row["action"] else ""} for row, verb in zip(rows, turned, strict=True)]
    if not layout.cells:
        return rows
    cells = {"index": f"0–{layout.cells - 1}", "action": "(row, column)"}
    if layout.turns:
        cells[_TURNED] = f"(column, {layout.rows - 1} - row)"
    return [cells, *rows]


def phases(game: Game) -> Rows:
    """Every question with the sentence put to a person and the rule behind it."""
    rows = []
    for number, question in enumerate(game.phases.questions):
        mine = [phase for phase in game.phases.all[game.phases.automatic :] if phase.question == question]
        rows.append(
            {
                "#": str(number),
                "question": question,
                "asks": " / ".join(dict.fromkeys(phase.ask for phase in mine)),
                "rule": " ".join(dict.fromkeys(phase.doc for phase in mine)),
            }
        )
    return rows


def planes(game: Game) -> Rows:
    """The planes of an observation's board."""
    return describe(game.planes)


def vector(game: Game) -> Rows:
    """The pieces of an observation's vector."""
    return describe(game.vector.pieces)


def presets(game: Game) -> Rows:
    """The presets of this game."""
    return [
        {
            "preset": name,
            "id": preset.env_id,
            "seats": str(make_game(name).seats),
            "options": ", ".join(f"{option}={value}" for option, value in preset.options.items()),
            "what it is": preset.doc,
        }
        for name, preset in PRESETS.items()
        if preset.game == game.name
    ]


def cards(game: Game) -> Rows:
    """The cards."""
    return game.texts.cards()


def options(game: Game) -> Rows:
    """The rules options."""
    return game.texts.options()


def positions(game: Game) -> Rows:
    """The sections of position files."""
    found = game.positions.sections.values() if game.positions else ()
    return [
        {
            "section": section.key,
            "holds": _short(section.value.words),
            "meaning": section.doc,
            "left out": "nothing" if section.rest is not None else "follows, or is dealt",
        }
        for section in found
    ]


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else words[: words.rindex(", ", 0, _LONGEST)] + " …"


SECTIONS: dict[str, Callable[[Game], Rows]] = {
    "cards": cards,
    "phases": phases,
    "actions": actions,
    "planes": planes,
    "vector": vector,
    "presets": presets,
    "options": options,
    "positions": positions,
}
