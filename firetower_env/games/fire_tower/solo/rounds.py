"""[RF Solo] The end of a round: Wet Line, then the enemy deck and the challenges of the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import Pattern
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.cards.record import WATER
from firetower_env.games.fire_tower.elimination import settled
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import SIZE
from firetower_env.games.fire_tower.solo.challenges import accept, fail
from firetower_env.games.fire_tower.solo.levels import by_level
from firetower_env.games.fire_tower.solo.setup import shuffle_challenges, shuffle_enemy
from firetower_env.games.fire_tower.solo.state import DRY, RED_FLAG, SMOKE, SMOLDER, WET
from firetower_env.games.fire_tower.state import NOBODY
from firetower_env.games.fire_tower.verbs import VERB

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

_YES, _NO = VERB["YES"], VERB["NO"]
_DOUBLE = by_level("double")
_ROUND_LONG = sum(1 << challenge for challenge in (SMOLDER, RED_FLAG, SMOKE, DRY, WET))
_WET_CARDS = 3
_SQUARE = Pattern("###/###/###")


# -- Wet Line ---------------------------------------------------------------------------------------------------------


def _wet_line(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Three water cards of the hand, or else a square of nine gems at home, or else the game is lost."""
    games = games[e.runs(games, WET)]
    if not games.size:
        return
    pays = _water(e, games).sum(axis=1, dtype=np.int64) >= _WET_CARDS
    e.push(games[pays], "WET_DROP", 0, left=_WET_CARDS)
    games = games[~pays]
    fits = bb.some(_squares(e, games))
    e.push(games[fits], "WET_SQUARE", 0)
    fail(e, games[~fits], WET)


def _water(e: SoloEngine, games: Ints) -> Ints:
    """The water cards of the hand, by type."""
    return np.asarray(e.s.hands[games, 0] * e.box.of_kind(WATER), np.int64)


def _drop_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Wet Line: drop a water card."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = _water(e, games) > 0
    return Answers(verbs=verbs)


def _drop(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """Ruling S25: the cards are not replaced before the end of the next turn, unless an option says so."""
    deck.drop(e, games, fr.seat, e.dropped[action])
    more = fr.left > 1
    e.push(games[more], "WET_DROP", 0, left=fr.left[more] - 1)
    if e.rules.wet_refill:
        deck.draw_up(e, games[~more], fr.seat[~more])


def _squares(e: SoloEngine, games: Ints) -> Plane:
    """[RF Solo] Nine vacant cells at home; they need not touch fire (ruling S26)."""
    board = Board(e, games)
    squares = _SQUARE.holding_all(board.vacant & e.home_cells)
    return squares & _SQUARE.holding_some(board.contact) if e.rules.wet_touch else squares


def _square_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Wet Line: a square of nine vacant cells at home, named by its north-west cell."""
    return Answers(_squares(e, games))


def _square(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.begin_procedure(games)
    ignite(e, games, _SQUARE.stamp(action), fr.seat)


# -- the next round ---------------------------------------------------------------------------------------------------


def _round_over(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Effects of the round end, the enemy deck is shuffled anew, challenges are drawn."""
    games = games[settled(e, games, "round_over", fr.seat)]
    if not games.size:
        return
    s = e.s
    s.challenges[games] &= ~_ROUND_LONG
    s.red_flag_used[games] = 0
    shuffle_enemy(e, games)
    e.push(games, "next_round", 0)
    may = (_DOUBLE[s.level[games]] > 0) & (s.double_used[games] == 0)
    # ruling S16: it must have happened before the enemies are few, and by a certain round
    must = may & ((s.round[games] >= e.rules.double_deadline) | (SIZE[s.standing[games] & e.enemies] < 3))
    e.push(games[may & ~must], "DOUBLE", 0)
    _draw(e, games[~may | must], must[~may | must])


def _next_round(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """The challenges are drawn: the next round begins."""
    e.s.round[games] += 1


def _double_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Level 7: once in the game two challenges are drawn at a round's end (ruling S16)."""
    verbs = e.verbs(games.size)
    verbs[:, [_YES, _NO]] = True
    return Answers(verbs=verbs)


def _double(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    _draw(e, games, action - e.layout.cells == _YES)


def _draw(e: SoloEngine, games: Ints, two: Bools) -> None:
    e.s.double_used[games] |= two
    e.push(games, "challenge_step", 0, left=1 + two)


def _challenge_step(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Draw so many challenges, then resolve them in that order."""
    s = e.s
    s.shown[games] = _top_challenge(e, games)
    two = fr.left > 1
    s.shown_next[games[two]] = _top_challenge(e, games[two])
    e.push(games, "challenge_shown", 0)


def _top_challenge(e: SoloEngine, games: Ints) -> Ints:
    s = e.s
    empty = games[s.challenge_size[games] == 0]
    if empty.size:
        shuffle_challenges(e, empty)
    s.challenge_size[games] -= 1
    drawn = s.challenge_pile[games, s.challenge_size[games]].astype(np.int64)
    s.challenges_left[games] &= ~(1 << drawn)
    return drawn


def _challenge_shown(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling S14: while skips are left, the player may refuse a challenge as it is drawn."""
    games = games[e.s.shown[games] >= 0]
    e.push(games, "challenge_shown", 0)
    skippable = (e.s.skips[games] > 0) & (e.rules.challenge_skip == "draw")
    e.push(games[skippable], "CHALLENGE", 0)
    _take(e, games[~skippable])


def _take(e: SoloEngine, games: Ints) -> None:
    accept(e, games, _next_shown(e, games))


def _next_shown(e: SoloEngine, games: Ints) -> Ints:
    """The challenge to be resolved now; the other one, if any, comes next."""
    s = e.s
    challenge = s.shown[games].astype(np.int64)
    s.shown[games] = s.shown_next[games]
    s.shown_next[games] = NOBODY
    return challenge


def _challenge_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Take the challenge, or spend a skip; a skipped one is not replaced (ruling S14)."""
    verbs = e.verbs(games.size)
    verbs[:, [_YES, _NO]] = True
    return Answers(verbs=verbs)


def _challenge(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    takes = action - e.layout.cells == _YES
    _take(e, games[takes])
    skips = games[~takes]
    _next_shown(e, skips)
    e.s.skips[skips] -= 1


AUTOMATIC = (
    Phase("wet_line", _wet_line),
    Phase("round_over", _round_over),
    Phase("challenge_step", _challenge_step),
    Phase("challenge_shown", _challenge_shown),
    Phase("next_round", _next_round),
)
ASKED = (
    Phase("WET_DROP", _drop, _drop_mask, ask="Wet Line: drop a water card."),
    Phase("WET_SQUARE", _square, _square_mask, box=(3, 3), ask="Wet Line: choose the square that burns."),
    Phase("DOUBLE", _double, _double_mask, ask="Draw two challenges for the next round?"),
    Phase("CHALLENGE", _challenge, _challenge_mask, ask="Take this challenge, or spend a skip?"),
)
