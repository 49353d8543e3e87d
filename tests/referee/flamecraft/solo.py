"""The end of a turn in solo play: the town moves by itself (§15)."""

from .actions import ROW, SHOP, SLOTS
from .decks import expand, new_shop, next_artisan, refresh_park, refresh_row, trigger, under_artisans
from .enchanting import MOST_AT_SHOP
from .questions import Asking, ask
from .state import NONE, Game


def solo_end_of_turn(game: Game) -> Asking[None]:
    """A1 to A6; the final turn leaves out A2 to A4 (F50)."""
    refresh_park(game)
    if not game.turns_left:
        cell = place_from_deck(game)
        if cell != NONE:
            move_token(game, cell)
            yield from cast_for_town(game, game.cell[cell])
    refresh_row(game)
    expand(game)


def first_slot(game: Game, kind: int) -> int:
    """The first empty cell clockwise from the Park that takes a type."""
    for space in game.town():
        for cell in game.empty_cells(space):
            if game.accepts(cell, kind):
                return cell
    return NONE


def place_from_deck(game: Game) -> int:
    """A2: the first card that fits goes to its cell, the others under the deck; one pass at most (F47)."""
    size = len(game.art_deck)
    for _ in range(size):
        cell = first_slot(game, game.art_deck[0].kind)
        if cell == NONE:
            # shown, and the only card of a deck of one is the last one all the same
            under_artisans(game, game.art_deck.pop(0).kind)
            if size == 1:
                trigger(game)
        else:
            game.cell[cell] = next_artisan(game).kind
            if game.full(cell // SLOTS):
                new_shop(game)
            return cell
    return NONE


def move_token(game: Game, cell: int) -> None:
    """A3: the token of the type goes there, unless it is the player's own."""
    kind = game.cell[cell]
    if kind != game.colour:
        game.pos[kind] = cell // SLOTS


def cast_for_town(game: Game, icon: int) -> Asking[None]:
    """A4: a card of the icon goes to a matching Shop, both of choice; no cost, no reward (F49)."""
    cards = [
        ROW + position
        for position, card in enumerate(game.row)
        if card != NONE and game.cards.enchantments[card].icon == icon
    ]
    shops = [
        SHOP + space
        for space in game.town()
        if game.shop_at(space).takes(icon) and game.enchantments_at(space) < MOST_AT_SHOP
    ]
    if not cards or not shops:
        return
    position = (yield from ask(game.seat, "SOLO_ROW", cards)) - ROW
    space = (yield from ask(game.seat, "SOLO_SHOP", shops)) - SHOP
    game.row[position] = NONE
    game.ench[space][icon] += 1
