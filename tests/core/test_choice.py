import numpy as np
import pytest
from scipy.stats import chi2

from firetower_env.core import bitboards as bb
from firetower_env.core.choice import uniform


def masks(rows: int, words: int, density: float, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    legal = rng.random((rows, 16 * words)) < density
    legal[~legal.any(axis=1), 5] = True
    return legal


@pytest.mark.parametrize("density", [0.003, 0.05, 0.5, 1.0])
def test_only_legal_answers(density):
    legal = masks(4000, 19, density)
    chosen = uniform(bb.pack(legal), np.random.default_rng(1).random(4000))
    assert legal[np.arange(4000), chosen].all()


def test_each_fraction_finds_its_answer():
    legal = masks(40, 19, 0.1)
    packed = bb.pack(legal)
    for row in range(40):
        answers = np.flatnonzero(legal[row])
        middles = (np.arange(answers.size) + 0.5) / answers.size
        found = uniform(np.repeat(packed[row : row + 1], answers.size, axis=0), middles)
        assert found.tolist() == answers.tolist()


@pytest.mark.parametrize("fraction", [0.0, np.nextafter(1.0, 0.0)])
def test_ends_of_the_range(fraction):
    legal = masks(200, 19, 0.2, seed=3)
    chosen = uniform(bb.pack(legal), np.full(200, fraction))
    places = [np.flatnonzero(row) for row in legal]
    assert chosen.tolist() == [row[0] if fraction == 0 else row[-1] for row in places]


def test_choice_is_uniform():
    legal = masks(1, 19, 0.1, seed=4)
    answers = np.flatnonzero(legal[0])
    packed = np.repeat(bb.pack(legal), 40_000, axis=0)
    chosen = uniform(packed, np.random.default_rng(5).random(40_000))
    counts = np.bincount(chosen, minlength=304)[answers]
    expected = 40_000 / answers.size
    assert ((counts - expected) ** 2 / expected).sum() < chi2.ppf(0.9999, answers.size - 1)


def test_row_without_answer_yields_zero():
    assert uniform(np.zeros((2, 19), np.uint16), np.array([0.0, 0.9])).tolist() == [0, 0]


@pytest.mark.parametrize("words", [4, 19, 26])
def test_rows_choose_the_same_alone_among_few_and_among_many(words):
    legal = masks(700, words, 0.05, seed=6)
    legal[::50] = False
    packed, fractions = bb.pack(legal), np.random.default_rng(7).random(700)
    together = uniform(packed, fractions)
    for size in (1, 25):
        pieces = [uniform(packed[at : at + size], fractions[at : at + size]) for at in range(0, 700, size)]
        assert np.concatenate(pieces).tolist() == together.tolist()
