"""A Shadow's turn: the Shadow die, and what its results allow."""

from collections.abc import Callable

from .chance import roll_number
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_cell
from .settle import settle
from .shadow_results import cards, move_or_open, push_your_luck, wind_gem_and_new_wind
from .spreading_cards import creep
from .state import Game
from .terrain import vacant_at_fire


def shadow_turn(game: Game, seat: int) -> Asking[None]:
    """Roll and resolve; a tower that fell in the turn earns one more roll [RF p.7-8] (spec 5.2)."""
    if game.forming[seat]:
        game.forming[seat] = False
        return
    rolls, bust = yield from _roll_and_resolve(game, seat, 0)
    if _earns_bonus(game, seat) and not (bust and game.rules.bust_ends_turn):
        yield from _roll_and_resolve(game, seat, rolls)


def _earns_bonus(game: Game, seat: int) -> bool:
    """Any tower that fell in this turn counts, by option only those the Shadow burned (X32)."""
    return bool(game.fallen) if game.rules.bonus == "any_fall" else seat in game.fallen


def _roll_and_resolve(game: Game, seat: int, rolls: int) -> Asking[tuple[int, bool]]:
    """One roll, and another after each two; returns the rolls made in the turn and whether it went bust (X36)."""
    while rolls < game.rules.shadow_rolls_cap:
        result = roll_number(game.chance)
        rolls += 1
        game.procedure += 1
        bust = yield from _RESULTS[result](game, seat)
        yield from settle(game)
        if bust:
            return rolls, True
        if result != 2:
            break
    return rolls, False


def one_gem(game: Game, seat: int) -> Asking[None]:
    """Result 2: a gem anywhere at the fire; the roll that follows is not part of it [RF p.7]."""
    cells = vacant_at_fire(game)
    if cells:
        cell = yield from ask_cell(seat, "DIE_GEM", cells)
        ignite(game, [cell], seat)
        yield from after_placement(game, seat, [cell])


_RESULTS: dict[int, Callable[[Game, int], Asking[bool | None]]] = {
    1: move_or_open,
    2: one_gem,
    3: cards,
    4: wind_gem_and_new_wind,
    5: push_your_luck,
    6: creep,
}
