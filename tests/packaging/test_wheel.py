"""The wheel is whole: what documents and `--help` name is in it, and works from an empty folder."""

import ast
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from firetower_env import shipped
from tests.packaging.wheels import ROOT, build_wheel


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(build_wheel(folder)) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(unpacked: Path, folder: Path, *words: str) -> str:
    """What Python prints in a folder that holds nothing, with the wheel before all that is installed."""
    env = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONSAFEPATH": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("kind", shipped.KINDS)
def test_all_configs_and_policies_are_in_it(unpacked: Path, kind: str) -> None:
    folder, _ = shipped.KINDS[kind]
    copies = unpacked / "firetower_env" / shipped.COPIES / folder
    names = {path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*") if path.is_file()}
    assert names
    assert {path.relative_to(copies) for path in copies.rglob("*") if path.is_file()} == names


def test_nothing_else_is_installed_beside_the_packages(unpacked: Path) -> None:
    packages = {path.name for path in unpacked.iterdir() if not path.name.endswith(".dist-info")}
    assert packages == {"firetower_env", "firetower_agents", "firetower_training"}


def test_every_file_that_the_packages_read_is_in_it(unpacked: Path) -> None:
    """Data beside the code: whatever is no Python file in a package of the checkout, but for pages and pictures."""
    for package in ("firetower_env", "agents/firetower_agents", "training/firetower_training"):
        for path in (ROOT / package).rglob("*"):
            documents = path.suffix in (".md", ".pyc") or "pictures" in path.parts
            if path.is_file() and not documents and "__pycache__" not in path.parts:
                assert (unpacked / Path(package).name / path.relative_to(ROOT / package)).is_file(), path


def test_names_work_from_an_empty_folder(unpacked: Path, tmp_path: Path) -> None:
    where = "import firetower_env, sys; print(firetower_env.__file__)"
    assert Path(run(unpacked, tmp_path, "-c", where).strip()).is_relative_to(unpacked)
    assert "fire_tower_2p" in run(unpacked, tmp_path, "-m", "firetower_env", "list")
    small = ("--agents", "random,random:", "--blocks", "1", "--executor", "serial", "-o", "max_turns=3", "--quiet")
    assert "random" in run(unpacked, tmp_path, "-m", "firetower_env", "tournament", "ladder_2p", *small)
    options = ("--set", "games=4", "--set", "decisions=16", "--set", "ppo.n_steps=4", "--set", "ppo.batch=16")
    quick = ("--set", "teacher=null", "--set", "options.max_turns=3", "--set", "evaluation.games=2", "--quiet")
    fast = ("--set", "league.opponents={random: 1}", "--set", "evaluation.against=[random]")
    run(unpacked, tmp_path, "-m", "firetower_env", "train", "fire_tower_2p", *options, *quick, *fast)
    assert (tmp_path / "runs/fire_tower_2p/results.json").is_file()


def test_trained_policies_play_by_name_from_an_empty_folder(unpacked: Path, tmp_path: Path) -> None:
    code = (
        "from firetower_env import make_agent, shipped;"
        "print([make_agent(f'policy:{name}').description.preset for name in shipped.shipped('policy')])"
    )
    presets = ast.literal_eval(run(unpacked, tmp_path, "-c", code))
    assert len(presets) == len(shipped.shipped(shipped.POLICIES)) > 0


def test_the_page_for_an_index_has_no_link_that_leads_nowhere(unpacked: Path) -> None:
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    page = metadata.read_text(encoding="utf-8").partition("\n\n")[2]
    assert "# firetower_env" in page
    assert "make_batch(" in page
    assert re.findall(r"!\[|\]\((?!https?://)", page) == []


def test_extras_name_what_their_modules_need(unpacked: Path) -> None:
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    lines = re.findall(r"Requires-Dist: (.*)", metadata.read_text(encoding="utf-8"))
    for extra in ("train", "cluster", "notebooks", "dev"):
        assert any(re.fullmatch(rf"firetower-env\[arena\]; extra == ['\"]{extra}['\"]", line) for line in lines), extra


def test_types_reach_whoever_uses_the_package(unpacked: Path, tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(
        'import firetower_env\nbatch = firetower_env.make_batch("fire_tower_2p", 4)\nreveal_type(batch)\n'
        "reveal_type(batch.masks())\n",
        encoding="utf-8",
    )
    told = run(unpacked, tmp_path, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "mine.py")
    assert '"firetower_env.core.batch.Batch"' in told
    assert "ndarray" in told
    assert 'type is "Any"' not in told
