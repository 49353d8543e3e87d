"""Checkpoints that were made to do harm: each is refused by type, in little memory and at once."""

from __future__ import annotations

import copy
import json
import os
import random
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch

from firetower_env.presets import make_batch
from firetower_training import checkpoints
from firetower_training.checkpoints import (
    Checkpoint,
    CheckpointError,
    list_checkpoints,
    newest,
    read_checkpoint,
    read_state,
    write_checkpoint,
)
from firetower_training.learner import Learner
from firetower_training.policy import loading
from firetower_training.policy.loading import load_policy
from firetower_training.saving import go_on_from, largest_checkpoint
from firetower_training.trainer import Trainer
from tests.training import forging
from tests.training.forging import forged, npy, npy_of, npz, tensors
from tests.training.runs import tiny

POLICIES = Path(__file__).parents[2] / "training/policies"
LITTLE = 16 << 20


@contextmanager
def refused(message: str, memory: int = LITTLE) -> Iterator[None]:
    """Inside, a checkpoint is refused in these words and in little memory."""
    tracemalloc.start()
    try:
        with pytest.raises(CheckpointError, match=message):
            yield
        assert tracemalloc.get_traced_memory()[1] < memory
    finally:
        tracemalloc.stop()


# -- arrays -----------------------------------------------------------------------------------------------------------

ONE = npz({"x": npy_of()})
ARRAYS = {
    "bomb": (forging.npz_bomb(64 << 20), "compressed"),
    "huge shape": (npz({"x": npy_of("(1099511627776,)")}), "not as long as it says"),
    "endless shape": (npz({"x": npy_of(f"({'9' * 4000},)")}), "not a file of arrays"),
    "overflowing shape": (npz({"x": npy_of("(4611686018427387904, 4)", "'|u1'", b"")}), "not as long as it says"),
    "negative shape": (npz({"x": npy_of("(-1, -2)")}), "not as long as it says"),
    "shape of a truth value": (npz({"x": npy_of("(True,)", data=bytes(8) + b"x")}), "not as long"),
    "many dimensions": (npz({"x": npy_of(f"({'1,' * 200})", "'|u1'", b"x")}), "not a file of arrays"),
    "short": (npz({"x": npy_of(data=bytes(15))}), "not as long as it says"),
    "objects": (npz({"x": npy_of(descr="'|O'")}), "an array of object"),
    "texts": (npz({"x": npy_of(descr="'<U2'")}), "an array of <U2"),
    "fields": (npz({"x": npy_of(descr="[('a', '<i4'), ('b', '<i4')]")}), "an array of"),
    "no type": (npz({"x": npy_of(descr="'what'")}), "not a file of arrays"),
    "nested header": (npz({"x": npy("(" * 9000)}), "not a file of arrays"),
    "signed header": (npz({"x": npy("-" * 9000 + "1")}), "not a file of arrays"),
    "long header": (npz({"x": npy("{" + " " * 60000 + "}")}), "not a file of arrays"),
    "other version": (npz({"x": npy_of().replace(b"NUMPY\x01", b"NUMPY\x03")}), "format version"),
    "half truths": (npz({"x": npy_of("(1,)", "'|b1'", b"\x07")}), "neither true nor false"),
    "encrypted": (forging.with_flag(ONE, flag=1), "encrypted"),
    "strongly encrypted": (forging.with_flag(ONE, flag=64), "not a file of arrays"),
    "patched": (forging.with_flag(ONE, flag=32), "not a file of arrays"),
    "unknown method": (forging.with_flag(ONE, method=99), "compressed"),
    "wrong sum": (ONE.replace(bytes(16), bytes(15) + b"x"), "not a file of arrays: Bad CRC"),
    "cut": (ONE[:-30], "not a file of arrays"),
    "cut in the middle": (ONE[:40] + ONE[60:], "not a file of arrays"),
    "one name twice": (forging.with_directory(ONE, 2), "two arrays of one name"),
    "endless directory": (forging.with_directory(ONE, 50_000), "more than 4096 arrays"),
    "no zip": (b"PK" + bytes(1000), "not a file of arrays"),
}


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_that_lie_are_refused(tmp_path: Path, name: str) -> None:
    data, message = ARRAYS[name]
    folder = forged(tmp_path / "c", {"env.npz": data})
    with refused(rf"env\.npz: .*{message}"):
        read_checkpoint(folder)


def test_arrays_of_all_our_kinds_come_back(tmp_path: Path) -> None:
    made = {
        "columns": np.asfortranarray(np.arange(12.0).reshape(3, 4)),
        "none": np.zeros((0, 3), np.int16),
        "one": np.array(7, np.uint64),
        "truths": np.array([True, False]),
    }
    found = read_checkpoint(write_checkpoint(tmp_path / "1", Checkpoint({}, arrays=made))).arrays
    for name, array in made.items():
        assert found[name].dtype == array.dtype
        assert np.array_equal(found[name], array)
        assert found[name].flags.writeable


# -- tensors ----------------------------------------------------------------------------------------------------------


def tensor(dtype: str = "F32", shape: tuple[int, ...] = (2,), offsets: tuple[int, int] = (0, 8)) -> dict[str, Any]:
    return {"x": {"dtype": dtype, "shape": shape, "data_offsets": offsets}}


TENSORS = {
    "huge header": tensors("{}", length=1 << 40),
    "long header": tensors(json.dumps(tensor()) + " " * (2 << 20), bytes(8)),
    "many tensors": tensors({f"{n}": tensor(shape=(0,), offsets=(0, 0))["x"] for n in range(40_000)}),
    "header beyond the end": tensors("{}", length=1000),
    "huge shape": tensors(tensor(shape=(1 << 40,)), bytes(8)),
    "overflowing shape": tensors(tensor(shape=(1 << 62, 1 << 62)), bytes(8)),
    "huge offsets": tensors(tensor(offsets=(0, 1 << 60)), bytes(8)),
    "offsets backwards": tensors(tensor(offsets=(8, 0)), bytes(8)),
    "unknown type": tensors(tensor(dtype="F99"), bytes(8)),
    "nested": tensors("[" * 100_000),
    "more than it says": tensors(tensor(), bytes(9)),
    "nothing": b"",
    "a few bytes": b"\x01\x02",
}


@pytest.mark.parametrize("name", TENSORS)
def test_tensors_that_lie_are_refused(tmp_path: Path, name: str) -> None:
    folder = forged(tmp_path / "c", {"weights.safetensors": TENSORS[name]})
    with refused(r"weights\.safetensors: not a file of tensors"):
        read_checkpoint(folder)


# -- files ------------------------------------------------------------------------------------------------------------

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")


@needs_pipes
@pytest.mark.parametrize("name", ["state.json", "weights.safetensors"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_file_is_not_opened_for_reading(tmp_path: Path, name: str, kind: str) -> None:
    folder = forged(tmp_path / "c", {"weights.safetensors": bytes(8)})
    (folder / name).unlink()
    if kind == "pipe":
        os.mkfifo(folder / name)
    else:
        (folder / name).symlink_to("/dev/zero")
    with refused(f"{name}: not a file"):
        read_checkpoint(folder)
    with refused("not a file|no checkpoint and no training run|no policy"):
        load_policy(folder)


@pytest.mark.parametrize("name", ["state.json", "weights.safetensors"])
def test_a_long_file_is_not_read(tmp_path: Path, name: str) -> None:
    folder = forged(tmp_path / "c", {"weights.safetensors": bytes(8)})
    with (folder / name).open("r+b") as file:
        file.truncate(8 << 30)
    with refused(f"{name}: longer than"):
        read_checkpoint(folder)


@pytest.mark.parametrize("size", [-1, 1.5, True, None, "8", 1 << 50, 10**40])
def test_sizes_that_cannot_be_are_refused(tmp_path: Path, size: Any) -> None:
    folder = forged(tmp_path / "c", {}, {"weights.safetensors": {"bytes": size, "sha256": ""}})
    with refused("no list of files|longer than the"):
        read_checkpoint(folder)


def test_files_are_not_read_if_they_are_too_long_together(tmp_path: Path) -> None:
    files = {f"{n}.safetensors": {"bytes": 1 << 29, "sha256": ""} for n in range(4)}
    with refused("longer than the 1073741824 bytes that can be in them"):
        read_checkpoint(forged(tmp_path / "c", {}, files))


STATES = {
    "deep": ("[" * 1_000_000, "not JSON"),
    "deep inside": (
        '{"format": "firetower-checkpoint", "version": 1, "x": ' + "[" * 990 + "]" * 990 + "}",
        "not JSON|sum",
    ),
    "no number": ('{"format": "firetower-checkpoint", "version": NaN}', "not JSON"),
    "a number without end": ('{"format": ' + "9" * 100_000 + "}", "not JSON"),
    "a long version": ('{"format": "firetower-checkpoint", "version": "' + "x" * 1_000_000 + '"}', "version 'x{1,30}"),
    "no text": ("\udcff\udcfe", "not JSON"),
    "nothing but zeros": ("\0" * 1000, "not JSON"),
}


@pytest.mark.parametrize("name", STATES)
def test_states_that_are_none_are_refused(tmp_path: Path, name: str) -> None:
    text, message = STATES[name]
    (tmp_path / "state.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with refused(message, 64 << 20):
        read_state(tmp_path)


def test_a_state_that_could_not_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_checkpoint(tmp_path / "1", Checkpoint({"x": "old"}))
    monkeypatch.setattr(checkpoints, "MAX_STATE", 1000)
    with pytest.raises(CheckpointError, match="could not be read again"):
        write_checkpoint(tmp_path / "1", Checkpoint({"x": "y" * 1000}))
    assert read_state(tmp_path / "1")["state"] == {"x": "old"}


# -- policies ---------------------------------------------------------------------------------------------------------


def changed(folder: Path, weights: dict[str, torch.Tensor] | None = None, **description: Any) -> Path:
    """The trained policy of two players with other weights or another description."""
    found = read_checkpoint(POLICIES / "fire_tower_2p")
    policy = {**found.state["policy"], **description}
    held = {**found.tensors["weights"], **(weights or {})}
    return write_checkpoint(folder, Checkpoint({**found.state, "policy": policy}, {"weights": held}))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_weights_that_are_no_numbers_are_refused(tmp_path: Path, value: float) -> None:
    spoiled = read_checkpoint(POLICIES / "fire_tower_2p").tensors["weights"]["value.bias"].clone()
    spoiled[0] = value
    with refused(r"weights that are infinite or no numbers: value\.bias"):
        load_policy(changed(tmp_path / "p", {"value.bias": spoiled}))


@pytest.mark.parametrize("other", [torch.zeros(2), torch.zeros(1, dtype=torch.float64), torch.zeros(1, 1)])
def test_weights_of_another_shape_or_type_are_refused(tmp_path: Path, other: torch.Tensor) -> None:
    with refused(r"weights of another network: value\.bias"):
        load_policy(changed(tmp_path / "p", {"value.bias": other}))


HUGE = {"patch": 1, "channels": 256, "blocks": 16, "embedding": 2048, "trunk": 2048, "squeeze": 64, "pooled": 1024}


def test_no_network_is_made_for_weights_that_do_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = []
    make = loading.make_network

    def noted(*given: Any) -> Any:
        places.append(torch.empty(0).device.type)
        return make(*given)

    monkeypatch.setattr(loading, "make_network", noted)
    with refused("weights of another network"):
        load_policy(changed(tmp_path / "p", network=HUGE))
    assert set(places) == {"meta"}


def test_more_weights_than_the_network_has_are_not_read(tmp_path: Path) -> None:
    with refused("longer than the 1607524 bytes"):
        load_policy(changed(tmp_path / "p", {"more": torch.zeros(1 << 19)}))


@pytest.mark.parametrize(
    "description",
    [
        {"network": {"kind": "mlp", "hidden": [1 << 40]}},
        {"network": {"kind": "mlp", "hidden": [8] * 100_000}},
        {"network": {"channels": 10**9}},
        {"network": []},
        {"options": {"name": "x"}},
        {"options": {"no_such_option": 1}},
        {"options": {"players": 10**30}},
        {"options": {"max_turns": -(10**30)}},
        {"options": {"players": "two"}},
        {"options": {"players": list(range(1000))}},
        {"options": {"x" * 1000: 1}},
        {"preset": "x" * 100_000},
        {"preset": "../fire_tower_2p"},
        {"board_shape": [10**9, 16, 16]},
        {"game_version": 10**30},
        {"more": 1},
    ],
    ids=lambda given: json.dumps(given)[:40],
)
def test_descriptions_that_cannot_be_are_refused(tmp_path: Path, description: dict[str, Any]) -> None:
    with refused("no policy that can be played"):
        load_policy(changed(tmp_path / "p", **description))


@pytest.mark.parametrize("name", sorted(path.name for path in POLICIES.iterdir()))
def test_the_policies_we_ship_load_bit_by_bit(name: str) -> None:
    agent = load_policy(POLICIES / name)
    held = read_checkpoint(POLICIES / name).tensors["weights"]
    assert agent.network.state_dict().keys() == held.keys()
    assert all(torch.equal(tensor, held[key]) for key, tensor in agent.network.state_dict().items())
    batch = make_batch(agent.description.preset, 2)
    batch.reset(seed=1)
    agent.act(batch.observe(), batch.masks(), np.random.default_rng(0))


# -- going on ---------------------------------------------------------------------------------------------------------

CONFIG = tiny("evaluation.every=64", "evaluation.games=2", "league.snapshot_every=64", "teacher.decisions=64")


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that has stopped after its second update."""
    folder = tmp_path_factory.mktemp("runs") / "stopped"
    trainer = Trainer(CONFIG, folder)

    def stop(progress: Any) -> None:
        trainer.stopping = progress.decisions >= 128

    trainer.run(stop)
    return folder


@pytest.fixture(scope="module")
def saved(stopped: Path) -> Checkpoint:
    return newest(stopped / "checkpoints", read_checkpoint)


@cache
def fresh_learner() -> Learner:
    learner = Learner(CONFIG)
    learner.model.begin(CONFIG.decisions)
    return learner


def resume(checkpoint: Checkpoint) -> dict[str, Any]:
    return go_on_from(fresh_learner(), CONFIG, checkpoint)


def test_a_checkpoint_of_a_run_is_within_its_limit(stopped: Path, saved: Checkpoint) -> None:
    (latest, *_) = list_checkpoints(stopped / "checkpoints")
    sizes = [file.stat().st_size for file in latest.iterdir() if file.name != "state.json"]
    assert sum(sizes) < largest_checkpoint(fresh_learner()) < 64 << 20
    assert resume(saved)["evaluations"] == saved.state["history"]["evaluations"]


STATE_CHANGES: list[tuple[str, Any]] = [
    ("counters.decisions", -1),
    ("counters.decisions", "many"),
    ("counters.decisions", 1 << 70),
    ("counters.seconds", None),
    ("counters.progress_remaining", []),
    ("counters", {}),
    ("history", []),
    ("history.seconds", "long"),
    ("history.sessions", -3),
    ("history.evaluations", [{"decisions": 64}]),
    ("history.evaluations", [{"decisions": 64, "results": [{"opponent": "x"}]}]),
    ("league.snapshots", [["a", 0]] * 100),
    ("league.snapshots", [[1, 0], None]),
    ("league.snapshots", ["ab", None]),
    ("league.snapshots", [["a", "b"], None]),
    ("league.serial", "x"),
    ("league.games", ["x"] * 4),
    ("league.games", [[1], [1, 2]]),
    ("league.games", []),
    ("league.won", [-1.0] * 4),
    ("league.rng", {}),
    ("league.rng", {"bit_generator": "PCG64", "state": {"state": 1 << 400, "inc": -1}, "has_uint32": 0, "uinteger": 0}),
    ("league.rng", []),
    ("league", None),
]


@pytest.mark.parametrize(("path", "value"), STATE_CHANGES, ids=lambda given: json.dumps(given)[:30])
def test_a_run_does_not_go_on_from_a_state_that_cannot_be(saved: Checkpoint, path: str, value: Any) -> None:
    state = copy.deepcopy(saved.state)
    *sections, name = path.split(".")
    inner = state
    for section in sections:
        inner = inner[section]
    inner[name] = value
    with pytest.raises(CheckpointError, match="the checkpoint"):
        resume(Checkpoint(state, saved.tensors, saved.arrays))


def test_a_run_does_not_go_on_from_arrays_that_do_not_fit(saved: Checkpoint) -> None:
    for name, array in saved.arrays.items():
        others = [array.astype(np.complex128), array[None], array.repeat(2, axis=0)]
        if array.dtype.kind == "f":
            others.append(np.full_like(array, np.nan))
        elif array.dtype == np.uint8:
            others = [*others[:2], *(np.frombuffer(text, np.uint8).copy() for text in (b"[" * 100_000, b"{}"))]
        for other in others:
            with pytest.raises(CheckpointError, match="the checkpoint"):
                resume(Checkpoint(saved.state, saved.tensors, {**saved.arrays, name: other}))
        fewer = {key: held for key, held in saved.arrays.items() if key != name}
        with pytest.raises(CheckpointError, match="the checkpoint"):
            resume(Checkpoint(saved.state, saved.tensors, fewer))


def test_a_run_does_not_go_on_from_tensors_that_do_not_fit(saved: Checkpoint) -> None:
    for file, held in saved.tensors.items():
        name = random.Random(file).choice(sorted(held))
        for other in (held[name] * float("nan"), held[name].double(), held[name][None], None):
            spoiled = {key: tensor for key, tensor in {**held, name: other}.items() if tensor is not None}
            with pytest.raises(CheckpointError, match="the checkpoint"):
                resume(Checkpoint(saved.state, {**saved.tensors, file: spoiled}, saved.arrays))
        with pytest.raises(CheckpointError, match="the checkpoint"):
            resume(
                Checkpoint(saved.state, {**saved.tensors, file: {**held, "-1.exp_avg": torch.zeros(1)}}, saved.arrays)
            )
    negative = {"0.exp_avg_sq": -1 - saved.tensors["optimizer"]["0.exp_avg_sq"].abs()}
    optimizer = {**saved.tensors["optimizer"], **negative}
    with pytest.raises(CheckpointError, match="exp_avg_sq"):
        resume(Checkpoint(saved.state, {**saved.tensors, "optimizer": optimizer}, saved.arrays))
