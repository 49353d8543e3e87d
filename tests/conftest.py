"""Options of the whole suite."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` writes the files of tests/golden anew instead of comparing with them."""
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew, then compare")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Were the golden files to be written anew?"""
    return bool(request.config.getoption("--update-golden"))
