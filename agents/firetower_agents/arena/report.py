"""The report of a tournament: one HTML file that says what was played, how it went and how to play it again.

It needs nothing but itself: no scripts, no pictures, no fonts from elsewhere. Replays lie in a folder beside it. The
same results give the same bytes, in whatever order the games stand in their file.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import scipy  # type: ignore[import-untyped]
from markupsafe import Markup

from firetower_agents.arena.config import Config, ConfigError, make_config
from firetower_agents.arena.files import replace_file
from firetower_agents.arena.places import results_of
from firetower_agents.arena.replays import ReplayDiffersError, clear_folder, folder_of, write_replay
from firetower_agents.arena.report_cards import decisions
from firetower_agents.arena.report_commands import chosen, reproduction, watching
from firetower_agents.arena.report_compared import compared
from firetower_agents.arena.report_page import name, names, page, parts, words
from firetower_agents.arena.report_sections import endings, lengths, pairs, ratings, recorded, seats
from firetower_agents.arena.report_texts import texts_of
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.results_file import read_results
from firetower_agents.arena.schedule import TableSpec
from firetower_agents.arena.standings import Row, standings
from firetower_agents.arena.store import config_path, read_heading
from firetower_env import __version__
from firetower_env.agents import is_of_catalogue

MOST_REPLAYS = 99


def write_report(
    results: str | Path,
    out: str | Path,
    *,
    games: Iterable[GameResult] | None = None,
    title: str | None = None,
    replays: int = 0,
    agents: Collection[str] = (),
) -> None:
    """Write the report of a results file, or of some games of it; until it is complete the old report stays.

    So many replays of chosen games are written beside it, for which these games are played again. What stands in the
    file loads no code: games of agents beyond the catalogue are played again only if `agents` names these.
    """
    if not 0 <= replays <= MOST_REPLAYS:
        raise ResultsError(f"0 to {MOST_REPLAYS} replays can be written, not {replays}")
    games = read_results(results) if games is None else list(games)
    if not games:
        raise ResultsError(f"{results}: no games to report")
    config, package = _read_config(config_path(results))
    code = {str(key): str(value) for key, value in (read_heading(results) or {"code": {}})["code"].items()}
    _check_config(games, config)
    clear_folder(folder_of(Path(out)))
    playable = [game for game in games if all(code in agents or is_of_catalogue(code) for code in game.agents)]
    links = _write_replays(playable, config, Path(out), replays) if config else {}
    text = render_report(games, config, package=package, code=code, title=title, replays=links)
    replace_file(Path(out), text.encode())


def render_report(
    games: Iterable[GameResult],
    config: Config | None = None,
    *,
    package: str = "",
    code: Mapping[str, str] | None = None,
    title: str | None = None,
    replays: Mapping[str, str] | None = None,
) -> str:
    """The report as text.

    `package` and `code` are the version of this package and the fingerprints of the agents' files that played, where
    they are known; `replays` the files of replays by match, none where the game could not be repeated.
    """
    played = sorted(games, key=lambda game: game.match)
    if not played:
        raise ResultsError("no games to report")
    _check_config(played, config)
    rated = [game for game in played if not game.is_one_sided]
    ranking = standings(rated).rows if rated else ()
    presets = sorted({game.preset for game in played})
    sections = (
        ("What was played", [_played(played, presets, config)]),
        ("Ratings", ratings(rated, ranking)),
        ("Who beat whom", pairs(rated, ranking)),
        ("Seats", seats(rated)),
        ("Scores on the same deals", compared(played)),
        ("Recorded by the game", recorded(played)),
        ("Length of games", lengths(played)),
        ("How games ended", endings(played, config)),
        ("Decisions by card", decisions(played, _order(played, ranking), texts_of(presets, config))),
        ("Watch a game again", watching(played, config, replays or {})),
        ("Play it all again", reproduction(config)),
        ("Versions", [_versions(played, package, code or {})]),
    )
    return page(title or f"Tournament: {', '.join(presets)}", sections)


def _played(games: list[GameResult], presets: list[str], config: Config | None) -> Markup:
    agents = sorted({agent for game in games for agent in game.agents})
    blocks = len({game.block for game in games})
    seeds = len({game.details["seed"] for game in games if "seed" in game.details})
    items: list[tuple[str, object]] = [
        ("Presets" if len(presets) > 1 else "Preset", names(presets)),
        ("Agents", names(agents)),
        ("Games", f"{len(games):,} with {sum(game.length for game in games):,} decisions"),
        ("Blocks", f"{blocks:,}: one deal each, {_block_of(games)}"),
    ]
    if config is not None:
        items += [("Partners", names(config.partners))] if config.partners else []
        changed = [words("{} = {}", name(key), name(_in_words(value))) for key, value in sorted(config.options.items())]
        items += [
            ("Rules options", Markup(", ").join(changed) or "none changed"),
            *([] if all(game.is_one_sided for game in games) else [("Line-ups", config.lineups)]),
            ("Planned", f"{config.blocks:,} blocks for every line-up"),
            ("Seed", f"{config.seed}, from which the seed of every block follows"),
        ]
        items += [("Stops", _rule(config))] if config.sprt or config.until_ci else []
    if seeds:
        items.append(("Deals", f"{seeds:,} different seeds, each kept with its games"))
    return Markup(parts.facts(items))


def _block_of(games: list[GameResult]) -> str:
    if all(game.is_one_sided for game in games):
        return "played by every agent"
    return "played in all rotations of the seats"


def _rule(config: Config) -> object:
    if config.sprt is None:
        return f"as soon as every interval is at most {config.until_ci:g} wide"
    agent = config.sprt.agent or config.agents[0]
    score = "as soon as the score of {} is shown to be {:g} or {:g}"
    return words(score, name(agent), config.sprt.p1, config.sprt.p0)


def _in_words(value: Any) -> str:
    return json.dumps(value) if not isinstance(value, str) else value


def _order(games: list[GameResult], ranking: Sequence[Row]) -> list[str]:
    """All agents, those that were rated first; partners are not among them."""
    rated = [row.agent for row in ranking]
    return rated + sorted({agent for game in games for agent, _ in results_of(game)} - set(rated))


def _versions(games: list[GameResult], package: str, code: Mapping[str, str]) -> Markup:
    rules = sorted({(game.preset, str(game.details.get("game_version", "not recorded"))) for game in games})
    items = [("Games of", words("{}: rules version {}", name(preset), name(version))) for preset, version in rules]
    items.append(("Played with", words("firetower_env {}", name(package) if package else "(not recorded)")))
    sources = [(file, print_) for file, print_ in sorted(code.items()) if file != "firetower_env"]
    items += [("Code of", words("{}: fingerprint {}", name(file), name(print_))) for file, print_ in sources]
    tools = f"Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}"
    items.append(("Reported with", words("firetower_env {}, {}", __version__, tools)))
    return Markup(parts.facts(items))


# -- files ------------------------------------------------------------------------------------------------------------


def _read_config(path: Path) -> tuple[Config | None, str]:
    """What the tournament was, and the version that played it; nothing if that was not kept."""
    if not path.exists():
        return None, ""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise ConfigError(f"{path}: not JSON") from None
    package = str(found.pop("package", "")) if isinstance(found, dict) else ""
    return make_config(found, str(path)), package


def _check_config(games: list[GameResult], config: Config | None) -> None:
    """A description of another tournament must not lend its command to these results."""
    if config is not None:
        strangers = {agent for game in games for agent in game.agents} - set(config.players)
        if strangers:
            raise ConfigError(f"results and config differ: {', '.join(sorted(strangers))} played but is not listed")


def _write_replays(games: list[GameResult], config: Config, out: Path, most: int) -> dict[str, str]:
    """Write replays of chosen games; the file of each match as the report names it."""
    seeded = [game for game in games if "seed" in game.details and "fault" not in game.details]
    links: dict[str, str] = {}
    for number, (_, game) in enumerate(chosen(seeded)[:most] if seeded else (), start=1):
        file = folder_of(out) / f"game_{number:02d}.jsonl"
        try:
            write_replay(game, TableSpec(game.preset, config.options), file, time_limit=config.time_limit)
            links[game.match] = f"{file.parent.name}/{file.name}"
        except ReplayDiffersError:
            links[game.match] = ""
    return links
