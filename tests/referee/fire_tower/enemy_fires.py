"""The enemies' fire cards: full patterns inside the player's quadrant, laid by the player (solo 2.1 step 3)."""

from collections.abc import Callable, Mapping

from .board import AROUND, LINES, SQUARES, Cell, Window
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_cell, ask_verb
from .solo_deck import BURNING_SNAG, EXPLOSION, FLARE_UP
from .solo_towers import PLAYER, home_cells
from .state import Game
from .terrain import at_fire, held_in, vacant


def fitting(game: Game, windows: Mapping[Cell, Window]) -> list[Cell]:
    """Where a pattern fits: wholly at home, all cells vacant for a gem and one at the fire, fatal or not (S10)."""
    room = vacant(game) & home_cells(game)
    return [
        anchor
        for anchor, window in windows.items()
        if room.issuperset(window) and any(at_fire(game, cell) for cell in window)
    ]


def enemy_snag(game: Game) -> Asking[bool]:
    """A square of four; false if there is none."""
    anchors = fitting(game, SQUARES)
    if not anchors:
        return False
    anchor = yield from ask_cell(PLAYER, "ENEMY_SNAG", anchors)
    yield from _light(game, set(SQUARES[anchor]))
    return True


def enemy_flare(game: Game) -> Asking[bool]:
    """Three in a line, first which way; false if there is none."""
    lines = {way: fitting(game, ends) for way, ends in LINES.items()}
    ways = [way for way, ends in lines.items() if ends]
    if not ways:
        return False
    way = yield from ask_verb(PLAYER, "ENEMY_ORIENT", ways)
    end = yield from ask_cell(PLAYER, "ENEMY_FLARE", lines[way])
    yield from _light(game, set(LINES[way][end]))
    return True


def explosion_gems(game: Game, centre: Cell) -> set[Cell]:
    """The vacant cells around a gem that lie at home."""
    return held_in(AROUND[centre], vacant(game) & home_cells(game))


def enemy_explosion(game: Game) -> Asking[bool]:
    """A gem at home with four vacant cells around it there; by option the fire crosses the border (S9)."""
    centres = [gem for gem in game.gems & home_cells(game) if len(explosion_gems(game, gem)) >= 4]
    if not centres:
        return False
    centre = yield from ask_cell(PLAYER, "ENEMY_EXPLOSION", centres)
    everywhere = game.rules.enemy_explosion == "all"
    lit = held_in(AROUND[centre], vacant(game)) if everywhere else explosion_gems(game, centre)
    game.gems.remove(centre)
    game.breaks.add(centre)
    yield from _light(game, lit)
    return True


def _light(game: Game, cells: set[Cell]) -> Asking[None]:
    """The whole pattern is one placement."""
    ignite(game, cells, None)
    yield from after_placement(game, PLAYER, cells)


FIRE_ATTACKS: dict[int, Callable[[Game], Asking[bool]]] = {
    BURNING_SNAG: enemy_snag,
    FLARE_UP: enemy_flare,
    EXPLOSION: enemy_explosion,
}
