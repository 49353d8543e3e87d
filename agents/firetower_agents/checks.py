"""Parameters of agents, checked."""

from __future__ import annotations

import math


def positive(name: str, value: float) -> float:
    """The value as a number that is finite and not negative."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} is a number, not {value!r}") from None
    if not (math.isfinite(number) and number >= 0):
        raise ValueError(f"{name} is a finite number that is not negative, not {value!r}")
    return number
