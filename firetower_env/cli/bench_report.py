"""A speed report: what was measured as a page with tables, and as one picture beside it."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import numpy as np

from firetower_env.cli.bench_series import TURNS, Series

NEEDS = "the picture of a speed report needs matplotlib: pip install 'firetower-env[viz]'"
_ABOUT = """\
Decisions a second in random legal play on one core, made by

```console
$ {command}
```

with Python {python} and numpy {numpy}. A decision is a mask, an observation of the asked seat, a uniform choice and a
step; games follow each other without end. The best of {turns} measurements in turns counts; stretches of one long run
are counted by processor time, once. Machines differ: compare numbers of one page.
"""
_OTHERS = "Other rules and other observations: this tells an order of magnitude, no more."


def write_report(path: Path, series: Sequence[Series], rates: Mapping[str, float | str], command: str) -> list[Path]:
    """The page and, where it can be drawn, the picture beside it; returns what was written."""
    picture = path.with_suffix(".png")
    drawn = _draw(picture, series)
    path.write_text("\n".join(_page(series, rates, command, picture.name if drawn else "")), encoding="utf-8")
    return [path, picture] if drawn else [path]


def _page(series: Sequence[Series], rates: Mapping[str, float | str], command: str, picture: str) -> Iterator[str]:
    yield "# Speed\n"
    yield _ABOUT.format(command=command, python=platform.python_version(), numpy=np.__version__, turns=TURNS)
    if picture:
        yield f"![decisions a second as the work grows]({picture})\n"
    for one in series:
        yield from _table(one)
    yield f"## Single games, and other libraries\n\n{_OTHERS}\n\n| what | decisions a second |\n| --- | ---: |"
    yield from (f"| {name} | {rate if isinstance(rate, str) else f'{rate:,.0f}'} |" for name, rate in rates.items())
    yield ""


def _table(series: Series) -> Iterator[str]:
    """Lines that measure the same points share a table; others have one each."""
    yield f"## {series.title}\n\nBy {series.over}.\n"
    heads: list[str] = []
    for name, points in series.lines.items():
        if [over for over, _ in points] != heads:
            if heads:
                yield ""
            heads = [over for over, _ in points]
            yield f"| | {' | '.join(heads)} |\n| --- |{' ---: |' * len(heads)}"
        yield f"| `{name}` | {' | '.join(f'{rate:,.0f}' for _, rate in points)} |"
    yield ""


def _draw(path: Path, series: Sequence[Series]) -> bool:
    """One picture with a part for every series; False where matplotlib is missing."""
    try:
        figures = import_module("matplotlib.figure")
    except ImportError:
        return False
    rows = (len(series) + 1) // 2
    figure = figures.Figure(figsize=(11, 3.4 * rows), layout="constrained")
    parts = list(figure.subplots(rows, 2, squeeze=False).flat)
    for axes, one in zip(parts, series, strict=False):
        for name, points in one.lines.items():
            axes.plot(*_drawn(points), marker="o", markersize=3, label=name)
        axes.set(title=one.title, xlabel=one.over, ylabel="decisions a second")
        if one.title == "Batches":
            axes.set(xscale="log", yscale="log")
        else:
            most = max(rate for points in one.lines.values() for _, rate in points)
            axes.set_ylim(0, 1.1 * most)
        axes.tick_params(axis="x", labelsize=7)
        axes.grid(alpha=0.3)
        axes.legend(fontsize=7)
    for axes in parts[len(series) :]:
        axes.set_visible(False)
    figure.savefig(path, dpi=110)
    return True


def _drawn(points: Sequence[tuple[str, float]]) -> tuple[list[float] | list[str], list[float]]:
    """Where points lie: by their number, or by their words where these are no numbers."""
    heads = [over.replace(",", "") for over, _ in points]
    numbers = all(head.isdigit() for head in heads)
    return [float(head) for head in heads] if numbers else heads, [rate for _, rate in points]
