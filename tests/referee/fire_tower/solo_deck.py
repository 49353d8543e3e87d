"""How the 80 cards are shared out in a game played alone: five to the enemies, firebreaks to the box (solo 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import EAST, NORTH, SOUTH, WEST
from .cards import KINDS, card_number

if TYPE_CHECKING:
    from .rules import Rules

BURNING_SNAG, EXPLOSION, FLARE_UP = (card_number(name) for name in ("BURNING_SNAG", "EXPLOSION", "FLARE_UP"))

#: the winds that drive fire into a tower, by its corner
ATTACK_WINDS: tuple[tuple[int, int], ...] = ((NORTH, WEST), (NORTH, EAST), (SOUTH, EAST), (SOUTH, WEST))

#: cards that can lie outside the draw pile and its discards together: a full hand, three drawn, five used (X64)
DRAWS_AT_MOST = 14


def enemy_cards(rules: Rules) -> list[int]:
    """The five cards the enemies attack with."""
    return [BURNING_SNAG, FLARE_UP, EXPLOSION, *ATTACK_WINDS[rules.home_corner]]


def player_copies(rules: Rules) -> list[int]:
    """How many of each card the player's deck holds: no firebreaks, Backburn among them (S1)."""
    enemy = enemy_cards(rules)
    return [
        0 if card in KINDS["FIREBREAK"] else copies - enemy.count(card) for card, copies in enumerate(rules.card_copies)
    ]
