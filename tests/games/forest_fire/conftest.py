"""Every drawn position is played alone and in several copies side by side."""

from collections.abc import Iterator

import pytest

from tests.games.forest_fire.table import Table


@pytest.fixture(params=[1, 3], ids=["alone", "side_by_side"])
def copies(request: pytest.FixtureRequest) -> Iterator[int]:
    """How many copies of a position lie side by side."""
    before, Table.copies = Table.copies, request.param
    Table.made.clear()
    yield request.param
    Table.copies = before
    assert not [table.luck.loaded for table in Table.made if any(table.luck.loaded.values())], "luck was left over"
