"""Checks of the fields of a record: each says what is wrong in a line."""

from __future__ import annotations

from collections.abc import Mapping

from firetower_env.core.errors import FiretowerError

MAX_LENGTH = 10_000_000
TEXT_LENGTH = 200
MAX_VERBS = 1024


class ResultsError(FiretowerError, ValueError):
    """A record of a game that cannot be right, or a file of records that cannot be read."""


def check_text(name: str, value: object) -> None:
    """A text that is neither empty nor long."""
    if not isinstance(value, str) or not 0 < len(value) <= TEXT_LENGTH:
        raise ResultsError(f"{name}: not a text of 1 to {TEXT_LENGTH} characters")


def check_number(name: str, value: object, least: float, most: float, whole: bool = False) -> None:
    """A number within bounds; yes and no are none."""
    fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if not fits or not least <= value <= most:  # type: ignore[operator]  # fits: it is a number
        raise ResultsError(f"{name}: not {'a whole' if whole else 'a'} number from {least:g} to {most:g}")


def check_counts(counts: object) -> None:
    """How often a seat gave which answer."""
    if not isinstance(counts, Mapping) or len(counts) > MAX_VERBS:
        raise ResultsError(f"answers: not an object of at most {MAX_VERBS} entries for each seat")
    for verb, count in counts.items():
        check_text("answers", verb)
        check_number("answers", count, 1, MAX_LENGTH, whole=True)


def check_truth(name: str, value: object) -> None:
    """Yes or no."""
    if not isinstance(value, bool):
        raise ResultsError(f"{name}: neither true nor false")
