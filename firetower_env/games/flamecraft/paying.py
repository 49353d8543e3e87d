"""Payment: what can be afforded, the running bill, and the questions about Coins that stand in for Goods (§8)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import present
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft.cards.names import BUY_ROW, GIFT_COIN, GIFT_GOOD, OP, PAY_STEP
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, COIN, COMPANION, DONE, GOOD, MOST_SETS, PLACES

#: the place of the own reserved Enchantment beside those of the row
RESERVED = PLACES
_SETS = np.arange(1, MOST_SETS + 1)
Numbers = NDArray[np.int16]
Number = Ints | int


# -- what can be afforded ---------------------------------------------------------------------------------------------


def can_afford(
    e: FlamecraftEngine,
    games: Ints,
    seats: Ints,
    cost: Ints,
    coin: Ints | int,
    nocoin: Ints | int,
    discount: Ints | int,
) -> Bools:
    """[Cast an Enchantment] bills `(k, 6)` or `(k, m, 6)`: Coins for what is missing, if they may, less a discount."""
    goods, coins, less = e.s.goods[games, seats], e.s.coins[games, seats], np.asarray(discount)
    if cost.ndim > 2:
        # several bills of one seat
        goods, coins = goods[:, None], coins[:, None]
        less = less[:, None] if less.ndim else less
    missing = np.maximum(cost - goods, 0).sum(axis=-1)
    spare = coins - coin
    return np.asarray((spare >= 0) & (missing <= np.where(np.asarray(nocoin) > 0, 0, spare) + less))


def discounts(e: FlamecraftEngine, games: Ints, seats: Ints) -> Ints:
    """How many Goods less an unused companion of the payment may make a bill (F44)."""
    if not e.rules.companions:
        return np.zeros(games.size, np.int64)
    can = e.has_companion(games, seats, PAY_STEP)
    program = e.cards.comp_prog[e.s.comp[games, seats]]
    return np.where(can, e.cards.prog[program, 0, 1], 0).astype(np.int64)


def cards_at(e: FlamecraftEngine, games: Ints, seats: Ints) -> Numbers:
    """The Enchantments that a seat can reach `(k, 6)`: the row, then its reserved one; -1 for none."""
    return np.concatenate([e.s.row[games], e.s.reserved[games, seats][:, None]], axis=1)


def affordable(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Numbers, discount: Ints | int) -> Bools:
    """Of which of these Enchantments `(k, m)` one set at least can be paid."""
    t = e.cards
    paid = can_afford(e, games, seats, t.ench_cost[cards], t.ench_coin[cards], t.ench_nocoin[cards], discount)
    return paid & (cards >= 0)


def payable_sets(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Numbers, discount: Ints | int) -> Bools:
    """How many sets of one Enchantment of each game can be paid `(k, 4)`."""
    t = e.cards
    cost = t.ench_cost[cards][:, None, :] * _SETS[:, None]
    coin = t.ench_coin[cards][:, None] * _SETS
    paid = can_afford(e, games, seats, cost, coin, t.ench_nocoin[cards][:, None], discount)
    return paid & (t.ench_sets[cards][:, None] >= _SETS)


def can_pay_row(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers) -> Bools:
    """Can the cost in this row of a program (PAY, PAYSAME, PAYCOIN, GIFT, BUY) be paid? True for any other row."""
    can = np.ones(games.size, np.bool_)
    for op in present(rows[:, 0]):
        if op in _COSTS:
            here = rows[:, 0] == op
            can[here] = _COSTS[op](e, games[here], seats[here], rows[here])
    return can


def can_pay_program(e: FlamecraftEngine, games: Ints, seats: Ints, programs: Ints) -> Bools:
    """Can the first row of each of these programs be paid? So it is for -1, no program."""
    can = programs < 0
    due = ~can
    if np.count_nonzero(due):
        can[due] = can_pay_row(e, games[due], seats[due], e.cards.prog[programs[due], 0])
    return np.asarray(can)


def _pay(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers) -> Bools:
    return can_afford(e, games, seats, e.cards.cost[rows[:, 1]], 0, 0, 0)


def _pay_same(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers) -> Bools:
    return np.asarray(_same_types(e, games, seats, rows[:, 1]).any(axis=1))


def _same_types(e: FlamecraftEngine, games: Ints, seats: Ints, amount: Ints) -> Bools:
    """Of which Goods so many can be paid, Coins included `(k, 6)`."""
    return np.asarray(e.s.goods[games, seats] + e.s.coins[games, seats][:, None] >= amount[:, None])


def _pay_coin(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers) -> Bools:
    return np.asarray(e.s.coins[games, seats] >= rows[:, 1])


def _gift(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers) -> Bools:
    """Goods or Coins enough for gifts of units; gifts of cards are no cost."""
    goods = np.where(rows[:, 1] == GIFT_GOOD, e.s.goods[games, seats].sum(axis=1), 0)
    units = rows[:, 1] <= GIFT_COIN
    return np.asarray(~units | (goods + e.s.coins[games, seats] >= rows[:, 2]))


def _buy(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers) -> Bools:
    paid = affordable(e, games, seats, cards_at(e, games, seats), 0)
    return np.where(rows[:, 1] == BUY_ROW, paid[:, :RESERVED].any(axis=1), paid[:, RESERVED])


_COSTS = {OP.PAY: _pay, OP.PAYSAME: _pay_same, OP.PAYCOIN: _pay_coin, OP.GIFT: _gift, OP.BUY: _buy}


# -- the bill ---------------------------------------------------------------------------------------------------------


def owe_card(e: FlamecraftEngine, games: Ints, cards: Ints, sets: Ints) -> None:
    """The bill of an Enchantment: so many sets of its Goods, and the Coins printed on it."""
    e.s.owed[games] = e.cards.ench_cost[cards] * sets[:, None]
    e.s.owed_coins[games] = e.cards.ench_coin[cards] * sets


def collect(e: FlamecraftEngine, games: Ints, seats: Ints, nocoin: Ints | int, slot: Ints | int = -1) -> None:
    """Printed and forced Coins are paid at once; then Coins may stand in for more Goods (F10, F61)."""
    if not games.size:
        return
    s = e.s
    missing = np.maximum(s.owed[games] - s.goods[games, seats], 0)
    s.owed[games] -= missing
    e.gain_coins(games, seats, -(s.owed_coins[games] + missing.sum(axis=1)))
    s.owed_coins[games] = 0
    asked = np.zeros(games.size, np.bool_)
    if e.rules.coin_choice == "free":
        asked = (s.coins[games, seats] > 0) & (np.asarray(nocoin) == 0) & s.owed[games].any(axis=1)
    slots = np.broadcast_to(slot, games.shape)
    e.push(games[asked], "PAY_COIN", seats[asked], memory=slots[asked])
    _pay_rest(e, games[~asked], seats[~asked])


def _pay_rest(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """What is still owed is paid with tokens, to the piles."""
    e.s.goods[games, seats] -= e.s.owed[games]
    e.s.owed[games] = 0


def pay_coin_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Cast an Enchantment] a Good that a Coin pays in its place, or the rest with tokens (F10)."""
    verbs = e.verbs(games.size)
    verbs[:, GOOD : GOOD + TYPES] = e.s.owed[games] > 0
    verbs[:, DONE] = True
    return Answers(verbs=verbs)


def pay_coin(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """A Coin is spent and the token kept; it goes on while there is a Coin and something owed."""
    verb = action - CELLS
    more = verb != DONE
    here, seats = games[more], fr.seat[more]
    e.gain_coins(here, seats, -1)
    e.s.owed[here, verb[more] - GOOD] -= np.int16(1)
    again = more & (e.s.coins[games, fr.seat] > 0) & e.s.owed[games].any(axis=1)
    e.ask_again(games[again], fr[again])
    _pay_rest(e, games[~again], fr.seat[~again])


def pay_type_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """A Good of which so many can be paid, Coins included."""
    verbs = e.verbs(games.size)
    verbs[:, GOOD : GOOD + TYPES] = _same_types(e, games, fr.seat, fr.left)
    return Answers(verbs=verbs)


def pay_type(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """That Good is owed so many times."""
    e.s.owed[games, action - CELLS - GOOD] = fr.left
    collect(e, games, fr.seat, 0)


# -- the discount -----------------------------------------------------------------------------------------------------


def discount_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Brad] first: use the companion, or not if that can be paid; then Goods that leave the bill (F44)."""
    s, seats = e.s, fr.seat
    card = cards_at(e, games, seats)[np.arange(games.size), fr.memory]
    nocoin, coin, owed = e.cards.ench_nocoin[card], s.owed_coins[games], s.owed[games]
    verbs = e.verbs(games.size)
    verbs[:, DONE] = can_afford(e, games, seats, owed, coin, nocoin, 0)
    verbs[:, COMPANION] = fr.left == 0
    for good in range(TYPES):
        less = owed.copy()
        less[:, good] -= 1
        stays = can_afford(e, games, seats, less, coin, nocoin, np.maximum(fr.left - 1, 0))
        verbs[:, GOOD + good] = (fr.left > 0) & (owed[:, good] > 0) & stays
    return Answers(verbs=verbs)


def discount(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """A Good leaves the bill; after the last one, or when the seat stops, the bill is paid."""
    verb, seats = action - CELLS, fr.seat
    used = verb == COMPANION
    less = discounts(e, games[used], seats[used])
    e.s.comp_used[games[used], seats[used]] = 1
    e.ask_again(games[used], fr[used], left=less)
    off = (verb >= GOOD) & (verb < GOOD + TYPES)
    e.s.owed[games[off], verb[off] - GOOD] -= np.int16(1)
    again = off & (fr.left > 1)
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1)
    ends = ~used & ~again
    here, payer, slot = games[ends], seats[ends], fr.memory[ends]
    card = cards_at(e, here, payer)[np.arange(here.size), slot]
    collect(e, here, payer, e.cards.ench_nocoin[card], slot)


# -- entry fees -------------------------------------------------------------------------------------------------------


def unit_verbs(e: FlamecraftEngine, games: Ints, seats: Ints) -> Bools:
    """Goods and Coins held, as answers."""
    verbs = e.verbs(games.size)
    verbs[:, GOOD : GOOD + TYPES] = e.s.goods[games, seats] > 0
    verbs[:, COIN] = e.s.coins[games, seats] > 0
    return verbs


def pay_visit_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Visiting a Shop] one Good or Coin for each other token there."""
    return Answers(verbs=unit_verbs(e, games, fr.seat))


def pay_visit(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Visiting a Shop] to the next token clockwise, in solo to the pile (F7)."""
    unit = action - CELLS - GOOD
    e.pay_unit(games, fr.seat, unit)
    due = fr.memory
    if not e.solo:
        ahead = _LOWEST[due]
        e.pay_unit(games, (fr.seat + ahead) % e.n, unit, sign=1)
        due = due & (due - 1)
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1, memory=due[again])


#: by set of seats ahead: the nearest of them
_LOWEST = np.array([0] + [(bits & -bits).bit_length() - 1 for bits in range(1, 32)])
