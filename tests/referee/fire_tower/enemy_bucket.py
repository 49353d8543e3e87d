"""The enemies' Buckets: each douses its tower once, as well as it can (solo 6)."""

from .board import AREAS, LINES, Cell
from .questions import Asking, ask_cell, ask_verb
from .solo_towers import PLAYER, standing_enemies
from .state import Game
from .terrain import held_in, removable

#: orientation -> north-west end of a line -> the gems it takes
Lines = dict[str, dict[Cell, set[Cell]]]


def use_enemy_buckets(game: Game) -> Asking[None]:
    """Clockwise, every standing enemy with fire in its tower and an unused Bucket must use it (solo 5 step 5)."""
    for corner in standing_enemies(game):
        if corner in game.solo.enemy_buckets and game.gems & AREAS[corner]:
            taken = yield from _choose_gems(game, best_lines(game, corner))
            game.gems -= taken
            game.solo.enemy_buckets.remove(corner)


def best_lines(game: Game, corner: int) -> Lines:
    """The lines that take most gems inside the tower and, among those, most in all."""
    inside = game.gems & AREAS[corner]
    wet = inside | removable(game)
    lines = {way: {end: held_in(line, wet) for end, line in ends.items()} for way, ends in LINES.items()}
    best = max(_rank(taken, inside) for ends in lines.values() for taken in ends.values())
    return {
        way: {end: taken for end, taken in ends.items() if _rank(taken, inside) == best} for way, ends in lines.items()
    }


def _rank(taken: set[Cell], inside: set[Cell]) -> tuple[int, int]:
    return len(taken & inside), len(taken)


def _choose_gems(game: Game, lines: Lines) -> Asking[set[Cell]]:
    """The player picks among lines that are equally good, unless they all take the same gems."""
    results = [taken for ends in lines.values() for taken in ends.values()]
    if all(taken == results[0] for taken in results):
        return results[0]
    ways = [way for way, ends in lines.items() if ends]
    way = ways[0] if len(ways) == 1 else (yield from ask_verb(PLAYER, "EB_ORIENT", ways))
    end = yield from ask_cell(PLAYER, "EB_WINDOW", lines[way])
    return lines[way][end]
