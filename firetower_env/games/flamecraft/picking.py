"""Taking things: Goods of choice, and artisans from the Park or the deck."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft.cards.names import WILD
from firetower_env.games.flamecraft.enchanting import card_at
from firetower_env.games.flamecraft.engine import TYPE_BIT, FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_CELL, AT_HAND, AT_PARK, FlamecraftFrames
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, DECK, GOOD, PARK, PLACES, SLOTS

Number = Ints | int
#: ways to pick Goods: any in the mask, each at most once, or within the cost of an Enchantment
SAME, DISTINCT, IN_COST = range(3)
#: bits of a draw's `kind`: the deck is allowed; the Dragon is gathered, hence shown
FROM_DECK, GATHERED = 1, 2
ALL_GOODS = (1 << TYPES) - 1
#: stands for the types in hand, which no frame may tell
IN_HAND = 1 << TYPES
_PLACES = np.arange(PLACES)


def location_goods(e: FlamecraftEngine, games: Ints, kind: Ints, place: Ints) -> Ints:
    """[Rusty] Goods of the Shop and of faceup Dragons there, or of the Park Dragons, as bits; IN_HAND for a hand."""
    s = e.s
    found = np.zeros(games.size, np.int64)
    in_park, in_hand = kind == AT_PARK, kind == AT_HAND
    found[in_park] = _type_bits(s.park[games[in_park]])
    found[in_hand] = IN_HAND
    shop = ~(in_park | in_hand)
    here = games[shop]
    space = np.where(kind[shop] == AT_CELL, place[shop] // SLOTS, place[shop])
    icon = e.cards.shop_icon[s.sp_shop[here, space]]
    own = np.where(icon < TYPES, 1 << np.minimum(icon, TYPES).astype(np.int64), 0)
    dragons = np.where(e.faceup_at(here, space), e.cells_at(here, space), -1)
    found[shop] = np.where(icon == WILD, ALL_GOODS, own | _type_bits(dragons))
    return found


def _type_bits(types: NDArray[np.int16]) -> Ints:
    """Types `(k, m)`, -1 for none, as sets."""
    return np.asarray(np.bitwise_or.reduce(np.where(types >= 0, 1 << np.maximum(types, 0).astype(np.int64), 0), axis=1))


def ask_goods(
    e: FlamecraftEngine,
    games: Ints,
    seats: Ints,
    picks: Ints | int,
    amount: Ints | int,
    way: Ints | int,
    mask: Ints | int,
) -> None:
    """Goods of choice are picked, one question each."""
    e.s.picked[games] = 0
    e.push(games, "PICK_GOOD", seats, left=picks, number=amount, kind=way, memory=mask)


def pick_good_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """A Good of the mask, not yet picked where they must differ, or within a cost (F35)."""
    picked = e.s.picked[games]
    mask = np.where(fr.memory == IN_HAND, e.hand_bits(games, fr.seat), fr.memory)
    allowed = (mask[:, None] & TYPE_BIT) > 0
    allowed &= (picked == 0) | (fr.kind != DISTINCT)[:, None]
    costs = fr.kind == IN_COST
    if np.count_nonzero(costs):
        allowed[costs] = _within_cost(e, games[costs], fr[costs], picked[costs])
    verbs = e.verbs(games.size)
    verbs[:, GOOD : GOOD + TYPES] = allowed
    return Answers(verbs=verbs)


def _within_cost(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, picked: NDArray[np.int16]) -> Bools:
    card = card_at(e, games, fr.seat, fr.memory)
    cost = e.cards.ench_cost[card] * e.cards.ench_sets[card][:, None]
    if e.rules.sage_multiplicity == "free":
        return np.asarray(cost > 0)
    return np.asarray(picked < cost)


def pick_good(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The Good comes from the pile."""
    good = action - CELLS - GOOD
    e.gain_good(games, fr.seat, good, fr.number)
    e.s.picked[games, good] += np.int16(1)
    e.s.picked_good[games] = good
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1)


def draw_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Honey] a Park card, but not the one being fired up (F57), or the top card of the deck."""
    verbs = e.verbs(games.size)
    verbs[:, PARK : PARK + PLACES] = (e.s.park[games] >= 0) & (fr.place[:, None] != _PLACES)
    verbs[:, DECK] = ((fr.kind & FROM_DECK) > 0) & (e.s.art_size[games] > 0)
    return Answers(verbs=verbs)


def draw(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The card goes to hand, Goods on it to the supply; a gathered Dragon is shown (F70)."""
    verb, gathered = action - CELLS, (fr.kind & GATHERED) > 0
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1)
    deck = verb == DECK
    types = np.empty(games.size, np.int64)
    parked = ~deck
    types[parked] = take_park(e, games[parked], fr.seat[parked], verb[parked] - PARK)
    here = games[deck]
    types[deck], known = e.draw_artisan(here)
    e.take_artisan(here, fr.seat[deck], types[deck], known | gathered[deck])
    e.s.drawn_type[games[gathered]] = types[gathered]


def take_park(e: FlamecraftEngine, games: Ints, seats: Ints, place: Ints) -> Ints:
    """A Park card to hand with the Goods on it, seen by all; returns its type."""
    s = e.s
    types = s.park[games, place].astype(np.int64)
    s.park[games, place] = -1
    e.take_artisan(games, seats, types, True)
    s.goods[games, seats] += s.park_goods[games, place]
    s.park_goods[games, place] = 0
    return types
