"""Air Drop, Fire Engine and Smokejumper, each as a whole pattern (ALL) or gem by gem (PICK)."""

from collections.abc import Callable

from .board import ALL_LINES, ALL_SQUARES, AROUND, LINES, SQUARES, Cell, Window
from .questions import Asking, ask, ask_cell, choose_line
from .state import Game
from .terrain import held_in, removable

# the patterns a card can be laid in on the board as it is
Patterns = Callable[[Game], list[Window]]


def lines(game: Game) -> list[Window]:
    """Air Drop: any three in a row or column."""
    return ALL_LINES


def squares(game: Game) -> list[Window]:
    """Fire Engine: any square of four."""
    return ALL_SQUARES


def rings(game: Game) -> list[Window]:
    """Smokejumper: the eight around a gem that is still there [FT p.5]."""
    return [AROUND[centre] for centre in jump_centres(game)]


def jump_centres(game: Game) -> set[Cell]:
    """Any gem, by default inside towers as well; the flame is no gem (R20)."""
    return set(game.gems) if game.rules.smokejumper_tower_centre else removable(game)


def can_douse(game: Game, patterns: Patterns) -> bool:
    """A whole pattern needs one gem in reach; there are none in a Dry Season (R24, solo 4)."""
    wet = removable(game)
    return not game.solo.dry_season and any(held_in(window, wet) for window in patterns(game))


def can_pick(game: Game, patterns: Patterns) -> bool:
    """Choosing makes a difference only where two gems share a pattern; a Dry Season leaves no other way (R19)."""
    wet, enough = removable(game), 1 if game.solo.dry_season else 2
    return any(len(held_in(window, wet)) >= enough for window in patterns(game))


def play_air_drop(game: Game, seat: int) -> Asking[None]:
    """All gems of a line go, except in towers [FT p.5] (R19)."""
    wet = removable(game)
    window = yield from choose_line(seat, LINES, lambda window: bool(held_in(window, wet)))
    game.gems -= held_in(window, wet)


def play_fire_engine(game: Game, seat: int) -> Asking[None]:
    """All gems of a square go, except in towers [FT p.5] (R19)."""
    wet = removable(game)
    anchor = yield from ask_cell(seat, "WINDOW", [a for a, window in SQUARES.items() if held_in(window, wet)])
    game.gems -= held_in(SQUARES[anchor], wet)


def play_smokejumper(game: Game, seat: int) -> Asking[None]:
    """All gems around a gem go, except in towers; the middle one stays [FT p.5] (R20)."""
    wet = removable(game)
    centre = yield from ask_cell(seat, "CENTRE", [c for c in jump_centres(game) if held_in(AROUND[c], wet)])
    game.gems -= held_in(AROUND[centre], wet)


def pick_water(game: Game, seat: int, patterns: Patterns) -> Asking[None]:
    """Gems go one at a time as long as they share a pattern; one is enough, two are all in a Dry Season (R19)."""
    taken: set[Cell] = set()
    most = 2 if game.solo.dry_season else 8
    while len(taken) < most and (cells := _next_picks(game, taken, patterns)):
        answer = yield from ask(seat, "PICK", cells, ["DONE"] if taken else [])
        if isinstance(answer, str):
            return
        game.gems.remove(answer)
        taken.add(answer)


def _next_picks(game: Game, taken: set[Cell], patterns: Patterns) -> set[Cell]:
    """Removable gems sharing a pattern with all those already taken."""
    fitting = [window for window in patterns(game) if taken.issubset(window)]
    return removable(game) & set().union(*fitting)
