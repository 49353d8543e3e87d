"""Facts about Shadows of the Wood and the Ghost Tower."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.engine import NOBODY
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where

_SHADOWS_TURN = ("shadow_bonus", "result_done")
_OTHER_TURN = ("late_step", "LATE_BUCKET", "turn_over", "bucket_done")


def shadows_are_out_and_in_the_rules(p: CheckedPosition) -> Bools:
    """[RF Shadow] A Shadow has lost its tower; one that forms is a Shadow."""
    s = p.s
    known = ((s.shadow & ~s.eliminated) == 0) & ((s.forming & ~s.shadow) == 0)
    return np.asarray(known & ((bool(p.rules.shadow_turns) or p.is_ghost) | (s.shadow == 0)))


def the_turn_of_a_shadow(p: CheckedPosition) -> Bools:
    """[RF Shadow] It belongs to a Shadow that has formed, and is no usual turn."""
    s = p.s
    formed = (s.shadow & ~s.forming) >> s.turn_seat & 1
    theirs = holds_where(s.shadow_turn > 0, (formed > 0) & ~p.has(*_OTHER_TURN))
    return holds_where(p.running, theirs & holds_where(p.has(*_SHADOWS_TURN), s.shadow_turn > 0))


def rolls_of_the_shadow_die(p: CheckedPosition) -> Bools:
    """Ruling X36: a turn has a bounded number of rolls, each with its result."""
    s = p.s
    results = p.number_of("result_done")
    rolled = holds_where(results > 0, s.die > 0)
    return np.asarray((s.rolls <= p.rules.shadow_rolls_cap) & (results <= s.rolls) & rolled)


def nobody_has_moved(p: CheckedPosition) -> Bools:
    """There is no Ghost Tower in this game."""
    s = p.s
    return np.asarray((s.ghost == NOBODY) & (s.turn_cut == 0) & (s.turn_place == 0))


def the_ghost_has_lost_its_own_tower(p: CheckedPosition) -> Bools:
    """[RF Variants] Who moves to the free tower has burned; the place of the turn is where its seat sits or sat."""
    s, e = p.s, p.e
    first = e.tower_of[np.maximum(s.ghost, 0)]
    lost = (p.fallen >> first & 1) > 0
    moved = holds_where(s.ghost >= 0, lost)
    places = (s.turn_place == e.tower_of[s.turn_seat]) | (s.turn_place == e.free)
    cut = holds_where(s.turn_cut > 0, s.ghost == s.turn_seat)
    return np.asarray(moved & cut & holds_where(s.turn > 0, places))


def losses_of_the_ghost_tower(p: CheckedPosition) -> Bools:
    """[RF Variants] The first to burn takes it; those whom the Ghost burns later are asked whether they stay."""
    s, e = p.s, p.e
    takes = p.find("ghost_takeover")
    own = p.e.own_towers(p.games[takes.rows], takes.frames.seat)
    first = p.all_of(takes.rows, (s.ghost[takes.rows] < 0) & ((p.fallen[takes.rows] & own) > 0))
    lose = p.find("eliminate", "GHOST_CHOICE")
    games, frames = p.games[lose.rows], lose.frames
    by_ghost = (frames.other == s.ghost[lose.rows]) & (e.corner(games, frames.seat) == frames.left)
    down = (p.fallen[lose.rows] >> frames.left & 1) > 0
    return first & p.all_of(lose.rows, by_ghost & down & ((p.queued[lose.rows] >> frames.left & 1) == 0))


ALWAYS = (shadows_are_out_and_in_the_rules, the_turn_of_a_shadow, rolls_of_the_shadow_die)
WITHOUT_GHOST = (nobody_has_moved,)
GHOST_TOWER = (the_ghost_has_lost_its_own_tower, losses_of_the_ghost_tower)
