"""The fixtures of drawn-board tests."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from tests.games.fire_tower.solo import Solo
from tests.games.fire_tower.table import Table

AnyTable = TypeVar("AnyTable", bound=Table)


def laying(kind: type[AnyTable]) -> Iterator[Callable[..., AnyTable]]:
    """Lays out tables; when the test is over every foreseen chance result must have been used."""
    tables: list[AnyTable] = []

    def lay_one(**given: Any) -> AnyTable:
        tables.append(kind(**given))
        return tables[-1]

    yield lay_one
    for table in tables:
        assert not table.dice.left_over(), f"dice were left over: {table.dice.left_over()}"


@pytest.fixture
def lay() -> Iterator[Callable[..., Table]]:
    """Lays out games of two to four players."""
    yield from laying(Table)


@pytest.fixture
def alone() -> Iterator[Callable[..., Solo]]:
    """Lays out solo games."""
    yield from laying(Solo)
