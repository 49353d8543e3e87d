"""Small tables and matches for tests: games are cut short, so that there can be many."""

from pathlib import Path

from firetower_agents.arena.play import play_matches
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, Schedule, TableSpec

_FILE = Path(__file__).with_name("hostile.py")


def agent(name: str, **parameters: float) -> str:
    """The code of an agent of `hostile.py`."""
    said = ",".join(f"{key}={value}" for key, value in parameters.items())
    return f"{_FILE}:{name}" + (f":{said}" if said else "")


PLAIN, REMEMBERS, PEEKS, PEEKS_TOGETHER = map(agent, ("PlainRandom", "Remembers", "Peeks", "PeeksTogether"))
SHORT = TableSpec("fire_tower_2p", {"max_turns": 6})
SHORT_FOUR = TableSpec("fire_tower_4p", {"max_turns": 6})


def rounds(table: TableSpec, agents: tuple[str, ...], blocks: int, seed: int = 1) -> list[MatchSpec]:
    """All matches of so many blocks."""
    schedule = Schedule(table, agents, seed)
    return [match for number in range(blocks) for match in schedule.round(number)]


def played(
    table: TableSpec, matches: list[MatchSpec], batch: int = 64, limit: float | None = 30.0
) -> dict[str, GameResult]:
    """Results by match, played in this process."""
    return {game.match: game for game in play_matches(table, matches, batch=batch, time_limit=limit)}


def numbered(agents: tuple[str, ...], blocks: int) -> list[MatchSpec]:
    """All rotations of a line-up with the seeds 0, 1, 2, …: the same games wherever this checkout lies."""
    return [
        MatchSpec(f"m{number:02d}-{turn}", f"b{number:02d}", agents[turn:] + agents[:turn], number)
        for number in range(blocks)
        for turn in range(len(agents))
    ]
