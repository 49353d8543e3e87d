"""Card files: the standard one of the package, and changes to it that a user brings.

The rules carry the changes themselves as one canonical text, never a path: a replay or a save therefore holds the very
cards it was played with, nothing outside is read when it is opened, and two games are equal only if their cards are.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

STANDARD = "standard"
Record = dict[str, Any]


@dataclass(frozen=True)
class CardFile:
    """A checked card file: its whole content."""

    content: Record


def _standard() -> Record:
    text = resources.files(__package__).joinpath("standard.json").read_text(encoding="utf-8")
    content: Record = json.loads(text)
    return content


@lru_cache(maxsize=64)
def card_file(cards: str = STANDARD) -> CardFile:
    """The card file that this option names."""
    return CardFile(_standard())
