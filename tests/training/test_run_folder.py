"""Run folders: nothing that was trained or is not ours is lost, and one training at a time writes to them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib")

import yaml
from typer.testing import CliRunner

from firetower_env.cli.app import app
from firetower_env.core.errors import FiretowerError
from firetower_env.locking import LockedError
from firetower_training.checkpoints import list_checkpoints
from firetower_training.policy.loading import load_policy
from firetower_training.run_folder import RunError, RunFolder
from firetower_training.trainer import Progress, Trainer
from tests.checkout import import_path
from tests.training.runs import TINY, tiny, weights_of

ROOT = Path(__file__).parents[2]
SHORT = ("decisions=64", "teacher=null", "evaluation.every=64", "evaluation.games=2")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that has ended."""
    folder = tmp_path_factory.mktemp("runs") / "trained"
    Trainer(tiny(*SHORT), folder).run()
    return folder


@pytest.fixture
def run(trained: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoiled."""
    return Path(shutil.copytree(trained, tmp_path / "run"))


def contents(folder: Path) -> dict[str, bytes]:
    """All files under a folder but locks."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def only_final(run: Path) -> None:
    for path in run.iterdir():
        if path.name != "final":
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def without_checkpoints(run: Path) -> None:
    shutil.rmtree(run / "checkpoints")


def without_config(run: Path) -> None:
    (run / "config.yaml").unlink()


def only_config(run: Path) -> None:
    only_final(run)
    shutil.rmtree(run / "final")
    (run / "config.yaml").write_text(yaml.safe_dump(tiny().plain()))


# -- what is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoil", [only_final, without_checkpoints, without_config, only_config])
def test_what_was_trained_goes_only_when_that_is_asked_for(run: Path, spoil: Callable[[Path], None]) -> None:
    spoil(run)
    before = contents(run)
    with pytest.raises(RunError, match=r"holds a run already: .* begin anew with --overwrite"):
        Trainer(tiny(*SHORT), run)
    assert contents(run) == before
    Trainer(tiny(*SHORT, "seed=2"), run, overwrite=True).run()
    after = contents(run)
    assert not [name for name, content in before.items() if after.get(name) == content]
    assert "seed: 2" in (run / "config.yaml").read_text()
    assert not (run / ".before").exists()


@pytest.mark.parametrize("foreign", ["notes.txt", "final/notes.txt", "tensorboard/notes.txt", "mine/a.txt", ".hidden"])
def test_foreign_things_in_a_run_are_named_and_stay(run: Path, foreign: str) -> None:
    (run / foreign).parent.mkdir(exist_ok=True)
    (run / foreign).write_text("mine")
    before = contents(run)
    with pytest.raises(RunError, match=foreign.replace("mine/a.txt", "mine")):
        Trainer(tiny(*SHORT), run, overwrite=True)
    assert contents(run) == before


def test_an_empty_folder_of_another_name_is_foreign_too(run: Path) -> None:
    (run / "photos").mkdir()
    with pytest.raises(RunError, match="photos"):
        Trainer(tiny(*SHORT), run, overwrite=True)


def test_going_on_keeps_what_others_put_there(run: Path) -> None:
    kept = {name: run / name for name in ("notes.txt", "checkpoints/best/state.json", "checkpoints/000000000064/x")}
    for path in kept.values():
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    config = tiny(*SHORT, "decisions=192", "evaluation.every=192", "checkpoints.keep=1")
    Trainer(config, run, resume=True).run()
    assert all(path.read_text() == "mine" for path in kept.values())
    (run / "final/notes.txt").write_text("mine")
    with pytest.raises(RunError, match=r"final/notes\.txt"):
        Trainer(config, run, resume=True)


def home(folder: Path) -> None:
    (folder / "Documents").mkdir()
    (folder / "Documents/letter.txt").write_text("dear")
    (folder / ".profile").write_text("export A=1")


def project(folder: Path) -> None:
    (folder / "config.yaml").write_text("preset: of something else\n")
    (folder / "results.json").write_text("{}")


def models(folder: Path) -> None:
    for name in ("checkpoints/000000000001", "final", "tensorboard"):
        (folder / name).mkdir(parents=True)
        (folder / name / "state.json").write_text("{}")


@pytest.mark.parametrize("fill", [home, project, models])
@pytest.mark.parametrize("overwrite", [False, True])
def test_a_folder_of_others_is_not_touched(tmp_path: Path, fill: Callable[[Path], None], overwrite: bool) -> None:
    fill(tmp_path)
    before, names = contents(tmp_path), sorted(tmp_path.iterdir())
    with pytest.raises(RunError, match="not empty, and no training has made it"):
        Trainer(tiny(*SHORT), tmp_path, overwrite=overwrite)
    assert (contents(tmp_path), sorted(tmp_path.iterdir())) == (before, names)


@pytest.mark.parametrize("flags", [{}, {"overwrite": True}, {"resume": True}])
def test_a_file_is_no_folder(tmp_path: Path, flags: dict[str, bool]) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "nowhere").symlink_to(tmp_path / "none")
    for name in ("file", "nowhere"):
        with pytest.raises(RunError, match="is not a folder"):
            Trainer(tiny(*SHORT), tmp_path / name, **flags)
    assert (tmp_path / "file").read_text() == "mine"


def test_nothing_is_deleted_through_links(run: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(run)
    before = contents(run)
    with pytest.raises(RunError, match="is a link"):
        Trainer(tiny(*SHORT), link, overwrite=True)
    shutil.move(run / "final", tmp_path / "elsewhere")
    (run / "final").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(RunError, match="final"):
        Trainer(tiny(*SHORT), run, overwrite=True)
    with pytest.raises(RunError, match="final"):
        Trainer(tiny(*SHORT, "decisions=128"), run, resume=True)
    assert contents(tmp_path / "elsewhere") == {
        name.removeprefix("final/"): content for name, content in before.items() if name.startswith("final/")
    }


def test_an_empty_folder_will_do_even_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty")
    Trainer(tiny(*SHORT), tmp_path / "link").run()
    assert load_policy(tmp_path / "empty").description.preset == "fire_tower_2p"


# -- beginning anew ---------------------------------------------------------------------------------------------------


def test_a_run_that_cannot_begin_changes_nothing(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(run)
    with pytest.raises(FiretowerError, match="cannot advise"):
        Trainer(tiny("adviser=flatmc"), run, overwrite=True)
    with pytest.raises(RunError, match="--resume"):
        Trainer(tiny(*SHORT), run)
    monkeypatch.setattr("firetower_training.trainer.dump_config", lambda _config: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Trainer(tiny(*SHORT), run, overwrite=True)
    assert contents(run) == before


def test_a_new_run_that_fails_before_its_first_checkpoint_gives_the_old_one_back(run: Path) -> None:
    before = contents(run)
    later = ("decisions=128", "evaluation.every=128", "checkpoints.every=128")
    trainer = Trainer(tiny(*SHORT, "seed=2", *later), run, overwrite=True)
    assert not (run / "final").exists()

    def fail(_progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trainer.run(fail)
    assert contents(run) == before


@pytest.mark.parametrize("flags", [{}, {"overwrite": True}, {"resume": True}])
def test_a_new_run_that_was_killed_before_its_first_checkpoint_is_undone(run: Path, flags: dict[str, bool]) -> None:
    before = contents(run)
    folder = RunFolder(run, overwrite=True)
    folder.begin()
    (run / "config.yaml").write_text("of the new one")
    (run / "tensorboard").mkdir()
    (run / "tensorboard/events.out.tfevents.1").write_text("new")
    killed(folder)
    if flags:
        RunFolder(run, **flags).release()
    else:
        with pytest.raises(RunError, match="holds a run already: go on with --resume"):
            RunFolder(run)
    assert contents(run) == before


@pytest.mark.parametrize("moved", [1, 3])
def test_a_move_that_was_interrupted_is_undone(run: Path, moved: int) -> None:
    before = contents(run)
    (run / ".moving").mkdir()
    for path in [path for path in sorted(run.iterdir()) if not path.name.startswith(".")][:moved]:
        path.rename(run / ".moving" / path.name)
    RunFolder(run, resume=True).release()
    assert contents(run) == before


def killed(folder: RunFolder) -> None:
    """What a killed process leaves: a folder without its lock."""
    assert folder._lock is not None
    folder._lock.release()


# -- one at a time ----------------------------------------------------------------------------------------------------


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump({**TINY, "teacher": None}, sort_keys=False))
    return path


@pytest.fixture
def busy(config: Path, tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """A training in another process that does not end by itself, after its first checkpoint."""
    run = tmp_path / "run"
    endless = ("--set", "decisions=100000000", "--set", "evaluation.every=100000000")
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": import_path()}
    words = [sys.executable, "-m", "firetower_env.cli", "train", str(config), "--run", str(run), "--quiet", *endless]
    with subprocess.Popen(words, cwd=ROOT, env=environment) as child:
        while not list_checkpoints(run / "checkpoints"):
            assert child.poll() is None
            time.sleep(0.1)
        yield run, child
        child.kill()


def test_a_second_training_is_refused_and_a_killed_one_leaves_no_lock(
    config: Path, busy: tuple[Path, subprocess.Popen[bytes]]
) -> None:
    run, child = busy
    for flags in ((), ("--overwrite",), ("--resume",)):
        second = CliRunner().invoke(app, ["train", str(config), "--run", str(run), *flags])
        assert second.exit_code == 2
        assert "another training is writing to this folder" in second.stderr
    assert child.poll() is None
    child.send_signal(signal.SIGKILL)
    child.wait()
    weights = weights_of(run)
    trainer = Trainer(tiny("teacher=null"), run, resume=True)
    assert trainer.decisions > 0
    assert weights_of(run) == weights


def test_a_folder_is_held_from_the_making_of_a_trainer_to_the_end_of_its_run(tmp_path: Path) -> None:
    trainer = Trainer(tiny(*SHORT), tmp_path / "run")
    for flags in ({}, {"overwrite": True}):
        with pytest.raises(LockedError, match="another training is writing"):
            Trainer(tiny(*SHORT), tmp_path / "run", **flags)
    trainer.run()
    with pytest.raises(RunError):
        Trainer(tiny(*SHORT), tmp_path / "run")
    Trainer(tiny(*SHORT, "decisions=128"), tmp_path / "run", resume=True)
