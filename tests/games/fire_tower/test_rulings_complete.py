"""Every ruling of the specification has a test that carries its number."""

import re
from pathlib import Path

RULINGS = range(1, 67)


def test_every_ruling_is_tested():
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rulings_*.py")]
    tested = {int(number) for text in sources for number in re.findall(r"^def test_r(\d+)_", text, flags=re.M)}
    assert tested == set(RULINGS)
