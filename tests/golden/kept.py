"""What a game says about its golden files: which games are kept, and how chance is told in them.

A game keeps them in a folder of its own, `tests/golden/<game>/`, beside a module `games.py` with `KEPT`. Without a word
of the game every preset is played from seed 1. `python -m tests.golden --game <game>` looks for better seeds,
`make golden` writes the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from firetower_env.core.game import Game
from tests.presets import FOLDER_OF

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Further:
    """One more game, with options that no preset has."""

    preset: str
    options: Mapping[str, Any]
    seed: int


class Kept:
    """The golden games of one folder of games."""

    #: seeds of games that are short enough to read and meet many questions (1 for the others), by preset
    seeds: Mapping[str, int] = {}
    #: what no preset asks, by the name of the file
    further: Mapping[str, Further] = {}
    #: verbs that begin so and an underscore are many: the family is named once
    families: tuple[str, ...] = ()
    #: questions that no kept game meets, each with its reason
    unmet: Mapping[str, str] = {}

    def chance_words(self, game: Game, kind: str, result: Any) -> str:
        """One result of chance."""
        return game.texts.chance(kind, result)


@cache
def kept_games() -> dict[str, Kept]:
    """Those of every game, by its folder."""
    folders = sorted(path.parent.name for path in FOLDER.glob("*/games.py"))
    return {name: import_module(f"{__package__}.{name}.games").KEPT for name in folders}


def kept_of(preset: str) -> Kept:
    """Those of the game that has this preset."""
    return kept_games()[FOLDER_OF[preset]]
