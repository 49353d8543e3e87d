"""How the numbers of `fitted_value.json` were fitted; prints a table.

python -m firetower_agents.fire_tower.search.fitting fire_tower_2p 16000

Wardens play each other, in three games of five with one answer in 25 at random, so that all sorts of positions come
up. Every position at the beginning of a turn is described as `fitted_value` sees it, with the side that won in the end.
The table is then the most likely one (a conditional logit), with a little ridge, found by Newton's method.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.search import fitted_value
from firetower_agents.fire_tower.warden import WardenAgent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.presets import make_batch

Floats = NDArray[np.float32]
_AT_ONCE = 1024
_WILD_GAMES, _WILD_ANSWERS = 0.6, 0.04
_RIDGE, _STEPS = 3.0, 12


@dataclass(frozen=True)
class Sample:
    """Positions of one kind of table: entries by side `(k, sides, table)`, sides that still stand, who won."""

    entries: Floats
    standing: Bools
    winner: Ints


def collect(preset: str, games: int, seed: int) -> dict[str, Sample]:
    """Samples of all kinds of positions that come up in so many games."""
    rng = np.random.default_rng(seed)
    parts: dict[str, list[Sample]] = {kind: [] for kind in fitted_value.KINDS}
    for first in range(0, games, _AT_ONCE):
        batch = make_batch(preset, min(_AT_ONCE, games - first))
        batch.reset(seeds=rng.integers(0, 1 << 62, size=batch.count))
        game, kind, entries, standing = _played(batch, rng)
        winner = _winners(batch)[game]
        for number, name in enumerate(fitted_value.KINDS):
            here = np.flatnonzero((winner >= 0) & (kind == number))
            parts[name].append(Sample(entries[here], standing[here], winner[here]))
    return {
        name: Sample(*(np.concatenate([getattr(part, one) for part in listed]) for one in Sample.__annotations__))
        for name, listed in parts.items()
    }


def _played(batch: Batch, rng: np.random.Generator) -> tuple[NDArray[Any], ...]:
    """Play all games to their end: the game, kind, entries and standing sides of every position that was met."""
    warden, wild = WardenAgent(), rng.random(batch.count) < _WILD_GAMES
    turn = np.full(batch.count, -1)
    kept = []
    while not batch.over.all():
        running = np.flatnonzero(~batch.over)
        new = running[batch.engine.s.turn[running] != turn[running]]
        if new.size:
            turn[new] = batch.engine.s.turn[new]
            kept.append((new, fitted_value.kind_of(batch.engine, new), *by_side(batch, new)))
        masks = batch.masks(running)
        answers = warden.act(batch.observe(running), masks, rng)
        for row in np.flatnonzero(wild[running] & (rng.random(running.size) < _WILD_ANSWERS)):
            answers[row] = rng.choice(np.flatnonzero(masks[row]))
        batch.step(answers, running)
    return tuple(np.concatenate(column) for column in zip(*kept, strict=True))


def _winners(batch: Batch) -> Ints:
    """The side that won each game, -1 if there is none."""
    returns = batch.returns[:, : len(set(batch.game.sides))]
    return np.where((returns > 0).sum(axis=1) == 1, returns.argmax(axis=1), -1)


def by_side(batch: Batch, games: Ints) -> tuple[Any, Bools]:
    """What `fitted_value` adds up for each side, `(k, sides, table)`, and the sides that stand."""
    e: Any = batch.engine
    position = fitted_value.describe(e, games)
    cards = position.seat_index.shape[2] - 1
    entries = np.zeros((games.size, e.seats, fitted_value.size(cards)), np.float16)
    row = np.arange(games.size)[:, None, None]
    np.add.at(entries, (row, np.arange(e.seats)[:, None], position.seat_index), position.seat_amount)
    owned = (position.owner >= 0)[:, :, None]
    np.add.at(
        entries, (row, np.maximum(position.owner, 0)[:, :, None], position.corner_index), position.corner_amount * owned
    )
    standing = position.standing
    if e.rules.teams:
        return entries[:, :2] + entries[:, 2:], standing[:, :2] | standing[:, 2:]
    return entries, standing


def fit(sample: Sample, part: int = 10_000) -> NDArray[np.float64]:
    """The table, by Newton's method."""
    size = sample.entries.shape[2]
    table = np.zeros(size)
    for _ in range(_STEPS):
        slope, bend = -_RIDGE * table, _RIDGE * np.eye(size)
        for start in range(0, sample.winner.size, part):
            here = slice(start, start + part)
            entries = sample.entries[here].astype(np.float32)
            chance = _chances(entries @ table, sample.standing[here])
            won = np.arange(chance.shape[1]) == sample.winner[here, None]
            slope += np.einsum("ks,ksf->f", won - chance, entries, optimize=True)
            mean = np.einsum("ks,ksf->kf", chance, entries, optimize=True)
            flat = (entries * np.sqrt(chance)[:, :, None].astype(np.float32)).reshape(-1, size)
            bend += flat.T @ flat - mean.T @ mean
        step = np.linalg.solve(bend, slope)
        table += step
        if np.abs(step).max() < 1e-4:
            break
    return table


def _chances(scores: NDArray[np.float64], standing: Bools) -> NDArray[np.float64]:
    scores = np.where(standing, scores, -np.inf)
    weight = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))


def loss(sample: Sample, table: NDArray[np.float64]) -> float:
    """The mean surprise at who won, in nats."""
    chance = _chances(sample.entries.astype(np.float32) @ table, sample.standing)
    return float(-np.log(np.maximum(chance[np.arange(sample.winner.size), sample.winner], 1e-9)).mean())


def main(preset: str, games: str, seed: str = "1") -> None:
    """Play, fit, and print a table for each kind of position that came up often."""
    for kind, sample in collect(preset, int(games), int(seed)).items():
        if sample.winner.size >= 20 * sample.entries.shape[2]:
            table = fit(sample)
            print(f"# {kind}: {sample.winner.size} positions of {preset}, loss {loss(sample, table):.4f}")  # noqa: T201
            print(" ".join(f"{number:.2f}" for number in table))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
