"""Every ruling of the page has a test that carries its number, and so has every scenario."""

import re
from pathlib import Path

from firetower_env.presets import GAMES

_HERE = Path(__file__).parent


def _tested(files: str, name: str) -> set[int]:
    sources = [path.read_text(encoding="utf-8") for path in _HERE.glob(files)]
    return {int(number) for text in sources for number in re.findall(rf"^def test_{name}(\d+)_", text, flags=re.M)}


def test_every_ruling_is_tested() -> None:
    page = GAMES["flamecraft"].page
    assert page is not None
    rulings = {int(number) for number in re.findall(r'<a id="f(\d+)"></a>', page.read_text(encoding="utf-8"))}
    assert rulings >= set(range(1, 77))
    assert _tested("test_rulings_*.py", "f") == rulings


def test_every_scenario_is_tested() -> None:
    assert _tested("test_scenarios_*.py", "") == set(range(1, 40))
