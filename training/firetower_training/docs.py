"""Generated tables: the settings of a training run in configs/README.md, and the results in RESULTS.md.

`python -m firetower_training.docs` writes them anew. A file in `results/` is what `firetower evaluate … --json` or
`firetower tournament … --json` printed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from firetower_agents.docs import results as ranking
from firetower_env.cli.readme import markdown, renewed
from firetower_env.core.texts import Rows
from firetower_training.config import TrainConfig

FOLDER = Path(__file__).parents[1]
PAGE, RESULTS, POLICIES = FOLDER / "RESULTS.md", FOLDER / "results", FOLDER / "policies"
CONFIGS = FOLDER.parent / "configs" / "README.md"


def with_tables(text: str) -> str:
    """A page with its generated tables renewed."""
    return renewed(text, lambda name: markdown(list(settings(TrainConfig)), {}) if name == "settings" else _kept(name))


def settings(section: type[BaseModel], prefix: str = "") -> Iterator[dict[str, str]]:
    """Every key of a config, with its default and what it is."""
    for name, field in section.model_fields.items():
        key, inner = f"{prefix}{name}", _section(field)
        if inner is not None:
            yield {"key": f"`{key}`", "default": "null" if field.default is None else "", "what": _doc(inner)}
            yield from settings(inner, f"{key}.")
        else:
            yield {"key": f"`{key}`", "default": _default(field), "what": (field.description or "").rstrip(".")}


def _section(field: FieldInfo) -> type[BaseModel] | None:
    """The part of the config that a key stands for."""
    kinds = get_args(field.annotation) or (field.annotation,)
    return next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), None)


def _doc(section: type[BaseModel]) -> str:
    return f"**{(section.__doc__ or '').rstrip('.')}**"


def _default(field: FieldInfo) -> str:
    """As YAML would have it."""
    return "" if field.is_required() else json.dumps(field.default, default=list).replace('"', "")


def _kept(name: str) -> str:
    """The table of a file in `results/`, or of all calibrations there."""
    if name == "calibration":
        files = sorted(RESULTS.glob("calibration_*.json"))
        return markdown([_calibrated(json.loads(file.read_text(encoding="utf-8"))) for file in files], {})
    kept = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return markdown(_rows(kept), {}) if "results" in kept else ranking(RESULTS, name)


def _rows(kept: dict[str, Any]) -> Rows:
    alone = len({row["player"] for row in kept["results"]}) > 1
    return [
        {
            f"`{kept['preset']}` {'played by' if alone else 'against'}": f"`{row['player' if alone else 'opponent']}`",
            **_scores(row),
            "wins": f"{100 * row['win_rate']:.1f} %",
            "95 %": f"{100 * row['low']:.1f} to {100 * row['high']:.1f}",
            "games": f"{row['games']:,}",
        }
        for row in kept["results"]
    ]


def _calibrated(kept: dict[str, Any]) -> dict[str, str]:
    """How far the value of one policy can be trusted."""
    found = kept["calibration"]
    evaluator = found["evaluator"]
    return {
        "policy": f"`{kept['policy']}`",
        "on": f"`{kept['preset']}`",
        "games": f"{found['games']:,}",
        "starts of turns": f"{found['positions']:,}",
        "measure": found["measure"],
        "value": f"{found['value']:.3f}",
        "95 %": f"{found['low']:.3f} to {found['high']:.3f}",
        "constant": f"{found['constant']:.3f}",
        "evaluator": "" if evaluator is None else f"{evaluator:.3f}",
        "calibration error": f"{found['error']:.3f}",
    }


def _scores(row: dict[str, Any]) -> dict[str, str]:
    """The score of a player in a game of one side, and how far ahead of it the policy is on the same deals."""
    if row.get("mean_score") is None:
        return {}
    ahead = row["ahead"] is not None
    return {
        f"mean {row['score']}": f"{row['mean_score']:.2f}",
        "policy ahead": f"{row['ahead']:+.2f}" if ahead else "",
        "95 % of that": f"{row['ahead_low']:+.2f} to {row['ahead_high']:+.2f}" if ahead else "",
    }


def main() -> None:
    """Write the tables anew."""
    for page in (PAGE, CONFIGS):
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
