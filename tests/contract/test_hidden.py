"""No hidden card shows: neither in observations and masks, nor in what a redeal makes of them."""

from functools import cache

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch
from tests.contract.helpers import EVERY, advance, same, started, steps_for, varied_positions


@cache
def positions(preset: str) -> Batch:
    """Games at different depths, many of them after a reshuffle. For reading and forking only."""
    rng = np.random.default_rng(32)
    batch, found = make_batch(preset, 24, auto_reset=True), started(preset, 24)
    batch.reset(32)
    for game in range(24):
        found.put([game], batch, [game])
        advance(batch, steps_for(preset, 14), rng)
    assert not found.over.any()
    return found


@pytest.mark.parametrize("preset", EVERY)
def test_a_redeal_changes_neither_what_a_seat_sees_nor_what_it_may_do(preset: str) -> None:
    batch = started(preset, 24, seed=31)
    tried = changed = 0
    for game in varied_positions(batch, each=2, steps=260, seed=1):
        for seat in range(batch.game.seats):
            tried += 1
            twin = batch.fork([game], copies=3)
            twin.redeal(seat, [1, 2, 3])
            seen = batch.observe([game], [seat])
            asked = batch.asked[game] == seat
            for copy in range(3):
                assert same(twin.observe([copy], [seat]), seen)
                assert not asked or same(twin.masks([copy]), batch.masks([game]))
            changed += len({twin.digest(copy) for copy in range(3)}) > 1
    assert changed > min(20, tried // 2) > 0


@pytest.mark.parametrize("preset", EVERY)
def test_a_redeal_depends_on_nothing_hidden(preset: str) -> None:
    batch = positions(preset)
    for seat in range(batch.game.seats):
        other = batch.fork()
        other.redeal(seat, 1)
        # the same games with other hidden cards: the streams stand where they stood
        other.engine.s.seed[:] = batch.engine.s.seed
        other.engine.s.draws[:] = batch.engine.s.draws
        differ = [batch.digest(game) != other.digest(game) for game in range(batch.count)]
        # a long setup may have nothing to hide yet
        assert sum(differ) > batch.count // 5
        one, two = batch.fork(), other
        one.redeal(seat, 2)
        two.redeal(seat, 2)
        assert [one.digest(game) for game in range(batch.count)] == [two.digest(game) for game in range(batch.count)]


@pytest.mark.parametrize("preset", EVERY)
def test_a_redeal_gives_a_game_that_plays_on(preset: str) -> None:
    rng = np.random.default_rng(3)
    twin = positions(preset).fork()
    twin.redeal(twin.asked, np.arange(twin.count))
    advance(twin, steps_for(preset, 80), rng)
    assert (twin.over | twin.masks().any(axis=1)).all()
    assert (twin.lengths > positions(preset).lengths).all()
