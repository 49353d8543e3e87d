"""[FT p.6] Shadow of the Wood: eliminated players strike back with pulled cards or with three rolls of the die."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck, plays, reckless
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.events.order import next_to_act
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.state import AFTER_REFILL
from firetower_env.games.fire_tower.verbs import DONE, VERB

_CARDS, _ROLLS = VERB["SHADOW_CARDS"], VERB["SHADOW_ROLLS"]
_ROLL_COUNT = 3


def _start(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] Each eliminated player acts, clockwise from the drawer."""
    e.s.to_act[games] = e.strikers(games)
    e.push(games, "shadow_turns", fr.seat)


def _turns(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.7] After the last Shadow the end is checked (Shadows can win), then eliminations follow."""
    asked, seats, finished = next_to_act(e, games)
    e.push(asked, "shadow_turns", e.s.drawer[asked])
    e.push(asked, "SHADOW_CHOICE", seats)
    if finished.size:
        check_end(e, finished, event_over=True)
        end_event(e, finished)


def _choice_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] Pull a card from every player, or roll the wind die three times."""
    verbs = e.verbs(games.size)
    verbs[:, _CARDS] = verbs[:, _ROLLS] = True
    return Answers(verbs=verbs)


def _choice(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    pulls = action - e.layout.cells == _CARDS
    e.push(games[~pulls], "shadow_roll", fr.seat[~pulls], left=_ROLL_COUNT)
    games, seats = games[pulls], fr.seat[pulls]
    if games.size:
        e.push(games, "pulled_done", seats)
        e.push(games, "SHADOW_PLAY", seats)
        _pull(e, games)


def _pull(e: FireTowerEngine, games: Ints) -> None:
    """[FT p.6] One random card from each hand that is not empty; the hand recovers a turn later (rulings R53, R55)."""
    s = e.s
    for seats in e.order(games, s.drawer[games]).T:
        holds = ~e.is_eliminated(games, seats) & (deck.hand_count(e, games, seats) > 0)
        here, victims = games[holds], seats[holds]
        if not here.size:
            continue
        cards = _random_card(e, here, victims)
        deck.lay_out(e, here, victims, cards)
        s.short[here, victims] += 1
        unfinished = (s.turn_seat[here] == victims) & (s.stage[here] < AFTER_REFILL)
        s.hold[here, victims] = 1 + unfinished


def _random_card(e: FireTowerEngine, games: Ints, seats: Ints) -> Ints:
    """One card of the hand, each with the same chance."""
    ends = e.hand(games, seats).cumsum(axis=1, dtype=np.int64)
    place = e.chance.below(games, "pull", ends[:, -1])
    cards: Ints = np.asarray((ends > place[:, None]).argmax(axis=1))
    e.chance.tell("pull", games, cards)
    return cards


def _play_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] One of the pulled cards must be used if any can be; three of a kind allow Reckless Abandon (R51)."""
    board = Board(e, games)
    pulled = e.s.in_play.take(games, axis=0)
    verbs = e.verbs(games.size)
    plays.offer(e, board, fr.seat, pulled, verbs)
    reckless.offer_sets(board, pulled, np.arange(games.size), verbs)
    verbs[:, DONE] = ~verbs.any(axis=1)
    return Answers(verbs=verbs)


def _play(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    uses = e.box.card_of[verb] >= 0
    plays.ask(e, games[uses], fr.seat[uses], verb[uses])
    for number, _, tool in reckless.KINDS:
        here = verb == number
        reckless.place_gems(e, games[here], fr.seat[here], np.full(int(here.sum()), tool))


def _pulled_done(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] All pulled cards go to the discard pile."""
    plays.finish(e, e.finished(games, "pulled_done", fr.seat))


def _roll(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling R52: any of the four directions; a roll without a cell is lost; the wind does not change."""
    more = fr.left > 1
    e.push(games[more], "shadow_roll", fr.seat[more], left=fr.left[more] - 1)
    direction = e.chance.below(games, "shadow", 4)
    e.chance.tell("roll", games, direction)
    e.push(games, "SHADOW_GEM", fr.seat, direction=direction, left=fr.left)


def _gem_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.7] A gem next to fire in the direction rolled."""
    return Answers(Board(e, games).downwind(fr.direction))


def _gem(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    ignite(e, games, bb.cell_plane(action), fr.seat)


AUTOMATIC = (
    Phase("shadow_of_the_wood", _start),
    Phase("pulled_done", _pulled_done),
    Phase("shadow_roll", _roll),
    Phase("shadow_turns", _turns),
)
ASKED = (
    Phase("SHADOW_CHOICE", _choice, _choice_mask, ask="Shadow of the Wood: pull cards, or roll three times?"),
    Phase("SHADOW_PLAY", _play, _play_mask, ask="Choose one of the pulled cards."),
    Phase("SHADOW_GEM", _gem, _gem_mask, can_skip=True, ask="Place a gem in the direction rolled."),
)
