"""Checkpoints on disk: one folder each, of JSON, safetensors and npz, with checksums; nothing in it is ever run.

    state.json              format, version, everything that JSON can hold, size and sha256 of the other files
    NAME.safetensors        tensors by name
    env.npz                 arrays by name, without pickle

A folder is written aside, brought to disk and renamed, so that it is there as a whole or not at all. What is read is
checked before it is believed: a damaged or foreign folder is a `CheckpointError` that says what is wrong. Checkpoints
may come from anywhere, so reading one takes no more memory than its limits allow, whatever it claims to hold.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import reprlib
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from numpy.typing import NDArray
from torch import Tensor

from firetower_env.core.errors import FiretowerError
from firetower_env.files import FileRefusedError, read_bounded
from firetower_training.contents import array_bytes, read_arrays, read_tensors, tensor_bytes

FORMAT, VERSION = "firetower-checkpoint", 1
STATE, ARRAYS, TENSORS = "state.json", "env.npz", ".safetensors"
#: bytes of `state.json`, and of all other files together where nothing is known about what they should hold
MAX_STATE, MAX_FILES = 1 << 24, 1 << 30
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
    contents = {f"{name}{TENSORS}": tensor_bytes(tensors) for name, tensors in checkpoint.tensors.items()}
    if checkpoint.arrays:
        contents[ARRAYS] = array_bytes(checkpoint.arrays)
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


def _state_bytes(state: Mapping[str, Any], contents: Mapping[str, bytes]) -> bytes:
    files = {name: {"bytes": len(data), "sha256": _sha(data)} for name, data in contents.items()}
    whole = {"format": FORMAT, "version": VERSION, "files": files, "state": dict(state)}
    data = json.dumps({**whole, "checksum": _checksum(whole)}, indent=1, allow_nan=False).encode()
    if len(data) > MAX_STATE:
        raise CheckpointError(f"a checkpoint of this run could not be read again: longer than {MAX_STATE} bytes")
    return data


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
    folders = [path for path in parent.iterdir() if path.is_dir() and _NUMBER.fullmatch(path.name)]
    return sorted(folders, key=lambda path: int(path.name), reverse=True)


_T = TypeVar("_T")


def newest(parent: Path, read: Callable[[Path], _T]) -> _T:
    """What is read from the latest intact checkpoint of a folder; damaged ones are passed over with a warning."""
    wrong = []
    for path in list_checkpoints(parent):
        try:
            return read(path)
        except CheckpointError as error:
            wrong.append(str(error))
            warnings.warn(f"{error}; an earlier checkpoint is looked for", DamagedCheckpointWarning, stacklevel=2)
    raise CheckpointError(f"{parent}: no intact checkpoint" + (f"; {'; '.join(wrong)}" if wrong else ""))


def read_checkpoint(folder: Path, only: tuple[str, ...] | None = None, most: int = MAX_FILES) -> Checkpoint:
    """A checkpoint, every byte of it checked; `only` names the files of tensors that are wanted, without arrays.

    If what is wanted is longer than `most` bytes together, none of it is read.
    """
    whole = read_state(folder)
    files = {
        name: listed for name, listed in whole["files"].items() if only is None or name.removesuffix(TENSORS) in only
    }
    for name in only or ():
        if f"{name}{TENSORS}" not in files:
            raise CheckpointError(f"{folder}: it holds no {name}{TENSORS}")
    if sum(listed["bytes"] for listed in files.values()) > most:
        raise CheckpointError(f"{folder}: its files say to be longer than the {most} bytes that can be in them")
    tensors, arrays = {}, {}
    for name, listed in files.items():
        path = folder / name
        try:
            data = _checked(path, listed)
            if name.endswith(TENSORS):
                tensors[name.removesuffix(TENSORS)] = read_tensors(data)
            elif name == ARRAYS:
                arrays = read_arrays(data)
        except CheckpointError:
            raise
        except ValueError as error:
            what = "tensors" if name.endswith(TENSORS) else "arrays"
            raise CheckpointError(f"{path}: not a file of {what}: {error}") from None
    return Checkpoint(whole["state"], tensors, arrays)


def read_state(folder: Path) -> dict[str, Any]:
    """The checked contents of `state.json`: `state`, and `files` with their sizes and checksums."""
    path = folder / STATE
    data = _bytes(path, MAX_STATE)
    try:
        whole = json.loads(data, parse_constant=_refused)
        if not isinstance(whole, dict) or whole.get("format") != FORMAT:
            raise CheckpointError(f"{path}: not a checkpoint of this project")
        if whole.get("version") != VERSION:
            raise CheckpointError(f"{path}: version {reprlib.repr(whole.get('version'))}; this package reads {VERSION}")
        checksum = whole.pop("checksum", None)
        if checksum != _checksum(whole):
            raise CheckpointError(f"{path}: damaged, its checksum is wrong")
    except CheckpointError:
        raise
    except (ValueError, RecursionError):
        raise CheckpointError(f"{path}: not JSON") from None
    files, state = whole.get("files"), whole.get("state")
    if not isinstance(files, dict) or not all(map(_is_file, files.items())) or not isinstance(state, dict):
        raise CheckpointError(f"{path}: no list of files, or no state")
    return whole


def _is_file(item: tuple[str, Any]) -> bool:
    """Does this describe a file of a checkpoint?"""
    name, listed = item
    return (
        bool(_NAME.fullmatch(name))
        and isinstance(listed, dict)
        and type(listed.get("bytes")) is int
        and listed["bytes"] >= 0
    )


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _bytes(path: Path, most: int) -> bytes:
    try:
        return read_bounded(path, most)
    except FileRefusedError as error:
        raise CheckpointError(str(error)) from None
    except OSError as error:
        raise CheckpointError(f"{path}: {error.strerror}") from None


def _checked(path: Path, listed: Mapping[str, Any]) -> bytes:
    data = _bytes(path, listed["bytes"])
    if len(data) != listed["bytes"]:
        raise CheckpointError(f"{path}: damaged, {len(data)} bytes instead of {listed['bytes']}")
    if _sha(data) != listed.get("sha256"):
        raise CheckpointError(f"{path}: damaged, its checksum is wrong")
    return data


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _checksum(whole: Mapping[str, Any]) -> str:
    """The checksum of plain values, however they are laid out in the file."""
    return _sha(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode())
