"""A batch that is asked about no games answers with arrays of no rows, and a step of none changes nothing."""

import pytest

from firetower_env import make_batch
from tests.presets import REPRESENTATIVE


@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize("preset", REPRESENTATIVE)
def test_no_games_are_no_rows(preset: str, relative: bool) -> None:
    batch = make_batch(preset, 3, relative=relative)
    batch.reset(seed=1)
    before = [batch.digest(game) for game in range(3)]
    assert batch.masks([]).shape == (0, batch.game.layout.size)
    assert len(batch.packed_masks([])) == len(batch.unpack_masks(batch.packed_masks([]))) == 0
    form = {name: shape for name, (shape, _) in batch.game.observation_form.items()}
    assert {name: array.shape for name, array in batch.observe([]).items()} == {
        name: (0, *shape) for name, shape in form.items()
    }
    assert len(batch.step([], []).games) == len(batch.turns([])) == len(batch.won([])) == 0
    assert [batch.digest(game) for game in range(3)] == before
