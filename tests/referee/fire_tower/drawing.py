"""Moving cards: drawing, reshuffling, discarding; events are taken aside the moment they are drawn."""

from .actions import drop_verbs, dropped_card
from .cards import EVENTS
from .chance import shuffled
from .questions import Asking, ask_verb
from .state import Game

#: a bound for decks so small that every draw brings events (R66)
EVENTS_A_TURN = 16


def draw_one(game: Game, seat: int) -> None:
    """A seat gets one action card; events drawn on the way are discarded, queued and replaced [FT p.6] (R32)."""
    while True:
        card = _take_top(game)
        if card not in EVENTS:
            game.hands[seat].append(card)
            return
        game.discard.append(card)
        if game.events_this_turn < EVENTS_A_TURN:
            game.events_this_turn += 1
            game.events.append((card, seat))


def _take_top(game: Game) -> int:
    """An empty draw pile is made anew from all discards, at the last moment [FT p.3] (R34)."""
    if not game.pile:
        game.pile, game.discard = shuffled(game.chance, game.discard), []
    return game.pile.pop(0)


def draw_up(game: Game, seat: int) -> None:
    """Fill a hand to the limit, less what a Shadow's pull still withholds [FT p.4, p.6] (R39, R53)."""
    while len(game.hands[seat]) < game.hand_limit - game.short[seat]:
        draw_one(game, seat)


def drop(game: Game, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile."""
    game.hands[seat].remove(card)
    game.discard.append(card)


def drop_forced(game: Game, seat: int, phase: str, number: int) -> Asking[None]:
    """A seat must let go of a number of cards, one at a time."""
    for _ in range(number):
        verb = yield from ask_verb(seat, phase, drop_verbs(game.hands[seat]))
        drop(game, seat, dropped_card(verb))


def put_away(game: Game) -> None:
    """Cards that have had their effect go to the discard pile [FT p.4]."""
    game.discard += game.in_play
    game.in_play = []
