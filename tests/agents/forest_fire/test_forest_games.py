"""Whole games of the scripted agents: legal under all rules, rows on their own, better one than the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_env.agents import ask, facts_of, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS, make_batch

CODES = ("splasher", "chief", "marshal")
NAMES = [name for name, preset in PRESETS.items() if preset.game == "forest_fire"]
VARIED: list[dict[str, Any]] = [
    {"design": "players", "cargo_limit": 2, "rock_cap": 1, "players": 3},
    {"building_saved": True, "extinguish_goal": 2, "n_drought": 3, "level": "easier", "limit": 60},
    {"blackening": True, "new_fire": "strict", "rock_cap": None, "weather": "relabelled", "limit": 20},
]


def played(batch: Batch, code: str, seed: int, longest: int = 1000) -> Batch:
    """Games to their end, or for so many decisions; the batch refuses an illegal answer."""
    batch.reset(seed=seed)
    agent, rng = make_agent(code, "forest_fire"), np.random.default_rng(seed)
    for _ in range(longest):
        live = np.flatnonzero(batch.asked >= 0)
        if not live.size:
            break
        batch.step(ask(agent, batch, live, rng), live)
    return batch


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", NAMES)
def test_every_preset_is_played(code: str, preset: str) -> None:
    assert (played(make_batch(preset, 3), code, seed=3, longest=50).report()["turn"] > 0).all() or "design" in preset


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("options", VARIED, ids=lambda options: "-".join(options))
def test_other_rules_are_played_to_the_end(code: str, options: dict[str, Any]) -> None:
    assert played(make_batch("forest_fire_standard", 2, **options), code, seed=4).over.all()


@pytest.mark.parametrize("code", CODES)
def test_rows_do_not_depend_on_each_other(code: str) -> None:
    agent, chance = make_agent(code), np.random.default_rng(5)
    assert facts_of(agent).row_independent
    batch = make_batch("forest_fire_standard_2p", 24)
    batch.reset(seed=5)
    questions: set[str] = set()
    for _ in range(50):
        live = np.flatnonzero(batch.asked >= 0)
        seen, masks = batch.observe(live), batch.masks(live)
        before = {name: part.copy() for name, part in seen.items()}
        answers = agent.act(seen, masks, chance)
        assert all((seen[name] == before[name]).all() for name in seen), "an observation was written to"
        for rows in ([0], list(range(0, live.size, 3))):
            part = {name: array[rows] for name, array in seen.items()}
            assert (agent.act(part, masks[rows], chance) == answers[rows]).all()
        questions |= {name for name in batch.questions() if name}
        strewn = [chance.choice(np.flatnonzero(mask)) for mask in masks]
        batch.step(np.where(chance.random(live.size) < 0.1, strewn, answers), live)
    assert {"SETUP_DOZER", "FIRST_FIRE", "NEW_FIRE", "MAIN", "PLACE", "HELI", "DOZER"} <= questions


def test_each_is_better_than_the_one_before() -> None:
    """With mild weather about 0, 30 and 80 % of games are won."""
    won = [
        float(played(make_batch("forest_fire_mild", 40), code, seed=9).won()[:, 0].mean())
        for code in ("random", *CODES)
    ]
    assert won[0] == 0
    assert won[1] > 0.05
    assert won[2] > max(0.6, won[1] + 0.1)
