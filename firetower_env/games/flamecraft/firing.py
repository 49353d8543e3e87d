"""Fire-ups: what a Dragon can do where it is, the windows in which Dragons are fired up, and potion chains (§10)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import checkpoints, placing
from firetower_env.games.flamecraft.cards.names import BREAD, MEAT, PLANT, POTION
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_CELL, AT_HAND, AT_PARK, AT_SHOP, E2, FIRE_UP, FlamecraftFrames
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, DONE, FANCY, PARK, PLACES, REP, SLOTS, SPACES, TYPE, YES

_PLACE_BIT = 1 << np.arange(PLACES)
_CELLS = np.arange(CELLS)
#: reputation in place of a fire-up
POCUS_REP = 2


# -- what a Dragon can do ---------------------------------------------------------------------------------------------


def able(e: FlamecraftEngine, games: Ints, seats: Ints, spent: Ints | int = 0) -> Bools:
    """Which types could do something in Town or from a hand `(k, 6)`, when so many units are spent before."""
    s = e.s
    can = np.ones((games.size, TYPES), np.bool_)
    can[:, BREAD] = (s.art_size[games] > 0) | (s.park[games] >= 0).any(axis=1)
    can[:, MEAT] = placing.types_in_town(e, games, seats) != 0
    can[:, PLANT] = e.units(games, seats) > spent
    can[:, POTION] = np.count_nonzero(s.cell[games] >= 0, axis=1) > 1
    return can


def can_fire(e: FlamecraftEngine, games: Ints, seats: Ints, types: Ints, kind: Ints, place: Ints) -> Bools:
    """Can a Dragon of this type do something at its place, in the chain that runs?"""
    s = e.s
    can: Bools = able(e, games, seats)[np.arange(games.size), types]
    breads = (types == BREAD) & (kind == AT_PARK)
    here = games[breads]
    can[breads] = (s.art_size[here] > 0) | (np.count_nonzero(s.park[here] >= 0, axis=1) > 1)
    potions = types == POTION
    can[potions] = swap_targets(e, games[potions], kind[potions], place[potions]).any(axis=1)
    return can


def pickable(e: FlamecraftEngine, games: Ints, seats: Ints, space: Ints, marks: Ints, spent: Ints | int = 0) -> Bools:
    """Which slots of a Shop hold an unmarked faceup Dragon that can be fired up `(k, 3)`."""
    types = e.cells_at(games, space)
    free = e.faceup_at(games, space) & ((marks[:, None] & _PLACE_BIT[:SLOTS]) == 0)
    if e.rules.allow_fizzle or not np.count_nonzero(free):
        return np.asarray(free)
    return np.asarray(
        free & np.take_along_axis(able(e, games, seats, spent), np.maximum(types, 0).astype(np.int64), axis=1)
    )


def park_pickable(e: FlamecraftEngine, games: Ints, seats: Ints, marks: Ints, must: Bools) -> Bools:
    """Which Park positions hold an unmarked Dragon that can be fired up `(k, 5)`; any if one must be (F15)."""
    types = e.s.park[games]
    free = (types >= 0) & ((marks[:, None] & _PLACE_BIT) == 0)
    if e.rules.allow_fizzle:
        return np.asarray(free)
    can = able(e, games, seats)
    count = np.count_nonzero(types >= 0, axis=1)
    can[:, BREAD] = (e.s.art_size[games] > 0) | (count > 1)
    can[:, POTION] = (e.s.cell[games] >= 0).any(axis=1)
    return np.asarray(free & (must[:, None] | np.take_along_axis(can, np.maximum(types, 0).astype(np.int64), axis=1)))


# -- windows ----------------------------------------------------------------------------------------------------------


def open_window(
    e: FlamecraftEngine, games: Ints, seats: Ints, window: int, kind: int, place: Ints | int, must: bool, level: int
) -> None:
    """Dragons of one place may be fired up, any number of them; or one must be."""
    e.s.marks[games, level] = 0
    picks = 1 if must else -1
    e.push(games, "FIRE", seats, kind=kind, place=place, left=picks, level=level, memory=window, number=int(must))


def fire_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Fire up] an unmarked faceup Dragon of the window that can do something, or no more (F15, F24)."""
    verbs = e.verbs(games.size)
    cells = np.zeros((games.size, SPACES, SLOTS), np.bool_)
    marks = e.s.marks[games, fr.level]
    must = fr.number > 0
    shops, parks, hands = fr.kind == AT_SHOP, fr.kind == AT_PARK, fr.kind == AT_HAND
    if np.count_nonzero(shops):
        here, space = games[shops], fr.place[shops]
        found = pickable(e, here, fr.seat[shops], space, marks[shops])
        wild = (e.s.pocus[here] > 0) & (space == e.s.here[here])
        if np.count_nonzero(wild):
            free = e.faceup_at(here, space) & ((marks[shops][:, None] & _PLACE_BIT[:SLOTS]) == 0)
            found |= free & wild[:, None]
        cells[shops, space] = found
    if np.count_nonzero(parks):
        found = park_pickable(e, games[parks], fr.seat[parks], marks[parks], must[parks])
        verbs[parks, PARK : PARK + PLACES] = found
    if np.count_nonzero(hands):
        verbs[hands, TYPE : TYPE + TYPES] = e.s.hand[games[hands], fr.seat[hands]] > 0
    flat = cells.reshape(games.size, CELLS)
    steps = fr.memory <= E2
    if np.count_nonzero(steps):
        offered = verbs[steps]
        checkpoints.offer(e, games[steps], fr.seat[steps], offered, fire_step=True)
        verbs[steps] = offered
    verbs[:, DONE] = ~must & (flat.any(axis=1) | verbs.any(axis=1))
    return Answers(flat, verbs)


def fire(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The Dragon is marked and fired up; the window stays open while picks are left."""
    verb = action - CELLS
    other = verb >= FANCY
    checkpoints.resolve(e, games[other], fr[other], verb[other])
    games, fr, verb, action = games[~other], fr[~other], verb[~other], action[~other]
    if not games.size:
        return
    again = fr.left != 1
    e.ask_again(games[again], fr[again])
    e.s.chain[games] = 0
    cells = verb < 0
    _fire_cells(e, games[cells], fr[cells], action[cells])
    loose = ~cells
    _fire_loose(e, games[loose], fr[loose], verb[loose])


def _fire_cells(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, cell: Ints) -> None:
    """A Dragon in a slot; where Pocus lasts it may be turned into reputation."""
    if not games.size:
        return
    e.s.marks[games, fr.level] |= _PLACE_BIT[cell % SLOTS].astype(np.int16)
    asked = (e.s.pocus[games] > 0) & (fr.place == e.s.here[games])
    e.push(games[asked], "POCUS", fr.seat[asked], place=cell[asked], level=fr.level[asked])
    now = ~asked
    start_cell(e, games[now], fr.seat[now], cell[now], fr.level[now])


def start_cell(e: FlamecraftEngine, games: Ints, seats: Ints, cell: Ints, level: Ints | int) -> None:
    """The Dragon of a slot is fired up."""
    kind = np.full(games.size, AT_CELL)
    start(e, games, seats, e.s.cell[games, cell].astype(np.int64), kind, cell, np.broadcast_to(level, games.shape))


def _fire_loose(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, verb: Ints) -> None:
    """A Dragon in the Park or in hand, which everybody then knows."""
    if not games.size:
        return
    s = e.s
    parks = fr.kind == AT_PARK
    place = np.where(parks, verb - PARK, verb - TYPE)
    here = games[parks]
    s.marks[here, fr.level[parks]] |= _PLACE_BIT[place[parks]].astype(np.int16)
    types = place.copy()
    types[parks] = s.park[here, place[parks]]
    hands = ~parks
    holder, held = games[hands], types[hands]
    known = s.known_hand[holder, fr.seat[hands], held]
    s.known_hand[holder, fr.seat[hands], held] = np.maximum(known, 1)
    s.fired_at[games] = place
    start(e, games, fr.seat, types, fr.kind, place, fr.level)


def start(e: FlamecraftEngine, games: Ints, seats: Ints, types: Ints, kind: Ints, place: Ints, level: Ints) -> None:
    """A fire-up begins a new chain; one that can do nothing counts, but has no effect (F15)."""
    e.s.chain[games] = 0
    _light(e, games, types)
    can = can_fire(e, games, seats, types, kind, place)
    _run(e, games[can], seats[can], types[can], kind[can], place[can], level[can])


def _light(e: FlamecraftEngine, games: Ints, types: Ints) -> None:
    e.s.fired[games] += 1
    e.s.last_fired[games] = e.s.firing[games] = types


def _run(e: FlamecraftEngine, games: Ints, seats: Ints, types: Ints, kind: Ints, place: Ints, level: Ints) -> None:
    program = e.cards.art_prog[types]
    e.push(games, "run", seats, number=program, kind=kind, place=place, level=level, memory=FIRE_UP)


def pocus_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Pocus] two reputation, or the fire-up if it can do something (F24)."""
    types = e.s.cell[games, fr.place].astype(np.int64)
    verbs = e.verbs(games.size)
    verbs[:, REP] = True
    verbs[:, YES] = e.rules.allow_fizzle | can_fire(e, games, fr.seat, types, np.full(games.size, AT_CELL), fr.place)
    return Answers(verbs=verbs)


def pocus(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """Reputation is no fire-up (F24)."""
    paid = action - CELLS == REP
    e.earn(games[paid], fr.seat[paid], POCUS_REP)
    fired = ~paid
    start_cell(e, games[fired], fr.seat[fired], fr.place[fired], fr.level[fired])


# -- potions ----------------------------------------------------------------------------------------------------------


def swap_targets(e: FlamecraftEngine, games: Ints, kind: Ints, place: Ints) -> Bools:
    """[Elderberry] occupied slots in Town, not the own one nor those of the chain `(k, 42)` (F17, F18)."""
    own = np.where(kind == AT_CELL, place, -1)
    chained = (e.s.chain[games][:, None] >> _CELLS & 1) > 0
    return np.asarray((e.s.cell[games] >= 0) & (own[:, None] != _CELLS) & ~chained)


def swap_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Elderberry] another Dragon in Town, facedown ones too, which is not in the chain (F17, F18)."""
    return Answers(swap_targets(e, games, fr.kind, fr.place))


def swap(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Elderberry] the two change places, without reward; then the one that came is fired up at once (F16)."""
    s, seats, kind = e.s, fr.seat, fr.kind
    came = s.cell[games, action].astype(np.int64)
    place = fr.place.copy()
    s.cell[games, action] = _take_over(e, games, seats, kind, place, came)
    place[kind == AT_HAND] = came[kind == AT_HAND]
    s.chain[games] |= np.int64(1) << action
    _mark_target(e, games, fr, action)
    can = can_fire(e, games, seats, came, kind, place)
    _light(e, games[can], came[can])
    _run(e, games[can], seats[can], came[can], kind[can], place[can], fr.level[can])


def _take_over(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, place: Ints, came: Ints) -> NDArray[np.int64]:
    """The Dragon that came takes the place of the one that goes, whose type is returned."""
    s = e.s
    gone = np.empty(games.size, np.int64)
    cells, parks, hands = kind == AT_CELL, kind == AT_PARK, kind == AT_HAND
    gone[cells] = s.cell[games[cells], place[cells]]
    s.cell[games[cells], place[cells]] = came[cells]
    gone[parks] = s.park[games[parks], place[parks]]
    s.park[games[parks], place[parks]] = came[parks]
    gone[hands] = place[hands]
    e.give_artisan(games[hands], seats[hands], place[hands])
    e.take_artisan(games[hands], seats[hands], came[hands], True)
    s.fired_at[games[hands]] = came[hands]
    return gone


def _mark_target(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, cell: Ints) -> None:
    """A slot of the window's own Shop that was swapped counts as fired up; so does the place of the arrival (F16)."""
    s, opened = e.s, fr.level >= 0
    inside = opened & (fr.kind == AT_CELL) & (cell // SLOTS == fr.place // SLOTS)
    s.marks[games[inside], fr.level[inside]] |= _PLACE_BIT[cell[inside] % SLOTS].astype(np.int16)
    if e.rules.swap_refire:
        loose = opened & (fr.kind != AT_HAND)
        own = np.where(fr.kind == AT_CELL, fr.place % SLOTS, fr.place)[loose]
        s.marks[games[loose], fr.level[loose]] &= ~_PLACE_BIT[own].astype(np.int16)
