"""The generated tables of this folder's README: the catalogue, and the results of tournaments kept in `results/`.

`python -m firetower_agents.docs` writes them anew. A result file is what `firetower tournament … --json` printed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from firetower_env.agents import agent_codes, agent_games, agent_parameters
from firetower_env.cli.readme import markdown, renewed
from firetower_env.core.texts import Rows

FOLDER = Path(__file__).parents[1]
README, RESULTS = FOLDER / "README.md", FOLDER / "results"


def with_tables(text: str) -> str:
    """The README with its generated tables renewed."""
    return renewed(text, lambda name: markdown(catalogue(), {}) if name == "catalogue" else results(RESULTS, name))


def catalogue() -> Rows:
    """Every code, what it does, the games it plays, and its parameters with their defaults."""
    return [
        {
            "code": f"`{code}`",
            "what it does": doc,
            "plays": ", ".join(agent_games(code) or ("all games",)),
            "parameters": ", ".join(f"`{name}={value}`" for name, value in agent_parameters(code).items()),
        }
        for code, doc in agent_codes().items()
    ]


def results(folder: Path, name: str) -> str:
    """The ranking of one tournament, and how much was played."""
    table = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    if "quality" in table:
        return quality(table)
    compared = table.get("comparisons")
    rows = [_row(row, table) for row in table["rows"]] if not compared else _compared(compared[0])
    played = f"{table['games']:,} games in {table['blocks']:,} blocks of `{'`, `'.join(table['presets'])}`"
    return f"{markdown(rows, {})}\n\n{played}, seed {table['seed']}."


def quality(table: dict[str, Any]) -> str:
    """What `firetower quality` measured, an agent a line."""
    rows = [
        {
            "agent": f"`{row['agent']}`",
            "forced wins missed": _cases(row["wins_missed"]),
            "95 %": _percents(row["wins_missed"]),
            "not defended": _cases(row["undefended"]),
            "95 % of that": _percents(row["undefended"]),
            "won, by side": " and ".join(_percent(side["share"]) for side in row["won_by_side"]),
            "ms": f"{row['cost']['mean_ms']:.2f}",
            "ms alone": f"{row['cost_alone']['mean_ms']:.1f}",
            "games": f"{row['games']:,}",
        }
        for row in table["quality"]
    ]
    against = ", ".join(sorted({f"`{row['opponent']}`" for row in table["quality"]}))
    return f"{markdown(rows, {})}\n\nGames of `{table['preset']}` against {against}, seed {table['seed']}."


def _cases(share: dict[str, Any]) -> str:
    return f"{share['count']} of {share['cases']}"


def _percents(share: dict[str, Any]) -> str:
    return "" if share["interval"] is None else _span([100 * end for end in share["interval"]], ".1f") + " %"


def _row(row: dict[str, Any], table: dict[str, Any]) -> dict[str, str]:
    cells = {"agent": f"`{row['agent']}`"}
    low, high = row["rating_interval"]
    cells |= {"rating": f"{row['rating']:+.0f}", "95 %": f"{low:+.0f} to {high:+.0f}"}
    return cells | {"above next": _percent(row["superiority"]), **_scores(row["agent"], table)}


def _compared(found: dict[str, Any]) -> Rows:
    """The agents of a preset of one side, the best first."""
    pairs = {(pair["agent"], pair["other"]): pair for pair in found["differences"]}
    following = [row["agent"] for row in found["agents"][1:]]
    rows = []
    for row, other in zip(found["agents"], [*following, ""], strict=True):
        pair = pairs.get((row["agent"], other))
        rows.append(
            {
                "agent": f"`{row['agent']}`",
                f"mean {found['measure']}": f"{row['mean']:.3f}",
                "95 % of the mean": _span(row["interval"], ".2f"),
                "quartiles": " ".join(f"{value:g}" for value in row["quartiles"][1:4]),
                "games won": _percent(row["win_share"]),
                "95 %": _span([100 * end for end in row["win_interval"]], ".1f"),
                "v. next, same deals": "" if pair is None else f"{pair['mean']:+.3f}",
                "95 % of that": "" if pair is None else _span(pair["interval"], "+.3f"),
            }
        )
    return rows


def _span(ends: list[float], form: str) -> str:
    return f"{ends[0]:{form}} to {ends[1]:{form}}"


def _scores(agent: str, table: dict[str, Any]) -> dict[str, str]:
    """The score against each agent of the table, in the order of the ranking."""
    order = [row["agent"] for row in table["rows"]]
    scores = table["scores"].get(agent, {})
    return {f"v. {other}": _percent(scores.get(other)) for other in order}


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def main() -> None:
    """Write the tables anew."""
    README.write_text(with_tables(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
