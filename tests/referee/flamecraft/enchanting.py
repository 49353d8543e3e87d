"""Casting Enchantments, and paying for one that stays where it is (§11)."""

from .actions import COMPANION, DONE, GOOD, KINDS, RESERVED, ROW, SETS
from .cards import Enchantment, Reward
from .gaining import gain
from .payment import can_afford, pay, payable_sets
from .questions import Asking, ask
from .state import NONE, Game

MOST_AT_SHOP = 3


def discount(game: Game) -> int:
    """The Goods that Brad takes off a cast, while he is unused (F44)."""
    if game.companion_name(game.seat) != "Brad":
        return 0
    return game.cards.companion_params[game.me.companion]["discount"]


def card_of(game: Game, answer: int) -> int:
    """The Enchantment that an answer names."""
    return game.me.reserved if answer == RESERVED else game.row[answer - ROW]


def cards_on_offer(game: Game) -> list[int]:
    """The answers that name a card of the row or the own reserved one."""
    answers = [ROW + position for position in range(5) if game.row[position] != NONE]
    return answers if game.me.reserved == NONE else [*answers, RESERVED]


def castable(game: Game) -> list[int]:
    """The Enchantments that can be cast at the visited Shop."""
    if game.enchantments_at(game.here) >= MOST_AT_SHOP:
        return []
    shop = game.shop_at(game.here)
    less = discount(game)
    answers = []
    for answer in cards_on_offer(game):
        card = game.cards.enchantments[card_of(game, answer)]
        if shop.takes(card.icon) and payable_sets(game.me, card, less):
            answers.append(answer)
    return answers


def cast(game: Game) -> Asking[None]:
    """Choose, pay, gain, tuck."""
    answer = yield from ask(game.seat, "CAST", castable(game))
    number = card_of(game, answer)
    card = game.cards.enchantments[number]
    sets = yield from _ask_sets(game, card, discount(game))
    bill = card.bill(sets)
    if discount(game):
        yield from _ask_discount(game, card, bill)
    yield from pay(game, bill, card.coin_cost, no_coins=card.no_coins)
    if answer == RESERVED:
        game.me.reserved = NONE
    else:
        game.row[answer - ROW] = NONE
    yield from _gain_card(game, card, sets)
    game.ench[game.here][card.icon] += 1
    game.cast_id, game.cast_space = number, game.here
    game.me.casts += 1


def buy(game: Game, answer: int) -> Asking[None]:
    """Pay for a card and gain its rewards; it stays where it is (F36)."""
    card = game.cards.enchantments[card_of(game, answer)]
    sets = yield from _ask_sets(game, card, 0)
    yield from pay(game, card.bill(sets), card.coin_cost, no_coins=card.no_coins)
    yield from _gain_card(game, card, sets)


def buyable(game: Game, answers: list[int]) -> list[int]:
    """Those of the cards on offer that can be paid."""
    return [one for one in answers if payable_sets(game.me, game.cards.enchantments[card_of(game, one)])]


def reserve(game: Game, answer: int) -> None:
    """A card of the row goes before the seat on turn; the hole stays."""
    game.me.reserved = game.row[answer - ROW]
    game.row[answer - ROW] = NONE


def _ask_sets(game: Game, card: Enchantment, less: int) -> Asking[int]:
    if not card.variable:
        return 1
    payable = payable_sets(game.me, card, less)
    return (yield from ask(game.seat, "SETS", [SETS + sets - 1 for sets in payable])) - SETS + 1


def _ask_discount(game: Game, card: Enchantment, bill: list[int]) -> Asking[None]:
    """Brad: Goods of choice leave the bill, as long as it stays payable."""

    def payable(picks_left: int) -> bool:
        return can_afford(game.me, bill, card.coin_cost, no_coins=card.no_coins, discount=picks_left)

    game.owed = bill
    picks = discount(game)
    answer = yield from ask(game.seat, "DISCOUNT", [COMPANION, DONE] if payable(0) else [COMPANION])
    if answer == DONE:
        return
    game.me.companion_used = True
    for left in reversed(range(picks)):
        choice = []
        for good in KINDS:
            if bill[good]:
                bill[good] -= 1
                if payable(left):
                    choice.append(GOOD + good)
                bill[good] += 1
        if not choice:
            return
        answer = yield from ask(game.seat, "DISCOUNT", [*choice, DONE] if payable(0) else choice)
        if answer == DONE:
            return
        bill[answer - GOOD] -= 1


def _gain_card(game: Game, card: Enchantment, sets: int) -> Asking[None]:
    rep = card.rep_by_sets[sets - 1] if card.rep_by_sets else card.reward.rep
    reward = card.reward
    yield from gain(game, Reward(rep, reward.coins, reward.fancy, reward.artisan))
