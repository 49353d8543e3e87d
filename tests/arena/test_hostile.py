"""Agents that attack the process they play in: each loses its own game, with the reason, whoever plays where."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from firetower_agents.arena.config import ConfigError, make_config
from firetower_agents.arena.executors import Settings, make_executor
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec
from firetower_agents.arena.tournament import Tournament
from tests.arena.matches import SHORT, played
from tests.checkout import import_path
from tests.isolation.ways import FILE, RAISED, does, needs_proc, wait_until_gone

ROOT = Path(__file__).parents[2]
#: ways that change nothing, in every process
HARMLESS = ("nothing", "fork", "fork_raise", "processes")
ENDING = {**dict.fromkeys(RAISED, "fault: raised an error"), **dict.fromkeys(HARMLESS, "truncated")}
PLAYED = [does(way, 2) for way in ENDING] + [does(way, 0) for way in RAISED]


def matches(*codes: str, other: str = "random") -> list[MatchSpec]:
    """One game of each of these agents, at the second seat."""
    return [MatchSpec(f"m{n:02d}", "b", (other, code), 5) for n, code in enumerate(codes)]


def by_agent(games: dict[str, GameResult]) -> dict[str, GameResult]:
    return {game.agents[1]: game for game in games.values()}


@pytest.fixture(scope="module")
def here() -> dict[str, GameResult]:
    return played(SHORT, matches(*PLAYED))


def test_faults_lose_their_own_game_and_nothing_else(here: dict[str, GameResult]) -> None:
    for code, game in by_agent(here).items():
        way = code.partition("way=")[2].partition(",")[0]
        assert game.ending == ENDING[way], way
        if way in RAISED:
            assert (game.details["fault"], game.details["fault_seat"]) == (RAISED[way], 1)
            assert game.returns == (1, -1)
    lengths = {by_agent(here)[does(way, 2)].length for way in HARMLESS}
    assert len(lengths) == 1, "what they do on the side changes nothing"


def test_an_agent_that_is_made_too_slowly_is_late() -> None:
    (game,) = played(SHORT, matches(does("sleep", 0)), limit=0.2).values()
    assert (game.ending, game.length) == (
        "fault: time limit",
        by_agent(played(SHORT, matches(does("base", 0))))[does("base", 0)].length,
    )


@pytest.fixture(scope="module")
def there() -> dict[str, GameResult]:
    """All of them in one supervised process without a clock, together with those that end it."""
    deadly = [does("exit", 0), does("kill", 2), does("fork_die", 2), f"{FILE}:Breaks", f"{FILE}:Spoils", *PLAYED]
    with make_executor("local", Settings(batch=16, time_limit=None, workers=2)) as local:
        return {game.match: game for game in local.run(SHORT, matches(*reversed(deadly)))}


def test_supervised_processes_find_the_same(here: dict[str, GameResult], there: dict[str, GameResult]) -> None:
    found, expected = by_agent(there), by_agent(here)
    for code in PLAYED:
        one, other = (json.loads(games[code].dump()) | {"match": ""} for games in (found, expected))
        assert one == other


def test_whoever_ends_the_process_loses(here: dict[str, GameResult], there: dict[str, GameResult]) -> None:
    found, expected = by_agent(there), by_agent(here)
    for way, at in (("exit", 0), ("kill", 2), ("fork_die", 2)):
        game = found[does(way, at)]
        assert (game.ending, game.details["fault_seat"]) == ("fault: ended its process", 1), way
        assert game.length == expected[does("base", at)].length
    assert found[f"{FILE}:Spoils"].ending == "fault: ended its process"
    assert found[f"{FILE}:Breaks"].ending == "truncated", "in a process of its own it breaks nothing of ours"


def test_who_ends_the_process_later_is_blamed_and_not_who_was_deciding() -> None:
    pair = matches(does("later"), other=f"{FILE}:Naps")
    with make_executor("local", Settings(batch=4, time_limit=60, workers=1)) as local:
        (game,) = local.run(SHORT, pair)
    assert (game.ending, game.details["fault_seat"]) == ("fault: ended its process", 1)


@needs_proc
def test_children_of_agents_end_with_the_workers(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with make_executor("local", Settings(batch=4, time_limit=60, workers=1)) as local:
        assert [game.ending for game in local.run(SHORT, matches(does("nothing", children=pids)))] == ["truncated"]
    wait_until_gone(map(int, pids.read_text().split()))


# -- the driver -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("executor", "way", "told"),
    [
        ("serial", "interrupt", "KeyboardInterrupt:"),
        ("serial", "text", "does not say"),
        ("local", "text", "does not say"),
        ("local", "exit", "ended its process, when it was made"),
    ],
)
def test_agents_that_cannot_be_made_are_refused_before_playing(
    tmp_path: Path, executor: str, way: str, told: str
) -> None:
    config = make_config({"preset": "fire_tower_2p", "agents": ["random", does(way, 0)], "executor": executor})
    with pytest.raises(ConfigError, match=told):
        Tournament(config, tmp_path / "games.jsonl")
    assert not list(tmp_path.iterdir())


def command(path: Path, *more: str) -> list[str]:
    words = ("--preset", "fire_tower_2p", "-o", "max_turns=6", "--blocks", "2", "--batch", "4", "--json", *more)
    return [sys.executable, "-m", "firetower_env.cli", "tournament", *words, "--results", str(path)]


@pytest.mark.parametrize("executor", ["serial", "local"])
def test_what_agents_write_does_not_spoil_the_output(tmp_path: Path, executor: str) -> None:
    words = ("--agents", f"random,{does('write')}", "--executor", executor, "--workers", "1")
    ran = subprocess.run(
        command(tmp_path / "games.jsonl", *words),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": import_path()},
        check=True,
    )
    assert json.loads(ran.stdout)["results"]
    assert all(told in ran.stderr for told in (b"by descriptor", b"by a program", b"by C"))


def serial(path: Path, code: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(path, "--agents", f"random,{code}", "--executor", "serial"),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": import_path()},
        # what runs in the background of a shell has Ctrl-C switched off, and hands that down
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )


def test_a_serial_tournament_ends_with_the_users_interrupt_even_if_an_agent_catches_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with serial(tmp_path / "games.jsonl", does("swallow", children=pids)) as process:
        while not (pids.exists() and pids.read_text().endswith("\n")):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.stdout.read()  # type: ignore[union-attr]
    for pid in pids.read_text().split():
        os.kill(int(pid), signal.SIGKILL)
    assert process.returncode == 130


def test_a_serial_tournament_does_not_end_with_an_agents_own_interrupt(tmp_path: Path) -> None:
    with serial(tmp_path / "games.jsonl", does("interrupt")) as process:
        out, _ = process.communicate(timeout=120)
    assert (process.returncode, json.loads(out)["games"]) == (0, 4)
