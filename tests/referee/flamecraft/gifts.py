"""Giving Goods, Coins and cards to others (§7, §15)."""

from .actions import COIN, FANCY, GOOD, KINDS, SEAT
from .decks import under_artisans, under_fancy
from .questions import Asking, ask
from .state import NONE, Game, Seat


def units_of(seat: Seat) -> list[int]:
    """The answers that name a unit one holds."""
    answers = [GOOD + good for good in KINDS if seat.goods[good]]
    return [*answers, COIN] if seat.coins else answers


def take_unit(seat: Seat, answer: int) -> None:
    """A unit leaves a supply."""
    give_unit(seat, answer, -1)


def give_unit(seat: Seat, answer: int, number: int = 1) -> None:
    """A unit comes to a supply."""
    if answer == COIN:
        seat.coins += number
    else:
        seat.goods[answer - GOOD] += number


def recipient(game: Game) -> Asking[int]:
    """Who gets a gift: asked only with three seats or more; nobody in solo play."""
    if game.rules.solo:
        return NONE
    if game.n == 2:
        return 1 - game.seat
    answer = yield from ask(game.seat, "GIFT_SEAT", [SEAT + distance - 1 for distance in range(1, game.n)])
    return (game.seat + answer - SEAT + 1) % game.n


def gift_units(game: Game, number: int, *, coins_only: bool = False) -> Asking[None]:
    """Units of choice, one at a time; in solo play they go to the piles."""
    for _ in range(number):
        choice = [COIN] if coins_only else units_of(game.me)
        unit = yield from ask(game.seat, "GIFT_ITEM", choice)
        take_unit(game.me, unit)
        to = yield from recipient(game)
        if to != NONE:
            give_unit(game.seats[to], unit)


def gift_dragon(game: Game, kind: int) -> Asking[None]:
    """A Dragon of the hand, before all eyes; in solo play it goes under its deck (F38)."""
    to = yield from recipient(game)
    game.me.lose_card(kind)
    if to == NONE:
        under_artisans(game, kind)
    else:
        game.seats[to].gain_card(kind, shown=True)


def gift_fancy(game: Game, cards: list[int]) -> Asking[None]:
    """One of the Fancy Dragons just drawn; giver and receiver know it."""
    game.candidates = list(cards)
    card = (yield from ask(game.seat, "GIFT_FANCY", [FANCY + card for card in cards])) - FANCY
    to = yield from recipient(game)
    game.candidates = []
    if to == NONE:
        under_fancy(game, card)
    else:
        game.f_owner[card] = to
        game.f_seen[card].add(to)
