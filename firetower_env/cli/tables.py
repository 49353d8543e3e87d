"""The specification of a game as tables, made from the live game: nothing here is written by hand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.pieces import describe
from firetower_env.presets import PRESETS, make_game

Rows = list[dict[str, str]]


def actions(game: Game) -> Rows:
    """Every answer by index, and what a verb becomes when the board turns."""
    layout = game.layout
    cell, turned_cell = "(row, column)", f"(column, {layout.rows - 1} - row)"
    rows = [{"index": f"0–{layout.cells - 1}", "action": cell, "turned clockwise": turned_cell}]
    for k, verb in enumerate(layout.verbs):
        turned = layout.verbs[layout.turned_verbs[1][k]]
        rows.append(
            {"index": str(layout.cells + k), "action": verb, "turned clockwise": "" if turned == verb else turned}
        )
    return rows


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
    rows: Rows = _docs(game).card_rows(game.rules)
    return rows


def options(game: Game) -> Rows:
    """The rules options."""
    rows: Rows = _docs(game).option_rows(game.rules)
    return rows


def _docs(game: Game) -> Any:
    """The texts of the game's folder (several games may share one): its module `docs`."""
    return import_module(type(game).__module__.rpartition(".")[0] + ".docs")


SECTIONS: dict[str, Callable[[Game], Rows]] = {
    "cards": cards,
    "phases": phases,
    "actions": actions,
    "planes": planes,
    "vector": vector,
    "presets": presets,
    "options": options,
}
