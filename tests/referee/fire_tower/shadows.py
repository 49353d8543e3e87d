"""The event Shadow of the Wood: the eliminated strike back."""

from .board import DIRECTIONS
from .chance import pulled_card, roll_die
from .drawing import put_away
from .flights import after_placement
from .lighting import ignite
from .plays import PLAYS, playable
from .questions import Asking, ask_cell, ask_verb
from .reckless import place_two, sets_of_three
from .state import Game
from .terrain import downwind, standing


def shadow_of_the_wood(game: Game, drawer: int) -> Asking[None]:
    """Each eliminated seat in turn plays a pulled card or rolls three times [FT p.6-7]."""
    for shadow in [seat for seat in game.seats_from(drawer) if takes_part(game, seat)]:
        if not standing(game):
            return
        choice = yield from ask_verb(shadow, "SHADOW_CHOICE", ["SHADOW_CARDS", "SHADOW_ROLLS"])
        if choice == "SHADOW_CARDS":
            yield from _play_pulled_card(game, shadow, drawer)
        else:
            yield from _roll_three_times(game, shadow)


def takes_part(game: Game, seat: int) -> bool:
    """The eliminated; where Shadows have turns, only they (spec 5.1)."""
    return game.shadow[seat] if game.rules.shadow_turns else game.eliminated[seat]


def _play_pulled_card(game: Game, shadow: int, drawer: int) -> Asking[None]:
    """One card from every hand lies open; one of them, or a set of three, must be used if possible (R51)."""
    for seat in game.active_from(drawer):
        if game.hands[seat]:
            _pull_from(game, seat)
    verbs = playable(game, shadow, game.in_play) | sets_of_three(game, game.in_play)
    verb = yield from ask_verb(shadow, "SHADOW_PLAY", verbs or {"DONE"})
    if verb in PLAYS:
        yield from PLAYS[verb].do(game, shadow)
    elif verb != "DONE":
        yield from place_two(game, shadow)
    put_away(game)


def _pull_from(game: Game, seat: int) -> None:
    """A blind pull; the seat stays one card short until it has finished a later turn [FT p.6] (R53, R55)."""
    card = pulled_card(game.chance, game.hands[seat])
    game.hands[seat].remove(card)
    game.in_play.append(card)
    game.short[seat] += 1
    game.hold[seat] = 2 if seat == game.turn_seat and not game.refilled else 1


def _roll_three_times(game: Game, shadow: int) -> Asking[None]:
    """Three throws of the wind die, each lights a cell that way if there is one; the wind stays [FT p.7] (R52)."""
    for _ in range(3):
        if not standing(game):
            return
        cells = downwind(game, roll_die(game.chance, "roll", list(DIRECTIONS)))
        if cells:
            cell = yield from ask_cell(shadow, "SHADOW_GEM", cells)
            ignite(game, [cell], shadow)
            yield from after_placement(game, shadow, [cell])
