"""Moving cards: drawing, reshuffling, discarding; events are taken aside the moment they are drawn."""

from .actions import drop_verbs, dropped_card
from .chance import shuffled
from .questions import Asking, ask_verb
from .state import Game

#: a bound for decks so small that every draw brings events (R66)
EVENTS_A_TURN = 16


def draw_one(game: Game, seat: int) -> None:
    """A seat gets one action card into its hand."""
    game.hands[seat].append(draw_action_card(game, seat))


def draw_action_card(game: Game, seat: int) -> int:
    """The next action card; events drawn on the way are discarded, queued and replaced [FT p.6] (R32, X45)."""
    while (card := _take_top(game)) >= game.card_types:
        game.discard.append(card)
        if game.events_this_turn < EVENTS_A_TURN:
            game.events_this_turn += 1
            game.events.append((card, seat))
    return card


def _take_top(game: Game) -> int:
    """An empty draw pile is made anew from all discards, at the last moment [FT p.3] (R34)."""
    if not game.pile:
        game.pile, game.discard = shuffled(game.chance, game.discard), []
    return game.pile.pop(0)


def hand_room(game: Game, seat: int) -> int:
    """How many cards a seat may hold; a patrol keeps a place for a drawn card, a plan for all of its own (X61, S21)."""
    return game.hand_limit - (1 if game.patrolling == seat else 0) - len(game.solo.plan)


def draw_up(game: Game, seat: int) -> None:
    """Fill a hand to the limit, less what a Shadow's pull still withholds; Shadows have none (R39, R53, X30)."""
    if game.eliminated[seat]:
        return
    while len(game.hands[seat]) < hand_room(game, seat) - game.short[seat]:
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
