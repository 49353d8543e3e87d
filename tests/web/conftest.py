"""The web app runs once for the tests of a module; games do not disturb each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running app."""
    from tests.web.site import Site

    with Site(tmp_path_factory.mktemp("games")) as running:
        yield running
