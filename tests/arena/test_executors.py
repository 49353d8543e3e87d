"""Executors: the same results everywhere, whatever agents and the outside world do to the processes."""

import os
import signal
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from firetower_agents.arena.apart import Death
from firetower_agents.arena.executors import ExecutorError, Settings, make_executor, supervised
from firetower_agents.arena.executors.local import MOST_DEATHS, LocalExecutor, blame
from firetower_agents.arena.executors.supervised import Ending
from firetower_agents.arena.executors.worker import Deciding, Order
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec
from tests.arena.matches import PLAIN, REMEMBERS, SHORT, SHORT_FOUR, agent, numbered, played, rounds
from tests.isolation.ways import does

BRAVE = ("random", PLAIN, agent("Raises", chance=0.01, together=1), agent("Illegal", chance=0.01), REMEMBERS)
FIELDS: dict[str, Any] = {"batch": 16, "time_limit": 20.0, "workers": 2}


@pytest.fixture(scope="module")
def local() -> Iterator[LocalExecutor]:
    with LocalExecutor(Settings(**FIELDS)) as executor:
        yield executor


def results(executor: Any, table: Any, matches: list[MatchSpec]) -> dict[str, GameResult]:
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
    matches += [MatchSpec("own", "b", ("random", does("processes"), does("interrupt", 2), "random"), 1)]
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
    matches = [MatchSpec(f"m{n}", "b", ("random", agent("Dies", chance=0.08, together=together)), n) for n in range(4)]
    found = results(local, SHORT, matches)
    # the same agent that raises an error instead is at fault at the same decisions
    kinder = [MatchSpec(m.id, m.block, tuple(a.replace("Dies", "Raises") for a in m.agents), m.seed) for m in matches]
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
    codes = [agent("Stubborn", chance=0), agent("Stubborn", chance=1), does("deaf", 0)]
    matches = [MatchSpec(f"m{n}", "b", ("random", code), n) for n, code in enumerate(codes)]
    with LocalExecutor(Settings(**{**FIELDS, "time_limit": 1.5, "workers": 1})) as executor:
        found = results(executor, SHORT, matches)
    assert [found[f"m{n}"].ending for n in range(3)] == ["truncated", "fault: time limit", "fault: time limit"]
    assert [found[f"m{n}"].details["fault_seat"] for n in (1, 2)] == [1, 1]


# -- whom to blame ----------------------------------------------------------------------------------------------------


MATCHES = [MatchSpec(f"m{n}", "b", ("a", "b"), n) for n in range(5)]


@pytest.mark.parametrize(("ending", "noted"), [(Ending.DIED, Death(1, 9)), (Ending.LATE, None)])
def test_the_match_that_was_deciding_is_played_apart(ending: Ending, noted: Death | None) -> None:
    again = blame(Order(MATCHES[1:]), MATCHES, ending, Deciding(2, 1, 9, 1))
    assert again == [Order([MATCHES[1], *MATCHES[3:]]), Order([MATCHES[2]], apart=True, noted=noted)]
    alone = blame(Order([MATCHES[2]]), MATCHES, ending, Deciding(2, 1, 9, 1))
    assert alone == [Order([MATCHES[2]], apart=True, noted=noted)]


@pytest.mark.parametrize("deciding", [None, Deciding(0, 0, 5, 3), Deciding(1 << 40, 0, 5, 1)])
def test_without_a_suspect_matches_are_played_in_halves(deciding: Deciding | None) -> None:
    again = blame(Order(MATCHES), MATCHES, Ending.DIED, deciding)
    assert again == [Order(MATCHES[:2]), Order(MATCHES[2:])]
    assert blame(Order(MATCHES[:1]), MATCHES, Ending.DIED, deciding) == [Order(MATCHES[:1], apart=True)]


def test_a_suspect_that_has_finished_meanwhile_is_none() -> None:
    assert len(blame(Order(MATCHES[1:]), MATCHES, Ending.DIED, Deciding(0, 0, 5, 1))) == 2


def test_a_finished_order_leaves_nothing_to_play() -> None:
    assert blame(Order([]), MATCHES, Ending.DIED, None) == []


@pytest.mark.parametrize(("killed", "reason"), [(True, "no agent is to blame"), (False, "JSONDecodeError")])
def test_a_process_that_ends_without_an_agent_in_it_is_an_error(killed: bool, reason: str) -> None:
    order = Order(MATCHES[:1], apart=True, deaths=MOST_DEATHS - 1)
    with LocalExecutor(Settings(workers=1)) as executor:
        (worker,) = executor._workers
        worker.start(b"this is no order")
        if killed:
            worker._process.end_group()  # type: ignore[union-attr]
        while worker.ending(0) is None:
            assert not list(worker.results())
        with pytest.raises(ExecutorError, match=reason):
            list(executor._look_after(worker, {worker: order}, deque()))


# -- mistakes ---------------------------------------------------------------------------------------------------------


def test_a_worker_that_cannot_go_on_says_why() -> None:
    with (
        LocalExecutor(Settings(workers=1)) as executor,
        pytest.raises(ExecutorError, match="unknown agent 'nobody'"),
    ):
        list(executor.run(SHORT, [MatchSpec("m", "b", ("nobody", "random"), 1)]))


def test_unknown_executors_are_refused() -> None:
    with pytest.raises(ExecutorError, match="serial, local, ray"):
        make_executor("cloud", Settings())
