"""[RF Solo] Cards that must be played: the next one of the plan, or the one that Heavy Smoke leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import bucket, plays
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.deck import hand_count
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.rising.set_aside_cards import discard_drawn, play_drawn
from firetower_env.games.fire_tower.rising.specialty.heavy_winds import note_wind_card
from firetower_env.games.fire_tower.solo.falling import lose
from firetower_env.games.fire_tower.solo.state import PLAN, SMOKE
from firetower_env.games.fire_tower.state import BEFORE_REFILL, NOBODY

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

#: the `left` column of LOOK_CARD: may the Bucket be used here?
_BUCKET_HERE = 1


# -- Heavy Smoke ------------------------------------------------------------------------------------------------------


def _smoke_step(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Two cards are named; a single card needs no naming, and without cards there is no action."""
    count = hand_count(e, games, fr.seat)
    e.push(games[count > 1], "SMOKE_A", 0)
    lone = games[count == 1]
    _leave(e, lone, e.s.hands[lone, 0].argmax(axis=1), _BUCKET_HERE)


def _a_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Heavy Smoke: name the first card, or use the Bucket before (ruling S35)."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    bucket.offer(e, Board(e, games), fr.seat, None, verbs)
    return Answers(verbs=verbs)


def _a(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    names = _unless_bucket(e, games, fr, action, "SMOKE_A")
    games = games[names]
    e.s.smoke_a[games] = e.dropped[action[names]]
    e.push(games, "SMOKE_B", 0)


def _b_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Heavy Smoke: name the second card; chance decides which of the two is played."""
    left = e.hand(games, fr.seat)
    left[np.arange(games.size), e.s.smoke_a[games]] -= 1
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = left > 0
    return Answers(verbs=verbs)


def _b(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    s = e.s
    named = np.stack([s.smoke_a[games], e.dropped[action]], axis=1)
    card = named[np.arange(games.size), e.chance.below(games, "pull", 2)].astype(np.int64)
    e.chance.tell("smoke", games, card)
    s.smoke_a[games] = NOBODY
    _leave(e, games, card, 0)


def _leave(e: SoloEngine, games: Ints, cards: Ints, bucket_here: int) -> None:
    """The card that the smoke leaves comes out of the hand."""
    if games.size:
        e.s.hands[games, 0, cards] -= 1
        e.s.drawn[games, cards] += 1
        _force(e, games, SMOKE, bucket_here)


# -- the card ---------------------------------------------------------------------------------------------------------


def _forced(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] The first card of the plan is this turn's action."""
    s = e.s
    cards = s.plan[games, 0].astype(np.int64)
    s.plan[games, :-1] = s.plan[games, 1:]
    s.plan[games, -1] = NOBODY
    s.plan_size[games] -= 1
    s.drawn[games, cards] += 1
    _force(e, games, PLAN, _BUCKET_HERE)


def _force(e: SoloEngine, games: Ints, why: int, bucket_here: int) -> None:
    e.push(games, "forced_over", 0, other=why)
    e.push(games, "LOOK_CARD FORCED", 0, left=bucket_here, other=why)


def _card_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """Rulings S34, S35: the legal uses of the card; the Bucket beside them where no earlier question had it."""
    board = Board(e, games)
    verbs = e.verbs(games.size)
    plays.offer(e, board, fr.seat, e.s.drawn.take(games, axis=0), verbs)
    bucket.offer(e, board, fr.seat, (fr.left == _BUCKET_HERE) & verbs.any(axis=1), verbs)
    return Answers(verbs=verbs)


def _card(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    plays_it = _unless_bucket(e, games, fr, action, "LOOK_CARD FORCED")
    games, seats, verb = games[plays_it], fr.seat[plays_it], action[plays_it] - e.layout.cells
    if games.size:
        e.s.stage[games] = BEFORE_REFILL
        e.begin_procedure(games)
        e.push(games, "action_done", seats)
        play_drawn(e, games, seats, verb)
        note_wind_card(e, games, seats, verb)


def _unless_bucket(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints, key: str) -> Bools:
    """Where the Bucket was not chosen; where it was, the same question follows it (ruling S35)."""
    uses = bucket.is_verb(action - e.layout.cells)
    if uses.any():
        e.push(games[uses], key, 0, left=fr.left[uses], other=fr.other[uses])
        bucket.begin(e, games[uses], fr.seat[uses], action[uses])
    return ~uses


def _forced_over(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Rulings S19, S22: a card without a use is discarded; by options a plan then fails, or smoke frees the action."""
    s = e.s
    stuck = s.drawn.take(games, axis=0).any(axis=1)
    games, why, seats = games[stuck], fr.other[stuck], fr.seat[stuck]
    failed = (why == PLAN) & (e.rules.plan_fail == "lose")
    freed = (why == SMOKE) & (e.rules.smoke_unplayable == "free_action")
    here = games[freed]
    s.hands[here, 0] += s.drawn.take(here, axis=0)
    s.drawn[here] = 0
    e.push(here, "ACTION", seats[freed])
    discard_drawn(e, games[~freed])
    lose(e, games[failed])


AUTOMATIC = (Phase("smoke_step", _smoke_step), Phase("forced", _forced), Phase("forced_over", _forced_over))
ASKED = (
    Phase("SMOKE_A", _a, _a_mask, ask="Heavy Smoke: name the first of two cards."),
    Phase("SMOKE_B", _b, _b_mask, ask="Heavy Smoke: name the second card."),
    Phase("LOOK_CARD FORCED", _card, _card_mask, can_skip=True, ask="Play this card."),
)
