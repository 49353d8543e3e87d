"""[RF Extreme Weather] Mobilization: a pool of cards goes round, and everyone plays one of them (two, if two play)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import plays
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.events.order import everyone_left
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import SIZE
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.rising.set_aside_cards import discard_pool, draw_pool, play_pool

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def _start(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Extreme Weather] One card more than players; with two of them (ruling X46) five, and two plays each."""
    everyone = everyone_left(e, games)
    e.s.to_act[games] = everyone
    count = SIZE[everyone]
    twice = count == 2 if e.rules.mob_five == "two_participants" else np.full(games.size, e.seats == 2)
    turns = np.where(twice, 2 * count, count)
    e.push(games, "mobilize", fr.seat, left=turns)
    draw_pool(e, games, fr.seat, turns + 1)


def _mobilize(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Extreme Weather] The drawer, then clockwise; what is left at the end is discarded."""
    s = e.s
    goes_on = (fr.left > 0) & s.pool.take(games, axis=0).any(axis=1)
    finished = games[~goes_on]
    if finished.size:
        discard_pool(e, finished)
        check_end(e, finished, event_over=True)
        end_event(e, finished)
    games, fr = games[goes_on], fr[goes_on]
    if not games.size:
        return
    later = e.order(games, fr.seat)[:, 1]
    e.push(games, "mobilize", e.first_in_order(games, later, s.to_act[games]), left=fr.left - 1)
    e.push(games, "mobilized", fr.seat)
    s.stood[games] = s.standing[games]
    e.push(games, "MOB_CARD", fr.seat, left=fr.left)


def _card_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Extreme Weather] A card of the pool must be played if one has an effect, else the pool passes on (X47)."""
    verbs = e.verbs(games.size)
    plays.offer(e, Board(e, games), fr.seat, e.s.pool.take(games, axis=0), verbs)
    return Answers(verbs=verbs)


def _card(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    play_pool(e, games, fr.seat, action - e.layout.cells)


def _played(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """The effect is over, the card goes to the discard pile."""
    plays.finish(e, e.finished(games, "mobilized", fr.seat))


AUTOMATIC = (Phase("mobilization", _start), Phase("mobilized", _played), Phase("mobilize", _mobilize))
ASKED = (Phase("MOB_CARD", _card, _card_mask, can_skip=True, ask="Mobilization: play a card of the pool."),)
