"""Facts about the board: every edition."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.geometry import AREAS, FATALS, FLAME, VALID_WINDS
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none

#: of the windows of a pattern only those on the board count, so what lies beyond does not matter
_UNBOUNDED = ("scope",)


def planes_end_at_the_edge(p: CheckedPosition) -> Bools:
    """Guard lanes are empty."""
    planes = [
        getattr(p.s, name)
        for name, spec in p.s.fields().items()
        if spec.shape and spec.shape[-1] == bb.LANES and name not in _UNBOUNDED
    ]
    clean = np.ones(p.count, np.bool_)
    for plane in planes:
        clean &= ~plane[..., [0, -1]].any(axis=tuple(range(1, plane.ndim)))
    return clean


def one_thing_in_a_cell(p: CheckedPosition) -> Bools:
    """Gems, firebreaks and permanent fire keep apart."""
    s = p.s
    return none((s.gem & s.breaks) | ((s.gem | s.breaks) & s.permanent))


def permanent_fire_is_the_flame_and_towers_ablaze(p: CheckedPosition) -> Bools:
    """Ruling R35: a settled tower burns on, unless an option forbids it."""
    settled = p.fallen & ~p.queued & ~p.awaiting if p.rules.tower_ablaze else np.zeros(p.count, np.int64)
    return np.asarray((p.s.permanent == (FLAME | AREAS.take(settled, axis=0))).all(axis=1))


def corners_of_standing_towers_do_not_burn(p: CheckedPosition) -> Bools:
    """[FT p.3] A gem on its fatal cell burns a tower at once."""
    return none(p.s.gem & FATALS.take(p.s.standing, axis=0))


def the_wind_is_valid(p: CheckedPosition) -> Bools:
    """[FT p.4] When the wind or an action is asked, the wind touches a standing tower (ruling R28)."""
    return holds_where(p.asks("WIND", "ACTION"), VALID_WINDS[p.s.standing, p.s.wind])


#: solo has sturdy towers, whose corner may burn
ALWAYS = (
    planes_end_at_the_edge,
    one_thing_in_a_cell,
    permanent_fire_is_the_flame_and_towers_ablaze,
    the_wind_is_valid,
)
FOR_SEATS = (corners_of_standing_towers_do_not_burn,)
