"""Scoring a Fancy Dragon during the game (§14.3)."""

from .fancy import condition_holds, resolve_talisman, value_of
from .programs import run
from .questions import Asking
from .state import Game, Window


def score_card(game: Game, card: int, window: Window | None = None) -> Asking[None]:
    """The seat on turn reveals a card, pays its cost and gains what it is worth."""
    fancy = game.cards.fancy[card]
    goal_met = condition_holds(game, game.seat, card, window)
    game.f_scored[card] = True
    if fancy.handler == "POCUS":
        game.pocus = True
    elif fancy.handler == "TALISMAN":
        yield from resolve_talisman(game, game.seat, card)
    else:
        yield from run(game, fancy.cost)
        if fancy.condition[0] == "HAND_SAME_AT_LEAST" and goal_met:
            # three of the type held most are shown (F69)
            game.me.show(game.me.hand.index(max(game.me.hand)), fancy.condition[1])
        game.me.rep += value_of(game, game.seat, card)
        game.me.coins += fancy.coins
