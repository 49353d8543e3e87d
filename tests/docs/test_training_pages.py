"""The pages of training are true: settings come from the config, results from kept files, policies can be played."""

import json
from pathlib import Path

import pytest

from firetower_training import docs
from firetower_training.config import TrainConfig
from tests.docs.pages import broken_links, text_of

KEPT = sorted(docs.RESULTS.glob("*.json"))


@pytest.mark.parametrize("page", [docs.PAGE, docs.CONFIGS], ids=lambda page: page.stem)
def test_the_tables_are_up_to_date_and_links_lead_somewhere(page: Path) -> None:
    assert docs.with_tables(text_of(page)) == text_of(page), "run `make docs`"
    assert broken_links(page) == []


def test_every_setting_is_described() -> None:
    rows = list(docs.settings(TrainConfig))
    assert len(rows) > 50
    assert all(row["what"].strip("*") for row in rows)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_results_are_shown(path: Path) -> None:
    table, _, policy = path.stem.partition("_")
    if table == "calibration":
        assert f"| `{policy}` | `" in text_of(docs.PAGE).partition("<!-- generated: calibration -->")[2]
    else:
        assert f"<!-- generated: {path.stem} -->" in text_of(docs.PAGE)


@pytest.mark.parametrize("name", sorted(path.name for path in docs.POLICIES.iterdir()))
def test_kept_policies_are_small_and_play_as_well_as_the_page_says(name: str) -> None:
    pytest.importorskip("sb3_contrib")
    from firetower_agents.arena.schedule import TableSpec  # the rest is for those who have torch
    from firetower_training.evaluation import evaluate, evaluate_alone, plays_alone
    from firetower_training.policy.loading import load_policy

    folder = docs.POLICIES / name
    assert sum(path.stat().st_size for path in folder.iterdir()) < 3 << 20
    assert f"firetower evaluate {name} " in text_of(docs.PAGE)
    agent = load_policy(folder)
    table = TableSpec(agent.description.preset)
    kept = [one for one in (json.loads(text_of(path)) for path in KEPT) if "results" in one]
    (shown,) = [one for one in kept if (Path(one.get("policy", "")).name, one["preset"]) == (name, table.preset)]
    told = {row["player" if plays_alone(table) else "opponent"]: row for row in shown["results"]}
    if plays_alone(table):
        (found,) = evaluate_alone(agent, table, games=100, seed=77)
        said = told[found.player]
    else:
        opponent = "greedy" if "greedy" in told else "random"
        (found,) = evaluate(agent, table, [opponent], games=100, seed=77)
        said = told[opponent]
    # far outside what a hundred games may differ by would mean other weights or other rules
    assert abs(found.win_rate - said["win_rate"]) < 0.2
