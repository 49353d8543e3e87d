"""The action cards, one record each. Modules here are discovered; a new card is a new record in one file."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from firetower_env.games.fire_tower.cards.record import Card


def _discover() -> tuple[Card, ...]:
    """Every record of every module in this folder, by card number."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    cards = [card for module in modules for card in getattr(module, "CARDS", ())]
    return tuple(sorted(cards, key=lambda card: card.id))


CATALOGUE = _discover()
