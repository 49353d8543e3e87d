"""What the search agents are good for, on games whose seeds are fixed, so that the figures are always the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from firetower_agents.fire_tower.search import fitted_value, heuristic_value
from firetower_agents.fire_tower.warden import WardenAgent
from firetower_agents.search import FlatMonteCarlo, SearchAgent, TreeSearch
from firetower_env.agents import Agent, ask, make_agent
from firetower_env.presets import make_batch


def against(agent: SearchAgent, rival: Agent, games: int) -> float:
    """The part of some duels that an agent wins, in half of which it sits on either side."""
    batch = make_batch("fire_tower_2p", games)
    batch.reset(seed=8)
    rng = np.random.default_rng(8)
    side = np.arange(games) % 2
    while not batch.over.all():
        for ours, player in ((True, agent), (False, rival)):
            here = np.flatnonzero(~batch.over & ((batch.asked == side) == ours))
            if here.size:
                batch.step(ask(player, batch, here, rng), here)  # type: ignore[arg-type]
    return float((batch.returns[np.arange(games), side] > 0).mean())


@pytest.mark.parametrize("agent", [FlatMonteCarlo(sims=4, width=2), TreeSearch(sims=6, lanes=6, width=3)])
def test_even_small_budgets_beat_a_weak_player(agent: SearchAgent) -> None:
    assert against(agent, make_agent("pyromaniac"), 8) >= 0.75


def test_every_fitted_table_tells_where_it_comes_from() -> None:
    tables = json.loads(Path(fitted_value.__file__).with_suffix(".json").read_text(encoding="utf-8"))["tables"]
    assert {(table["cards"], table["kind"]) for table in tables} >= {(14, "duel"), (25, "double")}
    for table in tables:
        assert re.match(r"[\d,]+ positions of \w+, loss \d\.\d+", table["origin"])
        assert table["kind"] in fitted_value.KINDS
        assert len(table["weights"]) == fitted_value.size(table["cards"])


def told(preset: str, games: int) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """What was expected for each seat whenever a turn of a game between wardens began, and who won."""
    batch = make_batch(preset, games)
    batch.reset(seed=6)
    warden, rng, turn = WardenAgent(), np.random.default_rng(6), np.zeros(games, np.int64)
    values = {"fitted": fitted_value.values, "heuristic": heuristic_value.all_values}
    kept: dict[str, list[np.ndarray]] = {name: [] for name in values}
    place: list[np.ndarray] = []
    while not batch.over.all():
        running = np.flatnonzero(~batch.over)
        new = running[batch.engine.s.turn[running] != turn[running]]
        turn[new] = batch.engine.s.turn[new]
        place.append(new)
        for name, value in values.items():
            kept[name].append(value(batch)[new])
        batch.step(warden.act(batch.observe(running), batch.masks(running), rng), running)
    winner = batch.returns.argmax(axis=1)[np.concatenate(place)]
    return {name: np.concatenate(parts) for name, parts in kept.items()}, winner


def surprise(values: np.ndarray, winner: np.ndarray) -> float:
    """The mean surprise at who won, in nats, of returns that were expected."""
    seats = values.shape[1]
    chance = (values[np.arange(winner.size), winner] * (seats - 1) + 1) / seats
    return float(-np.log(np.maximum(chance, 0.001)).mean())


@pytest.mark.parametrize(
    ("preset", "games"), [("fire_tower_2p", 24), ("fire_tower_4p", 6), ("rising_flames_2p_core", 12)]
)
def test_the_fitted_table_foresees_who_wins(preset: str, games: int) -> None:
    values, winner = told(preset, games)
    fitted, plain = surprise(values["fitted"], winner), surprise(values["heuristic"], winner)
    assert fitted < np.log(values["fitted"].shape[1]) - 0.1
    assert fitted < plain
