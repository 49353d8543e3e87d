"""Games of one side, deal by deal: every player holds all seats, and all players get the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t  # type: ignore[import-untyped]

from firetower_agents.arena.asking import Asker, NoNote, SeatSlot
from firetower_agents.arena.draws import generator
from firetower_agents.arena.schedule import TableSpec
from firetower_env.agents import Agent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.isolation.faults import Fault
from firetower_training.policy.agent import PolicyError

Floats = NDArray[np.float64]
#: what games without a score are compared by
RETURN = "return"
LEVEL = 0.95


@dataclass(frozen=True)
class DealResults:
    """How one player did, deal by deal."""

    won: Bools
    returns: Floats
    #: the score of the side, the mean of its seats; in a game without a score what it was paid
    scores: Floats


@dataclass(frozen=True)
class PairedDifference:
    """The mean of paired differences, and its interval."""

    mean: float
    low: float
    high: float


def measure_of(table: TableSpec) -> str:
    """What players are compared by, in the words of the game."""
    return table.game.score.name if table.game.score else RETURN


def play_deals(
    table: TableSpec, seeds: Sequence[int], name: str, player: Agent | None = None, *, batch: int = 256
) -> DealResults:
    """One player on these deals, by its code or at hand under this name; a player that cannot go on raises."""
    parts = [_play(table, seeds[start : start + batch], name, player) for start in range(0, len(seeds), batch)]
    won, returns, scores = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return DealResults(won, returns, scores)


def _play(table: TableSpec, seeds: Sequence[int], name: str, player: Agent | None) -> tuple[Bools, Floats, Floats]:
    game = table.game
    batch = Batch(game, len(seeds))
    batch.reset(seeds=list(seeds))
    asker = Asker(batch, None, NoNote(), None if player is None else {name: player})
    slots = [
        [SeatSlot(number, seat, name, seed, generator(seed, seat), player) for seat in range(game.seats)]
        for number, seed in enumerate(seeds)
    ]
    while (games := np.flatnonzero(~batch.over)).size:
        seats = batch.asked[games].tolist()
        asked = [slots[place][seat] for place, seat in zip(games.tolist(), seats, strict=True)]
        batch.step(_checked(asker.answers(games, asked), name), games)
    every, returns = batch.all_games, batch.returns[:, 0].astype(np.float64)
    scores = game.scores(batch.engine, every).mean(axis=1) if game.score else returns
    return game.won(batch.engine, every)[:, 0], returns, scores


def _checked(answers: Sequence[int | Fault], name: str) -> Ints:
    for answer in answers:
        if isinstance(answer, Fault):
            raise PolicyError(f"{name} could not play on: {answer.text}")
    return np.array(answers, np.int64)


def paired_difference(one: DealResults, other: DealResults) -> PairedDifference:
    """One player's scores less another's on the same two deals or more, with an interval by Student's distribution."""
    away = one.scores - other.scores
    mean, count = float(away.mean()), away.size
    half = float(t.ppf((1 + LEVEL) / 2, count - 1) * away.std(ddof=1) / count**0.5)
    return PairedDifference(mean, mean - half, mean + half)
