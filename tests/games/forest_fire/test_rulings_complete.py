"""Every ruling has a test that carries its number."""

import re
from pathlib import Path

RULINGS = range(1, 44)


def test_every_ruling_is_tested() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rulings_*.py"))
    tested = {int(number) for number in re.findall(r"def test_ff(\d+)_", sources)}
    assert tested == set(RULINGS)
