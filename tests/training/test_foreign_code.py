"""Nothing that a checkpoint says is loaded or run: it may name agents of the catalogue, and no files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib")

import yaml
from typer.testing import CliRunner

from firetower_env.agents import NamedFileError, catalogue_agent, make_agent
from firetower_env.cli.app import app
from firetower_env.core.errors import FiretowerError
from firetower_training.checkpoints import (
    Checkpoint,
    CheckpointError,
    list_checkpoints,
    read_checkpoint,
    write_checkpoint,
)
from firetower_training.policy.loading import load_policy
from firetower_training.trainer import Trainer
from tests.training.runs import TINY, tiny

#: trained networks as parameters of searches
IN_SEARCH = ("flatmc:policy=policy:x", "mcts:sims=8,advice= policy:x")
SOLO = Path(__file__).parents[2] / "training/policies/solo"
NOTES = """
from pathlib import Path
Path({marker!r}).touch()
class A:
    def act(self, observations, masks, rng):
        return masks.argmax(axis=1)
    def rate(self, observations, masks):
        return masks
"""


class Trap:
    """A Python file that leaves a marker when it is run, and codes that name it."""

    def __init__(self, folder: Path) -> None:
        self.marker, self.file = folder / "marker", folder / "notes.py"
        self.file.write_text(NOTES.format(marker=str(self.marker)))
        inner = folder / "inner"
        self.codes = {
            "file": f"{self.file}:A",
            "policy": f"policy:{SOLO}",
            "nested": f"policy:{changed_policy(inner, adviser=f'{self.file}:A')}",
        }

    @property
    def sprung(self) -> bool:
        return self.marker.exists()


def changed_policy(folder: Path, **description: Any) -> Path:
    """The trained policy of solo games with another description, its checksums right."""
    found = read_checkpoint(SOLO)
    policy = {**found.state["policy"], **description}
    return write_checkpoint(folder, Checkpoint({**found.state, "policy": policy}, found.tensors))


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    return Trap(tmp_path)


def test_the_trap_works(trap: Trap) -> None:
    make_agent(trap.codes["file"])
    assert trap.sprung


@pytest.mark.parametrize("kind", ["file", "policy", "nested"])
def test_an_adviser_that_names_a_file_is_refused(trap: Trap, tmp_path: Path, kind: str) -> None:
    folder = changed_policy(tmp_path / "policy", adviser=trap.codes[kind])
    for load in (lambda: load_policy(folder), lambda: make_agent(f"policy:{folder}:sample=1")):
        with pytest.raises(CheckpointError, match="names a file"):
            load()
    told = CliRunner().invoke(app, ["evaluate", str(folder), "--games", "1"])
    assert (told.exit_code, "names a file" in told.output) == (2, True), told.output
    assert not trap.sprung


@pytest.mark.parametrize(
    "adviser", ["no_such_agent", "solo_planner:caution=-1", "solo_planner:speed=1", "mcts", "solo_planner" * 100]
)
def test_other_advisers_that_cannot_be_are_refused(tmp_path: Path, adviser: str) -> None:
    with pytest.raises(CheckpointError, match="no policy that can be played"):
        load_policy(changed_policy(tmp_path / "policy", adviser=adviser))


def test_a_catalogue_adviser_with_parameters_loads(tmp_path: Path) -> None:
    assert load_policy(changed_policy(tmp_path / "policy", adviser="solo_planner:caution=1.5")).features.adviser


def test_users_may_name_their_files_but_not_as_an_adviser(trap: Trap) -> None:
    with pytest.raises(NamedFileError, match="names a file"):
        tiny(f"adviser={trap.codes['file']}").check()
    assert not trap.sprung
    tiny(f"teacher.agent={trap.codes['file']}").check()
    assert trap.sprung


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that has stopped after its first update."""
    folder = tmp_path_factory.mktemp("runs") / "stopped"
    trainer = Trainer(tiny("evaluation.every=1000"), folder)

    def stop(_progress: Any) -> None:
        trainer.stopping = True

    trainer.run(stop)
    return folder


def named_everywhere(value: Any, code: str) -> Any:
    """A state in which every agent and every name of a past self is this code."""
    if isinstance(value, dict):
        return {code if key in ("random", "greedy") else key: named_everywhere(one, code) for key, one in value.items()}
    if isinstance(value, list):
        return [named_everywhere(one, code) for one in value]
    return code if value in ("random", "greedy", "", "000000000064") else value


@pytest.mark.parametrize("parts", [("policy", "config", "league"), ("league",), ("config",), ("policy", "history")])
def test_a_run_does_not_go_on_with_agents_of_its_checkpoint(
    stopped: Path, trap: Trap, tmp_path: Path, parts: tuple[str, ...]
) -> None:
    found = read_checkpoint(list_checkpoints(stopped / "checkpoints")[0])
    state = {**found.state, **{part: named_everywhere(found.state[part], trap.codes["file"]) for part in parts}}
    assert str(trap.file) in json.dumps(state)
    run = tmp_path / "run"
    write_checkpoint(run / "checkpoints" / "000000000064", Checkpoint(state, found.tensors, found.arrays))
    (run / "config.yaml").write_text(yaml.safe_dump({**TINY, "adviser": trap.codes["file"]}))
    config = tmp_path / "config.yaml"
    config.write_text(yaml.safe_dump(TINY))
    sets = ["--set", "decisions=128", "--set", "evaluation.every=1000", "--set", "teacher.decisions=64"]
    told = CliRunner().invoke(app, ["train", str(config), *sets, "--run", str(run), "--resume", "--quiet"])
    assert not trap.sprung
    assert told.exit_code in (0, 2), told.output
    if told.exit_code == 0:
        Trainer(tiny(), run, resume=True)
        assert not trap.sprung


@pytest.mark.parametrize(
    "name",
    [
        "policy",
        "./notes.py",
        "notes.py:A",
        "policy:x:sample=1",
        "flatmc:policy=policy:x",
        "mcts:sims=8,advice= policy:x",
    ],
)
def test_codes_from_files_are_those_of_the_catalogue(name: str) -> None:
    with pytest.raises(NamedFileError, match="names a file"):
        catalogue_agent(name)
    assert catalogue_agent("greedy:attack=2") is not None
    with pytest.raises(FiretowerError):
        catalogue_agent("nobody")
