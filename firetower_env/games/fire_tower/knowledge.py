"""Hidden information: dealing anew, for one seat, all cards it cannot see, in a way that its knowledge allows.

After a reshuffle the new pile's content was public, so cards held since before it and cards drawn since come from
different, known pools: hands remember how many of their cards are old. The result depends on nothing but what the
seat may know and on the given seeds; the true hands, pile and future never show through.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import mix
from firetower_env.core.errors import StuckGameError
from firetower_env.core.phases import COLUMN
from firetower_env.games.fire_tower.cards.record import FIREBREAK, RECKLESS_WATER, WATER
from firetower_env.games.fire_tower.deck import expand
from firetower_env.games.fire_tower.reckless import of_kind
from firetower_env.games.fire_tower.table import Table
from firetower_env.games.fire_tower.verbs import ALL_CARDS, CARDS

Counts = NDArray[np.int64]
#: deals that contradict a known set of cards are thrown away, which keeps the rest exactly as likely as they are
_TRIES = 4096


def redeal(e: Table, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
    """Deal anew what these seats cannot see, and re-key the future with the seeds."""
    if not games.size:
        return
    e.s.seed[games] = mix(seeds)
    _deal(e, games, seats)
    for _ in range(_TRIES):
        wrong = _contradicts(e, games, seats)
        if not wrong.any():
            return
        games, seats = games[wrong], seats[wrong]
        _deal(e, games, seats)
    raise StuckGameError(f"no deal of {_TRIES} fitted what is known of game {int(games[0])}")


def _deal(e: Table, games: Ints, seats: Ints) -> None:
    s = e.s
    hidden = _hidden_seats(e, games, seats)
    hands, old = s.hands[games].astype(np.int64), s.old_cards[games].astype(np.int64)
    fresh = hands - old
    size = s.pile_size[games].astype(np.int64)
    pile = _count(s.pile[games], np.arange(s.pile.shape[1]) < size[:, None], ALL_CARDS)
    events = pile[:, CARDS:]
    old_dealt, _ = _share_out(e, games, (old * hidden[:, :, None]).sum(axis=1), old.sum(axis=2) * hidden)
    pool = (fresh * hidden[:, :, None]).sum(axis=1) + pile[:, :CARDS]
    fresh_dealt, rest = _share_out(e, games, pool, fresh.sum(axis=2) * hidden)
    s.hands[games] = np.where(hidden[:, :, None], old_dealt + fresh_dealt, hands)
    s.old_cards[games] = np.where(hidden[:, :, None], old_dealt, old)
    cards = expand(np.hstack([rest, events]), s.pile.shape[1])
    s.pile[games] = e.chance.shuffle(games, "deck", cards, size)


def _hidden_seats(e: Table, games: Ints, seats: Ints) -> Bools:
    """Seats whose hand the observer cannot see, `(k, seats)`."""
    hidden = np.arange(e.seats) != seats[:, None]
    if e.rules.teams and e.rules.team_open_hands:
        hidden &= np.arange(e.seats) != (seats[:, None] + 2) % 4
    return np.asarray(hidden)


def _share_out(e: Table, games: Ints, pool: Counts, sizes: Counts) -> tuple[Counts, Counts]:
    """Shuffle a pool of cards `(k, CARDS)` and give each seat its number; returns the hands and what is left."""
    width = e.s.pile.shape[1]
    total = pool.sum(axis=1)
    cards = e.chance.shuffle(games, "deck", expand(pool, width), total)
    ends = sizes.cumsum(axis=1)
    place = np.arange(width)
    hands = [
        _count(cards, (place >= (ends - sizes)[:, seat, None]) & (place < ends[:, seat, None]), CARDS)
        for seat in range(e.seats)
    ]
    rest = _count(cards, (place >= ends[:, -1:]) & (place < total[:, None]), CARDS)
    return np.stack(hands, axis=1), rest


def _count(cards: NDArray[np.uint8], among: Bools, types: int) -> Counts:
    """How many of each type lie among the marked places, `(k, types)`."""
    return np.asarray(((cards[:, :, None] == np.arange(types)) & among[:, :, None]).sum(axis=1))


def _contradicts(e: Table, games: Ints, seats: Ints) -> Bools:
    """Another seat that is dropping a Reckless set is known to hold the rest of it."""
    frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    asked, tool, left = (frames[:, COLUMN[name]] for name in ("seat", "tool", "left"))
    dropping = (frames[:, 0] == e.phases.number["RECKLESS_DROP"]) & (asked != seats) & (e.s.depth[games] > 0)
    if not dropping.any():
        return np.asarray(dropping)
    hand = e.hand(games, asked)
    water = hand[:, of_kind(WATER)].sum(axis=1, dtype=np.int64)
    breaks = hand[:, of_kind(FIREBREAK)].sum(axis=1, dtype=np.int64)
    return np.asarray(dropping & (np.where(tool == RECKLESS_WATER, water, breaks) < left))
