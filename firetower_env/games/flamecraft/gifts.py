"""Giving gifts: what, to whom; in a game for one to the piles and under the decks."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import paying
from firetower_env.games.flamecraft.cards.names import GIFT_COIN, GIFT_DRAWN_FANCY, GIFT_FIRED, GIFT_GOOD
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.state import IN_DECK, TYPES
from firetower_env.games.flamecraft.verbs import CELLS, FANCIES, FANCY, GOOD, SEAT

_CARDS = np.arange(FANCIES)


def start(e: FlamecraftEngine, games: Ints, seats: Ints, gift: Ints, amount: Ints) -> None:
    """[Giving gifts] units are chosen one at a time; a Dragon that was fired up is given as it is."""
    units = gift <= GIFT_COIN
    e.push(games[units], "GIFT_ITEM", seats[units], kind=gift[units], left=amount[units])
    fired = gift == GIFT_FIRED
    here = games[fired]
    _hand_over(e, here, seats[fired], gift[fired], e.s.fired_at[here].astype(np.int64))
    drawn = gift == GIFT_DRAWN_FANCY
    e.push(games[drawn], "GIFT_FANCY", seats[drawn])


def gift_item_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Giving gifts] a Good, or a Coin in its place; Coins only where Coins are asked for."""
    verbs = paying.unit_verbs(e, games, fr.seat)
    verbs[:, GOOD : GOOD + TYPES] &= (fr.kind == GIFT_GOOD)[:, None]
    return Answers(verbs=verbs)


def gift_item(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The unit leaves the supply."""
    unit = action - CELLS - GOOD
    e.pay_unit(games, fr.seat, unit)
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1)
    _hand_over(e, games, fr.seat, fr.kind, unit)


def gift_fancy_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Scale Mail Post] one of the Fancy Dragons just drawn."""
    verbs = e.verbs(games.size)
    verbs[:, FANCY : FANCY + FANCIES] = e.s.drawn_fancy[games][:, None] >> _CARDS & 1
    return Answers(verbs=verbs)


def gift_fancy(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The card is chosen. Who knew that these cards were drawn does not know which of them stays."""
    card = action - CELLS - FANCY
    drawn = (e.s.drawn_fancy[games][:, None] >> _CARDS & 1) > 0
    e.s.f_seen[games] = np.where(drawn, 0, e.s.f_seen[games])
    e.s.drawn_fancy[games] = 0
    _hand_over(e, games, fr.seat, np.full(games.size, GIFT_DRAWN_FANCY), card)


def _hand_over(e: FlamecraftEngine, games: Ints, seats: Ints, gift: Ints, thing: Ints) -> None:
    """To a seat that is asked for, unless there is but one other, or none (F38)."""
    if e.n == 1:
        _give_back(e, games, seats, gift, thing)
    elif e.n == 2:
        _receive(e, games, seats, 1 - seats, gift, thing)
    else:
        e.push(games, "GIFT_SEAT", seats, kind=gift, memory=thing)


def gift_seat_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Giving gifts] any other player."""
    verbs = e.verbs(games.size)
    verbs[:, SEAT + 1 : SEAT + e.n] = True
    return Answers(verbs=verbs)


def gift_seat(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The gift arrives."""
    _receive(e, games, fr.seat, (fr.seat + action - CELLS - SEAT) % e.n, fr.kind, fr.memory)


def _receive(e: FlamecraftEngine, games: Ints, givers: Ints, seats: Ints, gift: Ints, thing: Ints) -> None:
    units, dragons, fancies = gift <= GIFT_COIN, gift == GIFT_FIRED, gift == GIFT_DRAWN_FANCY
    e.pay_unit(games[units], seats[units], thing[units], sign=1)
    e.give_artisan(games[dragons], givers[dragons], thing[dragons])
    e.take_artisan(games[dragons], seats[dragons], thing[dragons], True)
    here, card = games[fancies], thing[fancies]
    e.s.f_owner[here, card] = seats[fancies]
    e.s.f_seen[here, card] |= (1 << givers[fancies]).astype(np.uint8)


def _give_back(e: FlamecraftEngine, games: Ints, seats: Ints, gift: Ints, thing: Ints) -> None:
    """[Solo] Goods and Coins to the piles, cards under their decks (F38)."""
    dragons, fancies = gift == GIFT_FIRED, gift == GIFT_DRAWN_FANCY
    e.give_artisan(games[dragons], seats[dragons], thing[dragons])
    e.artisans.put_under(games[dragons], thing[dragons], 1)
    return_fancy(e, games[fancies], seats[fancies], thing[fancies])


def return_fancy(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    """A Fancy Dragon goes under its deck; this seat alone knows where it is."""
    e.fancies.put_under(games, cards)
    e.s.f_owner[games, cards] = IN_DECK
    e.s.f_seen[games, cards] = 1 << seats
