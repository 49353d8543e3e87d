"""Fire: the event die, spreading, the rescue plane, timers that run down."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import WildfireFrames
from firetower_env.games.wildfire_rescue.geometry import LINES, around
from firetower_env.games.wildfire_rescue.verbs import DIAGONAL, ROW, STRAIGHT

#: the faces of the die: up to this one the wildfire spreads, the next one sends the plane, the others do nothing
WILDFIRE, PLANE, FACES = 3, 4, 6


def roll(e: WildfireEngine, games: Ints, askers: Ints, mid: bool) -> None:
    """Roll the event die and carry it out; `askers` choose the line of a plane (ruling W18)."""
    if not games.size:
        return
    die = e.chance.below(games, "die", FACES) + 1
    e.chance.tell("die", games, die)
    spread(e, games[die <= WILDFIRE], mid)
    flies = (die == PLANE) & ((e.s.fire[games] | e.s.hazard[games]) != 0)
    e.ask(games[flies], "LINE", askers[flies])


def spread(e: WildfireEngine, games: Ints, mid: bool) -> None:
    """[WR Fire spreading] fire goes to all neighbours at once; rock gets a hazard, which does not spread (ruling W19).

    What is laid inside a turn has a timer of 2, what is laid at a round end one of 1 (ruling W21).
    """
    if not games.size:
        return
    s = e.s
    fire, rock = s.fire[games], s.rock[games]
    burning = fire | s.wildfire[games]
    reached = around(burning) & ~burning
    lit, threatened = reached & ~rock, reached & rock & ~s.hazard[games]
    s.fire[games] = fire | lit
    s.hazard[games] |= threatened
    if mid:
        s.camper_later[games] |= lit & s.camper[games]
    else:
        s.hazard_soon[games] |= threatened
        s.camper_soon[games] |= lit & s.camper[games]
    catch(e, games)


def catch(e: WildfireEngine, games: Ints) -> None:
    """Fire tokens were laid: players under one are caught."""
    e.push(games[e.caught(games) != 0], "caught", 0)


def lose_campers(e: WildfireEngine, games: Ints) -> None:
    """[WR Fire spreading] camper timers run down; campers whose timer reaches 0 are lost."""
    s = e.s
    burned = s.camper_soon[games]
    s.camper_soon[games] = s.camper_later[games]
    s.camper_later[games] = 0
    hit = burned != 0
    if not np.count_nonzero(hit):
        return
    games, burned = games[hit], burned[hit]
    s.lost[games] += np.bitwise_count(burned)
    s.lost[games] += np.bitwise_count(burned & s.camper_pair[games])
    s.camper[games] &= ~burned
    s.camper_pair[games] &= ~burned


def flip_hazards(e: WildfireEngine, games: Ints) -> None:
    """[WR Fire spreading] hazard timers run down; those that reach 0 become fire all at once, and catch players."""
    s = e.s
    flipped = s.hazard_soon[games]
    hazard = s.hazard[games] & ~flipped
    s.hazard_soon[games] = hazard
    hit = flipped != 0
    if not np.count_nonzero(hit):
        return
    games, flipped = games[hit], flipped[hit]
    s.hazard[games] = hazard[hit]
    s.fire[games] |= flipped
    s.camper_soon[games] |= flipped & s.camper[games]
    catch(e, games)


def line_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Event die] a row or a column of five tiles, with `plane_lines="all"` a long diagonal too (ruling W17)."""
    verbs = e.verbs(games.size)
    verbs[:, ROW : ROW + STRAIGHT] = True
    if e.rules.plane_lines == "all":
        verbs[:, DIAGONAL : DIAGONAL + len(LINES) - STRAIGHT] = True
    return Answers(verbs=verbs)


def line(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """Every token on the line is discarded, hazards too; the wildfire tile has none."""
    verb = action - e.layout.cells
    number = np.where(verb < DIAGONAL, verb - ROW, verb - DIAGONAL + STRAIGHT)
    e.put_out(games, LINES[number])
