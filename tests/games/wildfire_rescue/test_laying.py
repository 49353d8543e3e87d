"""Layouts come out as if tiles were drawn one by one among those that fit, in plain Python."""

import random

import numpy as np

from firetower_env.core.recorder import Recorder
from firetower_env.presets import make_batch
from tests.games.wildfire_rescue.groups import largest_group

COUNT = 1500
NAMES = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]


def _one_by_one(rng: random.Random) -> list[int]:
    """The rule as it is written: only tiles that fit are drawn, and a dead end starts the layout again."""
    while True:
        bag, laid = [0] * 8 + [1] * 8 + [2] * 8 + [3], list[int]()
        while bag:
            fitting = [kind for kind in bag if _fits([*laid, kind])]
            if not fitting:
                break
            laid.append(rng.choice(fitting))
            bag.remove(laid[-1])
        else:
            return laid


def _fits(laid: list[int]) -> bool:
    return largest_group(name for name, kind in zip(NAMES, laid, strict=False) if kind == laid[-1]) <= 3


def _frequencies(layouts: list[list[int]]) -> np.ndarray:
    """By tile: the wildfire is there, it equals the tile at its left, the one above, and the one three before."""
    laid = np.array(layouts)
    rows = [(laid == 3).mean(axis=0)]
    rows += [np.append(np.zeros(back), (laid[:, back:] == laid[:, :-back]).mean(axis=0)) for back in (1, 5, 3, 6)]
    return np.array(rows)


def test_layouts_are_those_of_drawing_one_by_one() -> None:
    rng = random.Random(1)
    wanted = _frequencies([_one_by_one(rng) for _ in range(COUNT)])
    batch = make_batch("wildfire_rescue_2p", COUNT)
    with Recorder(batch) as recorder:
        batch.reset(17)
        told = [dict(recorder.take(game))["tiles"] for game in range(COUNT)]
    found = _frequencies(told)
    # five standard errors of a difference of two such frequencies
    spread = np.sqrt(2 * np.maximum(wanted * (1 - wanted), 0.02) / COUNT)
    assert (np.abs(found - wanted) < 5 * spread).all()
    s = batch.engine.s
    planes = np.stack([s.animal, s.tree, s.rock, s.wildfire], axis=1)
    for game in range(50):
        kinds = [next(kind for kind in range(4) if planes[game, kind] >> tile & 1) for tile in range(25)]
        assert kinds == told[game]
