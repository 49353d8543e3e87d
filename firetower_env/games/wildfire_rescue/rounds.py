"""The round: the next player with a turn, the round end with its timers and its die, the next round."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.games.wildfire_rescue import fire
from firetower_env.games.wildfire_rescue.engine import WildfireEngine, bit
from firetower_env.games.wildfire_rescue.frames import WildfireFrames
from firetower_env.games.wildfire_rescue.outcome import cap, check_end
from firetower_env.games.wildfire_rescue.state import NOBODY

_MOST_PLAYERS = 4
_SETS = range(1 << _MOST_PLAYERS)
#: by set of players: the first of them (4 if there is none), all in front of that one, and the last
_FIRST = np.array([(players & -players).bit_length() - 1 if players else _MOST_PLAYERS for players in _SETS])
_BEFORE = np.array([(1 << first) - 1 for first in _FIRST.tolist()], np.int32)
_LAST = np.array([max(players.bit_length() - 1, 0) for players in _SETS])


def end_turn(e: WildfireEngine, games: Ints, fr: WildfireFrames, _: Ints) -> None:
    """[WR Actions] the turn is over; the game may be, too."""
    e.s.mid[games] = 0
    e.s.had[games] |= bit(fr.player) & e.s.alive[games]
    _next_turn(e, check_end(e, games))


def _next_turn(e: WildfireEngine, games: Ints) -> None:
    """[WR Actions] the next living player who neither gave nor lost his turn; after the last one the round ends."""
    if not games.size:
        return
    s = e.s
    used, skip, had = s.used[games], s.skip[games], s.had[games]
    due, hindered = s.alive[games] & ~had, used | skip
    able = due & ~hindered
    passed = due & hindered & _BEFORE[able]
    s.had[games] = had | passed
    s.used[games] = used & ~passed
    s.skip[games] = skip & ~(passed & ~used)
    first = _FIRST[able]
    plays = first < _MOST_PLAYERS
    e.begin_turn(games[plays], first[plays])
    _end_round(e, games[~plays])


def _end_round(e: WildfireEngine, games: Ints) -> None:
    """[WR Actions] camper timers, then hazard timers, then the die, with an end check after each."""
    if not games.size:
        return
    e.s.turn_of[games] = NOBODY
    fire.lose_campers(e, games)
    games = check_end(e, games)
    e.push(games, "roll", 0)
    fire.flip_hazards(e, games)


def roll(e: WildfireEngine, games: Ints, fr: WildfireFrames, _: Ints) -> None:
    """[WR Event die] the die of the round end; the last living player chooses the line of a plane (ruling W18)."""
    games = check_end(e, games)
    e.push(games, "next_round", 0)
    fire.roll(e, games, _LAST[e.s.alive[games]], mid=False)


def next_round(e: WildfireEngine, games: Ints, fr: WildfireFrames, _: Ints) -> None:
    """[WR Actions] the next round begins, unless the game is over or this was the last one (ruling W27)."""
    begin_round(e, check_end(e, games))


def begin_round(e: WildfireEngine, games: Ints) -> None:
    """Everybody has a turn again."""
    games = cap(e, games)
    e.s.round[games] += 1
    e.s.had[games] = 0
    _next_turn(e, games)
