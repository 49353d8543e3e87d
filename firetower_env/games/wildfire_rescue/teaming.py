"""Teaming up: a player is brought onto the tile of a partner, and both give a turn."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.wildfire_rescue.engine import WildfireEngine, bit
from firetower_env.games.wildfire_rescue.position import Position
from firetower_env.games.wildfire_rescue.verbs import JOIN, PULL


def offer(e: WildfireEngine, position: Position, players: Ints, verbs: Bools, pulls: bool = True) -> None:
    """Allow the partners whom these players can join, and those they can pull."""
    for k in range(1, e.players):
        rows, partner = position.partners(players, k)
        if rows.size:
            verbs[rows, JOIN + k] = position.brings(rows, players[rows], partner)
            if pulls:
                verbs[rows, PULL + k] = position.brings(rows, partner, players[rows])


def is_join(verb: Ints) -> Bools:
    """Does the player in question go to his partner?"""
    return np.asarray((verb > JOIN) & (verb <= PULL))


def team_up(e: WildfireEngine, games: Ints, players: Ints, verb: Ints, in_turn: bool) -> None:
    """[WR Teaming up] one of the two moves, alone, and puts nothing out (ruling W16).

    The partner gives his turn of this round, or else his next one (ruling W15). So does a player who escapes; on one's
    own turn it is that turn which is used.
    """
    if not games.size:
        return
    joins = is_join(verb)
    partner = (players + np.where(joins, verb - JOIN, verb - PULL)) % e.players
    mover, host = np.where(joins, players, partner), np.where(joins, partner, players)
    e.s.tile[games, mover] = e.s.tile[games, host]
    _give_turn(e, games, partner)
    if not in_turn:
        _give_turn(e, games, players)


def _give_turn(e: WildfireEngine, games: Ints, players: Ints) -> None:
    s, who = e.s, bit(players)
    late = (s.had[games] & who) != 0
    s.skip[games] |= who * late
    s.used[games] |= who * ~late
