"""[RF Firehawks] After a placement: covered lightning moves away, then triggered hawks carry their gems off.

A complete placement that meets lightning or a hawk is followed by its landing: lightning moves, then the hawks take up
their gems, and the flights begin. A flown gem that meets something lands in the same way, and what it sets off joins
the flights that are under way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse, ignite
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import QUADRANT
from firetower_env.games.fire_tower.moves import first_cell
from firetower_env.games.fire_tower.rising.hawks.bare import bare
from firetower_env.games.fire_tower.rising.state import DOUBLE
from firetower_env.games.fire_tower.state import NOBODY

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def _landing(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Extreme Weather] Lightning under new pieces moves first, token by token; then hawks take up their gems."""
    s = e.s
    covered = s.lightning.take(games, axis=0) & (s.gem.take(games, axis=0) | s.breaks.take(games, axis=0))
    moves = bb.some(covered)
    if moves.any():
        here, tokens = games[moves], first_cell(covered[moves])
        # the token is lifted at once: if it finds no place it is out of the game
        bb.remove(s.lightning, here, bb.cell_plane(tokens))
        e.push(here, "landing", fr.seat[moves])
        e.push(here, "LIGHTNING", fr.seat[moves], other=tokens)
        games, fr = games[~moves], fr[~moves]
    _take_up(e, games, fr.seat)


def _take_up(e: RisingEngine, games: Ints, placers: Ints) -> None:
    """[RF Firehawks] Every hawk with a gem on its cell leaves with it; orphaned hawks just leave (ruling X17)."""
    s = e.s
    s.placed[games] = 0
    met = s.hawk.take(games, axis=0) & s.gem.take(games, axis=0)
    hit = bb.some(met)
    games, met, placers = games[hit], met[hit], placers[hit]
    if not games.size:
        return
    bb.remove(s.hawk, games, met)
    s.hawk_supply[games] += bb.count(met)
    _fly_off(e, games, met, placers)
    # flights already under way go on counting from their own placer (ruling X22)
    first = s.flight_placer[games] < 0
    s.flight_placer[games[first]] = placers[first]
    e.push(games[first], "flights", placers[first])


def _fly_off(e: RisingEngine, games: Ints, met: Plane, placers: Ints) -> None:
    """Gems on these cells go up with hawks, for whoever commands the quadrant."""
    flyers = commanders(e, games, placers)
    by_corner = met[:, None] & QUADRANT
    flies = bb.some(by_corner) & (flyers >= 0)
    for corner in range(4):
        flown = flies[:, corner]
        if flown.any():
            here, lifted = games[flown], by_corner[flown, corner]
            douse(e, here, lifted & ~e.s.doubled[here])
            e.s.flights[here, flyers[flown, corner]] |= lifted
            # a gem of Mutual Aid that flew off is none any more (ruling X57)
            bb.remove(e.s.aid_gems, here, lifted)
    e.s.doubled[games] = 0


def commanders(e: RisingEngine, games: Ints, placers: Ints) -> Ints:
    """By corner: who flies the gems of that quadrant's hawks, NOBODY where they stay, `(k, 4)`."""
    flyers = e.flyers(games)
    if e.rules.orphan_hawk == "placer":
        flyers = np.where(flyers < 0, placers[:, None], flyers)
    return flyers


def _lightning_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Extreme Weather] A bare cell next to any piece of the placement (ruling X40); none: the token is gone."""
    pieces = e.s.placed.take(games, axis=0) if e.rules.lightning_reach == "placement" else bb.cell_plane(fr.other)
    return Answers(bb.around4(pieces) & bare(e, Board(e, games)))


def _lightning(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    bb.add(e.s.lightning, games, bb.cell_plane(action))


def _flights(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling X22: quadrants clockwise from the placer's, row by row inside one, until no gem is left to fly."""
    s = e.s
    flights = s.flights.take(games, axis=0)
    going = bb.some(flights).any(axis=1)
    s.flight_placer[games[~going]] = NOBODY
    games, flights, placers = games[going], flights[going], fr.seat[going]
    held = e.holds_flights(games, placers)
    if np.count_nonzero(held):
        games, flights, placers = games[~held], flights[~held], placers[~held]
    if not games.size:
        return
    pending = np.bitwise_or.reduce(flights, axis=1)[:, None] & flight_order(e, games, placers)
    origin = first_cell(pending[np.arange(games.size), bb.some(pending).argmax(axis=1)])
    cells = bb.cell_plane(origin)
    flyer = bb.some(flights & cells[:, None]).argmax(axis=1)
    s.flights[games] &= ~cells[:, None]
    e.push(games, "flights", placers)
    e.ask_flight(games, flyer, origin)


def flight_order(e: RisingEngine, games: Ints, placers: Ints) -> Plane:
    """The parts of the board in the order in which their hawks fly: halves in the Double Tower, else quadrants."""
    if e.rules.variant == DOUBLE:
        return np.stack([e.home_of(games, placers), e.home_of(games, 1 - placers)], axis=1)
    return QUADRANT.take((e.corner(games, placers)[:, None] + np.arange(4)) % 4, axis=0)


def _flight_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Firehawks] Any vacant cell next to fire but where the gem came from; none: the gem is lost (ruling X23)."""
    cells = Board(e, games).contact
    if not e.rules.return_flight:
        cells &= ~bb.cell_plane(fr.other)
    if not e.rules.hawk_chain:
        cells &= ~e.s.hawk.take(games, axis=0)
    return Answers(cells)


def _flight(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    ignite(e, games, bb.cell_plane(action), fr.seat)


AUTOMATIC = (Phase("landing", _landing), Phase("flights", _flights))
ASKED = (
    Phase("FLIGHT", _flight, _flight_mask, can_skip=True, ask="Your firehawk carries a gem: choose where it drops it."),
    Phase("LIGHTNING", _lightning, _lightning_mask, can_skip=True, ask="Move the lightning you covered."),
)
