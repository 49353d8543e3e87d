"""The action cards of the base game, one record each: a new card is a new record in one file of a folder `cards`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from firetower_env.games.fire_tower.cards.record import Card


def discover(folder: str) -> tuple[Card, ...]:
    """Every record of every module in a folder of cards."""
    modules = [import_module(found.name) for found in iter_modules(import_module(folder).__path__, f"{folder}.")]
    return tuple(card for module in modules for card in getattr(module, "CARDS", ()))


CARDS = tuple(sorted(discover(__name__), key=lambda card: card.id))
