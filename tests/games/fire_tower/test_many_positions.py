"""Different positions side by side in one batch answer as they do alone."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rules import Rules
from tests.games.fire_tower.names import CARDS, cells, walls
from tests.games.fire_tower.table import Table

POSITIONS = [
    {"gems": "0,1 0,14 15,14 15,1", "wind": "W"},
    {"gems": "1,1 1,2 1,3", "wind": "N"},
    {"gems": walls("0,0 0,15 15,15 15,0"), "wind": "E"},
    {"breaks": walls("6,7 0,0"), "wind": "N"},
    {"ablaze": [1], "gems": "15,3-12", "wind": "S"},
    {"ablaze": [0, 3], "gems": cells("0-15,8") - cells("7-8,8 0,8"), "wind": "N", "seat": 1},
    {"breaks": "0,4 15,4 4,0 4,15", "gems": "0,5 15,5 5,0 5,15", "wind": "S", "seat": 2},
]


def lay_out(at: str) -> list[Table]:
    """The positions, each on a table of its own; the seat on turn holds one card of each kind."""
    return [
        Table(copies=1, at=at, mutual_aid=True, shadow_of_the_wood=True, hand_limit=7, luck=True,
              hands={given.get("seat", 0): CARDS}, **given)
        for given in POSITIONS
    ]  # fmt: skip


def together(tables: list[Table]) -> Batch:
    batch = Batch(game_of(Rules.make(mutual_aid=True, shadow_of_the_wood=True)), len(tables), relative=False)
    batch.reset(0)
    for game, table in enumerate(tables):
        batch.put([game], table.batch, [0])
    return batch


@pytest.mark.parametrize("at", ["turn", "action"])
@pytest.mark.parametrize("reverse", [False, True])
def test_positions_together_play_as_alone(at, reverse):
    tables = lay_out(at)
    if reverse:
        tables.reverse()
    batch = together(tables)
    rng = np.random.default_rng(8)
    for _ in range(250):
        masks = batch.masks()
        alone = np.concatenate([table.batch.masks() for table in tables])
        np.testing.assert_array_equal(masks, alone)
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        actions = (masks[running] * rng.random((running.size, masks.shape[1]))).argmax(axis=1)
        batch.step(actions, running)
        for game, action in zip(running, actions, strict=True):
            tables[game].batch.step([action])
        for game in running:
            assert batch.digest(game) == tables[game].batch.digest()
