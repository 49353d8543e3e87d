"""Crown Fire and Creeping Fires."""

from .board import PAIRS, Cell, Window
from .cards import card_number
from .ending import placing_stops
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_cell, ask_unless_done, choose_line
from .state import Game
from .terrain import at_fire, beside, fire, is_vacant, stands, touches, vacant, vacant_at_fire

CROWN_FIRE = card_number("CROWN_FIRE")


def crown_gems(game: Game, window: Window) -> set[Cell]:
    """The vacant cells of a pair, if one of them is at the fire [RF p.5] (spec 3.3)."""
    new = {cell for cell in window if is_vacant(game, cell)}
    return new if any(at_fire(game, cell) for cell in new) else set()


def can_play_crown(game: Game, seat: int) -> bool:
    """Some pair must light something: any vacant cell at the fire is part of one."""
    return bool(vacant_at_fire(game))


def play_crown(game: Game, seat: int) -> Asking[None]:
    """One pair of gems [RF p.5] (X9)."""
    placed = yield from _first_pair(game, seat)
    yield from after_placement(game, seat, placed)


def play_crown_from_hand(game: Game, seat: int) -> Asking[None]:
    """A second Crown Fire of the same hand may follow; both pairs are one placement [RF p.5] (X8, X9, X10, X59)."""
    stood = stands(game, seat)
    placed = yield from _first_pair(game, seat)
    if not placing_stops(game, seat, stood) and CROWN_FIRE in game.hands[seat]:
        placed |= yield from _second_pair(game, seat, placed)
    yield from after_placement(game, seat, placed)


def _first_pair(game: Game, seat: int) -> Asking[set[Cell]]:
    """Two in a line, one of them at the fire."""
    window = yield from choose_line(seat, PAIRS, lambda window: bool(crown_gems(game, window)))
    new = crown_gems(game, window)
    ignite(game, new, seat)
    return new


def _second_pair(game: Game, seat: int, first: set[Cell]) -> Asking[set[Cell]]:
    """It must join the first pair; older fire does not matter, overlapping is allowed (X8)."""
    joined = {
        way: {
            anchor: new
            for anchor, window in anchors.items()
            if (new := {cell for cell in window if is_vacant(game, cell)}) and any(touches(cell, first) for cell in new)
        }
        for way, anchors in PAIRS.items()
    }
    way = yield from ask_unless_done(seat, "CROWN_AGAIN", verbs=[way for way, anchors in joined.items() if anchors])
    if way == "DONE":
        return set()
    game.hands[seat].remove(CROWN_FIRE)
    game.in_play.append(CROWN_FIRE)
    anchor = yield from ask_cell(seat, "WINDOW", joined[str(way)])
    ignite(game, joined[str(way)][anchor], seat)
    return joined[str(way)][anchor]


def can_creep(game: Game, seat: int) -> bool:
    """There must be a vacant cell at the fire."""
    return bool(vacant_at_fire(game))


def creep(game: Game, seat: int) -> Asking[None]:
    """Up to three gems at older fire, none beside another; one placement [RF p.6] (X11, X59)."""
    old_edge, stood = beside(fire(game)), stands(game, seat)
    placed: set[Cell] = set()
    while len(placed) < 3 and not placing_stops(game, seat, stood):
        cells = (vacant(game) & old_edge) - beside(placed)
        if placed and game.rules.creep_stop:
            answer = yield from ask_unless_done(seat, "CREEP", cells)
        else:
            answer = (yield from ask_cell(seat, "CREEP", cells)) if cells else "DONE"
        if isinstance(answer, str):
            break
        ignite(game, [answer], seat)
        placed.add(answer)
    yield from after_placement(game, seat, placed)
