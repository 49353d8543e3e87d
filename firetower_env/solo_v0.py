"""Solo Rising Flames as a PettingZoo module: `solo_v0.env()` and `solo_v0.raw_env()`.

Both take the name of a solo preset and rules options by name, such as `level=(1, 2, 3)` or `solo_tower="SE"`.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from firetower_env.adapters import aec

_PRESET = "solo_1"


def env(preset: str = _PRESET, **options: Any) -> AECEnv[str, Any, Any]:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game with -1 for its player."""
    return aec.env(preset, **options)


def raw_env(preset: str = _PRESET, **options: Any) -> aec.GameAEC:
    """The bare environment: fast, and it refuses illegal actions by raising."""
    return aec.raw_env(preset, **options)


__all__ = ["env", "raw_env"]
