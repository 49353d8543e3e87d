"""[RF Shadow] A Shadow's turn: roll the Shadow die, carry out its result, and roll once more for a tower that fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower import plays
from firetower_env.games.fire_tower.elimination import settle
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.state import BEFORE_ACTION

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

#: by result of the die: what is put on the stack, the first on top
RESULTS: dict[int, tuple[str, ...]] = {
    1: ("SHADOW_ONE",),
    2: ("DIE_GEM", "settle", "shadow_die"),
    3: ("die_draw",),
    4: ("WIND", "settle", "SHADOW_WIND"),
    5: ("PUSH",),
    6: ("CREEP",),
}


def take_turn(e: RisingEngine, games: Ints, seats: Ints) -> tuple[Ints, Ints]:
    """Shadows keep their place in turn order; the others' turns begin as usual."""
    is_shadow = e.is_shadow(games, seats)
    e.s.shadow_turn[games] = is_shadow
    e.s.bonus_earned[games] = e.s.die[games] = 0
    if is_shadow.any():
        _begin(e, games[is_shadow], seats[is_shadow])
    return games[~is_shadow], seats[~is_shadow]


def _begin(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """[RF Shadow] The first turn passes while the Shadow forms; then the die is rolled."""
    s = e.s
    s.turn[games] += 1
    s.turn_seat[games] = seats
    s.stage[games] = BEFORE_ACTION
    s.turn_events[games] = s.rolls[games] = s.bonus_used[games] = 0
    e.push(games, "end_turn", seats)
    forming = (s.forming[games] >> seats & 1).astype(np.bool_)
    s.forming[games[forming]] &= ~(1 << seats[forming])
    games, seats = games[~forming], seats[~forming]
    e.push(games, "shadow_bonus", seats)
    e.push(games, "shadow_die", seats)


def _roll_die(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Shadow] Roll the Shadow die; a turn has a bounded number of rolls (ruling X36)."""
    s = e.s
    more = s.rolls[games] < e.rules.shadow_rolls_cap
    s.bonus_used[games[~more]] = 1
    games, seats = games[more], fr.seat[more]
    s.rolls[games] += 1
    e.begin_procedure(games)
    result = roll(e, games)
    s.die[games] = result
    e.push(games, "result_done", seats)
    for number, keys in RESULTS.items():
        here = result == number
        if here.any():
            for key in reversed(keys):
                e.push(games[here], key, seats[here])


def roll(e: RisingEngine, games: Ints) -> Ints:
    """One roll of the Shadow die, 1 to 6."""
    result = e.chance.below(games, "die", 6) + 1
    e.chance.tell("die", games, result)
    return result


def _result_done(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """A whole result is one procedure; what it caused is settled after it."""
    games = e.finished(games, "result_done", fr.seat)
    plays.finish(e, games)
    settle(e, games)


def _bonus(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Shadow] Once a turn, one more roll if a tower fell in it (ruling X32)."""
    again = (e.s.bonus_earned[games] > 0) & (e.s.bonus_used[games] == 0)
    e.s.bonus_used[games[again]] = 1
    e.push(games[again], "shadow_die", fr.seat[again])


AUTOMATIC = (
    Phase("shadow_die", _roll_die),
    Phase("result_done", _result_done),
    Phase("shadow_bonus", _bonus),
)
