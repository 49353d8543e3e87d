"""A redeal: the order of the deck is dealt anew, whatever it was, and nothing else."""

import numpy as np
import pytest

from tests.games.wildfire_rescue.table import Table

pytestmark = pytest.mark.usefixtures("copies")


def _deck(table: Table) -> list[int]:
    size = table.number("deck_size")
    return table.s.deck[0, :size].tolist()


def _redealt(deck: str, salt: int) -> Table:
    table = Table(deck=deck)
    table.batch.redeal(0, np.full(table.copies, salt))
    return table


def test_the_old_order_leaves_no_trace() -> None:
    for salt in range(20):
        one, other = _redealt("axe bow pickaxe axe", salt), _redealt("bow axe axe pickaxe", salt)
        assert _deck(one) == _deck(other)
        assert sorted(_deck(one)) == [0, 0, 1, 2]
        assert not one.s.deck[:, 4:].any()


def test_every_order_comes_up() -> None:
    assert len({tuple(_deck(_redealt("axe bow pickaxe axe", salt))) for salt in range(200)}) == 12


def test_nothing_that_is_seen_changes() -> None:
    table, twin = Table(deck="axe bow pickaxe axe"), _redealt("axe bow pickaxe axe", 5)
    one, other = table.batch.observe(), twin.batch.observe()
    assert all((one[name] == other[name]).all() for name in one)
    assert table.legal == twin.legal
