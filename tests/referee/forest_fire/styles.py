"""What all playing styles share: a choice for every question, and whims. They read the referee's own state."""

import random
from collections.abc import Callable

from .actions import number_of
from .geometry import NEIGHBOURS, acre_at, distance, edges_of
from .planning import cost_of_fire, steps_to, threat
from .referee import Referee
from .state import RIVER, Game

ACRE_COUNT = 400
END, GET_HELI, GET_DOZER, MOVE_DOZER, MOVE_EXT, FLY, DIG = (
    number_of(verb) for verb in ("END", "GET_HELI", "GET_DOZER", "MOVE_DOZER", "MOVE_EXT", "FLY", "DIG")
)
LOT_VERBS = [number_of(verb) for verb in ("GET_6W", "GET_3B", "GET_2W2B", "GET_4W1B")]
BARREL_VERB, BALL_VERB, DROP_WATER, DROP_BALL = (
    number_of(verb) for verb in ("BARREL", "BALL", "DROP_WATER", "DROP_BALL")
)

Choice = Callable[[Game, list[int], random.Random], int]


def acres_in(legal: list[int]) -> list[int]:
    """The answers that are acres."""
    return [action for action in legal if action < ACRE_COUNT]


def first_of(legal: list[int], *wanted: int) -> int | None:
    """The first of these answers that is legal."""
    return next((action for action in wanted if action in legal), None)


def nearest(acres: list[int], far: list[int], rng: random.Random) -> int:
    """The acre with the smallest distance; by luck among equals."""
    return min(acres, key=lambda acre: far[acre] + rng.random() / 2)


class Style:
    """Anything goes in play; in setup and under fire it is a little wiser. Now and then anything goes."""

    whim = 0.05

    def __init__(self) -> None:
        self.by_phase: dict[str, Choice] = {
            "RIVER_STEP": self.river_step,
            "SETUP_DOZER": self.setup_dozer,
            "NEW_FIRE": self.new_fire,
            "BALL_SECOND": self.ball_second,
            "LUCKY": self.lucky,
            "MAIN": self.main,
            "PLACE": self.place,
            "EXT_FROM": self.tokens,
            "EXT_TO": self.token_to,
            "DOZER": self.dozer,
            "HELI": self.flight,
        }
        self.bend = 0.0

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the sorted legal answers."""
        if rng.random() < self.whim:
            return rng.choice(legal)
        assert referee.phase is not None
        return self.by_phase.get(referee.phase, self.any)(referee.game, legal, rng)

    def any(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Whatever comes."""
        return rng.choice(legal)

    def river_step(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Straight, at random, or as crooked as it goes: each river has its character."""
        river = game.doing.drawn
        if len(river) == 1:
            self.bend = rng.choice((-1.0, 0.0, 1.0, 1.0))
        inner = [acre for acre in legal if not edges_of(acre)] if self.bend > 0 else legal

        def crooked(acre: int) -> float:
            beside = sum(game.ground[near] == RIVER for near in NEIGHBOURS[acre])
            return self.bend * (3 * beside - distance(acre, river[0])) + rng.random() * (1 + 9 * (self.bend == 0))

        return max(inner or legal, key=crooked)

    def setup_dozer(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """One in the north of the middle, one in the south."""
        post = acre_at(12, 10) if game.dozers else acre_at(7, 10)
        return min(legal, key=lambda acre: (distance(acre, post), acre))

    def new_fire(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Where it does least."""
        return min(legal, key=lambda acre: cost_of_fire(game, acre) + rng.random() / 10)

    def ball_second(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """The worse one."""
        return max(legal, key=lambda acre: (threat(game, acre), -acre))

    def lucky(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Anything but nothing, if there is something."""
        return rng.choice([action for action in legal if action != END] or legal)

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """What to do in a turn."""
        return rng.choice(legal)

    def place(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Where a new piece goes: tokens onto fire, vehicles near it."""
        burning = game.burning()
        if game.doing.kind in ("barrel", "ball"):
            return max(legal, key=lambda acre: threat(game, acre) if acre in burning else rng.random())
        return nearest(legal, steps_to(burning), rng)

    def tokens(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Which token to move, if any: the nearest to fire."""
        acres = acres_in(legal)
        return nearest(acres, steps_to(game.burning()), rng)

    def token_to(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Where to: onto fire, else towards it."""
        return nearest(legal, steps_to(game.burning()), rng)

    def dozer(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """The next thing a bulldozer does."""
        return rng.choice(legal)

    def flight(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """The next thing the helicopter does."""
        return rng.choice(legal)
