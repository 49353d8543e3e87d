"""The results file of a tournament: what is in it already, whether it belongs to this tournament, and appending to it.

Its first line says what the tournament is and whose code plays it. Results are keyed by match, so a tournament that was
stopped anywhere goes on where it was. A file of another tournament, or of agents that have changed since, is refused:
the heading must be the same, and every line must be a match of this one, with the seed and the agents it has here.
Beside `games.jsonl` stands `games.config.json`, the full description with all that results do not depend on.
"""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from firetower_agents.arena.config import Config, ConfigError, dump_config
from firetower_agents.arena.files import replace_file
from firetower_agents.arena.identity import code_identity
from firetower_agents.arena.results import HEADING, MAX_LINE, VERSION, GameResult, ResultsError, parse_result
from firetower_agents.arena.results_file import UnfinishedLineWarning, append_lines, begins_line, read_results
from firetower_agents.arena.schedule import MatchSpec, Schedule
from firetower_env import __version__
from firetower_env.locking import Lock

FLUSH_SECONDS = 0.5
_ANEW = "choose another file, or start anew with --fresh"
_IN_USE = "another tournament is writing to this file; wait for it, or choose another --results"


class ResultsStore:
    """Results on disk, locked until `close`. Written ones are held back for a moment, to spare the disk."""

    def __init__(self, path: str | Path, config: Config, schedules: Iterable[Schedule], *, fresh: bool = False) -> None:
        self.path = Path(path)
        self._pending: list[GameResult] = []
        self._written = time.monotonic()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.open("ab").close()
        if fresh:
            _check_ours(self.path)
        self._lock = Lock(self.path, _IN_USE)
        try:
            if fresh:
                _check_ours(self.path)
                self.path.write_bytes(b"")
            #: every game by its match
            self.games = self._read(config, tuple(schedules))
            self._size = append_lines(self.path, b"")
            replace_file(config_path(self.path), dump_config(config, package=__version__).encode())
        except BaseException:
            self.close()
            raise

    def _read(self, config: Config, schedules: tuple[Schedule, ...]) -> dict[str, GameResult]:
        """The games there are; a new file gets its heading."""
        here = {**config.identity, "code": code_identity(config.players)}
        there = read_heading(self.path)
        if there is not None:
            _check_heading(self.path, there, here)
        with warnings.catch_warnings():
            # a line that a killed process left unfinished is played again
            warnings.simplefilter("ignore", UnfinishedLineWarning)
            games = {game.match: game for game in read_results(self.path)}
        if there is None and games:
            raise ResultsError(f"{self.path}: an old file, which does not say whose code has played; {_ANEW}")
        if there is None:
            append_lines(self.path, json.dumps({"version": VERSION, "tournament": here}).encode() + b"\n")
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
            if not self._lock.held:
                raise ResultsError(f"{self.path}: this tournament was ended; make it anew to go on")
            lines = b"".join(game.dump() for game in self._pending)
            size = append_lines(self.path, lines, after=self._size)
            # together, so that an interruption before, which makes the caller write again, repeats no line
            self._size, self._pending = size, []
        self._written = time.monotonic()

    def close(self) -> None:
        """Let others write to the file."""
        self._lock.release()


def config_path(results: str | Path) -> Path:
    """Where the description of a tournament stands: beside its results."""
    return Path(results).with_suffix(".config.json")


def read_heading(path: str | Path) -> dict[str, Any] | None:
    """What the first line of a file says about the tournament; None where there is no such line, or only a part."""
    with Path(path).open("rb") as file:
        line = file.readline(MAX_LINE + 1)
    if not line.startswith(HEADING) or not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)["tournament"]
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("code"), dict):
        raise ResultsError(f"{path}, line 1: the heading is damaged; choose another file")
    return found


def _check_heading(path: Path, there: dict[str, Any], here: dict[str, Any]) -> None:
    """Refuse a file whose heading differs in something that results depend on."""
    for name in dict.fromkeys((*here, *there)):
        if name != "code" and there.get(name) != here.get(name):
            difference = f"{name} is {there.get(name)!r} there and {here.get(name)!r} here"
            raise ConfigError(f"{path} holds another tournament: {difference}; {_ANEW}")
    for name, value in here["code"].items():
        if there["code"].get(name) != value:
            raise ConfigError(
                f"{path}: {name} has changed since these games were played "
                f"({there['code'].get(name)} there, {value} here), and results of both must not mix; {_ANEW}"
            )


def _check_ours(path: Path) -> None:
    """Refuse to forget what a file holds unless that is results, or the beginning of a first line of them."""
    with path.open("rb") as file:
        line = file.readline(MAX_LINE + 1)
    try:
        if line.endswith(b"\n"):
            ours = read_heading(path) is not None or bool(parse_result(line))
        else:
            ours = len(line) <= MAX_LINE and begins_line(line)
    except ResultsError:
        ours = False
    if not ours:
        raise ResultsError(f"{path}: does not hold results of a tournament, and is not overwritten")


def _check_games(path: Path, games: dict[str, GameResult], schedules: tuple[Schedule, ...]) -> None:
    """Refuse a file with games that are not of this tournament."""
    blocks: dict[str, dict[str, tuple[MatchSpec, int]]] = {}
    for game in games.values():
        if game.block not in blocks:
            blocks[game.block] = {
                name: (match, schedule.table.game.version)
                for schedule in schedules
                for name, match in schedule.named_block(game.block).items()
            }
        match, version = blocks[game.block].get(game.match, (None, None))
        same = match and (match.agents, match.entrant, match.seed, version) == (
            game.agents,
            game.entrant,
            game.details.get("seed"),
            game.details.get("game_version"),
        )
        if not same:
            raise ResultsError(
                f"{path}: match {game.match} is not of this tournament (or of another version of the game); {_ANEW}"
            )
