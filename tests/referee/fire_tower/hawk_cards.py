"""Placing hawks and rearranging them."""

from .board import Cell
from .quadrants import friendly, home, room_for_hawk, zone
from .questions import Asking, ask_cell, ask_unless_done
from .state import Game


def can_play_hawks(game: Game, seat: int) -> bool:
    """At least one hawk must find a place; rearranging alone is no action (X19)."""
    return _hawk_to_come(game, seat) and bool(room_for_hawk(game, zone(game, seat, card=True)))


def play_hawks(game: Game, seat: int, number: int) -> Asking[None]:
    """New hawks for the player, then everybody may rearrange [RF p.4] (spec 4.2)."""
    yield from place_hawks(game, seat, number, zone(game, seat, card=True))
    yield from flock_all(game, seat)


def foreign_hawks(game: Game, seat: int) -> set[Cell]:
    """Hawks outside the own side's quadrants, Shadows' and orphaned ones included; alone by option none (X18, S12)."""
    if game.rules.solo and not game.rules.hawk_take_enemy:
        return set()
    return game.hawks - friendly(game, seat)


def _hawk_to_come(game: Game, seat: int) -> bool:
    return game.hawk_supply > 0 or bool(foreign_hawks(game, seat))


def place_hawks(game: Game, seat: int, number: int, cells: set[Cell]) -> Asking[None]:
    """One by one from the supply; when it is empty they may be taken from the others, or the rest is forfeited."""
    for _ in range(number):
        if not (_hawk_to_come(game, seat) and room_for_hawk(game, cells)):
            return
        from_supply = game.hawk_supply > 0
        if not from_supply:
            taken = yield from ask_unless_done(seat, "HAWK_TAKE", foreign_hawks(game, seat))
            if isinstance(taken, str):
                return
            game.hawks.remove(taken)
        cell = yield from ask_cell(seat, "HAWK_PLACE", room_for_hawk(game, cells))
        game.hawk_supply -= from_supply
        game.hawks.add(cell)


def flock_all(game: Game, player: int) -> Asking[None]:
    """Everybody with hawks may rearrange them, in turn order from the player [RF p.4]."""
    for seat in game.participants_from(player):
        yield from flock(game, seat)


def flock(game: Game, seat: int) -> Asking[None]:
    """A seat moves any of its hawks at home, each at most once (X20, X21)."""
    if game.shadow[seat] and not game.rules.shadow_flocks:
        return
    ground, arrived = home(game, seat), set[Cell]()
    while room_for_hawk(game, ground):
        hawk = yield from ask_unless_done(seat, "FLOCK_PICK", (game.hawks & ground) - arrived)
        if isinstance(hawk, str):
            return
        cell = yield from ask_cell(seat, "FLOCK_TO", room_for_hawk(game, ground))
        game.hawks.remove(hawk)
        game.hawks.add(cell)
        arrived.add(cell)
