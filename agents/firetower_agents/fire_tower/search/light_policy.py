"""The light policy of the playouts: draws a few legal answers and takes the one it likes best.

It knows the kind of question, which towers stand and whether fire is near a friend, and looks the rest up, so that it
costs little more than answering at random and still burns towards enemies and puts out what threatens friends.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.search import action_priors
from firetower_agents.search.policies import Policy
from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import DISTANCE, HAS

#: fire so near to a friend's fatal cell is a danger
_DANGER = 5
_CLOSE: Plane = np.zeros((16, bb.LANES), np.uint16)
for _towers in range(16):
    for _cell in np.flatnonzero((DISTANCE[HAS[_towers]] <= _DANGER).any(axis=0)):
        _CLOSE[_towers] |= bb.CELL_PLANES[_cell]


def sides(batch: Batch, games: Ints, seats: Ints) -> tuple[Ints, Ints]:
    """Standing towers (bits) of each seat's friends, itself included, and of its enemies."""
    e = cast(FireTowerEngine, batch.engine)
    friends = e.own_towers(games, seats)
    if e.rules.teams:
        friends = friends | e.own_towers(games, (seats + 2) % 4)
    standing = e.s.standing[games]
    return standing & friends, standing & ~friends


def liked(batch: Batch, games: Ints) -> tuple[action_priors.Priors, Ints]:
    """The table of priors as rows of answers, and which row counts in each game."""
    e = cast(FireTowerEngine, batch.engine)
    friends, enemies = sides(batch, games, e.asked[games])
    fire = e.s.gem.take(games, axis=0) | e.s.permanent.take(games, axis=0)
    danger, reach = (bb.some(fire & _CLOSE.take(towers, axis=0)) for towers in (friends, enemies))
    wind = e.s.wind[games]
    against: Bools = HAS[friends, wind] | HAS[friends, (wind + 1) % 4]
    situation = 4 * danger + 2 * reach + against
    kind = action_priors.kinds(e.phases)[0][e.phase[games]]
    full = action_priors.table(e.layout, e.phases)
    row = ((kind * action_priors.SITUATIONS + situation) * 16 + friends) * 16 + enemies
    return full.reshape(-1, full.shape[-1]), row


class LightPolicy(Policy):
    """Draws `picks` answers a decision; with one it plays at random."""

    def __init__(self, picks: int = 6) -> None:
        self.picks = picks

    def answers(self, batch: Batch, games: Ints, draws: NDArray[np.float64]) -> Ints:
        """One legal answer on the real board for each of these games."""
        packed = batch.engine.mask.take(games, axis=0)
        several = draw_several(packed, draws, self.picks)
        if self.picks == 1:
            return several[:, 0]
        flat, row = liked(batch, games)
        likes = flat.reshape(-1).take(row[:, None] * flat.shape[1] + several)
        return np.asarray(several[np.arange(games.size), likes.argmax(axis=1)])


def draw_several(packed: Plane, draws: NDArray[np.float64], count: int) -> Ints:
    """`count` legal answers per row of packed masks, evenly spaced from a random place on, `(k, count)`.

    Spaced ranks need one random number a row and never draw an answer twice while another is left out.
    """
    bytes_: NDArray[Any] = packed.astype("<u2", copy=False).view(np.uint8)
    bits = np.bitwise_count(bytes_)
    ends = bits.cumsum(axis=1, dtype=np.int16)
    rank = ((draws[:, None] + np.arange(count) / count) % 1.0 * ends[:, -1:]).astype(np.int16)
    # all rows end to end, so that one search finds the byte of each rank
    base = np.arange(len(packed))[:, None] * _APART
    place = (ends + base).reshape(-1).searchsorted((rank + base).reshape(-1), side="right").reshape(rank.shape)
    width = bytes_.shape[1]
    byte = place - np.arange(0, bytes_.size, width)[:, None]
    value = bytes_.reshape(-1).take(place)
    inside = rank - (ends.reshape(-1).take(place) - bits.reshape(-1).take(place))
    return np.asarray(byte * 8 + _PLACES[value, np.clip(inside, 0, 7)])


#: more than there are answers
_APART = 1 << 14
#: for each byte and rank: the position of its rank-th set bit
_PLACES = np.zeros((256, 8), np.uint8)
for _byte in range(256):
    _bits = [bit for bit in range(8) if _byte >> bit & 1]
    _PLACES[_byte, : len(_bits)] = _bits
