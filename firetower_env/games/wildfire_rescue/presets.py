"""The game and its presets. The rules load when a game is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.preset import GameEntry, Preset

_NAME = "wildfire_rescue"


def _make(**options: Any) -> Game:
    from firetower_env.games.wildfire_rescue.game import WildfireRescue
    from firetower_env.games.wildfire_rescue.rules import Rules

    return WildfireRescue(Rules.make(**options))


def _preset(name: str, doc: str, **options: Any) -> Preset:
    return Preset(f"{_NAME}_{name}", _NAME, doc, options)


_WORDS = {2: "two", 3: "three", 4: "four"}
GAMES = (
    GameEntry(
        _NAME,
        "Wildfire Rescue!: bring the campers out of the burning forest, together (2–4 rangers)",
        _make,
        (
            *(_preset(f"{n}p", f"{word} rangers", players=n) for n, word in _WORDS.items()),
            *(
                _preset(f"{n}p_solo", f"one player leads {word} rangers", players=n, control="one")
                for n, word in _WORDS.items()
            ),
            _preset(
                "2p_extinguish",
                "two rangers, who may put out the tile they stand on",
                players=2,
                extinguish_in_place=True,
            ),
            _preset(
                "4p_choose",
                "four rangers choose where the campers are; planes fly diagonals too",
                players=4,
                camper_option="choose",
                plane_lines="all",
            ),
        ),
        Path(__file__).parent / "README.md",
        how=(
            "You are rangers in a burning forest, and you win or lose together. In your turn go to a tile whose tool"
            " you hold, pair up with another ranger, or draw a tool and let the die decide what burns. Bring the"
            " campers to the safe edge before their time runs out."
        ),
    ),
)
