"""What holds of a game in which a question is pending: the stack fits Town, supplies and hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft import paying
from firetower_env.games.flamecraft.cards.names import BY_TALISMAN, GIFT_DRAWN_FANCY, GIFT_GOOD
from firetower_env.games.flamecraft.ending import HAND_LIMIT
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_CELL, AT_HAND, AT_PARK, AT_SHOP, COLUMN
from firetower_env.games.flamecraft.state import FACEDOWN, FACEUP, TYPES
from firetower_env.games.flamecraft.verbs import PLACES, SPACES

_SETUP = ("SETUP_FANCY", "SETUP_GOOD", "SETUP_RESERVE", "begin")
#: questions and steps of a turn that come before a Shop is visited, or at which it does not matter
_ANYWHERE = (*_SETUP, "VISIT", "END_STEP", "end_turn", "next_turn", "limits", "moons", "outcome", "TALISMAN")
_ABOUT_CARDS = ("SETS", "DISCOUNT", "paid")


@dataclass(frozen=True)
class _Waiting:
    """Pending frames of one kind, wherever they lie in the stacks, each with its game."""

    e: FlamecraftEngine
    games: Ints
    rows: Ints
    #: by frame: the place of its game among those in question
    place: Ints

    def __getitem__(self, which: Any) -> _Waiting:
        return _Waiting(self.e, self.games[which], self.rows[which], self.place[which])

    def column(self, name: str) -> Ints:
        """A column of the frames."""
        return self.rows[:, COLUMN[name]]


def _waiting(e: FlamecraftEngine, games: Ints, *keys: str) -> _Waiting:
    """The pending frames of these phases."""
    frames = e.s.frames[games].astype(np.int64)
    used = np.arange(frames.shape[1]) < e.s.depth[games][:, None]
    rows, places = (np.isin(frames[:, :, 0], [e.phases.number[key] for key in keys]) & used).nonzero()
    return _Waiting(e, games[rows], frames[rows, places], rows)


def _all_fit(games: Ints, found: _Waiting, fits: Bools) -> Bools:
    """The games none of whose frames fails."""
    kept = np.ones(games.size, np.bool_)
    kept[found.place[~fits]] = False
    return kept


# -- turns ------------------------------------------------------------------------------------------------------------


def _turns(e: FlamecraftEngine, games: Ints) -> Bools:
    """The turn is that of the seat on turn; before the first turn everything is as it was dealt."""
    s = e.s
    running = s.over[games] == 0
    bottom = s.frames[games, 0].astype(np.int64)
    keys = [e.phases.number[key] for key in ("end_turn", "next_turn")]
    in_turn = np.isin(bottom[:, 0], keys)
    fits = ~in_turn | (bottom[:, COLUMN["seat"]] == s.seat[games])
    setting_up = bottom[:, 0] == e.phases.number["begin"]
    begun = s.turn_no[games] > 0
    untouched = (s.rep[games] == 0).all(axis=1) & (s.pos[games] < 0).all(axis=1) & (s.end_flag[games] == 0)
    fits &= np.where(setting_up, ~begun & untouched, begun)
    fits &= setting_up | (s.dealt[games] < 0).all(axis=(1, 2))
    return np.asarray(~running | fits)


def _once(e: FlamecraftEngine, games: Ints) -> Bools:
    """In the setup every seat is asked everything once."""
    found = _waiting(e, games, *_SETUP)
    asked = np.stack([found.place, found.rows[:, 0], found.column("seat")], axis=1)
    _, number, count = np.unique(asked, axis=0, return_inverse=True, return_counts=True)
    return _all_fit(games, found, count[number.reshape(-1)] == 1)


def _here(e: FlamecraftEngine, games: Ints) -> Bools:
    """A Shop is visited where something happens at one, and the token of the seat on turn came there."""
    s = e.s
    keys = [key for key in e.phases.number if key not in _ANYWHERE and not key.startswith(("solo", "SOLO"))]
    visits = ("ACTION", "PAY_VISIT", "PLACE_HERE", "ABILITY", "ability_step", "CAST", "tuck", "SLOT_PICK")
    found = _waiting(e, games, *(key for key in keys if key in visits))
    here = s.here[found.games]
    fits = (here >= 0) & (s.sp_face[found.games, here] == FACEUP)
    fits &= s.last[found.games, found.column("seat")] == here
    return _all_fit(games, found, fits)


def _resting(e: FlamecraftEngine, games: Ints) -> Bools:
    """When a visit is asked for, Park and row are full or their decks are empty, and no Shop lies facedown."""
    s = e.s
    top = s.frames[games, np.maximum(s.depth[games] - 1, 0), 0]
    asks = (top == e.phases.number["VISIT"]) & (s.depth[games] > 0)
    used = (s.sp_face[games] == FACEDOWN).any(axis=1)
    full = (s.park[games] >= 0).all(axis=1) | (s.art_size[games] == 0)
    full &= (s.row[games] >= 0).all(axis=1) | (s.e_size[games] == 0)
    # a Sun scored at this question may have changed the row no more than its companion the Park
    fresh = (s.fired[games] == 0) & (s.drawn_fancy[games] == 0) & (s.comp_used[games] == 0).all(axis=1)
    return np.asarray(~asks | ~fresh | (full & ~used))


# -- frames -----------------------------------------------------------------------------------------------------------


def _windows(e: FlamecraftEngine, games: Ints) -> Bools:
    """Windows are open at faceup Shops, the Park or the hand; two at most, one in the other."""
    s = e.s
    found = _waiting(e, games, "FIRE")
    kind, place = found.column("kind"), found.column("place")
    at_shop = kind == AT_SHOP
    fits = at_shop | (kind == AT_PARK) | (kind == AT_HAND)
    fits &= ~at_shop | ((place >= 0) & (s.sp_face[found.games, place] == FACEUP))
    counts = np.bincount(found.place * 2 + found.column("level"), minlength=2 * games.size).reshape(-1, 2)
    return _all_fit(games, found, fits) & (counts <= 2).all(axis=1)


def _places(e: FlamecraftEngine, games: Ints) -> Bools:
    """Fire-ups, swaps and exchanges happen where a Dragon is."""
    s = e.s
    found = _waiting(e, games, "SWAP", "POCUS", "EXCH_TYPE", "run")
    runs, swaps = (found.rows[:, 0] == e.phases.number[key] for key in ("run", "SWAP"))
    kind = np.where(runs | swaps, found.column("kind"), AT_CELL)
    place = found.column("place")
    in_park, in_hand = np.clip(place, 0, PLACES - 1), np.clip(place, 0, TYPES - 1)
    lies = (place >= 0) & (s.cell[found.games, place] >= 0)
    parked = (place == in_park) & (runs | (s.park[found.games, in_park] >= 0))
    held = (place == in_hand) & (runs | (s.hand[found.games, found.column("seat"), in_hand] > 0))
    at_shop = runs & (place < SPACES)
    fits = np.select([kind == AT_CELL, kind == AT_PARK, kind == AT_HAND], [lies, parked, held], at_shop)
    return _all_fit(games, found, np.asarray(fits, np.bool_))


def _hands(e: FlamecraftEngine, games: Ints) -> Bools:
    """What is to be placed is in hand; hands beyond the limit are as large as cards are asked for."""
    s = e.s
    found = _waiting(e, games, "PLACE_CELL", "HAND_LIMIT")
    hand = s.hand[found.games, found.column("seat")]
    places = found.rows[:, 0] == e.phases.number["PLACE_CELL"]
    kind = np.clip(found.column("memory"), 0, TYPES - 1)
    over = hand.sum(axis=1) - HAND_LIMIT
    fits = np.where(places, hand[np.arange(kind.size), kind] > 0, over == found.column("left"))
    return _all_fit(games, found, fits)


def _bills(e: FlamecraftEngine, games: Ints) -> Bools:
    """What is owed can be paid, and the Enchantment it is for is there; without a bill nothing is owed."""
    s = e.s
    cards = _waiting(e, games, *_ABOUT_CARDS)
    reach = paying.cards_at(e, cards.games, cards.column("seat"))
    kept = _all_fit(games, cards, reach[np.arange(cards.games.size), cards.column("memory")] >= 0)
    bills = _waiting(e, games, "PAY_COIN")
    owed, seat = s.owed[bills.games], bills.column("seat")
    fits = (owed <= s.goods[bills.games, seat]).all(axis=1) & owed.any(axis=1) & (s.coins[bills.games, seat] > 0)
    kept &= _all_fit(games, bills, fits & (s.owed_coins[bills.games] == 0))
    open_ = np.zeros(games.size, np.bool_)
    open_[_waiting(e, games, "PAY_COIN", "DISCOUNT").place] = True
    return kept & (open_ | ~(s.owed[games].any(axis=1) | (s.owed_coins[games] > 0)))


def _uses(e: FlamecraftEngine, games: Ints) -> Bools:
    """An ability that may be used has uses left."""
    found = _waiting(e, games, "ABILITY")
    return _all_fit(games, found, e.s.uses[found.games] > 0)


def _discounts(e: FlamecraftEngine, games: Ints) -> Bools:
    """A bill that a companion may lower can be paid with what is left of its help."""
    s = e.s
    found = _waiting(e, games, "DISCOUNT")
    seats, left = found.column("seat"), found.column("left")
    card = paying.cards_at(e, found.games, seats)[np.arange(seats.size), found.column("memory")]
    less = np.where(left > 0, left, paying.discounts(e, found.games, seats))
    owed, coins = s.owed[found.games], s.owed_coins[found.games].astype(np.int16)
    fits = paying.can_afford(e, found.games, seats, owed, coins, e.cards.ench_nocoin[card], less)
    return _all_fit(games, found, fits)


def _units(e: FlamecraftEngine, games: Ints) -> Bools:
    """Fees and gifts that are still due can be paid."""
    s = e.s
    fees = _waiting(e, games, "PAY_VISIT")
    left = fees.column("left")
    fits = e.units(fees.games, fees.column("seat")) >= left
    if not e.solo:
        ahead = fees.column("memory")
        fits &= (np.bitwise_count(ahead) == left) & (ahead & 1 == 0) & (ahead < 1 << e.n)
    gifts = _waiting(e, games, "GIFT_ITEM")
    seats = gifts.column("seat")
    goods = np.where(gifts.column("kind") == GIFT_GOOD, s.goods[gifts.games, seats].sum(axis=1), 0)
    enough = goods + s.coins[gifts.games, seats] >= gifts.column("left")
    return _all_fit(games, fees, fits) & _all_fit(games, gifts, enough)


def _cards(e: FlamecraftEngine, games: Ints) -> Bools:
    """Fancy Dragons that are given away belong to the giver; Talisman is where it is asked for."""
    s = e.s
    gifts = _waiting(e, games, "GIFT_SEAT")
    thing, secret = gifts.column("memory"), gifts.column("kind") == GIFT_DRAWN_FANCY
    fits = np.where(secret, s.f_owner[gifts.games, thing] == gifts.column("seat"), thing <= TYPES)
    drawn = _waiting(e, games, "GIFT_FANCY")
    own = s.f_owner[drawn.games] == drawn.column("seat")[:, None]
    bits = (s.drawn_fancy[drawn.games][:, None] >> np.arange(own.shape[1]) & 1) > 0
    returned = _waiting(e, games, "TALISMAN")
    card = returned.column("number")
    held = s.f_owner[returned.games, card] == returned.column("seat")
    held &= e.cards.fancy_handler[card] == BY_TALISMAN
    kept = _all_fit(games, gifts, np.asarray(fits, np.bool_)) & _all_fit(games, drawn, (own | ~bits).all(axis=1))
    return kept & _all_fit(games, returned, held)


def _companions(e: FlamecraftEngine, games: Ints) -> Bools:
    """Companions that are asked about exist; a game for one has no other seats' questions."""
    asks = _waiting(e, games, "MANNY", "REVEAL", "DISCOUNT", "SETUP_RESERVE")
    has = np.full(asks.games.size, bool(e.rules.companions))
    solo = _waiting(e, games, "SOLO_ROW", "SOLO_SHOP", "solo_town", "solo_end")
    row = np.where(solo.rows[:, 0] == e.phases.number["SOLO_SHOP"], solo.column("memory"), -1)
    there = (row < 0) | (e.s.row[solo.games, row] >= 0)
    alone = _waiting(e, games, "JOIN", "GIFT_SEAT")
    others = np.full(alone.games.size, e.n > 1)
    turned = _waiting(e, games, "REVEAL")
    up = e.s.turned_up[turned.games][:, None] >> np.arange(SPACES) & 1
    fits = ((up == 0) | (e.s.sp_face[turned.games] == FACEUP)).all(axis=1) & up.any(axis=1)
    kept = _all_fit(games, asks, has) & _all_fit(games, solo, there & e.solo)
    return kept & _all_fit(games, alone, others) & _all_fit(games, turned, fits)


def _dealt(e: FlamecraftEngine, games: Ints) -> Bools:
    """Who has still to choose owns what was dealt to him."""
    s = e.s
    found = _waiting(e, games, "SETUP_FANCY")
    seats = found.column("seat")
    dealt = s.dealt[found.games, seats]
    own = np.take_along_axis(s.f_owner[found.games], np.maximum(dealt, 0).astype(np.int64), axis=1) == seats[:, None]
    count = np.count_nonzero(s.f_owner[found.games] == seats[:, None], axis=1)
    fits = (own | (dealt < 0)).all(axis=1) & (np.count_nonzero(dealt >= 0, axis=1) == count) & (count > 0)
    return _all_fit(games, found, fits)


def _slots(e: FlamecraftEngine, games: Ints) -> Bools:
    """Where Dragons are to be placed or slots chosen, the Shop is there."""
    s = e.s
    found = _waiting(e, games, "PLACE_CELL", "PLACE_TYPE", "fill", "MANNY", "SLOT_PICK")
    place = found.column("place")
    return _all_fit(games, found, (place < 0) | (s.sp_face[found.games, place] == FACEUP))


PENDING: dict[str, Callable[[FlamecraftEngine, Ints], Bools]] = {
    "turns": _turns,
    "questions of the setup": _once,
    "visited Shops": _here,
    "the Town between turns": _resting,
    "windows": _windows,
    "places of fire-ups": _places,
    "hands": _hands,
    "bills": _bills,
    "discounts": _discounts,
    "uses of abilities": _uses,
    "fees and gifts": _units,
    "cards in question": _cards,
    "companions and automaton": _companions,
    "dealt cards": _dealt,
    "slots in question": _slots,
}
