"""Chance: random boards, the deck's three piles, dice, and the choice of fires."""

from itertools import pairwise
from typing import Any

import numpy as np

from firetower_env.core.chance import spread
from firetower_env.core.recorder import Recorder
from firetower_env.games.forest_fire import rivers
from firetower_env.games.forest_fire.cards.table import CARDS, CLASS, DRY, FLAME, copies
from firetower_env.games.forest_fire.geometry import EDGE, GRID, SIDE
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.presets import make_batch
from tests.games.forest_fire.table import Table

GAMES = 900


def boards() -> list[Any]:
    """Rivers, houses and schools of many random boards."""
    batch = make_batch("forest_fire_standard", GAMES)
    with Recorder(batch) as recorder:
        batch.reset(7)
        return [dict(recorder.take(game))["board"] for game in range(GAMES)]


BOARDS = boards()


def edge_of(acre: int) -> str:
    row, col = divmod(acre, SIDE)
    return "N" if row == 0 else "S" if row == 19 else "W" if col == 0 else "E" if col == 19 else ""


def test_every_board_satisfies_the_conditions() -> None:
    edge = set(GRID.cells_of(EDGE))
    for first, second, houses, schools in BOARDS:
        ends = [river[place] for river in (first, second) for place in (0, -1)]
        assert {edge_of(end) for end in ends} == set("NSWE")
        assert all(3 <= (end % SIDE if edge_of(end) in "NS" else end // SIDE) <= 16 for end in ends)
        for river in (first, second):
            assert len(set(river)) == len(river) <= rivers.LONGEST_RIVER
            assert set(river) & edge == {river[0], river[-1]}
            assert all(GRID.distance[one, two] == 1 for one, two in pairwise(river))
        assert 40 <= len({*first, *second}) <= 50
        crossing = {edge_of(first[0]), edge_of(first[-1])} in ({"N", "S"}, {"W", "E"})
        assert crossing or not set(first) & set(second)
        built = [*houses, *schools]
        assert (len(houses), len(schools), len(set(built))) == (20, 2, 22)
        assert not set(built) & (edge | set(first) | set(second))


def test_pairings_are_equally_likely() -> None:
    pairs = [frozenset((edge_of(first[0]), edge_of(first[-1]))) for first, _, _, _ in BOARDS]
    counts = [sum(pair in group for pair in pairs) for group in _PAIRINGS]
    assert sum(counts) == GAMES
    assert all(abs(count - GAMES / 3) < 4 * (GAMES * 2 / 9) ** 0.5 for count in counts)
    assert abs(np.mean([len({*first, *second}) for first, second, _, _ in BOARDS]) - 44.7) < 0.4


_PAIRINGS = (
    (frozenset("NS"), frozenset("WE")),
    (frozenset("NE"), frozenset("SW")),
    (frozenset("NW"), frozenset("SE")),
)


def test_attempts_are_accepted_as_often_as_they_should_be() -> None:
    """The shares that another program measured: 92 %, 28 %, 28 %."""
    tries = 3000
    pairing = np.arange(tries) % 3
    fitting, _ = rivers._fitting(rivers._walk(spread(5, tries), pairing), pairing)
    shares = np.bincount(pairing[fitting], minlength=3) / (tries / 3)
    assert np.abs(shares - (0.92, 0.28, 0.28)).max() < 0.05


def test_steps_have_their_weights() -> None:
    """From the middle of the north edge towards the opposite end: straight down is nearer, the sides are as near."""
    tries = 4000
    first = rivers._walk(spread(9, tries), np.zeros(tries, np.int64)).path[:, 0]
    straight = (first[:, 0] >= 0) & (first[:, 0] % SIDE == first[np.arange(tries), (first >= 0).sum(axis=1) - 1] % SIDE)
    steps = first[straight][:, 1] - first[straight][:, 0]
    down = (steps == SIDE).mean()
    # the others are inner acres at the same distance, or none
    assert down > 0.85


def test_houses_are_uniform() -> None:
    counts = np.bincount([acre for board in BOARDS for acre in board[2]], minlength=400)
    inner = np.setdiff1d(np.arange(400), GRID.cells_of(EDGE))
    water = np.bincount([acre for board in BOARDS for acre in {*board[0], *board[1]}], minlength=400)
    free = GAMES - water[inner]
    rate = counts[inner] / free
    assert abs(rate.mean() - 20 * GAMES / free.sum()) < 0.002
    assert np.abs(rate - rate.mean()).max() < 6 * (rate.mean() / GAMES) ** 0.5


def test_a_board_is_the_same_alone_and_in_any_batch() -> None:
    seeds = spread(3, 40)
    together, alone = make_batch("forest_fire_standard", 40), make_batch("forest_fire_standard", 1)
    together.reset(seeds=seeds)
    for game in range(0, 40, 7):
        alone.reset(seeds=seeds[game : game + 1])
        assert alone.digest(0) == together.digest(game)


def decks(games: int, **options: Any) -> tuple[np.ndarray, Rules]:
    batch = make_batch("forest_fire_strict", games, **options)
    told: list[list[int]] = []
    with Recorder(batch) as recorder:
        batch.reset(2)
        for _ in range(2):
            batch.step(batch.masks().argmax(axis=1))
        told = [dict(recorder.take(game))["deck"] for game in range(games)]
    rules = batch.game.rules
    assert isinstance(rules, Rules)
    return np.array(told), rules


def test_every_pile_holds_its_share() -> None:
    for options in ({}, {"n_drought": 2, "n_forest_fire": 10}, {"level": "challenge"}, {"level": "easier"}):
        dealt, rules = decks(200, **options)
        start = 0
        for pile, size in enumerate(rules.piles):
            kinds = CLASS[dealt[:, start : start + size]]
            assert ((kinds == FLAME).sum(axis=1) == rules.fires[pile]).all()
            assert ((kinds == DRY).sum(axis=1) == rules.droughts[pile]).all()
            start += size
        wanted = copies(rules)
        assert all((np.bincount(deck, minlength=CARDS) == wanted).all() for deck in dealt)


def test_cards_lie_anywhere_in_their_piles() -> None:
    dealt, rules = decks(1500)
    kinds = CLASS[dealt]
    start = 0
    for pile, size in enumerate(rules.piles):
        rate = (kinds[:, start : start + size] == FLAME).mean(axis=0)
        share = rules.fires[pile] / size
        assert np.abs(rate - share).max() < 4.5 * (share * (1 - share) / 1500) ** 0.5
        start += size
    # each weather card is as often in every pile
    first, second, third = (dealt[:, part] for part in (slice(0, 19), slice(19, 38), slice(38, 58)))
    shares = [np.mean([(part == 0).sum() for part in (pile,)]) for pile in (first, second, third)]
    assert max(shares) / min(shares) < 1.25


def test_fires_are_chosen_uniformly() -> None:
    before, Table.copies = Table.copies, 3000
    try:
        table = Table(fire="2,2 2,10 10,2 10,10 10,16", spreads=2)
        table.s.seed[:] = spread(4, 3000)
        table.spread()
    finally:
        Table.copies = before
    lit = [(GRID.bits(table.s.fire)[:, acre + SIDE] > 0) for acre in (42, 50, 202, 210, 216)]
    chosen = np.stack(lit, axis=1)
    assert (chosen.sum(axis=1) == 2).all()
    assert np.abs(chosen.mean(axis=0) - 0.4).max() < 4 * (0.24 / 3000) ** 0.5
    pairs = (chosen[:, :, None] & chosen[:, None, :]).mean(axis=0)[np.triu_indices(5, 1)]
    assert np.abs(pairs - 0.1).max() < 4.5 * (0.09 / 3000) ** 0.5


def test_the_wind_die_and_the_dice_are_fair() -> None:
    batch = make_batch("forest_fire_strict", 1800, scenario="")
    with Recorder(batch) as recorder:
        batch.reset(2)
        for _ in range(2):
            batch.step(np.zeros(1800, np.int64))
        events = [recorder.take(game) for game in range(1800)]
    winds = np.bincount([dict(told)["wind"] for told in events], minlength=7)[1:]
    assert np.abs(winds - 300).max() < 4.5 * (1800 * 5 / 36) ** 0.5
    starts = np.array([next(result for kind, result in told if kind == "dice") for told in events])
    rows, cols = starts // SIDE, starts % SIDE
    assert set(rows.tolist()) == set(cols.tolist()) == set(range(5, 15))
    assert np.abs(np.bincount(rows - 5) - 180).max() < 4.5 * 180**0.5
