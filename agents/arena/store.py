"""The results file of a tournament: what is in it already, whether it belongs to this tournament, and appending to it.

Beside `games.jsonl` stands `games.config.json`, which says what the tournament is. Results are keyed by match, so a
tournament that was stopped anywhere goes on where it was. A file of another tournament is refused: every line must be
a match of this one, with the seed and the agents it has here.
"""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Iterable
from pathlib import Path

from agents.arena.config import Config, ConfigError, dump_config
from agents.arena.results import GameResult, ResultsError, UnfinishedLineWarning, append_results, read_results
from agents.arena.schedule import LineUp, Match, Schedule
from firetower_env import __version__

FLUSH_SECONDS = 0.5


class Store:
    """Results on disk. Written ones are held back for a moment, so that the disk is not asked for every game."""

    def __init__(self, path: str | Path, config: Config, schedules: Iterable[Schedule], *, fresh: bool = False) -> None:
        self.path = Path(path)
        self._pending: list[GameResult] = []
        self._written = time.monotonic()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            self.path.unlink(missing_ok=True)
            config_path(self.path).unlink(missing_ok=True)
        #: every game by its match
        self.games = self._read(config, tuple(schedules))
        _write_aside(config_path(self.path), dump_config(config, package=__version__))

    def _read(self, config: Config, schedules: tuple[Schedule, ...]) -> dict[str, GameResult]:
        if not self.path.exists():
            return {}
        _check_config(self.path, config)
        with warnings.catch_warnings():
            # a line that a killed process left unfinished is played again
            warnings.simplefilter("ignore", UnfinishedLineWarning)
            games = {game.match: game for game in read_results(self.path)}
        _check_games(self.path, games, schedules)
        return games

    def add(self, game: GameResult) -> None:
        """Keep a result; it is on disk at the latest after half a second, or when `flush` is called."""
        self.games[game.match] = game
        self._pending.append(game)
        if time.monotonic() - self._written > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what is held back."""
        if self._pending:
            append_results(self.path, self._pending)
            self._pending = []
        self._written = time.monotonic()


def config_path(results: str | Path) -> Path:
    """Where the description of a tournament stands: beside its results."""
    return Path(results).with_suffix(".config.json")


def _check_config(path: Path, config: Config) -> None:
    """Refuse a file whose description differs in something that results depend on."""
    if not config_path(path).exists():
        return
    try:
        found = json.loads(config_path(path).read_text(encoding="utf-8"))
    except ValueError:
        raise ConfigError(f"{config_path(path)}: not JSON; delete it, or start anew with --fresh") from None
    there = found if isinstance(found, dict) else {}
    for name, here in config.identity.items():
        if there.get(name) != here:
            raise ConfigError(
                f"{path} holds another tournament: {name} is {there.get(name)!r} there and {here!r} here; "
                "choose another file, or start anew with --fresh"
            )


def _check_games(path: Path, games: dict[str, GameResult], schedules: tuple[Schedule, ...]) -> None:
    """Refuse a file with games that are not of this tournament."""
    groups = {name: (schedule, group) for schedule in schedules for name, group in schedule.names.items()}
    blocks: dict[str, dict[str, Match]] = {}
    for game in games.values():
        if game.block not in blocks:
            blocks[game.block] = _block(game.block, groups)
        match = blocks[game.block].get(game.match)
        version = groups[game.block.rpartition("/")[0]][0].table.game.version if match else None
        same = match and (match.agents, match.seed, version) == (
            game.agents,
            game.details.get("seed"),
            game.details.get("game_version"),
        )
        if not same:
            raise ResultsError(
                f"{path}: match {game.match} is not of this tournament (or of another version of the game); "
                "choose another file, or start anew with --fresh"
            )


def _block(name: str, groups: dict[str, tuple[Schedule, LineUp]]) -> dict[str, Match]:
    """The matches of a block of this name, none if there is no such block."""
    start, _, number = name.rpartition("/")
    if start not in groups or not (number.isascii() and number.isdigit() and len(number) == 6):
        return {}
    schedule, group = groups[start]
    return {match.id: match for match in schedule.block(group, int(number))}


def _write_aside(path: Path, text: str) -> None:
    """Replace a file in one go: whoever reads it finds the old or the new one, never a part."""
    aside = path.with_name(path.name + ".new")
    with aside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
