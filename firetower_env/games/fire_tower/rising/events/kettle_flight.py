"""[RF Extreme Weather] Kettle Flight: who has two hawks must send them off with gems, who has fewer gets two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse, ignite
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.events.order import everyone_left, next_to_act
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.moves import movable
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.rising.hawks.flocking import flock_one
from firetower_env.games.fire_tower.rising.hawks.placing import QUIET, place_hawks

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_HAWKS = 2
_NO_CELL = -1


def _start(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Extreme Weather] Everyone in turn order from the drawer, Shadows included."""
    e.s.to_act[games] = everyone_left(e, games)
    e.push(games, "kettle_turns", fr.seat)


def _turns(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Each seat by the hawks it has at its own moment; seats burned on the way still act (ruling X38)."""
    asked, seats, finished = next_to_act(e, games)
    e.push(asked, "kettle_turns", e.s.drawer[asked])
    flock_one(e, asked, seats)
    many = bb.count(e.s.hawk.take(asked, axis=0) & e.home_of(asked, seats)) >= _HAWKS
    place_hawks(e, asked[~many], seats[~many], _HAWKS, form=QUIET)
    asked, seats = asked[many], seats[many]
    e.s.kettle_moved[asked] = 0
    e.push(asked, "kettle_hawks", seats)
    e.push(asked, "KETTLE_GEM", seats, left=_HAWKS, other=_NO_CELL)
    if finished.size:
        check_end(e, finished, event_over=True)
        end_event(e, finished)


def _gem_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Extreme Weather] A gem at home with somewhere to go, outside towers (ruling X44), not the one just moved."""
    board = Board(e, games)
    gems: Plane = (board.gem if e.rules.kettle_from_tower else board.removable) & e.home_of(games, fr.seat)
    moved = fr.other != _NO_CELL
    gems[moved] &= ~bb.cell_plane(fr.other[moved])
    return Answers(movable(board, gems, board.contact))


def _gem(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.picked[games] = bb.cell_plane(action)
    e.push(games, "KETTLE_TO", fr.seat, left=fr.left)


def _to_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Extreme Weather] Any vacant cell next to fire other than the gem in flight."""
    board = Board(e, games)
    return Answers(bb.around4(board.fire & ~e.s.picked.take(games, axis=0)) & board.vacant)


def _to(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.kettle_moved[games] += 1
    more = fr.left > 1
    e.push(games[more], "KETTLE_GEM", fr.seat[more], left=fr.left[more] - 1, other=action[more])
    douse(e, games, e.s.picked.take(games, axis=0))
    e.s.picked[games] = 0
    ignite(e, games, bb.cell_plane(action), fr.seat)


def _hawks(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling X43: two hawks leave, however many gems there were to move (or as many as gems, by an option)."""
    left = e.s.kettle_moved[games] if e.rules.kettle_short == "remove_used" else np.full(games.size, _HAWKS)
    some = left > 0
    e.push(games[some], "KETTLE_HAWK", fr.seat[some], left=left[some])


def _hawk_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Extreme Weather] Remove one of one's own hawks; fewer than two if fewer are left."""
    return Answers(e.s.hawk.take(games, axis=0) & e.home_of(games, fr.seat))


def _hawk(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    bb.remove(e.s.hawk, games, bb.cell_plane(action))
    e.s.hawk_supply[games] += 1
    more = fr.left > 1
    e.push(games[more], "KETTLE_HAWK", fr.seat[more], left=fr.left[more] - 1)


AUTOMATIC = (
    Phase("kettle_flight", _start),
    Phase("kettle_hawks", _hawks),
    Phase("kettle_turns", _turns),
)
ASKED = (
    Phase("KETTLE_GEM", _gem, _gem_mask, can_skip=True, ask="Kettle Flight: choose a gem of your quadrant to move."),
    Phase("KETTLE_TO", _to, _to_mask, ask="Choose where it goes."),
    Phase("KETTLE_HAWK", _hawk, _hawk_mask, can_skip=True, ask="Kettle Flight: remove one of your firehawks."),
)
