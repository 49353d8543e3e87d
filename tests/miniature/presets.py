"""The presets of the game, and the entry that makes it known to the suite."""

from __future__ import annotations

from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.preset import GameEntry, Preset


def _make(**options: Any) -> Game:
    from tests.miniature.game import Miniature
    from tests.miniature.rules import Rules

    return Miniature(Rules.make(**options))


GAMES = (
    GameEntry(
        "miniature",
        "Miniature: plant beds and sow seeds, the most points win",
        _make,
        (
            Preset("miniature_5", "miniature", "two gardeners, 25 beds", {"side": 5}),
            Preset("miniature_20", "miniature", "three gardeners, 400 beds", {"players": 3, "side": 20, "rounds": 3}),
            Preset("miniature_hex", "miniature", "two gardeners, 25 beds that are hexes", {"side": 5, "hexes": True}),
            Preset("miniature_cards", "miniature", "four gardeners without a garden", {"players": 4, "side": 0}),
            Preset(
                "miniature_panels",
                "miniature",
                "two gardeners, 25 beds on free-standing cards",
                {"side": 5, "cards": True},
            ),
            Preset(
                "miniature_together",
                "miniature",
                "three gardeners with one goal, 25 beds",
                {"players": 3, "side": 5, "together": True},
            ),
        ),
    ),
)
