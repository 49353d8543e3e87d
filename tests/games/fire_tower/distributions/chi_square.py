"""Help for the tests of chance: Pearson's test with fixed seeds, and many games or many copies of one position."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from scipy.stats import chi2

from firetower_env.core.batch import Batch
from firetower_env.core.chance import spread
from firetower_env.core.recorder import Recorder
from firetower_env.games.fire_tower.presets import game_of
from tests.lockstep.fire_tower.options import rules_of

MANY = 6000


def fits(found: Iterable[Any], expected: Mapping[Any, float]) -> None:
    """Nothing but what was expected, and that as often as its weight says: refused by luck once in ten thousand tests.

    Seeds are fixed, so a test passes always or never.
    """
    counts = Counter(found)
    assert set(counts) <= set(expected), f"could not happen: {set(counts) - set(expected)}"
    unit = counts.total() / sum(expected.values())
    due = {value: unit * weight for value, weight in expected.items()}
    assert min(due.values()) >= 5, "too few draws for a verdict"
    distance = sum((counts[value] - number) ** 2 / number for value, number in due.items())
    assert distance <= chi2.ppf(0.9999, max(1, len(due) - 1)), f"found {dict(counts)}, due {due}"


def evenly(values: Iterable[Any]) -> dict[Any, float]:
    """Every value as likely as every other."""
    return dict.fromkeys(values, 1.0)


def games(count: int = MANY, **options: Any) -> Batch:
    """Many games just set up, each with its own luck."""
    batch = Batch(game_of(rules_of(options)), count, relative=False)
    batch.reset(5)
    return batch


def crowd(batch: Batch, count: int = MANY) -> Batch:
    """The first game many times over, each copy with its own luck from here on."""
    copies = batch.fork([0], copies=count)
    copies.engine.s.seed[:] = spread(9, count)
    return copies


def answer(batch: Batch, *answers: str | tuple[int, int]) -> None:
    """The same answers in all games."""
    for given in answers:
        batch.step(np.full(batch.count, batch.game.layout.encode(given)))


def luck_of(batch: Batch, kind: str, *answers: str | tuple[int, int]) -> list[tuple[Any, ...]]:
    """Give answers; what chance of this kind brought to each game with them, in order."""
    with Recorder(batch) as recorder:
        answer(batch, *answers)
        return [tuple(result for told, result in recorder.take(game) if told == kind) for game in batch.all_games]


def piles(batch: Batch) -> list[tuple[int, ...]]:
    """The draw piles, top first."""
    s: Any = batch.engine.s
    return [tuple(s.pile[game, : s.pile_size[game]][::-1].tolist()) for game in range(batch.count)]


def hands(batch: Batch, seat: int) -> list[tuple[int, ...]]:
    """The hands of one seat, cards in order of their numbers."""
    s: Any = batch.engine.s
    return [tuple(np.repeat(np.arange(14), counts).tolist()) for counts in s.hands[:, seat]]
