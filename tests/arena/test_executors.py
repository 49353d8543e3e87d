"""Executors: the same results everywhere, whatever agents and the outside world do to the processes."""

import os
import signal
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from agents.arena.executors import ExecutorError, Settings, make_executor, supervised
from agents.arena.executors.local import MOST_DEATHS, LocalExecutor, Order, blame
from agents.arena.executors.supervised import Ending
from agents.arena.executors.worker import Deciding
from agents.arena.results import GameResult
from agents.arena.schedule import Match
from tests.arena.matches import PLAIN, REMEMBERS, SHORT, SHORT_FOUR, agent, numbered, played, rounds

BRAVE = ("random", PLAIN, agent("Raises", chance=0.01, together=1), agent("Illegal", chance=0.01), REMEMBERS)
FIELDS: dict[str, Any] = {"batch": 16, "time_limit": 20.0, "workers": 2}


@pytest.fixture(scope="module")
def local() -> Iterator[LocalExecutor]:
    with LocalExecutor(Settings(**FIELDS)) as executor:
        yield executor


def results(executor: Any, table: Any, matches: list[Match]) -> dict[str, GameResult]:
    found = list(executor.run(table, matches))
    assert len({game.match for game in found}) == len(found)
    return {game.match: game for game in found}


def lines(games: dict[str, GameResult]) -> bytes:
    return b"".join(sorted(game.dump() for game in games.values()))


def test_processes_play_the_same_games(local: LocalExecutor) -> None:
    matches = numbered(BRAVE[:4], 5) + rounds(SHORT_FOUR, BRAVE, 2)
    expected = played(SHORT_FOUR, matches)
    assert any(game.ending.startswith("fault") for game in expected.values())
    assert lines(results(local, SHORT_FOUR, matches)) == lines(expected)
    with make_executor("serial", Settings(**{**FIELDS, "batch": 5})) as serial:
        assert lines(results(serial, SHORT_FOUR, matches)) == lines(expected)


def test_ray_plays_the_same_games() -> None:
    """Ray is not imported here: the executor has to be first, to keep it off the network."""
    if find_spec("ray") is None:
        pytest.skip("ray is not installed (extra `cluster`)")
    matches = rounds(SHORT_FOUR, BRAVE, 1) + rounds(SHORT_FOUR, ("random", agent("Dies", chance=0.02)), 1)
    with make_executor("ray", Settings(**FIELDS)) as ray, LocalExecutor(Settings(**FIELDS)) as other:
        assert import_module("ray").util.get_node_ip_address() == "127.0.0.1", "nothing listens to the network"
        assert lines(results(ray, SHORT_FOUR, matches)) == lines(results(other, SHORT_FOUR, matches))


def test_a_process_killed_from_outside_costs_nothing_but_time(local: LocalExecutor) -> None:
    matches = rounds(SHORT, ("random", PLAIN), 24)
    expected = played(SHORT, matches)
    found = []
    for game in local.run(SHORT, matches):
        found.append(game)
        if len(found) in (3, 12):
            for worker in local._workers:
                if worker._process is not None and worker._process.pid:
                    os.kill(worker._process.pid, signal.SIGKILL)
    assert {game.match: game for game in found} == expected


@pytest.mark.parametrize("together", [0, 1])
def test_an_agent_that_ends_its_process_loses_its_own_game(local: LocalExecutor, together: int) -> None:
    matches = [Match(f"m{n}", "b", ("random", agent("Dies", chance=0.08, together=together)), n) for n in range(4)]
    found = results(local, SHORT, matches)
    # the same agent that raises an error instead is at fault at the same decisions
    kinder = [Match(m.id, m.block, tuple(a.replace("Dies", "Raises") for a in m.agents), m.seed) for m in matches]
    expected = played(SHORT, kinder)
    assert {m: game.ending.replace("raised an error", "ended its process") for m, game in expected.items()} == {
        m: game.ending for m, game in found.items()
    }
    assert {m: (game.returns, game.length) for m, game in found.items()} == {
        m: (game.returns, game.length) for m, game in expected.items()
    }
    assert 0 < sum(game.ending == "fault: ended its process" for game in found.values()) < 4


def test_an_agent_that_cannot_be_woken_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "GRACE", 0.5)
    matches = [Match(f"m{n}", "b", ("random", agent("Stubborn", chance=n)), n) for n in range(2)]
    with LocalExecutor(Settings(**{**FIELDS, "time_limit": 1.5, "workers": 1})) as executor:
        found = results(executor, SHORT, matches)
    assert [found[f"m{n}"].ending for n in range(2)] == ["truncated", "fault: time limit"]
    assert found["m1"].details["fault_seat"] == 1


# -- whom to blame ----------------------------------------------------------------------------------------------------


def order(count: int, *deaths: Deciding | None) -> Order:
    return Order([Match(f"m{n}", "b", ("a", "b"), n) for n in range(count)], list(deaths))


def test_the_match_that_was_deciding_is_played_alone() -> None:
    result, again = blame(SHORT, order(4), ["m0", "m1", "m2", "m3"], Ending.DIED, Deciding(2, 1, 9, 1))
    assert result is None
    assert [[match.id for match in part.matches] for part in again] == [["m0", "m1", "m3"], ["m2"]]


@pytest.mark.parametrize("deciding", [None, Deciding(0, 0, 5, 3)])
def test_without_a_suspect_matches_are_played_in_halves(deciding: Deciding | None) -> None:
    _, again = blame(SHORT, order(5), ["m0", "m1", "m2", "m3", "m4"], Ending.DIED, deciding)
    assert [len(part.matches) for part in again] == [2, 3]


def test_only_the_second_death_at_one_decision_is_a_fault() -> None:
    here, there = Deciding(0, 1, 9, 1), Deciding(0, 0, 4, 1)
    result, again = blame(SHORT, order(1), ["m0"], Ending.DIED, here)
    assert (result, again[0].deaths) == (None, [here])
    result, again = blame(SHORT, again[0], ["m0"], Ending.DIED, there)
    assert (result, again[0].deaths) == (None, [here, there])
    result, again = blame(SHORT, again[0], ["m0"], Ending.DIED, here)
    assert result is not None
    assert (result.ending, result.details["fault_agent"], result.length) == ("fault: ended its process", "b", 9)
    assert again == []


def test_endless_deaths_without_a_culprit_are_an_error() -> None:
    with pytest.raises(ExecutorError, match="no agent is to blame"):
        blame(SHORT, order(1, *[None] * (MOST_DEATHS - 1)), ["m0"], Ending.DIED, None)


def test_a_finished_order_leaves_nothing_to_play() -> None:
    assert blame(SHORT, order(0), ["m0"], Ending.DIED, None) == (None, [])


# -- mistakes ---------------------------------------------------------------------------------------------------------


def test_a_worker_that_cannot_go_on_says_why() -> None:
    with (
        LocalExecutor(Settings(workers=1)) as executor,
        pytest.raises(ExecutorError, match="unknown agent 'nobody'"),
    ):
        list(executor.run(SHORT, [Match("m", "b", ("nobody", "random"), 1)]))


def test_unknown_executors_are_refused() -> None:
    with pytest.raises(ExecutorError, match="serial, local, ray"):
        make_executor("cloud", Settings())
