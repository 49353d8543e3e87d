"""Checkpoints on disk: one folder each, of JSON, safetensors and npz, with checksums; nothing in it is ever run.

    state.json              format, version, everything that JSON can hold, size and sha256 of the other files
    NAME.safetensors        tensors by name
    env.npz                 arrays by name, without pickle

A folder is written aside, brought to disk and renamed, so that it is there as a whole or not at all. What is read is
checked before it is believed: a damaged or foreign folder is a `CheckpointError` that says what is wrong.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import warnings
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import safetensors
import safetensors.torch
from numpy.typing import NDArray
from torch import Tensor

from firetower_env.core.errors import FiretowerError

FORMAT, VERSION = "firetower-checkpoint", 1
STATE, ARRAYS, TENSORS = "state.json", "env.npz", ".safetensors"
MAX_STATE, MAX_FILE = 1 << 26, 1 << 32
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
#: the name of a checkpoint among others of its run
_NUMBER = re.compile(r"[0-9]{1,18}")
_ASIDE = ".writing-"


class CheckpointError(FiretowerError, ValueError):
    """A checkpoint that is damaged, incomplete, of another kind, or not there."""


class DamagedCheckpointWarning(UserWarning):
    """A damaged checkpoint was passed over for an earlier one."""


@dataclass(frozen=True)
class Checkpoint:
    """The contents of a checkpoint."""

    #: everything that JSON can hold
    state: dict[str, Any]
    #: tensors, by file (without its ending) and by name
    tensors: Mapping[str, Mapping[str, Tensor]] = field(default_factory=dict)
    arrays: Mapping[str, NDArray[Any]] = field(default_factory=dict)


# -- writing ----------------------------------------------------------------------------------------------------------


def write_checkpoint(folder: Path, checkpoint: Checkpoint) -> Path:
    """Write a checkpoint as this folder, replacing what was there, and return when it is safe on disk."""
    contents = {f"{name}{TENSORS}": _tensor_bytes(tensors) for name, tensors in checkpoint.tensors.items()}
    if checkpoint.arrays:
        contents[ARRAYS] = _array_bytes(checkpoint.arrays)
    contents[STATE] = _state_bytes(checkpoint.state, contents)
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = folder.with_name(f"{_ASIDE}{folder.name}")
    _remove(aside)
    aside.mkdir()
    for name, data in contents.items():
        with (aside / name).open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    _sync(aside)
    before = folder.with_name(f"{_ASIDE}before-{folder.name}")
    _remove(before)
    if folder.exists():
        folder.rename(before)
    aside.rename(folder)
    _sync(folder.parent)
    _remove(before)
    return folder


def keep_latest(parent: Path, number: int) -> None:
    """Remove all but the latest checkpoints of a folder, and what an interrupted writer has left."""
    for old in (*list_checkpoints(parent)[number:], *parent.glob(f"{_ASIDE}*")):
        _remove(old)


def _remove(folder: Path) -> None:
    """Remove a checkpoint, but nothing else that lies in its folder; a link is left as it is."""
    if folder.is_symlink() or not folder.is_dir():
        return
    # what makes it a checkpoint goes first
    for path in sorted(folder.iterdir(), key=lambda path: path.name != STATE):
        if path.name in (STATE, ARRAYS) or path.name.endswith(TENSORS):
            path.unlink()
    with suppress(OSError):  # there is something else in it
        folder.rmdir()


def _tensor_bytes(tensors: Mapping[str, Tensor]) -> bytes:
    return safetensors.torch.save({name: tensor.detach().contiguous() for name, tensor in tensors.items()})


def _array_bytes(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **dict(arrays))
    return file.getvalue()


def _state_bytes(state: Mapping[str, Any], contents: Mapping[str, bytes]) -> bytes:
    files = {name: {"bytes": len(data), "sha256": _sha(data)} for name, data in contents.items()}
    whole = {"format": FORMAT, "version": VERSION, "files": files, "state": dict(state)}
    return json.dumps({**whole, "checksum": _checksum(whole)}, indent=1, allow_nan=False).encode()


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# -- reading ----------------------------------------------------------------------------------------------------------


def list_checkpoints(parent: Path) -> list[Path]:
    """The checkpoints of a folder by their numbers, latest first; whether they are intact is not looked at."""
    if not parent.is_dir():
        return []
    found = [path for path in parent.iterdir() if path.is_dir() and _NUMBER.fullmatch(path.name)]
    return sorted(found, key=lambda path: int(path.name), reverse=True)


def newest(parent: Path) -> tuple[Path, Checkpoint]:
    """The latest intact checkpoint of a folder; damaged ones are passed over with a warning."""
    wrong = []
    for path in list_checkpoints(parent):
        try:
            return path, read_checkpoint(path)
        except CheckpointError as error:
            wrong.append(str(error))
            warnings.warn(f"{error}; an earlier checkpoint is looked for", DamagedCheckpointWarning, stacklevel=2)
    raise CheckpointError(f"{parent}: no intact checkpoint" + (f"; {'; '.join(wrong)}" if wrong else ""))


def read_checkpoint(folder: Path, only: tuple[str, ...] | None = None) -> Checkpoint:
    """A checkpoint, every byte of it checked; `only` names the files of tensors that are wanted, without arrays."""
    whole = read_state(folder)
    names = [name for name in whole["files"] if only is None or name.removesuffix(TENSORS) in only]
    for name in only or ():
        if f"{name}{TENSORS}" not in names:
            raise CheckpointError(f"{folder}: it holds no {name}{TENSORS}")
    contents = {name: _checked(folder / name, whole["files"][name]) for name in names}
    tensors = {
        name.removesuffix(TENSORS): _read_tensors(folder / name, data)
        for name, data in contents.items()
        if name.endswith(TENSORS)
    }
    arrays = _read_arrays(folder / ARRAYS, contents[ARRAYS]) if ARRAYS in contents else {}
    return Checkpoint(whole["state"], tensors, arrays)


def read_state(folder: Path) -> dict[str, Any]:
    """The checked contents of `state.json`: `state`, and `files` with their sizes and checksums."""
    path = folder / STATE
    data = _bytes(path, MAX_STATE)
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        raise CheckpointError(f"{path}: not JSON") from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise CheckpointError(f"{path}: not a checkpoint of this project")
    if whole.get("version") != VERSION:
        raise CheckpointError(f"{path}: version {whole.get('version')!r}; this package reads {VERSION}")
    checksum = whole.pop("checksum", None)
    if checksum != _checksum(whole):
        raise CheckpointError(f"{path}: damaged, its checksum is wrong")
    files, state = whole.get("files"), whole.get("state")
    named = isinstance(files, dict) and all(_NAME.fullmatch(name) and isinstance(files[name], dict) for name in files)
    if not named or not isinstance(state, dict):
        raise CheckpointError(f"{path}: no list of files, or no state")
    return whole


def _bytes(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise CheckpointError(f"{path}: {error.strerror}") from None
    if len(data) > most:
        raise CheckpointError(f"{path}: longer than {most} bytes")
    return data


def _checked(path: Path, said: Mapping[str, Any]) -> bytes:
    data = _bytes(path, MAX_FILE)
    if len(data) != said.get("bytes"):
        raise CheckpointError(f"{path}: damaged, {len(data)} bytes instead of {said.get('bytes')}")
    if _sha(data) != said.get("sha256"):
        raise CheckpointError(f"{path}: damaged, its checksum is wrong")
    return data


def _read_tensors(path: Path, data: bytes) -> dict[str, Tensor]:
    try:
        return dict(safetensors.torch.load(data))
    except (safetensors.SafetensorError, ValueError, KeyError, RuntimeError) as error:
        raise CheckpointError(f"{path}: not a file of tensors: {error}") from None


def _read_arrays(path: Path, data: bytes) -> dict[str, NDArray[Any]]:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (ValueError, OSError, EOFError, KeyError, zipfile.BadZipFile) as error:
        raise CheckpointError(f"{path}: not a file of arrays: {error}") from None


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _checksum(whole: Mapping[str, Any]) -> str:
    """The checksum of plain values, however they are laid out in the file."""
    return _sha(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode())
