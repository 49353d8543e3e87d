"""Agents by code: parameters, errors that say what there is, agents of one's own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from firetower_agents.fire_tower.greedy import GreedyAgent
from firetower_agents.fire_tower.warden import WardenAgent
from firetower_env.agents import RandomAgent, agent_codes, agent_parameters, make_agent, register_agent
from firetower_env.core.errors import UnknownNameError
from firetower_env.presets import make_batch
from tests.checkout import ROOT, import_path

OWN = '''
from __future__ import annotations
from dataclasses import dataclass


@dataclass
class First:
    """Gives the first legal answer, or the last."""

    last: float = 0
    title: str = "first"

    def act(self, observations, masks, rng):
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1) if self.last else masks.argmax(axis=1)


class Idle:
    pass
'''


def test_the_ladder_is_listed_weakest_first() -> None:
    codes = list(agent_codes())
    assert codes[:1] == ["random"]
    assert [code for code in codes if code in ("pyromaniac", "greedy", "warden")] == ["pyromaniac", "greedy", "warden"]
    assert all(doc and "\n" not in doc for doc in agent_codes().values())


def test_parameters_reach_the_agent() -> None:
    agent = make_agent("greedy:attack=1.5, defence=3")
    assert isinstance(agent, GreedyAgent)
    assert (agent.attack, agent.defence) == (1.5, 3)
    assert agent_parameters("greedy") == {"attack": 1.6, "defence": 2.0}
    warden = make_agent("warden:thrift=0.5")
    assert isinstance(warden, WardenAgent)
    assert (warden.attack, warden.thrift) == (1.0, 0.5)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("wizard", "unknown agent 'wizard'; agents are random, pyromaniac, greedy, warden"),
        ("greedy:speed=1", "no parameter 'speed'; it has attack=1.6, defence=2.0"),
        ("warden:tables=1", "it has attack=1.0, defence=1.0, thrift=1.0"),
        ("random:speed=1", "it has none"),
        ("greedy:attack", "name=value"),
        ("./nowhere.py:Agent", "no file './nowhere.py'"),
        ("", "unknown agent ''"),
    ],
)
def test_what_is_unknown_is_refused_with_a_list(code: str, said: str) -> None:
    with pytest.raises(UnknownNameError) as error:
        make_agent(code)
    assert said in str(error.value).replace(", flatmc", "").replace(", mcts", "")


@pytest.mark.parametrize("value", ["soft", "nan", "inf", "-1"])
@pytest.mark.parametrize("code", ["greedy:attack", "warden:defence"])
def test_values_that_are_no_weights(code: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"attack|defence"):
        make_agent(f"{code}={value}")


def test_a_code_is_taken_once() -> None:
    with pytest.raises(ValueError, match="taken"):
        register_agent("random", "again", GreedyAgent)


def test_an_agent_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "my_agent.py"
    path.write_text(OWN)
    masks = np.array([[0, 1, 0, 1]], np.int8)
    rng = np.random.default_rng(0)
    assert make_agent(f"{path}:First").act({}, masks, rng).tolist() == [1]
    assert make_agent(f"{path}:First:last=1,title=soft").act({}, masks, rng).tolist() == [3]
    with pytest.raises(UnknownNameError, match=r"classes that can act are First$"):
        make_agent(f"{path}:Idle")
    with pytest.raises(UnknownNameError, match="no parameter 'speed'; it has last=0, title=first"):
        make_agent(f"{path}:First:speed=1")


def test_former_codes_go_on_working() -> None:
    assert type(make_agent("hermit:caution=2")) is type(make_agent("solo_planner"))
    assert agent_parameters("hermit") == agent_parameters("solo_planner")
    assert "hermit" not in agent_codes()
    with pytest.raises(ValueError, match="'hermit' is taken"):
        register_agent("hermit", "another", RandomAgent)


def test_a_script_beside_its_own_agents_folder_gets_the_whole_catalogue(tmp_path: Path) -> None:
    for name in ("agents", "training"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise ImportError('somebody else’s')")
    (tmp_path / "script.py").write_text("from firetower_env.agents import agent_codes; print(*agent_codes())")
    environment = {**os.environ, "PYTHONPATH": import_path()}
    command = [sys.executable, "script.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert {"random", "warden", "mcts", "policy"} <= set(done.stdout.split())


def test_the_template_plays() -> None:
    agent = make_agent(f"{ROOT / 'agents/firetower_agents/fire_tower/template.py'}:MyAgent:boldness=2")
    batch = make_batch("rising_flames_2p_core", 4, auto_reset=True)
    batch.reset(seed=1)
    for _ in range(60):
        batch.step(agent.act(batch.observe(), batch.masks(), np.random.default_rng(0)))


def test_the_catalogue_works_without_the_ladder(tmp_path: Path) -> None:
    """Where the package `firetower_agents` is missing, the random agent is still there."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.modules['firetower_agents'] = None;"
        "from firetower_env.agents import agent_codes; print(list(agent_codes()))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['random']"
