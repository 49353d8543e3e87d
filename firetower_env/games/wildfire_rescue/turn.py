"""The turn of a player, and all phases of the game."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase, PhaseTable
from firetower_env.games.wildfire_rescue import drawing, escaping, fire, moving, rounds, setup, teaming
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import DEPTH, WildfireFrames
from firetower_env.games.wildfire_rescue.geometry import BIT
from firetower_env.games.wildfire_rescue.position import Position
from firetower_env.games.wildfire_rescue.tiles import as_bools
from firetower_env.games.wildfire_rescue.verbs import DRAW, JOIN, PASS, PULL


def turn_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Actions] move, team up, draw a tool while draws are left (ruling W20), or pass (ruling W9)."""
    position, players = Position(e, games), fr.player
    free, slow = position.ways(players)
    tiles = free | slow
    if e.rules.extinguish_in_place:
        tiles |= BIT[position.own_tile(players)] * position.can_put_out_own(players, hazards=True)
    verbs = e.verbs(games.size)
    verbs[:, PASS] = True
    verbs[:, DRAW] = (position.column("draws_left") > 0) & (position.column("deck_size") > 0)
    teaming.offer(e, position, players, verbs)
    return Answers(as_bools(tiles), verbs)


def turn(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """The one thing a player does in his turn."""
    players, verb = fr.player, action - e.layout.cells
    moves = verb < 0
    _move(e, games[moves], players[moves], action[moves])
    draws = verb == DRAW
    drawing.draw(e, games[draws], players[draws])
    teams = (verb > JOIN) & (verb <= PULL + PULL - JOIN)
    teaming.team_up(e, games[teams], players[teams], verb[teams], in_turn=True)


def _move(e: WildfireEngine, games: Ints, players: Ints, tiles: Ints) -> None:
    """To a neighbouring tile; one's own tile is put out (ruling W22)."""
    if e.rules.extinguish_in_place:
        stays = e.s.tile[games, players] == tiles
        if np.count_nonzero(stays):
            e.put_out(games[stays], BIT[tiles[stays]])
            games, players, tiles = games[~stays], players[~stays], tiles[~stays]
    moving.set_out(e, games, players, tiles)


PHASES = PhaseTable(
    (
        Phase("caught", escaping.caught),
        Phase("end_turn", rounds.end_turn),
        Phase("roll", rounds.roll),
        Phase("next_round", rounds.next_round),
    ),
    (
        Phase("CORNER", setup.corner, setup.corner_mask, ask="choose the corner you start from"),
        Phase("OPTION", setup.option, setup.option_mask, ask="choose where the campers are"),
        Phase("TURN", turn, turn_mask, ask="move, draw a tool, team up or pass"),
        Phase("CARRY", moving.carry, moving.carry_mask, ask="take your companion along?"),
        Phase("DISCARD", drawing.discard, drawing.discard_mask, ask="you hold three tools: discard one"),
        Phase("LINE", fire.line, fire.line_mask, ask="the rescue plane comes: choose its line"),
        Phase("ESCAPE", escaping.escape, escaping.escape_mask, ask="the flames reached you: where to?"),
    ),
    frames=WildfireFrames,
    depth=DEPTH,
)
