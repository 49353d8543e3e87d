"""What Fancy Dragons are worth: now, at a checkpoint, and as a card to keep."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

import numpy as np

from firetower_agents.flamecraft.abilities import worth_of
from firetower_agents.flamecraft.reader import CARDS, COMPANION, FANCY
from firetower_agents.flamecraft.values import NEVER, Values
from firetower_agents.reading import Floats
from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import BY_BUY, BY_POCUS, CONST, NO_HANDLER, OP, SUN
from firetower_env.games.flamecraft.verbs import CELLS, FANCIES, PLACES, SLOTS

#: above all other answers
_AT_ONCE = 1e3
#: what Pocus pays in place of a fire-up
POCUS_REP = 2.0
#: what a card whose value cannot be known beforehand pays as a rule
_USUAL = 3.0
#: a Good to be paid later
_SAVED = 0.45
_SPACES = np.arange(CELLS) // SLOTS
_CONSTANT = (CARDS.fancy_count == CONST) & (CARDS.fancy_handler == NO_HANDLER)
_PLACED = CARDS.fancy_count == names.TOWN_TYPE_PLACED
_POCUS = CARDS.fancy_handler == BY_POCUS


def gains(v: Values) -> Floats:
    """What scoring each own card would bring now `(rows, 36)`, less its cost; 0 for cards of others."""
    view = v.view
    out = view.numbers("value") + CARDS.fancy_coins * v.coin[:, None]
    for card in np.flatnonzero((CARDS.fancy_cost >= 0) & view.fancy.any(axis=0)).tolist():
        rows = np.flatnonzero(view.fancy[:, card])
        out[rows, card] += worth_of(v, rows, view.here[rows], int(CARDS.fancy_cost[card]))
    out[:, CARDS.fancy_handler == BY_POCUS] = _pocus(v)[:, None]
    out[:, CARDS.fancy_handler == BY_BUY] = v.casts[:, :PLACES].max(axis=1)[:, None]
    return np.where(view.fancy, out, 0.0)


def _pocus(v: Values) -> Floats:
    """Reputation in place of weak fire-ups: of one Dragon, or after a cast of all that are not marked."""
    view = v.view
    here = view.here[:, None] == _SPACES
    fires = np.where(here & (view.cells >= 0) & ~view.plane("marked"), np.maximum(v.cell_fires, 0), np.inf)
    better = np.where(np.isfinite(fires), np.maximum(POCUS_REP - fires, 0), 0)
    best = np.where(np.isfinite(fires), fires, 0).max(axis=1)
    return np.asarray(np.where(view.number("cast") > 0, better.sum(axis=1), np.maximum(POCUS_REP - best, 0)))


def checkpoint(v: Values, out: Floats) -> Floats:
    """Add what is thought of Suns and companions to the answers of a question."""
    p, gain = v.weights, gains(v)
    # who seeks goals waits for those Suns alone whose pay grows
    at_once = _CONSTANT | (_POCUS & (p.seek > 0))
    wanted = np.where(at_once | v.view.last_turn[:, None], p.sun, v.wanted[:, None])
    wanted = np.maximum(np.where(_PLACED, np.minimum(wanted, p.enough), wanted), p.sun)
    out[:, FANCY] = np.where(gain > wanted, _AT_ONCE + gain, NEVER)
    out[:, COMPANION] = np.where(v.view.rounds > p.companion, _AT_ONCE, NEVER)
    return out


def _keeping() -> Floats:
    """What a card promises in a whole game, by what it pays and costs."""
    out = np.where(_CONSTANT, CARDS.fancy_rate, _USUAL) + CARDS.fancy_coins.astype(np.float64)
    for card in range(FANCIES):
        program = int(CARDS.fancy_cost[card])
        if program >= 0 and CARDS.fancy_handler[card] == NO_HANDLER:
            out[card] -= _SAVED * _units(program)
    return out


def _units(program: int) -> int:
    """How many Goods a cost takes."""
    goods: dict[int, Callable[[list[int]], int]] = {
        OP.PAY: lambda args: int(CARDS.cost[args[0]].sum()),
        OP.PAYSAME: itemgetter(0),
        OP.GIFT: itemgetter(1),
    }
    return sum(goods[op](args) for op, *args in CARDS.prog[program].tolist() if op in goods)


#: by card: what it promises when it is dealt
KEEPING = _keeping()
#: what is paid in the end, as a part or in all, by goals that are hardly ever met and Suns that seekers let grow
_HARD = {names.COND_SHOP_SAME: 0.2, names.COND_HAND_SAME: 0.5}
_GROWN = {names.ENCH_ON_CAST_SHOP: 5.0, names.ENCH_IN_TOWN_SAME_ICON: 5.0, names.TOWN_TYPE_PLACED: 4.5}


def _sought() -> Floats:
    """The same for who works towards goals."""
    out = KEEPING.copy()
    for goal, part in _HARD.items():
        out[CARDS.fancy_cond == goal] *= part
    for counted, paid in _GROWN.items():
        out[CARDS.fancy_count == counted] = paid
    return out


SOUGHT = _sought()
SUNS = CARDS.fancy_kind == SUN
