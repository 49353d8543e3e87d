"""The event Mobilization: a handful of cards goes round, and everybody plays one."""

from .drawing import draw_action_card
from .plays import play_from, playable
from .questions import Asking, ask_verb
from .state import Game


def mobilization(game: Game, drawer: int) -> Asking[None]:
    """One card more than participants, one play each; five cards and two plays each for two [RF p.9] (X46)."""
    seats = game.participants_from(drawer)
    two = len(seats if game.rules.mob_five == "two_participants" else game.seats) == 2
    for _ in range(5 if two else len(seats) + 1):
        game.pool.append(draw_action_card(game, drawer))
    for seat in seats * (2 if two else 1):
        verbs = playable(game, seat, game.pool)
        if verbs:  # otherwise the pool passes on unchanged (X47)
            verb = yield from ask_verb(seat, "MOB_CARD", verbs)
            yield from play_from(game, seat, game.pool, verb)
    game.discard += game.pool
    game.pool = []
