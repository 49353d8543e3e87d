"""Every drawn position is played alone and in several copies side by side."""

from collections.abc import Iterator

import pytest

from tests.games.wildfire_rescue.table import Table


@pytest.fixture(params=[1, 3], ids=["alone", "side_by_side"])
def copies(request: pytest.FixtureRequest) -> Iterator[int]:
    """How many copies of a position lie side by side."""
    before, Table.copies = Table.copies, request.param
    Table.made.clear()
    yield request.param
    Table.copies = before
    assert not [table.dice.loaded for table in Table.made if any(table.dice.loaded.values())], "dice were left over"
