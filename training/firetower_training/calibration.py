"""Whether the value of a policy can be trusted: what it expects at the starts of turns, beside what is paid in the end.

The policy plays all seats of games on deals of their own. Whenever a turn begins, its network says what the asked seat
will be paid. In games that are won or lost that is a chance to win, and judged by the Brier score, the mean squared
distance from 1 for a win and 0 for a loss (a tie of two is half of one); elsewhere by R², the share of the variance of
what was paid that it foresees. Beside it stand the mean of what was paid, which is the best constant there is, and what
the game's own evaluator holds of the same positions, with all that the seat cannot see dealt anew. In games of one side
an evaluator counts in units of its own; there the straight line that suits it best is drawn through its values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.arena.schedule import TableSpec, seed_of
from firetower_agents.search.evaluator import evaluator_for
from firetower_env.agents import forks_for, game_agents
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_training.policy.agent import PolicyAgent, threads
from firetower_training.potential import Potential

Floats = NDArray[np.float64]
BRIER, R2 = "Brier score", "R²"
#: games side by side
_BATCH = 256
_BINS, _RESAMPLED, _LEVEL = 10, 1000, 0.95


@dataclass(frozen=True)
class Bin:
    """Positions of which much the same was expected."""

    positions: int
    #: the mean of what was expected, and of what came of it
    expected: float
    paid: float


@dataclass(frozen=True)
class Calibration:
    """How near the value of a policy comes to what happens."""

    #: what is measured: BRIER, the less the better, or R2, the more the better
    measure: str
    games: int
    positions: int
    value: float
    #: the 95 % interval of that, over games
    low: float
    high: float
    #: the same of the best constant, and of the game's own evaluator where it has one
    constant: float
    evaluator: float | None
    #: how far the bins are from what they expect, on average over positions
    error: float
    bins: list[Bin]
    #: were answers drawn, or the most likely ones taken?
    sample: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)

    def told(self) -> str:
        """In a line."""
        beside = f"constant {self.constant:.3f}"
        if self.evaluator is not None:
            beside += f", evaluator of the game {self.evaluator:.3f}"
        spread = f"{self.low:.3f} to {self.high:.3f}"
        return f"{self.measure} of the value {self.value:.3f} ({spread}); {beside}; calibration error {self.error:.3f}"


def calibrate(agent: PolicyAgent, table: TableSpec, *, games: int, seed: int, shaping: float = 0.0) -> Calibration:
    """Play so many games of a policy with itself and judge its value; `shaping` is the weight it was trained with."""
    player = PolicyAgent(agent.network, agent.features, sample=agent.sample, fixed=False)
    with threads(1):
        parts = [
            _Play(player, table, start, min(_BATCH, games - start), seed, shaping).whole()
            for start in range(0, games, _BATCH)
        ]
    game, paid, value, evaluated = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    lost = min(0.0, float(paid.min())) if table.game.cooperative else table.game.lost_return
    chances = not table.game.cooperative or bool(np.isin(paid, (lost, 1.0)).all())
    if chances:
        paid, value, evaluated = (np.clip((one - lost) / (1 - lost), 0, 1) for one in (paid, value, evaluated))
    known = not np.isnan(evaluated).any()
    if known and table.game.cooperative:
        evaluated = _line(evaluated, paid)
    judged = _Judged(game, paid, chances)
    low, high = judged.interval(value)
    bins = list(_bins(value, paid, chances))
    return Calibration(
        BRIER if chances else R2,
        games,
        paid.size,
        judged.of(value),
        low,
        high,
        judged.of(np.full_like(paid, paid.mean())),
        judged.of(evaluated) if known else None,
        sum(one.positions * abs(one.expected - one.paid) for one in bins) / paid.size,
        bins,
        agent.sample,
    )


class _Play:
    """Some games of a policy with itself, and what was expected in them."""

    def __init__(
        self, player: PolicyAgent, table: TableSpec, first: int, count: int, seed: int, shaping: float
    ) -> None:
        self.player, self.first, self.shaping = player, first, shaping
        self.batch = Batch(table.game, count)
        self.batch.reset(seeds=[seed_of(seed, f"calibration {first + number}") for number in range(count)])
        self.rng = np.random.default_rng([seed, first])
        self.potential = Potential(player.features) if shaping else None
        self.evaluator = evaluator_for(table.game) if game_agents(table.game.name).evaluator else None
        #: the turn of each game that has been looked at
        self._turn: Ints = np.zeros(count, np.int64)
        self._seen: list[tuple[Ints, Ints, Floats, Floats]] = []

    def whole(self) -> tuple[Ints, Floats, Floats, Floats]:
        """Of all starts of turns: the game, what the asked seat was paid in the end, its value, the evaluator's."""
        batch = self.batch
        while (games := np.flatnonzero(~batch.over)).size:
            seen, masks = batch.observe(games), batch.masks(games)
            starts = self._starts(games, masks)
            if starts.any():
                self._look(games[starts], {name: array[starts] for name, array in seen.items()}, masks[starts])
            batch.step(self.player.act(seen, masks, self.rng), games)
        games, seats, value, evaluated = (np.concatenate(columns) for columns in zip(*self._seen, strict=True))
        return self.first + games, batch.returns[games, seats].astype(np.float64), value, evaluated

    def _starts(self, games: Ints, masks: NDArray[np.int8]) -> Bools:
        """Where the first question of a turn is asked that has more than one answer and is the network's own."""
        turns = self.batch.turns(games)
        delegated = self.player.features.delegation.pending(self.batch.engine, games)
        starts: Bools = (turns > self._turn[games]) & (np.count_nonzero(masks, axis=1) > 1) & ~delegated
        self._turn[games[starts]] = turns[starts]
        return starts

    def _look(self, games: Ints, seen: dict[str, NDArray[Any]], masks: NDArray[np.int8]) -> None:
        batch, rows = self.batch, np.arange(games.size)
        seats = batch.asked[games]
        value = PolicyAgent.expect(self.player, batch, games, seen, masks).astype(np.float64)
        if self.potential is not None:
            # what it was paid on the way is missing from what it expects
            value += self.shaping * self.potential.of(self.player.features.of(seen, masks))
        evaluated = np.full(games.size, np.nan)
        if self.evaluator is not None:
            salts = self.rng.integers(1 << 63, size=games.size, dtype=np.uint64)
            evaluated = self.evaluator.values(forks_for(batch, games, seats, salts))[rows, seats]
        self._seen.append((games, seats, value, evaluated))


class _Judged:
    """Forecasts beside what was paid, game by game."""

    def __init__(self, game: Ints, paid: Floats, chances: bool) -> None:
        self._paid, self._chances = paid, chances
        _, self._game = np.unique(game, return_inverse=True)
        self._spread = self._by_game((paid - paid.mean()) ** 2)
        self._count = self._by_game(np.ones_like(paid))

    def of(self, forecast: Floats) -> float:
        """The measure of these forecasts."""
        return float(self._measure(self._by_game((forecast - self._paid) ** 2)[None])[0])

    def interval(self, forecast: Floats) -> tuple[float, float]:
        """Its 95 % interval, by drawing games anew: positions of one game end alike."""
        away, games = self._by_game((forecast - self._paid) ** 2), self._count.size
        drawn = np.random.default_rng(0).integers(games, size=(_RESAMPLED, games))
        low, high = np.quantile(self._measure(away[drawn], drawn), [(1 - _LEVEL) / 2, (1 + _LEVEL) / 2])
        return float(low), float(high)

    def _measure(self, away: Floats, games: Any = slice(None)) -> Floats:
        """From squared distances by game `(…, games)`."""
        if self._chances:
            return np.asarray(away.sum(axis=1) / self._count[games].sum(axis=-1))
        # where all games are paid the same there is nothing to tell
        far, spread = away.sum(axis=1), np.broadcast_to(self._spread[games].sum(axis=-1), away.shape[:1])
        return np.asarray(1 - np.divide(far, spread, out=np.ones_like(far), where=spread > 0))

    def _by_game(self, amounts: Floats) -> Floats:
        return np.asarray(np.bincount(self._game, amounts), np.float64)


def _line(given: Floats, paid: Floats) -> Floats:
    """The straight line through these values that comes nearest to what was paid."""
    columns = np.stack([given, np.ones_like(given)], axis=1)
    return np.asarray(columns @ np.linalg.lstsq(columns, paid, rcond=None)[0])


def _bins(value: Floats, paid: Floats, chances: bool) -> Iterator[Bin]:
    """Chances by tenths; other values in ten groups of equal size."""
    if chances:
        place = np.minimum((value * _BINS).astype(np.int64), _BINS - 1)
    else:
        place = np.empty(value.size, np.int64)
        place[np.argsort(value, kind="stable")] = np.arange(value.size) * _BINS // value.size
    for number in range(_BINS):
        inside = place == number
        if inside.any():
            yield Bin(int(inside.sum()), float(value[inside].mean()), float(paid[inside].mean()))
