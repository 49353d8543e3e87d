"""Position files: reading and writing them, and the game that one belongs to.

A file is JSON, or YAML in which every line is a section. What is written here can be read again without PyYAML; other
YAML needs it. Whatever a file holds is believed no more than a saved game.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from firetower_env.core.batch import Batch
from firetower_env.core.errors import PositionError, UnknownNameError
from firetower_env.core.positions import GAME, OPTIONS, PRESET
from firetower_env.files import FileRefusedError, read_bounded
from firetower_env.presets import GAMES, PRESETS, find_preset

#: a position of the largest game takes some four thousand characters
MAX_BYTES = 1 << 15


def position_of(batch: Batch, game: int = 0) -> dict[str, Any]:
    """A running game of a batch as plain data; hands and piles are open in it."""
    return batch.position_of(game)


def position_text(position: Mapping[str, Any]) -> str:
    """A position as it stands in a file: a section a line, each value as JSON, which is YAML."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in position.items())


def read_position(path: str | Path) -> dict[str, Any]:
    """The position in a file, not yet checked against the rules."""
    try:
        text = read_bounded(Path(path), MAX_BYTES).decode()
    except (FileRefusedError, IsADirectoryError):
        raise PositionError(f"{path}: a position is a regular file of at most {MAX_BYTES:,} bytes") from None
    except UnicodeDecodeError:
        raise PositionError(f"{path}: not a text file") from None
    found = _parsed(text, str(path))
    if not isinstance(found, dict) or not all(isinstance(key, str) for key in found):
        raise PositionError(f"{path}: a position is a mapping from sections to what stands in them")
    return found


def _parsed(text: str, name: str) -> Any:
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return _lines(text)
    except RecursionError:
        raise PositionError(f"{name}: nested too deeply") from None
    except ValueError as error:
        if text.lstrip().startswith("{"):
            raise PositionError(f"{name}: {error}") from None
    return _yaml(text, name)


def _lines(text: str) -> dict[str, Any]:
    """What `position_text` writes; ValueError for anything else."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        key, colon, value = line.partition(": ")
        if not colon or not key.isidentifier() or key in found:
            raise ValueError(line)
        found[key] = json.loads(value)
    return found


def _yaml(text: str, name: str) -> Any:
    try:
        yaml = import_module("yaml")
    except ImportError:
        raise PositionError(f"{name}: install PyYAML to read this file, or write it as JSON") from None
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise PositionError(f"{name}: no YAML that could be read: {reprlib.repr(str(error))}") from None


def preset_of(position: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The preset of a position, and the rules options that differ from it."""
    options = position.get(OPTIONS) or {}
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise PositionError.of(OPTIONS, options, "rules options by name")
    named, game = position.get(PRESET), position.get(GAME)
    if isinstance(named, str):
        try:
            return find_preset(named).name, dict(options)
        except UnknownNameError as error:
            raise PositionError(str(error)) from None
    if named is None and isinstance(game, str) and game in GAMES:
        return next(preset.name for preset in PRESETS.values() if preset.game == game), dict(options)
    raise PositionError("a position file names its preset, such as preset: " + next(iter(PRESETS)))
