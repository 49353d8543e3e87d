"""Opponents come by their shares and by recent results; snapshots come and go by rule; everything can be saved."""

import json

import numpy as np
import pytest

from firetower_env.agents import RandomAgent
from firetower_env.core.errors import UnknownNameError
from firetower_training.league import League, LeagueError

MIX = {"self": 0.5, "past": 0.3, "greedy": 0.15, "random": 0.05}
#: the numbers of the opponents of that mixture
CURRENT, GREEDY, RANDOM, FIRST = 0, 1, 2, 3


def full(**settings: object) -> League:
    made = League(MIX, capacity=3, seed=1, **settings)  # type: ignore[arg-type]
    made.current = RandomAgent()
    for name in "abc":
        made.add_snapshot(name, RandomAgent())
    return made


def seen_shares(league: League, count: int = 40_000) -> np.ndarray:
    return np.bincount(league.seat(count), minlength=league.size) / count


def lose(league: League, number: int, games: int) -> None:
    league.record(np.full(games, number), np.zeros(games))


def win(league: League, number: int, games: int) -> None:
    league.record(np.full(games, number), np.ones(games))


def test_opponents_come_by_their_shares() -> None:
    assert seen_shares(full()) == pytest.approx([0.5, 0.15, 0.05, 0.1, 0.1, 0.1], abs=0.01)


def test_the_current_policy_plays_the_past_until_there_is_one() -> None:
    league = League(MIX, capacity=3, seed=1)
    assert seen_shares(league) == pytest.approx([0.8, 0.15, 0.05, 0, 0, 0], abs=0.01)


def test_the_hard_come_more_often_among_past_selves() -> None:
    league = full()
    win(league, FIRST, 90)
    lose(league, FIRST + 2, 90)
    rates = league.win_rates()[FIRST:]
    assert rates[0] > 0.9 > 0.5 == rates[1] > 0.1 > rates[2]
    shares = seen_shares(league)
    assert shares[:FIRST] == pytest.approx([0.5, 0.15, 0.05], abs=0.01)
    assert shares[FIRST:] == pytest.approx(0.3 * (1 - rates) / (1 - rates).sum(), abs=0.01)
    sharper = full(power=3.0)
    win(sharper, FIRST, 90)
    lose(sharper, FIRST + 2, 90)
    assert sharper.shares()[FIRST + 2] > shares[FIRST + 2] + 0.05


def test_scripted_agents_share_by_results_if_wanted() -> None:
    plain, adaptive = full(), full(by_results=True)
    for league in (plain, adaptive):
        win(league, GREEDY, 100)
        lose(league, RANDOM, 100)
    assert plain.shares()[[GREEDY, RANDOM]] == pytest.approx([0.15, 0.05])
    assert adaptive.shares()[[GREEDY, RANDOM]].sum() == pytest.approx(0.2)
    assert adaptive.shares()[RANDOM] > 0.1


def test_old_results_fade() -> None:
    league = full(window=50)
    lose(league, GREEDY, 500)
    assert league.win_rates()[GREEDY] < 0.1
    for _ in range(100):
        win(league, GREEDY, 1)
    one_by_one = league.win_rates()[GREEDY]
    assert 0.7 < one_by_one < 0.9
    at_once = full(window=50)
    lose(at_once, GREEDY, 500)
    win(at_once, GREEDY, 100)
    assert at_once.win_rates()[GREEDY] == pytest.approx(one_by_one)


def test_a_tie_is_half_a_win() -> None:
    league = full()
    league.record(np.full(80, GREEDY), np.full(80, 0.5))
    assert league.win_rates()[GREEDY] == 0.5


def test_the_surely_beaten_make_room_but_never_the_latest() -> None:
    league = full()
    win(league, FIRST + 1, 50)
    win(league, FIRST + 2, 100)
    league.add_snapshot("d", RandomAgent())
    assert league.snapshots == ("a", "c", "d")
    assert league.name(FIRST + 1) == "d"
    assert league.win_rates()[FIRST + 1] == 0.5, "results of the one that left are not the newcomer's"
    league.add_snapshot("e", RandomAgent())
    assert league.snapshots == ("a", "d", "e")
    league.add_snapshot("f", RandomAgent())
    assert league.snapshots == ("d", "e", "f"), "of equals the oldest goes"


def test_a_league_of_one_place_keeps_the_latest() -> None:
    league = League({"past": 1.0}, capacity=1, seed=1)
    for name in ("a", "b"):
        league.add_snapshot(name, RandomAgent())
    assert league.snapshots == ("b",)


def test_agents_by_number() -> None:
    league, kept = full(), RandomAgent()
    league.add_snapshot("kept", kept)
    assert league.agent(CURRENT) is league.current
    assert type(league.agent(GREEDY)).__name__ == "GreedyAgent"
    assert league.agent(FIRST) is kept
    empty = League(MIX, capacity=1, seed=1)
    with pytest.raises(LeagueError, match="current"):
        empty.agent(CURRENT)
    with pytest.raises(LeagueError, match="empty place"):
        empty.agent(FIRST)


def test_saved_and_restored() -> None:
    league = full()
    win(league, FIRST, 7)
    league.add_snapshot("d", RandomAgent())
    text = json.dumps(league.state())
    agents = {name: RandomAgent() for name in league.snapshots}
    other = League(MIX, capacity=3, seed=99)
    other.restore(json.loads(text), agents)
    assert json.dumps(other.state()) == text
    assert np.array_equal(other.seat(500), league.seat(500))
    for one in (league, other):
        one.add_snapshot("e", RandomAgent())
    assert other.snapshots == league.snapshots
    assert other.agent(FIRST) is agents[other.name(FIRST)] or other.name(FIRST) == "e"


def test_a_state_that_does_not_fit_is_refused() -> None:
    state = full().state()
    with pytest.raises(LeagueError, match="snapshots a, b, c"):
        full().restore(state, {})
    agents = {name: RandomAgent() for name in "abc"}
    with pytest.raises(LeagueError, match="capacity"):
        League(MIX, capacity=2, seed=1).restore(state, agents)
    with pytest.raises(LeagueError, match="opponents"):
        League({"self": 1.0}, capacity=3, seed=1).restore(state, agents)
    with pytest.raises(LeagueError, match="damaged"):
        full().restore({**state, "games": [1.0]}, agents)
    with pytest.raises(LeagueError, match="damaged"):
        full().restore({**state, "rng": {"bit_generator": "?"}}, agents)


@pytest.mark.parametrize(
    ("opponents", "settings"),
    [
        ({"self": -0.1}, {}),
        ({"self": 0.0}, {}),
        ({"self": float("nan")}, {}),
        ({"past": 1.0}, {"capacity": 0}),
        ({"self": 1.0}, {"power": -1}),
        ({"self": 1.0}, {"window": 0}),
    ],
)
def test_a_league_that_cannot_be(opponents: dict[str, float], settings: dict[str, int]) -> None:
    with pytest.raises(LeagueError):
        League(opponents, seed=1, **settings)  # type: ignore[arg-type]


def test_unknown_agents_are_named() -> None:
    with pytest.raises(UnknownNameError, match="agents are random"):
        League({"gredy": 1.0}, seed=1)


def test_names_of_snapshots_are_their_own() -> None:
    league = full()
    for name in ("a", ""):
        with pytest.raises(LeagueError, match="name of its own"):
            league.add_snapshot(name, RandomAgent())


def test_solo_needs_no_opponents() -> None:
    league = League({}, seed=1)
    assert league.seat(0).size == 0
    with pytest.raises(LeagueError, match="one side"):
        league.seat(1)
