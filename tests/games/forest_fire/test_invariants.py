"""What must hold after every decision of random games under all presets."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.validation import broken_facts
from firetower_env.games.forest_fire.geometry import GRID
from firetower_env.presets import PRESETS, make_batch

NAMES = [name for name, preset in PRESETS.items() if preset.game == "forest_fire"]
WILD: list[dict[str, Any]] = [
    {"building_saved": True, "blackening": True, "limit": 120, "cargo_limit": 2, "rock_cap": 3, "players": 6},
    {"new_fire": "strict", "forest_fire_acres": (6,) * 12, "crash_acres": 1, "rock_cap": None, "reward": "shaped"},
    {"scenario": "river 0,0 1,0; houses 0,5 19,19", "extinguish_goal": 1, "n_drought": 3, "weather": "relabelled"},
]


def play(batch: Any, decisions: int) -> None:
    """So many decisions, with all that must hold."""
    rng = np.random.default_rng(1)
    s, limit = batch.engine.s, batch.game.rules.limit
    for _ in range(decisions):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            return
        before = {
            name: getattr(s, name).copy() for name in ("river", "rock", "burnt", "house", "school", "turn", "put_out")
        }
        masks = batch.masks(running)
        assert masks.any(axis=1).all()
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1), running)
        for name in ("rock", "burnt"):
            assert not (before[name] & ~getattr(s, name)).any()
        played = before["turn"] > 0
        assert (s.river == before["river"])[played].all()
        for name in ("house", "school"):
            assert not (getattr(s, name) & ~before[name])[played].any()
        assert ((s.turn - before["turn"] >= 0) & (s.put_out >= before["put_out"])).all()
        assert (batch.returns == batch.returns[:, :1]).all()
        over = batch.over
        assert ((GRID.count(s.fire) > limit) == (s.won == 0))[over].all()
    assert broken_facts(batch.game, batch.engine) == []


@pytest.mark.parametrize("preset", NAMES)
def test_invariants(preset: str) -> None:
    batch = make_batch(preset, 8)
    batch.reset(5)
    play(batch, 110)


@pytest.mark.parametrize("options", WILD, ids=range(len(WILD)))
def test_invariants_under_odd_options(options: dict[str, Any]) -> None:
    batch = make_batch("forest_fire_challenge", 12, **options)
    batch.reset(6)
    for _ in range(6):
        play(batch, 25)
        assert broken_facts(batch.game, batch.engine) == []


def test_random_play_is_as_long_as_it_should_be() -> None:
    """The figures that another program measured: lost at turn 8 after 33 decisions."""
    batch = make_batch("forest_fire_standard", 300)
    batch.reset(9)
    rng = np.random.default_rng(2)
    while not batch.over.all():
        running = np.flatnonzero(~batch.over)
        masks = batch.masks(running)
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1), running)
    assert abs(batch.lengths.mean() - 33) < 3
    assert abs(batch.report()["turn"].mean() - 8) < 0.8
    assert not batch.won().any()
