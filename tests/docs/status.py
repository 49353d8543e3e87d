"""The tables of STATUS.md: for every game and preset what proves it, and what plays it.

`python -m tests.docs.status` writes them anew; they count what is there, so they cannot claim more.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from firetower_agents.docs import RESULTS as TOURNAMENTS
from firetower_env.agents import baselines
from firetower_env.cli.readme import markdown, renewed
from firetower_env.presets import PRESETS
from firetower_env.shipped import POLICIES, TRAININGS, shipped
from firetower_training.docs import RESULTS as EVALUATIONS
from tests.lockstep.found import pairings
from tests.lockstep.pairing import Run
from tests.mutation.catalogue import catalogues
from tests.presets import BY_FOLDER, FOLDER_OF

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "STATUS.md"
GOLDEN = ROOT / "tests/golden"


def with_tables(text: str) -> str:
    """The page with its generated tables renewed."""
    made = {"proof": proof, "policies": policies, "presets": presets}
    return renewed(text, lambda name: markdown(list(made[name]()), {}))


def proof() -> Iterator[dict[str, str]]:
    """A row for each game: what its tests hold."""
    for folder, names in BY_FOLDER.items():
        runs = pairings()[folder].runs
        own = [run for run in runs if run.preset in names]
        yield {
            "game": f"`{folder}`",
            "presets": str(len(names)),
            "rulings": str(len(_rulings(folder))),
            "tests of rules": str(_tests(ROOT / "tests/games" / folder)),
            "tests of the referee": str(_tests(ROOT / "tests/referee" / folder)),
            "lock-step games a preset: `make test`": _span([0 if run.thorough else run.quick for run in own]),
            "`make test-all`": _span([run.games for run in own]),
            "with random options": _drawn(runs, names),
            "mutants": str(len(catalogues()[folder].mutants)),
            "golden playthroughs": str(len(list((GOLDEN / folder).glob("*.txt")))),
        }


def policies() -> Iterator[dict[str, str]]:
    """A row for each evaluation of a trained policy that is kept."""
    for path in sorted(EVALUATIONS.glob("*.json")):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if "results" in kept:
            yield {
                "policy": f"`{Path(kept['policy']).name}`",
                "plays": f"`{kept['preset']}`",
                "wins, or mean score": "; ".join(_evaluated(kept["results"])),
                "games each": f"{kept['results'][0]['games']:,}",
            }


def presets() -> Iterator[dict[str, str]]:
    """A row for each preset: what is kept of it."""
    tables, evaluated = _played(TOURNAMENTS), _played(EVALUATIONS)
    trained = {name for path in shipped(TRAININGS).values() for name in _learned(path)}
    for name, preset in PRESETS.items():
        yield {
            "preset": f"`{name}`",
            "golden": _yes((GOLDEN / FOLDER_OF[name] / f"{name}.txt").exists()),
            "agents": ", ".join(f"`{code}`" for code in baselines(preset.game)),
            "tournament": _yes(name in tables),
            "training config": _yes(name in trained),
            "policy": _yes(name in shipped(POLICIES) or name in evaluated),
        }


def _rulings(folder: str) -> set[str]:
    """The rulings that the pages of a game list, by the anchors of their rows."""
    pages = (ROOT / "firetower_env/games" / folder).rglob("README.md")
    return {found for page in pages for found in re.findall(r'^\| <a id="([a-z]+\d+)">', page.read_text("utf-8"), re.M)}


def _tests(folder: Path) -> int:
    """Test functions; one that is tried with many values counts once."""
    found = 0
    for path in folder.rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += sum(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in ast.walk(tree))
    return found


def _drawn(runs: tuple[Run, ...], names: tuple[str, ...]) -> str:
    """Games of the runs whose options are drawn, in `make test` and in `make test-all`."""
    drawn = [run for run in runs if run.preset not in names]
    return f"{sum(0 if run.thorough else run.quick for run in drawn):,} / {sum(run.games for run in drawn):,}"


def _span(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _evaluated(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Shares of games won against others; where nobody is played against, what each made of the same deals."""
    alone = len({row["player"] for row in rows}) > 1
    for row in rows:
        score = row.get("mean_score")
        told = f"{100 * row['win_rate']:.1f} %" if score is None else f"{score:.2f}"
        yield f"`{row['player']}` {told}" if alone else f"against `{row['opponent']}` {told}"


def _learned(path: Path) -> set[str]:
    """Presets of the config of a training."""
    config = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {*config.get("presets", ()), *([config["preset"]] if "preset" in config else [])}


def _played(folder: Path) -> set[str]:
    """Presets of the results in a folder."""
    found: set[str] = set()
    for path in folder.glob("*.json"):
        kept = json.loads(path.read_text(encoding="utf-8"))
        found |= {*kept.get("presets", []), *([kept["preset"]] if "preset" in kept else [])}
    return found


def _yes(there: bool) -> str:
    return "yes" if there else ""


def main() -> None:
    """Write the tables anew."""
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
