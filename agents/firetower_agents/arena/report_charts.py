"""Charts of a report as inline SVG. Widths are shares of the page, heights and letters are fixed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from firetower_agents.arena.report_page import SHADES, number, parts

#: where the scale begins and ends, in per cent of the width: the numbers under its ends need room
_FROM, _TO = 5.0, 95.0
_ROW, _AXIS, _STRIP, _LABEL = 46, 26, 44, 20
_BINS = 24
_TICKS = 5


@dataclass(frozen=True)
class Bar:
    """A value with its interval, if that is known."""

    label: str
    value: float
    span: tuple[float, float] | None


@dataclass(frozen=True)
class _Scale:
    low: float
    high: float
    step: float

    def at(self, value: float) -> str:
        share = (value - self.low) / (self.high - self.low)
        return f"{_FROM + share * (_TO - _FROM):.2f}%"

    def ticks(self) -> list[float]:
        count = math.floor((self.high - self.low) / self.step + 1e-9)
        first = math.ceil(self.low / self.step - 1e-9) * self.step
        ticks = [first + i * self.step for i in range(count + 1)]
        return [tick for tick in ticks if tick <= self.high + 1e-9 * self.step]


def nice_step(reach: float, steps: int = _TICKS) -> float:
    """A round number (1, 2 or 5 and zeros) that divides this reach into a few steps."""
    rough = reach / steps
    size = 10.0 ** math.floor(math.log10(rough))
    return next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough * (1 - 1e-9))


def _scale(values: Sequence[float]) -> _Scale:
    """A scale that begins and ends with round numbers, around all values and zero."""
    low, high = min(0.0, *values), max(0.0, *values)
    if low == high:
        low, high = -1.0, 1.0
    step = nice_step(high - low)
    return _Scale(math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step, step)


def error_bars(bars: Sequence[Bar], form: str, caption: str) -> Markup:
    """Values with intervals under each other on one scale; `form` is the format of numbers."""
    scale = _scale([end for bar in bars for end in (bar.value, *(bar.span or ()))])
    bands = [(_ROW * row + _LABEL + 2, _ROW * (row + 1)) for row in range(len(bars))]
    drawn = [{"top": _ROW * row, **_bar(scale, bar, form)} for row, bar in enumerate(bars)]
    return Markup(parts.error_bars(_ROW * len(bars) + _AXIS, caption, _ticks(scale, form), bands, drawn))


def _bar(scale: _Scale, bar: Bar, form: str) -> dict[str, Any]:
    value = number(bar.value, form)
    title = f"{bar.label}: {value}"
    if bar.span:
        title += f" ({number(bar.span[0], form)} to {number(bar.span[1], form)})"
    reach = [(scale.at(bar.span[0]), scale.at(bar.span[1]))] if bar.span else []
    return {"label": _shortened(bar.label), "value": value, "reach": reach, "at": scale.at(bar.value), "title": title}


def _ticks(scale: _Scale, form: str) -> list[dict[str, str]]:
    """Where the lines of a scale are, and what stands under them."""
    form = _tick_form(scale, form)
    zeros = [abs(tick) < scale.step / 2 for tick in scale.ticks()]
    return [
        {"at": scale.at(tick), "kind": "zero" if zero else "grid", "label": "0" if zero else f"{tick:{form}}"}
        for tick, zero in zip(scale.ticks(), zeros, strict=True)
    ]


def _tick_form(scale: _Scale, form: str) -> str:
    """Ticks have as many decimals as their step needs."""
    sign = "+" if form.startswith("+") else ""
    return f"{sign},.{max(0, -math.floor(math.log10(scale.step) + 1e-9))}f"


@dataclass(frozen=True)
class _Bins:
    """Places of one width, from the first value to the last."""

    width: float
    first: int
    last: int
    #: what is counted, in a word
    unit: str

    def place(self, value: float) -> int:
        return math.floor(value / self.width + 1e-9)

    def label(self, place: int) -> str:
        low, high = place * self.width, (place + 1) * self.width
        if self.width == int(self.width):
            return f"{low:.0f} to {high - 1:.0f} {self.unit}"
        return f"{low:g} to {high:g} {self.unit}"


def _bins(values: Sequence[float], least: float, unit: str) -> _Bins:
    most = max(values)
    whole = all(value == int(value) for value in values)
    reach = most - least
    width = max(1, math.ceil(nice_step(max(1, reach), _BINS))) if whole else nice_step(reach or 1, _BINS)
    return _Bins(width, math.floor(least / width + 1e-9), math.floor(most / width + 1e-9), unit)


def histograms(
    groups: Sequence[tuple[str, Sequence[float]]],
    caption: str,
    unit: str = "decisions",
    form: str = ",.0f",
    least: float = 0,
) -> Markup:
    """How often each value from `least` on occurs, one strip for each group; one scale for all, each its own height."""
    bins = _bins([value for _, values in groups for value in values], least, unit)
    low, high = bins.first * bins.width, (bins.last + 1) * bins.width
    scale = _Scale(low, high, nice_step(high - low))
    height = _LABEL + _STRIP
    bands = [(height * row + _LABEL, height * (row + 1)) for row in range(len(groups))]
    strips = [
        {
            "top": foot - height,
            "foot": foot,
            "label": _shortened(label),
            "mean": f"{sum(values) / len(values):{form}}",
            "bins": [*_strip(scale, values, bins, foot)],
        }
        for (label, values), (_, foot) in zip(groups, bands, strict=True)
    ]
    whole = height * len(groups) + _AXIS
    return Markup(parts.histograms(whole, caption, _ticks(scale, form), bands, (_FROM, _TO), strips))


def _strip(scale: _Scale, values: Iterable[float], bins: _Bins, foot: int) -> Iterator[dict[str, str]]:
    counts = Counter(map(bins.place, values))
    most = max(counts.values())
    share = 100 * bins.width / (scale.high - scale.low) * (_TO - _FROM) / 100
    for place, count in sorted(counts.items()):
        high = max(1.0, (_STRIP - 4) * count / most)
        yield {
            "at": scale.at(place * bins.width),
            "y": f"{foot - high:.1f}",
            "width": f"{share * 0.92:.2f}%",
            "height": f"{high:.1f}",
            "title": f"{bins.label(place)}: {count}",
        }


def heat_map(agents: Sequence[str], cells: Sequence[Sequence[tuple[float, int] | None]], caption: str) -> Markup:
    """Scores of rows against columns with the number of meetings; columns are called by the numbers of the rows."""
    rows = [(one, _shortened(one, 24), [*map(_heat_cell, row)]) for one, row in zip(agents, cells, strict=True)]
    return Markup(parts.heat_map(agents, rows, caption))


def _heat_cell(cell: tuple[float, int] | None) -> dict[str, Any] | None:
    if cell is None:
        return None
    score, meetings = cell
    shade = min(SHADES - 1, max(0, round(score * (SHADES - 1))))
    return {"shade": shade, "score": f"{100 * score:.1f}", "meetings": f"{meetings:,}"}


def _shortened(label: str, most: int = 40) -> str:
    """Long names are told in full by the tables: a chart has one line for them."""
    return label if len(label) <= most else f"{label[: most // 2 - 1]}…{label[-most // 2 :]}"
