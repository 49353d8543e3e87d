"""Random streams: reproducible, independent, uniform."""

from itertools import permutations
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import chi2

from firetower_env.core import chance
from firetower_env.core.chance import Chance

STREAMS = ("deck", "wind", "pull")


def chances(seeds) -> Chance:
    seeds = np.asarray(seeds, dtype=np.uint64)
    return Chance(SimpleNamespace(seed=seeds, draws=np.zeros((seeds.size, 3), np.uint32)), STREAMS)


def fits_uniform(counts: np.ndarray) -> bool:
    """Pearson's test at one in ten thousand; the draws are fixed, so this is no gamble."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum()) < chi2.ppf(0.9999, counts.size - 1)


def test_a_game_draws_the_same_alone_and_in_any_batch():
    seeds = chance.spread(3, 50)
    together = chances(seeds)
    everyone = np.arange(50)
    first, second = together.words(everyone, "wind"), together.words(everyone, "wind")
    for game in (0, 17, 49):
        alone = chances(seeds[[game]])
        one = np.array([0])
        assert alone.words(one, "wind")[0] == first[game]
        assert alone.words(one, "wind")[0] == second[game]


def test_order_and_subsets_do_not_matter():
    seeds = chance.spread(3, 10)
    straight, mixed = chances(seeds), chances(seeds)
    expected = [straight.words(np.arange(10), "deck") for _ in range(2)]
    halves = [mixed.words(np.array(some), "deck") for some in ([9, 1, 3], [0, 2, 4, 5, 6, 7, 8])]
    assert np.array_equal(halves[0], expected[0][[9, 1, 3]])
    assert np.array_equal(halves[1], expected[0][[0, 2, 4, 5, 6, 7, 8]])
    assert np.array_equal(mixed.words(np.arange(10), "deck"), expected[1])


def test_streams_do_not_disturb_each_other():
    quiet, busy = chances([5]), chances([5])
    one = np.array([0])
    for _ in range(7):
        busy.below(one, "deck", 52)
        busy.words(one, "pull")
    assert [quiet.below(one, "wind", 1000)[0] for _ in range(20)] == [
        busy.below(one, "wind", 1000)[0] for _ in range(20)
    ]
    assert busy.state.draws.tolist() == [[7, 20, 7]]


def test_streams_differ_and_do_not_repeat():
    words = chances(chance.spread(1, 200))
    everyone = np.arange(200)
    drawn = np.concatenate([words.words(everyone, stream) for stream in STREAMS for _ in range(50)])
    assert np.unique(drawn).size == drawn.size


def test_streams_are_uncorrelated():
    source = chances(chance.spread(2, 20_000))
    everyone = np.arange(20_000)
    one, two, again = (source.below(everyone, stream, 4) for stream in ("deck", "wind", "wind"))
    assert fits_uniform(np.bincount(one * 4 + two, minlength=16))
    assert fits_uniform(np.bincount(two * 4 + again, minlength=16))
    assert fits_uniform(np.bincount(two[:-1] * 4 + two[1:], minlength=16)), "neighbouring games"


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 7, 52])
def test_below_is_uniform(limit):
    drawn = chances(chance.spread(limit, 20_000)).below(np.arange(20_000), "pull", limit)
    assert drawn.min() >= 0
    assert drawn.max() < limit
    if limit > 1:
        assert fits_uniform(np.bincount(drawn, minlength=limit))


def test_below_with_a_limit_for_each_game():
    limits = np.arange(1, 301)
    drawn = chances(chance.spread(9, 300)).below(np.arange(300), "pull", limits)
    assert ((drawn >= 0) & (drawn < limits)).all()


def test_below_is_uniform_over_time():
    source = chances([42])
    drawn = np.array([source.below(np.array([0]), "wind", 5)[0] for _ in range(5000)])
    assert fits_uniform(np.bincount(drawn, minlength=5))
    assert fits_uniform(np.bincount(drawn[:-1] * 5 + drawn[1:], minlength=25))


def test_seeds_next_to_each_other_are_unrelated():
    drawn = chances(np.arange(20_000)).below(np.arange(20_000), "wind", 6)
    assert fits_uniform(np.bincount(drawn[:-1] * 6 + drawn[1:], minlength=36))


@pytest.mark.parametrize("allowed", [(1, 1, 1, 1), (0, 1, 1, 0), (1, 0, 1, 1), (0, 0, 0, 1)])
def test_pick_is_uniform_over_what_is_allowed(allowed):
    columns = np.tile(np.array(allowed, dtype=bool), (9000, 1))
    picked = chances(chance.spread(6, 9000)).pick(np.arange(9000), "wind", columns, "wind")
    counts = np.bincount(picked, minlength=4)
    assert not counts[~columns[0]].any()
    if sum(allowed) > 1:
        assert fits_uniform(counts[columns[0]])


def test_pick_with_rows_of_its_own_for_each_game():
    rng = np.random.default_rng(0)
    allowed = rng.random((500, 8)) < 0.4
    allowed[~allowed.any(axis=1), 3] = True
    picked = chances(chance.spread(8, 500)).pick(np.arange(500), "wind", allowed, "wind")
    assert allowed[np.arange(500), picked].all()


def test_shuffle_is_uniform_over_orders():
    items = np.tile(np.arange(4, dtype=np.uint8), (24_000, 1))
    source = chances(chance.spread(4, 24_000))
    shuffled = source.shuffle(np.arange(24_000), "deck", items, np.full(24_000, 4))
    codes = shuffled.astype(np.int64) @ [64, 16, 4, 1]
    orders = [64 * a + 16 * b + 4 * c + d for a, b, c, d in permutations(range(4))]
    counts = np.bincount(codes, minlength=256)
    assert counts.sum() == counts[orders].sum()
    assert fits_uniform(counts[orders])


def test_shuffle_puts_every_card_everywhere():
    items = np.tile(np.arange(52, dtype=np.uint8), (5200, 1))
    shuffled = chances(chance.spread(5, 5200)).shuffle(np.arange(5200), "deck", items, np.full(5200, 52))
    assert (np.sort(shuffled, axis=1) == np.arange(52)).all()
    for card in (0, 25, 51):
        assert fits_uniform(np.bincount(np.nonzero(shuffled == card)[1], minlength=52))


def test_shuffle_of_equal_cards_and_short_rows():
    items = np.array([[3, 3, 5, 9, 9, 9], [1, 2, 0, 7, 7, 7], [8, 8, 8, 8, 8, 8]], dtype=np.uint8)
    sizes = np.array([6, 3, 0])
    shuffled = chances([1, 2, 3]).shuffle(np.arange(3), "deck", items, sizes)
    assert sorted(shuffled[0]) == [3, 3, 5, 9, 9, 9]
    assert sorted(shuffled[1, :3]) == [0, 1, 2]
    assert not shuffled[1, 3:].any()
    assert not shuffled[2].any()


def test_shuffle_does_not_depend_on_the_width_of_the_row():
    narrow = np.array([[1, 2, 3, 4, 5]], dtype=np.uint8)
    wide = np.array([[1, 2, 3, 4, 5, 200, 200, 200]], dtype=np.uint8)
    one, size = np.array([0]), np.array([5])
    assert np.array_equal(
        chances([77]).shuffle(one, "deck", narrow, size)[0], chances([77]).shuffle(one, "deck", wide, size)[0, :5]
    )


def test_spread_does_not_depend_on_the_count():
    assert np.array_equal(chance.spread(12, 5), chance.spread(12, 900)[:5])


@pytest.mark.parametrize("bases", [range(5), range(100, 200, 25), (0, 2**32, 2**63, 2**64 - 1)])
def test_bases_next_to_each_other_share_no_seed(bases):
    """Training on seed 0 and judging on seed 1 must not meet the same games."""
    seeds = np.concatenate([chance.spread(base, 1000) for base in bases])
    assert np.unique(seeds).size == seeds.size


def test_derived_seeds_are_new():
    seeds = chance.spread(0, 1000)
    family = [seeds, chance.following(seeds), chance.following(chance.following(seeds))]
    assert np.unique(np.concatenate(family)).size == 3000


def test_mix_is_a_bijection_that_spreads_single_bits():
    words = np.arange(4096, dtype=np.uint64)
    assert np.unique(chance.mix(words)).size == 4096
    base = chance.mix(np.full(64, 12345, np.uint64))
    flipped = chance.mix(np.uint64(12345) ^ (np.uint64(1) << np.arange(64, dtype=np.uint64)))
    changed = np.bitwise_count(base ^ flipped)
    assert changed.min() > 12
    assert 28 < changed.mean() < 36


def test_listener_is_told_of_picks():
    told = []
    source = chances([1, 2])
    source.listener = lambda kind, games, results: told.append((kind, games.tolist(), results.tolist()))
    picked = source.pick(np.array([1]), "wind", np.array([[False, True]]), "wind")
    assert told == [("wind", [1], picked.tolist())] == [("wind", [1], [1])]


def test_unknown_stream():
    with pytest.raises(KeyError):
        chances([1]).words(np.array([0]), "weather")


def test_samples_are_different_allowed_columns_in_random_order():
    games, columns = np.arange(12_000), 400
    rng = np.random.default_rng(1)
    allowed = rng.random((games.size, columns)) < 0.5
    drawn = chances(chance.spread(5, games.size)).sample(games, "deck", allowed, 6)
    assert allowed[games[:, None], drawn].all()
    assert (np.sort(drawn, axis=1)[:, 1:] > np.sort(drawn, axis=1)[:, :-1]).all()
    five = np.broadcast_to(np.arange(8) < 5, (games.size, 8))
    drawn = chances(chance.spread(6, games.size)).sample(games, "deck", five, 2)
    assert fits_uniform(np.bincount(drawn[:, 0] * 5 + drawn[:, 1], minlength=25)[~np.eye(5, dtype=bool).ravel()])


def test_a_sample_is_the_same_in_any_batch():
    seeds, allowed = chance.spread(3, 20), np.ones((20, 30), bool)
    together = chances(seeds).sample(np.arange(20), "deck", allowed, 4)
    alone = [chances(seeds[game : game + 1]).sample(np.array([0]), "deck", allowed[:1], 4)[0] for game in range(20)]
    assert (together == alone).all()


def test_many_words_for_one_draw():
    games = np.arange(3)
    source = chances(chance.spread(3, 3))
    words = source.many(games, "wind", 5)
    assert words.shape == (3, 5)
    assert np.unique(words).size == 15
    assert (source.state.draws[:, 1] == 1).all()
    assert (chances(chance.spread(3, 3)).many(games, "wind", 2) == words[:, :2]).all()
