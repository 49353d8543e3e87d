"""Who plays: styles that bring about what careless play seldom does. They know the facts and the legal answers."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.referee.wildfire_rescue import Referee
from tests.referee.wildfire_rescue.actions import number_of, word_of
from tests.referee.wildfire_rescue.board import DIAGONALS, EDGE, NEEDED, STRAIGHT_LINES, WILDFIRE, tile_of

from .facts import Facts, referee_facts

_LINES = STRAIGHT_LINES | DIAGONALS
_PASS, _CARRY, _LEAVE = (number_of(verb) for verb in ("PASS", "CARRY", "LEAVE"))
_TILE_COUNT = 25
#: by the place of the wildfire: the corner from which a player is pushed, or to which a camper is
_RARE_CORNERS = {tile_of(wildfire): tile_of(corner) for wildfire, corner in (("E1", "E1"), ("E4", "E5"), ("E5", "E5"))}
#: by the same: the placement that then puts two campers on one tile, or one beside a player
_RARE_SETS = {
    tile_of(wildfire): number_of(option)
    for wildfire, option in (
        ("B3", "OPTION_1"),
        ("C3", "OPTION_1"),
        ("E1", "OPTION_4"),
        ("E4", "OPTION_4"),
    )
}


def distance(first: int, second: int) -> int:
    """Steps between two tiles, fire or not."""
    rows, columns = (abs(a - b) for a, b in zip(divmod(first, 5), divmod(second, 5), strict=True))
    return rows + columns


def with_verb(legal: Sequence[int], *beginnings: str) -> list[int]:
    """The legal answers whose names begin so."""
    return [action for action in legal if action >= _TILE_COUNT and word_of(action).startswith(beginnings)]


def nearest(tiles: Sequence[int], goals: Sequence[int], facts: Facts, rng: random.Random) -> int:
    """The tile nearest one of the goals; a tile entered without the tool counts one step more."""
    tools = tools_at(facts, facts.tile[facts.player])

    def far(tile: int) -> float:
        slow = NEEDED[facts.terrain[tile]] not in tools
        return min(distance(tile, goal) for goal in goals) + slow + rng.random() / 2

    return min(tiles, key=far)


def tools_at(facts: Facts, tile: int) -> set[int]:
    """The tools of all who stand on a tile."""
    here = [player for player, place in enumerate(facts.tile) if place == tile]
    return {tool for player in here for tool, number in enumerate(facts.tools[player]) if number}


def fire_on(facts: Facts, action: int) -> int:
    """How many tokens lie on a line; burning campers count more."""
    return sum((facts.token[tile] != "none") + 3 * facts.camper_timer[tile] for tile in _LINES[word_of(action)])


class Style:
    """Anything goes; the others change what they care about. Now and then all of them do anything."""

    whim = 0.05

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the sorted legal answers."""
        facts = referee_facts(referee)
        if rng.random() < self.whim:
            return rng.choice(legal)
        by_phase: dict[str, Callable[[Facts, list[int], random.Random], int]] = {
            "TURN": self.turn,
            "CARRY": self.carry,
            "LINE": self.line,
            "ESCAPE": self.escape,
        }
        return by_phase.get(facts.phase, self.other)(facts, legal, rng)

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """One's own turn."""
        return rng.choice(legal)

    def carry(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Whether a companion comes along."""
        return rng.choice(legal)

    def line(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Where the plane flies."""
        return max(legal, key=lambda action: fire_on(facts, action) + rng.random() / 2)

    def escape(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Out of the fire."""
        return rng.choice(legal)

    def other(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Corners, camper placements and discards; what is rare about the wildfire tile is sought."""
        wildfire = facts.terrain.index(WILDFIRE)
        if facts.phase == "CORNER" and _RARE_CORNERS.get(wildfire) in legal:
            return _RARE_CORNERS[wildfire]
        return _RARE_SETS.get(wildfire, rng.choice(legal)) if facts.phase == "OPTION" else rng.choice(legal)


class Uniform(Style):
    """Every legal answer alike."""

    whim = 1.0


class Walker(Style):
    """Heads for the campers, and for the edge when there are none."""

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """A step towards two campers on one tile, else towards the nearest."""
        campers = [tile for tile, number in enumerate(facts.campers) if number and number == max(facts.campers)]
        if not campers:
            return self.after_the_last(facts, legal, rng)
        tiles = [action for action in legal if action < _TILE_COUNT]
        return nearest(tiles, campers, facts, rng) if tiles else rng.choice(legal)

    def after_the_last(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """To the edge, and stay."""
        here = facts.tile[facts.player]
        tiles = [action for action in legal if action < _TILE_COUNT]
        return _PASS if here in EDGE or not tiles else nearest(tiles, sorted(EDGE), facts, rng)

    def carry(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Nobody is left behind in a fire."""
        return _CARRY if facts.token[facts.tile[facts.player]] == "fire" else rng.choice(legal)


class Equipped(Walker):
    """A walker who first takes the tools there are: with two of them more can be saved."""

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """A second tool in the first rounds, then the campers."""
        draws = with_verb(legal, "DRAW")
        wants = facts.round <= 2 and sum(facts.tools[facts.player]) < 2
        return draws[0] if draws and wants else super().turn(facts, legal, rng)


class Saver(Walker):
    """Saves campers, and stays inside when the last one is gone."""

    def after_the_last(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Further in, or stand still there."""
        tiles = [action for action in legal if action < _TILE_COUNT and action not in EDGE]
        here = facts.tile[facts.player]
        return rng.choice(tiles) if tiles and (here in EDGE or rng.random() < 0.3) else _PASS


class Drawer(Style):
    """Takes every tool early and so provokes fires; walks about afterwards."""

    whim = 0.15

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """A tool as long as there are any."""
        draws = with_verb(legal, "DRAW")
        return draws[0] if draws else rng.choice(legal)


class Joiner(Style):
    """Seeks company: teams up and carries whenever that is legal."""

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """A team-up, else a step towards another player, then on together towards campers."""
        # being pulled is possible less often than joining
        teams = with_verb(legal, "PULL" if rng.random() < 0.7 else "JOIN") or with_verb(legal, "JOIN", "PULL")
        if teams:
            return rng.choice(teams)
        here = facts.tile[facts.player]
        others = [tile for player, tile in enumerate(facts.tile) if player != facts.player and facts.alive[player]]
        apart = [tile for tile in others if tile != here]
        campers = [tile for tile, number in enumerate(facts.campers) if number]
        goals = apart or campers or sorted(EDGE)
        tiles = [action for action in legal if action < _TILE_COUNT]
        return nearest(tiles, goals, facts, rng) if tiles else rng.choice(legal)

    def carry(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Always."""
        return _CARRY

    def escape(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """To a partner, if there is one."""
        return rng.choice(with_verb(legal, "JOIN") or legal)


class Coward(Style):
    """Stays on the edge and passes, so that timers run out and the fire does what it can."""

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Back to the edge, else nothing."""
        tiles = [action for action in legal if action in EDGE]
        inside = facts.tile[facts.player] not in EDGE
        return rng.choice(tiles) if inside and tiles else _PASS

    def carry(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Everybody for himself."""
        return _LEAVE

    def line(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Where the plane does least."""
        return min(legal, key=lambda action: fire_on(facts, action) + rng.random() / 2)


class Douser(Style):
    """Takes tools and puts out whatever it can; players in even places stay on the edge, the others inside."""

    def turn(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """The own tile, a tool, a fire or a hazard; else to the chosen zone."""
        here = facts.tile[facts.player]
        tiles = [action for action in legal if action < _TILE_COUNT]
        if here in tiles:
            return here
        wet = [tile for tile in tiles if facts.token[tile] != "none"]
        if with_verb(legal, "DRAW") or wet:
            return rng.choice(with_verb(legal, "DRAW") or wet)
        outside = facts.player % 2 == 0
        zone = [tile for tile in tiles if (tile in EDGE) == outside]
        return rng.choice(zone) if zone and (here in EDGE) != outside else _PASS

    def escape(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """The own tile, else anywhere."""
        here = facts.tile[facts.player]
        return here if here in legal else rng.choice(legal)

    def line(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """Where the plane leaves most to do."""
        return min(legal, key=lambda action: fire_on(facts, action) + rng.random() / 2)

    def other(self, facts: Facts, legal: list[int], rng: random.Random) -> int:
        """The extinguisher is kept."""
        kept = number_of("DISCARD_EXTINGUISHER")
        return rng.choice([action for action in legal if action != kept])


class Curious(Style):
    """Prefers the answers given least often so far in this game; a tile counts by the phase in which it was chosen."""

    def __init__(self) -> None:
        self._seen: Counter[object] = Counter()

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the answers seen least."""
        kinds = {action: action if action >= _TILE_COUNT else referee.phase for action in legal}
        least = min(self._seen[kind] for kind in kinds.values())
        answer = rng.choice([action for action in legal if self._seen[kinds[action]] == least])
        self._seen[kinds[answer]] += 1
        return answer


STYLES: dict[str, Callable[[], Style]] = {
    "uniform": Uniform,
    "walker": Walker,
    "equipped": Equipped,
    "saver": Saver,
    "drawer": Drawer,
    "joiner": Joiner,
    "coward": Coward,
    "douser": Douser,
    "curious": Curious,
}
#: "mixed" seats different styles round one table
NAMES: tuple[str, ...] = (*STYLES, "mixed")
#: the style of a game goes by its number; no common factor with the games at a table, so that every table meets all
CAST = (
    "equipped", "joiner", "walker", "saver", "uniform", "douser", "joiner", "mixed", "equipped", "drawer", "joiner",
    "coward", "curious",
)  # fmt: skip


def cast(number: int, options: Mapping[str, Any]) -> str:
    """How a game is played unless somebody says; some things happen to four players of one style only."""
    if number % 2 and options["players"] == 4:
        if options.get("extinguish_in_place"):
            return "douser"
        if options.get("camper_option") == 1:
            return "walker"
    return CAST[number % len(CAST)]


def seat_players(style: str, seats: int, rng: random.Random) -> list[Style]:
    """One player for each seat."""
    names = rng.choices(list(STYLES), k=seats) if style == "mixed" else [style] * seats
    return [STYLES[name]() for name in names]
