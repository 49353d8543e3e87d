"""The fixtures of drawn-board tests: each runs with one game, as environments do, and with two in step."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from tests.games.fire_tower.solo import Solo
from tests.games.fire_tower.table import Table

AnyTable = TypeVar("AnyTable", bound=Table)


#: a single game goes ways of its own through the engine; of two, neither may touch the other
COPIES = {"one": 1, "two": 2}


def laying(kind: type[AnyTable], copies: int) -> Iterator[Callable[..., AnyTable]]:
    """Lays out tables; when the test is over every foreseen chance result must have been used."""
    tables: list[AnyTable] = []

    def lay_one(**given: Any) -> AnyTable:
        tables.append(kind(**{"copies": copies, **given}))
        return tables[-1]

    yield lay_one
    for table in tables:
        assert not table.dice.left_over(), f"dice were left over: {table.dice.left_over()}"


@pytest.fixture(params=COPIES)
def lay(request: pytest.FixtureRequest) -> Iterator[Callable[..., Table]]:
    """Lays out games of two to four players."""
    yield from laying(Table, COPIES[request.param])


@pytest.fixture(params=COPIES)
def alone(request: pytest.FixtureRequest) -> Iterator[Callable[..., Solo]]:
    """Lays out solo games."""
    yield from laying(Solo, COPIES[request.param])
