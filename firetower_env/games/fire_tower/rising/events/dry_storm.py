"""[RF Extreme Weather] Dry Storm: four rolls of the wind die, and each time every lightning token strikes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower import winds
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import ALL_FATAL, FATALS
from firetower_env.games.fire_tower.moves import first_cell
from firetower_env.games.fire_tower.outcome import check_end

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

#: [RF Extreme Weather] diagonal to each cell of the eternal flame
FIRST_CELLS = ((6, 6), (6, 9), (9, 6), (9, 9))
#: the cells of a plane in a row, guard lanes included
_SPOTS = bb.LANES * bb.SIDE


def _next_spots() -> Ints:
    """By direction and spot: the spot one further; beyond the east and west edges the guard, where nothing burns."""
    row, col = np.divmod(np.arange(_SPOTS), bb.SIDE)
    ways = []
    for rows, cols in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        there = np.clip(row + rows, 0, bb.LANES - 1) * bb.SIDE + col + cols
        ways.append(np.where((col + cols >= 0) & (col + cols < bb.SIDE), there, 0))
    return np.concatenate(ways)


_NEXT = _next_spots()


def _start(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Extreme Weather] Rolls one after the other; what a strike disturbs is dealt with before the next."""
    e.push(games, "dry_roll", fr.seat, left=e.rules.dry_storm_rolls)


def _roll(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Extreme Weather] Any of the four directions; the wind stays; burned seats wait for the end (ruling X38)."""
    s, drawers, left = e.s, fr.seat, fr.left
    credit = winds.nobody(games) if e.rules.storm_credit == "none" else drawers
    while games.size:
        over = left == 0
        if over.any():
            check_end(e, games[over], event_over=True)
            end_event(e, games[over])
            games, drawers, left, credit = games[~over], drawers[~over], left[~over], credit[~over]
            if not games.size:
                return
        directions = e.chance.below(games, "shadow", 4)
        e.chance.tell("roll", games, directions)
        tokens = s.lightning.take(games, axis=0)
        struck = strikes(Board(e, games), tokens, directions)
        calm = ~(e.disturbs(games, struck) | bb.some(struck & ALL_FATAL))
        if not calm.all():
            here, which = games[~calm], ~calm
            e.push(here, "dry_roll", drawers[which], left=left[which] - 1)
            _strike(e, here, tokens[which], directions[which], struck[which], credit[which], drawers[which])
            games, drawers, left, credit = games[calm], drawers[calm], left[calm], credit[calm]
            struck = struck[calm]
        # where nothing else happens the next roll follows at once
        left = left - 1
        bb.add(s.gem, games, struck)


def _strike(
    e: RisingEngine, games: Ints, tokens: Plane, directions: Ints, struck: Plane, credit: Ints, drawers: Ints
) -> None:
    """All strikes of a roll are one placement; if they burn several towers, token by token, row by row (X69)."""
    ordered = bb.count(struck & FATALS[e.s.standing[games]]) > 1
    alike = ~ordered
    ignite(e, games[alike], struck[alike], credit[alike], placers=drawers[alike])
    games, tokens, directions = games[ordered], tokens[ordered], directions[ordered]
    while tokens.any():
        token = bb.cell_plane(first_cell(tokens)) & tokens
        tokens = tokens & ~token
        struck = strikes(Board(e, games), token, directions)
        more = bool(tokens.any())
        ignite(e, games, struck, credit[ordered], placers=drawers[ordered], unfinished=more)


def strikes(board: Board, tokens: Plane, directions: Ints) -> Plane:
    """From each token over fire to the first other cell, which burns; a firebreak or the edge stops it.

    All walk at the same pace. No token's way leads over a cell that another one lights in the same roll: it would
    have to pass that other token's own cell, which does not burn.
    """
    fire, vacant = (bb.unpack(plane).reshape(-1) for plane in (board.fire, board.vacant))
    rows, at = bb.unpack(tokens).nonzero()
    board_start, table = rows * _SPOTS, directions[rows] * _SPOTS
    struck = np.zeros_like(vacant)
    while at.size:
        at = _NEXT.take(table + at)
        spots = board_start + at
        struck[spots] = vacant[spots]
        walks = fire[spots].nonzero()[0]
        at, board_start, table = at[walks], board_start[walks], table[walks]
    return bb.pack(struck.reshape(tokens.shape[0], _SPOTS))


AUTOMATIC = (Phase("dry_storm", _start), Phase("dry_roll", _roll))
