"""[RF Firehawks] Flocking: after a hawk card everyone may rearrange the hawks of their own quadrant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.rising.hawks.bare import bare
from firetower_env.games.fire_tower.verbs import DONE

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def flock_all(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """Everyone may flock, in turn order from these seats; Shadows too unless an option forbids it (ruling X20)."""
    _begin(e, games, seats, np.full(games.size, (1 << e.seats) - 1))


def flock_one(e: RisingEngine, games: Ints, seats: Ints) -> None:
    """These seats alone may flock."""
    _begin(e, games, seats, 1 << seats)


def _begin(e: RisingEngine, games: Ints, seats: Ints, wanted: Ints) -> None:
    out = e.gone(games) if e.rules.shadow_flocks else e.s.eliminated[games]
    e.push(games, "flocking", seats, other=wanted & ~out)


def _flocking(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """One seat rearranges all it wants before the next begins."""
    due = fr.other > 0
    games, fr = games[due], fr[due]
    if not games.size:
        return
    seats = e.first_in_order(games, fr.seat, fr.other)
    e.s.flocked[games] = 0
    e.push(games, "flocking", fr.seat, other=fr.other & ~(1 << seats))
    e.push(games, "FLOCK_PICK", seats)


def _pick_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Firehawks] A hawk at home that has not moved yet (ruling X21), if there is anywhere to go; or be done."""
    home = e.home_of(games, fr.seat)
    cells = e.s.hawk.take(games, axis=0) & home & ~e.s.flocked.take(games, axis=0)
    cells[~bb.some(bare(e, Board(e, games)) & home)] = 0
    verbs = e.verbs(games.size)
    verbs[:, DONE] = bb.some(cells)
    return Answers(cells, verbs)


def _pick(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    moves = action < e.layout.cells
    e.push(games[moves], "FLOCK_TO", fr.seat[moves], other=action[moves])


def _to_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Firehawks] Any bare cell at home."""
    return Answers(bare(e, Board(e, games)) & e.home_of(games, fr.seat))


def _to(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    target = bb.cell_plane(action)
    e.s.hawk[games] = e.s.hawk.take(games, axis=0) & ~bb.cell_plane(fr.other) | target
    bb.add(e.s.flocked, games, target)
    e.push(games, "FLOCK_PICK", fr.seat)


AUTOMATIC = (Phase("flocking", _flocking),)
ASKED = (
    Phase("FLOCK_PICK", _pick, _pick_mask, can_skip=True, ask="Firehawks flock: pick one to move, or be done."),
    Phase("FLOCK_TO", _to, _to_mask, ask="Choose where it goes."),
)
