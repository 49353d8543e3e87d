"""Placing Dragons and filling Shops (§9)."""

from .actions import CELL, KINDS, TYPE
from .decks import new_shop
from .gaining import gain
from .questions import Asking, ask
from .state import Game

_SLOTS = 3


def cells_for(game: Game, kind: int, spaces: list[int], *, match: bool = True) -> list[int]:
    """The empty cells of some Shops that take a Dragon of a type."""
    return [cell for space in spaces for cell in game.empty_cells(space) if not match or game.accepts(cell, kind)]


def placeable(game: Game, spaces: list[int], *, match: bool = True) -> list[int]:
    """The types in hand that fit somewhere in these Shops."""
    hand = game.me.hand
    return [kind for kind in KINDS if hand[kind] and cells_for(game, kind, spaces, match=match)]


def place(
    game: Game, kind: int, spaces: list[int], *, match: bool = True, rep_to_coins: bool = False, fill_bonus: int = 0
) -> Asking[int]:
    """A Dragon of this type goes from hand to a cell of choice; returns the space."""
    choice = [CELL + cell for cell in cells_for(game, kind, spaces, match=match)]
    cell = (yield from ask(game.seat, "PLACE_CELL", choice)) - CELL
    space, slot = divmod(cell, _SLOTS)
    game.me.lose_card(kind)
    game.cell[cell] = game.placed_type = kind
    yield from gain(game, game.shop_at(space).slots[slot].reward, rep_to_coins=rep_to_coins)
    if game.full(space):
        game.filled += 1
        game.me.rep += fill_bonus
        new_shop(game)
    return space


def place_any(
    game: Game, spaces: list[int], *, match: bool = True, rep_to_coins: bool = False, fill_bonus: int = 0
) -> Asking[int]:
    """The same with a type of choice."""
    kinds = placeable(game, spaces, match=match)
    kind = (yield from ask(game.seat, "PLACE_TYPE", [TYPE + kind for kind in kinds])) - TYPE
    return (yield from place(game, kind, spaces, match=match, rep_to_coins=rep_to_coins, fill_bonus=fill_bonus))
