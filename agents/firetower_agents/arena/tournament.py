"""The driver: plays what is missing, keeps results, and stops when it is told to or when enough is known.

Rules for stopping look at whole rounds (the block of one number of every line-up) and at nothing else, in steps of
`check_every` rounds; the next step begins when the last one is complete. So where a tournament stops depends neither on
the executor nor on how often it was interrupted, and neither does its final table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from firetower_agents.arena.config import Config, ConfigError, make_config, read_yaml
from firetower_agents.arena.executors import SERIAL, Executor, Settings, make_executor
from firetower_agents.arena.measures import measure_presets
from firetower_agents.arena.ratings import fit_ratings
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, Schedule
from firetower_agents.arena.standings import Standings, standings
from firetower_agents.arena.stopping import reason_to_stop
from firetower_agents.arena.store import ResultsStore
from firetower_env.agents import check_plays, names_file
from firetower_env.core.errors import FiretowerError
from firetower_env.isolation.calls import guarded
from firetower_env.isolation.faults import Fault, Kind
from firetower_env.isolation.known import Known
from firetower_env.isolation.process import AgentProcess
from firetower_env.presets import find_preset

__all__ = ["Progress", "Tournament", "live_ratings", "make_config", "read_yaml"]


@dataclass(frozen=True)
class Progress:
    """How far a tournament is."""

    done: int
    #: with a rule for stopping it may end before
    total: int
    games: Collection[GameResult]


Listener = Callable[[Progress], None]


class Tournament:
    """One tournament with its results file, which belongs to it from its making to the end of `run`.

    Making it checks everything that can be checked before playing.
    """

    def __init__(self, config: Config, results: str | Path, *, fresh: bool = False) -> None:
        for code in config.players:
            _check_agent(code, config)
        self.config = config
        self.schedules = config.schedules()
        self.store = ResultsStore(results, config, self.schedules, fresh=fresh)
        self._settings = Settings(config.batch, config.time_limit, config.workers)
        self._executor: Executor | None = None
        #: the games of the final table; the results file may hold more, of blocks beyond those asked for
        self.games: list[GameResult] = []

    def run(self, listener: Listener | None = None) -> Standings:
        """Play to the end, or to where a rule stops it; returns the final table."""
        self.games = games = list[GameResult]()
        stopped = ""
        try:
            for first, last in self._steps():
                games += self._play(first, last, listener)
                stopped = reason_to_stop(self.config, games)
                if stopped:
                    break
        finally:
            if self._executor is not None:
                self._executor.__exit__(None, None, None)
                self._executor = None
            self.store.close()
        return standings(games, stopped)

    @cached_property
    def total(self) -> int:
        """How many matches there are if no rule stops it."""
        return sum(len(matches) for _, matches in self._matches(0, self.config.blocks))

    def _steps(self) -> Iterator[tuple[int, int]]:
        watched = self.config.sprt or self.config.until_ci
        step = self.config.check_every if watched else self.config.blocks
        for first in range(0, self.config.blocks, step):
            yield first, min(first + step, self.config.blocks)

    def _matches(self, first: int, last: int) -> Iterator[tuple[Schedule, list[MatchSpec]]]:
        for schedule in self.schedules:
            yield schedule, [match for number in range(first, last) for match in schedule.round(number)]

    def _play(self, first: int, last: int, listener: Listener | None) -> list[GameResult]:
        """The games of these rounds, whether they were there or had to be played."""
        found: list[GameResult] = []
        for schedule, matches in self._matches(first, last):
            missing = [match for match in matches if match.id not in self.store.games]
            try:
                for game in self._run(schedule, missing):
                    self.store.add(game)
                    self._tell(listener)
            finally:
                self.store.flush()
            found += [self.store.games[match.id] for match in matches]
        self._tell(listener)
        return found

    def _tell(self, listener: Listener | None) -> None:
        if listener is not None:
            games = self.store.games.values()
            listener(Progress(len(games), self.total, games))

    def _run(self, schedule: Schedule, missing: list[MatchSpec]) -> Iterator[GameResult]:
        if missing:
            if self._executor is None:
                self._executor = make_executor(self.config.executor, self._settings).__enter__()
            yield from self._executor.run(schedule.table, missing)


def _check_agent(code: str, config: Config) -> None:
    """Refuse agents that cannot be made, or do not play what is played.

    Files of users are run for that, so anything can go wrong in it.
    """
    limit = config.time_limit
    try:
        for preset in config.presets:
            check_plays(code, find_preset(preset).game)
        if names_file(code) and config.executor != SERIAL:
            with AgentProcess(code, making=limit) as agent:
                agent.start()
        else:
            guarded(partial(Known.make, code), limit, passes=(FiretowerError,))
    except FiretowerError as error:
        raise ConfigError(f"agent {code!r}: {' '.join(str(error).split())}") from error
    except Fault as fault:
        reason = fault.text if fault.kind is Kind.RAISED else f"{fault.kind}, when it was made"
        raise ConfigError(f"agent {code!r}: {reason}") from None


def live_ratings(games: Collection[GameResult]) -> str:
    """The ratings so far in one line, the strongest first; of games of one side mean scores, preset by preset."""
    rated = [game for game in games if not game.is_one_sided]
    if rated:
        return ", ".join(f"{agent} {elo:+.0f}" for agent, elo in fit_ratings(rated).ranking())
    return "; ".join(
        ", ".join(f"{agent} {mean:.2f}" for agent, mean in measured.ranking()) for measured in measure_presets(games)
    )
