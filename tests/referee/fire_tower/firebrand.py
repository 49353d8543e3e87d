"""Rolling Firebrand: two neighbouring gems roll two cells."""

from functools import cache

from .actions import DIRECTION_VERBS
from .board import DIRECTIONS, Cell, moved, neighbours
from .flights import after_placement
from .hawk_rising import flyer_of, return_hawk
from .lighting import ignite
from .questions import Asking, ask_cell, ask_verb
from .state import Game
from .terrain import is_vacant, removable

Pair = tuple[Cell, Cell]


def sources(game: Game) -> set[Cell]:
    """Gems outside the towers, by option all (X13)."""
    return set(game.gems) if game.rules.brand_from_tower else removable(game)


@cache
def cells_ahead(pair: Pair, direction: int) -> list[Cell | None]:
    """The cells a pair rolls over, those it leaves itself not counted; None beyond the edge."""
    ahead = [moved(gem, direction, steps) for gem in pair for steps in (1, 2)]
    return [cell for cell in ahead if cell not in pair]


def path_is_free(game: Game, pair: Pair, direction: int) -> bool:
    """Both cells ahead of both gems must take a gem, or be cells the pair itself leaves [RF p.5] (X12)."""
    return all(cell is not None and is_vacant(game, cell) for cell in cells_ahead(pair, direction))


def ways(game: Game, pair: Pair) -> list[int]:
    """The directions a pair can roll in."""
    return [direction for direction in DIRECTIONS if path_is_free(game, pair, direction)]


def partners(game: Game, gem: Cell, among: set[Cell]) -> set[Cell]:
    """The gems beside one gem that can roll with it."""
    return {other for other in neighbours(gem) & among if ways(game, (gem, other))}


def can_play_brand(game: Game, seat: int) -> bool:
    """Some pair must be able to roll."""
    among = sources(game)
    return any(partners(game, gem, among) for gem in among)


def play_brand(game: Game, seat: int) -> Asking[None]:
    """Choose the pair gem by gem, then the direction [RF p.5] (spec 3.5)."""
    among = sources(game)
    first = yield from ask_cell(seat, "BRAND_A", [gem for gem in among if partners(game, gem, among)])
    second = yield from ask_cell(seat, "BRAND_B", partners(game, first, among))
    verb = yield from ask_verb(seat, "BRAND_DIR", [DIRECTION_VERBS[way] for way in ways(game, (first, second))])
    direction = DIRECTION_VERBS.index(verb)
    landed = _roll(game, seat, (first, second), direction)
    yield from after_placement(game, seat, landed)


def _roll(game: Game, seat: int, pair: Pair, direction: int) -> set[Cell]:
    """The gem in front goes first; returns where the gems came to rest or met their hawks (X14)."""
    game.gems -= set(pair)
    in_front = sorted(pair, key=lambda gem: moved(gem, direction, 1) in pair)
    landed: set[Cell] = set()
    for gem in in_front:
        cell = _stop(game, seat, gem, direction, taken=landed)
        if cell in landed:
            game.doubled.add(cell)
        landed.add(cell)
    ignite(game, landed, seat)
    return landed


def _stop(game: Game, seat: int, gem: Cell, direction: int, taken: set[Cell]) -> Cell:
    """Where a gem's roll ends: at the first hawk that has no gem yet, else two cells on (X14).

    A hawk without an owner goes home when a gem passes; by option passing gems are not noticed.
    """
    near, far = moved(gem, direction, 1), moved(gem, direction, 2)
    assert near is not None
    assert far is not None
    if near not in game.hawks or near in taken or game.rules.brand_hawks == "landing":
        return far
    if flyer_of(game, near, seat) is not None:
        return near
    return_hawk(game, near)
    return far
