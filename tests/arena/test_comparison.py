"""Agents beside each other on the same deals: counted by hand, and as sure as they should be."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from firetower_agents.arena.comparison import Comparison, compare
from firetower_agents.arena.config import make_config
from firetower_agents.arena.measures import measure_presets
from firetower_agents.arena.results import GameResult, ScoreRecord
from firetower_agents.arena.standings import standings
from firetower_agents.arena.stopping import deal_scores, reason_to_stop
from firetower_agents.arena.winrates import jeffreys_interval
from firetower_env.core.errors import UnknownNameError

CONFIG: dict[str, Any] = {"preset": "fire_tower_2p", "agents": ["ant", "bee"]}


def game(
    agent: str,
    deal: int,
    points: float | None,
    *,
    turn: int = 0,
    won: bool = True,
    higher: bool = True,
    preset: str = "garden",
    seats: tuple[str, ...] = (),
) -> GameResult:
    agents = seats or (agent,) * 2
    paid = (1.0 if won else -1.0,) * len(agents)
    score = None if points is None else ScoreRecord("points", higher, (points,) * len(agents))
    details = {"fault": "oops", "fault_agent": agents[-1]} if points is None else {}
    ending = "fault: raised an error" if points is None else "over"
    return GameResult(
        f"{deal}/{agent}/{turn}",
        f"{preset}/{deal}",
        preset,
        agents,
        paid,
        9,
        ending,
        (0,) * len(agents),
        details,
        won=(won,) * len(agents),
        score=score,
        entrant=agent,
    )


def scored(higher: bool = True, **points: Sequence[float]) -> list[GameResult]:
    return [game(agent, deal, value, higher=higher) for agent in points for deal, value in enumerate(points[agent])]


def only(games: list[GameResult]) -> Comparison:
    (found,) = compare(games)
    return found


def test_means_quartiles_wins_and_how_often_which_score() -> None:
    games = [game("ant", deal, value, won=value > 2) for deal, value in enumerate([1, 2, 3, 4, 5])]
    (row,) = only(games).agents
    assert (row.agent, row.games, row.mean, row.win_share, row.faults) == ("ant", 5, 3.0, 0.6, 0)
    assert row.quartiles == (1, 2, 3, 4, 5)
    assert row.distribution == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1))
    assert row.interval is not None
    assert row.interval[0] < 3 < row.interval[1]


def test_differences_are_deal_by_deal() -> None:
    """Deals differ by hundreds, the agents by one or two on each: in pairs that is certain."""
    deals = np.random.default_rng(1).integers(0, 1000, 40)
    noise = np.random.default_rng(2).integers(1, 3, 40)
    found = only(scored(ant=(deals + noise).tolist(), bee=deals.tolist()))
    (pair,) = found.differences
    assert (pair.agent, pair.other, pair.deals) == ("ant", "bee", 40)
    assert pair.mean == pytest.approx(noise.mean())
    assert pair.interval is not None
    assert 1 < pair.interval[0] < pair.interval[1] < 2
    assert pair.superiority == 1
    ant = found.agents[0].interval
    assert ant is not None
    assert ant[1] - ant[0] > 100, "each alone is anything but certain"


def test_intervals_of_differences_cover_the_truth() -> None:
    inside = []
    for number in range(300):
        rng = np.random.default_rng([7, number])
        deals = rng.normal(0, 5, 25)
        games = scored(ant=(deals + rng.normal(1, 2, 25)).tolist(), bee=(deals + rng.normal(0, 2, 25)).tolist())
        span = only(games).between("ant", "bee")
        assert span is not None
        assert span.interval is not None
        inside.append(span.interval[0] <= 1 <= span.interval[1])
    assert 0.92 <= np.mean(inside) <= 0.98


def test_the_best_comes_first_in_either_direction() -> None:
    for higher, order in ((True, ["bee", "ant"]), (False, ["ant", "bee"])):
        found = only(scored(higher, ant=[1, 2, 3], bee=[4, 5, 9]))
        assert [row.agent for row in found.agents] == order
        assert found.higher_is_better is higher
        (pair,) = found.differences
        assert [pair.agent, pair.other] == order
        assert pair.mean == (4 if higher else -4)
        assert pair.superiority == 1
        back = found.between(pair.other, pair.agent)
        assert back is not None
        assert (back.mean, back.superiority) == (-pair.mean, 0)
        assert back.interval == (-pair.interval[1], -pair.interval[0]) if pair.interval else False


def test_a_fault_counts_as_the_worst_score() -> None:
    games = [*scored(bee=[5, 7, 3]), game("ant", 0, 9), game("ant", 1, 9), game("ant", 2, None, won=False)]
    ant = next(row for row in only(games).agents if row.agent == "ant")
    assert (ant.mean, ant.faults, ant.win_share) == (7.0, 1, pytest.approx(2 / 3, abs=1e-4))
    fewer = [*scored(False, bee=[5, 7, 3]), game("ant", 0, 1, higher=False), game("ant", 1, None, won=False)]
    assert next(row for row in only(fewer).agents if row.agent == "ant").mean == 4.0


def test_a_fault_of_a_partner_counts_for_the_side() -> None:
    games = [game("ant", 0, None, seats=("ant", "pal"), won=False), game("ant", 1, 4, seats=("pal", "ant"))]
    (row,) = only(games).agents
    assert (row.agent, row.faults) == ("ant", 1)
    (line,) = standings(games).rows
    assert (line.agent, line.games, line.faults) == ("ant", 2, 1)


def test_games_without_a_score_are_compared_by_returns() -> None:
    games = [
        GameResult(f"{a}{n}", str(n), "alone", (a,), (paid,), 9, "over")
        for a, values in (("ant", (0.0, 0.5)), ("bee", (1.0, 1.0)))
        for n, paid in enumerate(values)
    ]
    found = only(games)
    assert (found.measure, [row.agent for row in found.agents]) == ("return", ["bee", "ant"])
    assert [row.win_share for row in found.agents] == [1.0, 0.5]


def test_rotations_of_a_deal_are_one_observation() -> None:
    once = [game("ant", deal, value) for deal, value in enumerate([1, 2, 4, 8])]
    thrice = [game("ant", deal, value, turn=turn) for deal, value in enumerate([1, 2, 4, 8]) for turn in range(3)]
    assert only(once).agents[0].interval == only(thrice).agents[0].interval
    assert only(thrice).agents[0].games == 12


def test_agents_that_share_no_deal_have_no_difference() -> None:
    games = [*scored(ant=[1, 2]), *(game("bee", deal, 3) for deal in (7, 8)), game("cat", 0, 1), game("cat", 7, 5)]
    found = only(games)
    assert found.between("ant", "bee") is None
    one = found.between("cat", "ant")
    assert one is not None
    assert (one.deals, one.mean, one.interval) == (1, 0, None)


def test_a_single_deal_has_no_intervals() -> None:
    found = only(scored(ant=[1], bee=[2]))
    assert found.agents[0].interval is found.agents[0].win_interval is found.differences[0].interval is None
    assert found.differences[0].superiority is None


def test_shares_of_wins_have_an_interval_of_their_own() -> None:
    games = [game("ant", deal, 1, won=deal < 70) for deal in range(100)]
    span = only(games).agents[0].win_interval
    assert span == pytest.approx(jeffreys_interval(70, 100), abs=0.02)


def test_every_preset_is_compared_for_itself() -> None:
    games = [*scored(ant=[1, 2], bee=[2, 3]), *(game("ant", n, 100 + n, preset="wood") for n in range(2))]
    garden, wood = compare(games)
    assert (garden.preset, wood.preset) == ("garden", "wood")
    assert garden.agents[0].mean == 2.5
    assert wood.agents[0].mean == 100.5


def test_order_leaves_no_trace_and_duels_are_no_part_of_it() -> None:
    games = [*scored(ant=[1.5, 2, 7], bee=[2, 3, 5], cat=[0, 9, 4]), game("cat", 2, None, turn=1, won=False)]
    duel = GameResult("d", "d", "two", ("ant", "bee"), (1, -1), 9, "over")
    first = compare(games)
    for seed in range(3):
        assert compare([duel, *random.Random(seed).sample(games, len(games))]) == first


def test_standings_hold_comparisons_only_of_games_of_one_side() -> None:
    duels = [GameResult(f"d{n}", f"d{n}", "two", ("ant", "bee"), (1, -1), 9, "over") for n in range(2)]
    assert "comparisons" not in standings(duels).to_dict()
    mixed = standings([*duels, *scored(ant=[1, 2], bee=[2, 3])])
    assert mixed.rows[0].rating is not None
    assert [found["preset"] for found in mixed.to_dict()["comparisons"]] == ["garden"]
    alone = standings(scored(ant=[1, 2], bee=[2, 3]))
    assert [(row.agent, row.rating, row.win_rate, row.games) for row in alone.rows] == [
        ("ant", None, 1.0, 2),
        ("bee", None, 1.0, 2),
    ]


# -- rules for stopping -----------------------------------------------------------------------------------------------


def test_the_score_of_a_deal_is_the_share_of_others_left_behind() -> None:
    games = scored(ant=[5, 5, 5], bee=[4, 5, 6], cat=[4, 4, 4])
    assert deal_scores(games, "ant").tolist() == [1, 0.75, 0.5]
    assert deal_scores(scored(False, ant=[5, 5, 5], bee=[4, 5, 6], cat=[4, 4, 4]), "ant").tolist() == [0, 0.25, 0.5]
    assert deal_scores([*games, game("ant", 9, 1)], "ant").tolist() == [1, 0.75, 0.5], "nobody else played deal 9"
    with pytest.raises(UnknownNameError, match="no games of 'dog'"):
        deal_scores(games, "dog")


def test_a_sequential_test_decides_on_paired_deals() -> None:
    rule = make_config({**CONFIG, "sprt": {"p0": 0.5, "p1": 0.7}})
    better = scored(ant=[deal + 1 for deal in range(40)], bee=list(range(40)))
    assert reason_to_stop(rule, better) == "sprt: ant scores 0.7 rather than 0.5 (accept)"
    assert reason_to_stop(rule, better[:2] + better[40:42]) == ""
    worse = scored(ant=list(range(40)), bee=[deal + deal % 2 for deal in range(40)])
    assert reason_to_stop(rule, worse) == "sprt: ant scores 0.5 rather than 0.7 (reject)"


def test_narrow_intervals_of_differences_stop() -> None:
    rng = np.random.default_rng(3)
    games = scored(ant=rng.normal(0, 1, 50).tolist(), bee=rng.normal(0, 1, 50).tolist())
    span = only(games).differences[0].interval
    assert span is not None
    for width, stops in ((span[1] - span[0] + 0.1, True), (span[1] - span[0] - 0.1, False)):
        told = reason_to_stop(make_config({**CONFIG, "until_ci": width}), games)
        assert bool(told) is stops
    wide = make_config({**CONFIG, "until_ci": 1000})
    assert reason_to_stop(wide, scored(ant=[1], bee=[2])) == ""
    assert reason_to_stop(make_config(CONFIG), games) == ""


def test_measures_hold_every_agent_and_deal() -> None:
    (measured,) = measure_presets([*scored(ant=[1, 2], bee=[3]), game("ant", 0, 3, turn=1)])
    assert (measured.agents, measured.deals) == (("ant", "bee"), ("garden/0", "garden/1"))
    assert measured.values[0].tolist() == [2, 3]
    assert measured.values[1, 0] == 2
    assert np.isnan(measured.values[1, 1])
    assert measured.ranking() == [("bee", 3.0), ("ant", 2.0)]
