"""The deck: three piles, each with its share of fire cards and droughts, shuffled one by one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.games.forest_fire.cards.table import CARDS, CLASS, DROUGHT, DRY, FLAME, PLAIN
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.rules import PILES

#: stands where there is no card
NO_CARD = 255


def shuffle_new(e: ForestFireEngine, games: Ints) -> None:
    """[FF Setup] the whole deck."""
    e.s.deck[games] = np.repeat(np.arange(CARDS, dtype=np.uint8), e.copies)
    deal(e, games)
    e.chance.tell("deck", games, e.s.deck[games])


def deal(e: ForestFireEngine, games: Ints) -> None:
    """Deal all cards not seen yet into what is left of the piles, whose numbers of fire cards and droughts are known.

    Weather, catastrophes and lucky breaks are shuffled together, fire cards among themselves; then every pile is
    shuffled. Nothing of the old order remains.
    """
    s = e.s
    cards, seen = s.deck[games], s.turn[games].astype(np.int64)
    hidden = np.arange(cards.shape[1]) >= seen[:, None]
    order = _pattern(e, games, seen)
    dealt = np.where(order == DRY, DROUGHT, 0).astype(np.uint8)
    for kind in (PLAIN, FLAME):
        of_kind = np.where(hidden & (CLASS[cards] == kind), cards, NO_CARD).astype(np.uint8)
        of_kind.sort(axis=1)
        shuffled = e.chance.shuffle(games, "deck", of_kind, (of_kind != NO_CARD).sum(axis=1))
        places = hidden & (order == kind)
        rank = places.cumsum(axis=1) - 1
        dealt += np.where(places, np.take_along_axis(shuffled, np.maximum(rank, 0), axis=1), 0).astype(np.uint8)
    s.deck[games] = dealt * hidden


def _pattern(e: ForestFireEngine, games: Ints, seen: Ints) -> NDArray[np.uint8]:
    """What kind of card lies where, `(k, cards)`: every pile shuffled by itself; what was seen has no kind."""
    s, rules = e.s, e.rules
    pattern = np.full((games.size, rules.cards), NO_CARD, np.uint8)
    end = 0
    for pile in range(PILES):
        size, end = rules.piles[pile], end + rules.piles[pile]
        left = np.clip(end - seen, 0, size)
        running = left < size
        fires = np.where(running, s.pile_fires[games], rules.fires[pile])
        dry = np.where(running, s.pile_droughts[games], rules.droughts[pile])
        column = np.arange(size)
        plain = (left - fires - dry)[:, None]
        kinds = np.where(column < plain, PLAIN, np.where(column < plain + fires[:, None], FLAME, DRY)).astype(np.uint8)
        shuffled = e.chance.shuffle(games, "deck", kinds, left)
        # what is left of a pile lies behind what was seen of it
        places = column - (size - left)[:, None]
        here = np.take_along_axis(shuffled, np.maximum(places, 0), axis=1)
        pattern[:, end - size : end] = np.where(places >= 0, here, NO_CARD)
    return pattern


def draw(e: ForestFireEngine, games: Ints) -> Ints:
    """The next card, which all have seen from now on; what is left of a pile is told of the one that comes next."""
    s = e.s
    place = s.turn[games]
    card = s.deck[games, place].astype(np.int64)
    s.deck[games, place] = 0
    s.unseen[games, card] -= 1
    s.turn[games] = place + 1
    s.card[games] = card
    s.pile_fires[games] -= CLASS[card] == FLAME
    s.pile_droughts[games] -= CLASS[card] == DRY
    for pile in range(1, PILES):
        begins = place + 1 == e.pile_ends[pile - 1]
        if np.count_nonzero(begins):
            s.pile_fires[games[begins]], s.pile_droughts[games[begins]] = e.pile_shares[pile]
    return card
