"""Facts about what Rising Flames adds: firehawks, lightning, flights, cards set aside, specialty cards."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import AREAS
from firetower_env.games.fire_tower.rising.knowledge import has_answer
from firetower_env.games.fire_tower.rising.state import GHOST
from firetower_env.games.fire_tower.state import MOBILIZATION, NOBODY, SHADOW
from firetower_env.games.fire_tower.validation.card_facts import FINISHERS
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none

_TOKENS = 4
_PATROL = 2
#: most cards drawn in front of a seat, and in the pool
_DRAWN, _POOL = 3, 5
#: steps that end a placement of several pieces
_PLACERS = (*FINISHERS, "storm_exchange", "landing", "CHAMPION_BREAK")


def taken(p: CheckedPosition) -> Bools:
    """Is a firehawk in somebody's hand, between two places on the board?"""
    steps = p.find("HAWK_PLACE")
    out = np.zeros(p.count, np.bool_)
    out[steps.rows[steps.frames.other == 1]] = True
    return out


def hawks_are_conserved(p: CheckedPosition) -> Bools:
    """[RF Firehawks] On the board, in the supply, or in hand."""
    return np.asarray(bb.count(p.s.hawk) + p.s.hawk_supply + taken(p) == p.rules.hawks_total)


def first_hawks_are_placed_once(p: CheckedPosition) -> Bools:
    """Ruling X4: each seat places so many before the first turn."""
    due = p.number_of("SETUP_HAWK")
    placed = bb.count(p.s.hawk) + due == p.e.seats * p.rules.start_hawks
    return holds_where(due > 0, placed)


def hawks_are_in_the_open(p: CheckedPosition) -> Bools:
    """[RF Firehawks] Neither in towers nor on permanent fire, lightning or (ruling X1) firebreaks."""
    s = p.s
    closed = AREAS.take(s.standing, axis=0) | s.permanent | s.lightning
    if not p.rules.firebreak_on_hawk:
        closed = closed | s.breaks
    return holds_where(p.running, none(s.hawk & closed))


def lightning_is_in_the_open(p: CheckedPosition) -> Bools:
    """[RF Extreme Weather] Four tokens at most, one of which may be in hand; none in towers or on permanent fire."""
    s = p.s
    most = _TOKENS if p.rules.dry_storm else 0
    closed = s.permanent
    if p.rules.variant != GHOST or p.rules.ghost_clear:
        closed = closed | AREAS.take(s.standing, axis=0)
    count = bb.count(s.lightning) + p.number_of("LIGHTNING")
    return np.asarray((count <= most) & holds_where(p.running, none(s.lightning & closed)))


def what_is_disturbed_is_being_placed(p: CheckedPosition) -> Bools:
    """Gems on hawks, and pieces on lightning, belong to the placement under way."""
    s = p.s
    disturbed = (s.gem & s.hawk) | ((s.gem | s.breaks) & s.lightning)
    return holds_where(p.running, none(disturbed & ~s.placed))


def placements_lie_on_the_board(p: CheckedPosition) -> Bools:
    """A placement that takes several pieces is under way, or there is none."""
    s = p.s
    lies = none(s.placed & ~(s.gem | s.breaks))
    return holds_where(p.running, lies & (none(s.placed) | p.has(*_PLACERS)))


def gems_in_flight(p: CheckedPosition) -> Bools:
    """[RF Firehawks] They wait under one step, which counts from their placer, for seats that are not out."""
    s, e = p.s, p.e
    steps = p.find("flights")
    order = p.all_of(steps.rows, steps.frames.seat == s.flight_placer[steps.rows])
    once = p.number_of("flights") == (s.flight_placer >= 0)
    flies = bb.some(s.flights)
    out = p.bits(e.gone(p.games), e.seats) & (s.running_event != SHADOW)[:, None]
    free = holds_where(s.flight_placer < 0, np.asarray(~flies.any(axis=1)))
    return holds_where(p.running, order & once & free & ~(flies & out).any(axis=1))


def doubled_gems(p: CheckedPosition) -> Bools:
    """A hawk's cell holds two gems only until the placement is settled."""
    s = p.s
    return holds_where(p.running, none(s.doubled) | (p.has("landing") & none(s.doubled & ~(s.hawk & s.gem))))


def hawks_that_move_are_on_the_board(p: CheckedPosition) -> Bools:
    """A hawk that flocks, or is sent off, is where the question says."""
    steps = p.find("FLOCK_TO", "SH_GEM", "SH_TO")
    return p.all_of(steps.rows, bb.some(bb.cell_plane(steps.frames.other) & p.s.hawk[steps.rows]))


def drawn_cards_are_wanted(p: CheckedPosition) -> Bools:
    """At most three lie in front of the seat on turn, while a step waits that uses them or puts them away."""
    count = p.s.drawn.sum(axis=1, dtype=np.int64)
    used = p.has("look", "look_unplayable", "PATROL_KEEP", "die_cards", "forced_over")
    return holds_where(p.running, (count <= _DRAWN) & ((count == 0) | used))


def patrols_have_two_cards(p: CheckedPosition) -> Bools:
    """Ruling X61: a place in the hand is kept for one of the two cards that a patrol of the seat on turn has drawn."""
    s = p.s
    patrols = s.patrolling >= 0
    looks = p.has("look", "look_unplayable", "PATROL_KEEP") & (s.patrolling == s.turn_seat)
    two = s.drawn.sum(axis=1, dtype=np.int64) == _PATROL
    return holds_where(p.running, holds_where(patrols, looks & two) & holds_where(p.has("PATROL_KEEP"), patrols))


def neither_card_of_a_patrol_can_be_played(p: CheckedPosition) -> Bools:
    """[RF Specialty Cards] That is when it is asked which of them to keep."""
    steps = p.find("PATROL_KEEP")
    if not steps.rows.size or not p.rules.look_compulsory:
        return np.ones(p.count, np.bool_)
    can = has_answer(p.e, "LOOK_CARD", p.games[steps.rows], FireTowerFrames(steps.frames.rows))
    return p.all_of(steps.rows, ~can)


def the_pool_belongs_to_a_mobilization(p: CheckedPosition) -> Bools:
    """[RF Extreme Weather] At most five cards, while it goes on."""
    count = p.s.pool.sum(axis=1, dtype=np.int64)
    runs = p.s.running_event == MOBILIZATION
    return holds_where(p.running, (count <= _POOL) & ((count == 0) | runs))


def what_an_action_notes(p: CheckedPosition) -> Bools:
    """That a card came from the hand, or a breeze may follow, is remembered until the action is over."""
    s = p.s
    return holds_where(p.running & ((s.from_hand > 0) | (s.breeze > 0)), p.has("action_done"))


def extreme_weather_is_in_the_rules(p: CheckedPosition) -> Bools:
    """Specialty cards belong to the extreme weather."""
    s = p.s
    unused = (s.heavy_winds == 0) & (s.lookout == 0) & (s.breeze == 0) & (s.patrolling == NOBODY)
    return np.asarray(p.rules.weather | unused)


ALWAYS = (
    hawks_are_in_the_open,
    lightning_is_in_the_open,
    what_is_disturbed_is_being_placed,
    placements_lie_on_the_board,
    gems_in_flight,
    doubled_gems,
    hawks_that_move_are_on_the_board,
    drawn_cards_are_wanted,
    patrols_have_two_cards,
    neither_card_of_a_patrol_can_be_played,
    the_pool_belongs_to_a_mobilization,
    what_an_action_notes,
    extreme_weather_is_in_the_rules,
)
#: sanctuaries of solo games take hawks away, and enemies place theirs first
FOR_SEATS = (hawks_are_conserved, first_hawks_are_placed_once)
