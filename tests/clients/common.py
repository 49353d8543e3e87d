"""What the scripts of all clients share: the presets they play, and how they tell what came of it."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from firetower_env.core.game import Game
from firetower_env.presets import GAMES, PRESETS, make_game

#: games are cut off after so many turns, where their rules can be
TURNS = 12


def _of_kind(kind: Callable[[Game], bool]) -> str:
    return next(name for name in PRESETS if kind(make_game(name)))


def presets() -> tuple[str, ...]:
    """The usual preset of every game, and one for a team, for four opponents and for one who plays alone."""
    usual = [entry.presets[0].name for entry in GAMES.values()]
    kinds: tuple[Callable[[Game], bool], ...] = (
        lambda game: 1 < len(set(game.sides)) < game.seats,
        lambda game: game.seats == 4 and len(set(game.sides)) == 4,
        lambda game: game.seats == 1,
    )
    return tuple(dict.fromkeys([*usual, *map(_of_kind, kinds)]))


def briefly(preset: str) -> dict[str, Any]:
    """Options with which games of this preset are soon over."""
    return make_game(preset).rules.cut_after(TURNS)


def played(client: str, *packages: str) -> Iterator[str]:
    """Every preset in turn, or those that the command line names; says which versions played it, and how long."""
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    print(client, *(f"{name} {version(name)}" for name in ("numpy", "gymnasium", "pettingzoo", *packages)), sep=" · ")
    for preset in sys.argv[1:] or presets():
        start = time.perf_counter()
        yield preset
        print(f"  {preset}: {time.perf_counter() - start:.1f} s", flush=True)
    print(f"{client}: all well")
