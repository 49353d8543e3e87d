"""The game and its presets. The rules load when a game is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.preset import GameEntry, Preset

_NAME = "forest_fire"


def _make(**options: Any) -> Game:
    from firetower_env.games.forest_fire.game import ForestFire
    from firetower_env.games.forest_fire.rules import Rules

    return ForestFire(Rules.make(**options))


def _preset(name: str, doc: str, **options: Any) -> Preset:
    return Preset(f"{_NAME}_{name}", _NAME, doc, options)


GAMES = (
    GameEntry(
        _NAME,
        "Forest Fire!: fight the fires of a whole season before they eat the community, together (1–6 players)",
        _make,
        (
            _preset("standard", "one player, one drought", level="standard"),
            _preset("easier", "one player, no drought and fewer fires", level="easier"),
            _preset("challenge", "one player, three droughts", level="challenge"),
            _preset("standard_2p", "two players", level="standard", players=2),
            _preset("standard_3p", "three players", level="standard", players=3),
            _preset("standard_4p", "four players", level="standard", players=4),
            _preset("standard_5p", "five players", level="standard", players=5),
            _preset("standard_6p", "six players", level="standard", players=6),
            _preset("easier_4p", "four players, no drought and fewer fires", level="easier", players=4),
            _preset("challenge_4p", "four players, three droughts", level="challenge", players=4),
            _preset(
                "mild", "weak winds, no drought and fewer fires: for first training", level="easier", weather="mild"
            ),
            _preset("fifty", "fifty acres may burn", limit=50),
            _preset("six_fires", "putting out six fires wins", extinguish_goal=6),
            _preset("realistic", "fires burn out on the side of the wind", blackening=True),
            _preset("strict", "nobody shapes new fires", new_fire="strict", first_fire="random"),
            _preset("design", "two players design the board", players=2, design="players"),
        ),
        Path(__file__).parent / "README.md",
        how=(
            "You lead the crews of a whole fire season, and you win or lose together. Weather comes, fires break out"
            " and spread with the wind; between them crews move, dig and douse. Put the fires out before too many acres"
            " of the community burn."
        ),
    ),
)
