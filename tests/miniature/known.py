"""Making the miniature game known to the suite for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import gymnasium
import pettingzoo

from firetower_env import presets
from firetower_env.registry import register
from tests.miniature.presets import GAMES

NAMES = tuple(preset.name for entry in GAMES for preset in entry.presets)


@contextmanager
def miniature_known() -> Iterator[None]:
    """The game is in the catalogue, and its ids are registered."""
    for entry in GAMES:
        presets.add_game(entry)
    register()
    try:
        yield
    finally:
        for entry in GAMES:
            del presets.GAMES[entry.name]
            for preset in entry.presets:
                del presets.PRESETS[preset.name]
                pettingzoo.aec_registry.pop(preset.env_id)
                gymnasium.registry.pop(preset.env_id)
