"""Who plays: styles that last, and oddballs that bring about what sensible play seldom does.

A style answers `choose(referee, legal, rng)` with one of the sorted legal answers. `STYLES` has all of them by name,
`seat_players` seats one per seat; "mixed" seats different ones. `moody` changes its mind every turn, so that odd things
also happen late in games that were survived.
"""

import random
from collections import Counter
from collections.abc import Callable

from .geometry import NEIGHBOURS, NEXT, distances_from
from .planning import steps_to
from .referee import Referee
from .state import FIRE, FOREST, Game
from .styles import (
    ACRE_COUNT,
    BALL_VERB,
    BARREL_VERB,
    DIG,
    DROP_BALL,
    DROP_WATER,
    END,
    FLY,
    GET_DOZER,
    GET_HELI,
    LOT_VERBS,
    MOVE_DOZER,
    MOVE_EXT,
    Style,
    acres_in,
    first_of,
    nearest,
)
from .survivors import Chief, Quartermaster, Splasher

#: so few burning acres leave time for other things
_QUIET = 9


def quiet(game: Game) -> bool:
    """Whether the fires are small."""
    return game.count(FIRE) <= _QUIET


def any_lot(legal: list[int], rng: random.Random) -> int:
    """One of the lots there are, else nothing."""
    return rng.choice([verb for verb in LOT_VERBS if verb in legal] or [END])


class Uniform(Style):
    """Every legal answer alike."""

    whim = 1.0


class Passer(Style):
    """Does nothing, so that fire does what it can."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Nothing."""
        return END

    def lucky(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Nothing either."""
        return END


class Flier(Style):
    """Always flies, over rivers and fires, and comes down where it likes."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """The helicopter, whatever there is to do."""
        answer = first_of(legal, FLY, GET_HELI)
        return rng.choice(legal) if answer is None else answer

    def flight(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Work before the next hop; hops are short, and the end comes anywhere."""
        assert game.helicopter is not None
        work = [action for action in legal if action > END]
        if work and rng.random() < 0.6:
            return rng.choice(work)
        if rng.random() < 0.1 or not acres_in(legal):
            return END
        far = distances_from(game.helicopter.acre)
        near = [acre for acre in acres_in(legal) if far[acre] <= 3 and game.ground[acre] != FOREST]
        return rng.choice(near or acres_in(legal))


class Digger(Style):
    """Always digs, in lines, through houses, until the rocks are used up."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """A bulldozer."""
        answer = first_of(legal, MOVE_DOZER, GET_DOZER)
        return rng.choice(legal) if answer is None else answer

    def dozer(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Dig, step on, dig; now and then into a house."""
        if DIG in legal and rng.random() < 0.9:
            return DIG
        houses = [acre for acre in acres_in(legal) if acre in game.buildings]
        if houses and rng.random() < 0.2:
            return rng.choice(houses)
        assert game.doing.piece is not None
        beside = [acre for acre in NEIGHBOURS[game.doing.piece] if acre in legal]
        return rng.choice(beside) if beside and game.doing.digs_left else END


class Parker(Chief):
    """Parks extinguishers and vehicles in the way of fires, and keeps fire small between."""

    whim = 0.02

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """In quiet times tokens out of the store, then ahead of the fire; else as a chief."""
        if quiet(game) and MOVE_EXT in legal and rng.random() < 0.5:
            return MOVE_EXT
        if quiet(game) and rng.random() < 0.4:
            return any_lot(legal, rng)
        return super().main(game, legal, rng)

    def place(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Downwind of a fire, else near it; vehicles and much fire are treated as a chief does."""
        if game.doing.kind not in ("barrel", "ball") or not quiet(game):
            return super().place(game, legal, rng)
        ahead = [acre for acre in self.ahead(game) if acre in legal]
        return rng.choice(ahead) if ahead else nearest(legal, steps_to(game.burning()), rng)

    def tokens(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """A token that does not lie ahead of a fire yet."""
        ahead = self.ahead(game)
        idle = [acre for acre in acres_in(legal) if acre not in ahead]
        return rng.choice(idle) if idle and rng.random() < 0.9 else END

    def token_to(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Ahead of a fire, buildings first, else nearer to one."""
        ahead = [acre for acre in self.ahead(game) if acre in legal]
        if ahead:
            return max(ahead, key=lambda acre: (acre in game.buildings) + rng.random())
        return nearest([acre for acre in legal if not game.burns(acre)] or legal, steps_to(game.burning()), rng)

    @staticmethod
    def ahead(game: Game) -> set[int]:
        """Acres that burn next, and those just behind them."""
        assert game.weather is not None
        downwind = game.weather.downwind
        first = {NEXT[acre][downwind] for acre in game.burning()}
        second = {NEXT[acre][downwind] for acre in first if acre is not None}
        return {acre for acre in first | second if acre is not None and not game.burns(acre)}


class Loader(Chief):
    """Carries tokens by air: loads what lies about, sets it down elsewhere, and drops balls on fire."""

    whim = 0.02

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Fly if there is anything to load or to drop; else lots for the next flight."""
        machine = game.helicopter
        self.plan = []
        aboard = machine is not None and machine.barrels + machine.balls
        if FLY in legal and (aboard or game.tokens()) and rng.random() < (0.8 if quiet(game) else 0.2):
            return FLY
        if FLY in legal and quiet(game) and rng.random() < 0.5:
            return any_lot(legal, rng)
        return super().main(game, legal, rng)

    def flight(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """A plan if there is one; else load, drop, fly to tokens and fires, and come down."""
        if self.plan:
            return super().flight(game, legal, rng)
        machine = game.helicopter
        assert machine is not None
        if game.burns(machine.acre) and first_of(legal, DROP_BALL, DROP_WATER):
            return first_of(legal, *rng.sample([DROP_BALL, DROP_WATER], 2)) or END
        loads = [action for action in legal if action in (BARREL_VERB, BALL_VERB)]
        if loads:
            return rng.choice(loads)
        drops = [action for action in legal if action in (DROP_WATER, DROP_BALL)]
        if drops and rng.random() < 0.1:
            return rng.choice(drops)
        return self.hop(game, legal, rng)

    def hop(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """To fire with tokens aboard, else to tokens; never so far that it cannot come down."""
        machine = game.helicopter
        assert machine is not None
        acres = Splasher.with_way_back(game, acres_in(legal))
        aboard = machine.barrels + machine.balls
        goals = [acre for acre in acres if (game.burns(acre) if aboard else acre in game.tokens())]
        if not goals:
            return self.come_down(game, legal, rng)
        return nearest(goals, list(distances_from(machine.acre)), rng)

    def place(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Tokens in heaps near the helicopter."""
        if game.doing.kind not in ("barrel", "ball") or game.helicopter is None or not quiet(game):
            return super().place(game, legal, rng)
        heaps = [acre for acre in legal if acre in game.tokens()]
        far = distances_from(game.helicopter.acre)
        return rng.choice(heaps) if heaps and rng.random() < 0.5 else nearest(legal, list(far), rng)


class Airlifter(Parker):
    """A parker who carries tokens by air: loads them in heaps, sets them down in the way of fires."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Fly with what can be carried; new tokens in quiet times; else as a parker."""
        self.plan = []
        machine = game.helicopter
        aboard = machine is not None and machine.barrels + machine.balls
        if FLY in legal and (aboard or (quiet(game) and game.tokens() - self.ahead(game))):
            return FLY
        if FLY in legal and quiet(game) and rng.random() < 0.6:
            return any_lot(legal, rng)
        return super().main(game, legal, rng)

    def flight(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Set down ahead of a fire, load elsewhere, and fly between."""
        if self.plan:
            return super().flight(game, legal, rng)
        machine = game.helicopter
        assert machine is not None
        ahead, here, tokens = self.ahead(game), machine.acre, game.tokens()
        work = [DROP_BALL, DROP_WATER] if here in ahead or game.burns(here) else [BARREL_VERB, BALL_VERB]
        busy = here in ahead and here in tokens
        answer = None if busy else first_of(legal, *rng.sample(work, 2))
        if answer is not None:
            return answer
        aboard = machine.barrels + machine.balls
        acres = Splasher.with_way_back(game, acres_in(legal))
        goals = [acre for acre in acres if acre in (ahead - tokens if aboard else tokens - ahead)]
        if not goals:
            return self.come_down(game, legal, rng)
        far = distances_from(here)
        return min(goals, key=lambda acre: far[acre] - 3 * (acre in game.buildings) + rng.random())


class Hoarder(Chief):
    """Empties the store in quiet times, so that lots come incomplete; heaps everything on a few acres."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """A lot, as long as there are any; or something off the heaps."""
        if quiet(game):
            return MOVE_EXT if MOVE_EXT in legal and rng.random() < 0.3 else any_lot(legal, rng)
        return super().main(game, legal, rng)

    def place(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """On a heap; on fire only when it is not quiet."""
        heaps = [acre for acre in legal if acre in game.tokens()]
        if game.doing.kind not in ("barrel", "ball") or not quiet(game):
            return super().place(game, legal, rng)
        return rng.choice(heaps if heaps and rng.random() < 0.7 else legal)


class Arsonist(Chief):
    """Fights fire well, but leads every new fire over tokens, vehicles, buildings and into other fires."""

    def new_fire(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Where most is lost."""
        placed = game.doing.drawn

        def harm(acre: int) -> float:
            others = sum(game.burns(near) and near not in placed for near in NEIGHBOURS[acre])
            vehicles = 5 * (acre in game.dozers)
            return 8 * (acre in game.tokens()) + vehicles + 3 * (acre in game.buildings) + others + rng.random()

        return max(legal, key=harm)


class Moody(Style):
    """A chief for most turns; every turn anew somebody else may come to the table."""

    def __init__(self) -> None:
        super().__init__()
        self.chief = Chief()
        self.guests: list[Style] = [
            Parker(),
            Loader(),
            Hoarder(),
            Digger(),
            Flier(),
            Uniform(),
            Quartermaster(),
            Arsonist(),
        ]
        self.now: Style = self.chief
        self.turn = -1

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """Whoever has this turn."""
        if referee.game.turn != self.turn:
            self.turn = referee.game.turn
            self.now = self.chief if rng.random() < 0.75 else rng.choice(self.guests)
        return self.now.choose(referee, legal, rng)


class Curious(Style):
    """Prefers the answers given least often so far in this game; an acre counts by the question it answered."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[object] = Counter()

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the answers seen least."""
        kinds = {action: action if action >= ACRE_COUNT else referee.phase for action in legal}
        least = min(self.seen[kind] for kind in kinds.values())
        answer = rng.choice([action for action in legal if self.seen[kinds[action]] == least])
        self.seen[kinds[answer]] += 1
        return answer


STYLES: dict[str, Callable[[], Style]] = {
    "uniform": Uniform,
    "passer": Passer,
    "chief": Chief,
    "splasher": Splasher,
    "quartermaster": Quartermaster,
    "flier": Flier,
    "digger": Digger,
    "parker": Parker,
    "loader": Loader,
    "airlifter": Airlifter,
    "hoarder": Hoarder,
    "arsonist": Arsonist,
    "moody": Moody,
    "curious": Curious,
}
#: "mixed" seats different styles round one table
NAMES: tuple[str, ...] = (*STYLES, "mixed")


def seat_players(style: str, seats: int, rng: random.Random) -> list[Style]:
    """One player for each seat."""
    names = rng.choices(list(STYLES), k=seats) if style == "mixed" else [style] * seats
    return [STYLES[name]() for name in names]
