"""From the empty table to the first turn of a game played alone (solo 1)."""

from .actions import action_of, cell_number
from .board import AREAS, FATAL, FLAME, QUADRANTS, Cell, distance_in_rings
from .challenges import decide_on, next_challenge
from .chance import dealt_hands, roll_die, shuffled, shuffled_with_cut
from .quadrants import home, room_for_hawk
from .questions import Asking, ask_cell
from .solo_deck import enemy_cards, player_copies
from .solo_levels import level_of
from .solo_state import CHALLENGES
from .solo_towers import PLAYER, enemies
from .solo_turn import take_solo_turns
from .state import Game
from .terrain import beside, valid_winds


def solo_game(game: Game) -> Asking[None]:
    """Cards, wind, enemies, own hawks, an opening challenge on the higher levels, then turns."""
    level = level_of(game.rules)
    _deal(game)
    game.wind = roll_die(game.chance, "wind", valid_winds(game))
    game.solo.enemy_pile = shuffled(game.chance, enemy_cards(game.rules), "enemy_shuffle")
    game.solo.challenge_pile = shuffled(game.chance, list(range(len(CHALLENGES))), "challenge_shuffle")
    game.solo.enemy_buckets = set(enemies(game))
    game.solo.skips = level.skips
    for corner in enemies(game):
        yield from _enemy_pieces(game, corner)
    yield from _own_hawks(game)
    if level.opening:
        yield from decide_on(game, next_challenge(game))
    yield from take_solo_turns(game)


def _deal(game: Game) -> None:
    """The level's hand, then the rest with Firestorm anywhere in it."""
    rest = [card for card, copies in enumerate(player_copies(game.rules)) for _ in range(copies)]
    game.hands = dealt_hands(game.chance, rest, 1, game.hand_limit)
    for card in game.hands[PLAYER]:
        rest.remove(card)
    firestorm = game.event_number("FIRESTORM")
    if game.rules.firestorm_card:
        rest.append(firestorm)
    if game.rules.firestorm_card and game.rules.firestorm_cut == "middle":
        game.pile = shuffled_with_cut(game.chance, rest, firestorm)
    else:
        game.pile = shuffled(game.chance, rest)


def enemy_zone(game: Game, corner: int) -> set[Cell]:
    """Where an enemy's pieces start: close around its tower, by option in its whole quadrant (S6)."""
    zone = QUADRANTS[corner] - AREAS[corner] - set(FLAME)
    if game.rules.enemy_setup == "quadrant":
        return set(zone)
    return {cell for cell in zone if distance_in_rings(cell, FATAL[corner]) <= 5}


def _enemy_pieces(game: Game, corner: int) -> Asking[None]:
    """The firebreaks one by one, none beside another, then the hawks (S5, S6)."""
    level, zone = level_of(game.rules), enemy_zone(game, corner)
    for _ in range(level.breaks):
        game.breaks.add((yield from _place(game, "enemy_break", zone - game.breaks - beside(game.breaks))))
    for _ in range(level.hawks):
        game.hawks.add((yield from _place(game, "enemy_hawk", room_for_hawk(game, zone))))
        game.hawk_supply -= 1


def _place(game: Game, piece: str, cells: set[Cell]) -> Asking[Cell]:
    """By lot, or by option the player's choice, in the same order (S6)."""
    if game.rules.enemy_setup == "player":
        return (yield from ask_cell(PLAYER, piece.upper(), cells))
    cell = action_of(roll_die(game.chance, piece, [cell_number(cell) for cell in cells]))
    assert not isinstance(cell, str)
    return cell


def _own_hawks(game: Game) -> Asking[None]:
    """By option the player starts with hawks too (S4)."""
    for _ in range(game.rules.solo_start_hawks):
        cell = yield from ask_cell(PLAYER, "SETUP_HAWK", room_for_hawk(game, home(game, PLAYER)))
        game.hawk_supply -= 1
        game.hawks.add(cell)
