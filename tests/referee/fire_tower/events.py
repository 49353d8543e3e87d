"""The event cards Firestorm and Mutual Aid, and the frame in which every event runs."""

from collections.abc import Callable

from .actions import drop_verbs, dropped_card
from .board import Cell
from .burning import storm_and_new_wind
from .drawing import draw_up, drop, drop_forced
from .dry_storm import dry_storm
from .ending import check_end
from .flights import after_placement
from .kettle import kettle_flight
from .lighting import ignite
from .mobilization import mobilization
from .questions import Asking, ask_cell, ask_verb
from .shadows import shadow_of_the_wood
from .state import Game
from .terrain import breakable, fire, standing, stands, touches, vacant


def run_event(game: Game, event: int, drawer: int) -> Asking[None]:
    """One event from start to end; a drawer out of the game is replaced by the next living seat (R33, spec 8.1)."""
    game.procedure += 1
    game.running = event
    leader = game.active_from(drawer)[0] if game.out(drawer) else drawer
    yield from _COURSES[game.event_name(event)](game, leader)
    check_end(game)
    game.running = None


def firestorm(game: Game, drawer: int) -> Asking[None]:
    """The whole fire advances, the wind changes, and everybody may exchange cards [FT p.6] (R42, X25)."""
    lit = yield from storm_and_new_wind(game, drawer, None if game.rules.storm_credit == "none" else drawer)
    for seat in game.active_from(drawer):
        if game.rules.teams or stands(game, seat):
            yield from _exchange(game, seat)
    if game.rules.storm_hawks == "after_discards":
        yield from after_placement(game, drawer, lit)


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
    for seat in game.participants_from(drawer):
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
    """One gem, if there is room; one that flies off no longer counts as a gem of the event (R49, X57)."""
    cells = _aid_gem_cells(game, old_fire, placed)
    if cells:
        cell = yield from ask_cell(seat, "AID_GEM_CELL", cells)
        ignite(game, [cell], seat)
        flown = yield from after_placement(game, seat, [cell])
        placed |= {cell} - flown


def _aid_break(game: Game, seat: int) -> Asking[None]:
    """One firebreak by the ordinary rules, if there is room [FT p.6] (R49)."""
    cells = breakable(game, seat)
    if cells:
        cell = yield from ask_cell(seat, "AID_BREAK_CELL", cells)
        game.breaks.add(cell)
        yield from after_placement(game, seat, [cell])


_COURSES: dict[str, Callable[[Game, int], Asking[None]]] = {
    "FIRESTORM": firestorm,
    "MUTUAL_AID": mutual_aid,
    "SHADOW_OF_THE_WOOD": shadow_of_the_wood,
    "DRY_STORM": dry_storm,
    "KETTLE_FLIGHT": kettle_flight,
    "MOBILIZATION": mobilization,
}
