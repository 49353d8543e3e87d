"""Intervals: they cover the truth as often as they say, and know blocks from games and luck from certainty."""

from dataclasses import replace

import numpy as np
import pytest

from firetower_agents.arena.bootstrap import SureRatings, rate_with_intervals
from firetower_agents.arena.ratings import ELO, Prior
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.sprt import until_ci
from firetower_agents.arena.winrates import jeffreys_interval

from .simulation import LINE_UPS, STRENGTHS, TRUTHS, Truth, tournament
from .test_ratings import duel, played, same

#: blocks of each line-up, and tournaments, of each kind: enough of them that 95 % is told from 93 % and from 97 %
SIZES = {"two": (25, 320), "three": (12, 130), "four": (60, 320), "teams": (15, 130)}
GOAL = (0.93, 0.97)


def covered(kind: str) -> tuple[list[bool], list[bool]]:
    """Is the true rating of each agent, and the true effect of each seat, inside its interval?"""
    truth, (blocks, tournaments) = TRUTHS[kind], SIZES[kind]
    strengths, seats = ELO * np.array(list(STRENGTHS.values())), ELO * np.array(truth.seats)
    agents_inside, seats_inside = [], []
    for number in range(tournaments):
        games = tournament(truth, LINE_UPS[kind], blocks, np.random.default_rng([7, number]))
        sure = rate_with_intervals(games, replicates=400, seed=number)
        rated, seated = sure.intervals, sure.seat_intervals["some_game"]
        agents_inside += ((rated.low <= strengths) & (strengths <= rated.high)).tolist()
        seats_inside += ((seated.low <= seats) & (seats <= seated.high)).tolist()
    return agents_inside, seats_inside


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    found = {kind: covered(kind) for kind in SIZES}
    for part, what in enumerate(("ratings", "seats")):
        together = np.concatenate([inside[part] for inside in found.values()])
        assert GOAL[0] <= together.mean() <= GOAL[1], f"{what}: {together.mean():.4f}"
        for kind, inside in found.items():
            # One kind alone has too few tournaments for such narrow bounds.
            assert GOAL[0] - 0.01 <= np.mean(inside[part]) <= GOAL[1] + 0.01, (
                f"{what}, {kind}: {np.mean(inside[part]):.4f}"
            )


def test_a_block_counts_once_however_many_games_it_holds() -> None:
    games = list(tournament(Truth(STRENGTHS, (0.0, 0.0)), LINE_UPS["two"], 40, np.random.default_rng(8)))
    copies = [replace(game, match=f"{game.match}/{n}") for game in games for n in range(4)]
    apart = [replace(game, block=game.match) for game in copies]
    once, together, alone = (rate_with_intervals(some).intervals.width.mean() for some in (games, copies, apart))
    assert together == pytest.approx(once, rel=0.1)
    assert alone == pytest.approx(once / 2, rel=0.1)


def test_without_upsets_the_interval_is_jeffreys() -> None:
    """Where seats are known to be alike, at the lower end; how far up it may go, the prior alone says."""
    games = [replace(game, block=game.match) for game in duel(100, 0, 0)]
    sure = rate_with_intervals(games, anchor="bee", replicates=4000, prior=Prior(seat=1e-3))
    chance, _ = jeffreys_interval(200, 200)
    assert sure.intervals.low[0] == pytest.approx(ELO * np.log(chance / (1 - chance)), abs=25)
    assert sure.intervals.low[0] + 100 < sure.ratings.of("ant") < sure.intervals.high[0] + 1
    assert (sure.intervals.low[1], sure.intervals.high[1]) == (0, 0)


@pytest.mark.parametrize("kind", TRUTHS)
def test_the_order_of_games_leaves_no_trace(kind: str) -> None:
    games = played(kind, 4)
    expected = rate_with_intervals(games, replicates=50, seed=3)
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(games))
        again = rate_with_intervals([games[place] for place in order], replicates=50, seed=3)
        assert same(again.ratings, expected.ratings)
        assert again.samples.tobytes() == expected.samples.tobytes()
        assert again.intervals.low.tobytes() == expected.intervals.low.tobytes()
        assert again.superiority.tobytes() == expected.superiority.tobytes()


def test_seeds_make_the_difference_and_nothing_else() -> None:
    games = played("two", 5)
    first, again, other = (rate_with_intervals(games, replicates=30, seed=seed).samples for seed in (1, 1, 2))
    assert first.tobytes() == again.tobytes()
    assert not np.array_equal(first, other)


def test_superiority_is_a_chance_and_its_opposite() -> None:
    sure = rate_with_intervals(played("two", 30))
    assert sure.superiority + sure.superiority.T == pytest.approx(np.ones((4, 4)))
    assert sure.superiority.diagonal() == pytest.approx([0.5] * 4)
    assert sure.superiority[0, 3] > 0.999
    assert 0.5 < sure.superiority[0, 1] <= 1
    even = rate_with_intervals(duel(20, 5, 20))
    assert even.superiority[0, 1] == pytest.approx(0.5, abs=0.06)


def test_the_level_and_the_number_of_blocks_make_the_width() -> None:
    few, many = played("four", 20), played("four", 80)
    wide, narrow = rate_with_intervals(few), rate_with_intervals(many)
    assert (wide.blocks, narrow.blocks) == (20, 80)
    assert narrow.intervals.width.mean() == pytest.approx(wide.intervals.width.mean() / 2, rel=0.25)
    assert (rate_with_intervals(few, level=0.8).intervals.width < wide.intervals.width).all()


def test_the_anchor_is_certain_and_the_others_are_measured_from_it() -> None:
    sure = rate_with_intervals(played("two", 20), anchor="dog")
    assert sure.intervals.width[3] == 0
    assert (sure.intervals.low[:2] > 0).all()


def test_stopping_waits_for_the_widest_interval() -> None:
    sure: SureRatings = rate_with_intervals(played("four", 20), replicates=200)
    widest = float(sure.intervals.width.max())
    assert until_ci(sure, widest)
    assert not until_ci(sure, widest - 1e-6)
    with pytest.raises(ResultsError, match="no interval"):
        until_ci(sure, 0)


def test_what_cannot_be_resampled_is_said() -> None:
    games: list[GameResult] = [replace(game, block="all") for game in duel(5, 0, 5)]
    with pytest.raises(ResultsError, match="one block alone"):
        rate_with_intervals(games)
    with pytest.raises(ResultsError, match="at least one"):
        rate_with_intervals(duel(5, 0, 5), replicates=0)
    with pytest.raises(ResultsError, match="between 0 and 1"):
        rate_with_intervals(duel(5, 0, 5), level=95)
