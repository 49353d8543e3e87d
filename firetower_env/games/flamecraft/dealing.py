"""Dealing anew what lies in decks and hands: Enchantments, Shops and artisans that a seat cannot see (§16)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft import knowledge
from firetower_env.games.flamecraft.cards.tables import SHOPS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.state import ARTISANS, FACEDOWN, TYPES

Cards = NDArray[np.uint8]
_TYPES = np.arange(TYPES)


def enchantments(e: FlamecraftEngine, games: Ints) -> None:
    """The order of the deck is anybody's guess."""
    cards, sizes = e.enchants.look(games), e.s.e_size[games].astype(np.int64)
    cards.sort(axis=1)
    e.enchants.lay(games, e.chance.shuffle(games, "enchantments", cards, sizes), sizes)


def shops(e: FlamecraftEngine, games: Ints) -> None:
    """Facedown Shops and the deck: by the recipe, given what was revealed, or the rest of a known deck."""
    s = e.s
    hidden = _by_recipe(e, games) if knowledge.by_recipe(e) else knowledge.hidden_shops(e, games)
    cards, sizes = listed(hidden)
    cards = e.chance.shuffle(games, "shops", cards, sizes)
    laid = s.sp_face[games] == FACEDOWN
    rank = np.cumsum(laid, axis=1) - 1
    rows, spaces = laid.nonzero()
    s.sp_shop[games[rows], spaces] = cards[rows, rank[rows, spaces]]
    down = np.count_nonzero(laid, axis=1)
    left = sizes - down
    places = np.minimum(np.arange(e.shops.room) + down[:, None], cards.shape[1] - 1)
    e.shops.lay(games, np.take_along_axis(cards, places, axis=1), left)


def _by_recipe(e: FlamecraftEngine, games: Ints) -> Bools:
    """Shops that may be the hidden ones `(k, 34)`: of each pile as many as the recipe has left."""
    seen = knowledge.shops_seen(e, games)
    left = knowledge.piles_left(e, seen)
    box = np.broadcast_to(np.arange(SHOPS, dtype=np.uint8), (games.size, SHOPS))
    order = e.chance.shuffle(games, "shops", box, np.full(games.size, SHOPS)).astype(np.int64)
    pile, free = e.cards.shop_pile[order], ~np.take_along_axis(seen, order, axis=1)
    chosen = np.zeros_like(seen)
    for number in range(left.shape[1]):
        fits = (pile == number) & free
        rows, places = (fits & (np.cumsum(fits, axis=1) <= left[:, number, None])).nonzero()
        chosen[rows, order[rows, places]] = True
    return chosen


def listed(members: Bools) -> tuple[Cards, Ints]:
    """The numbers of the members in rising order, as many as there are in each row."""
    order = np.argsort(~members, axis=1, kind="stable").astype(np.uint8)
    return order, np.count_nonzero(members, axis=1)


def artisans(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """Other hands above what everybody knows of them, then the unknown places of the deck."""
    s = e.s
    counts = knowledge.unseen_artisans(e, games, seats)
    total = counts.sum(axis=1)
    places = np.arange(ARTISANS)
    cards = (counts.cumsum(axis=1)[:, None, :] <= places[:, None]).sum(axis=2).astype(np.uint8)
    cards = e.chance.shuffle(games, "artisans", cards, total)
    dealt = np.zeros(games.size, np.int64)
    for seat in range(e.n):
        other = seats != seat
        known = s.known_hand[games, seat]
        size = (s.hand[games, seat].sum(axis=1) - known.sum(axis=1)) * other
        mine = (places >= dealt[:, None]) & (places < (dealt + size)[:, None])
        hidden = ((cards[:, :, None] == _TYPES) & mine[:, :, None]).sum(axis=1)
        s.hand[games[other], seat] = (known + hidden)[other]
        dealt += size
    deck, notes = e.artisans.look(games), e.artisans.look_notes(games)
    sizes = s.art_size[games].astype(np.int64)
    unknown = (places < sizes[:, None]) & ((notes >> seats[:, None].astype(np.uint8) & 1) == 0)
    rank = np.minimum(np.cumsum(unknown, axis=1) - 1 + dealt[:, None], ARTISANS - 1)
    filled = np.where(unknown, np.take_along_axis(cards, np.maximum(rank, 0), axis=1), deck)
    e.artisans.lay(games, filled, sizes, notes)
