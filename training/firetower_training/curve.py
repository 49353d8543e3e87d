"""The learning curve as a picture: win rates against each opponent over the decisions of the learner.

In a game with a score of its own the mean scores stand below, where a few full scores would tell little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from firetower_training.deals import RETURN
from firetower_training.evaluation import Evaluation

#: without matplotlib there is no picture
NEEDS = "the learning curve needs matplotlib: pip install 'firetower-env[viz]'"


def draw_curve(path: Path, title: str, evaluations: Sequence[Mapping[str, Any]], teacher: int = 0) -> bool:
    """Draw evaluations (`decisions`, and `results` by opponent) into a PNG; False where matplotlib is missing.

    `teacher` is the decision at which a warm start ended.
    """
    try:
        figures, tickers = import_module("matplotlib.figure"), import_module("matplotlib.ticker")
    except ModuleNotFoundError:
        return False
    scored = _scores(evaluations)
    figure = figures.Figure(figsize=(8, 7.5 if scored else 4.5), layout="constrained")
    axes, *below = figure.subplots(2 if scored else 1, 1, squeeze=False)[:, 0]
    for name, points in _series(evaluations).items():
        decisions, rates, lows, highs = zip(*points, strict=True)
        (line,) = axes.plot(decisions, rates, marker=".", label=name)
        axes.fill_between(decisions, lows, highs, alpha=0.15, color=line.get_color(), linewidth=0)
    for even in {one["even"] for entry in evaluations for one in entry["results"]} - {0.0}:
        axes.axhline(even, color="grey", linewidth=0.8, linestyle="dotted")
    axes.set(title=title, ylabel="win rate, 95 % interval", ylim=(-0.02, 1.02))
    for name, means in scored.items():
        below[0].plot(*zip(*means, strict=True), marker=".", label=name)
        below[0].set_ylabel("mean score, the same deals")
    for part in (axes, *below):
        if teacher:
            part.axvline(teacher, color="grey", linewidth=0.8)
            part.annotate(" teacher ends", (teacher, part.get_ylim()[0]), color="grey", fontsize="small")
        part.xaxis.set_major_formatter(tickers.EngFormatter(sep=""))
        part.set_xlim(left=0)
        part.grid(alpha=0.3)
        if part.get_legend_handles_labels()[0]:
            part.legend(loc="best")
    (below or [axes])[-1].set_xlabel("decisions of the learner")
    aside = path.with_name(f".{path.name}")
    figure.savefig(aside, dpi=120, format="png")
    aside.replace(path)
    return True


def _series(evaluations: Sequence[Mapping[str, Any]]) -> dict[str, list[tuple[float, ...]]]:
    """The points of each curve: by opponent or level, and by player where others have played the same deals."""
    series: dict[str, list[tuple[float, ...]]] = {}
    for entry in evaluations:
        for one in entry["results"]:
            name = Evaluation(**one).title
            series.setdefault(name, []).append((entry["decisions"], one["win_rate"], one["low"], one["high"]))
    return series


def _scores(evaluations: Sequence[Mapping[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """Mean scores by player or level, of games that have a score; empty for others."""
    series: dict[str, list[tuple[float, float]]] = {}
    for entry in evaluations:
        for one in entry["results"]:
            if one.get("mean_score") is not None and one["score"] != RETURN:
                series.setdefault(Evaluation(**one).title, []).append((entry["decisions"], one["mean_score"]))
    return series
