"""The games that are paired with a referee, found by their folders."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from .pairing import Pairing


@cache
def pairings() -> dict[str, Pairing]:
    """All of them by name."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/pairing.py"))
    return {name: import_module(f"{__package__}.{name}.pairing").PAIRING for name in folders}
