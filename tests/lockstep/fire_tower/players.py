"""Who plays: tastes that bring about what careless play seldom does, and plain luck."""

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from tests.referee.fire_tower import Referee
from tests.referee.fire_tower.actions import ALL_VERBS, CELL_COUNT
from tests.referee.fire_tower.board import FATAL, SIZE, Cell, walking_distance
from tests.referee.fire_tower.state import Game
from tests.referee.fire_tower.terrain import fatal_cells, fire, standing, touches

from .solo_tastes import SOLO_TASTES


class Player(Protocol):
    """Picks one of the legal answers."""

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """The number of an answer, out of the sorted legal ones."""
        ...


#: the seats whose towers draw a player's fire
Goal = Callable[[Game, int], list[int]]


def others(game: Game, seat: int) -> list[int]:
    """Towards the towers of the others."""
    return [other for other in standing(game) if other != seat]


def anyone(game: Game, seat: int) -> list[int]:
    """Towards all towers, one's own included."""
    return standing(game)


def home(game: Game, seat: int) -> list[int]:
    """Into one's own tower."""
    return [seat]


def siege(game: Game, seat: int) -> list[int]:
    """Towards all towers that have no fire at their corner yet; the eliminated look for those that have."""
    burning = fire(game)
    before = [other for other in standing(game) if any(touches(cell, burning) for cell in fatal_cells(game, other))]
    wanted = before if game.eliminated[seat] else [other for other in standing(game) if other not in before]
    return wanted or standing(game)


def _corners(game: Game, seat: int) -> set[Cell]:
    """The outermost cells of a seat's towers: of those that stand, else of those that stood."""
    return fatal_cells(game, seat) or {FATAL[corner] for corner in game.place[seat]}


@cache
def _fitting(pattern: str) -> frozenset[str]:
    """The verbs that begin as a pattern says."""
    return frozenset(verb for verb in ALL_VERBS if re.match(pattern, verb))


@dataclass(frozen=True)
class Taste:
    """Verbs are liked by patterns, the dearest first; cells by a goal; now and then anything goes."""

    likes: tuple[str, ...] = ()
    shuns: str = "$"
    goal: Goal | None = None
    spares_corners: bool = False
    whim: float = 0.1

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """A liked verb, else the cell nearest the goal, else anything not shunned."""
        if rng.random() < self.whim:
            return rng.choice(legal)
        verbs = {ALL_VERBS[number - CELL_COUNT]: number for number in legal if number >= CELL_COUNT}
        for pattern in self.likes:
            liked = [number for verb, number in verbs.items() if verb in _fitting(pattern)]
            if liked:
                return rng.choice(liked)
        cells = [number for number in legal if number < CELL_COUNT]
        if cells and self.goal:
            return self._nearest(referee.game, referee.asked or 0, cells, rng)
        shunned = {number for verb, number in verbs.items() if verb in _fitting(self.shuns)}
        return rng.choice([number for number in legal if number not in shunned] or legal)

    def _nearest(self, game: Game, seat: int, cells: list[int], rng: random.Random) -> int:
        """About the cell nearest one of the wanted corners; those who spare corners touch none until eliminated."""
        assert self.goal is not None
        corners = [cell for other in self.goal(game, seat) for cell in _corners(game, other)]
        spared = self.spares_corners and not game.eliminated[seat]

        def far(cell: int) -> float:
            distance = min((walking_distance(corner, divmod(cell, SIZE)) for corner in corners), default=0)
            return 99.0 if spared and divmod(cell, SIZE) in FATAL.values() else distance + 2 * rng.random()

        return min(cells, key=far)


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


_FIRE = (
    "WIND_GEM", "AID_GEM", "HORIZONTAL|VERTICAL", "PLAY_(CROWN|CREEPING)", "PLAY_(EXPLOSION|BURNING|FLARE|EMBER)",
    "RECKLESS", "PLAY_(NORTH|EAST|SOUTH|WEST)",
)  # fmt: skip
_WATER = ("BUCKET", "PLAY_(AIR|FIRE_ENGINE|SMOKE|HELI|BACK)", "PLAY_(DE_RE|DOZER|SCRATCH)")
_NO_SET = "DROP_(NORTH|EAST|SOUTH|WEST|BURNING|EXPLOSION|FLARE|EMBER)"

TASTES: dict[str, Callable[[], Player]] = {
    "uniform": lambda: Taste(whim=1.0),
    "hurry": lambda: Taste(likes=_FIRE, goal=others, whim=0.05),
    "moth": lambda: Taste(likes=_FIRE, goal=anyone),
    "wet": lambda: Taste(likes=_WATER, goal=anyone),
    "discard": lambda: Taste(likes=("DROP", "AID_CARDS"), goal=others),
    "hoard": lambda: Taste(likes=("DONE", "AID_BREAK"), goal=anyone),
    "desperate": lambda: Taste(
        likes=("RECKLESS", "BUCKET", _NO_SET, "DONE"), shuns="PLAY|DROP", goal=home, spares_corners=True
    ),
    "siege": lambda: Taste(likes=("SHADOW_ROLLS", "DROP", "AID_C|AID_G"), goal=siege, spares_corners=True, whim=0.02),
    "rare": Curious,
    # for the expansion: hawks brought in and moved about; special cards; Shadows that carry gems, Ghosts that burn
    "hawks": lambda: Taste(likes=("PLAY_HAWK", "SHADOW_HAWK", "LOOKOUT|PATROL$", "PLAY_ROLL", *_FIRE), goal=others),
    "winds": lambda: Taste(likes=("HEAVY_WINDS", "WIND_GEM", "PLAY_(NORTH|EAST|SOUTH|WEST)", "LOOKOUT"), goal=others),
    "brands": lambda: Taste(likes=("YES", "PLAY_ROLL", "LOOKOUT", "PATROL$", "PUSH_ROLL", *_FIRE), goal=others),
    **SOLO_TASTES,
}
#: those who know what the base game has
MIXED = list(TASTES)[:9]
#: "mixed" seats different tastes round one table
NAMES = (*TASTES, "mixed")
#: the player of a game goes by its number; the quick ones come more often
CAST = (
    "uniform", "hurry", "moth", "hurry", "mixed", "moth", "hurry", "siege", "moth", "hurry", "desperate", "moth",
    "rare", "hurry", "moth", "discard", "hurry", "moth", "wet", "hurry", "moth", "hoard", "hurry",
)  # fmt: skip
#: the same for games with the expansion
RISING_CAST = (
    "uniform", "hurry", "moth", "hawks", "hurry", "mixed", "winds", "moth", "brands", "hurry", "siege", "moth", "hawks",
    "desperate", "brands", "hurry", "moth", "rare", "hurry", "winds", "moth", "discard", "brands", "hurry", "moth",
    "wet", "hawks", "hurry", "brands", "moth", "hoard", "hurry", "moth",
)  # fmt: skip
#: the same for games alone
SOLO_CAST = (
    "burner", "uniform", "keeper", "burner", "miser", "rare", "burner", "reckless", "uniform", "burner", "flood",
    "miser", "reckless",
)  # fmt: skip


def cast(number: int, options: Mapping[str, object]) -> str:
    """Who plays a game unless somebody is named."""
    names: tuple[str, ...] = RISING_CAST if "expansion" in options else CAST
    if options.get("variant") == "solo":
        names = SOLO_CAST
    return names[number % len(names)]


def seat_players(name: str, seats: int, rng: random.Random) -> list[Player]:
    """One player for each seat."""
    names = rng.choices(MIXED, k=seats) if name == "mixed" else [name] * seats
    return [TASTES[taste]() for taste in names]
