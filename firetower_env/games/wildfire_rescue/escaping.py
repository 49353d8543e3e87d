"""Escaping: players under a fire token get one chance, in player order; who has none dies."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.wildfire_rescue import teaming
from firetower_env.games.wildfire_rescue.engine import WildfireEngine, bit
from firetower_env.games.wildfire_rescue.frames import WildfireFrames
from firetower_env.games.wildfire_rescue.geometry import BIT, OFF, Tiles
from firetower_env.games.wildfire_rescue.moving import set_out
from firetower_env.games.wildfire_rescue.position import Position
from firetower_env.games.wildfire_rescue.tiles import as_bools


def caught(e: WildfireEngine, games: Ints, fr: WildfireFrames, _: Ints) -> None:
    """[WR Fire spreading] the next caught player is asked how to escape, or dies; judged anew each time (W23)."""
    for player in range(e.players):
        here = e.has(e.caught(games), player)
        if not np.count_nonzero(here):
            continue
        affected = games[here]
        tiles, verbs = ways_out(e, affected, np.full(affected.size, player))
        asks = (tiles != 0) | verbs.any(axis=1)
        e.push(affected[asks], "caught", 0)
        e.ask(affected[asks], "ESCAPE", player)
        die(e, affected[~asks], player)
        games = games[~here] if asks.all() else np.concatenate([games[~here], affected[~asks]])
        if not games.size:
            return


def ways_out(e: WildfireEngine, games: Ints, players: Ints) -> tuple[Tiles, Bools]:
    """Where these caught players can go, and whom they can join."""
    position = Position(e, games)
    tiles, _ = position.ways(players)
    if e.rules.extinguish_in_place:
        tiles |= BIT[position.own_tile(players)] * position.can_put_out_own(players, hazards=False)
    else:
        tiles &= ~position.column("fire")
    verbs = e.verbs(games.size)
    teaming.offer(e, position, players, verbs, pulls=False)
    verbs &= e.has(position.free(), players)[:, None]
    return tiles, verbs


def escape_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Fire spreading] a tile without fire whose tool is at hand, or a partner to join if both can give a turn."""
    tiles, verbs = ways_out(e, games, fr.player)
    return Answers(as_bools(tiles), verbs)


def escape(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """The way out is taken; it costs nothing but the turns of those who team up (ruling W23)."""
    goes = action < e.layout.cells
    teaming.team_up(e, games[~goes], fr.player[~goes], action[~goes] - e.layout.cells, in_turn=False)
    games, players, tiles = games[goes], fr.player[goes], action[goes]
    stays = e.s.tile[games, players] == tiles
    e.put_out(games[stays], BIT[tiles[stays]])
    set_out(e, games[~stays], players[~stays], tiles[~stays])


def die(e: WildfireEngine, games: Ints, player: int) -> None:
    """[WR Fire spreading] marker and tools leave the game, and the campers he carried are lost."""
    if not games.size:
        return
    s, others = e.s, ~bit(player)
    for flags in (s.alive, s.skip, s.used, s.had):
        flags[games] &= others
    s.lost[games] += s.carried[games, player]
    s.gone[games] += s.tools[games, player]
    s.carried[games, player] = s.tools[games, player] = 0
    s.tile[games, player] = OFF
