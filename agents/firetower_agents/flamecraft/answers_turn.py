"""Answers to questions of the turn: where to go, what to do there, what to use."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.abilities import abilities, alley_spaces
from firetower_agents.flamecraft.fancy import checkpoint
from firetower_agents.flamecraft.reader import ABILITIES, COIN, COMPANION, DONE, ENCHANT, GATHER, REP, SHOP, SPACE, YES
from firetower_agents.flamecraft.turns import enchantings, gatherings, visits
from firetower_agents.flamecraft.values import Values
from firetower_agents.reading import Floats


def visit(v: Values) -> Floats:
    """The Shop where most is to be had."""
    out = v.view.none()
    out[:, SHOP] = visits(v)
    return checkpoint(v, out)


def action(v: Values) -> Floats:
    """Gather or Enchant, whichever brings more here."""
    out = v.view.none()
    out[:, GATHER] = gatherings(v)[v.rows, v.view.here]
    out[:, ENCHANT] = enchantings(v)[v.rows, v.view.here]
    return checkpoint(v, out)


def ability(v: Values) -> Floats:
    """The better half, if it is worth anything; who may use it often does."""
    out = v.view.none()
    both = abilities(v)[v.rows, v.view.here]
    out[:, ABILITIES] = both
    out[:, DONE] = v.weights.idle
    out = checkpoint(v, out)
    out[:, COMPANION] = np.where(both.max(axis=1) > v.weights.idle, both.max(axis=1) + 1, 0)
    return out


def end_step(v: Values) -> Floats:
    """Nothing but Suns and companions."""
    return checkpoint(v, v.view.none())


def reveal(v: Values) -> Floats:
    """Another turn at the better of the new Shops."""
    out = v.view.none()
    out[:, SHOP] = 1 + visits(v)
    return out


def alley_space(v: Values) -> Floats:
    """The best reward."""
    out = v.view.none()
    out[:, SPACE] = alley_spaces(v)
    return out


def accept(v: Values) -> Floats:
    """What is offered is taken."""
    out = v.view.none()
    out[:, [YES, COMPANION]] = 1
    return out


def alternative(v: Values) -> Floats:
    """Reputation, which is worth two, or a Coin."""
    out = v.view.none()
    out[:, REP], out[:, COIN] = 2, v.coin
    return out


def wish(v: Values) -> Floats:
    """A Coin is risked for two reputation."""
    out = v.view.none()
    out[:, COIN] = 2 - v.coin
    return out


ANSWERS = {
    "VISIT": visit,
    "ACTION": action,
    "ABILITY": ability,
    "END_STEP": end_step,
    "REVEAL": reveal,
    "ALLEY_SPACE": alley_space,
    "ASK": accept,
    "JOIN": accept,
    "MANNY": accept,
    "ALT": alternative,
    "WISH": wish,
}
