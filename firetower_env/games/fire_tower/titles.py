"""Names as people write them."""

from __future__ import annotations

from collections.abc import Iterable

_SPECIAL = {"DE_REFOREST": "De/Reforest"}


def card_title(name: str) -> str:
    """`BURNING_SNAG` as people write it."""
    return _SPECIAL.get(name, name.replace("_", " ").title())


def listed(words: Iterable[str]) -> str:
    """`a, b, b`."""
    return ", ".join(words)
