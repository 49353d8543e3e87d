"""Cards that lie neither in a hand nor in a pile: drawn in front of a seat, or in the pool of a Mobilization."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower import deck, plays
from firetower_env.games.fire_tower.state import NOBODY

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def draw_aside(e: RisingEngine, games: Ints, seats: Ints, wanted: Ints) -> None:
    """Draw so many action cards in front of these seats; events are queued and replaced (ruling X45)."""
    _draw_to(e, e.s.drawn, games, seats, wanted)


def draw_pool(e: RisingEngine, games: Ints, seats: Ints, wanted: Ints) -> None:
    """Draw the pool of a Mobilization for these drawers."""
    _draw_to(e, e.s.pool, games, seats, wanted)


def _draw_to(e: RisingEngine, heap: NDArray[np.uint8], games: Ints, seats: Ints, wanted: Ints) -> None:
    for here, _, cards in deck.drawn(e, games, seats, wanted):
        heap[here] += cards


def play_drawn(e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Play one of the cards in front of these seats."""
    e.s.shown_since[games, seats, e.box.card_of[verb]] += 1
    _play_from(e, e.s.drawn, games, seats, verb)


def play_pool(e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Play one of the cards of the pool."""
    _play_from(e, e.s.pool, games, seats, verb)


def _play_from(e: RisingEngine, heap: NDArray[np.uint8], games: Ints, seats: Ints, verb: Ints) -> None:
    cards = e.box.card_of[verb]
    heap[games, cards] -= 1
    e.s.in_play[games, cards] += 1
    plays.ask(e, games, seats, verb)


def discard_drawn(e: RisingEngine, games: Ints) -> None:
    """What lies in front of the seat on turn goes to the discard pile; it counts among its hand for a redeal."""
    e.s.shown_since[games, e.s.turn_seat[games]] += e.s.drawn.take(games, axis=0)
    _discard(e, e.s.drawn, games)


def drop_drawn(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """Ruling X72: a seat that loses its tower loses the cards drawn in front of it, and patrols no more."""
    here = games[e.s.turn_seat[games] == seats]
    discard_drawn(e, here)
    e.s.patrolling[here] = NOBODY


def discard_pool(e: RisingEngine, games: Ints) -> None:
    """What is left of the pool goes to the discard pile."""
    _discard(e, e.s.pool, games)


def _discard(e: RisingEngine, heap: NDArray[np.uint8], games: Ints) -> None:
    e.s.discard[games, : e.cards] += heap[games]
    heap[games] = 0
