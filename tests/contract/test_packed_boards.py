"""Boards as bits are the boards, in every game whose boards are zeros and ones."""

import numpy as np
import pytest

from firetower_env.core import packed_boards
from firetower_env.core.errors import BatchError
from firetower_env.presets import make_batch
from tests.contract.helpers import EVERY


def played(preset: str, count: int = 12):
    batch = make_batch(preset, count, auto_reset=True)
    batch.reset(6)
    rng = np.random.default_rng(1)
    for _ in range(60):
        masks = batch.masks()
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1))
    return batch


@pytest.mark.parametrize("preset", EVERY)
def test_bits_are_the_board(preset):
    batch = played(preset)
    game = batch.game
    if not game.packs:
        with pytest.raises(BatchError, match="zeros and ones"):
            batch.observe(packed=True)
        return
    for games in (None, [3], [5, 1, 8]):
        seen, packed = batch.observe(games), batch.observe(games, packed=True)
        rows = len(seen["board"])
        assert {name: (array.shape[1:], array.dtype) for name, array in packed.items()} == game.packed_form
        assert np.array_equal(packed["vector"], seen["vector"])
        board = packed_boards.unpack(packed["board"], game.layout.rows, game.layout.cols)
        assert np.array_equal(board, seen["board"])
        assert np.array_equal(packed_boards.pack(seen["board"]), packed["board"])
        into = np.full_like(board, 9)
        packed_boards.unpack_into(into, packed["board"])
        assert np.array_equal(into, board)
        out = batch.empty_observation(rows, packed=True)
        assert batch.observe(games, out=out, packed=True) is out
        assert all(np.array_equal(out[name], packed[name]) for name in packed)
    assert batch.observe([], packed=True)["board"].shape == (0, *game.packed_form["board"][0])


def test_an_array_of_another_form_is_refused():
    batch = played("fire_tower_2p", 4)
    with pytest.raises(BatchError, match="board needs"):
        batch.observe(out=batch.empty_observation(), packed=True)
    with pytest.raises(BatchError, match="board needs"):
        batch.observe(out=batch.empty_observation(packed=True))


def test_tensors():
    torch = pytest.importorskip("torch")
    for preset in ("fire_tower_2p", "wildfire_rescue_2p"):
        batch = played(preset, 5)
        game = batch.game
        bits = torch.from_numpy(batch.observe(packed=True)["board"])
        board = packed_boards.unpack_tensor(bits, game.layout.rows, game.layout.cols)
        assert board.dtype == torch.uint8
        assert np.array_equal(board.numpy(), batch.observe()["board"])


def test_many_boards_are_unpacked_in_pieces():
    packed = np.random.default_rng(1).integers(0, 256, (5000, 3, 50), np.uint8)
    into = np.empty((5000, 3, 20, 20), np.uint8)
    packed_boards.unpack_into(into, packed)
    assert np.array_equal(into, packed_boards.unpack(packed, 20, 20))
