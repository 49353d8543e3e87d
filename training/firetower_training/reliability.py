"""A calibration as a picture: what was paid over what was expected, and how many positions each point stands for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from firetower_training.calibration import BRIER, Calibration


def draw_calibration(path: Path, title: str, found: Calibration) -> bool:
    """Draw it into a PNG; False where matplotlib is missing."""
    try:
        figures = import_module("matplotlib.figure")
    except ModuleNotFoundError:
        return False
    expected = [one.expected for one in found.bins]
    paid = [one.paid for one in found.bins]
    figure = figures.Figure(figsize=(5, 6), layout="constrained")
    axes, below = figure.subplots(2, 1, height_ratios=(4, 1))
    low, high = (0.0, 1.0) if found.measure == BRIER else (min(expected + paid), max(expected + paid))
    axes.plot((low, high), (low, high), color="grey", linewidth=0.8, linestyle="dotted")
    axes.plot(expected, paid, marker="o")
    what = "share of wins" if found.measure == BRIER else "paid in the end"
    label = f"{found.measure} {found.value:.3f}, constant {found.constant:.3f}"
    if found.evaluator is not None:
        label += f", evaluator {found.evaluator:.3f}"
    axes.set(title=f"{title}\n{label}", ylabel=f"{what}, by position")
    below.bar(expected, [one.positions for one in found.bins], width=0.05 * (high - low) or 0.05)
    below.set(xlabel="expected by the value at the start of a turn", ylabel="positions", xlim=axes.get_xlim())
    for part in (axes, below):
        part.grid(alpha=0.3)
    aside = path.with_name(f".{path.name}")
    figure.savefig(aside, dpi=120, format="png")
    aside.replace(path)
    return True
