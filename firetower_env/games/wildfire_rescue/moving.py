"""Moving: whom to take along, arriving, and the campers found there."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.wildfire_rescue.engine import Bits, WildfireEngine, bit
from firetower_env.games.wildfire_rescue.frames import WildfireFrames
from firetower_env.games.wildfire_rescue.geometry import BIT
from firetower_env.games.wildfire_rescue.tools import EXTINGUISHER
from firetower_env.games.wildfire_rescue.verbs import CARRY, LEAVE


def set_out(e: WildfireEngine, games: Ints, players: Ints, tiles: Ints) -> None:
    """These players leave for these tiles; first each is asked which companions he takes along."""
    if not games.size:
        return
    companions = e.companions(games, players)
    _ask_next(e, games, players, tiles, np.zeros(games.size, np.int32), companions)


def _ask_next(e: WildfireEngine, games: Ints, players: Ints, tiles: Ints, coming: Bits, left: Bits) -> None:
    """Ask about the first of the companions that are left, or arrive."""
    ready = (left == 0) | (np.bitwise_count(coming) >= e.rules.carry_limit)
    arrive(e, games[ready], players[ready], tiles[ready], coming[ready])
    if np.count_nonzero(ready) < ready.size:
        asks = ~ready
        first = np.bitwise_count((left & -left) - 1)[asks]
        e.ask(games[asks], "CARRY", players[asks], target=tiles[asks], coming=coming[asks], companion=first)


def carry_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Moving] once per companion, in player order, the mover decides alone (ruling W12)."""
    verbs = e.verbs(games.size)
    verbs[:, CARRY] = verbs[:, LEAVE] = True
    return Answers(verbs=verbs)


def carry(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """The companion comes along or stays; the next one is asked about, or the move is made."""
    takes = (action - e.layout.cells == CARRY).astype(np.int32)
    companion = fr.companion.astype(np.int32)
    coming = fr.coming.astype(np.int32) | takes << companion
    later = np.left_shift(np.int32(-2), companion)
    _ask_next(e, games, fr.player, fr.target, coming, e.companions(games, fr.player) & later)


def arrive(e: WildfireEngine, games: Ints, players: Ints, tiles: Ints, coming: Bits) -> None:
    """[WR Moving] the move is made with the tools of everybody on the tile being left (ruling W11).

    Only the mover loses a turn, and he takes the campers (ruling W13). Whoever enters a burning tile could do so.
    """
    if not games.size:
        return
    s = e.s
    kit = e.kit(games, s.tile[games, players])
    there = BIT[tiles]
    slow = (e.fitting(games, kit) & there) == 0
    s.skip[games] |= bit(players) * slow
    douses = games[(kit >> EXTINGUISHER & 1) != 0]
    e.put_out(douses, there[(kit >> EXTINGUISHER & 1) != 0])
    s.tile[games, players] = tiles
    if np.count_nonzero(coming):
        for player in range(e.players):
            comes = e.has(coming, player)
            s.tile[games[comes], player] = tiles[comes]
    e.rescue(games, players, tiles)
