"""Agents that misbehave lose their own game, with the reason told, and nobody else's."""

import threading
from collections import Counter

import pytest

from firetower_agents.arena.faults import forfeited
from firetower_agents.arena.schedule import TableSpec
from firetower_agents.arena.standings import standings
from firetower_env.isolation.clock import time_limit
from firetower_env.isolation.faults import Fault, Kind, TimeUp
from tests.arena.matches import SHORT, agent, numbered, played

ENDINGS = {
    "Raises": "raised an error",
    "Exits": "raised an error",
    "Illegal": "illegal answer",
    "OutOfRange": "illegal answer",
    "Shapeless": "illegal answer",
    "Floating": "illegal answer",
    "Writes": "changed its input",
    "Unlocks": "changed its input",
    "Pops": "changed its input",
}


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize("together", [0, 1])
def test_a_fault_loses_the_game_it_happens_in(name: str, together: int) -> None:
    matches = numbered((agent(name, chance=0.04, together=together), "random"), 8)
    games = played(SHORT, matches)
    endings = Counter(game.ending for game in games.values())
    assert set(endings) <= {"over", "truncated", f"fault: {ENDINGS[name]}"}
    assert 2 <= endings[f"fault: {ENDINGS[name]}"] < len(matches)
    for game in games.values():
        if game.ending.startswith("fault"):
            seat = game.details["fault_seat"]
            assert game.details["fault_agent"] == game.agents[int(str(seat))] != "random"
            assert game.returns[int(str(seat))] == -1
    for match in matches[::5]:
        assert played(SHORT, [match]) == {match.id: games[match.id]}
    assert {row.agent: row.faults > 0 for row in standings(games.values()).rows}["random"] is False


def test_both_ways_of_asking_find_the_same_faults() -> None:
    found = []
    for together in (0, 1):
        matches = numbered((agent("Raises", chance=0.04, together=together), "random"), 6)
        games = played(SHORT, matches)
        found.append({match: (game.ending, game.length, game.returns) for match, game in games.items()})
    assert found[0] == found[1]
    assert 0 < sum(ending.startswith("fault") for ending, _, _ in found[0].values()) < 12


def test_the_reason_is_told_without_addresses() -> None:
    (game, *_) = played(SHORT, numbered((agent("Raises", chance=1), "random"), 1)).values()
    assert game.details["fault"] == "RuntimeError: no idea what to do with <object object at 0x…>"
    assert game.length <= 20


@pytest.mark.parametrize("together", [0, 1])
def test_an_agent_that_sleeps_is_woken(together: int) -> None:
    games = played(SHORT, numbered((agent("Sleeps", chance=0.1, together=together), "random"), 2), limit=0.1)
    assert "fault: time limit" in {game.ending for game in games.values()}


def test_an_agent_whose_clock_cannot_ring_is_late_all_the_same() -> None:
    late = []

    def wait() -> None:
        try:
            with time_limit(0.01):
                threading.Event().wait(0.05)
        except TimeUp:
            late.append(True)

    thread = threading.Thread(target=wait)
    thread.start()
    thread.join()
    assert late == [True]


def test_the_others_share_the_win() -> None:
    assert forfeited(SHORT, 1) == (1, -1)
    assert forfeited(TableSpec("fire_tower_3p"), 0) == (-0.5, 0.25, 0.25)
    assert forfeited(TableSpec("fire_tower_team"), 3) == (1, -1, 1, -1)
    assert forfeited(TableSpec("solo_1"), 0) == (0,)
    four = forfeited(TableSpec("fire_tower_4p"), 2)
    assert four[2] == -1 / 3
    assert sum(four) == pytest.approx(0)


def test_long_reasons_are_cut() -> None:
    assert len(Fault(Kind.RAISED, "x\n" * 500).text) == 160
