"""Files of others are read within limits, and what is no file is refused at once."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

from firetower_env.files import FileRefusedError, open_bounded, read_bounded


def test_a_file_within_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"", b"four"):
        path.write_bytes(content)
        assert read_bounded(path, 4) == content
    with open_bounded(path, 4) as file:
        assert file.readline() == b"four"


def test_a_longer_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(1 << 32)
    tracemalloc.start()
    with pytest.raises(FileRefusedError, match="file: longer than 1000 bytes"):
        read_bounded(path, 1000)
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileRefusedError, match="pipe: not a file"):
        read_bounded(tmp_path / "pipe", 1000)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_is_refused_through_a_link_too(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/zero")
    with pytest.raises(FileRefusedError, match="link: not a file"):
        read_bounded(tmp_path / "link", 1000)


def test_a_file_whose_size_is_not_told_is_read_up_to_the_limit() -> None:
    path = Path("/proc/self/maps")
    if not path.exists():
        pytest.skip("no such files here")
    assert path.stat().st_size == 0
    with pytest.raises(FileRefusedError, match="longer than 10 bytes"):
        read_bounded(path, 10)


def test_folders_and_missing_files_are_errors_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory"):
        read_bounded(tmp_path, 10)
    with pytest.raises(FileNotFoundError):
        read_bounded(tmp_path / "none", 10)
