"""[RF Solo] Enemy Buckets: once a tower, when it catches fire, on the line that puts out most inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import Pattern
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse
from firetower_env.games.fire_tower.cards.windows import LINE, LYING, STANDING
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import AREA
from firetower_env.games.fire_tower.verbs import HORIZONTAL, VERTICAL

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine


def _buckets(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Clockwise from the player, each standing enemy with fire inside and an unused Bucket must use it."""
    s = e.s
    for corner in e.enemy_corners:
        full = s.standing[games] & s.enemy_buckets[games] & 1 << corner
        due = (full > 0) & bb.some(s.gem.take(games, axis=0) & AREA[corner])
        _use(e, games[due], corner)
        games = games[~due]


def _use(e: SoloEngine, games: Ints, corner: int) -> None:
    if not games.size:
        return
    # the next tower's turn comes when this one is done
    e.push(games, "enemy_buckets", 0)
    corners = np.full(games.size, corner)
    lines, most = best_lines(e, games, corners)
    gems = _takes(e, games, corners)
    covered = [line.covered(anchors) & gems for line, anchors in zip(LINE, lines, strict=True)]
    poured = covered[0] | covered[1]
    # all best lines put out the same gems if together they put out no more than each
    sure = bb.count(poured) == most
    _pour(e, games[sure], corners[sure], poured[sure])
    asked = ~sure
    ways = [bb.some(anchors) for anchors in lines]
    both = asked & ways[0] & ways[1]
    e.push(games[both], "EB_ORIENT", 0, other=corner)
    for way, has in zip("HV", ways, strict=True):
        only = asked & has & ~both
        e.push(games[only], f"EB_WINDOW {way}", 0, other=corner)


def _takes(e: SoloEngine, games: Ints, corners: Ints) -> Plane:
    """Gems within its reach: those of its own tower, and what water may take elsewhere."""
    board = Board(e, games)
    return board.removable | (board.gem & AREA.take(corners, axis=0))


def best_lines(e: SoloEngine, games: Ints, corners: Ints) -> tuple[list[Plane], Ints]:
    """Anchors of the lying and standing lines of the best rank, and how many gems each of them puts out.

    The rank goes by gems inside the tower, of which there is one at least, then by gems in all.
    """
    inside = _bits(e.s.gem.take(games, axis=0) & AREA.take(corners, axis=0))
    takes = _bits(_takes(e, games, corners))
    # a line has three gems at most, so one inside outranks any number outside
    ranks = [4 * _sums(inside, axis) + _sums(takes, axis) for axis in (2, 1)]
    best = np.maximum(*(rank.max(axis=(1, 2)) for rank in ranks))
    lines = [_plane(rank == best[:, None, None]) for rank in ranks]
    return lines, best % 4


def _bits(plane: Plane) -> NDArray[np.uint8]:
    return bb.unpack(bb.words(plane)).reshape(-1, bb.SIDE, bb.SIDE)


def _sums(bits: NDArray[np.uint8], axis: int) -> NDArray[np.uint8]:
    """By anchor: the sum over the line of three; zero where it would leave the board."""
    sums = np.zeros_like(bits)
    if axis == 2:
        sums[:, :, :-2] = bits[:, :, :-2] + bits[:, :, 1:-1] + bits[:, :, 2:]
    else:
        sums[:, :-2] = bits[:, :-2] + bits[:, 1:-1] + bits[:, 2:]
    return sums


def _plane(found: Bools) -> Plane:
    plane = bb.empty(len(found))
    plane[:, 1:-1] = bb.pack(found)[..., 0]
    return plane


def _pour(e: SoloEngine, games: Ints, corners: Ints, gems: Plane) -> None:
    douse(e, games, gems)
    e.s.enemy_buckets[games] &= ~(1 << corners)


def _orient_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Which way the line of an enemy Bucket lies, where best lines lie both ways."""
    lines, _ = best_lines(e, games, fr.other)
    verbs = e.verbs(games.size)
    for verb, anchors in zip((HORIZONTAL, VERTICAL), lines, strict=True):
        verbs[:, verb] = bb.some(anchors)
    return Answers(verbs=verbs)


def _orient(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    lying = action - e.layout.cells == HORIZONTAL
    for way, here in (("H", lying), ("V", ~lying)):
        e.push(games[here], f"EB_WINDOW {way}", 0, other=fr.other[here])


def _window_phase(way: str, number: int, pattern: Pattern, orient: int) -> Phase:
    def mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
        """[RF Solo] One of the best lines of an enemy Bucket, where they put out different gems."""
        return Answers(best_lines(e, games, fr.other)[0][number])

    def apply(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
        _pour(e, games, fr.other, pattern.stamp(action) & _takes(e, games, fr.other))

    box = (pattern.height, pattern.width)
    ask = "Choose the line of the enemy's Bucket."
    return Phase(f"EB_WINDOW {way}", apply, mask, {"orient": orient}, box, pattern.offsets, follows=True, ask=ask)


AUTOMATIC = (Phase("enemy_buckets", _buckets),)
ASKED = (
    Phase("EB_ORIENT", _orient, _orient_mask, follows=True, ask="An enemy uses its Bucket: lying or standing?"),
    _window_phase("H", 0, LINE[0], LYING),
    _window_phase("V", 1, LINE[1], STANDING),
)
