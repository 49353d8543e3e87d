"""Dealing anew the Fancy Dragons that a seat cannot see (§16).

Cards that are neither own, scored nor known change places among the other seats and the deck. A place in a hand keeps
who else knows its card, and whether that was drawn or is being given just now.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.cards.names import GIFT_DRAWN_FANCY
from firetower_env.games.flamecraft.dealing import listed
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import COLUMN
from firetower_env.games.flamecraft.state import IN_DECK, NOT_IN_GAME
from firetower_env.games.flamecraft.verbs import FANCIES

_FANCY = np.arange(FANCIES)
_NOTHING = np.int64(1) << 40


@dataclass(frozen=True)
class _Hidden:
    """What one seat in each of these games does not see, as it is before."""

    e: FlamecraftEngine
    games: Ints
    #: by card `(k, 36)`: is it hidden, its owner, who has seen it, was it drawn just now?
    hidden: Bools
    owner: Ints
    seen: Ints
    drawn: Ints
    #: the card whose receiver is being asked for
    given: Ints


def fancies(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """Deal the hidden cards anew."""
    s = e.s
    owner, seen = s.f_owner[games].astype(np.int64), s.f_seen[games].astype(np.int64)
    hidden = (owner != seats[:, None]) & (owner != NOT_IN_GAME) & (s.f_scored[games] == 0)
    hidden &= (seen >> seats[:, None] & 1) == 0
    drawn = s.drawn_fancy[games][:, None] >> _FANCY & 1
    before = _Hidden(e, games, hidden, owner, seen, drawn, _card_given(e, games))
    cards, total = listed(hidden)
    shuffled = e.chance.shuffle(games, "fancy", cards, total).astype(np.int64)
    held = _into_hands(before, shuffled)
    _into_decks(before, shuffled, held)


def _into_hands(before: _Hidden, cards: Ints) -> Ints:
    """The first cards go to the hidden places in hands; returns how many these are."""
    e, games, owner = before.e, before.games, before.owner
    # the places are in an order that says nothing of the cards in them
    of_question = before.given[:, None] != _FANCY
    key = (((owner * 2 + of_question) * 2 + 1 - before.drawn) << 8) + before.seen
    held = before.hidden & (owner != IN_DECK)
    order = np.argsort(np.where(held, key, _NOTHING), axis=1, kind="stable")
    count: Ints = np.count_nonzero(held, axis=1)
    rows, slots = (count[:, None] > _FANCY).nonzero()
    old, new, here = order[rows, slots], cards[rows, slots], games[rows]
    e.s.f_owner[here, new] = owner[rows, old]
    e.s.f_seen[here, new] = before.seen[rows, old]
    bits = np.where(before.hidden, 0, before.drawn << _FANCY).sum(axis=1)
    np.bitwise_or.at(bits, rows, before.drawn[rows, old] << new)
    e.s.drawn_fancy[games] = bits
    _rename_given(e, games, before.given, rows, old, new)
    _rename_dealt(e, games, rows, owner[rows, old], new)
    return count


def _into_decks(before: _Hidden, cards: Ints, held: Ints) -> None:
    """The others go to the places of the deck that the seat does not know."""
    e, games, s = before.e, before.games, before.e.s
    deck, sizes = e.fancies.look(games), s.f_size[games].astype(np.int64)
    known = np.minimum(deck, FANCIES - 1).astype(np.int64)
    unknown = (sizes[:, None] > _FANCY) & np.take_along_axis(before.hidden, known, axis=1)
    rows, places = unknown.nonzero()
    rank = (np.cumsum(unknown, axis=1) - 1 + held[:, None])[rows, places]
    old, new = deck[rows, places], cards[rows, rank]
    s.f_owner[games[rows], new] = IN_DECK
    s.f_seen[games[rows], new] = before.seen[rows, old]
    deck[rows, places] = new
    e.fancies.lay(games, deck, sizes)


def top_frames(e: FlamecraftEngine, games: Ints) -> Ints:
    """The frames on top; anything where nothing is pending."""
    return e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)


def _card_given(e: FlamecraftEngine, games: Ints) -> Ints:
    """The Fancy Dragon whose receiver is being asked for; -1 for none."""
    top = top_frames(e, games)
    gives = (top[:, 0] == e.phases.number["GIFT_SEAT"]) & (top[:, COLUMN["kind"]] == GIFT_DRAWN_FANCY)
    return np.where(gives & (e.s.depth[games] > 0), top[:, COLUMN["memory"]], -1)


def _rename_given(e: FlamecraftEngine, games: Ints, given: Ints, rows: Ints, old: Ints, new: Ints) -> None:
    """The question about the receiver names the card that lies there now."""
    asked = (given[rows] == old).nonzero()[0]
    here = games[rows[asked]]
    e.s.frames[here, e.s.depth[here] - 1, COLUMN["memory"]] = new[asked]


def _rename_dealt(e: FlamecraftEngine, games: Ints, rows: Ints, owners: Ints, new: Ints) -> None:
    """Seats that have not chosen yet were dealt the cards that are theirs now, in this order."""
    s = e.s
    for seat in range(e.n):
        mine = owners == seat
        which, cards = rows[mine], new[mine]
        if not which.size:
            continue
        # the cards of one game follow one another
        place = np.arange(which.size) - np.searchsorted(which, which)
        waiting = (s.dealt[games[which], seat] >= 0).any(axis=1)
        here = games[which[waiting]]
        s.dealt[here, seat, place[waiting]] = cards[waiting]
