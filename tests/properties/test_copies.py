"""Copies of a game: saved, forked or beside others, it goes on in the same way and on its own."""

import io

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from firetower_env.core.batch import Batch
from tests.contract.helpers import same
from tests.properties.strategies import Played, calm, choices, pick, played


def go_on(batch: Batch, moves: list[int], game: int = 0) -> list[str]:
    """Take these choices; the fingerprints on the way."""
    path = [batch.digest(game)]
    for choice in moves:
        if batch.over[game]:
            break
        batch.step([pick(batch, choice, game)], [game])
        path.append(batch.digest(game))
    return path


@calm(60)
@given(game=played(250), moves=choices)
def test_a_saved_game_goes_on_bit_for_bit(game: Played, moves: list[int]) -> None:
    batch = game.batch()
    file = io.BytesIO()
    np.savez(file, **batch.save())
    path = go_on(batch, moves)
    file.seek(0)
    with np.load(file, allow_pickle=False) as arrays:
        restored = Batch(batch.game, 1)
        restored.restore(dict(arrays))
    assert go_on(restored, moves) == path
    assert same(restored.observe(), batch.observe())
    assert same(restored.masks(), batch.masks())
    assert np.array_equal(restored.lengths, batch.lengths)


@calm(50)
@given(game=played(250), moves=choices, others=choices)
def test_a_fork_and_its_source_do_not_touch_each_other(game: Played, moves: list[int], others: list[int]) -> None:
    batch = game.batch()
    start = batch.digest()
    forks = batch.fork([0], copies=3)
    assert [forks.digest(copy) for copy in range(3)] == [start] * 3
    path = go_on(forks, moves, 1)
    assert batch.digest() == forks.digest(0) == forks.digest(2) == start
    kept = forks.digest(1)
    go_on(batch, others)
    assert forks.digest(1) == kept
    assert go_on(forks, moves, 2) == path
    assert forks.digest(0) == start


@calm(40)
@given(game=played(120), company=st.integers(1, 3))
def test_a_game_in_company_is_the_game_alone(game: Played, company: int) -> None:
    alone, together = game.batch(), game.batch(count=1 + company)
    before = [together.digest(place) for place in range(company)]
    assert together.digest(company) == alone.digest()
    assert same(together.observe([company]), alone.observe())
    assert same(together.masks([company]), alone.masks())
    if not alone.over[0]:
        for batch in (alone, together):
            game.advance(batch, game.steps)
        assert together.digest(company) == alone.digest()
    assert [together.digest(place) for place in range(company)] == before


@calm(30)
@given(game=played(150), moves=choices)
def test_looking_changes_nothing(game: Played, moves: list[int]) -> None:
    watched, left_alone = game.batch(), game.batch()
    for choice in moves:
        if watched.over[0]:
            break
        for seat in range(watched.game.seats):
            watched.observe([0], [seat])
            watched.snapshot(0, seat)
        watched.save()
        watched.fork()
        for batch in (watched, left_alone):
            batch.step([pick(batch, choice)])
        assert watched.digest() == left_alone.digest()
