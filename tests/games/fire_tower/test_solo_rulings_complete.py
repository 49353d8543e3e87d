"""Every ruling and every scenario of the solo specification has a test that carries its number."""

import re
from pathlib import Path

RULINGS, SCENARIOS = range(1, 51), range(1, 23)


def numbers(files: str, pattern: str) -> set[int]:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob(files)]
    return {int(number) for text in sources for number in re.findall(pattern, text, flags=re.M)}


def test_every_ruling_is_tested() -> None:
    assert numbers("test_solo_rulings_*.py", r"^def test_s(\d+)_") == set(RULINGS)


def test_every_scenario_is_tested() -> None:
    assert numbers("test_solo_scenarios_*.py", r"^def test_(\d+)_") == set(SCENARIOS)
