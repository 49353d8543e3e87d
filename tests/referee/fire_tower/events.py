"""The event cards Firestorm and Mutual Aid, and the frame in which every event runs."""

from .actions import drop_verbs, dropped_card
from .board import Cell
from .burning import ignite, roll_new_wind, storm
from .cards import FIRESTORM, MUTUAL_AID, SHADOW
from .drawing import draw_up, drop, drop_forced
from .ending import check_end
from .questions import Asking, ask_cell, ask_verb
from .shadows import shadow_of_the_wood
from .state import Game
from .terrain import breakable, fire, standing, stands, touches, vacant


def run_event(game: Game, event: int, drawer: int) -> Asking[None]:
    """One event from start to end; a drawer eliminated meanwhile is replaced by the next seat (R33)."""
    game.procedure += 1
    game.running = event
    leader = game.active_from(drawer)[0]
    yield from _COURSES[event](game, leader)
    check_end(game)
    game.running = None


def firestorm(game: Game, drawer: int) -> Asking[None]:
    """The whole fire advances, the wind changes, and everybody may exchange cards [FT p.6] (R42)."""
    storm(game, None if game.rules.storm_credit == "none" else drawer)
    roll_new_wind(game)
    for seat in game.active_from(drawer):
        if game.rules.teams or stands(game, seat):
            yield from _exchange(game, seat)


def _exchange(game: Game, seat: int) -> Asking[None]:
    """Any number of cards away, one at a time, then back up to the limit [FT p.6]."""
    while (verb := (yield from ask_verb(seat, "STORM_DISCARD", drop_verbs(game.hands[seat]) | {"DONE"}))) != "DONE":
        drop(game, seat, dropped_card(verb))
    draw_up(game, seat)


def mutual_aid(game: Game, drawer: int) -> Asking[None]:
    """The drawer picks one of three things and everybody does it, the freshly burned too [FT p.6] (R48, R49)."""
    old_fire = fire(game)
    placed: set[Cell] = set()
    options = {"AID_CARDS"}
    if _aid_gem_cells(game, old_fire, placed):
        options.add("AID_GEM")
    if breakable(game, drawer):
        options.add("AID_BREAK")
    choice = yield from ask_verb(drawer, "AID_CHOICE", options)
    for seat in game.active_from(drawer):
        if not standing(game):
            return
        if choice == "AID_GEM":
            yield from _aid_gem(game, seat, old_fire, placed)
        elif choice == "AID_BREAK":
            yield from _aid_break(game, seat)
        else:
            yield from drop_forced(game, seat, "AID_DROP", min(3, len(game.hands[seat])))
            draw_up(game, seat)


def _aid_gem_cells(game: Game, old_fire: set[Cell], placed: set[Cell]) -> set[Cell]:
    """Next to fire older than the event, and never side by side with another of its gems [FT p.6] (R47)."""
    anywhere = game.rules.aid_gem == "anywhere"
    return {cell for cell in vacant(game) if not touches(cell, placed) and (anywhere or touches(cell, old_fire))}


def _aid_gem(game: Game, seat: int, old_fire: set[Cell], placed: set[Cell]) -> Asking[None]:
    """One gem, if there is room [FT p.6] (R49)."""
    cells = _aid_gem_cells(game, old_fire, placed)
    if cells:
        cell = yield from ask_cell(seat, "AID_GEM_CELL", cells)
        ignite(game, [cell], seat)
        placed.add(cell)


def _aid_break(game: Game, seat: int) -> Asking[None]:
    """One firebreak by the ordinary rules, if there is room [FT p.6] (R49)."""
    cells = breakable(game, seat)
    if cells:
        cell = yield from ask_cell(seat, "AID_BREAK_CELL", cells)
        game.breaks.add(cell)


_COURSES = {FIRESTORM: firestorm, MUTUAL_AID: mutual_aid, SHADOW: shadow_of_the_wood}
