"""A network of one's own: it trains, goes on, is judged and plays, and no checkpoint decides what is run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
import yaml
from typer.testing import CliRunner

from firetower_agents.arena.play import play_matches
from firetower_agents.arena.schedule import Schedule, TableSpec
from firetower_env.agents import catalogue_agent, make_agent
from firetower_env.cli.app import app
from firetower_env.core.errors import FiretowerError, UnknownNameError
from firetower_env.presets import make_batch, make_game
from firetower_training.checkpoints import Checkpoint, CheckpointError, read_checkpoint, write_checkpoint
from firetower_training.config import TrainConfig, TrainingConfigError, make_config
from firetower_training.features.common import Features
from firetower_training.policy.agent import PolicyError
from firetower_training.policy.build import make_network
from firetower_training.policy.loading import load_policy
from firetower_training.policy.settings import NetworkConfig
from firetower_training.trainer import Trainer
from tests.training.runs import TINY

EXAMPLE = Path(__file__).parents[2] / "training/examples/my_net.py"
MINE = f"{EXAMPLE}:MyNet"
START = "import torch\nfrom torch import nn\n"


def own(*sets: str, kind: str = MINE) -> TrainConfig:
    """A tiny run with a network of one's own."""
    return make_config({**TINY, "network": {"kind": kind, "settings": {"width": 16}}}, sets)


def network_of(run: Path) -> dict[str, torch.Tensor]:
    """What a run has learned in the end."""
    return dict(read_checkpoint(run / "final").tensors["weights"])


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that has learned without a break."""
    folder = tmp_path_factory.mktemp("runs") / "mine"
    Trainer(own(), folder).run()
    return folder


def test_it_learns_and_goes_on_from_another_place_exactly(finished: Path, tmp_path: Path) -> None:
    trainer = Trainer(own(), tmp_path / "run")
    begun = {name: tensor.clone() for name, tensor in trainer.learner.model.policy.network.state_dict().items()}

    def stop(progress: Any) -> None:
        trainer.stopping = progress.decisions >= 192

    trainer.run(stop)
    moved = tmp_path / "moved.py"
    moved.write_text(EXAMPLE.read_text())
    Trainer(own(kind=f"{moved}:MyNet"), tmp_path / "run", resume=True).run()
    ended, expected = network_of(tmp_path / "run"), network_of(finished)
    assert all(torch.equal(ended[name], expected[name]) for name in expected)
    assert any(not torch.equal(begun[name], expected[name]) for name in expected)
    with pytest.raises(CheckpointError, match="network must stay"):
        Trainer(own("network.settings.width=17"), tmp_path / "run", resume=True)


def test_it_plays_a_tournament_and_is_judged(finished: Path) -> None:
    code = f"policy:{finished}:network={MINE}"
    table = TableSpec("fire_tower_2p", {"max_turns": 8})
    matches = list(Schedule(table, (code, "random"), 1).block((code, "random"), 0))
    played = list(play_matches(table, matches, batch=4))
    assert played
    assert all("fault" not in game.details for game in played)
    told = CliRunner().invoke(
        app, ["evaluate", str(finished), "--network", MINE, "--games", "2", "--against", "random", "--json"]
    )
    assert told.exit_code == 0, told.output
    assert json.loads(told.output)["results"][0]["games"] >= 2


def test_it_is_the_network_that_was_trained(finished: Path) -> None:
    agent, kept = load_policy(finished, network=MINE), network_of(finished)
    assert all(torch.equal(tensor, kept[name]) for name, tensor in agent.weights().items())
    batch = make_batch("fire_tower_2p", 3)
    batch.reset(seed=1)
    rated = agent.rate(batch.observe(), batch.masks())
    np.testing.assert_allclose(np.exp(rated[batch.masks() != 0]).sum(), 3, rtol=1e-5)
    start = own("start=" + str(finished))
    assert start.check()
    assert Trainer(start, finished.parent / "next").learner.description.network.kind == MINE


def test_what_a_checkpoint_names_is_never_run(finished: Path, tmp_path: Path) -> None:
    trap, marker = tmp_path / "trap.py", tmp_path / "marker"
    trap.write_text(f"{EXAMPLE.read_text()}\nfrom pathlib import Path\nPath({str(marker)!r}).touch()\n")
    found = read_checkpoint(finished / "final")
    network = {**found.state["policy"]["network"], "kind": f"{trap}:MyNet"}
    state = {**found.state, "policy": {**found.state["policy"], "network": network}}
    state["config"] = {**state["config"], "network": network}
    folder = write_checkpoint(tmp_path / "policy", Checkpoint(state, found.tensors))
    for load in (lambda: load_policy(folder), lambda: make_agent(f"policy:{folder}:sample=1")):
        with pytest.raises(CheckpointError, match=r"'MyNet', and nothing is loaded.*:network=\./my_net\.py:MyNet"):
            load()
    told = CliRunner().invoke(app, ["evaluate", str(folder), "--games", "1"])
    assert (told.exit_code, "nothing is loaded" in told.output) == (2, True), told.output
    (tmp_path / "config.yaml").write_text(yaml.safe_dump({**TINY, "start": str(folder)}))
    told = CliRunner().invoke(app, ["train", str(tmp_path / "config.yaml"), "--run", str(tmp_path / "run")])
    assert told.exit_code == 2, told.output
    load_policy(folder, network=MINE)
    assert not marker.exists()
    load_policy(folder, network=f"{trap}:MyNet")
    assert marker.exists()


@pytest.mark.parametrize("code", [f"policy:x:network={MINE}", f"flatmc:policy=policy:x:network={MINE}"])
def test_codes_from_files_name_no_network(code: str) -> None:
    with pytest.raises(UnknownNameError, match="names a file"):
        catalogue_agent(code)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return torch.zeros(len(vector), 3), torch.zeros(len(vector), 1)", r"logits of 2 rows are floats \(2, 300\)"),
        ("return torch.zeros(len(vector), 300), torch.zeros(len(vector))", r"values of 2 rows are floats \(2, 1\)"),
        ("return torch.zeros(len(vector), 300)", "logits and values, not Tensor"),
        ("return torch.zeros(len(vector), 300).long(), torch.zeros(len(vector), 1)", "not .* of int64"),
        ("return vector @ board, vector", "forward raised RuntimeError"),
        ("return [1], [2]", r"logits are a tensor \(2, 300\), not list"),
    ],
)
def test_what_comes_back_is_checked(tmp_path: Path, body: str, told: str) -> None:
    features = Features(make_game("fire_tower_2p"))
    answers = features.game.layout.size
    start = "class Net(nn.Module):\n    def __init__(self, sizes): super().__init__()\n"
    text = f"{start}    def forward(self, board, vector): {body}\n"
    (tmp_path / "net.py").write_text(START + text.replace("300", str(answers)))
    with pytest.raises(PolicyError, match=told.replace("300", str(answers))):
        make_network(features, NetworkConfig(kind=f"{tmp_path}/net.py:Net"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("class Other(nn.Module): pass", "no network 'Net' in .* are Other"),
        ("class Net: pass", "no network 'Net' in .* are none"),
        ("class Net(nn.Module):\n    def __init__(self, sizes): raise OSError('no disk')", "raised OSError: no disk"),
        ("class Net(nn.Module):\n    def __init__(self): super().__init__()", "raised TypeError"),
        ("class Net(nn.Module:", "raised SyntaxError"),
    ],
)
def test_a_class_that_cannot_be_made_is_told(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "net.py").write_text(START + text)
    with pytest.raises(FiretowerError, match=told):
        make_network(Features(make_game("fire_tower_2p")), NetworkConfig(kind=f"{tmp_path}/net.py:Net"))


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        (("network.kind=bord",), r"unknown network 'bord' \(did you mean board"),
        (("network.settings.width=3",), "settings are for a class of one's own"),
    ],
)
def test_settings_that_fit_nothing_are_told(sets: tuple[str, ...], told: str) -> None:
    with pytest.raises(TrainingConfigError, match=told):
        make_config(TINY, sets)


def test_other_words_for_a_network_are_refused(finished: Path) -> None:
    with pytest.raises(CheckpointError, match="named by its file and class"):
        load_policy(finished, network="board")
    with pytest.raises(CheckpointError, match="of the kind 'board': leave `network` out"):
        load_policy("fire_tower_2p", network=MINE)
    with pytest.raises(UnknownNameError, match="there is no file"):
        load_policy(finished, network="./no_net.py:MyNet")


def test_a_run_keeps_the_class_it_began_with(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(EXAMPLE.read_text())
    trainer = Trainer(own(kind=f"{file}:MyNet"), tmp_path / "run")
    file.write_text("raise RuntimeError('half an edit')")
    trainer.run()
    assert trainer.learner.snapshots(), "past selves are made anew on the way"


@pytest.mark.parametrize("preset", ["flamecraft_solo", "forest_fire_standard"])
def test_the_example_sees_any_board_or_none(preset: str) -> None:
    features = Features(make_game(preset))
    network = make_network(features, NetworkConfig(kind=MINE))
    batch = make_batch(preset, 2)
    batch.reset(seed=0)
    seen = features.of(batch.observe(), batch.masks())
    board = torch.from_numpy(seen["board"]) if "board" in seen else None
    logits, values = network(board, torch.from_numpy(seen["vector"]))
    assert (logits.shape, values.shape) == ((2, features.game.layout.size), (2, 1))
