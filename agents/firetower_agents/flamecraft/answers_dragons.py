"""Answers to questions about Dragons: which to place and where, which to fire, which to draw."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.abilities import shops_with
from firetower_agents.flamecraft.fancy import POCUS_REP, checkpoint
from firetower_agents.flamecraft.reader import DECK, PARK, REP, TYPE, YES
from firetower_agents.flamecraft.values import NEVER, Values
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Ints
from firetower_env.games.flamecraft.cards.names import OP
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, SLOTS

#: the window of the Park
_AT_PARK = 2
#: Shops whose ability counts the Dragons of the type drawn
_COUNTING = shops_with(OP.COUNT)


def place_here(v: Values) -> Floats:
    """The best placement here; a Dragon that is placed can also be fired."""
    out = v.view.none()
    here = v.view.here
    fire = np.maximum(v.fires[v.rows, here] - v.best_fire[v.rows, here][:, None], 0)
    out[:, TYPE] = v.spots_by_type[v.rows, :, here] + fire - v.goals.kept()
    return checkpoint(v, out)


def place_type(v: Values) -> Floats:
    """The type with the best slot; where icons do not matter, the one held most."""
    out = v.view.none()
    out[:, TYPE] = v.spots_by_type.max(axis=2) + 0.01 * v.view.hand - v.goals.kept()
    return out


def place_cell(v: Values) -> Floats:
    """The best slot."""
    out = v.view.none()
    kind = v.view.which("type")
    out[:, :CELLS] = np.where(kind[:, None] >= 0, v.placements[v.rows, kind], v.spots)
    return out


def slot_pick(v: Values) -> Floats:
    """The slot with the best reward."""
    out = v.view.none()
    out[:, :CELLS] = v.slots
    return out


def fire(v: Values) -> Floats:
    """The fire-up that brings most."""
    out = v.view.none()
    park = v.view.park
    out[:, :CELLS] = v.cell_fires
    out[:, PARK] = v.park_fires[v.rows[:, None], np.minimum(park, TYPES - 1)]
    out[:, TYPE] = v.hand_fires
    return checkpoint(v, out)


def pocus(v: Values) -> Floats:
    """Reputation, unless the fire-up brings more."""
    out = v.view.none()
    out[:, REP], out[:, YES] = POCUS_REP, v.cell_fires[v.rows, _cell(v)]
    return out


def _cell(v: Values) -> Ints:
    """The slot in question; 0 if there is none."""
    return np.asarray(v.view.plane("in_question").argmax(axis=1))


def swap(v: Values) -> Floats:
    """The Dragon that brings most where the potion was."""
    window = v.view.which("window")[:, None]
    fires = v.fires[v.rows, _cell(v) // SLOTS]
    in_slot = v.view.plane("in_question").any(axis=1, keepdims=True)
    fires = np.where(in_slot, fires, np.where(window == _AT_PARK, v.park_fires, v.hand_fires))
    out = v.view.none()
    out[:, :CELLS] = np.take_along_axis(fires, np.maximum(v.view.cells, 0), axis=1)
    return out


def exchange_cell(v: Values) -> Floats:
    """Where a card in hand fires best; a type that is not in hand comes rather than another."""
    best = np.where(v.view.hand[:, None] > 0, v.fires, NEVER).max(axis=2)
    new = np.take_along_axis(v.view.hand, np.maximum(v.view.cells, 0), axis=1) == 0
    out = v.view.none()
    out[:, :CELLS] = np.repeat(best, SLOTS, axis=1) + 0.2 * new
    return out


def exchange_type(v: Values) -> Floats:
    """The card that fires best there."""
    out = v.view.none()
    out[:, TYPE] = v.fires[v.rows, _cell(v) // SLOTS]
    return out


def draw(v: Values) -> Floats:
    """A card of the Park for which there is a slot, with the Goods on it, or the top of the deck."""
    p, view = v.weights, v.view
    slot = np.maximum(v.spots_by_type.max(axis=2), 0)
    wanted = p.park + p.fitting * slot - p.doubled * view.hand + v.goals.drawn()
    counted = _COUNTING[view.shop_here] & (view.which("drawn_type") < 0)
    wanted = wanted + counted[:, None] * view.faceup.sum(axis=1)
    out = view.none()
    out[:, PARK] = wanted[v.rows[:, None], np.minimum(view.park, TYPES - 1)] + v.gain(view.park_goods)
    out[:, DECK] = p.deck
    return out


def hand_limit(v: Values) -> Floats:
    """The type held most."""
    out = v.view.none()
    out[:, TYPE] = v.view.hand
    return out


ANSWERS = {
    "PLACE_HERE": place_here,
    "PLACE_TYPE": place_type,
    "PLACE_CELL": place_cell,
    "SLOT_PICK": slot_pick,
    "FIRE": fire,
    "POCUS": pocus,
    "SWAP": swap,
    "EXCH_CELL": exchange_cell,
    "EXCH_TYPE": exchange_type,
    "DRAW": draw,
    "HAND_LIMIT": hand_limit,
}
