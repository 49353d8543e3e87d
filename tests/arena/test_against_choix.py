"""Our fit beside that of a library: the same strengths on the same games, where both know the model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from firetower_agents.arena.ratings import ELO, Prior, fit_ratings
from firetower_agents.arena.results import GameResult

AGENTS = ("ant", "bee", "cat", "dog", "elk", "fox")
STRENGTHS = np.array([1.2, 0.6, 0.1, -0.2, -0.6, -1.1])
choix = pytest.importorskip("choix", reason="NO CHOIX: install the extra `dev` to compare fits")
#: no seat effects and no ties: choix knows neither
SIGMA = 2.0
PRIOR = Prior(strength=SIGMA, seat=1e-6)
#: the same penalty in choix's words: alpha times the squared length of the strengths
ALPHA = 1 / (2 * SIGMA**2)


def drawn(seats: int, games: int, seed: int) -> list[Sequence[int]]:
    """Orders of so many of the agents, by the model itself."""
    rng = np.random.default_rng(seed)
    tables = [rng.permutation(len(AGENTS))[:seats] for _ in range(games)]
    return [table[np.argsort(-(STRENGTHS[table] + rng.gumbel(size=seats)))].tolist() for table in tables]


def results(orders: list[Sequence[int]], seed: int) -> list[GameResult]:
    """The same as games, with seats in any order."""
    rng, games = np.random.default_rng(seed), []
    for number, order in enumerate(orders):
        seating = rng.permutation(order)
        returns = tuple(float(-list(order).index(one)) for one in seating)
        names = tuple(AGENTS[one] for one in seating)
        games.append(GameResult(f"g{number:04d}", f"b{number:04d}", f"of_{len(order)}", names, returns, 9, "over"))
    return games


def elo(strengths: np.ndarray) -> np.ndarray:
    """On our scale, with the mean at zero."""
    return np.asarray(ELO * (strengths - strengths.mean()))


@pytest.mark.parametrize("games", [40, 400])
def test_bradley_terry_is_that_of_choix(games: int) -> None:
    orders = drawn(2, games, games)
    ours = fit_ratings(results(orders, 1), prior=PRIOR)
    assert ours.elo == pytest.approx(elo(choix.opt_pairwise(len(AGENTS), orders, alpha=ALPHA)), abs=0.01)


@pytest.mark.parametrize("seats", [3, 4])
def test_plackett_luce_is_that_of_choix(seats: int) -> None:
    orders = drawn(seats, 200, seats)
    ours = fit_ratings(results(orders, 2), prior=PRIOR)
    assert ours.elo == pytest.approx(elo(choix.opt_rankings(len(AGENTS), orders, alpha=ALPHA)), abs=0.01)


def test_other_ways_to_the_same_optimum_agree() -> None:
    orders = drawn(2, 600, 9)
    ours = fit_ratings(results(orders, 3), prior=Prior(strength=1e3, seat=1e-6))
    for found in (choix.ilsr_pairwise(len(AGENTS), orders), choix.mm_pairwise(len(AGENTS), orders)):
        assert ours.elo == pytest.approx(elo(found), abs=0.1)
    assert np.corrcoef(ours.elo, STRENGTHS)[0, 1] > 0.95
