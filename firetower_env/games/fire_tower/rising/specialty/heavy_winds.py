"""[RF Specialty Cards] Heavy Winds: any number of wind cards for their gems; Light Breeze: one more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import CARD, CARD_NAMES, DONE, RISING_CARD_NAMES, VERB

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_VERB = VERB["HEAVY_WINDS"]
#: the wind cards in the order of the directions in which they place their gem
_WINDS = (*range(4), *(CARD[name] for name in RISING_CARD_NAMES[:4]))
_WIND_VERBS = [VERB[f"PLAY_{CARD_NAMES[card]}"] for card in _WINDS]


def fitting(board: Board, hand: NDArray[np.uint8]) -> Bools:
    """By direction: is a wind card held whose gem has a cell? `(k, 8)`"""
    held = hand[:, _WINDS] > 0
    for way in np.flatnonzero(held.any(axis=0)):
        held[:, way] &= bb.some(board.towards(int(way)))
    return held


def offer(e: RisingEngine, board: Board, seats: Ints, hand: NDArray[np.uint8], verbs: Bools) -> None:
    """[RF Specialty Cards] With the front up and a wind card that fits."""
    (front,) = (e.s.heavy_winds[board.games] >> seats & 1).nonzero()
    if front.size:
        verbs[front, _VERB] = fitting(Board(e, board.games[front]), hand[front]).any(axis=1)


def begin(e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Flip the card and ask for wind cards; or note that a Light Breeze may follow a wind card."""
    heavy = verb == _VERB
    here, now = games[heavy], seats[heavy]
    e.s.heavy_winds[here] &= ~(1 << now)
    e.push(here, "HW_CARD", now)
    note_wind_card(e, games, seats, verb)


def note_wind_card(e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Ruling X48: a Light Breeze may follow a wind card of one's own action, once the card is flipped."""
    card = e.box.card_of[verb]
    wind = (card >= 0) & (e.box.direction[card] >= 0)
    flipped = (e.s.heavy_winds[games] >> seats & 1) == 0
    e.s.breeze[games] = wind & flipped & e.rules.weather


def _card_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Specialty Cards] A wind card whose gem has a cell; done after the first, or stopped by ruling R46."""
    return _offer(e, games, fr, fr.left > 0)


def _offer(e: RisingEngine, games: Ints, fr: FireTowerFrames, may_stop: Bools) -> Answers:
    verbs = e.verbs(games.size)
    fits = fitting(Board(e, games), e.hand(games, fr.seat)) & ~e.must_stop(games, fr.seat)[:, None]
    verbs[:, _WIND_VERBS] = fits
    verbs[:, DONE] = may_stop & fits.any(axis=1)
    return Answers(verbs=verbs)


def _card(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    goes_on = verb != DONE
    games, seats, verb = games[goes_on], fr.seat[goes_on], verb[goes_on]
    e.push(games, "HW_CARD", seats, left=1)
    _place(e, games, seats, verb)


def _place(e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    cards = e.box.card_of[verb]
    deck.lay_out(e, games, seats, cards)
    e.push(games, "WIND_CARD_GEM", seats, tool=cards, direction=e.box.direction[cards])


def _breeze_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Specialty Cards] One more wind card for its gem, or none; not after a stop by ruling R46."""
    return _offer(e, games, fr, np.ones(games.size, np.bool_))


def _breeze(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    plays = verb != DONE
    _place(e, games[plays], fr.seat[plays], verb[plays])


ASKED = (
    Phase("HW_CARD", _card, _card_mask, can_skip=True, ask="Heavy Winds: play a wind card for its gem, or be done."),
    Phase("BREEZE", _breeze, _breeze_mask, can_skip=True, ask="Light Breeze: play one more wind card for its gem?"),
)
