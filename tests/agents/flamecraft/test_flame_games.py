"""Whole games of the scripted agents: legal under all rules, rows on their own, better one than the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from firetower_env.agents import ask, facts_of, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS, make_batch
from tests.presets import spread

CODES = ("flame_greedy", "flame_planner", "flame_master")
NAMES = [name for name, preset in PRESETS.items() if preset.game == "flamecraft"]
VARIED: list[dict[str, Any]] = [
    {"players": 3, "companions": True, "allow_fizzle": True, "swap_refire": True, "ench_deck": "random"},
    {"players": 4, "eternal_other": False, "sage_multiplicity": "free", "flagons_present": False, "must_move": False},
    {"players": 2, "companions": True, "sandra_goal": False, "bazaar_draw": "after_score", "facedown_counts": False},
]
Play = Callable[..., Batch]


def alone(batch: Batch, code: str, seed: int) -> Batch:
    """Games to their end; the batch refuses an illegal answer, so a game that ends was played legally."""
    batch.reset(seed=seed)
    agent, rng = make_agent(code, "flamecraft"), np.random.default_rng(seed)
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        batch.step(ask(agent, batch, live, rng), live)
    return batch


@pytest.mark.parametrize("preset", spread(names=NAMES))
def test_every_preset_is_played_to_the_end(play: Play, preset: str) -> None:
    """Random seats lead into positions that good players avoid."""
    seats = make_batch(preset, 1).game.seats
    agents = [make_agent(code) for code in (*CODES, "random")]
    kinds = len(agents)
    lineups = np.array([[(game + seat * (1 + game // 3)) % kinds for seat in range(seats)] for game in range(12)])
    assert play(preset, lineups, agents, seed=3).over.all()


@pytest.mark.parametrize("options", VARIED, ids=lambda options: "-".join(options))
def test_other_rules_are_played_to_the_end(options: dict[str, Any]) -> None:
    assert alone(make_batch("flamecraft_2p", 6, **options), "flame_planner", seed=4).over.all()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", ["flamecraft_4p_companions", "flamecraft_campaign_full"])
def test_rows_do_not_depend_on_each_other(code: str, preset: str) -> None:
    agent, chance = make_agent(code), np.random.default_rng(5)
    assert facts_of(agent).row_independent
    batch = make_batch(preset, 12)
    batch.reset(seed=5)
    questions: set[str] = set()
    for number in range(300):
        live = np.flatnonzero(batch.asked >= 0)
        if not live.size:
            break
        seen, masks = batch.observe(live), batch.masks(live)
        before = {name: part.copy() for name, part in seen.items()}
        answers = agent.act(seen, masks, chance)
        if number % 3 == 0:
            assert all((seen[name] == before[name]).all() for name in seen), "an observation was written to"
            for rows in ([0], [live.size - 1, 0], list(range(0, live.size, 3))):
                part = {name: array[rows] for name, array in seen.items()}
                assert (agent.act(part, masks[rows], chance) == answers[rows]).all()
        questions |= {name for name in batch.questions() if name}
        strewn = [chance.choice(np.flatnonzero(mask)) for mask in masks]
        batch.step(np.where(chance.random(live.size) < 0.2, strewn, answers), live)
    assert len(questions) > 20


@pytest.mark.parametrize("code", CODES)
def test_no_rows_no_answers(code: str) -> None:
    batch = make_batch("flamecraft_2p", 1)
    batch.reset(seed=1)
    seen = {name: part[:0] for name, part in batch.observe().items()}
    assert make_agent(code).act(seen, batch.masks()[:0], np.random.default_rng(0)).shape == (0,)


def wins(play: Play, preset: str, better: str, worse: str, games: int) -> float:
    """How many games the one wins against the others, as a part."""
    seats = make_batch(preset, 1).game.seats
    lineups = np.ones((games, seats), np.int64)
    lineups[np.arange(games), np.arange(games) % seats] = 0
    batch = play(preset, lineups, [make_agent(better), make_agent(worse)], seed=12)
    return float((batch.returns[np.arange(games), lineups.argmin(axis=1)] > 0).mean())


@pytest.mark.parametrize("code", CODES)
def test_random_never_wins(play: Play, code: str) -> None:
    assert wins(play, "flamecraft_2p", code, "random", 20) == 1.0


def test_the_planner_beats_the_greedy_one(play: Play) -> None:
    """Usual are 76 of 100."""
    assert wins(play, "flamecraft_2p", "flame_planner", "flame_greedy", 60) > 0.6


@pytest.mark.thorough
def test_the_planner_beats_three_greedy_ones(play: Play) -> None:
    """Usual are 33 of 100 and more; 25 would be even."""
    assert wins(play, "flamecraft_4p", "flame_planner", "flame_greedy", 80) > 0.3


def test_who_is_better_when_alone() -> None:
    """Usual means are 29, 83, 88 and 92, each ± 1.5 in so many games; all play the same deals."""
    means = {
        code: float(alone(make_batch("flamecraft_solo", 100), code, seed=9).report()["reputation_0"].mean())
        for code in ("random", *CODES)
    }
    assert means["random"] < 35
    assert means["flame_greedy"] > 79
    assert means["flame_planner"] > max(84.0, means["flame_greedy"] + 1)
    assert means["flame_master"] > max(88.0, means["flame_planner"] + 1)
