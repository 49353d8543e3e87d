"""Tournaments drawn from a known truth: strengths, seat effects, ties, and luck that a block shares."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from firetower_agents.arena.results import GameResult

SIDES_OF_TEAMS = (0, 1, 0, 1)
Sets = list[tuple[int, ...]]


@dataclass(frozen=True)
class Truth:
    """What decides games. Strengths and seat effects are logarithms; ties are weights by the number of tied sides."""

    strengths: dict[str, float]
    seats: tuple[float, ...]
    ties: dict[int, float] = field(default_factory=dict)
    sides: tuple[int, ...] = ()
    #: the chance that a game has the luck of its block instead of its own
    echo: float = 0.0
    #: are all places told, or only winners and losers?
    ranked: bool = False
    _known: dict[tuple[tuple[str, ...], tuple[int, ...]], tuple[Sets, list[float]]] = field(default_factory=dict)

    def returns(self, agents: tuple[str, ...], luck: float, rng: np.random.Generator) -> tuple[float, ...]:
        """What each seat of one game is paid."""
        sides = self.sides or tuple(range(len(agents)))
        unplaced, level, paid = tuple(sorted(set(sides))), 0, dict.fromkeys(sides, 0.0)
        while unplaced and (self.ranked or level == 0):
            sets, chances = self.picks(agents, unplaced)
            picked = sets[int(np.searchsorted(chances, luck))]
            paid |= dict.fromkeys(picked, 10.0 - level)
            unplaced = tuple(side for side in unplaced if side not in picked)
            level, luck = level + 1, rng.random()
        return tuple(paid[side] for side in sides)

    def picks(self, agents: tuple[str, ...], unplaced: tuple[int, ...]) -> tuple[Sets, list[float]]:
        """The sets that may have the next place, and their chances added up."""
        if (agents, unplaced) not in self._known:
            sides = np.array(self.sides or range(len(agents)))
            seated = np.array([self.strengths[name] for name in agents]) + self.seats
            is_first = len(unplaced) == len(set(sides.tolist()))
            most = max(1, len(unplaced) - (not is_first))
            sizes = [size for size in range(1, most + 1) if size == 1 or size in self.ties]
            sets = [picked for size in sizes for picked in combinations(unplaced, size)]
            mean = [np.mean([seated[sides == side].mean() for side in picked]) for picked in sets]
            weight = [self.ties.get(len(picked), 1.0) * np.exp(value) for picked, value in zip(sets, mean, strict=True)]
            self._known[agents, unplaced] = sets, (np.cumsum(weight) / np.sum(weight)).tolist()
        return self._known[agents, unplaced]


def tournament(
    truth: Truth, line_ups: Sequence[Sequence[str]], blocks: int, rng: np.random.Generator, preset: str = "some_game"
) -> Iterator[GameResult]:
    """For every line-up so many blocks, each with all rotations of the seats."""
    for number, agents in enumerate(line_ups):
        for block in range(blocks):
            shared = rng.random()
            for turn in range(len(agents)):
                seated = (*agents[turn:], *agents[:turn])
                luck = shared if rng.random() < truth.echo else rng.random()
                returns = truth.returns(seated, luck, rng)
                key = f"{preset}/{number}/{block}"
                yield GameResult(f"{key}/{turn}", key, preset, seated, returns, 100, "over", truth.sides)


STRENGTHS = {"ant": 1.0, "bee": 0.3, "cat": -0.3, "dog": -1.0}
PAIRS = list(combinations(STRENGTHS, 2))
TRIPLES = list(combinations(STRENGTHS, 3))
LINE_UPS: dict[str, list[tuple[str, ...]]] = {
    "two": list(PAIRS),
    "three": list(TRIPLES),
    "four": [tuple(STRENGTHS)],
    "teams": [("ant", "bee", "cat", "dog"), ("ant", "cat", "bee", "dog"), *(pair * 2 for pair in PAIRS)],
}
TRUTHS = {
    "two": Truth(STRENGTHS, (0.2, -0.2), {2: 0.4}, echo=0.5),
    "three": Truth(STRENGTHS, (0.3, 0.0, -0.3), {2: 0.2, 3: 0.1}, echo=0.5, ranked=True),
    "four": Truth(STRENGTHS, (0.3, 0.1, -0.1, -0.3), {2: 0.2, 3: 0.1, 4: 0.05}, echo=0.5),
    "teams": Truth(STRENGTHS, (0.2, -0.2, 0.2, -0.2), {2: 0.2}, SIDES_OF_TEAMS, echo=0.5),
}
