"""Positions of the miniature game with its beds on free-standing cards, for the tests of tableaus."""

from __future__ import annotations

from functools import cache

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.panels import Tableau
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.changes import marked
from tests.miniature.game import Miniature
from tests.miniature.rules import Rules


@cache
def garden(steps: int = 7, viewer: int | None = None, players: int = 2) -> Snapshot:
    """The game after so many decisions, with the latest changes marked: beds from the first on, then the best seed."""
    batch = Batch(Miniature(Rules.make(side=5, cards=True, players=players)), 1)
    batch.reset(seeds=[3])
    before = batch.snapshot(viewer=viewer)
    for _ in range(steps):
        before = batch.snapshot(viewer=viewer)
        legal = np.flatnonzero(batch.masks()[0])
        batch.step([int(legal[0])])
    return marked(batch.snapshot(viewer=viewer), before)


def table_of(snapshot: Snapshot) -> Tableau:
    """The tableau, which is there."""
    assert snapshot.tableau is not None
    return snapshot.tableau
