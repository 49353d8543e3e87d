"""Facts about seats, towers, turns and the end of the game: every edition."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.outcome import returns_of
from firetower_env.games.fire_tower.state import SHADOW
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where

#: steps of whose seat it is the turn, wherever they wait
_ON_TURN = ("start_turn", "end_turn", "turn_over", "WIND", "DIE_GEM")
#: steps that settle what waits
_SETTLERS = (
    *("settle", "action_step", "action_done", "refill", "result_done", "die_card_done"),
    *("reveal", "attack_done", "round_over"),
)
#: questions that are asked only when everything is settled
_CALM = ("WIND", "ACTION", "LATE_BUCKET", "SETUP_HAWK", "CHAMPION_BREAK", "DISCARD_MORE")


def towers_stand_where_somebody_lives(p: CheckedPosition) -> Bools:
    """Only manned towers stand."""
    return np.asarray((p.s.standing & ~p.e.ever_manned(p.games)) == 0)


def victims_wait_in_line(p: CheckedPosition) -> Bools:
    """Ruling R30: burned towers wait, each once; the places behind them are free."""
    s = p.s
    waits = np.arange(4) < s.victims[:, None]
    in_line = np.where(waits, s.victim_tower >= 0, (s.victim_tower == -1) & (s.victim_credit == -1)).all(axis=1)
    once = np.bitwise_count(p.queued) == s.victims
    return np.asarray(in_line & once & ((p.queued & ~p.fallen) == 0))


def burn_stamps(p: CheckedPosition) -> Bools:
    """Ruling R44: exactly the fallen towers have one, from a procedure that has begun."""
    stamped = p.s.burn_stamp > 0
    begun = p.s.burn_stamp <= p.s.procedure[:, None]
    return np.asarray(((stamped == p.bits(p.fallen, 4)) & begun).all(axis=1))


def burned_seats_are_out(p: CheckedPosition) -> Bools:
    """[FT p.4] A seat is out once the loss of its tower is settled, and not before; in teams nobody ever is."""
    s, e = p.s, p.e
    if e.loss == "team_tower_lost":
        return np.asarray(s.eliminated == 0)
    everyone = (1 << e.seats) - 1
    waiting = e.standing_seats(p.queued | p.awaiting, p.games)
    towerless = everyone & ~e.standing_seats(s.standing, p.games)
    return np.asarray(s.eliminated == (towerless & ~waiting))


def the_hand_limit_has_grown_with_every_loss(p: CheckedPosition) -> Bools:
    """[FT p.4] One card more for each elimination."""
    losses = np.bitwise_count(p.s.eliminated).astype(np.int64)
    return np.asarray(p.s.hand_limit == p.rules.hand_size + losses)


def who_is_out_is_asked_nothing(p: CheckedPosition) -> Bools:
    """But in Shadow of the Wood, which is theirs."""
    asked = p.questions()
    out = p.e.gone(p.games)[asked.rows] >> asked.frames.seat & 1
    return p.all_of(asked.rows, (out == 0) | (p.s.running_event[asked.rows] == SHADOW))


def turns_belong_to_the_seat_on_turn(p: CheckedPosition) -> Bools:
    """The steps of a turn name the seat whose turn it is."""
    steps = p.find(*_ON_TURN)
    return p.all_of(steps.rows, steps.frames.seat == p.s.turn_seat[steps.rows])


def turns_are_counted(p: CheckedPosition) -> Bools:
    """Ruling R60: from one up to the cap; the setup comes before the first."""
    s = p.s
    begun = (s.turn > 0) | p.has("start_turn")
    capped = holds_where(s.truncated > 0, s.turn == p.rules.max_turns)
    return np.asarray(begun & capped & (s.turn <= p.rules.max_turns))


def what_waits_will_be_settled(p: CheckedPosition) -> Bools:
    """Ruling R31: victims and events wait only while a step is pending that settles them."""
    waits = ((p.s.victims > 0) | (p.s.events > 0)) & p.running
    return holds_where(waits, p.has(*_SETTLERS) & ~p.asks(*_CALM))


def running_games_are_undecided(p: CheckedPosition) -> Bools:
    """[FT p.3, p.7] The last tower, or the last side, has won."""
    e, s = p.e, p.s
    over, _ = e.ending(p.games, e.defers[s.running_event])
    return holds_where(p.running, ~over & (s.standing > 0))


def the_outcome_pays_as_it_should(p: CheckedPosition) -> Bools:
    """Ruling R59: who won and what everyone is paid fit together."""
    s = p.s
    paid = (s.returns == returns_of(s.winners, p.e.seats, bool(p.e.sides))).all(axis=1)
    return holds_where(p.over, paid & (s.winners > 0))


def a_hand_has_one_taker(p: CheckedPosition) -> Bools:
    """Ruling R37: who drops down to the limit is who burned the tower and draws nothing for it."""
    keeps = p.find("KEEP")
    taker = np.full(p.count, -1)
    taker[keeps.rows] = keeps.frames.seat
    steps = p.find("others_draw", "revenge")
    return p.all_of(steps.rows, steps.frames.other == taker[steps.rows])


def buckets_in_use_are_full(p: CheckedPosition) -> Bools:
    """[FT p.5] A Bucket is flipped when it has been used."""
    used = p.find("bucket_done")
    return p.all_of(used.rows, (p.s.bucket_full[used.rows] >> used.frames.seat & 1) > 0)


ALWAYS = (
    towers_stand_where_somebody_lives,
    victims_wait_in_line,
    burn_stamps,
    who_is_out_is_asked_nothing,
    turns_belong_to_the_seat_on_turn,
    turns_are_counted,
    what_waits_will_be_settled,
    running_games_are_undecided,
    buckets_in_use_are_full,
)
#: the player of a solo game has no seat among equals
FOR_SEATS = (
    burned_seats_are_out,
    the_hand_limit_has_grown_with_every_loss,
    the_outcome_pays_as_it_should,
    a_hand_has_one_taker,
)
