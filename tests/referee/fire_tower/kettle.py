"""The event Kettle Flight: large flocks carry gems away, small ones grow."""

from .board import Cell
from .fire_cards import ember_targets, move_gem
from .hawk_cards import flock, place_hawks
from .hawk_rising import return_hawk
from .quadrants import home, zone
from .questions import Asking, ask_cell
from .state import Game
from .terrain import removable


def kettle_flight(game: Game, drawer: int) -> Asking[None]:
    """Everybody in turn order from the drawer, each as things stand at that moment [RF p.9] (spec 7)."""
    for seat in game.participants_from(drawer):
        if len(game.hawks & home(game, seat)) >= 2:
            yield from _two_hawks_fly(game, seat)
        else:
            yield from place_hawks(game, seat, 2, zone(game, seat, card=False))
        yield from flock(game, seat)


def _two_hawks_fly(game: Game, seat: int) -> Asking[None]:
    """Two gems from home go elsewhere, then two hawks leave, however many gems there were (X43)."""
    landed: list[Cell] = []
    for _ in range(2):
        gems = {gem for gem in _gems_at_home(game, seat) - set(landed) if ember_targets(game, gem)}
        if not gems:
            break
        gem = yield from ask_cell(seat, "KETTLE_GEM", gems)
        target = yield from ask_cell(seat, "KETTLE_TO", ember_targets(game, gem))
        landed.append(target)
        yield from move_gem(game, seat, gem, target)
    for _ in range(2 if game.rules.kettle_short == "remove_two" else len(landed)):
        hawks = game.hawks & home(game, seat)
        if hawks:
            hawk = yield from ask_cell(seat, "KETTLE_HAWK", hawks)
            return_hawk(game, hawk)


def _gems_at_home(game: Game, seat: int) -> set[Cell]:
    """Outside towers, by option inside too (X44)."""
    return home(game, seat) & (game.gems if game.rules.kettle_from_tower else removable(game))
