"""What a seat knows of hidden cards: counts that follow from all it has seen (§16)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.cards.names import NO_PILE, OTHER_PILE
from firetower_env.games.flamecraft.cards.tables import ENCHANTMENTS, SHOPS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.setup import COPIES, FROM_OTHERS, REMOVED
from firetower_env.games.flamecraft.state import CAST_CARDS, FACEDOWN, FACEUP, TYPES

Counts = NDArray[np.int64]
_PILES = np.arange(OTHER_PILE + 1)
#: Shops of each pile that the recipe takes
_IN_RECIPE = np.where(_PILES == OTHER_PILE, FROM_OTHERS, 1)


def unseen_artisans(e: FlamecraftEngine, games: Ints, seats: Ints) -> Counts:
    """Artisans by type `(k, 6)` that are in the deck or in another hand, and which the seat cannot place there."""
    s = e.s
    in_sight = _count_types(np.concatenate([s.cell[games], s.park[games]], axis=1))
    own = np.arange(e.n) == seats[:, None]
    known = np.where(own[:, :, None], s.hand[games], s.known_hand[games]).sum(axis=1)
    in_play = COPIES - REMOVED[e.n] + 1
    return np.asarray(in_play - in_sight - known - _known_deck(e, games, seats))


def _known_deck(e: FlamecraftEngine, games: Ints, seats: Ints) -> Counts:
    """Cards of the Artisan deck that the seat knows, by type."""
    known: Bools = (e.s.art_seen[games] >> seats[:, None].astype(np.uint8) & 1) > 0
    found = np.zeros((games.size, TYPES), np.int64)
    rows = np.flatnonzero(known.any(axis=1))
    if rows.size:
        cards = np.where(known[rows], e.s.art_deck[games[rows]].astype(np.int64), -1)
        found[rows] = _count_types(cards)
    return found


def _count_types(types: NDArray[np.integer[Any]]) -> Counts:
    """How often each type stands in these rows; -1 is none."""
    k = len(types)
    places = types.astype(np.int64) + 1 + (np.arange(k) * (TYPES + 1))[:, None]
    return np.bincount(places.ravel(), minlength=k * (TYPES + 1)).reshape(k, TYPES + 1)[:, 1:]


def unseen_enchantments(e: FlamecraftEngine, games: Ints) -> Bools:
    """The Enchantments in the deck `(k, 36)`: all others of its colour have been seen."""
    s = e.s
    room = np.arange(CAST_CARDS)
    inside = (room - s.e_head[games][:, None]) % CAST_CARDS < s.e_size[games][:, None]
    cards = np.where(inside, s.e_deck[games], ENCHANTMENTS)
    found = np.zeros((games.size, ENCHANTMENTS + 1), np.bool_)
    found[np.arange(games.size)[:, None], cards] = True
    return found[:, :ENCHANTMENTS]


def hidden_shops(e: FlamecraftEngine, games: Ints) -> Bools:
    """The Shops that lie facedown or in the deck `(k, 34)`; nobody knows them where the recipe made the deck."""
    s = e.s
    laid = np.where(s.sp_face[games] == FACEDOWN, s.sp_shop[games], np.int16(SHOPS))
    cards = np.concatenate([np.minimum(e.shops.look(games), SHOPS), laid], axis=1)
    found = np.zeros((games.size, SHOPS + 1), np.bool_)
    found[np.arange(games.size)[:, None], cards] = True
    return found[:, :SHOPS]


def unseen_shops(e: FlamecraftEngine, games: Ints) -> Bools:
    """The Shops that may still turn up `(k, 34)`, by what everybody knows of the deck."""
    if not by_recipe(e):
        return hidden_shops(e, games)
    seen, pile = shops_seen(e, games), e.cards.shop_pile
    return np.asarray(~seen & (pile != NO_PILE) & (piles_left(e, seen)[:, pile] > 0))


def by_recipe(e: FlamecraftEngine) -> bool:
    """Was the Shop deck drawn by the recipe, so that nobody knows what is in it?"""
    return not e.solo and not e.rules.shop_list


def piles_left(e: FlamecraftEngine, seen: Bools) -> Counts:
    """How many Shops of each pile are hidden `(k, 7)`, in decks by the recipe, given those that were seen."""
    return np.asarray(_IN_RECIPE - seen @ (e.cards.shop_pile[:, None] == _PILES).astype(np.int64))


def shops_seen(e: FlamecraftEngine, games: Ints) -> Bools:
    """The Shops that lie faceup `(k, 34)`."""
    shops = np.where(e.s.sp_face[games] == FACEUP, e.s.sp_shop[games], np.int16(SHOPS))
    found = np.zeros((games.size, SHOPS + 1), np.bool_)
    found[np.arange(games.size)[:, None], shops] = True
    return found[:, :SHOPS]
