"""Every ruling of the page and every scenario has a test that carries its number."""

import re
from pathlib import Path

from firetower_env.cli.readme import readme_of
from tests.docs.pages import rulings

_HERE = Path(__file__).parent


def _tested(files: str, name: str) -> set[int]:
    sources = (path.read_text(encoding="utf-8") for path in _HERE.glob(files))
    return {int(number) for text in sources for number in re.findall(rf"^def test_{name}(\d+)_", text, flags=re.M)}


def test_every_ruling_is_tested() -> None:
    listed = set(rulings(readme_of("forest_fire"), "FF"))
    assert listed >= set(range(1, 44))
    assert _tested("test_rulings_*.py", "ff") == listed


def test_every_scenario_is_tested() -> None:
    assert _tested("test_scenarios_*.py", "") == set(range(1, 33))
