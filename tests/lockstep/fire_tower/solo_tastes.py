"""Tastes for games alone: fire for the enemies or for nobody, water for the own tower, hawks to carry it away."""

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tests.referee.fire_tower import Referee
from tests.referee.fire_tower.actions import ALL_VERBS, CELL_COUNT, DIRECTION_VERBS, action_of, number_of
from tests.referee.fire_tower.board import (
    AROUND,
    BLOCKS,
    FATAL,
    LINES,
    PAIRS,
    SQUARES,
    Cell,
    Window,
    step,
    walking_distance,
)
from tests.referee.fire_tower.cards import ALL_ACTION_CARDS, KINDS
from tests.referee.fire_tower.enemy_fires import fitting
from tests.referee.fire_tower.solo_towers import home_cells, standing_enemies
from tests.referee.fire_tower.state import Game
from tests.referee.fire_tower.terrain import at_fire, fire, is_vacant

#: phases in which fire must go home, others in which hawks do, and those in which fire goes away
UNWANTED = ("ENEMY_SNAG", "ENEMY_FLARE", "ENEMY_EXPLOSION", "ENEMY_FLIGHT", "SMOLDER", "WET_SQUARE")
HAWKS = ("HAWK_PLACE", "FLOCK_TO", "SETUP_HAWK")
WATER = ("HELI_1", "HELI_2", "HELI_3", "PICK", "EMBER_FROM")
#: the cells that go with an answer, by the phase or by the card in play; lines and pairs lie one way or the other
_SHAPES: dict[str, Mapping[Cell, Window]] = {
    **dict.fromkeys(("ENEMY_SNAG", "BURNING_SNAG", "FIRE_ENGINE"), SQUARES),
    **dict.fromkeys(("ENEMY_EXPLOSION", "EXPLOSION", "SMOKEJUMPER"), AROUND),
    "WET_SQUARE": BLOCKS,
}
_LINES = dict.fromkeys(("ENEMY_FLARE", "FLARE_UP", "AIR_DROP", "WINDOW"), LINES) | {"CROWN_FIRE": PAIRS}
_SAVING = ("BUCKET_ALL", "BUCKET", "PLAY_(AIR|FIRE_E|SMOKEJ).*PICK", "PLAY_(AIR|FIRE_E|SMOKEJ|HELI)")
_FAR = 99

#: what a cell is worth in some phase; the best one is chosen
Value = Callable[[Cell], float]


def distance(cells: Iterable[Cell], others: Iterable[Cell]) -> int:
    """From the nearest of some cells to the nearest of others."""
    targets = list(others)
    return min((walking_distance(cell, other) for cell in cells for other in targets), default=_FAR)


def precious(game: Game) -> list[Cell]:
    """The cells that must not burn."""
    return [FATAL[game.rules.home_corner], *game.solo.sanctuaries]


def towards_enemies(game: Game) -> Value:
    """Near the corner of the enemy who is next to burn."""
    burning = fire(game)
    target = min((FATAL[corner] for corner in standing_enemies(game)), key=lambda cell: distance([cell], burning))
    return lambda cell: -walking_distance(cell, target)


def out_of_the_way(game: Game) -> Value:
    """Far from all towers, and from home."""
    at_home = home_cells(game)
    return lambda cell: distance([cell], FATAL.values()) - (8 if cell in at_home else 0)


@dataclass
class Loner:
    """Verbs are liked by patterns, the dearest first; fire that comes too near calls for water before all."""

    likes: tuple[str, ...]
    goal: Callable[[Game], Value] = towards_enemies
    urgent: int = 4
    whim: float = 0.05
    _way: str = field(default="HORIZONTAL", init=False)  # the latest one chosen

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """A liked verb, else the cell that is worth most, now and then anything."""
        answer = rng.choice(legal) if rng.random() < self.whim else self._choose(referee, legal, rng)
        if (way := action_of(answer)) in LINES:
            self._way = str(way)
        return answer

    def _choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        verbs = [ALL_VERBS[number - CELL_COUNT] for number in legal if number >= CELL_COUNT]
        verb = self._verb(referee, verbs, rng)
        if verb or not legal[0] < CELL_COUNT:
            return number_of(verb or rng.choice(verbs))
        value = self._value(referee.game, referee.phase or "")
        cells = [cell for cell in map(action_of, legal) if not isinstance(cell, str)]
        return number_of(max(cells, key=lambda cell: (value(cell), rng.random())))

    def _verb(self, referee: Referee, verbs: list[str], rng: random.Random) -> str | None:
        game = referee.game
        if referee.phase == "PUNISH_DIR":
            return max(verbs, key=lambda verb: _after_storm(game, DIRECTION_VERBS.index(verb)))
        if referee.phase == "ENEMY_ORIENT":
            return max(verbs, key=lambda way: _best_line(game, way))
        near = distance(game.gems, precious(game))
        for pattern in (*_SAVING, *self.likes) if near <= self.urgent else self.likes:
            liked = [verb for verb in verbs if re.match(pattern, verb)]
            if liked:
                return rng.choice(liked)
        return None

    def _value(self, game: Game, phase: str) -> Value:
        spared = precious(game)
        if phase in UNWANTED:
            at_home = home_cells(game)
            return lambda cell: distance(
                (lit for lit in self._window(game, phase, cell) if lit in at_home and is_vacant(game, lit)), spared
            )
        if phase in HAWKS:
            return lambda cell: distance([cell], spared) + (20 if at_fire(game, cell) else 0)
        if phase in WATER or (phase in ("WINDOW", "CENTRE") and _pours(game)):
            return lambda cell: sum(
                0.5 ** distance([gem], spared) for gem in self._window(game, phase, cell) if gem in game.gems
            )
        value = self.goal(game)
        return lambda cell: max(
            (value(lit) for lit in self._window(game, phase, cell) if is_vacant(game, lit)), default=-_FAR
        )

    def _window(self, game: Game, phase: str, cell: Cell) -> Window:
        """All cells that an answer stands for."""
        by_card = phase in ("WINDOW", "CENTRE") and bool(game.in_play)
        name = ALL_ACTION_CARDS[game.in_play[-1]] if by_card else phase
        shape = _LINES[name][self._way] if name in _LINES else _SHAPES.get(name, {})
        return shape.get(cell, (cell,))


def _pours(game: Game) -> bool:
    """Whether a pattern is for water: of a card, or of the Bucket."""
    return not game.in_play or game.in_play[-1] in KINDS["WATER"]


def _after_storm(game: Game, direction: int) -> int:
    """How far off the new fire of a quadrant storm is."""
    burning = fire(game) & home_cells(game)
    lit = (cell for source in burning if (cell := step(source, direction)) and is_vacant(game, cell))
    return distance(lit, precious(game))


def _best_line(game: Game, way: str) -> int:
    """How far off a Flare Up that lies this way can be."""
    spared = precious(game)
    return max((distance(LINES[way][end], spared) for end in fitting(game, LINES[way])), default=-1)


_FIRE = ("PLAY_(FLARE|BURNING|CROWN|CREEPING|ROLLING)", "PLAY_(EMBER|EXPLOSION)", "HEAVY_WINDS", "LOOKOUT")
_WIND = ("WIND_GEM", "PLAY_(NORTH|EAST|SOUTH|WEST)", "PATROL$")
_LET_GO = ("DROP_(NORTH|EAST|SOUTH|WEST)", "DONE")

SOLO_TASTES: dict[str, Callable[[], Loner]] = {
    # burns tower after tower, with hawks first; the miser hoards water and takes every challenge
    "burner": lambda: Loner(("PLAY_HAWK", *_FIRE, *_WIND, "NO", *_LET_GO), whim=0.02),
    "miser": lambda: Loner((*_FIRE, *_WIND, "YES", *_LET_GO), urgent=0),
    # lives long: hawks carry all fire to where it does no harm; or all is left to water
    "keeper": lambda: Loner(("PLAY_HAWK", "NO", *_LET_GO), out_of_the_way, whim=0.01),
    "flood": lambda: Loner(("NO", *_LET_GO), out_of_the_way, urgent=_FAR),
    # in need of the Bucket and of its back
    "reckless": lambda: Loner(
        ("RECKLESS", "BUCKET_PICK", "BUCKET", "PATROL", *_FIRE, *_WIND, "YES"), urgent=-1, whim=0.2
    ),
}
