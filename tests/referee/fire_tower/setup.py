"""From the empty table to the first turn."""

from .cards import FIRESTORM, MUTUAL_AID
from .chance import dealt_hands, roll_die, shuffled
from .questions import Asking, ask_cell
from .state import Game
from .terrain import breakable, valid_winds
from .turn import take_turns


def whole_game(game: Game) -> Asking[None]:
    """Set up, let the champion build, then take turns [FT p.3, p.7]."""
    deal_cards(game)
    game.wind = roll_die(game.chance, "wind", valid_winds(game))
    game.turn_seat = first_seat(game)
    yield from champion_of_the_wood(game)
    yield from take_turns(game, game.turn_seat)


def deal_cards(game: Game) -> None:
    """Hands from the action cards alone; the events join the rest, anywhere in it [FT p.3, p.6] (R5)."""
    rules = game.rules
    rest = [card for card, copies in enumerate(rules.card_copies) for _ in range(copies)]
    game.hands = dealt_hands(game.chance, rest, len(game.seats), rules.hand_size)
    for hand in game.hands:
        for card in hand:
            rest.remove(card)
    if rules.mutual_aid:
        rest.append(MUTUAL_AID)
    if rules.firestorm_card:
        rest.append(FIRESTORM)
    game.pile = shuffled(game.chance, rest)


def first_seat(game: Game) -> int:
    """The player with the wind on the left begins: the corner of the wind's number, else the next [FT p.3] (R4)."""
    towers = game.rules.towers
    corner = game.wind if game.wind in towers else (game.wind + 1) % 4
    return towers.index(corner)


def champion_of_the_wood(game: Game) -> Asking[None]:
    """The last winner builds a few ordinary firebreaks before the first turn [FT p.7] (R6)."""
    champion = game.rules.champion_seat
    if champion is None:
        return
    for _ in range(game.rules.champion_breaks):
        cells = breakable(game, champion)
        if cells:
            cell = yield from ask_cell(champion, "CHAMPION_BREAK", cells)
            game.breaks.add(cell)
