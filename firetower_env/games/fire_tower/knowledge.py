"""Hidden information: dealing anew, for one seat, all cards it cannot see, in a way that its knowledge allows.

At a reshuffle the new pile is public, so a seat knows which cards the others held together at that moment, and which
cards each has shown since. What is still hidden therefore comes from two known pools: old cards, which were in hands
then, and fresh ones, which were in the pile. A redeal first imagines who held which old cards, in a way that explains
what was shown, and then deals the fresh ones. It depends on nothing but what the seat may know and on the given seeds;
the true hands, pile and future never show through.

An edition in which cards can also lie aside says which of them are hidden. Some go with the hand of the seat on turn:
both are dealt together and then parted. The others are dealt from the fresh cards; what lies there since before the
last reshuffle, so that the pile cannot have held it, stays there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import mix
from firetower_env.core.errors import StuckGameError
from firetower_env.games.fire_tower.deck import Cards, expand
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.reckless import of_tool

Counts = NDArray[np.int64]
#: deals that contradict what is known are thrown away, which leaves the others as likely as they are
_TRIES = 4096
#: after so many the guesses get help: seats that showed nearly all they once held are hardly ever guessed by chance
_UNAIDED = 256


@dataclass(frozen=True)
class Aside:
    """Cards beside the hands `(k, cards)`, zero where the observer sees them."""

    #: drawn in front of the seat on turn, where that seat's hand is hidden, and where it is open; and in a pool
    drawn: Counts
    drawn_openly: Counts
    pool: Counts
    on_turn: Bools

    @property
    def loose(self) -> Ints:
        """How many cards go with no hidden hand."""
        return np.asarray((self.drawn_openly + self.pool).sum(axis=1))


class Redeal:
    """Dealing anew in the games of one engine."""

    def __init__(self, e: FireTowerEngine) -> None:
        self.e = e

    def deal(self, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
        """Deal anew what these seats cannot see, and re-key the future with the seeds."""
        if not games.size:
            return
        e = self.e
        e.s.seed[games] = mix(seeds)
        e.s.draws[games] = 0
        for number in range(_TRIES):
            wrong = self._try(games, seats, aided=number >= _UNAIDED)
            if not wrong.any():
                return
            games, seats = games[wrong], seats[wrong]
        raise StuckGameError(f"no deal of {_TRIES} fitted what is known of game {int(games[0])}")

    def _try(self, games: Ints, seats: Ints, aided: bool = False) -> Bools:
        """One try; returns which games could not be dealt, and leaves those as they are."""
        e, s = self.e, self.e.s
        hidden = _hidden_seats(e, games, seats)[:, :, None]
        hands = s.hands[games].astype(np.int64)
        size = s.pile_size[games].astype(np.int64)
        aside = self.hidden_aside(games, seats, hidden[:, :, 0])
        pile = _count(s.pile[games], np.arange(s.pile.shape[1]) < size[:, None], e.cards + e.event_types)
        unseen = (hands * hidden).sum(axis=1) + pile[:, : e.cards]
        sizes = hands.sum(axis=2) * hidden[:, :, 0]
        if aside is not None:
            unseen = unseen + aside.drawn + aside.drawn_openly + aside.pool
            sizes = sizes + aside.on_turn * aside.drawn.sum(axis=1)[:, None]
        before = _imagine_old_hands(e, games, hidden, unseen, sizes if aided else None)
        shown = s.shown_since[games].astype(np.int64) * hidden
        # of equal cards the old one is shown first: which of them it was makes no difference to anyone
        old = before - np.minimum(before, shown)
        fresh_sizes = sizes - old.sum(axis=2)
        fresh_pool = unseen - old.sum(axis=1)
        fits = (fresh_sizes >= 0).all(axis=1) & (fresh_pool >= 0).all(axis=1) & (before >= 0).all(axis=(1, 2))
        fresh_pool, fresh_sizes = np.maximum(fresh_pool, 0), np.maximum(fresh_sizes, 0)
        kept = None
        if aside is not None:
            kept = _not_from_the_pile(e, games, fresh_pool, aside)
            fits &= kept.sum(axis=1) <= aside.loose
            fresh_pool = fresh_pool - kept
            fresh_sizes = np.column_stack([fresh_sizes, np.maximum(aside.loose - kept.sum(axis=1), 0)])
        fresh, rest = share_out(e, games, fresh_pool, fresh_sizes)
        cards = e.chance.shuffle(games, "deck", expand(np.hstack([rest, pile[:, e.cards :]]), s.pile.shape[1]), size)
        dealt = old + fresh[:, : e.seats]
        self.arrange(games, cards, size)
        if aside is not None and kept is not None:
            dealt = self.lay_aside(games, fits, aside, dealt, kept + fresh[:, e.seats])
        chosen = games[fits]
        s.hands[chosen] = np.where(hidden, dealt, hands)[fits]
        s.held_before[chosen] = np.where(hidden, before, s.held_before[games])[fits]
        s.pile[chosen] = cards[fits]
        return np.asarray(~fits | self.contradicts(games, seats))

    # -- what an edition knows beyond this ------------------------------------------------------------------------

    def hidden_aside(self, games: Ints, seats: Ints, hidden: Bools) -> Aside | None:
        """What lies aside and these seats do not see; `hidden` are the hands they do not see, `(k, seats)`."""
        return None

    def lay_aside(self, games: Ints, fits: Bools, aside: Aside, hands: Counts, loose: Counts) -> Counts:
        """Part what lies aside from the hands and lay it out, with what is loose; returns the hands."""
        return hands

    def arrange(self, games: Ints, piles: Cards, sizes: Ints) -> None:
        """Change the order of shuffled piles to what is known of it."""

    def contradicts(self, games: Ints, seats: Ints) -> Bools:
        """Where another seat could not be asked what it is asked, had it these cards."""
        return _lacks_set(self.e, games, seats)


def _not_from_the_pile(e: FireTowerEngine, games: Ints, fresh: Counts, aside: Aside) -> Counts:
    """Cards beside hands and old cards that were not in the pile when it was last made: they lie aside since then."""
    made = e.s.reshuffled[games, : e.cards].astype(np.int64)
    known = (e.s.reshuffled_size[games] > 0) & (aside.loose > 0)
    return np.asarray(np.maximum(fresh - made, 0) * known[:, None])


def part(e: FireTowerEngine, games: Ints, cards: Counts, wanted: Ints) -> Counts:
    """So many of these cards `(k, cards)`, at random."""
    some = np.flatnonzero(wanted)
    parted = np.zeros_like(cards)
    if some.size:
        parted[some] = share_out(e, games[some], cards[some], wanted[some, None])[0][:, 0]
    return parted


def _imagine_old_hands(
    e: FireTowerEngine, games: Ints, hidden: Bools, unseen: Counts, room_now: Counts | None
) -> Counts:
    """Hands at the last reshuffle `(k, seats, cards)` that the hidden seats may have held; -1 where none came out.

    Cards shown since that the pile cannot have held were in those hands; the others are shared out at random. With
    `room_now`, the cards that each seat holds now, old ones that find no room there are taken from what it showed.
    """
    held = e.s.held_before[games].astype(np.int64) * hidden
    shown = e.s.shown_since[games].astype(np.int64) * hidden
    pool, sizes = held.sum(axis=1), held.sum(axis=2)
    from_pile = unseen + shown.sum(axis=1) - pool
    certain = _pick_shown(e, games, shown, np.maximum(shown.sum(axis=1) - from_pile, 0))
    if room_now is not None:
        certain = _add_shown(e, games, certain, shown, pool, sizes - room_now)
    room = sizes - certain.sum(axis=2)
    shared, _ = share_out(e, games, pool - certain.sum(axis=1), np.maximum(room, 0))
    return np.where((room < 0).any(axis=1)[:, None, None], -1, certain + shared)


def _add_shown(e: FireTowerEngine, games: Ints, certain: Counts, shown: Counts, pool: Counts, least: Counts) -> Counts:
    """More of the shown cards, at random, until each seat has at least so many `(k, seats)`."""
    for seat in range(e.seats):
        able = np.minimum(shown[:, seat] - certain[:, seat], pool - certain.sum(axis=1))
        missing = np.clip(least[:, seat] - certain[:, seat].sum(axis=1), 0, able.sum(axis=1))
        more = part(e, games, able, missing)
        certain = certain.copy()
        certain[:, seat] += more
    return certain


def _pick_shown(e: FireTowerEngine, games: Ints, shown: Counts, wanted: Counts) -> Counts:
    """Pick so many of the shown cards of each type, `(k, cards)`, whoever showed them: `(k, seats, cards)`."""
    k, seats, types = shown.shape
    flat = shown.reshape(k, seats * types)
    total = flat.sum(axis=1)
    tokens = e.chance.shuffle(games, "deck", expand(flat, e.s.pile.shape[1]), total).astype(np.int64)
    real = np.arange(tokens.shape[1]) < total[:, None]
    of_type = (tokens[:, :, None] % types == np.arange(types)) & real[:, :, None]
    picked = (of_type & (of_type.cumsum(axis=1) <= wanted[:, None, :])).any(axis=2)
    return _count(tokens, picked, seats * types).reshape(k, seats, types)


def _hidden_seats(e: FireTowerEngine, games: Ints, seats: Ints) -> Bools:
    """Seats whose hand the observer cannot see, `(k, seats)`."""
    hidden = np.arange(e.seats) != seats[:, None]
    if e.rules.teams and e.rules.team_open_hands:
        hidden &= np.arange(e.seats) != (seats[:, None] + 2) % 4
    return np.asarray(hidden)


def share_out(e: FireTowerEngine, games: Ints, pool: Counts, sizes: Counts) -> tuple[Counts, Counts]:
    """Shuffle a pool of cards `(k, cards)` and give each hand its number; returns the hands and what is left."""
    width = e.s.pile.shape[1]
    total = pool.sum(axis=1)
    cards = e.chance.shuffle(games, "deck", expand(pool, width), total)
    ends = sizes.cumsum(axis=1)
    place = np.arange(width)
    hands = [
        _count(cards, (place >= (ends - sizes)[:, hand, None]) & (place < ends[:, hand, None]), e.cards)
        for hand in range(sizes.shape[1])
    ]
    rest = _count(cards, (place >= ends[:, -1:]) & (place < total[:, None]), e.cards)
    return np.stack(hands, axis=1), rest


def _count(cards: NDArray[np.integer[Any]], among: Bools, types: int) -> Counts:
    """How many of each type lie among the marked places, `(k, types)`."""
    return np.asarray(((cards[:, :, None] == np.arange(types)) & among[:, :, None]).sum(axis=1))


def _lacks_set(e: FireTowerEngine, games: Ints, seats: Ints) -> Bools:
    """Another seat that is dropping a Reckless set is known to hold the rest of it."""
    frames = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    asked, tool, left = (frames[:, COLUMN[name]] for name in ("seat", "tool", "left"))
    dropping = (frames[:, 0] == e.phases.number["RECKLESS_DROP"]) & (asked != seats) & (e.s.depth[games] > 0)
    if not dropping.any():
        return np.asarray(dropping)
    hand = e.hand(games, asked)
    held = (hand * of_tool(e, tool)).sum(axis=1, dtype=np.int64)
    return np.asarray(dropping & (held < left))
