"""Charts of a report as inline SVG. Widths are shares of the page, heights and letters are fixed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from firetower_agents.arena.report_page import framed, name, number, safe, shade

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


def error_bars(bars: Sequence[Bar], form: str, caption: str) -> str:
    """Values with intervals under each other on one scale; `form` is the format of numbers."""
    ends = [end for bar in bars for end in (bar.value, *(bar.span or ()))]
    scale = _scale(ends)
    foot = _ROW * len(bars)
    bands = [(_ROW * row + _LABEL + 2, _ROW * (row + 1)) for row in range(len(bars))]
    lines = [*_axis(scale, bands, _tick_form(scale, form))]
    for row, bar in enumerate(bars):
        top = _ROW * row
        lines += _bar(scale, bar, top, form)
    return _figure(lines, foot + _AXIS, caption)


def _bar(scale: _Scale, bar: Bar, top: int, form: str) -> Iterator[str]:
    middle = top + 33
    value = number(bar.value, form)
    yield f'<text x="0" y="{top + 17}">{safe(_shortened(bar.label))}</text>'
    yield f'<text x="100%" y="{top + 17}" text-anchor="end">{value}</text>'
    title = f"{bar.label}: {value}"
    if bar.span is not None:
        low, high = (scale.at(end) for end in bar.span)
        title += f" ({number(bar.span[0], form)} to {number(bar.span[1], form)})"
        yield f'<line class="reach" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>'
        for end in (low, high):
            yield f'<line class="reach" x1="{end}" x2="{end}" y1="{middle - 6}" y2="{middle + 6}"/>'
    yield f'<circle class="dot" cx="{scale.at(bar.value)}" cy="{middle}" r="6"><title>{safe(title)}</title></circle>'


def _axis(scale: _Scale, bands: Sequence[tuple[int, int]], form: str) -> Iterator[str]:
    """Lines through every band, which leave the labels between bands alone, and numbers under the last one."""
    for tick in scale.ticks():
        at = scale.at(tick)
        is_zero = abs(tick) < scale.step / 2
        kind, label = ("zero", "0") if is_zero else ("grid", f"{tick:{form}}")
        for top, foot in bands:
            yield f'<line class="{kind}" x1="{at}" x2="{at}" y1="{top}" y2="{foot}"/>'
        yield f'<text class="tick" x="{at}" y="{bands[-1][1] + 18}" text-anchor="middle">{label}</text>'


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
) -> str:
    """How often each value from `least` on occurs, one strip for each group; one scale for all, each its own height."""
    bins = _bins([value for _, values in groups for value in values], least, unit)
    low, high = bins.first * bins.width, (bins.last + 1) * bins.width
    scale = _Scale(low, high, nice_step(high - low))
    strip = _LABEL + _STRIP
    foot = strip * len(groups)
    bands = [(strip * row + _LABEL, strip * (row + 1)) for row in range(len(groups))]
    lines = [*_axis(scale, bands, _tick_form(scale, form))]
    for row, (label, values) in enumerate(groups):
        top = strip * row
        mean = sum(values) / len(values)
        lines.append(f'<text x="0" y="{top + 16}">{safe(_shortened(label))}</text>')
        lines.append(f'<text class="tick" x="100%" y="{top + 16}" text-anchor="end">mean {mean:{form}}</text>')
        lines += _strip(scale, values, bins, top + strip)
    return _figure(lines, foot + _AXIS, caption)


def _strip(scale: _Scale, values: Iterable[float], bins: _Bins, foot: int) -> Iterator[str]:
    counts = Counter(map(bins.place, values))
    most = max(counts.values())
    for place, count in sorted(counts.items()):
        high = max(1.0, (_STRIP - 4) * count / most)
        share = 100 * bins.width / (scale.high - scale.low) * (_TO - _FROM) / 100
        yield (
            f'<rect class="bar" x="{scale.at(place * bins.width)}" y="{foot - high:.1f}" width="{share * 0.92:.2f}%" '
            f'height="{high:.1f}"><title>{safe(bins.label(place))}: {count}</title></rect>'
        )
    yield f'<line class="zero" x1="{_FROM}%" x2="{_TO}%" y1="{foot}" y2="{foot}"/>'


def heat_map(agents: Sequence[str], cells: Sequence[Sequence[tuple[float, int] | None]], caption: str) -> str:
    """Scores of rows against columns with the number of meetings; columns are called by the numbers of the rows."""
    heads = "".join(f'<th scope="col" title="{safe(agent)}">{i + 1}</th>' for i, agent in enumerate(agents))
    rows = []
    for i, (agent, row) in enumerate(zip(agents, cells, strict=True)):
        label = f'<th scope="row" class="left" title="{safe(agent)}">{i + 1}. {name(_shortened(agent, 24))}</th>'
        rows.append(f"<tr>{label}{''.join(map(_heat_cell, row))}</tr>")
    return framed(f'<tr><th class="left">in % against</th>{heads}</tr>', rows, caption, "heat")


def _heat_cell(cell: tuple[float, int] | None) -> str:
    if cell is None:
        return '<td class="none">–</td>'
    score, meetings = cell
    return f'<td class="{shade(score)}">{100 * score:.1f}<small>{meetings:,}</small></td>'


def _shortened(label: str, most: int = 40) -> str:
    """Long names are told in full by the tables: a chart has one line for them."""
    return label if len(label) <= most else f"{label[: most // 2 - 1]}…{label[-most // 2 :]}"


def _figure(lines: Iterable[str], height: int, caption: str) -> str:
    drawn = "\n".join(lines)
    return (
        f'<figure>\n<svg width="100%" height="{height}" role="img" aria-label="{safe(caption)}">\n{drawn}\n</svg>\n'
        f'<figcaption class="soft">{safe(caption)}</figcaption>\n</figure>'
    )
