"""Whole games of the scripted agents: legal under all rules, rows on their own, better one than the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_env.agents import ask, facts_of, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS, make_batch

CODES = ("scout", "ranger", "captain")
NAMES = [name for name, preset in PRESETS.items() if preset.game == "wildfire_rescue"]
VARIED: list[dict[str, Any]] = [
    {"safe_edge": False, "extinguish_in_place": True},
    {"starting_tool": False, "shared_corners": True, "carry_limit": 1},
    {"camper_option": 4, "plane_lines": "all", "max_rounds": 4},
    {"camper_option": "choose", "carry_limit": 2, "reward": "shaped", "shared_corners": True, "control": "one"},
]


def played(batch: Batch, code: str, seed: int) -> Batch:
    """Games to their end; the batch refuses an illegal answer, so a game that ends was played legally."""
    batch.reset(seed=seed)
    agent, rng = make_agent(code, "wildfire_rescue"), np.random.default_rng(seed)
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        batch.step(ask(agent, batch, live, rng), live)
    return batch


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", NAMES)
def test_every_preset_is_played_to_the_end(code: str, preset: str) -> None:
    assert played(make_batch(preset, 24), code, seed=3).over.all()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", VARIED, ids=lambda options: "-".join(options))
def test_other_rules_are_played_to_the_end(code: str, players: int, options: dict[str, Any]) -> None:
    assert played(make_batch("wildfire_rescue_2p", 24, players=players, **options), code, seed=4).over.all()


@pytest.mark.parametrize("code", CODES)
def test_rows_do_not_depend_on_each_other(code: str) -> None:
    agent, chance = make_agent(code), np.random.default_rng(5)
    assert facts_of(agent).row_independent
    batch = make_batch("wildfire_rescue_4p", 24)
    batch.reset(seed=5)
    questions: set[str] = set()
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        seen, masks = batch.observe(live), batch.masks(live)
        before = {name: part.copy() for name, part in seen.items()}
        answers = agent.act(seen, masks, chance)
        assert all((seen[name] == before[name]).all() for name in seen), "an observation was written to"
        for rows in ([0], [live.size - 1, 0], list(range(0, live.size, 3))):
            part = {name: array[rows] for name, array in seen.items()}
            assert (agent.act(part, masks[rows], chance) == answers[rows]).all()
        questions |= {name for name in batch.questions() if name}
        strewn = [chance.choice(np.flatnonzero(mask)) for mask in masks]
        batch.step(np.where(chance.random(live.size) < 0.2, strewn, answers), live)
    assert {"CORNER", "TURN", "CARRY", "LINE", "ESCAPE"} <= questions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_is_better_than_the_one_before(players: int) -> None:
    """The usual means are -0.8 to -1.5, 1.2 to 1.3, 1.6 to 1.8 and 1.9 to 2.9, each ± 0.07 in so many games."""
    means = [
        played(make_batch(f"wildfire_rescue_{players}p", 800), code, seed=9).report()["score"].mean()
        for code in ("random", *CODES)
    ]
    assert means[0] < -0.6
    assert means[1] > 0.95
    assert means[2] > max(1.3, means[1] + 0.1)
    assert means[3] > max(1.7, means[2] + 0.15)


@pytest.mark.parametrize(("options", "least"), [({"extinguish_in_place": True}, 1.6), ({"starting_tool": False}, 0.4)])
def test_options_make_the_game_easier_or_harder(options: dict[str, Any], least: float) -> None:
    score = played(make_batch("wildfire_rescue_3p", 600, **options), "ranger", seed=2).report()["score"].mean()
    assert least < score < least + 0.8
