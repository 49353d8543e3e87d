"""Cards in motion: setting up the piles, drawing, reshuffling, dropping, and what lies in front of the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import StuckGameError
from firetower_env.games.fire_tower.counting import has_any
from firetower_env.games.fire_tower.state import EVENTS_A_TURN, FIRESTORM, IN_DISCARD, IN_PILE, MUTUAL_AID, SHADOW

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.engine import FireTowerEngine

Cards = NDArray[np.uint8]
_PAD = 255


def deal(e: FireTowerEngine, games: Ints) -> None:
    """[FT p.3] Shuffle the action cards, deal the hands, then shuffle the events into the rest (ruling R5)."""
    rules, s = e.rules, e.s
    action_cards = np.repeat(np.arange(e.cards, dtype=np.uint8), rules.deck_copies)
    total, dealt = action_cards.size, rules.seats * rules.hand_size
    sizes = np.full(games.size, total)
    order = e.chance.shuffle(games, "deck", np.broadcast_to(action_cards, (games.size, total)), sizes)
    hands = order[:, :dealt].reshape(games.size, rules.seats, rules.hand_size)
    for place in range(rules.hand_size):
        s.hands[games[:, None], np.arange(rules.seats), hands[:, :, place]] += 1
    e.chance.tell("deal", games, hands)
    e.add_events(games, order[:, dealt:])


def shuffle_events_in(e: FireTowerEngine, games: Ints, rest: Cards) -> None:
    """Ruling R5: what is left after the deal and the events in use make up the draw pile, in any order."""
    rules = e.rules
    events = [event_card(e, FIRESTORM)] * rules.firestorm_card + [event_card(e, MUTUAL_AID)] * rules.mutual_aid
    added = np.array(events, dtype=np.uint8)
    cards = np.hstack([rest, np.broadcast_to(added, (games.size, added.size))])
    shuffle_into_pile(e, games, cards, np.full(games.size, cards.shape[1]))


def event_card(e: FireTowerEngine, kind: int) -> int:
    """The card number of an event: events follow the action cards in the order of their numbers."""
    return e.cards + kind - FIRESTORM


def draw(e: FireTowerEngine, games: Ints, seats: Ints, wanted: Ints) -> None:
    """[FT p.4] Draw until `wanted` action cards are held; an event is discarded, queued and replaced (ruling R32)."""
    for here, drawers, cards in drawn(e, games, seats, wanted):
        hands = e.s.hands.reshape(-1, e.cards)
        places = here * e.seats + drawers
        hands[places] = hands.take(places, axis=0) + cards


def drawn(e: FireTowerEngine, games: Ints, seats: Ints, wanted: Ints) -> Iterator[tuple[Ints, Ints, Cards]]:
    """Draw so many action cards for these seats: as many at a time as the piles hold, by type `(k, cards)`.

    Whoever asks must take them before the next are drawn: a reshuffle notes what is held.
    """
    s = e.s
    while True:
        keep = wanted > 0
        games, seats, wanted = games[keep], seats[keep], wanted[keep]
        if not games.size:
            return
        size = s.pile_size[games].astype(np.int64)
        if np.count_nonzero(size) < size.size:
            reshuffle(e, games[size == 0])
            size = s.pile_size[games].astype(np.int64)
        taken = np.minimum(wanted, size)
        s.pile_size[games] = size - taken
        # all cards one after another, those of each game from the top down
        ends = taken.cumsum()
        rows = np.arange(games.size).repeat(taken)
        tops = games * s.pile.shape[1] + size - 1
        cards = s.pile.take((tops + ends - taken).take(rows) - np.arange(rows.size))
        wanted = wanted - taken
        is_event = cards >= e.cards
        if np.count_nonzero(is_event):
            events, replaced = cards[is_event], rows[is_event]
            rows, cards = rows[~is_event], cards[~is_event]
            wanted += np.bincount(replaced, minlength=games.size)
        types = np.bincount(rows * e.cards + cards, minlength=games.size * e.cards)
        yield games, seats, types.astype(np.uint8).reshape(games.size, e.cards)
        if np.count_nonzero(is_event):
            _queue_in_order(e, games[replaced], seats[replaced], events)


def _queue_in_order(e: FireTowerEngine, games: Ints, seats: Ints, cards: Cards) -> None:
    """Events of games in order, those of one game one after another."""
    while games.size:
        first = np.append(True, games[1:] != games[:-1])
        queue_event(e, games[first], seats[first], cards[first])
        games, seats, cards = games[~first], seats[~first], cards[~first]


def draw_up(e: FireTowerEngine, games: Ints, seats: Ints) -> None:
    """[FT p.4] Draw up to the hand limit of the moment."""
    if games.size:
        draw(e, games, seats, e.hand_limit(games, seats) - hand_count(e, games, seats))


def hand_count(e: FireTowerEngine, games: Ints, seats: Ints) -> Ints:
    """How many cards these seats hold."""
    return np.asarray(np.einsum("kc->k", e.hand(games, seats)), np.int64)  # sums in bytes, faster than `sum`


def reshuffle(e: FireTowerEngine, games: Ints) -> None:
    """Ruling R34: only when a card is needed, the entire discard pile becomes the new draw pile, events included."""
    s = e.s
    counts = s.discard[games]
    sizes = counts.sum(axis=1, dtype=np.int64)
    if not sizes.all():
        raise StuckGameError(f"game {int(games[sizes == 0][0])}: no card is left to draw")
    s.discard[games] = 0
    s.reshuffled[games] = counts
    s.reshuffled_size[games] = sizes
    s.held_before[games] = e.held(games)
    s.shown_since[games] = 0
    shuffle_into_pile(e, games, expand(counts, s.pile.shape[1]), sizes)
    returned = games[counts[:, event_card(e, SHADOW)] > 0]
    s.shadow_place[returned] = IN_PILE


def add_shadow_card(e: FireTowerEngine, games: Ints) -> None:
    """Ruling R50: Shadow of the Wood goes into the draw pile, which is shuffled."""
    s, card = e.s, event_card(e, SHADOW)
    s.discard[games, card] = 0
    size = s.pile_size[games]
    s.pile[games, size] = card
    known = games[s.reshuffled_size[games] > 0]
    s.reshuffled[known, card] += 1
    s.reshuffled_size[known] += 1
    s.shadow_place[games] = IN_PILE
    shuffle_into_pile(e, games, s.pile[games], size.astype(np.int64) + 1)


def drop(e: FireTowerEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    """One card of this type from the hand to the discard pile."""
    _leave_hand(e, games, seats, cards)
    e.s.discard[games, cards] += 1


def lay_out(e: FireTowerEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    """One card of this type from the hand onto the table: it is in play until its effect is over."""
    _leave_hand(e, games, seats, cards)
    e.s.in_play[games, cards] += 1


def clear_table(e: FireTowerEngine, games: Ints) -> None:
    """Cards in play go to the discard pile."""
    games = games[has_any(e.s.in_play.take(games, axis=0))]
    if games.size:
        e.s.discard[games, : e.cards] += e.s.in_play.take(games, axis=0)
        e.s.in_play[games] = 0


def drop_hand(e: FireTowerEngine, games: Ints, seats: Ints) -> None:
    """A whole hand to the discard pile."""
    hand = e.s.hands[games, seats]
    e.s.discard[games, : e.cards] += hand
    e.s.shown_since[games, seats] += hand
    e.s.hands[games, seats] = 0


def hand_over(e: FireTowerEngine, games: Ints, giver: Ints, taker: Ints) -> None:
    """A whole hand from one seat to another."""
    for zone in (e.s.hands, e.s.held_before, e.s.shown_since):
        zone[games, taker] += zone[games, giver]
        zone[games, giver] = 0


def expand(counts: NDArray[np.integer[Any]], width: int) -> Cards:
    """Counts by type `(k, types)` as lists of cards `(k, width)`, sorted; zeros follow."""
    rows, types = counts.shape
    # what has no room is left out
    ends = np.minimum(counts.cumsum(axis=1, dtype=np.int64), width)
    cards = np.zeros((rows, width), np.uint8)
    every = np.tile(np.arange(types), rows)
    cards[np.arange(width) < ends[:, -1:]] = every.repeat(np.diff(ends, axis=1, prepend=0).reshape(-1))
    return cards


def _leave_hand(e: FireTowerEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    places = (games * e.seats + seats) * e.cards + cards
    e.s.hands.reshape(-1)[places] -= 1
    e.s.shown_since.reshape(-1)[places] += 1


def shuffle_into_pile(e: FireTowerEngine, games: Ints, cards: Cards, sizes: Ints) -> None:
    """Shuffle these cards (so many of each row) into a new draw pile."""
    lay_pile(e, games, e.chance.shuffle(games, "deck", cards, sizes), sizes)


def lay_pile(e: FireTowerEngine, games: Ints, cards: Cards, sizes: Ints) -> None:
    """These cards (so many of each row), the top one last, are the new draw pile."""
    e.s.pile[games] = 0
    e.s.pile[games, : cards.shape[1]] = cards
    e.s.pile_size[games] = sizes
    if e.chance.listener is not None:
        known: Bools = np.arange(cards.shape[1]) < sizes[:, None]
        e.chance.tell("shuffle", games, np.where(known, cards, _PAD)[:, ::-1])


def queue_event(e: FireTowerEngine, games: Ints, seats: Ints, cards: Cards) -> None:
    """Events wait in the order drawn, with their drawer; in a turn with too many, more have no effect (ruling R66)."""
    s = e.s
    s.discard[games, cards] += 1
    kind = cards.astype(np.int8) - (e.cards - FIRESTORM)
    s.shadow_place[games[kind == SHADOW]] = IN_DISCARD
    room = s.turn_events[games] < EVENTS_A_TURN
    games = games[room]
    place = s.events[games]
    s.event_kind[games, place] = kind[room]
    s.event_drawer[games, place] = seats[room]
    s.events[games] = place + 1
    s.turn_events[games] += 1
