"""What programs of cards are worth: the rows of Shop abilities and of the costs of Fancy Dragons.

A program is judged for pairs of a row and a space. A row of it that cannot be done is worth NEVER, and so is then the
program. The rows behind OPT count if they are worth something.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_agents.flamecraft.reader import CARDS
from firetower_agents.flamecraft.values import NEVER, Values
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import OP
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import SLOTS, SPACES

#: by Shop, and for none in the last row: the programs of both halves of its ability
_PROGRAMS: Ints = np.vstack([CARDS.shop_prog, [-1, -1]])
#: a Fancy Dragon that another seat gets: it was the worse one, but now it is an enemy's
_GIVEN_FANCY = 1.0
_HEADS = 0.5
Judge = Callable[[Values, Ints, Ints, list[int]], Floats]


def abilities(values: Values) -> Floats:
    """Both halves of the ability of every Shop `(rows, 14, 2)`, NEVER where there is none."""
    programs = _PROGRAMS[values.view.shops]
    out = np.full(programs.shape, NEVER)
    for program in np.unique(programs).tolist():
        if program >= 0:
            rows, spaces, halves = (programs == program).nonzero()
            out[rows, spaces, halves] = worth_of(values, rows, spaces, program)
    return out


def worth_of(values: Values, rows: Ints, spaces: Ints, program: int) -> Floats:
    """A program at these spaces of these rows."""
    steps = CARDS.prog[program].tolist()
    sure, perhaps = np.zeros(rows.size), np.zeros(rows.size)
    optional = False
    for op, *args in steps:
        if op == OP.END:
            break
        if op == OP.OPT:
            optional = True
            continue
        worth = JUDGES[op](values, rows, spaces, args)
        if optional:
            perhaps = perhaps + worth
        else:
            sure = sure + worth
    return np.asarray(sure + np.maximum(perhaps, 0))


def shops_with(op: int) -> Bools:
    """Which Shops have an ability that begins with this op; the last place stands for no Shop."""
    begins = CARDS.prog[CARDS.shop_prog[:, 0], 0, 0] == op
    return np.append(np.asarray(begins & (CARDS.shop_prog[:, 0] >= 0)), False)


def _able(able: Bools | np.bool_, worth: Floats) -> Floats:
    return np.where(able, worth, NEVER)


def _pay(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    return -_price(v, rows, np.broadcast_to(CARDS.cost[args[0]], (rows.size, TYPES)))


def _price(v: Values, rows: Ints, bill: Ints) -> Floats:
    """Goods, and Coins for what is missing."""
    goods = v.view.goods[rows]
    missing = np.maximum(bill - goods, 0).sum(axis=1)
    cost = (np.minimum(bill, goods) * v.held[rows]).sum(axis=1) + missing * v.coin[rows]
    return np.where(missing <= v.view.coins[rows], cost, -NEVER)


def _pay_same(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    bills = args[0] * np.eye(TYPES, dtype=np.int64)
    return np.asarray(-np.min([_price(v, rows, np.broadcast_to(bill, (rows.size, TYPES))) for bill in bills], axis=0))


def _pay_coin(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    return _able(v.view.coins[rows] >= args[0], -args[0] * v.coin[rows])


def _gift(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    what, count = args[:2]
    if what == names.GIFT_GOOD:
        units = v.view.goods[rows].sum(axis=1) + v.view.coins[rows]
        return _able(units >= count, -count * v.gift[rows])
    if what == names.GIFT_COIN:
        return -count * v.coin[rows]
    if what == names.GIFT_FIRED:
        return -v.artisan[rows]
    return -count * (v.fancy[rows] + _GIVEN_FANCY)


def _place(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    scope, slot, flag, bonus = args
    view = v.view
    spots = v.spots[rows] + (bonus * v.fills[rows] if flag == names.FILL_BONUS else 0)
    in_hand: Bools = np.asarray(view.hand[rows] > 0)
    takes = view.empty[rows] if slot == names.ANY_SLOT else (view.accepts[rows] & in_hand[:, :, None]).any(axis=1)
    spots = np.where(takes & in_hand.any(axis=1, keepdims=True), spots, NEVER).reshape(-1, SPACES, SLOTS).max(axis=2)
    return np.asarray(spots[np.arange(rows.size), spaces] if scope == names.SCOPE_HERE else spots.max(axis=1))


def _pick(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    picks, amount, distinct, mask = args
    goods = v.goods[rows]
    if mask == names.LOCATION_GOODS:
        goods = np.where(v.locations[rows, spaces], goods, 0)
    best = np.sort(goods, axis=1)[:, ::-1]
    return amount * (best[:, :picks].sum(axis=1) if distinct else picks * best[:, 0])


def _fire(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    where, count = args[:2]
    if where == names.FIRE_PARK:
        return np.asarray(np.where(v.view.park_types[rows], v.park_fires[rows], NEVER).max(axis=1))
    if where == names.FIRE_HAND:
        return np.asarray(np.where(v.view.hand[rows] > 0, v.hand_fires[rows], NEVER).max(axis=1))
    return (v.all_fires if count == names.ALL else v.best_fire)[rows, spaces]


def _refire(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    """What was fired last; before anything was, what would be."""
    last = v.view.which("last_fired")[rows]
    return np.where(last >= 0, v.fires[rows, spaces, np.maximum(last, 0)], v.best_fire[rows, spaces])


def _slot_reward(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    slots = np.where(v.view.empty, v.slots, NEVER).reshape(-1, SPACES, SLOTS)
    return np.asarray(args[0] * slots[rows, spaces].max(axis=1))


def _here_goods(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    faceup = v.view.faceup
    return _able(faceup[rows, spaces].any(axis=1), v.gain(args[0] * faceup)[rows, spaces])


def _count(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    """Dragons of the type drawn; before one is drawn, of the best type that can be."""
    drawn = v.view.which("drawn_type")[rows]
    town = v.view.faceup.sum(axis=1)
    hoped = np.where(v.view.park_types, town, 0).max(axis=1)
    return np.asarray(args[1] * np.where(drawn >= 0, town[rows, np.maximum(drawn, 0)], hoped[rows]).astype(np.float64))


def _sage(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    return np.asarray(sage_offers(v, args[0]).max(axis=1)[rows])


def sage_offers(v: Values, count: int = 3) -> Floats:
    """The best so many Goods out of the cost of each Enchantment within reach `(rows, 6)`."""
    cost = v.view.offer("cost", TYPES)
    once = np.where(cost > 0, v.goods[:, None], 0)
    # each Good may come as often as the cost shows it: the dearest first
    order = np.argsort(-once, axis=2)
    amounts, worth = (np.take_along_axis(part, order, axis=2) for part in (cost, once))
    before = np.cumsum(amounts, axis=2) - amounts
    return np.asarray((np.clip(count - before, 0, amounts) * worth).sum(axis=2))


def _pizza(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    served: Bools = np.asarray(v.view.park_types & (v.view.goods > 0))
    gain: Floats = np.where(served, np.maximum(args[0] - v.held, 0), 0).sum(axis=1)
    return _able(served[rows].any(axis=1), gain[rows])


def _park_goods(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    park = v.view.park
    goods = np.where(park < TYPES, v.goods[v.rows[:, None], np.minimum(park, TYPES - 1)], 0)
    return np.asarray(np.sort(goods, axis=1)[rows, -args[0] :].sum(axis=1))


def _trade(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    most, rep = args[:2]
    gains = np.where(v.view.goods > 0, np.maximum(rep - v.held, 0), 0)
    return np.asarray(np.sort(gains, axis=1)[rows, -most:].sum(axis=1))


def _wish(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    flips, rep = args[:2]
    return flips * np.maximum(_HEADS * (rep - v.coin[rows]), 0)


def _exchange(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    """The best fire-up in Town of a card in hand."""
    return np.asarray(np.where(v.view.hand > 0, v.fires.max(axis=1), NEVER).max(axis=1)[rows])


def _score(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    return np.asarray(v.view.numbers("value").max(axis=1)[rows], np.float64)


def _alley_leave(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    best = np.where(v.view.numbers("alley") == 0, alley_spaces(v), NEVER).max(axis=1)
    return np.asarray((best - CARDS.alley_coins * v.coin + v.weights.turn)[rows])


def alley_spaces(v: Values) -> Floats:
    """The reward of each space of Dragon Alley `(rows, 3)`."""
    units = np.stack([np.ones(v.view.count), v.coin, v.fancy, v.artisan])
    return np.asarray((CARDS.alley_rew @ units).T)


def _alley_take(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    lying = v.view.numbers("alley").sum(axis=1)[rows]
    return _able(lying > 0, lying * v.coin[rows])


def _flip(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    heads, tails = (worth_of(v, rows, spaces, program) for program in args[:2])
    return _HEADS * heads + (1 - _HEADS) * tails


def _nothing(v: Values, rows: Ints, spaces: Ints, args: list[int]) -> Floats:
    """What brings others as much, or cannot be told beforehand."""
    return np.zeros(rows.size)


JUDGES: dict[int, Judge] = {
    OP.REP: lambda v, rows, spaces, args: np.full(rows.size, float(args[0])),
    OP.COIN: lambda v, rows, spaces, args: args[0] * v.coin[rows],
    OP.FANCY: lambda v, rows, spaces, args: args[0] * v.fancy[rows],
    OP.FANCYDRAWN: lambda v, rows, spaces, args: args[0] * v.fancy[rows],
    OP.DRAW: lambda v, rows, spaces, args: args[1] * v.artisan[rows],
    OP.TAKEFIRED: lambda v, rows, spaces, args: v.artisan[rows],
    OP.ALT: lambda v, rows, spaces, args: np.maximum(args[0], args[1] * v.coin[rows]),
    OP.RESERVE: lambda v, rows, spaces, args: np.full(rows.size, v.weights.reserve),
    OP.HEREGOODS: _here_goods,
    OP.SLOTREWARD: _slot_reward,
    OP.COUNT: _count,
    OP.PICK: _pick,
    OP.PLACE: _place,
    OP.FIRE: _fire,
    OP.GIFT: _gift,
    OP.PAY: _pay,
    OP.PAYSAME: _pay_same,
    OP.PAYCOIN: _pay_coin,
    OP.SCORE: _score,
    OP.FLIP: _flip,
    OP.SAGE: _sage,
    OP.PIZZA: _pizza,
    OP.PARKGOODS: _park_goods,
    OP.WISH: _wish,
    OP.TRADE: _trade,
    OP.EXCHANGE: _exchange,
    OP.REFIRE: _refire,
    OP.ALLEY_LEAVE: _alley_leave,
    OP.ALLEY_TAKE: _alley_take,
    OP.JOIN: _nothing,
    OP.BUY: _nothing,
    OP.SWAP: _nothing,
}
