"""The turn: the wind spreads the blaze, the seat acts, the hand is refilled, the next seat follows."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import bucket, deck, plays, reckless
from firetower_env.games.fire_tower.board import Board, cut, ignite
from firetower_env.games.fire_tower.elimination import settle, settled
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import FATALS
from firetower_env.games.fire_tower.outcome import cap
from firetower_env.games.fire_tower.state import AFTER_REFILL, BEFORE_ACTION, BEFORE_REFILL, BEFORE_WIND
from firetower_env.games.fire_tower.verbs import DONE


def _champion_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.7] The Champion of the Wood opens with firebreaks, placed like any others (ruling R6)."""
    return Answers(Board(e, games).breakable(fr.seat))


def _champion(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    more = fr.left > 1
    e.push(games[more], "CHAMPION_BREAK", fr.seat[more], left=fr.left[more] - 1)
    cells = bb.cell_plane(action)
    cut(e, games[more], cells[more], fr.seat[more], unfinished=True)
    cut(e, games[~more], cells[~more], fr.seat[~more])


def _start_turn(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.3] A turn: the wind step, the action, the refill, a last chance for the Bucket."""
    begin_turn(e, games, fr.seat)


def begin_turn(e: FireTowerEngine, games: Ints, seats: Ints) -> None:
    """Put the steps of a turn on the stack, the wind on top."""
    games, seats = e.turn_begins(games, seats)
    e.s.turn[games] += 1
    e.s.turn_seat[games] = seats
    e.s.stage[games] = BEFORE_WIND
    e.s.turn_events[games] = 0
    e.push_all(games, e.turn_frames, seats)


# -- step 1: the wind -------------------------------------------------------------------------------------------------


def _wind_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.3] One gem on a vacant cell downwind of fire; without such a cell the step is skipped (ruling R29)."""
    board = Board(e, games)
    cells = board.downwind(e.s.wind[games])
    if e.rules.own_corner == "avoid":
        cells = _spare_own_corner(e, games, fr.seat, cells)
    verbs = e.verbs(games.size)
    bucket.offer(e, board, fr.seat, bb.some(cells), verbs)
    return Answers(cells, verbs)


def _spare_own_corner(e: FireTowerEngine, games: Ints, seats: Ints, cells: Plane) -> Plane:
    """Ruling R13 with own_corner="avoid": one's own fatal cell only when there is no other."""
    own = FATALS[e.s.standing[games] & e.own_towers(games, seats)]
    spared = cells & ~own
    return np.where(bb.some(spared)[:, None], spared, cells)


def _wind(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    places = action < e.layout.cells
    if np.count_nonzero(places) < places.size:
        e.push(games[~places], "WIND", fr.seat[~places])
        bucket.begin(e, games[~places], fr.seat[~places], action[~places])
        games, seats, action = games[places], fr.seat[places], action[places]
    else:
        seats = fr.seat
    if games.size:
        e.begin_procedure(games)
        ignite(e, games, bb.cell_plane(action), seats)


# -- step 2: the action -----------------------------------------------------------------------------------------------


def _action_step(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """The wind step is settled first (ruling R31); who was eliminated in it acts no more (ruling R45)."""
    ready = settled(e, games, "action_step", fr.seat)
    games, seats = games[ready], fr.seat[ready]
    e.s.stage[games] = BEFORE_ACTION
    alive = e.has_turn(games, seats)
    e.ask_action(games[alive], seats[alive])


def _action_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] Play a card that has an effect, or discard any number of cards (none: pass), or Reckless Abandon."""
    board = Board(e, games)
    hand = e.hand(games, fr.seat)
    verbs = e.verbs(games.size)
    verbs[:, DONE] = True
    verbs[:, e.drops] = hand > 0
    plays.offer(e, board, fr.seat, hand, verbs)
    reckless.offer(e, board, fr.seat, hand, verbs)
    bucket.offer(e, board, fr.seat, None, verbs)
    e.offer_more(board, fr.seat, hand, verbs)
    return Answers(verbs=verbs)


def _action(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    uses_bucket = bucket.is_verb(verb)
    if np.count_nonzero(uses_bucket):
        e.push(games[uses_bucket], "ACTION", fr.seat[uses_bucket])
        bucket.begin(e, games[uses_bucket], fr.seat[uses_bucket], action[uses_bucket])
        games, fr, verb = games[~uses_bucket], fr[~uses_bucket], verb[~uses_bucket]
        if not games.size:
            return
    e.s.stage[games] = BEFORE_REFILL
    e.begin_procedure(games)
    e.push(games, "action_done", fr.seat)
    plays.begin(e, games, fr.seat, verb)
    reckless.begin(e, games, fr.seat, verb)
    e.begin_more(games, fr.seat, verb)
    cards = e.dropped[e.layout.cells + verb]
    drops = cards >= 0
    _discard(e, games[drops], fr.seat[drops], cards[drops])


def _discard(e: FireTowerEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    """[FT p.4] Drop one card; the choice goes on until the seat is done or the hand is empty."""
    if games.size:
        deck.drop(e, games, seats, cards)
        e.push(games, "DISCARD_MORE", seats)


def _discard_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] As many cards as one likes; it ends by itself with an empty hand."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def _discard_more(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cards = e.dropped[action]
    more = cards >= 0
    _discard(e, games[more], fr.seat[more], cards[more])


def _action_done(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling R31: the whole effect first, the card to the discard pile, then what it caused."""
    games = e.finished(games, "action_done", fr.seat)
    plays.finish(e, games)
    settle(e, games)


# -- the end of the turn ----------------------------------------------------------------------------------------------


def _refill(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.4] Draw up to the hand limit; a hand pulled by Shadows recovers one turn later (ruling R53)."""
    alive = e.has_turn(games, fr.seat)
    games, seats = games[alive], fr.seat[alive]
    if not games.size:
        return
    s = e.s
    s.stage[games] = AFTER_REFILL
    hold = s.hold[games, seats]
    if np.count_nonzero(hold):
        owes: Bools = hold == 2
        s.hold[games, seats] = owes
        s.short[games, seats] *= owes
    deck.draw_up(e, games, seats)
    settle(e, games)


def _late_step(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling R21: the Bucket may be used once more at the very end of the turn; who cannot is not asked."""
    can = bucket.is_usable(e, games, fr.seat) & e.has_turn(games, fr.seat)
    e.push(games[can], "LATE_BUCKET", fr.seat[can])


def _late_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """Ruling R21: once more at the very end of the turn the Bucket may be used."""
    verbs = e.verbs(games.size)
    bucket.offer(e, Board(e, games), fr.seat, None, verbs)
    verbs[:, DONE] = True
    return Answers(verbs=verbs)


def _late(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    uses = action - e.layout.cells != DONE
    bucket.begin(e, games[uses], fr.seat[uses], action[uses])


def _end_turn(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.3] Clockwise to the next seat that is not eliminated; the cap may end the game here (ruling R60)."""
    games = cap(e, games)
    if not games.size:
        return
    begin_turn(e, games, e.next_seat(games))


AUTOMATIC_EARLY = (Phase("action_done", _action_done),)
AUTOMATIC_MIDDLE = (Phase("action_step", _action_step), Phase("refill", _refill))
AUTOMATIC_LATE = (
    Phase("late_step", _late_step),
    Phase("end_turn", _end_turn),
    Phase("start_turn", _start_turn),
)
ASKED_EARLY = (
    Phase("CHAMPION_BREAK", _champion, _champion_mask, can_skip=True, ask="Place one of your opening firebreaks."),
    Phase("WIND", _wind, _wind_mask, can_skip=True, ask="The wind spreads the blaze: choose a cell for the gem."),
    Phase("ACTION", _action, _action_mask, ask="Play a card, or discard any number of cards."),
)
ASKED_LATE = (
    Phase("DISCARD_MORE", _discard_more, _discard_mask, can_skip=True, ask="Discard another card, or be done."),
    Phase("LATE_BUCKET", _late, _late_mask, ask="Your turn ends: use your Bucket now?"),
)
