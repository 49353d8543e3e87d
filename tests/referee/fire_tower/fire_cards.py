"""Burning Snag, Flare Up, Explosion and Ember."""

from .board import AROUND, LINES, SQUARES, Cell, Window
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, any_line, ask_cell, choose_line
from .state import Game
from .terrain import at_fire, beside, fire, held_in, is_vacant, removable, vacant


def snag_gems(game: Game, window: Window) -> set[Cell]:
    """All vacant cells of the square, if one of them is at the fire; breaks block only themselves [FT p.5] (R8)."""
    new = {cell for cell in window if is_vacant(game, cell)}
    return new if any(at_fire(game, cell) for cell in new) else set()


def can_play_snag(game: Game, seat: int) -> bool:
    """Some square must light something (R24)."""
    return any(snag_gems(game, window) for window in SQUARES.values())


def play_snag(game: Game, seat: int) -> Asking[None]:
    """A burning tree falls on a square of four [FT p.5]."""
    legal = {anchor: new for anchor, window in SQUARES.items() if (new := snag_gems(game, window))}
    anchor = yield from ask_cell(seat, "WINDOW", legal)
    ignite(game, legal[anchor], seat)
    yield from after_placement(game, seat, legal[anchor])


def runs(game: Game, window: Window) -> list[list[Cell]]:
    """A line falls apart at its firebreaks, for fire neither passes nor jumps them [FT p.5]."""
    pieces: list[list[Cell]] = [[]]
    for cell in window:
        if cell in game.breaks:
            pieces.append([])
        else:
            pieces[-1].append(cell)
    return [piece for piece in pieces if piece]


def flare_gems(game: Game, window: Window) -> set[Cell]:
    """Every run with a vacant cell at the fire is lit, or only the first such run by option [FT p.5] (R9)."""
    lit = [{cell for cell in run if is_vacant(game, cell)} for run in runs(game, window)]
    lit = [new for new in lit if any(at_fire(game, cell) for cell in new)]
    if not game.rules.flare_across_break:
        lit = lit[:1]
    return set().union(*lit)


def can_play_flare(game: Game, seat: int) -> bool:
    """Some line must light something (R24)."""
    return any_line(LINES, lambda window: bool(flare_gems(game, window)))


def play_flare(game: Game, seat: int) -> Asking[None]:
    """Three in a line, cut by breaks [FT p.5]."""
    window = yield from choose_line(seat, LINES, lambda window: bool(flare_gems(game, window)))
    new = flare_gems(game, window)
    ignite(game, new, seat)
    yield from after_placement(game, seat, new)


def explosion_centres(game: Game) -> set[Cell]:
    """Any gem, inside towers too, but nothing permanent; by option it must light something (R11)."""
    if not game.rules.explosion_needs_gem:
        return set(game.gems)
    free = vacant(game)
    return {gem for gem in game.gems if held_in(AROUND[gem], free)}


def can_play_explosion(game: Game, seat: int) -> bool:
    """There must be a gem to blow up."""
    return bool(explosion_centres(game))


def play_explosion(game: Game, seat: int) -> Asking[None]:
    """A gem turns into a firebreak and every vacant cell around it is lit [FT p.5] (R63)."""
    centre = yield from ask_cell(seat, "CENTRE", explosion_centres(game))
    new = held_in(AROUND[centre], vacant(game))
    game.gems.remove(centre)
    game.breaks.add(centre)
    ignite(game, new, seat)
    yield from after_placement(game, seat, new | {centre})


def ember_targets(game: Game, source: Cell) -> set[Cell]:
    """Vacant cells at fire other than the flying gem itself, and not where it came from (R12)."""
    return vacant(game) & beside(fire(game) - {source})


def ember_sources(game: Game) -> set[Cell]:
    """Gems outside the towers that have somewhere to fly (R12)."""
    return {gem for gem in removable(game) if ember_targets(game, gem)}


def can_play_ember(game: Game, seat: int) -> bool:
    """Some gem must be able to fly."""
    return any(ember_targets(game, gem) for gem in removable(game))


def play_ember(game: Game, seat: int) -> Asking[None]:
    """One gem moves to another place at the fire, into towers too (R12)."""
    source = yield from ask_cell(seat, "EMBER_FROM", ember_sources(game))
    target = yield from ask_cell(seat, "EMBER_TO", ember_targets(game, source))
    yield from move_gem(game, seat, source, target)


def move_gem(game: Game, seat: int, source: Cell, target: Cell) -> Asking[None]:
    """A gem is carried elsewhere; only where it lands counts as a placement (spec 4.3, 6.2)."""
    game.gems.remove(source)
    ignite(game, [target], seat)
    yield from after_placement(game, seat, [target])
