"""What a visit is worth: gathering and enchanting at every Shop."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.abilities import abilities
from firetower_agents.flamecraft.reader import CARDS
from firetower_agents.flamecraft.values import NEVER, Values
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Ints
from firetower_env.games.flamecraft.cards.names import COIN_ICON, DRAGON_ICON, WILD
from firetower_env.games.flamecraft.state import TYPES

_AMOUNT: Ints = np.append(CARDS.shop_amt, 0)


def gatherings(v: Values) -> Floats:
    """A Gather at each Shop with all that may follow `(rows, 14)`."""
    return np.asarray(sum(visit_parts(v)))


def visit_parts(v: Values) -> tuple[Floats, Floats, Floats, Floats]:
    """The same in its parts: Goods, a placement, a fire-up, the ability."""
    best_ability = np.maximum(abilities(v).max(axis=2), 0)
    return _goods(v), np.maximum(v.spots_at, 0), v.best_fire, best_ability


def _goods(v: Values) -> Floats:
    """Goods of Dragons, Enchantments and icons; Coins and cards of icons."""
    view = v.view
    icons, amount = view.icons, _AMOUNT[view.shops]
    own = (icons[:, :, None] == np.arange(TYPES)) * amount[:, :, None]
    out = v.gain(view.faceup + view.ench + own)
    out = out + (icons == WILD) * v.goods.max(axis=1)[:, None]
    out = out + (icons == COIN_ICON) * amount * v.coin[:, None]
    return np.asarray(out + (icons == DRAGON_ICON) * v.artisan[:, None])


def enchantings(v: Values) -> Floats:
    """The best cast at each Shop with the fire-ups that follow `(rows, 14)`, NEVER where none can be paid."""
    best = np.where(v.view.takers, v.casts[:, :, None] + v.goals.casts(), NEVER).max(axis=1)
    return np.where(best > NEVER / 2, best + v.all_fires + v.casting[:, None], NEVER)


def visits(v: Values) -> Floats:
    """The better of both at each Shop, less the fee `(rows, 14)`."""
    return np.asarray(np.maximum(gatherings(v), enchantings(v)) - v.weights.fee * v.view.fees)
