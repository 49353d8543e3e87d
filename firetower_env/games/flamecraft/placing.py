"""Placing a Dragon: which type, which slot, its reward, and what filling a Shop brings."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import checkpoints
from firetower_env.games.flamecraft.cards.names import AFTER_PLACEMENT
from firetower_env.games.flamecraft.engine import TYPE_BIT, FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.state import FACEDOWN
from firetower_env.games.flamecraft.verbs import CELLS, DONE, SLOTS, TYPE

#: what a placement may do, as bits of the frame's `kind`; without TOWN it is for the Shop at `place`
TOWN, ANY, REP_TO_COINS, FIRE_UP = 1, 2, 4, 8
_ALL = np.int16((1 << 6) - 1)
_CELL_SPACE = np.arange(CELLS) // SLOTS


def slots(e: FlamecraftEngine, games: Ints, kind: Ints, space: Ints) -> NDArray[np.int16]:
    """The types that each slot in scope accepts, as bits `(k, 42)`; every type where icons are ignored."""
    found = e.open_slots(games)
    found[(kind & ANY) > 0] = np.where(found[(kind & ANY) > 0] > 0, _ALL, 0)
    here = (kind & TOWN) == 0
    found[here] *= space[here, None] == _CELL_SPACE
    return found


def types(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, space: Ints) -> Ints:
    """The types in hand that a slot in scope accepts, as bits."""
    accepted = np.bitwise_or.reduce(slots(e, games, kind, space), axis=1)
    return np.asarray(accepted & e.hand_bits(games, seats))


def types_in_town(e: FlamecraftEngine, games: Ints, seats: Ints) -> Ints:
    """The types in hand that match an empty slot in Town, as bits."""
    return np.asarray(np.bitwise_or.reduce(e.open_slots(games), axis=1) & e.hand_bits(games, seats))


def place_here_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Place a Dragon] a Dragon from hand that matches an empty slot of the visited Shop, or none."""
    verbs = e.verbs(games.size)
    accepted = np.bitwise_or.reduce(e.open_slots_at(games, e.s.here[games]), axis=1)
    verbs[:, TYPE : TYPE + 6] = _bools(accepted & e.hand_bits(games, fr.seat))
    checkpoints.offer(e, games, fr.seat, verbs)
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def place_here(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The slot is chosen next; after a Sun or a companion the question comes again."""
    verb = action - CELLS
    picks = (verb >= TYPE) & (verb < TYPE + 6)
    here = games[picks]
    e.push(here, "PLACE_CELL", fr.seat[picks], memory=verb[picks] - TYPE, place=e.s.here[here])
    others = ~picks
    checkpoints.resolve(e, games[others], fr[others], verb[others])


def place_type_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Placing Dragons] a type in hand that some slot in scope accepts."""
    verbs = e.verbs(games.size)
    verbs[:, TYPE : TYPE + 6] = _bools(types(e, games, fr.seat, fr.kind, fr.place))
    return Answers(verbs=verbs)


def place_type(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The slot is chosen next."""
    chosen = action - CELLS - TYPE
    e.push(games, "PLACE_CELL", fr.seat, kind=fr.kind, place=fr.place, left=fr.left, memory=chosen)


def place_cell_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Place a Dragon] an empty slot in scope that shows the Dragon's icon, or any where icons are ignored."""
    return Answers((slots(e, games, fr.kind, fr.place) >> fr.memory[:, None] & 1).astype(np.bool_))


def place_cell(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Place a Dragon] the slot pays its reward, then a full Shop brings a new one; a companion may answer."""
    s, seats = e.s, fr.seat
    e.give_artisan(games, seats, fr.memory)
    s.cell[games, action] = fr.memory
    s.placed_type[games] = fr.memory
    _ask_companion(e, games, seats, fr.kind, action // SLOTS)
    shop = s.sp_shop[games, action // SLOTS]
    rewards = e.cards.slot_rew[shop, action % SLOTS].copy()
    swapped = (fr.kind & REP_TO_COINS) > 0
    rewards[swapped, 1] += rewards[swapped, 0]
    rewards[swapped, 0] = 0
    later = rewards[:, 3] > 0
    e.push(games[later], "fill", seats[later], place=action[later] // SLOTS, left=fr.left[later])
    e.reward(games, seats, rewards)
    now = ~later
    _fill(e, games[now], seats[now], action[now] // SLOTS, fr.left[now])


def _ask_companion(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, space: Ints) -> None:
    """A companion that follows a placement by a fire-up is asked for once reward and filling are done."""
    due = ((kind & FIRE_UP) > 0) & e.has_companion(games, seats, AFTER_PLACEMENT)
    e.push(games[due], "MANNY", seats[due], place=space[due])


def fill(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """Filling waits until the artisan of the reward is drawn (F11)."""
    _fill(e, games, fr.seat, fr.place, fr.left)


def _fill(e: FlamecraftEngine, games: Ints, seats: Ints, space: Ints, bonus: Ints) -> None:
    """[Filling a Shop] after the last slot: bonus, and the top Shop facedown on the lowest empty space (F13, F14)."""
    full = ~(e.open_slots_at(games, space) > 0).any(axis=1)
    if not np.count_nonzero(full):
        return
    games = games[full]
    e.s.filled[games] += 1
    e.earn(games, seats[full], bonus[full])
    new_shop(e, games)


def new_shop(e: FlamecraftEngine, games: Ints) -> None:
    """The top Shop comes facedown, if the Town has room and the deck a card."""
    s = e.s
    used = e.spaces_used(games)
    room = (used < s.limit[games]) & (s.s_size[games] > 0)
    here, space = games[room], used[room]
    s.sp_shop[here, space] = e.shops.draw(here)
    s.sp_face[here, space] = FACEDOWN


def _bools(bits: Ints) -> Bools:
    """Sets of types as bools `(k, 6)`."""
    return np.asarray(bits[:, None] & TYPE_BIT, np.bool_)
