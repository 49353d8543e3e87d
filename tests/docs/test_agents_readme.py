"""The page of the agents is true: its example runs, its tables are made from the catalogue and from kept results."""

import json
import re
from pathlib import Path

import pytest

from firetower_agents import docs
from firetower_env.agents import agent_codes, make_agent
from firetower_env.presets import PRESETS
from tests.docs.pages import broken_links, examples, text_of

README = text_of(docs.README)
QUALITY = sorted(docs.RESULTS.glob("quality_*.json"))
KEPT = sorted(set(docs.RESULTS.glob("*.json")) - set(QUALITY))


def test_the_example_runs() -> None:
    blocks = examples(docs.README)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102  # running the examples is the point


def test_the_tables_are_up_to_date() -> None:
    assert docs.with_tables(README) == README, "run `make docs`"
    assert {f"`{code}`" for code in agent_codes()} <= set(re.findall(r"^\| (`\w+`) \|", README, re.MULTILINE))


def test_links_lead_somewhere() -> None:
    assert broken_links(docs.README) == []


@pytest.mark.parametrize("path", QUALITY, ids=lambda path: path.stem)
def test_kept_quality_is_shown_and_whole(path: Path) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    assert f"<!-- generated: {path.stem} -->" in README
    assert table["preset"] in PRESETS
    for row in table["quality"]:
        assert row["agent"].partition(":")[0] in agent_codes()
        assert sum(side["cases"] for side in row["won_by_side"]) == row["games"]
        for share in (row["wins_missed"], row["undefended"]):
            assert share["count"] <= share["cases"]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_results_are_shown_and_whole(path: Path) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    assert f"<!-- generated: {path.stem} -->" in README
    assert set(table["presets"]) <= set(PRESETS)
    assert sum(table["endings"].values()) == table["games"]
    for row in table["rows"]:
        make_agent(row["agent"])
        assert row["faults"] == 0


def test_there_are_results() -> None:
    assert KEPT
    assert QUALITY
