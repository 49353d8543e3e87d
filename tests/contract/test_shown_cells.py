"""What games tell shells about cells agrees with itself: stacks with snapshots, patterns with their boxes and cards."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import GAMES, make_batch, make_game

FIRST = [entry.presets[0].name for entry in GAMES.values()]


@pytest.mark.parametrize("preset", FIRST)
def test_stacks_of_cells_are_those_of_the_snapshot(preset: str) -> None:
    batch = make_batch(preset, 1)
    batch.reset(seeds=[3])
    rng = np.random.default_rng(3)
    for _ in range(12):
        shown: Snapshot = batch.snapshot()
        cells = [(row, col) for row in range(shown.rows) for col in range(shown.cols)]
        assert batch.game.cell_stacks(batch.engine, 0) == {cell: shown.stack(cell) for cell in cells}
        batch.step([int(rng.choice(batch.masks()[0].nonzero()[0]))])


@pytest.mark.parametrize("preset", FIRST)
def test_a_phase_covers_the_box_it_names(preset: str) -> None:
    for phase in make_game(preset).phases.all:
        if phase.box != (1, 1) and phase.follows:
            rows, cols = (np.ptp(part) + 1 for part in zip(*phase.covers, strict=True))
            assert (rows, cols) == phase.box, phase.key
            assert (min(row for row, _ in phase.covers), min(col for _, col in phase.covers)) == (0, 0)


@pytest.mark.parametrize("preset", FIRST)
def test_shapes_are_those_of_cards(preset: str) -> None:
    texts = make_game(preset).texts
    titles = {row["card"] for row in texts.cards()}
    for title, shape in texts.shapes().items():
        assert title in titles
        assert shape.words
        assert set(shape.art) <= set("#.o/")
        assert len({len(row) for row in shape.art.split("/")}) == 1
