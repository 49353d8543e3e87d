"""`firetower bench --report`: the page tells every series that was measured, and other libraries or why not."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from firetower_env.cli import bench_series, peers
from firetower_env.cli.app import app


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firetower_env.cli.bench._so_many_cores", lambda count: None)
    for name, value in (("SIZES", (1, 8)), ("BATCH", 8), ("STRETCHES", 3), ("TURNS", 1)):
        monkeypatch.setattr(bench_series, name, value)


def test_a_report_holds_every_series(small: None, tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    words = ("--beside", "wildfire_rescue_2p", "--vary", "hand_size=3;5", "--seconds", "0.01")
    found = CliRunner().invoke(app, ["bench", "--report", str(page), *words])
    assert found.exit_code == 0, found.output
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)", text, re.MULTILINE)[:4] == ["Batches", "Players", "Games played", "Options"]
    for preset in ("fire_tower_2p", "wildfire_rescue_2p"):
        rows = re.findall(rf"^\| `{preset}` \| (.*) \|$", text, re.MULTILINE)
        assert len(rows) == (4 if preset == "fire_tower_2p" else 3)
        assert all(int(rate.replace(",", "")) > 0 for row in rows for rate in row.split(" | "))
    assert "| | hand_size=3 | hand_size=5 |" in text
    assert "| | 2 | 3 | 4 |" in text
    assert "| fire_tower_2p raw_env | " in text
    for title, *_ in peers.LIBRARIES:
        assert f"| {title} | " in text
    pictures = re.findall(r"!\[.*\]\((.*)\)", text)
    assert pictures == ["speed.png"]
    assert (tmp_path / "speed.png").read_bytes().startswith(b"\x89PNG")


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(what: str, seconds: float, seed: int) -> float:
        raise ImportError("no such library")

    monkeypatch.setattr(bench_series, "LIBRARIES", (("Other", missing, "go", "pip install other"),))
    monkeypatch.setattr(bench_series, "PEERS", {})
    assert bench_series.single_games([], 0.01) == {"Other": "not installed: pip install other"}


def test_options_are_compared_in_a_report_alone() -> None:
    found = CliRunner().invoke(app, ["bench", "--vary", "hand_size=3;5", "--seconds", "0.01"])
    assert found.exit_code == 2
    assert "--vary goes with --report" in found.output
    found = CliRunner().invoke(app, ["bench", "--report", "x.md", "--vary", "hand_sise=3"])
    assert found.exit_code == 2
    assert "hand_size" in found.output
