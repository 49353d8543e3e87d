"""Presets for tests that know no game: all of them by the folder of their game, and those that stand for all.

What is costly is tried with the representatives in `make test` and with every preset in `make test-all`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from firetower_env import games
from firetower_env.core.game import Game
from firetower_env.core.preset import GameEntry
from firetower_env.presets import GAMES, PRESETS, make_game

ALL: tuple[str, ...] = tuple(PRESETS)


def entries_of(folder: str) -> tuple[GameEntry, ...]:
    """The games that live in one folder of `firetower_env/games`."""
    found: tuple[GameEntry, ...] = import_module(f"{games.__name__}.{folder}.presets").GAMES
    return found


#: the presets of every folder of games
BY_FOLDER: dict[str, tuple[str, ...]] = {
    path.parent.name: tuple(preset.name for entry in entries_of(path.parent.name) for preset in entry.presets)
    for path in sorted(Path(games.__path__[0]).glob("*/presets.py"))
}
#: the folder of every preset
FOLDER_OF: dict[str, str] = {name: folder for folder, names in BY_FOLDER.items() for name in names}


def last_of_each(kind: Callable[[Game], Hashable], names: Iterable[str] = ALL) -> tuple[str, ...]:
    """The last preset of every kind; kinds of different games differ."""
    return tuple({(PRESETS[name].game, kind(make_game(name))): name for name in names}.values())


def shape(game: Game) -> Hashable:
    """What shells can tell presets apart by: who plays with whom, the actions, and what is seen."""
    planes = tuple(piece.size for piece in game.planes)
    return game.sides, game.layout, planes, game.vector.size, game.can_be_out, game.score, game.shaped


#: the usual preset of every game
USUAL: tuple[str, ...] = tuple(entry.presets[0].name for entry in GAMES.values())
#: the last preset of every shape: games name their plain presets first and the eventful ones behind them
REPRESENTATIVE: tuple[str, ...] = last_of_each(shape)


def opponents(seats: int) -> str:
    """The first preset in which so many seats play against each other."""
    return next(name for name in ALL if make_game(name).seats == seats == len(set(make_game(name).sides)))


#: examples for tests that need one preset of a kind: so many opponents, and one seat that plays alone
TWO, THREE, FOUR = (opponents(seats) for seats in (2, 3, 4))
ALONE = next(name for name in ALL if make_game(name).seats == 1)


def spread(quick: Iterable[str] = REPRESENTATIVE, names: Iterable[str] = ALL) -> list[Any]:
    """Parameters: every preset, those that are not among the quick ones for thorough runs alone."""
    kept = set(quick)
    return [pytest.param(name, marks=() if name in kept else pytest.mark.thorough) for name in names]


def briefly(preset: str, turns: int) -> dict[str, Any]:
    """Options that cut games of this preset off after about so many turns, if its rules can."""
    return make_game(preset).rules.cut_after(turns)
