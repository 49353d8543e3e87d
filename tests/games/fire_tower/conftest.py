"""The fixture of drawn-board tests."""

from collections.abc import Callable, Iterator

import pytest

from tests.games.fire_tower.table import Table


@pytest.fixture
def lay() -> Iterator[Callable[..., Table]]:
    """Lays out tables; when the test is over every foreseen chance result must have been used."""
    tables: list[Table] = []

    def lay_one(**given: object) -> Table:
        tables.append(Table(**given))
        return tables[-1]

    yield lay_one
    for table in tables:
        assert not table.dice.left_over(), f"dice were left over: {table.dice.left_over()}"
