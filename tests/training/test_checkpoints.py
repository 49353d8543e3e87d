"""Checkpoints come back bit by bit, and whatever is wrong with one is told by type and in words."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("safetensors")

import torch

from firetower_training import checkpoints
from firetower_training.checkpoints import (
    Checkpoint,
    CheckpointError,
    DamagedCheckpointWarning,
    keep_latest,
    list_checkpoints,
    newest,
    read_checkpoint,
    write_checkpoint,
)
from tests.training.forging import forged

FILES = ("state.json", "weights.safetensors", "env.npz")


def sample(number: int = 1) -> Checkpoint:
    weights = {"a.weight": torch.arange(6.0).view(2, 3) * number, "b": torch.tensor(number)}
    return Checkpoint({"number": number, "rng": {"big": 1 << 127}}, {"weights": weights}, {"x": np.arange(5) * number})


def test_what_is_written_comes_back(tmp_path: Path) -> None:
    made = sample()
    path = write_checkpoint(tmp_path / "c" / "000", made)
    found = read_checkpoint(path)
    assert found.state == made.state
    assert torch.equal(found.tensors["weights"]["a.weight"], made.tensors["weights"]["a.weight"])
    assert np.array_equal(found.arrays["x"], made.arrays["x"])
    assert sorted(one.name for one in path.iterdir()) == sorted(FILES)
    assert list(read_checkpoint(path, only=("weights",)).arrays) == []


def test_tensors_in_any_layout_keep_their_values(tmp_path: Path) -> None:
    wide = torch.randn(2, 3, 4, 4).contiguous(memory_format=torch.channels_last)
    path = write_checkpoint(tmp_path / "1", Checkpoint({}, {"weights": {"w": wide, "none": torch.zeros(0)}}))
    assert torch.equal(read_checkpoint(path).tensors["weights"]["w"], wide)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("where", [0.02, 0.5, 0.98])
def test_a_flipped_bit_is_noticed_and_the_previous_one_loads(tmp_path: Path, name: str, where: float) -> None:
    write_checkpoint(tmp_path / "001", sample(1))
    file = write_checkpoint(tmp_path / "002", sample(2)) / name
    data = bytearray(file.read_bytes())
    data[int(where * len(data))] ^= 4
    file.write_bytes(data)
    with pytest.raises(CheckpointError, match=name):
        read_checkpoint(tmp_path / "002")
    with pytest.warns(DamagedCheckpointWarning, match="002"):
        found = newest(tmp_path, read_checkpoint)
    assert found.state["number"] == 1


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("left", [0, 1, -1])
def test_a_truncated_file_is_noticed(tmp_path: Path, name: str, left: int) -> None:
    file = write_checkpoint(tmp_path / "001", sample()) / name
    file.write_bytes(file.read_bytes()[:left])
    with pytest.raises(CheckpointError, match=name):
        read_checkpoint(tmp_path / "001")


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_noticed(tmp_path: Path, name: str) -> None:
    (write_checkpoint(tmp_path / "001", sample()) / name).unlink()
    with pytest.raises(CheckpointError, match=f"{name}: No such file"):
        read_checkpoint(tmp_path / "001")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[1]", "not a checkpoint"),
        ('{"format": "other"}', "not a checkpoint"),
        ('{"format": "firetower-checkpoint", "version": 99}', "version 99; this package reads 1"),
        ('{"format": "firetower-checkpoint", "version": 1, "files": {}, "state": {}}', "checksum"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_foreign_states_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "state.json").write_text(text)
    with pytest.raises(CheckpointError, match=message):
        read_checkpoint(tmp_path)


class Boom:
    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (Path("boom"),)


def test_nothing_that_is_read_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    objects = tmp_path / "objects.npz"
    np.savez(objects, x=np.array([Boom()], dtype=object))
    for name, data in (("env.npz", objects.read_bytes()), ("weights.safetensors", pickle.dumps(Boom()))):
        forged(tmp_path / f"with-{name}", {name: data})
        with pytest.raises(CheckpointError, match=name):
            read_checkpoint(tmp_path / f"with-{name}")
    assert not Path("boom").exists()


@pytest.mark.parametrize("name", ["../secret.safetensors", "/etc/passwd", ".hidden", "a/b.safetensors"])
def test_files_outside_the_folder_are_not_opened(tmp_path: Path, name: str) -> None:
    forged(tmp_path / "c", {}, {name: {"bytes": 0, "sha256": ""}})
    with pytest.raises(CheckpointError, match="no list of files"):
        read_checkpoint(tmp_path / "c")


def test_old_ones_go_and_half_written_ones_do_not_count(tmp_path: Path) -> None:
    for number in range(5):
        write_checkpoint(tmp_path / f"{number:03d}", sample(number))
    (tmp_path / ".writing-005").mkdir()
    assert [path.name for path in list_checkpoints(tmp_path)][:2] == ["004", "003"]
    keep_latest(tmp_path, 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["003", "004"]


def test_a_writer_that_dies_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_checkpoint(tmp_path / "001", sample(1))

    def die(_folder: Path) -> None:
        raise OSError("gone")

    monkeypatch.setattr(checkpoints, "_sync", die)
    with pytest.raises(OSError, match="gone"):
        write_checkpoint(tmp_path / "002", sample(2))
    assert newest(tmp_path, read_checkpoint).state["number"] == 1


def test_an_empty_folder_has_none(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="no intact checkpoint"):
        newest(tmp_path, read_checkpoint)
    with pytest.raises(CheckpointError, match="it holds no weights"):
        read_checkpoint(write_checkpoint(tmp_path / "1", Checkpoint({})), only=("weights",))
