"""Games as choices: place by place, a set of sides is picked from those not placed yet.

Every game is a chain of such choices, and every pick has a weight that is log-linear in the parameters (agents, seats,
ties), so the same lines fit two seats, four seats and teams. Games with the same choices are counted together, and
everything is sorted, so that the order in which games were played leaves no trace.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # type: ignore[import-untyped]

from firetower_agents.arena.places import Places, places
from firetower_agents.arena.results import GameResult, ResultsError

FloatArray = NDArray[np.float64]
Sides = tuple[int, ...]


class Situation(NamedTuple):
    """The sides that are not placed yet, at one table."""

    preset: str
    agents: tuple[str, ...]
    sides: Sides
    unplaced: Sides

    @property
    def is_first(self) -> bool:
        """Is this the choice of the winners?"""
        return len(self.unplaced) == len(set(self.sides))


@dataclass(frozen=True)
class Parameters:
    """The names of the columns: agents, then seats by preset, then sizes of tied sets by preset."""

    agents: tuple[str, ...]
    seats: tuple[tuple[str, int], ...]
    ties: tuple[tuple[str, int], ...]

    @property
    def names(self) -> tuple[str | tuple[str, str, int], ...]:
        """One name for each column."""
        return (*self.agents, *(("seat", *seat) for seat in self.seats), *(("tie", *tie) for tie in self.ties))


@dataclass(frozen=True)
class Choices:
    """All choices of a tournament: S situations with at most M possible picks each, and P parameters."""

    parameters: Parameters
    blocks: tuple[str, ...]
    #: (S, M, P): the log weight of a pick is its row times the parameters
    features: FloatArray
    #: (S, M): is there such a pick? Situations with fewer than M are padded
    possible: NDArray[np.bool_]
    #: (blocks, S × M), sparse: how often each was picked
    counts: Any

    def total(self) -> FloatArray:
        """(S, M, 1): how often each was picked in all blocks together."""
        return self.weighted(np.ones((len(self.blocks), 1)))

    def weighted(self, weights: FloatArray) -> FloatArray:
        """(S, M, B): the same with weights (blocks, B) for the blocks."""
        return np.asarray(self.counts.T @ weights).reshape(*self.possible.shape, -1)


def picks(found: Places) -> Iterator[tuple[Sides, Sides]]:
    """The choices behind an order of places: the sides there were, and those that were picked.

    All in one place is a tie of all. Otherwise the last place is what is left over: those in it are all behind the
    others, and nothing is said about them among themselves. (Most games here know winners and losers only.)
    """
    unplaced = tuple(sorted(side for place in found for side in place))
    if len(unplaced) < 2:
        raise ResultsError("a game with one side has nobody to compare with: it cannot be rated")
    for place in found[:-1] or found:
        yield unplaced, place
        unplaced = tuple(side for side in unplaced if side not in place)


def collect(games: Iterable[GameResult]) -> Choices:
    """Count the choices of games, block by block."""
    counter: Counter[tuple[str, Situation, Sides]] = Counter()
    for game in games:
        for unplaced, picked in picks(places(game)):
            situation = Situation(game.preset, game.agents, game.sides, unplaced)
            counter[game.block, situation, picked] += 1
    if not counter:
        raise ResultsError("no games to rate")
    situations = sorted({situation for _, situation, _ in counter})
    blocks = sorted({block for block, _, _ in counter})
    parameters = _parameters(situations, counter)
    options = [_options(situation, parameters) for situation in situations]
    features = _features(situations, options, parameters)
    possible = np.arange(features.shape[1]) < np.array([len(picked) for picked in options])[:, None]
    column = {
        (situation, picked): row * features.shape[1] + place
        for row, (situation, sets) in enumerate(zip(situations, options, strict=True))
        for place, picked in enumerate(sets)
    }
    number = {block: row for row, block in enumerate(blocks)}
    items = sorted((number[block], column[situation, picked], n) for (block, situation, picked), n in counter.items())
    rows, columns, counts = np.array(items).T
    matrix = csr_array((counts.astype(np.float64), (rows, columns)), shape=(len(blocks), possible.size))
    return Choices(parameters, tuple(blocks), features, possible, matrix)


def _parameters(situations: list[Situation], counter: Iterable[tuple[str, Situation, Sides]]) -> Parameters:
    agents = {name for situation in situations for name in situation.agents}
    seats = {(situation.preset, seat) for situation in situations for seat in range(len(situation.agents))}
    ties = {(situation.preset, len(picked)) for _, situation, picked in counter if len(picked) > 1}
    return Parameters(tuple(sorted(agents)), tuple(sorted(seats)), tuple(sorted(ties)))


def _options(situation: Situation, parameters: Parameters) -> list[Sides]:
    """The sets that can be picked: single sides, and ties of the sizes that this preset has been seen to bring.

    All that are left at once is a tie in the first choice, and no choice at all (the last place) in a later one.
    """
    most = len(situation.unplaced) - (0 if situation.is_first else 1)
    sizes = [size for size in range(1, most + 1) if size == 1 or (situation.preset, size) in parameters.ties]
    return [picked for size in sizes for picked in combinations(situation.unplaced, size)]


def _features(situations: list[Situation], options: list[list[Sides]], parameters: Parameters) -> FloatArray:
    column = {name: place for place, name in enumerate(parameters.names)}
    features = np.zeros((len(situations), max(map(len, options)), len(column)))
    for row, situation in enumerate(situations):
        strength = _side_strengths(situation, column)
        for place, picked in enumerate(options[row]):
            features[row, place] = np.mean([strength[side] for side in picked], axis=0)
            if len(picked) > 1:
                features[row, place, column["tie", situation.preset, len(picked)]] = 1
    return features


def _side_strengths(situation: Situation, column: dict[Any, int]) -> dict[int, FloatArray]:
    """A side is as strong as its members on average, each with the help of its seat."""
    rows: defaultdict[int, list[FloatArray]] = defaultdict(list)
    for seat, (agent, side) in enumerate(zip(situation.agents, situation.sides, strict=True)):
        member = np.zeros(len(column))
        member[[column[agent], column["seat", situation.preset, seat]]] = 1
        rows[side].append(member)
    return {side: np.mean(members, axis=0) for side, members in rows.items()}
