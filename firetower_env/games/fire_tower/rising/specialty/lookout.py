"""[RF Specialty Cards] Lookout: draw three and play one; Patrol: drop one, draw two, play one and keep the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck, plays
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.elimination import settle
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.rising.set_aside_cards import discard_drawn, draw_aside, play_drawn
from firetower_env.games.fire_tower.rising.specialty.heavy_winds import note_wind_card
from firetower_env.games.fire_tower.state import NOBODY
from firetower_env.games.fire_tower.verbs import DONE, VERB

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_LOOKOUT, _PATROL = VERB["LOOKOUT"], VERB["PATROL"]
_LOOK_DRAWS, _PATROL_DRAWS = 3, 2


def offer(e: RisingEngine, board: Board, seats: Ints, hand: NDArray[np.uint8], verbs: Bools) -> None:
    """[RF Specialty Cards] Lookout with the front up, Patrol with the back up and a card to drop."""
    front = (e.s.lookout[board.games] >> seats & 1).astype(np.bool_)
    verbs[:, _LOOKOUT] = front
    verbs[:, _PATROL] = ~front & hand.any(axis=1)


def begin(e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Draw for a Lookout, ask what to drop for a Patrol."""
    looks, patrols = verb == _LOOKOUT, verb == _PATROL
    e.push(games[patrols], "PATROL_DROP", seats[patrols])
    games, seats = games[looks], seats[looks]
    e.s.lookout[games] &= ~(1 << seats)
    _draw(e, games, seats, _LOOK_DRAWS)


def _draw(e: RisingEngine, games: Ints, seats: Ints, count: int) -> None:
    """Ruling X45: events among the drawn cards are carried out before the choice."""
    e.push(games, "look", seats)
    draw_aside(e, games, seats, np.full(games.size, count))
    settle(e, games)


def _drop_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Specialty Cards] Discard one card of the hand without taking its action."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    return Answers(verbs=verbs)


def _drop(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    deck.drop(e, games, fr.seat, e.dropped[action])
    e.s.patrolling[games] = fr.seat
    _draw(e, games, fr.seat, _PATROL_DRAWS)


def _look(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling X72: who lost its tower in the meantime loses the drawn cards and the rest of its turn."""
    goes_on = e.has_turn(games, fr.seat)
    games, seats = games[goes_on], fr.seat[goes_on]
    e.begin_procedure(games)
    e.push(games, "look_unplayable", seats)
    e.push(games, "LOOK_CARD", seats)


def _card_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Specialty Cards] One of the drawn cards that has an effect must be played (ruling X49)."""
    verbs = e.verbs(games.size)
    plays.offer(e, Board(e, games), fr.seat, e.s.drawn.take(games, axis=0), verbs)
    if not e.rules.look_compulsory:
        verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def _card(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    plays_one = verb != DONE
    games, seats, verb = games[plays_one], fr.seat[plays_one], verb[plays_one]
    if not games.size:
        return
    play_drawn(e, games, seats, verb)
    note_wind_card(e, games, seats, verb)
    _take_rest(e, games, seats)


def _take_rest(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """What was not played joins the hand of a patrol and is discarded after a lookout."""
    s = e.s
    patrols = s.patrolling[games] == seats
    here = games[patrols]
    s.hands[here, seats[patrols]] += s.drawn.take(here, axis=0)
    s.drawn[here] = 0
    s.patrolling[here] = NOBODY
    discard_drawn(e, games[~patrols])


def _unplayable(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Nothing was played: a lookout discards all, a patrol chooses which of its cards to keep."""
    patrols = e.s.patrolling[games] == fr.seat
    e.push(games[patrols], "PATROL_KEEP", fr.seat[patrols])
    discard_drawn(e, games[~patrols])


def _keep_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Specialty Cards] Name the drawn card to discard; the other joins the hand."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.s.drawn.take(games, axis=0) > 0
    return Answers(verbs=verbs)


def _keep(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cards = e.dropped[action]
    e.s.drawn[games, cards] -= 1
    e.s.shown_since[games, fr.seat, cards] += 1
    e.s.discard[games, cards] += 1
    _take_rest(e, games, fr.seat)


AUTOMATIC = (Phase("look", _look), Phase("look_unplayable", _unplayable))
ASKED = (
    Phase("LOOK_CARD", _card, _card_mask, can_skip=True, ask="Play one of the cards you drew."),
    Phase("PATROL_DROP", _drop, _drop_mask, ask="Patrol: drop a card of your hand."),
    Phase("PATROL_KEEP", _keep, _keep_mask, ask="Neither card can be played: drop one of the two."),
)
