"""Fire Tower in PettingZoo: who has lost for good is out, who may return stays; the module of the game."""

import numpy as np
import pytest

from firetower_env import fire_tower_v0
from firetower_env.adapters.aec import GameAEC, raw_env
from firetower_env.core.errors import IllegalActionError
from tests.contract.test_pettingzoo import pick


def early_ends(preset: str, seeds: range) -> int:
    """How many agents were out while the game went on."""
    environment, found = raw_env(preset), 0
    for seed in seeds:
        environment.reset(seed=seed)
        rng = np.random.default_rng(seed)
        for agent in environment.agent_iter():
            if environment.terminations[agent] and not environment.batch.over[0]:
                found += 1
                assert environment.rewards[agent] == pytest.approx(-1 / (environment.batch.game.seats - 1))
                with pytest.raises(IllegalActionError):
                    environment.step(0)
                environment.step(None)
                assert agent not in environment.agents
            else:
                environment.step(pick(environment, rng))
    return found


def test_who_has_lost_for_good_is_out_at_once_and_who_may_return_stays() -> None:
    assert early_ends("fire_tower_4p", range(2)) >= 2
    assert early_ends("fire_tower_4p_events", range(2)) == 0
    assert early_ends("fire_tower_team", range(1)) == 0


def test_the_module_of_the_game() -> None:
    assert isinstance(fire_tower_v0.raw_env(), GameAEC)
    assert fire_tower_v0.env(preset="fire_tower_3p", mutual_aid=True).unwrapped.batch.game.rules.mutual_aid
