"""Facts about Shadows of the Wood."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.rising.state import GHOST
from firetower_env.games.fire_tower.state import NOBODY
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where

_SHADOWS_TURN = ("shadow_bonus", "result_done")
_OTHER_TURN = ("late_step", "LATE_BUCKET", "turn_over", "bucket_done")


def shadows_are_out_and_in_the_rules(p: CheckedPosition) -> Bools:
    """[RF Shadow] A Shadow has lost its tower; one that forms is a Shadow."""
    s = p.s
    known = ((s.shadow & ~s.eliminated) == 0) & ((s.forming & ~s.shadow) == 0)
    return np.asarray(known & ((bool(p.rules.shadow_turns) or p.rules.variant == GHOST) | (s.shadow == 0)))


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


ALWAYS = (shadows_are_out_and_in_the_rules, the_turn_of_a_shadow, rolls_of_the_shadow_die)
WITHOUT_GHOST = (nobody_has_moved,)
