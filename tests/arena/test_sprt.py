"""The sequential test: its errors are as rare as promised, whatever the games of a block have to do with each other."""

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_agents.arena.results import ResultsError
from firetower_agents.arena.sprt import SprtDecision, sprt

RUNS = 300


def pairs_of_games(mean: float, alike: float, count: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Scores of blocks of two games, the second of which repeats the first with the chance `alike`."""
    won = rng.random((count, 2)) < mean
    won[:, 1] = np.where(rng.random(count) < alike, won[:, 0], won[:, 1])
    return np.asarray(won.mean(axis=1))


def decide(scores: NDArray[np.float64], p0: float, p1: float) -> tuple[SprtDecision, int]:
    """Ask after every block, as a tournament does."""
    for blocks in range(1, len(scores) + 1):
        test = sprt(scores[:blocks], p0, p1)
        if test.decision is not SprtDecision.CONTINUE:
            return test.decision, blocks
    return SprtDecision.CONTINUE, len(scores)


@pytest.mark.parametrize(("p0", "p1", "alike"), [(0.5, 0.65, 0.0), (0.5, 0.65, 1.0), (0.85, 0.95, 0.5)])
def test_errors_are_as_rare_as_promised(p0: float, p1: float, alike: float) -> None:
    rng = np.random.default_rng(11)
    wrong = {p0: SprtDecision.ACCEPT, p1: SprtDecision.REJECT}
    for truth, error in wrong.items():
        found = [decide(pairs_of_games(truth, alike, 600, rng), p0, p1)[0] for _ in range(RUNS)]
        assert SprtDecision.CONTINUE not in found
        # Five per cent are promised; three standard errors of 300 runs are allowed on top.
        assert found.count(error) / RUNS <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / RUNS)


def test_repeated_games_are_not_mistaken_for_evidence() -> None:
    rng = np.random.default_rng(12)
    lengths = {
        alike: np.mean([decide(pairs_of_games(0.65, alike, 600, rng), 0.5, 0.65)[1] for _ in range(100)])
        for alike in (0.0, 1.0)
    }
    assert lengths[1.0] == pytest.approx(2 * lengths[0.0], rel=0.35)


def test_for_single_games_the_ratio_is_wald_s() -> None:
    """With wins and losses alone the mean fixes the distribution, and the ratio is that of two coins."""
    wins, losses = 40, 25
    test = sprt([1] * wins + [0] * losses, 0.5, 0.6)
    assert test.log_ratio == pytest.approx(wins * np.log(0.6 / 0.5) + losses * np.log(0.4 / 0.5), abs=1e-3)
    assert (test.lower, test.upper) == pytest.approx((-np.log(19), np.log(19)))
    assert test.blocks == 65


def test_a_clean_sheet_decides_soon_and_no_block_decides_nothing() -> None:
    assert sprt([], 0.5, 0.6).decision is SprtDecision.CONTINUE
    assert sprt([1.0], 0.5, 0.6).decision is SprtDecision.CONTINUE
    assert sprt([1.0] * 40, 0.5, 0.6).decision is SprtDecision.ACCEPT
    assert sprt([0.0] * 40, 0.5, 0.6).decision is SprtDecision.REJECT
    assert sprt([0.5] * 400, 0.5, 0.6).decision is SprtDecision.REJECT


def test_stricter_promises_take_longer() -> None:
    scores = [1.0, 0.5, 1.0, 0.5, 0.0, 1.0] * 6
    assert sprt(scores, 0.5, 0.65, alpha=0.2, beta=0.2).decision is SprtDecision.ACCEPT
    assert sprt(scores, 0.5, 0.65, alpha=0.001, beta=0.001).decision is SprtDecision.CONTINUE


def test_the_order_of_blocks_leaves_no_trace() -> None:
    scores = pairs_of_games(0.6, 0.3, 50, np.random.default_rng(13))
    assert sprt(scores, 0.5, 0.6) == sprt(scores[::-1], 0.5, 0.6)


@pytest.mark.parametrize(
    ("scores", "options"),
    [
        ([0.5], {"p0": 0.6, "p1": 0.5}),
        ([0.5], {"p0": 0.0, "p1": 0.5}),
        ([0.5], {"p0": 0.5, "p1": 1.0}),
        ([0.5], {"p0": 0.5, "p1": 0.6, "alpha": 0.0}),
        ([0.5], {"p0": 0.5, "p1": 0.6, "beta": 0.5}),
        ([1.5], {"p0": 0.5, "p1": 0.6}),
        ([float("nan")], {"p0": 0.5, "p1": 0.6}),
    ],
)
def test_what_makes_no_test_is_refused(scores: list[float], options: dict[str, float]) -> None:
    with pytest.raises(ResultsError):
        sprt(scores, **options)
