"""[RF Shadow] A burned seat becomes a Shadow, and how the game then ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.geometry import SIZE
from firetower_env.games.fire_tower.outcome import burned_last, finish
from firetower_env.games.fire_tower.state import NOBODY, SHADOW

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def become_shadow(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """Ruling X29: with two towers standing (or more, by an option) the victim is a Shadow, still to form; else out."""
    enough = SIZE[e.s.standing[games]] >= e.rules.shadow_min_towers
    make_shadow(e, games[enough], seats[enough])


def make_shadow(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """A seat becomes a Shadow, still to form: its personal cards are gone, and what it burned before is nobody's."""
    s = e.s
    for owners in (s.bucket_full, s.heavy_winds, s.lookout):
        owners[games] &= ~(1 << seats)
    s.shadow[games] |= 1 << seats
    s.forming[games] |= 1 << seats
    earlier = (s.victim_credit[games] == seats[:, None]) & (s.victim_by_shadow[games] == 0)
    s.victim_credit[games] = np.where(earlier, NOBODY, s.victim_credit[games])


def survivor_wins(e: RisingEngine, games: Ints, seats: Ints) -> tuple[Ints, Ints]:
    """[RF Shadow] A lone tower that the Shadows have not burned by then wins at the start of its own turn."""
    wins = (SIZE[e.s.standing[games]] == 1) & e.is_standing(games, seats)
    if wins.any():
        e.s.turn[games[wins]] += 1
        e.s.turn_seat[games[wins]] = seats[wins]
        finish(e, games[wins], 1 << seats[wins])
    return games[~wins], seats[~wins]


def with_shadows(e: RisingEngine, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
    """[RF Shadow] A lone tower wins at once but in a Shadow's turn; with none left Shadows win or the last tie."""
    s = e.s
    standing = s.standing[games]
    in_turn = s.shadow_turn[games] > 0
    lone = (SIZE[standing] == 1) & ~in_turn & ~waits
    theirs = in_turn | (s.running_event[games] == SHADOW) | (s.last_by_shadow[games] > 0)
    theirs &= s.shadow[games] > 0
    last = np.where(theirs, _sharers(e, games), burned_last(e, games))
    return (standing == 0) | lone, np.where(standing > 0, e.standing_seats(standing, games), last)


def _sharers(e: RisingEngine, games: Ints) -> Ints:
    """Ruling X37: all Shadows share their win, forming ones too, unless an option says otherwise."""
    shadows, forming = e.s.shadow[games], e.s.forming[games]
    formed = shadows & ~forming
    return np.where(formed > 0, formed, shadows) if e.rules.shadow_share == "formed" else shadows
