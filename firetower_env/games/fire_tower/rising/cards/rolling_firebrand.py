"""[RF Action Cards] Rolling Firebrand: two adjacent gems roll two cells in one direction, abreast or in line."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse, ignite
from firetower_env.games.fire_tower.cards.record import FIRE, Card, Use
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import QUADRANT
from firetower_env.games.fire_tower.rising.hawks.landing import commanders
from firetower_env.games.fire_tower.verbs import CARD, DIRS

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_NUMBER = CARD["ROLLING_FIREBRAND"]
_TOOL = {"tool": _NUMBER}
#: change of the cell number by direction
_STEP: Ints = np.array([-16, 1, 16, -1])
_EAST, _SOUTH = 1, 2
#: the quadrant of each cell
_CORNER: Ints = np.array([bb.some(QUADRANT & cell).argmax() for cell in bb.CELL_PLANES])


def _gems(board: Board) -> Plane:
    """Ruling X13: gems outside the towers, unless an option says otherwise."""
    return board.gem if cast("RisingEngine", board.e).rules.brand_from_tower else board.removable


def _pairs(board: Board) -> dict[tuple[int, int], Plane]:
    """By how a pair lies (east or south of its first cell) and direction: the first cells of the pairs that can roll.

    Both cells ahead of each gem must be vacant or belong to the pair (ruling X12), so along its own line the pair
    needs room only ahead of its leader.
    """
    gems, vacant = _gems(board), board.vacant
    rolls = []
    for d in range(4):
        back = bb.MOVES[(d + 2) % 4]
        ahead = back(vacant) & gems
        rolls.append(ahead & back(back(vacant) & bb.FULL))
    found = {}
    for lies in (_EAST, _SOUTH):
        onto_first = bb.MOVES[(lies + 2) % 4]
        pair = gems & onto_first(gems)
        for d in range(4):
            if d == (lies + 2) % 4:  # the first cell leads
                found[lies, d] = pair & rolls[d]
            elif d == lies:
                found[lies, d] = pair & onto_first(rolls[d])
            else:
                found[lies, d] = pair & rolls[d] & onto_first(rolls[d])
    return found


def _members(board: Board, direction: int | None = None) -> dict[int, Plane]:
    """By how they lie: the first cells of pairs that can roll (in this direction)."""
    pairs = _pairs(board)
    ways = range(4) if direction is None else (direction,)
    return {lies: np.bitwise_or.reduce([pairs[lies, d] for d in ways]) for lies in (_EAST, _SOUTH)}


def _possible(board: Board, _: Ints) -> Bools:
    members = _members(board)
    return bb.some(members[_EAST] | members[_SOUTH])


def _a_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] One gem of a pair that can roll somewhere."""
    members = _members(Board(e, games))
    return Answers(np.bitwise_or.reduce([first | bb.MOVES[lies](first) for lies, first in members.items()]) & bb.FULL)


def _a(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.picked[games] = bb.cell_plane(action)
    e.push(games, "BRAND_B", fr.seat, other=action)


def _b_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] The other gem, orthogonally beside it."""
    picked = e.s.picked.take(games, axis=0)
    cells = bb.empty(games.size)
    for lies, first in _members(Board(e, games)).items():
        cells |= bb.MOVES[lies](first & picked) | (bb.MOVES[(lies + 2) % 4](picked) & first)
    return Answers(cells & bb.FULL)


def _b(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    bb.add(e.s.picked, games, bb.cell_plane(action))
    e.push(games, "BRAND_DIR", fr.seat, other=np.minimum(fr.other, action))


def _direction_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] Nothing but forest, hawks and lightning for two cells ahead of both gems (ruling X12)."""
    first, picked = bb.cell_plane(fr.other), e.s.picked.take(games, axis=0)
    pairs = _pairs(Board(e, games))
    lying = bb.some(bb.east(first) & picked)
    verbs = e.verbs(games.size)
    for d in range(4):
        can = np.where(lying[:, None], pairs[_EAST, d], pairs[_SOUTH, d]) & first
        verbs[:, DIRS.start + d] = bb.some(can)
    return Answers(verbs=verbs)


def _roll(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """The gem in front rolls first (ruling X14); where both come to rest is one placement."""
    direction = action - e.layout.cells - DIRS.start
    step = _STEP[direction]
    picked = e.s.picked.take(games, axis=0)
    lying = bb.some(bb.east(bb.cell_plane(fr.other)) & picked)
    first, second = fr.other, fr.other + np.where(lying, 1, 16)
    forward = (direction == _EAST) | (direction == _SOUTH)
    leader, follower = np.where(forward, second, first), np.where(forward, first, second)
    douse(e, games, picked)
    flyers = commanders(e, games, fr.seat)
    met = bb.empty(games.size)
    landed = bb.empty(games.size)
    for gem in (leader, follower):
        rests, meets = _roll_one(e, games, gem, step, flyers, met)
        # the follower may come to rest where a hawk has its leader
        e.s.doubled[games] |= rests & met
        landed |= rests
        met |= meets
    ignite(e, games, landed | met, fr.seat)


def _roll_one(e: RisingEngine, games: Ints, gem: Ints, step: Ints, flyers: Ints, busy: Plane) -> tuple[Plane, Plane]:
    """Roll one gem: where it comes to rest, or else the hawk that takes it; busy hawks take no other."""
    s = e.s
    taken: Bools = np.zeros(games.size, np.bool_)
    met = bb.empty(games.size)
    for distance in (1, 2) if e.rules.brand_hawks == "first" else (2,):
        cell = gem + distance * step
        plane = bb.cell_plane(cell)
        meets = bb.some(s.hawk.take(games, axis=0) & plane & ~busy) & ~taken
        commanded = flyers[np.arange(games.size), _CORNER[cell]] >= 0
        # an orphaned hawk on the way just leaves (ruling X14)
        leaves = games[meets & ~commanded]
        bb.remove(s.hawk, leaves, plane[meets & ~commanded])
        s.hawk_supply[leaves] += 1
        taken |= meets & commanded
        met[meets & commanded] |= plane[meets & commanded]
    rests = bb.cell_plane(gem + 2 * step)
    rests[taken] = 0
    return rests, met


CARDS = (
    Card(
        _NUMBER,
        "ROLLING_FIREBRAND",
        FIRE,
        2,
        "Move two adjacent gems together two cells in one direction, over free ground.",
        "[RF Action Cards]",
        (Use("PLAY_ROLLING_FIREBRAND", "BRAND_A", _possible),),
        (
            Phase("BRAND_A", _a, _a_mask, _TOOL, follows=True, ask="Choose the first gem of the rolling pair."),
            Phase("BRAND_B", _b, _b_mask, _TOOL, follows=True, ask="Choose the second gem of the pair."),
            Phase("BRAND_DIR", _roll, _direction_mask, _TOOL, follows=True, ask="Which way does it roll?"),
        ),
        bounds={key: {"other": (0, bb.CELLS - 1)} for key in ("BRAND_B", "BRAND_DIR")},
    ),
)
