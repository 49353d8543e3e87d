"""Tensors and arrays as bytes and back. Bytes of others are read in about as much memory as they are long.

What is wrong with them is a `ValueError`: sizes that are not those of the contents, compression and encryption, which
we never write, and values that are no plain numbers.
"""

from __future__ import annotations

import io
import math
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import safetensors
import safetensors.torch
from numpy.typing import NDArray
from torch import Tensor

#: at most so many arrays in a file, and so many bytes to describe tensors
MAX_ARRAYS, MAX_HEADER = 4096, 1 << 20
#: how each entry of a zip file's directory begins
_ENTRY = b"PK\x01\x02"
_LENGTH = 8
_ENCRYPTED = 1
_HEADERS = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
#: truth values, whole numbers and numbers with a fraction
_KINDS = "biuf"
#: what the readers of zip files and of array headers raise beside `ValueError`
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    tokenize.TokenError,
    EOFError,
    MemoryError,
    NotImplementedError,
    OSError,
    OverflowError,
    RecursionError,
    RuntimeError,
    SyntaxError,
    TypeError,
)


def tensor_bytes(tensors: Mapping[str, Tensor]) -> bytes:
    """Tensors by name as safetensors."""
    return safetensors.torch.save({name: tensor.detach().contiguous() for name, tensor in tensors.items()})


def array_bytes(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Arrays by name as npz."""
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **dict(arrays))
    return file.getvalue()


def read_tensors(data: bytes) -> dict[str, Tensor]:
    """The tensors of these bytes. That each is as long as it says, and all of them together, the library checks."""
    if int.from_bytes(data[:_LENGTH], "little") > MAX_HEADER:
        raise ValueError(f"more than {MAX_HEADER} bytes to describe tensors")
    try:
        return dict(safetensors.torch.load(data))
    except (safetensors.SafetensorError, KeyError, OverflowError, RuntimeError, TypeError) as error:
        raise ValueError(str(error)) from None


def read_arrays(data: bytes) -> dict[str, NDArray[Any]]:
    """The arrays of these bytes."""
    if data.count(_ENTRY) > MAX_ARRAYS:
        raise ValueError(f"more than {MAX_ARRAYS} arrays")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            _check(entries, len(data))
            return {entry.filename.removesuffix(".npy"): _array(archive.read(entry)) for entry in entries}
    except _UNREADABLE as error:
        raise ValueError(str(error) or type(error).__name__) from None


def _check(entries: list[zipfile.ZipInfo], size: int) -> None:
    """Refuse entries that we would not have written, before any of them is read."""
    for entry in entries:
        if entry.compress_type != zipfile.ZIP_STORED or entry.file_size != entry.compress_size:
            raise ValueError("compressed")
        if entry.flag_bits & _ENCRYPTED:
            raise ValueError("encrypted")
    if len({entry.filename for entry in entries}) < len(entries):
        raise ValueError("two arrays of one name")
    if sum(entry.file_size for entry in entries) > size:
        raise ValueError("arrays that are longer than the file")


def _array(data: bytes) -> NDArray[Any]:
    """One array from the bytes of its npy file."""
    file = io.BytesIO(data)
    version = np.lib.format.read_magic(file)
    if version not in _HEADERS:
        raise ValueError(f"an array of format version {version}")
    shape, by_columns, dtype = _HEADERS[version](file)
    if dtype.kind not in _KINDS:
        raise ValueError(f"an array of {dtype}")
    if min(shape, default=0) < 0 or math.prod(shape) * dtype.itemsize != len(data) - file.tell():
        raise ValueError("an array that is not as long as it says")
    array: NDArray[Any] = np.ndarray(shape, dtype, data, file.tell(), order="F" if by_columns else "C").copy()
    if dtype.kind == "b" and (array.view(np.uint8) > 1).any():
        raise ValueError("truth values that are neither true nor false")
    return array
