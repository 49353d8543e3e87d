"""Answers to questions about Goods and Coins: what to take, to pay, to give, to trade."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.abilities import shops_with
from firetower_agents.flamecraft.reader import COIN, COMPANION, DONE, GOOD, PARK, SEAT
from firetower_agents.flamecraft.values import Values
from firetower_agents.reading import Floats
from firetower_env.games.flamecraft.cards.names import OP
from firetower_env.games.flamecraft.state import TYPES

#: Goods worth less than this are traded in for a reputation
_TRADED = 0.9
#: Shops at which Goods are laid on the Park
_LAYING = shops_with(OP.PIZZA)


def take(v: Values) -> Floats:
    """The Good that is worth most."""
    out = v.view.none()
    out[:, GOOD] = v.goods
    return out


def give(v: Values) -> Floats:
    """The Good that is worth least, or a Coin."""
    out = v.view.none()
    out[:, GOOD], out[:, COIN] = -v.held, -v.coin
    return out


def give_to(v: Values) -> Floats:
    """The seat with the least reputation."""
    out = v.view.none()
    out[:, SEAT] = -v.view.numbers("rep")[:, 1:]
    return out


def pay_coin(v: Values) -> Floats:
    """A Coin for a Good only if the Good is worth more."""
    out = v.view.none()
    out[:, GOOD] = v.held - v.coin[:, None] - 0.01
    return out


def pay_type(v: Values) -> Floats:
    """The Good held most, so that few Coins are needed."""
    out = v.view.none()
    out[:, GOOD] = v.view.goods - 0.1 * v.held
    return out


def discount(v: Values) -> Floats:
    """Help is taken, for the Goods worth most."""
    out = v.view.none()
    out[:, COMPANION], out[:, GOOD], out[:, DONE] = 2, v.goods, -1
    return out


def park_pick(v: Values) -> Floats:
    """Goods laid down for reputation are those worth least, Goods taken those worth most."""
    laying = _LAYING[v.view.shop_here][:, None]
    worth = np.where(laying, 1 - v.held, v.goods)
    out = v.view.none()
    out[:, PARK] = worth[v.rows[:, None], np.minimum(v.view.park, TYPES - 1)]
    return out


def trade(v: Values) -> Floats:
    """Goods worth less than what they bring."""
    out = v.view.none()
    out[:, GOOD], out[:, COIN] = _TRADED - v.held, _TRADED - v.coin
    return out


def rich(v: Values) -> Floats:
    """Two Goods for a Coin, if they are worth it."""
    out = v.view.none()
    out[:, COIN] = 2 * v.goods.max(axis=1) - v.coin
    return out


ANSWERS = {
    "SETUP_GOOD": take,
    "PICK_GOOD": take,
    "PAY_VISIT": give,
    "GIFT_ITEM": give,
    "GIFT_SEAT": give_to,
    "PAY_COIN": pay_coin,
    "PAY_TYPE": pay_type,
    "DISCOUNT": discount,
    "PARK_PICK": park_pick,
    "TRADE": trade,
    "RICH": rich,
}
