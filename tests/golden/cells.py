"""Cells in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from firetower_env.core.snapshot import Cell


def cells_words(cells: Iterable[Cell]) -> str:
    """Cells by rows: `3:4-6,9` is row 3, columns 4 to 6 and 9."""
    rows = groupby(sorted(cells), key=lambda cell: cell[0])
    return " ".join(f"{row}:{','.join(_spans([col for _, col in found]))}" for row, found in rows)


def _spans(numbers: Sequence[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        ends = [number for _, number in run]
        yield f"{ends[0]}-{ends[-1]}" if len(ends) > 1 else f"{ends[0]}"
