"""The action cards, one record each, of the base game and of what adds to it.

Every folder `cards` of this game is looked through; a new card is a new record in one file.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from firetower_env.games.fire_tower.cards.record import Card

_GAME, _, _HERE = __name__.rpartition(".")


def _folders() -> Iterator[str]:
    """This folder, then those of the same name in the folders beside it."""
    yield __name__
    for beside in iter_modules(import_module(_GAME).__path__, f"{_GAME}."):
        if beside.ispkg and beside.name != __name__ and find_spec(f"{beside.name}.{_HERE}"):
            yield f"{beside.name}.{_HERE}"


def _discover(folder: str) -> Iterator[Card]:
    """Every record of every module in a folder."""
    for found in iter_modules(import_module(folder).__path__, f"{folder}."):
        yield from getattr(import_module(found.name), "CARDS", ())


CATALOGUE = tuple(sorted((card for folder in _folders() for card in _discover(folder)), key=lambda card: card.id))
