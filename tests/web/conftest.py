"""The web app runs once for the tests of a module; games do not disturb each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.site import Site
    from tests.web.tab import Tab


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running app."""
    from tests.web.site import Site

    with Site(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A tab of a browser for a module that is skipped where none is installed."""
    from tests.render.browser import installed
    from tests.web.tab import Tab

    with Tab(str(installed()), tmp_path_factory.mktemp("profile")) as tab:
        yield tab
