"""`firetower train` and `firetower evaluate` as a user meets them, and policies wherever agents go."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib")

import yaml
from typer.testing import CliRunner, Result

from firetower_env.cli import train
from firetower_env.cli.app import app
from tests.training.runs import TINY

ROOT = Path(__file__).parents[2]
SHORT = ("--set", "decisions=128", "--set", "teacher=null", "--set", "evaluation.every=128")


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def well(*words: object) -> Result:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("configs") / "small.yaml"
    path.write_text(yaml.safe_dump(TINY))
    return path


@pytest.fixture(scope="module")
def trained(config: Path) -> tuple[Path, Result]:
    folder = config.parent / "runs" / "small"
    return folder, well("train", config, "--run", folder, *SHORT)


def test_help_shows_examples_and_options() -> None:
    text = well("train", "--help").output
    for words in ("firetower train fire_tower_2p", "--set", "--resume", "--overwrite"):
        assert words in text
    assert "--against" in well("evaluate", "--help").output


def test_a_run_for_people(trained: tuple[Path, Result]) -> None:
    folder, result = trained
    told = "".join(result.stdout.split())
    for words in ("random:", "4 games, most likely answers", "decisions/s: environment", f"policy:{folder / 'final'}"):
        assert "".join(words.split()) in told
    assert "128/128" in result.stderr


def test_a_run_is_kept(config: Path, trained: tuple[Path, Result]) -> None:
    folder, _ = trained
    again = run("train", config, "--run", folder, *SHORT)
    assert again.exit_code == 2
    assert "--resume" in again.stderr
    longer = (*SHORT, "--set", "decisions=192")
    data = json.loads(well("train", config, "--run", folder, *longer, "--resume", "--json").stdout)
    assert (data["decisions"], data["sessions"], data["finished"]) == (192, 2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--set", "ppo.speed=1"), "unknown key 'ppo.speed'"),
        (("--set", "preset=chess"), "unknown preset 'chess'"),
        (("--resume", "--overwrite"), "give one of them"),
        (("--run", "nowhere", "--resume"), "no checkpoint to go on from"),
    ],
)
def test_mistakes_are_told_in_a_line(config: Path, words: tuple[str, ...], said: str) -> None:
    result = run("train", config, *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_is_missing_is_named(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> Any:
        raise ModuleNotFoundError("no", name="torch")

    monkeypatch.setattr(train, "import_module", refuse)
    result = run("train", config)
    assert result.exit_code == 1
    assert "training needs torch" in result.stderr
    assert "pip install torch==2.13.0, then pip install 'firetower-env[train,arena]'" in result.stderr


def test_evaluate(trained: tuple[Path, Result]) -> None:
    folder, _ = trained
    text = well("evaluate", folder, "--against", "random", "--games", 4).stdout
    assert "fire_tower_2p against" in text
    assert "most likely answers" in text
    words = ("evaluate", folder / "final", "--against", "random", "--games", 4, "--sample", "--json")
    data = json.loads(well(*words).stdout)
    assert data["options"] == {"max_turns": 8}
    assert [(row["opponent"], row["games"], row["sample"]) for row in data["results"]] == [("random", 4, True)]
    wrong = run("evaluate", folder, "--preset", "rising_flames_2p_core", "--games", 2)
    assert wrong.exit_code == 2
    assert "trained for fire_tower" in wrong.stderr
    assert "no checkpoint and no training run" in run("evaluate", folder.parent).stderr


def test_evaluate_solo_shows_the_scripted_player_beside(config: Path) -> None:
    folder = config.parent / "runs" / "solo"
    solo = ("preset=solo_1", "options={}", "league.opponents={}", "evaluation.games=2")
    well("train", config, "--run", folder, *SHORT, *(word for text in solo for word in ("--set", text)))
    text = well("evaluate", folder, "--preset", "solo_3", "--games", 4).stdout
    lines = [line.split() for line in text.splitlines()]
    assert lines[0][:3] == ["solo_3", "played", "by"]
    assert [line[0] for line in lines[1:3]] == ["policy", "solo_planner"]
    assert re.search(r"score: policy [\d.]+, solo_planner [\d.]+; on the same deals [+-][\d.]+ \(", text)


def test_a_policy_plays_wherever_agents_do(trained: tuple[Path, Result], tmp_path: Path) -> None:
    folder, _ = trained
    agents = ("--agents", f"policy:{folder},random")
    table = ("--preset", "fire_tower_2p", "-o", "max_turns=5", "--executor", "serial")
    games = well("tournament", *agents, *table, "--blocks", 2, "--results", tmp_path / "r.jsonl", "--json")
    data = json.loads(games.stdout)
    assert {row["agent"] for row in data["rows"]} == {f"policy:{folder}", "random"}
    assert data["endings"].keys() <= {"over", "truncated"}
    watched = well("watch", "fire_tower_2p", *agents, "-o", "max_turns=2", "--plain", "--delay", 0, "--seed", 1)
    assert watched.exit_code == 0


def test_ctrl_c_saves_and_tells_how_to_go_on(config: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = [sys.executable, "-m", "firetower_env.cli", "train", str(config), "--run", str(folder)]
    more = ["--set", "decisions=1000000", "--set", "teacher=null", "--set", "checkpoints.every=1000000"]
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
    # the results file of the first evaluation tells that training is under way
    child = subprocess.Popen([*words, *more], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    while not (folder / "results.json").exists():
        assert child.poll() is None, child.communicate()
        time.sleep(0.1)
    child.send_signal(signal.SIGINT)
    said = child.communicate(timeout=60)[1]
    assert child.returncode == 130
    assert f"firetower train {config} " in "".join(said.splitlines()[-1:])
    assert "--resume" in said
    (latest, *_) = sorted((folder / "checkpoints").iterdir(), reverse=True)
    assert int(latest.name) % 64 == 0
