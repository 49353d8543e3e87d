"""What can be paid, and paying it (§8)."""

from collections.abc import Sequence

from .actions import DONE, GOOD, KINDS
from .cards import Enchantment
from .questions import Asking, ask
from .state import Game, Seat


def missing(seat: Seat, cost: Sequence[int]) -> int:
    """How many Goods of a bill a seat does not hold."""
    return sum(max(0, cost[good] - seat.goods[good]) for good in KINDS)


def can_afford(
    seat: Seat, cost: Sequence[int], coin_cost: int = 0, *, no_coins: bool = False, discount: int = 0
) -> bool:
    """Whether Goods, Coins in their place and a discount cover the bill."""
    spare = seat.coins - coin_cost
    return spare >= 0 and missing(seat, cost) <= (0 if no_coins else spare) + discount


def payable_sets(seat: Seat, card: Enchantment, discount: int = 0) -> list[int]:
    """For how many sets an Enchantment can be paid."""
    return [
        sets
        for sets in range(1, card.most_sets + 1)
        if can_afford(seat, card.bill(sets), card.coin_cost, no_coins=card.no_coins, discount=discount)
    ]


def pay(game: Game, cost: Sequence[int], coin_cost: int = 0, *, no_coins: bool = False) -> Asking[None]:
    """Coins for what is missing, then Coins for what one would rather keep (F10), then tokens."""
    seat = game.me
    seat.coins -= coin_cost
    owed = game.owed = list(cost)
    for good in KINDS:
        short = max(0, owed[good] - seat.goods[good])
        owed[good] -= short
        seat.coins -= short
    while game.rules.coin_choice == "free" and not no_coins and seat.coins and sum(owed):
        answer = yield from ask(game.seat, "PAY_COIN", [*(GOOD + good for good in KINDS if owed[good]), DONE])
        if answer == DONE:
            break
        owed[answer - GOOD] -= 1
        seat.coins -= 1
    for good in KINDS:
        seat.goods[good] -= owed[good]
    game.owed = [0] * 6


def same_goods(seat: Seat, number: int) -> list[int]:
    """The Goods of which so many can be paid, Coins helping."""
    return [good for good in KINDS if seat.goods[good] + seat.coins >= number]


def pay_same(game: Game, number: int) -> Asking[None]:
    """So many of one Good of choice."""
    answer = yield from ask(game.seat, "PAY_TYPE", [GOOD + good for good in same_goods(game.me, number)])
    cost = [0] * 6
    cost[answer - GOOD] = number
    yield from pay(game, cost)
