"""Whatever is played: one game in every view, masks that are never empty, opponents paid a sum of zero."""

import numpy as np
from hypothesis import given

from tests.properties.strategies import Played, calm, choices, pick, played


@calm(60)
@given(game=played(150), moves=choices)
def test_seat_relative_play_is_the_absolute_game(game: Played, moves: list[int]) -> None:
    turned, absolute = game.batch(), game.batch(relative=False)
    assert turned.digest() == absolute.digest()
    for choice in moves:
        if turned.over[0]:
            break
        legal = np.flatnonzero(turned.masks()[0])
        real = [int(turned.real_actions([action])[0]) for action in legal]
        assert sorted(real) == np.flatnonzero(absolute.masks()[0]).tolist()
        assert [turned.view_action(action) for action in real] == legal.tolist()
        turned.step([legal[choice % legal.size]])
        absolute.step([real[choice % legal.size]])
        assert turned.digest() == absolute.digest()


@calm(60)
@given(game=played(250), moves=choices)
def test_masks_are_bytes_of_zero_and_one_and_never_empty(game: Played, moves: list[int]) -> None:
    batch = game.batch()
    for choice in moves:
        masks = batch.masks()
        assert masks.dtype == np.int8
        assert masks.shape == (1, batch.game.layout.size)
        assert set(np.unique(masks)) <= {0, 1}
        assert masks.any() == (not batch.over[0])
        assert (batch.asked[0] >= 0) == (not batch.over[0])
        if batch.over[0]:
            break
        batch.step([pick(batch, choice)])


@calm(40)
@given(game=played(0))
def test_opponents_are_paid_a_sum_of_zero_and_nobody_before_the_end(game: Played) -> None:
    batch = game.batch()
    number = 0
    while not batch.over[0] and number < 500:
        assert not batch.returns.any() or batch.game.shaped
        game.advance(batch, number)
        number += 1
    if batch.over[0]:
        assert np.isfinite(batch.returns).all()
        assert batch.game.cooperative or abs(float(batch.returns.sum())) < 1e-6
