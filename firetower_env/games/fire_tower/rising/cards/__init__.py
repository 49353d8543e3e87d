"""The action cards of Rising Flames: those of the base game, and one record for each that it adds."""

from __future__ import annotations

from firetower_env.games.fire_tower import cards

CARDS = tuple(sorted((*cards.CARDS, *cards.discover(__name__)), key=lambda card: card.id))
