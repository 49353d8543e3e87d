"""Every ruling of the page and every scenario has a test that carries its number."""

import re
from pathlib import Path

from firetower_env.cli.readme import readme_of
from tests.docs.pages import rulings


def test_every_ruling_is_tested() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rulings_*.py")]
    tested = {int(number) for text in sources for number in re.findall(r"^def test_w(\d+)_", text, flags=re.M)}
    listed = set(rulings(readme_of("wildfire_rescue"), "W"))
    assert listed >= set(range(1, 35))
    assert tested == listed


def test_every_scenario_is_tested() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_scenarios_*.py"))
    tested = {int(number) for number in re.findall(r"test_(\d\d)_", sources)} | {
        int(number) for number in re.findall(r"test_\d\d_and_(\d\d)_", sources)
    }
    assert tested == set(range(1, 30))
