"""PettingZoo's usual form of an environment: a module with `env` and `raw_env`. One factory makes both for any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pettingzoo import AECEnv

from firetower_env.adapters import aec
from firetower_env.core.errors import UnknownNameError
from firetower_env.presets import PRESETS, find_preset

_E = TypeVar("_E")
Env = AECEnv[str, aec.Seen, Any]


def environments(game: str, default: str) -> tuple[Callable[..., Env], Callable[..., aec.GameAEC]]:
    """`env` and `raw_env` of one game: they take the name of one of its presets, and options as `aec.env` does."""
    return _of_game(game, default, aec.env), _of_game(game, default, aec.raw_env)


def _of_game(game: str, default: str, make: Callable[..., _E]) -> Callable[..., _E]:
    def environment(preset: str = default, *more: Any, **options: Any) -> _E:
        if find_preset(preset).game != game:
            own = ", ".join(one.name for one in PRESETS.values() if one.game == game)
            raise UnknownNameError(f"{preset!r} is no preset of {game}; its presets are {own}")
        return make(preset, *more, **options)

    environment.__name__, environment.__doc__ = make.__name__, make.__doc__
    return environment
