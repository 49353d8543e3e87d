"""What a reader of a report can type: the command that plays a tournament again, and the one that shows a game."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from firetower_agents.arena.config import Config, Sprt
from firetower_agents.arena.places import places
from firetower_agents.arena.ratings import fit_ratings
from firetower_agents.arena.report_page import command, folded, heading, name, paragraph, parts, table, words
from firetower_agents.arena.results import GameResult
from firetower_env.cli.seating import split_codes

MOST_LISTED = 300
MOST_SHOWN = 5


def reproduction(config: Config | None) -> Iterator[Markup]:
    """How to get the same results."""
    if config is None:
        yield paragraph("There is no description of the tournament beside its results, so its command is not known.")
        return
    typed = tournament_command(config)
    if typed:
        yield command(typed)
    else:
        yield paragraph(words("Save the description below as <code>tournament.yaml</code>, then:"))
        yield command("firetower tournament tournament.yaml --results again.jsonl")
    yield paragraph(
        "Results depend on presets, options, line-ups, seed, the agents with their code, and the versions below. They "
        "depend neither on where or how many at a time games are played nor on interruptions; only the time limit may.",
        "soft",
    )
    described = json.dumps(config.plain(), indent=2, ensure_ascii=False)
    yield folded("The full description", command(described))


def tournament_command(config: Config) -> str:
    """The command line of a tournament; nothing where a command line cannot say it."""
    rule = config.sprt
    plain_rule = rule is None or rule == Sprt.model_validate({"p0": rule.p0, "p1": rule.p1})
    codes, partners = ",".join(config.agents), ",".join(config.partners)
    listed = [split_codes(text) if text else [] for text in (codes, partners)]
    if config.time_limit is None or not plain_rule or listed != [[*config.agents], [*config.partners]]:
        return ""
    typed = ["firetower", "tournament", "--agents", codes]
    for preset in config.presets:
        typed += ["--preset", preset]
    typed += _options(config)
    typed += ["--blocks", str(config.blocks), "--seed", str(config.seed), "--lineups", config.lineups]
    if config.partners:
        typed += ["--partners", partners]
    typed += ["--time-limit", repr(config.time_limit)]
    if rule is not None:
        typed += ["--sprt", repr(rule.p0), repr(rule.p1)]
    if config.until_ci:
        typed += ["--until-ci", repr(config.until_ci)]
    if rule is not None or config.until_ci:
        typed += ["--check-every", str(config.check_every)]
    return shlex.join([*typed, "--results", "again.jsonl"])


def watch_command(game: GameResult, config: Config | None) -> str:
    """The command that shows a game as it was played; nothing if its seed was not kept."""
    if "seed" not in game.details:
        return ""
    typed = ["firetower", "watch", game.preset, "--agents", ",".join(game.agents)]
    typed += ["--seed", str(game.details["seed"])]
    return shlex.join([*typed, *(_options(config) if config else ())])


def watching(games: Sequence[GameResult], config: Config | None, replays: Mapping[str, str]) -> Iterator[Markup]:
    """Games worth a look, and how to find every other one.

    `replays` holds the file of a match, seen from the report; nothing where a second game went differently.
    """
    seeded = [game for game in games if "seed" in game.details]
    if not seeded:
        return
    yield paragraph(
        words(
            "The seed of a game and its agents, in the order of their seats, show it again decision by decision. "
            "* marks who won. <code>--save game.jsonl</code> keeps it as a replay, of which "
            "<code>firetower replay game.jsonl --html game.html</code> makes a page to look through."
        )
    )
    if config is None:
        unknown = "Rules options are not known here: if any were changed, add them with <code>-o</code>."
        yield paragraph(words(unknown), "note")
    for reason, game in chosen(seeded)[: max(MOST_SHOWN, len(replays))]:
        yield heading(reason)
        yield paragraph(words("{}; {:,} decisions", _seated(game), game.length), "soft")
        yield from _replay(replays.get(game.match))
        yield command(watch_command(game, config))
    yield _every_game(seeded)


def _replay(path: str | None) -> Iterator[Markup]:
    """The link to a replay, with the command that steps through it."""
    if path:
        yield paragraph(words("Replay: {}. In the folder of this report:", parts.link(path)))
        yield command(shlex.join(["firetower", "replay", path, "--step"]))
    elif path is not None:
        yield paragraph(
            "There is no replay: played again, the game went differently. An agent that does not depend on the board, "
            "its random numbers and its parameters alone, or has changed since, does that.",
            "note",
        )


def chosen(games: Sequence[GameResult]) -> list[tuple[str, GameResult]]:
    """Games worth a look, each with the reason why, no game twice, and in an order in which some are enough."""
    fair = [game for game in games if "fault" not in game.details] or list(games)
    by_length = sorted(fair, key=lambda game: (game.length, game.match))
    typical = list(_typical(by_length))
    wanted = typical[:1]
    upset = _upset([game for game in fair if not game.is_one_sided])
    wanted += [("The greatest surprise: weak agents beat strong ones", upset)] if upset else []
    wanted += [("The longest game", by_length[-1]), *typical[1:], ("The shortest game", by_length[0])]
    found: dict[str, tuple[str, GameResult]] = {}
    for reason, game in wanted:
        found.setdefault(game.match, (reason, game))
    return list(found.values())


def _typical(by_length: Sequence[GameResult]) -> Iterator[tuple[str, GameResult]]:
    """A game of middling length of every two neighbours in the ranking, and of everyone in games of one side."""
    rated = [game for game in by_length if not game.is_one_sided]
    order = [agent for agent, _ in fit_ratings(rated).ranking()] if rated else []
    for one, other in pairwise(order):
        both = [game for game in rated if {one, other} <= set(game.agents)]
        if both:
            yield words("A typical game of {} and {}", name(one), name(other)), both[len(both) // 2]
    one_sided = [game for game in by_length if game.is_one_sided]
    for agent in sorted({game.entrant for game in one_sided}):
        own = [game for game in one_sided if game.entrant == agent]
        yield words("A typical game of {}", name(agent)), own[len(own) // 2]


def _upset(games: Sequence[GameResult]) -> GameResult | None:
    """The game in which winners were rated furthest below losers; none if the stronger side always won."""
    decided = [game for game in games if len(places(game)) > 1]
    if not decided:
        return None
    elo = dict(fit_ratings(games).ranking())

    def lead(game: GameResult) -> float:
        first = places(game)[0]
        won = [elo[agent] for agent, side in zip(game.agents, game.sides, strict=True) if side in first]
        lost = [elo[agent] for agent, side in zip(game.agents, game.sides, strict=True) if side not in first]
        return round(sum(won) / len(won) - sum(lost) / len(lost), 6)

    found = min(decided, key=lambda game: (lead(game), game.match))
    return found if lead(found) < 0 else None


def _every_game(games: Sequence[GameResult]) -> Markup:
    shown = games[:MOST_LISTED]
    rows = [(_seated(game), f"{game.length:,}", name(game.ending), name(game.details["seed"])) for game in shown]
    rest = len(games) - len(shown)
    caption = f"{rest:,} more stand in the results file, with their seeds under details." if rest else ""
    title = f"Seeds of the first {len(shown):,} games" if rest else "Seeds of all games"
    heads = ("agents by seat (* won)", "decisions", "ended", "seed")
    return Markup(folded(title, table(heads, rows, caption, left=(0, 2))))


def _seated(game: GameResult) -> Markup:
    """The agents by seat; winners are marked."""
    seats = [name(agent) + ("*" if won else "") for agent, won in zip(game.agents, game.won, strict=True)]
    return words("{}: {}", name(game.preset), Markup(", ").join(seats))


def _options(config: Config) -> list[str]:
    return [word for key, value in sorted(config.options.items()) for word in ("-o", f"{key}={_value(value)}")]


def _value(value: Any) -> str:
    """A rules option as the command line reads it."""
    if isinstance(value, tuple | list):
        return ",".join(map(str, value))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
