"""What chance decides: the faces of the die, and tiles that are exchanged while the board is laid."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.recorder import Recorder
from firetower_env.games.wildfire_rescue.verbs import PASS
from firetower_env.presets import make_batch

LAYOUTS = 60_000


def test_every_face_of_the_die_is_as_likely() -> None:
    batch = make_batch("wildfire_rescue_2p", 3000)
    batch.reset(6)
    for _ in range(2):
        batch.step(batch.masks().argmax(axis=1))
    with Recorder(batch) as recorder:
        for _ in range(2):
            batch.step(np.full(3000, batch.game.layout.cells + PASS))
        rolled = Counter(result for game in range(3000) for kind, result in recorder.take(game) if kind == "die")
    assert set(rolled) == set(range(1, 7))
    assert sum(rolled.values()) == 3000
    assert all(abs(count - 500) < 100 for count in rolled.values())


def _laid() -> NDArray[np.int64]:
    """The kinds of all tiles of many layouts `(N, 25)`, the wildfire tile last."""
    batch = make_batch("wildfire_rescue_2p", LAYOUTS)
    batch.reset(7)
    s = batch.engine.s
    planes = np.stack([s.animal, s.tree, s.rock, s.wildfire])
    return (planes[:, :, None] >> np.arange(25) & 1).argmax(axis=0)


def test_tiles_behind_an_exchanged_one_are_uniform_among_those_that_fit() -> None:
    """Known chances, if dead ends are left out of account."""
    a1, b1, c1, d1, e1, a2, b2 = _laid().T[:7]
    # three equal tiles in front: the fourth differs, and five of the 21 tiles then left are of their kind
    row = (a1 == b1) & (b1 == c1)
    assert abs((e1 == c1)[row].mean() - 5 / 21) < 0.03
    # E1 and A2 are no neighbours: three equal tiles at the end of a row say nothing about the next one
    row = (c1 == d1) & (d1 == e1)
    assert abs((a2 == e1)[row].mean() - 0.238) < 0.04
    # under three equal tiles their kind does not fit on B2, but a third one of A1 and A2 does
    bent = (b1 == c1) & (c1 == d1) & (a1 == a2) & (a1 != b1)
    assert abs((b2 == a2)[bent].mean() - 0.4) < 0.05
