"""[RF Setup, Extreme Weather] The setup: events cut into the pile, lightning, personal cards, first firehawks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower.deck import Cards, event_card, lay_pile
from firetower_env.games.fire_tower.rising.events.dry_storm import FIRST_CELLS
from firetower_env.games.fire_tower.rising.hawks.placing import ask_first_hawks
from firetower_env.games.fire_tower.state import DRY_STORM, FIRESTORM, KETTLE_FLIGHT, MOBILIZATION, MUTUAL_AID

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def add_events(e: RisingEngine, games: Ints, rest: Cards) -> None:
    """Ruling X3: the chosen events are shuffled in, then the Firestorm is cut into the middle third or anywhere."""
    rules = e.rules
    used = (
        (MUTUAL_AID, rules.mutual_aid),
        (DRY_STORM, rules.dry_storm),
        (KETTLE_FLIGHT, rules.kettle_flight),
        (MOBILIZATION, rules.mobilization),
    )
    events = np.array([event_card(e, kind) for kind, is_used in used if is_used], dtype=np.uint8)
    cards = np.hstack([rest, np.broadcast_to(events, (games.size, events.size))])
    size = cards.shape[1]
    pile = e.chance.shuffle(games, "deck", cards, np.full(games.size, size))
    if rules.firestorm_card:
        size += 1
        pile = cut_in(e, games, pile, event_card(e, FIRESTORM))
    lay_pile(e, games, pile, np.full(games.size, size))


def cut_in(e: RisingEngine, games: Ints, pile: Cards, card: int) -> Cards:
    """The card at a place counted from the top, from 1: ⌈n/3⌉ to ⌊2n/3⌋ of all n cards, or any."""
    n = pile.shape[1] + 1
    first, last = (-(-n // 3), 2 * n // 3) if e.rules.firestorm_cut == "middle" else (1, n)
    place = n - first - e.chance.below(games, "deck", last - first + 1)
    at = np.arange(n)
    source = np.minimum(at - (at > place[:, None]), n - 2)
    return np.where(at == place[:, None], np.uint8(card), np.take_along_axis(pile, source, axis=1))


def lay_out(e: RisingEngine, games: Ints, first: Ints) -> None:
    """Lightning, specialty cards, and a firehawk of each seat in turn order from the first (ruling X4)."""
    if e.rules.dry_storm:
        e.s.lightning[games] = bb.from_cells(FIRST_CELLS)
    if e.rules.weather:
        e.s.heavy_winds[games] = e.s.lookout[games] = (1 << e.seats) - 1
    ask_first_hawks(e, games, first)
