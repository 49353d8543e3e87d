"""The results of the Shadow die that take more than a gem."""

from .actions import DIRECTION_VERBS
from .board import QUADRANTS, Cell, quadrant_of
from .chance import roll_number
from .ending import placing_stops
from .fire_cards import ember_targets, move_gem
from .flights import after_placement
from .hawk_rising import return_hawk
from .lighting import ignite
from .lookout import draw_in_front
from .plays import play_from, playable
from .questions import Asking, ask_cell, ask_unless_done, ask_verb
from .settle import settle
from .state import Game
from .terrain import downwind, removable, vacant_at_fire, valid_winds


def move_or_open(game: Game, seat: int) -> Asking[None]:
    """Result 1: a hawk carries a gem to another quadrant, or a firebreak goes; what is impossible is not offered."""
    hawks = {hawk for hawk in game.hawks if _gems_to_carry(game, hawk)}
    verbs = (["SHADOW_HAWK"] if hawks else []) + (["SHADOW_BREAK"] if game.breaks else [])
    if not verbs:
        return
    verb = yield from ask_verb(seat, "SHADOW_ONE", verbs)
    if verb == "SHADOW_BREAK":
        cell = yield from ask_cell(seat, "SH_BREAK", game.breaks)
        game.breaks.remove(cell)
        return
    hawk = yield from ask_cell(seat, "SH_HAWK", hawks)
    gem = yield from ask_cell(seat, "SH_GEM", _gems_to_carry(game, hawk))
    target = yield from ask_cell(seat, "SH_TO", _other_quadrants(game, gem))
    return_hawk(game, hawk)
    yield from move_gem(game, seat, gem, target)


def _gems_to_carry(game: Game, hawk: Cell) -> set[Cell]:
    """Gems outside towers in the hawk's quadrant that have somewhere to go (X34)."""
    return {gem for gem in removable(game) & QUADRANTS[quadrant_of(hawk)] if _other_quadrants(game, gem)}


def _other_quadrants(game: Game, gem: Cell) -> set[Cell]:
    """Vacant cells at fire other than the gem itself, in another quadrant [RF p.7]."""
    return ember_targets(game, gem) - QUADRANTS[quadrant_of(gem)]


def cards(game: Game, seat: int) -> Asking[None]:
    """Result 3: draw three cards, play up to two, each a procedure of its own [RF p.7] (spec 5.2, X45)."""
    yield from draw_in_front(game, seat, 3)
    for _ in range(2):
        verb = str((yield from ask_unless_done(seat, "DIE_CARD", verbs=playable(game, seat, game.drawn))))
        if verb == "DONE":
            break
        game.procedure += 1
        yield from play_from(game, seat, game.drawn, verb)
        yield from settle(game)
    game.discard += game.drawn
    game.drawn = []


def wind_gem_and_new_wind(game: Game, seat: int) -> Asking[None]:
    """Result 4: a gem with the wind, its victims, then another wind than the one now blowing [RF p.7]."""
    cells = downwind(game, game.wind)
    if cells:
        cell = yield from ask_cell(seat, "WIND", cells)
        ignite(game, [cell], seat)
        yield from after_placement(game, seat, [cell])
        yield from settle(game)
    verbs = [DIRECTION_VERBS[wind] for wind in valid_winds(game) if wind != game.wind]
    if verbs:
        verb = yield from ask_verb(seat, "SHADOW_WIND", verbs)
        game.wind = DIRECTION_VERBS.index(verb)


def push_your_luck(game: Game, seat: int) -> Asking[bool]:
    """Result 5: rolls add gems to the pot, a five or six loses them; true if it went bust [RF p.8] (X33, X36)."""
    pot = 1
    while True:
        verbs = ["PUSH_STOP"] if pot >= game.rules.push_cap else ["PUSH_ROLL", "PUSH_STOP"]
        if (yield from ask_verb(seat, "PUSH", verbs)) == "PUSH_STOP":
            break
        if roll_number(game.chance) >= 5:
            return True
        pot += 1
    yield from _place_pot(game, seat, pot)
    return False


def _place_pot(game: Game, seat: int, pot: int) -> Asking[None]:
    """Up to so many gems at the fire, each may build on the last; one placement (X59)."""
    placed: set[Cell] = set()
    while len(placed) < pot and not placing_stops(game, seat, stood_before=False):
        cell = yield from ask_unless_done(seat, "PUSH_GEM", vacant_at_fire(game))
        if isinstance(cell, str):
            break
        ignite(game, [cell], seat)
        placed.add(cell)
    yield from after_placement(game, seat, placed)
