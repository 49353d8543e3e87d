"""From the empty table to the first turn."""

from .chance import dealt_hands, roll_die, shuffled, shuffled_with_cut
from .flights import after_placement
from .quadrants import room_for_hawk, zone
from .questions import Asking, ask_cell
from .state import Game
from .terrain import breakable, valid_winds
from .turn import take_turns

#: diagonal to the cells of the flame [RF p.8]
LIGHTNING_AT_START = ((6, 6), (6, 9), (9, 6), (9, 9))


def whole_game(game: Game) -> Asking[None]:
    """Set up, let the champion build and everybody place a hawk, then take turns [FT p.3, p.7, RF p.3]."""
    deal_cards(game)
    if game.rules.dry_storm:
        game.lightning = set(LIGHTNING_AT_START)
    game.wind = roll_die(game.chance, "wind", valid_winds(game))
    game.turn_seat = first_seat(game)
    yield from champion_of_the_wood(game)
    if game.rules.expanded:
        yield from first_hawks(game)
    yield from take_turns(game, game.turn_seat)


def deal_cards(game: Game) -> None:
    """Hands from the action cards alone; the events join the rest, anywhere in it [FT p.3, p.6] (R5).

    With Extreme Weather the Firestorm is cut into the middle [RF p.8] (X3).
    """
    rules = game.rules
    rest = [card for card, copies in enumerate(rules.card_copies) for _ in range(copies)]
    game.hands = dealt_hands(game.chance, rest, len(game.seats), rules.hand_size)
    for hand in game.hands:
        for card in hand:
            rest.remove(card)
    used = {
        "MUTUAL_AID": rules.mutual_aid,
        "FIRESTORM": rules.firestorm_card,
        "DRY_STORM": rules.dry_storm,
        "KETTLE_FLIGHT": rules.kettle_flight,
        "MOBILIZATION": rules.mobilization,
    }
    rest += [game.event_number(name) for name, in_use in used.items() if in_use]
    if rules.expanded and rules.firestorm_card and rules.firestorm_cut == "middle":
        game.pile = shuffled_with_cut(game.chance, rest, game.event_number("FIRESTORM"))
    else:
        game.pile = shuffled(game.chance, rest)


def first_seat(game: Game) -> int:
    """The player with the wind on the left begins: the corner of the wind's number, else the next [FT p.3] (R4)."""
    owners = {corner: seat for seat in game.seats for corner in game.place[seat]}
    return owners[game.wind if game.wind in owners else (game.wind + 1) % 4]


def champion_of_the_wood(game: Game) -> Asking[None]:
    """The last winner builds a few ordinary firebreaks before the first turn [FT p.7] (R6)."""
    champion = game.rules.champion_seat
    if champion is None:
        return
    built = []
    for _ in range(game.rules.champion_breaks):
        cells = breakable(game, champion)
        if cells:
            cell = yield from ask_cell(champion, "CHAMPION_BREAK", cells)
            game.breaks.add(cell)
            built.append(cell)
    yield from after_placement(game, champion, built)


def first_hawks(game: Game) -> Asking[None]:
    """In turn order from the first seat, everybody places the starting hawks at home [RF p.3] (X4)."""
    for seat in game.seats_from(game.turn_seat):
        for _ in range(game.rules.start_hawks):
            cells = room_for_hawk(game, zone(game, seat, card=False))
            if cells and game.hawk_supply:
                cell = yield from ask_cell(seat, "SETUP_HAWK", cells)
                game.hawk_supply -= 1
                game.hawks.add(cell)
