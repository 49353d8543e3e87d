"""[RF Firehawks] After a placement: covered lightning moves away, then triggered hawks carry their gems off.

A complete placement that meets lightning or a hawk puts two steps on the stack: the landing (lightning, then the hawks
take up their gems), and below it the flights. A flown gem that meets something lands in the same way, and joins the
flights that are under way.
"""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Answers, Frames, Phase
from firetower_env.games.fire_tower.board import Board, douse, ignite
from firetower_env.games.fire_tower.geometry import QUADRANT
from firetower_env.games.fire_tower.hawks.bare import bare
from firetower_env.games.fire_tower.rising_table import RisingTable
from firetower_env.games.fire_tower.table import NOBODY


def first_cell(plane: Plane) -> Ints:
    """The first cell of each plane row by row, -1 for an empty one."""
    bits = bb.unpack(bb.words(plane))
    return np.where(bits.any(axis=1), bits.argmax(axis=1), -1)


def _landing(e: RisingTable, games: Ints, fr: Frames, _: Ints) -> None:
    """§6.2: lightning under the new pieces moves first, token by token; then the hawks take up their gems."""
    s = e.s
    covered = s.lightning[games] & (s.gem[games] | s.breaks[games])
    cells = first_cell(covered)
    moves = cells >= 0
    here, tokens = games[moves], cells[moves]
    if here.size:
        # the token is lifted at once: if it finds no place it is out of the game
        s.lightning[here] &= ~bb.cell_plane(tokens)
        e.push(here, "landing", fr.seat[moves])
        e.push(here, "LIGHTNING", fr.seat[moves], other=tokens)
    _take_up(e, games[~moves], fr.seat[~moves])


def _take_up(e: RisingTable, games: Ints, placers: Ints) -> None:
    """[RF Firehawks] Every hawk with a gem on its cell leaves with it; orphaned hawks just leave (ruling X17)."""
    s = e.s
    s.placed[games] = 0
    met = s.hawk[games] & s.gem[games]
    if not met.any():
        return
    s.hawk[games] &= ~met
    s.hawk_supply[games] += bb.count(met)
    fly_off(e, games, met, placers)


def fly_off(e: RisingTable, games: Ints, met: Plane, placers: Ints) -> None:
    """Gems on these cells go up with hawks, for whoever commands the quadrant."""
    flyers = commanders(e, games, placers)
    for corner in range(4):
        cells = met & QUADRANT[corner]
        flown = (flyers[:, corner] >= 0) & bb.some(cells)
        if flown.any():
            here, lifted = games[flown], cells[flown]
            douse(e, here, lifted & ~e.s.doubled[here])
            e.s.flights[here, flyers[flown, corner]] |= lifted
    e.s.doubled[games] = 0


def commanders(e: RisingTable, games: Ints, placers: Ints) -> Ints:
    """By corner: who flies the gems of that quadrant's hawks, NOBODY where they stay, `(k, 4)`."""
    flyers = e.flyers(games)
    if e.rules.orphan_hawk == "placer":
        flyers = np.where(flyers < 0, placers[:, None], flyers)
    return flyers


def _lightning_mask(e: RisingTable, games: Ints, fr: Frames) -> Answers:
    """[RF Extreme Weather] A bare cell next to any piece of the placement (ruling X40); none: the token is gone."""
    pieces = e.s.placed[games] if e.rules.lightning_reach == "placement" else bb.cell_plane(fr.other)
    return Answers(bb.around4(pieces) & bare(e, Board(e, games)))


def _lightning(e: RisingTable, games: Ints, fr: Frames, action: Ints) -> None:
    e.s.lightning[games] |= bb.cell_plane(action)


def _flights(e: RisingTable, games: Ints, fr: Frames, _: Ints) -> None:
    """Ruling X22: quadrants clockwise from the placer's, row by row inside one, until no gem is left to fly."""
    s = e.s
    flights = s.flights[games]
    pending = np.bitwise_or.reduce(flights, axis=1)
    origin = np.full(games.size, -1)
    for quarter in reversed(flight_order(e, games, fr.seat)):
        first = first_cell(pending & quarter)
        origin = np.where(first >= 0, first, origin)
    s.flight_placer[games[origin < 0]] = NOBODY
    going = origin >= 0
    games, flights, origin = games[going], flights[going], origin[going]
    if not games.size:
        return
    cells = bb.cell_plane(origin)
    flyer = bb.some(flights & cells[:, None]).argmax(axis=1)
    s.flights[games] &= ~cells[:, None]
    e.push(games, "flights", fr.seat[going])
    e.push(games, "FLIGHT", flyer, other=origin)


def flight_order(e: RisingTable, games: Ints, placers: Ints) -> list[Plane]:
    """The parts of the board in the order in which their hawks fly: halves in the Double Tower, else quadrants."""
    if e.rules.variant == "double":
        return [e.home_of(games, placers), e.home_of(games, 1 - placers)]
    corner = e.corner(games, placers)
    return [QUADRANT[(corner + step) % 4] for step in range(4)]


def _flight_mask(e: RisingTable, games: Ints, fr: Frames) -> Answers:
    """[RF Firehawks] Any vacant cell next to fire but where the gem came from; none: the gem is lost (ruling X23)."""
    cells = Board(e, games).contact
    if not e.rules.return_flight:
        cells &= ~bb.cell_plane(fr.other)
    if not e.rules.hawk_chain:
        cells &= ~e.s.hawk[games]
    return Answers(cells)


def _flight(e: RisingTable, games: Ints, fr: Frames, action: Ints) -> None:
    ignite(e, games, bb.cell_plane(action), fr.seat)


AUTOMATIC = (Phase("landing", _landing), Phase("flights", _flights))
ASKED = (
    Phase("FLIGHT", _flight, _flight_mask, can_skip=True, ask="Your firehawk carries a gem: choose where it drops it."),
    Phase("LIGHTNING", _lightning, _lightning_mask, can_skip=True, ask="Move the lightning you covered."),
)
