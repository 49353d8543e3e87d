"""The fit: the right optimum, the truth recovered, and no trace of the order of games."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.optimize import approx_fprime, minimize  # type: ignore[import-untyped]

from firetower_agents.arena.choices import FloatArray, collect
from firetower_agents.arena.likelihood import maximise
from firetower_agents.arena.places import places
from firetower_agents.arena.ratings import DEFAULT_PRIOR, ELO, Prior, Ratings, fit, fit_ratings, likelihood_of
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_env.core.errors import UnknownNameError

from .simulation import LINE_UPS, STRENGTHS, TRUTHS, Truth, tournament

WEAK = Prior(strength=1e4, seat=1e4, tie=1e4)


def played(kind: str, blocks: int, seed: int = 1) -> list[GameResult]:
    return list(tournament(TRUTHS[kind], LINE_UPS[kind], blocks, np.random.default_rng(seed)))


def duel(wins: int, draws: int, losses: int, first: str = "ant", second: str = "bee") -> list[GameResult]:
    """Games of two agents, each result as often in either seat."""
    results = [(1.0, -1.0)] * wins + [(0.0, 0.0)] * draws + [(-1.0, 1.0)] * losses
    pair, kind = (first, second), "duel"
    games = [GameResult(f"{first}{second}{n}", f"b{n}", kind, pair, r, 9, "over") for n, r in enumerate(results)]
    swapped = [
        GameResult(game.match + "'", game.block, kind, pair[::-1], game.returns[::-1], 9, "over") for game in games
    ]
    return games + swapped


def same(one: Ratings, other: Ratings) -> bool:
    """Equal to the last bit?"""
    effects = zip(one.seat_effects.values(), other.seat_effects.values(), strict=True)
    return (
        one.agents == other.agents
        and one.elo.tobytes() == other.elo.tobytes()
        and all(a.tobytes() == b.tobytes() for a, b in effects)
        and one.tie_weights == other.tie_weights
    )


def test_without_ties_two_agents_are_as_far_apart_as_their_odds() -> None:
    ratings = fit_ratings(duel(10, 0, 1), prior=WEAK)
    assert ratings.of("ant") - ratings.of("bee") == pytest.approx(400, abs=1e-3)
    assert ratings.seat_effects["duel"] == pytest.approx([0, 0], abs=1e-6)
    assert ratings.tie_weights == {"duel": {}}


def test_davidson_s_ties_have_their_closed_form() -> None:
    # The odds are the wins', and the weight of a tie is its number over the geometric mean of wins and losses.
    ratings = fit_ratings(duel(80, 30, 20), prior=WEAK)
    assert ratings.of("ant") - ratings.of("bee") == pytest.approx(ELO * np.log(4), abs=1e-3)
    assert ratings.tie_weights["duel"][2] == pytest.approx(30 / 40, abs=1e-6)


def naive_likelihood(truth_of: Ratings, games: Sequence[GameResult]) -> float:
    """The likelihood by the book: game by game, with the weights of the simulation."""
    total = 0.0
    for game in games:
        effects = tuple((truth_of.seat_effects[game.preset] / ELO).tolist())
        strengths = dict(zip(truth_of.agents, (truth_of.elo / ELO).tolist(), strict=True))
        truth = Truth(strengths, effects, truth_of.tie_weights[game.preset], game.sides)
        unplaced = tuple(sorted(set(game.sides)))
        for place in places(game)[:-1] or places(game):
            sets, chances = truth.picks(game.agents, unplaced)
            total += np.log(np.diff([0.0, *chances])[sets.index(place)])
            unplaced = tuple(side for side in unplaced if side not in place)
    return total


@pytest.mark.parametrize("kind", TRUTHS)
def test_the_fit_is_the_optimum_of_the_likelihood_by_the_book(kind: str) -> None:
    games = played(kind, 3)
    best = fit_ratings(games, prior=WEAK)
    ties = best.tie_weights["some_game"]

    def loss(values: FloatArray) -> float:
        elo, seats, logs = np.split(values, [len(best.agents), len(best.agents) + len(TRUTHS[kind].seats)])
        weights = dict(zip(ties, np.exp(logs).tolist(), strict=True))
        guess = Ratings(best.agents, ELO * elo, {"some_game": ELO * seats}, {"some_game": weights})
        return -naive_likelihood(guess, games)

    start = np.concatenate([best.elo / ELO, best.seat_effects["some_game"] / ELO, np.log(list(ties.values()))])
    assert np.abs(approx_fprime(start, loss, 1e-6)).max() < 2e-3
    away = start + np.random.default_rng(2).normal(0, 0.1, start.size)
    assert minimize(loss, away, method="L-BFGS-B").fun >= loss(start) - 1e-6


@pytest.mark.parametrize("kind", TRUTHS)
def test_derivatives_are_those_of_the_value(kind: str) -> None:
    choices = collect(played(kind, 4))
    likelihood, chosen = likelihood_of(choices, DEFAULT_PRIOR), choices.total()
    point = np.random.default_rng(3).normal(size=len(choices.parameters.names))
    slope = likelihood.slope(point[:, None], chosen)
    for column in range(point.size):
        step = np.zeros(point.size)
        step[column] = 1e-4
        above, below = (likelihood.slope((point + sign * step)[:, None], chosen) for sign in (1, -1))
        assert (above.value - below.value)[0] / 2e-4 == pytest.approx(slope.gradient[column, 0], rel=1e-5, abs=1e-5)
        change = (above.gradient - below.gradient)[:, 0] / 2e-4
        assert -change == pytest.approx(slope.information[column, :, 0], rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("kind", TRUTHS)
def test_scipy_finds_the_same_optimum(kind: str) -> None:
    choices = collect(played(kind, 4))
    best, likelihood, chosen = fit(choices), likelihood_of(choices, DEFAULT_PRIOR), choices.total()

    def falling(values: FloatArray) -> tuple[float, FloatArray]:
        slope = likelihood.slope(values[:, None], chosen)
        return -slope.value[0], -slope.gradient[:, 0]

    found = minimize(falling, np.zeros(best.size), jac=True, method="L-BFGS-B", options={"ftol": 1e-15, "gtol": 1e-7})
    assert best == pytest.approx(found.x, abs=1e-4)
    assert np.abs(falling(best)[1]).max() < 1e-9


@pytest.mark.parametrize("kind", TRUTHS)
def test_the_fit_gets_there_from_afar(kind: str) -> None:
    choices = collect(played(kind, 4))
    best, likelihood = fit(choices), likelihood_of(choices, DEFAULT_PRIOR)
    for seed in range(5):
        start = np.random.default_rng(seed).normal(0, 8, best.size)
        assert maximise(likelihood, start, choices.total())[:, 0] == pytest.approx(best, abs=1e-9)


def test_the_number_of_games_does_not_spoil_the_digits() -> None:
    """A hundred thousand wins and no loss: what the prior leaves of the gradient is tiny, and yet made zero."""
    choices = collect(duel(200, 0, 0))
    many = choices.total() * 250
    best = maximise(likelihood_of(choices, DEFAULT_PRIOR), np.zeros(4), many)
    slope = likelihood_of(choices, DEFAULT_PRIOR).slope(best, many)
    assert np.abs(slope.gradient).max() < 1e-8


@pytest.mark.parametrize("kind", TRUTHS)
def test_the_truth_is_recovered(kind: str) -> None:
    ratings, truth = fit_ratings(played(kind, 1500)), TRUTHS[kind]
    assert ratings.agents == tuple(STRENGTHS)
    assert ratings.elo / ELO == pytest.approx(list(STRENGTHS.values()), abs=0.1)
    assert ratings.seat_effects["some_game"] / ELO == pytest.approx(truth.seats, abs=0.08)
    assert ratings.tie_weights["some_game"] == pytest.approx(truth.ties, rel=0.2)


@pytest.mark.parametrize("kind", TRUTHS)
def test_the_order_of_games_leaves_no_trace(kind: str) -> None:
    games = played(kind, 5)
    expected, rng = fit_ratings(games), np.random.default_rng(5)
    for _ in range(5):
        assert same(fit_ratings([games[place] for place in rng.permutation(len(games))]), expected)


def test_a_clean_sheet_is_rated_far_away_but_finite() -> None:
    games = duel(50, 0, 0) + duel(50, 0, 0, "bee", "cat") + duel(50, 0, 0, "ant", "cat")
    ratings = fit_ratings(games)
    assert [name for name, _ in ratings.ranking()] == ["ant", "bee", "cat"]
    assert np.isfinite(ratings.elo).all()
    assert 600 < ratings.of("ant") - ratings.of("bee") < 2000
    more = fit_ratings(games + [game for n in range(20) for game in duel(50 + n, 0, 0)])
    assert more.of("ant") - more.of("bee") > ratings.of("ant") - ratings.of("bee")


def test_the_mean_or_the_anchor_is_zero() -> None:
    games = played("four", 10)
    free, held = fit_ratings(games), fit_ratings(games, anchor="cat")
    assert free.elo.sum() == pytest.approx(0, abs=1e-9)
    assert held.of("cat") == 0
    assert held.elo - held.elo.mean() == pytest.approx(free.elo)
    assert free.seat_effects["some_game"].sum() == pytest.approx(0, abs=1e-9)
    with pytest.raises(UnknownNameError, match="no games of 'owl'; there are games of ant, bee, cat, dog"):
        fit_ratings(games, anchor="owl")


def test_a_team_of_equals_is_as_strong_as_one_of_them() -> None:
    doubled = [
        GameResult(g.match, g.block, g.preset, g.agents * 2, g.returns * 2, 9, "over", (0, 1, 0, 1))
        for g in duel(60, 10, 30)
    ]
    alone, together = (fit_ratings(games, prior=WEAK) for games in (duel(60, 10, 30), doubled))
    assert together.elo == pytest.approx(alone.elo, abs=1e-3)


def test_only_the_first_of_four_places_says_something_about_the_losers() -> None:
    """Winning alone is Luce's choice: with all seats alike, strengths are the logarithms of the wins."""
    wins = {"ant": 40, "bee": 20, "cat": 10, "dog": 5}
    games = []
    for turn in range(4):
        names = tuple(np.roll(list(wins), turn).tolist())
        for winner, count in wins.items():
            returns = tuple(1.0 if name == winner else -1 / 3 for name in names)
            games += [
                GameResult(f"{turn}{winner}{n}", f"b{n}", "four", names, returns, 9, "over") for n in range(count)
            ]
    logs = np.log(list(wins.values()))
    assert fit_ratings(games, prior=WEAK).elo / ELO == pytest.approx(logs - logs.mean(), abs=1e-5)


def test_presets_share_strengths_but_not_seats_and_ties() -> None:
    rng = np.random.default_rng(6)
    left = Truth(STRENGTHS, (0.5, -0.5), {2: 0.5})
    right = Truth(STRENGTHS, (-0.5, 0.0, 0.5))
    games = [
        *tournament(left, LINE_UPS["two"], 300, rng, "left"),
        *tournament(right, LINE_UPS["three"], 300, rng, "right"),
    ]
    ratings = fit_ratings(games)
    assert ratings.elo / ELO == pytest.approx(list(STRENGTHS.values()), abs=0.1)
    assert ratings.seat_effects["left"] / ELO == pytest.approx(left.seats, abs=0.1)
    assert ratings.seat_effects["right"] / ELO == pytest.approx(right.seats, abs=0.1)
    assert ratings.tie_weights["right"] == {}


def test_an_agent_against_itself_tells_of_the_seats_alone() -> None:
    games = [GameResult(f"m{n}", f"b{n}", "mirror", ("ant", "ant"), (1, -1), 9, "over") for n in range(30)]
    games += [GameResult(f"n{n}", f"b{n}", "mirror", ("ant", "ant"), (-1, 1), 9, "over") for n in range(10)]
    ratings = fit_ratings(games, prior=WEAK)
    assert ratings.elo == pytest.approx([0])
    assert np.diff(ratings.seat_effects["mirror"])[0] / ELO == pytest.approx(-np.log(3), abs=1e-5)


def test_what_cannot_be_rated_is_said() -> None:
    with pytest.raises(ResultsError, match="no games"):
        fit_ratings([])
    alone = GameResult("m", "b", "solo", ("ant", "ant"), (1, 1), 9, "over", (0, 0))
    with pytest.raises(ResultsError, match="one side"):
        fit_ratings([alone])
