"""Facts about the Ghost Tower, in which a seat moves; those of the base game's names stand in for them."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.geometry import FATALS
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none


def corners_of_standing_towers_do_not_burn(p: CheckedPosition) -> Bools:
    """A gem may have lain on the fatal cell of the free tower before it was taken (X52)."""
    found_burning = 0 if p.rules.ghost_clear else 1 << p.e.free
    return none(p.s.gem & FATALS.take(p.s.standing & ~found_burning, axis=0))


def burned_seats_are_out(p: CheckedPosition) -> Bools:
    """[RF Variants] The first burned seat is not out: it takes the free tower."""
    s, e = p.s, p.e
    waiting = e.standing_seats(p.queued | p.awaiting, p.games)
    moving = p.find("ghost_takeover")
    waiting[moving.rows] |= 1 << moving.frames.seat
    towerless = (1 << e.seats) - 1 & ~e.standing_seats(s.standing, p.games)
    return np.asarray(s.eliminated == (towerless & ~waiting))


def the_hand_limit_has_grown_with_every_loss(p: CheckedPosition) -> Bools:
    """Ruling X51: for the first burned tower, too."""
    losses = np.bitwise_count(p.s.eliminated).astype(np.int64)
    if p.rules.ghost_burn == "full":
        losses = losses + ((p.s.ghost >= 0) | p.has("ghost_takeover"))
    return np.asarray(p.s.hand_limit == p.rules.hand_size + losses)


def running_games_are_undecided(p: CheckedPosition) -> Bools:
    """Ruling X55: a burner may win by a later burn while earlier victims still wait."""
    e, s = p.e, p.s
    over, _ = e.ending(p.games, e.defers[s.running_event])
    return holds_where(p.running, (~over | (s.victims > 0)) & (s.standing > 0))


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


ALWAYS = (
    corners_of_standing_towers_do_not_burn,
    burned_seats_are_out,
    the_hand_limit_has_grown_with_every_loss,
    running_games_are_undecided,
    the_ghost_has_lost_its_own_tower,
    losses_of_the_ghost_tower,
)
