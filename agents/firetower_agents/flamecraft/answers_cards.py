"""Answers to questions about Fancy Dragons and Enchantments."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.abilities import sage_offers, shops_with
from firetower_agents.flamecraft.fancy import KEEPING, SOUGHT, SUNS, gains
from firetower_agents.flamecraft.reader import FANCY, OFFERS, ROW, SETS, SHOP
from firetower_agents.flamecraft.values import Values
from firetower_agents.reading import Floats
from firetower_env.games.flamecraft.cards.names import OP
from firetower_env.games.flamecraft.verbs import SPACES

#: what a Fancy Dragon that is given back brings
_RETURNED = 2.0
_SAGES = shops_with(OP.SAGE)


def keep(v: Values) -> Floats:
    """The card that promises most."""
    out = v.view.none()
    out[:, FANCY] = SOUGHT if v.weights.seek > 0 else KEEPING
    return out


def give_fancy(v: Values) -> Floats:
    """The card that promises least."""
    out = v.view.none()
    out[:, FANCY] = -KEEPING
    return out


def score_pick(v: Values) -> Floats:
    """The card that brings most now, also one that was scored before."""
    out = v.view.none()
    out[:, FANCY] = np.where(v.view.fancy, gains(v), KEEPING - 1)
    return out


def talisman(v: Values) -> Floats:
    """Cards that bring less than what they are given back for."""
    out = v.view.none()
    out[:, FANCY] = _RETURNED - np.where(SUNS, 0, v.view.numbers("value"))
    return out


def cast(v: Values) -> Floats:
    """The card that brings most for its cost."""
    out = v.view.none()
    there = np.broadcast_to(v.goals.casts(), (v.view.count, OFFERS, SPACES))
    out[:, ROW] = v.casts + there[v.rows, :, v.view.here]
    return out


def sets(v: Values) -> Floats:
    """As many sets as are worth it."""
    out = v.view.none()
    out[:, SETS] = v.by_sets[v.rows, np.maximum(v.view.which("card"), 0)]
    return out


def row_pick(v: Values) -> Floats:
    """The card whose Goods are worth most where these are given, else the most promising one."""
    promise = np.maximum(v.promise.max(axis=2), v.casts)
    out = v.view.none()
    out[:, ROW] = np.where(_SAGES[v.view.shop_here][:, None], sage_offers(v), promise)
    return out


def reserve(v: Values) -> Floats:
    """The most promising card."""
    out = v.view.none()
    out[:, ROW] = v.promise.max(axis=2)
    return out


def solo_row(v: Values) -> Floats:
    """The card that promises least goes."""
    out = v.view.none()
    out[:, ROW] = -v.promise.max(axis=2)
    return out


def solo_shop(v: Values) -> Floats:
    """The Shop where most is gathered anyway."""
    out = v.view.none()
    out[:, SHOP] = v.view.faceup.sum(axis=2) + v.weights.crowd * v.view.ench.sum(axis=2)
    return out


ANSWERS = {
    "SETUP_FANCY": keep,
    "SETUP_RESERVE": reserve,
    "GIFT_FANCY": give_fancy,
    "SCORE_PICK": score_pick,
    "TALISMAN": talisman,
    "CAST": cast,
    "SETS": sets,
    "ROW_PICK": row_pick,
    "SOLO_ROW": solo_row,
    "SOLO_SHOP": solo_shop,
}
