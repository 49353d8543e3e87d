"""Plain counting: places, pairs, groups and win rates."""

from fractions import Fraction

import numpy as np
import pytest

from firetower_agents.arena.crosstable import crosstable
from firetower_agents.arena.places import places, win_shares
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.winrates import block_scores, jeffreys_interval, win_rates
from firetower_env.core.errors import UnknownNameError

from .simulation import LINE_UPS, STRENGTHS, TRUTHS, tournament
from .test_ratings import duel, played


def table(agents: str, *returns: float, sides: tuple[int, ...] = (), match: str = "m") -> GameResult:
    return GameResult(match, match, "table", tuple(agents), returns, 9, "over", sides)


def test_places_follow_the_returns_and_equal_returns_tie() -> None:
    third = float(np.float32(-1 / 3))
    assert places(table("abcd", third, 1, third, third)) == ((1,), (0, 2, 3))
    assert places(table("abcd", 1, 3, 2, 2)) == ((1,), (2, 3), (0,))
    assert places(table("abc", 0, 0, 0)) == ((0, 1, 2),)
    assert places(table("abcd", -1, 1, -1, 1, sides=(0, 1, 0, 1))) == ((1,), (0,))
    assert places(table("ab", 0.1 + 0.2, 0.3)) == ((0, 1),)


def test_the_win_is_shared_by_the_winners() -> None:
    assert list(win_shares(table("abcd", 1, 0, 1, 0))) == [0.5, 0, 0.5, 0]
    assert list(win_shares(table("abcd", 1, -1, 1, -1, sides=(0, 1, 0, 1)))) == [1, 0, 1, 0]
    assert win_shares(table("abc", 0, 0, 0)) == (Fraction(1, 3),) * 3


def test_pairs_are_counted_seat_by_seat() -> None:
    found = crosstable([table("abc", 1, -1, -1), table("bac", 2, 1, 0), table("aab", 1, 0, 0)])
    assert found.agents == ("a", "b", "c")
    # a and b: a won the first game, b the second; in the third one seat of a won and the other drew.
    assert found.wins.tolist() == [[0, 2, 2], [1, 0, 1], [0, 0, 0]]
    assert found.draws.tolist() == [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    assert found.losses.tolist() == found.wins.T.tolist()
    assert found.meetings.tolist() == [[0, 4, 2], [4, 0, 2], [2, 2, 0]]
    assert found.score[0, 1] == 2.5 / 4
    assert np.isnan(found.score[0, 0])


def test_partners_do_not_meet() -> None:
    found = crosstable([table("abcd", 1, -1, 1, -1, sides=(0, 1, 0, 1))])
    assert found.meetings[0].tolist() == [0, 1, 0, 1]
    assert found.wins[0].tolist() == [0, 1, 0, 1]


def test_groups_that_never_met_are_islands() -> None:
    games = duel(3, 1, 2) + duel(1, 1, 1, "cat", "dog")
    assert crosstable(games).islands() == [("ant", "bee"), ("cat", "dog")]
    assert crosstable(games + duel(1, 0, 0, "bee", "cat")).islands() == [("ant", "bee", "cat", "dog")]


def test_groups_that_never_lost_to_others_are_tiers() -> None:
    games = duel(3, 1, 2) + duel(1, 1, 1, "cat", "dog") + duel(9, 0, 0, "bee", "cat")
    assert crosstable(games).tiers() == [("ant", "bee"), ("cat", "dog")]
    assert crosstable(games + duel(0, 1, 0, "ant", "dog")).tiers() == [("ant", "bee", "cat", "dog")]


def test_jeffreys_interval_is_where_tables_have_it() -> None:
    assert jeffreys_interval(5, 10) == pytest.approx((0.2235, 0.7765), abs=1e-4)
    assert jeffreys_interval(0, 10) == pytest.approx((0, 0.2172), abs=1e-4)
    assert jeffreys_interval(10, 10) == pytest.approx((0.7828, 1), abs=1e-4)
    for wins, games, level in ((11, 10, 0.95), (-1, 10, 0.95), (1, 10, 95)):
        with pytest.raises(ResultsError, match="no such interval"):
            jeffreys_interval(wins, games, level)


def test_win_rates_of_single_games_have_jeffreys_interval() -> None:
    games = [table("ab", *((1, -1) if n < 70 else (-1, 1)), match=f"m{n}") for n in range(100)]
    found = win_rates(games, replicates=20_000)
    assert found.rate.tolist() == [0.7, 0.3]
    assert (found.intervals.low[0], found.intervals.high[0]) == pytest.approx(jeffreys_interval(70, 100), abs=0.01)
    clean = win_rates(games[:70], replicates=20_000)
    assert clean.intervals.high[0] == 1
    assert clean.intervals.low[0] == pytest.approx(jeffreys_interval(70, 70)[0], abs=0.005)


def test_intervals_of_win_rates_cover_the_truth() -> None:
    """Four agents in all rotations with shared luck: the true rates are those of very many games."""
    truth = TRUTHS["four"]
    names = tuple(STRENGTHS)
    rates = np.zeros(4)
    for turn in range(4):
        sets, chances = truth.picks((*names[turn:], *names[:turn]), (0, 1, 2, 3))
        for picked, chance in zip(sets, np.diff([0.0, *chances]), strict=True):
            for seat in picked:
                rates[(seat + turn) % 4] += chance / len(picked) / 4
    inside = []
    for number in range(500):
        games = tournament(truth, LINE_UPS["four"], 30, np.random.default_rng([9, number]))
        found = win_rates(games, replicates=300, seed=number).intervals
        inside += ((found.low <= rates) & (rates <= found.high)).tolist()
    assert 0.93 <= np.mean(inside) <= 0.97


def test_scores_of_blocks_are_means_over_the_seats_of_an_agent() -> None:
    games = [
        GameResult("1", "x", "t", ("a", "b"), (1, -1), 9, "over"),
        GameResult("2", "x", "t", ("b", "a"), (0, 0), 9, "over"),
        GameResult("3", "w", "t", ("b", "a"), (1, -1), 9, "over"),
        GameResult("4", "v", "t", ("b", "c"), (1, -1), 9, "over"),
    ]
    assert block_scores(games, "a").tolist() == [0.0, 0.75]
    with pytest.raises(UnknownNameError, match="no games of 'z'"):
        block_scores(games, "z")


def test_the_order_of_games_leaves_no_trace() -> None:
    games = played("four", 6)
    expected, pairs = win_rates(games, replicates=50), crosstable(games)
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(games))
        shuffled = [games[place] for place in order]
        again = win_rates(shuffled, replicates=50)
        assert again.rate.tobytes() == expected.rate.tobytes()
        assert again.intervals.low.tobytes() == expected.intervals.low.tobytes()
        assert crosstable(shuffled).wins.tobytes() == pairs.wins.tobytes()
        assert block_scores(shuffled, "ant").tobytes() == block_scores(games, "ant").tobytes()


def test_solo_games_have_win_rates_too() -> None:
    games = [GameResult(f"m{n}", f"m{n}", "solo", ("a", "a"), (1, 1), 9, "over", (0, 0)) for n in range(4)]
    assert win_rates(games).rate.tolist() == [1.0]


def test_nothing_to_count_is_said() -> None:
    for count in (crosstable, win_rates):
        with pytest.raises(ResultsError, match="no games"):
            count([])
