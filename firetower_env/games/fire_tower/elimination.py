"""Settling: victims are eliminated first, then events run, until nothing waits any more (ruling R31)."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck, winds
from firetower_env.games.fire_tower.board import set_ablaze
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import AREA
from firetower_env.games.fire_tower.state import IN_BOX, IN_DISCARD, NO_EVENT, NOBODY

_EVENT_PHASES = ("firestorm", "mutual_aid", "shadow_of_the_wood", "dry_storm", "kettle_flight", "mobilization")


def settle(e: FireTowerEngine, games: Ints) -> None:
    """After a procedure: ask for settling where something waits (nothing does, most of the time)."""
    e.push(games[_waiting(e, games)], "settle", 0)


def settled(e: FireTowerEngine, games: Ints, key: str, seats: Ints) -> Bools:
    """Where nothing waits to be settled; elsewhere that comes first, and the step `key` once more after it."""
    waiting = _waiting(e, games)
    if np.count_nonzero(waiting):
        e.push(games[waiting], key, seats[waiting])
        e.push(games[waiting], "settle", 0)
    return ~waiting


def _waiting(e: FireTowerEngine, games: Ints) -> Bools:
    return np.asarray((e.s.victims[games] > 0) | (e.s.events[games] > 0))


def _settle(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling R31: first all victims, then the events in the order drawn, each followed by its own victims."""
    s = e.s
    burned = s.victims[games] > 0
    victims, events = games[burned], games[~burned & (s.events[games] > 0)]
    if victims.size:
        e.push(victims, "settle", 0)
        corner, credit = s.victim_tower[victims, 0].astype(np.int64), s.victim_credit[victims, 0]
        for queue in e.victim_queues:
            queue[victims, :-1] = queue[victims, 1:]
            queue[victims, -1] = NOBODY
        s.victims[victims] -= 1
        e.push(victims, e.loss, e.owner(victims, corner), other=credit, left=corner)
    if events.size:
        e.push(events, "settle", 0)
        _start_event(e, events)


def _start_event(e: FireTowerEngine, games: Ints) -> None:
    s = e.s
    kind, drawer = s.event_kind[games, 0].astype(np.int64), s.event_drawer[games, 0].astype(np.int64)
    for queue, none in ((s.event_kind, NO_EVENT), (s.event_drawer, NOBODY)):
        queue[games, :-1] = queue[games, 1:]
        queue[games, -1] = none
    s.events[games] -= 1
    e.begin_procedure(games)
    drawer = e.acting_drawer(games, drawer)
    s.running_event[games], s.drawer[games] = kind, drawer
    for number, key in enumerate(_EVENT_PHASES, start=1):
        here = kind == number
        e.push(games[here], key, drawer[here])


def end_event(e: FireTowerEngine, games: Ints) -> None:
    """The running event is over."""
    s = e.s
    s.running_event[games] = NO_EVENT
    s.drawer[games] = s.aid_option[games] = NOBODY
    s.to_act[games] = 0


def _eliminate(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.4] The spotter flees: bigger hands for all, the tower burns on, the hand is the burner's reward."""
    s, seat = e.s, fr.seat
    credit = np.where(e.credit_holds(games, fr.other), fr.other, NOBODY)
    s.eliminated[games] |= 1 << seat
    e.seat_lost(games, seat)
    s.hand_limit[games] += 1
    burn_on(e, games, fr.left)
    add_shadow_card(e, games)
    e.push(games, "revenge", seat, other=credit)
    e.push(games, "others_draw", seat, other=credit)
    give_hand(e, games, seat, credit)


def add_shadow_card(e: FireTowerEngine, games: Ints) -> None:
    """Ruling R50: Shadow of the Wood, if used, goes into the draw pile from the box or the discard pile."""
    if e.rules.shadow_of_the_wood:
        place = e.s.shadow_place[games]
        outside = games[(place == IN_BOX) | (place == IN_DISCARD)]
        if outside.size:
            deck.add_shadow_card(e, outside)


def burn_on(e: FireTowerEngine, games: Ints, corners: Ints) -> None:
    """Ruling R35: with Tower Ablaze the area of a burned tower is permanent fire."""
    if e.rules.tower_ablaze:
        set_ablaze(e, games, AREA[corners])


def give_hand(e: FireTowerEngine, games: Ints, victim: Ints, taker: Ints) -> None:
    """Ruling R37: the taker gets the whole hand and drops cards down to the new limit; without one it is discarded."""
    earned = taker >= 0
    earned[earned] = e.is_standing(games[earned], taker[earned])
    if not earned.all():
        deck.drop_hand(e, games[~earned], victim[~earned])
    games, victim, taker = games[earned], victim[earned], taker[earned]
    if not games.size:
        return
    deck.hand_over(e, games, victim, taker)
    e.s.short[games, taker] = e.s.hold[games, taker] = 0
    surplus = deck.hand_count(e, games, taker) - e.hand_limit(games, taker)
    many = surplus > 0
    e.push(games[many], "KEEP", taker[many], left=surplus[many])


def _keep_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] The one who burned a tower keeps six (later seven) of all cards and drops the rest (ruling R37)."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    return Answers(verbs=verbs)


def _keep(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    deck.drop(e, games, fr.seat, e.dropped[action])
    more = fr.left > 1
    e.push(games[more], "KEEP", fr.seat[more], left=fr.left[more] - 1)


def _others_draw(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.4] Everyone else with a standing tower draws one card, clockwise from the seat on turn (ruling R38)."""
    for seats in e.order(games, e.s.turn_seat[games]).T:
        draws = e.is_standing(games, seats) & (seats != fr.other)
        deck.draw(e, games[draws], seats[draws], np.ones(int(draws.sum()), np.int64))


def _revenge(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] The eliminated player's revenge: a partial firestorm, credited to nobody by default (ruling R36)."""
    if not e.rules.revenge_storm:
        winds.reroll_if_invalid(e, games)
        return
    e.begin_procedure(games)
    credit = fr.other if e.rules.storm_credit == "roller" else winds.nobody(games)
    winds.storm(e, games, credit, e.revenge_placer(games, fr.other))


def _team_tower_lost(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.7] In teams a burned tower eliminates nobody; it burns on (ruling R56), and the wind stays valid (R28)."""
    burn_on(e, games, fr.left)
    winds.reroll_if_invalid(e, games)


AUTOMATIC = (
    Phase("eliminate", _eliminate),
    Phase("team_tower_lost", _team_tower_lost),
    Phase("others_draw", _others_draw),
    Phase("revenge", _revenge),
    Phase("settle", _settle),
)
ASKED = (Phase("KEEP", _keep, _keep_mask, ask="Drop a card until your hand fits the new limit."),)
