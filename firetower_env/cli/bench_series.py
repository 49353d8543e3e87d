"""How the cost of a decision grows with the work: series of measurements for `firetower bench --report`.

Four questions: what larger batches bring, what more players cost, whether it matters how many games a batch has played,
and what an option of the rules costs, such as a larger deck.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter, process_time
from typing import Any, TypeVar

import numpy as np

from firetower_env.adapters.aec import raw_env
from firetower_env.cli.measure import choose, measure_aec, measure_batch, spread_stages
from firetower_env.cli.peers import LIBRARIES, PEERS, peer_env
from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS, make_batch, make_game

SEED = 1
SIZES = (1, 4, 16, 64, 256, 1024, 4096, 16384)
#: the batch of the other series, and how many stretches of play follow each other in one of them
BATCH, STRETCHES = 1024, 8
#: every point is measured so often in turns with the others, and the best counts: what disturbs only slows
TURNS = 3

Make = Callable[[int], Batch]
Key = TypeVar("Key", bound=Hashable)
#: what has grown, as people read it, and decisions a second
Points = list[tuple[str, float]]


@dataclass(frozen=True)
class Series:
    """Decisions a second against something that grows, a line for each preset."""

    title: str
    over: str
    lines: Mapping[str, Points]


def all_series(
    presets: Mapping[str, dict[str, Any]], varied: Mapping[str, dict[str, Any]], seconds: float
) -> Iterator[Series]:
    """The series of a report, one after another: presets with their options, and options of the first to compare."""
    makers = {name: partial(make_batch, name, auto_reset=True, **options) for name, options in presets.items()}
    yield Series("Batches", "games side by side", _by_size(makers, seconds))
    yield Series("Players", f"seats; {BATCH:,} games side by side", _by_players(presets, seconds))
    played = {name: list(_stretches(make, seconds)) for name, make in makers.items()}
    yield Series("Games played", f"games that a batch of {BATCH:,} has played before", played)
    if varied:
        first = next(iter(presets))
        points = _in_turns(
            {label: partial(_rate, partial(makers[first], **given), BATCH, seconds) for label, given in varied.items()}
        )
        yield Series("Options", f"options; {BATCH:,} games side by side", {first: list(points.items())})


def single_games(presets: Sequence[str], seconds: float) -> dict[str, float | str]:
    """Decisions a second of our single environments and of other libraries; a reason where one was not measured."""
    rates: dict[str, float | str] = {f"{name} raw_env": measure_aec(raw_env(name), seconds, SEED) for name in presets}
    for name in PEERS:
        rates[f"PettingZoo {name}"] = _tried(partial(_pettingzoo, name, seconds))
    for title, measure, what, install in LIBRARIES:
        rates[title] = _tried(partial(measure, what, seconds, SEED), install)
    return rates


def _by_size(makers: Mapping[str, Make], seconds: float) -> dict[str, Points]:
    found = _in_turns(
        {(name, size): partial(_rate, make, size, seconds) for name, make in makers.items() for size in SIZES}
    )
    return {name: [(f"{size:,}", found[name, size]) for size in SIZES] for name in makers}


def _by_players(presets: Mapping[str, dict[str, Any]], seconds: float) -> dict[str, Points]:
    """The first preset of the same game for every number of seats."""
    tables = {name: _seated_like(name) for name in presets}
    found = _in_turns(
        {
            (name, seats): partial(_rate, partial(make_batch, other, auto_reset=True), BATCH, seconds)
            for name, table in tables.items()
            for seats, other in table.items()
        }
    )
    return {name: [(str(seats), found[name, seats]) for seats in table] for name, table in tables.items()}


def _seated_like(preset: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for name, other in PRESETS.items():
        if other.game == PRESETS[preset].game:
            found.setdefault(make_game(name).seats, name)
    return dict(sorted(found.items()))


def _stretches(make: Make, seconds: float) -> Iterator[tuple[str, float]]:
    """Decisions a second of processor time in stretches of one long run, by the games played before."""
    rng, played = np.random.default_rng(SEED), 0
    with make(BATCH) as batch:
        spread_stages(batch, rng, SEED)
        for _ in range(STRETCHES):
            before, decisions, start, began = played, 0, perf_counter(), process_time()
            while perf_counter() - start < seconds:
                batch.observe()
                packed = batch.packed_masks()
                batch.unpack_masks(packed)
                played += batch.step(choose(packed, rng)).games.size
                decisions += batch.count
            yield f"{before:,}", decisions / (process_time() - began)


def _in_turns(points: Mapping[Key, Callable[[], float]]) -> dict[Key, float]:
    best = dict.fromkeys(points, 0.0)
    for _ in range(TURNS):
        for key, measure in points.items():
            best[key] = max(best[key], measure())
    return best


def _rate(make: Make, size: int, seconds: float) -> float:
    with make(size) as batch:
        return measure_batch(batch, seconds, SEED).rate


def _pettingzoo(name: str, seconds: float) -> float:
    return measure_aec(peer_env(name), seconds, SEED)


def _tried(measure: Callable[[], float], install: str = "") -> float | str:
    try:
        return measure()
    except ImportError as error:
        return f"not installed: {install or error}"
