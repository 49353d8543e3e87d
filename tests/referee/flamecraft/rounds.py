"""The end of a turn, whose turn is next, and when the game is over (§12)."""

from .actions import DONE, KINDS, SHOP, TYPE
from .decks import expand, refresh_park, refresh_row, under_artisans
from .ending import score_game
from .questions import Asking, ask
from .setup import set_up
from .solo import solo_end_of_turn
from .state import NONE, Game
from .turn import take_turn


def whole_game(game: Game) -> Asking[None]:
    """From setup to scoring."""
    yield from set_up(game)
    yield from play_on(game)


def play_on(game: Game) -> Asking[None]:
    """From the turn of the seat on turn to scoring."""
    while True:
        yield from take_turn(game)
        yield from end_of_turn(game)
        if is_over_after_turn(game):
            break
    yield from score_game(game)


def end_of_turn(game: Game) -> Asking[None]:
    """Expand, limits, refresh; the automaton in solo play."""
    if game.rules.solo:
        if game.rules.solo_limits:
            yield from limits(game)
        yield from solo_end_of_turn(game)
        return
    turned = expand(game)
    if turned and game.companion_name(game.seat) == "Peter":
        answer = yield from ask(game.seat, "REVEAL", [*(SHOP + space for space in turned), DONE])
        if answer != DONE:
            game.me.companion_used = True
            game.goto = answer - SHOP
    yield from limits(game)
    refresh_park(game)
    refresh_row(game)


def limits(game: Game) -> Asking[None]:
    """Seven of each Good, six Dragons in hand; cards too many go under the deck, shown (F29, F30)."""
    most_goods, most_cards = game.cards.setup["goods_limit"], game.cards.setup["hand_limit"]
    game.me.goods = [min(most_goods, number) for number in game.me.goods]
    while sum(game.me.hand) > most_cards:
        choice = [TYPE + kind for kind in KINDS if game.me.hand[kind]]
        kind = (yield from ask(game.seat, "HAND_LIMIT", choice)) - TYPE
        game.me.lose_card(kind)
        under_artisans(game, kind)


def is_over_after_turn(game: Game) -> bool:
    """Counts the turn and finds who is next; true if nobody is."""
    game.turn_no += 1
    if game.turn_no >= game.rules.round_cap * game.n:
        game.truncated = True
        return True
    if game.goto != NONE:
        return False
    if game.extra:
        game.extra -= 1
        return False
    if game.end_flag:
        game.turns_left = game.turns_left - 1 if game.turns_left else game.n
        if not game.turns_left:
            return True
    game.seat = (game.seat + 1) % game.n
    return False
