"""What players look at: how threatening an acre is, what a lot, a flight or a line of rock is worth (§19)."""

from collections.abc import Iterable
from dataclasses import dataclass

from .actions import number_of
from .dozer import DIGS, may_dig, ways_of_dozer
from .dozer import STEPS as DOZER_STEPS
from .flight import STEPS as FLIGHT_STEPS
from .geometry import ACRES, NEIGHBOURS, NEXT, distance
from .lots import LOTS, places_for_token
from .state import BALL, BARREL, FIRE, FOREST, RIVER, Game

FAR = 99


def steps_to(goals: Iterable[int]) -> list[int]:
    """From every acre to the nearest of these, over anything."""
    far = [FAR for _ in ACRES]
    front = list(goals)
    for acre in front:
        far[acre] = 0
    steps = 0
    while front:
        steps += 1
        onward = []
        for acre in front:
            for near in NEIGHBOURS[acre]:
                if far[near] == FAR:
                    far[near] = steps
                    onward.append(near)
        front = onward
    return far


def threat(game: Game, acre: int) -> float:
    """How much a burning acre endangers."""
    total = 1.0
    for direction, near in enumerate(NEXT[acre]):
        if near is not None and game.ignitable(near):
            behind = NEXT[near][direction]
            total += 0.5 + 1.5 * (near in game.buildings)
            total += 0.5 * (behind in game.buildings and game.ignitable(behind))
    return total


def threats(game: Game) -> dict[int, float]:
    """Every burning acre with its threat."""
    return {acre: threat(game, acre) for acre in game.burning()}


def cost_of_fire(game: Game, acre: int) -> float:
    """What a new fire on an acre costs."""
    vehicles = (acre in game.dozers) + (game.helicopter is not None and game.helicopter.acre == acre)
    building = {"house": 10.0, "school": 20.0}.get(game.buildings.get(acre, ""), 0.0)
    around = sum(1.5 if near in game.buildings else 0.5 for near in NEIGHBOURS[acre] if game.ignitable(near))
    return building + 6 * vehicles + around


def worth_of_lot(game: Game, verb: str, danger: dict[int, float]) -> float:
    """The threats a lot puts out, piece by piece on the worst acre in reach."""
    barrels, balls = LOTS[verb]
    left = {acre: danger[acre] for acre in places_for_token(game) & danger.keys()}
    total = 0.0
    for kind in [BARREL] * min(barrels, game.store(BARREL)) + [BALL] * min(balls, game.store(BALL)):
        if not left:
            break
        worst = max(left, key=lambda acre: (left[acre], -acre))
        total += left.pop(worst)
        if kind == BALL:
            total += max((danger[near] for near in NEIGHBOURS[worst] if near in danger), default=0.0)
    return total


@dataclass(frozen=True)
class Hop:
    """A flight so far: where, with how much water, which acres are out, and the waypoints that mattered."""

    acre: int
    water: int
    value: float
    out: frozenset[int]
    answers: tuple[int, ...]


_DROP, _END, _DIG = (number_of(verb) for verb in ("DROP_WATER", "END", "DIG"))


class FlightPlan:
    """A narrow beam search for a flight that waters fires and lands in peace."""

    def __init__(self, game: Game, danger: dict[int, float], width: int = 10) -> None:
        assert game.helicopter is not None
        self.game, self.danger, self.width = game, danger, width
        self.to_fire = steps_to(danger)
        self.to_river = steps_to(acre for acre in ACRES if game.ground[acre] == RIVER)
        self.room = game.rules.cargo_limit - game.helicopter.balls

    def best(self) -> tuple[float, list[int]]:
        """What the best flight is worth, and its answers from FLY on; nothing if there is no use in flying."""
        machine = self.game.helicopter
        assert machine is not None
        start = Hop(machine.acre, machine.water + machine.barrels, 0.0, frozenset(), ())
        beam, found, best = [start], start, self.at_rest(start)
        for left in range(FLIGHT_STEPS - 1, -1, -1):
            hops: dict[tuple[int, int, frozenset[int]], Hop] = {}
            for hop in beam:
                for near in NEIGHBOURS[hop.acre]:
                    onward = self.step(hop, near)
                    hops.setdefault((onward.acre, onward.water, onward.out), onward)
            beam = self.narrowed(hops.values(), left)
            for hop in beam:
                if self.lands(hop) and self.at_rest(hop) > best:
                    found, best = hop, self.at_rest(hop)
        return found.value, [number_of("FLY"), *found.answers, found.acre, _END] if found is not start else []

    def narrowed(self, hops: Iterable[Hop], left: int) -> list[Hop]:
        """The most promising flights."""
        return sorted(hops, key=lambda hop: -self.promise(hop, left))[: self.width]

    def step(self, hop: Hop, acre: int) -> Hop:
        """Enter an acre; take water or drop it."""
        if acre in self.danger and acre not in hop.out and hop.water:
            value, out = hop.value + self.danger[acre], hop.out | {acre}
            return Hop(acre, hop.water - 1, value, out, (*hop.answers, acre, _DROP))
        if self.game.ground[acre] == RIVER and hop.water < self.room:
            return Hop(acre, hop.water + 1, hop.value, hop.out, (*hop.answers, acre))
        return Hop(acre, hop.water, hop.value, hop.out, hop.answers)

    def promise(self, hop: Hop, left: int) -> float:
        """How a flight looks with so many steps to go."""
        fire = self.to_fire[hop.acre]
        useful = min(hop.water, left) * (1.0 if fire <= left else 0.3)
        return hop.value + 0.8 * useful - 0.05 * (fire if hop.water else self.to_river[hop.acre])

    def lands(self, hop: Hop) -> bool:
        """Whether the helicopter may stay there, with what is out by then."""
        game, acre = self.game, hop.acre
        bare = game.may_stand(acre) or acre in hop.out
        return bare and all(game.ground[near] != FIRE or near in hop.out for near in NEIGHBOURS[acre])

    def at_rest(self, hop: Hop) -> float:
        """How good it is to end a flight so."""
        where = 0.05 * self.to_fire[hop.acre] + 0.02 * self.to_river[hop.acre]
        return hop.value + 0.35 * min(hop.water, 6) - where


def worth_of_rock(game: Game, acre: int) -> float:
    """What digging an acre holds up."""
    if game.ground[acre] != FOREST or acre in game.buildings:
        return 0.0
    total = 0.0
    for direction, near in enumerate(NEXT[acre]):
        if game.burns(near):
            behind = NEXT[acre][(direction + 3) % 6]
            total += 0.6 + 1.5 * (behind in game.buildings)
    return total


def digging(game: Game, dozer: int, danger: dict[int, float]) -> tuple[float, list[int]]:
    """What a bulldozer can hold up at best, and its answers from the pick on."""
    near_fire = {acre for burning in danger for acre in NEIGHBOURS[burning]}
    worth = {acre: value for acre in near_fire if (value := worth_of_rock(game, acre)) > 0 and may_dig(game, acre, 1)}
    total, steps, here, answers = 0.0, DOZER_STEPS, dozer, []
    if not worth or min(distance(dozer, acre) for acre in worth) > steps:
        return 0.0, []
    for _ in range(DIGS):
        cost = ways_of_dozer(game, here, steps) | {here: 0}
        goals = [acre for acre in worth if acre in cost]
        if not goals:
            break
        goal = max(goals, key=lambda acre: (worth[acre] / (cost[acre] + 0.6), -acre))
        total += worth.pop(goal)
        steps -= cost[goal]
        answers += [_DIG] if goal == here else [goal, _DIG]
        here = goal
    return total, [*answers, _END]
