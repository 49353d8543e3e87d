"""Checkpoints as others might make them: any contents, with right checksums."""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from firetower_training.checkpoints import _checksum


def forged(
    folder: Path,
    files: Mapping[str, bytes],
    listed: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
) -> Path:
    """A checkpoint of these files; `listed` is what it says about them, if that is not true."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    sums = {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files.items()}
    whole = {
        "format": "firetower-checkpoint",
        "version": 1,
        "files": {**sums, **(listed or {})},
        "state": dict(state or {}),
    }
    (folder / "state.json").write_text(json.dumps({**whole, "checksum": _checksum(whole)}))
    return folder


def npy(header: str, data: bytes = b"") -> bytes:
    """An array with a header of one's own."""
    text = header.encode() + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data


def npy_of(shape: str = "(2,)", descr: str = "'<i8'", data: bytes = bytes(16)) -> bytes:
    """An array that says to be of this shape and type."""
    return npy(f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}", data)


def npz(entries: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    """A zip file of these entries."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, data in entries.items():
            archive.writestr(f"{name}.npy", data)
    return file.getvalue()


def npz_bomb(size: int) -> bytes:
    """An array of zeros in a thousandth of its size."""
    start = io.BytesIO()
    np.lib.format.write_array_header_1_0(start, {"descr": "|u1", "fortran_order": False, "shape": (size,)})
    return npz({"x": start.getvalue() + bytes(size)}, zipfile.ZIP_DEFLATED)


def with_flag(data: bytes, flag: int = 0, method: int = 0) -> bytes:
    """A zip file of one entry with other flags and another method, in its entry and in its directory."""
    changed = bytearray(data)
    for start, offset in ((data.index(b"PK\x03\x04"), 6), (data.index(b"PK\x01\x02"), 8)):
        changed[start + offset : start + offset + 4] = struct.pack("<HH", flag, method)
    return bytes(changed)


def with_directory(data: bytes, times: int) -> bytes:
    """A zip file of one entry whose directory names it so many times."""
    start, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    directory = data[start:end] * times
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, times & 0xFFFF, times & 0xFFFF, len(directory), start, 0)
    return data[:start] + directory + tail


def tensors(header: Mapping[str, Any] | str, data: bytes = b"", length: int | None = None) -> bytes:
    """A file of tensors with a header of one's own, which says to be so long."""
    text = (header if isinstance(header, str) else json.dumps(header)).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data
