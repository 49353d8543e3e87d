"""Who plays: tastes that bring about what careless play seldom does, and plain luck."""

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..fire_tower import Referee
from ..fire_tower.actions import CELL_COUNT, VERBS
from ..fire_tower.board import SIZE, walking_distance
from ..fire_tower.state import Game
from ..fire_tower.terrain import fatal_cell, standing


class Player(Protocol):
    """Picks one of the legal answers."""

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """The number of an answer, out of the sorted legal ones."""
        ...


#: how far a cell is from where a player wants the fire
Goal = Callable[[Game, int, int], float]


def to_others(game: Game, seat: int, cell: int) -> float:
    """Towards the nearest tower of somebody else."""
    return _distance(game, [other for other in standing(game) if other != seat], cell)


def to_anyone(game: Game, seat: int, cell: int) -> float:
    """Towards the nearest tower, one's own included."""
    return _distance(game, standing(game), cell)


def home(game: Game, seat: int, cell: int) -> float:
    """Into one's own tower, but not into its corner."""
    return _distance(game, [seat], cell) or 99


def _distance(game: Game, seats: list[int], cell: int) -> float:
    return min((walking_distance(fatal_cell(game, seat), divmod(cell, SIZE)) for seat in seats), default=0)


@dataclass(frozen=True)
class Taste:
    """Verbs are liked by patterns, the dearest first; cells by a goal; now and then anything goes."""

    likes: tuple[str, ...] = ()
    shuns: str = "$"
    goal: Goal | None = None
    whim: float = 0.1

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """A liked verb, else the cell nearest the goal, else anything not shunned."""
        if rng.random() < self.whim:
            return rng.choice(legal)
        verbs = {VERBS[number - CELL_COUNT]: number for number in legal if number >= CELL_COUNT}
        for pattern in self.likes:
            liked = [number for verb, number in verbs.items() if re.match(pattern, verb)]
            if liked:
                return rng.choice(liked)
        cells = [number for number in legal if number < CELL_COUNT]
        if cells and self.goal:
            game, seat, goal = referee.game, referee.asked or 0, self.goal
            return min(cells, key=lambda cell: goal(game, seat, cell) + 2 * rng.random())
        shunned = {number for verb, number in verbs.items() if re.match(self.shuns, verb)}
        return rng.choice([number for number in legal if number not in shunned] or legal)


class Curious:
    """Prefers the answers given least often so far in this game; a cell counts by the phase in which it was chosen."""

    def __init__(self) -> None:
        self._seen: Counter[object] = Counter()

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the answers seen least."""
        kinds = {number: number if number >= CELL_COUNT else referee.phase for number in legal}
        least = min(self._seen[kind] for kind in kinds.values())
        answer = rng.choice([number for number in legal if self._seen[kinds[number]] == least])
        self._seen[kinds[answer]] += 1
        return answer


_FIRE = ("WIND_GEM", "AID_GEM", "PLAY_(EXPLOSION|BURNING|FLARE|EMBER)", "RECKLESS", "PLAY_(NORTH|EAST|SOUTH|WEST)")
_WATER = ("BUCKET", "PLAY_(AIR|FIRE_ENGINE|SMOKE)", "PLAY_(DE_RE|DOZER|SCRATCH)")
_NO_SET = "DROP_(NORTH|EAST|SOUTH|WEST|BURNING|EXPLOSION|FLARE|EMBER)"

TASTES: dict[str, Callable[[], Player]] = {
    "uniform": lambda: Taste(whim=1.0),
    "hurry": lambda: Taste(likes=_FIRE, goal=to_others, whim=0.05),
    "moth": lambda: Taste(likes=_FIRE, goal=to_anyone),
    "wet": lambda: Taste(likes=_WATER, goal=to_anyone),
    "discard": lambda: Taste(likes=("DROP", "AID_CARDS"), goal=to_others),
    "hoard": lambda: Taste(likes=("DONE", "AID_BREAK"), goal=to_anyone),
    "desperate": lambda: Taste(likes=("RECKLESS", "BUCKET", _NO_SET, "DONE"), shuns="PLAY|DROP", goal=home),
    "rare": Curious,
}
#: "mixed" seats different tastes round one table
NAMES = (*TASTES, "mixed")
#: the player of a game goes by its number; the quick ones come more often
CAST = (
    "uniform", "hurry", "moth", "mixed", "hurry", "desperate", "moth", "hurry", "rare",
    "moth", "discard", "hurry", "mixed", "moth", "wet", "hurry", "hoard",
)  # fmt: skip


def seat_players(name: str, seats: int, rng: random.Random) -> list[Player]:
    """One player for each seat."""
    names = rng.choices(list(TASTES), k=seats) if name == "mixed" else [name] * seats
    return [TASTES[taste]() for taste in names]
