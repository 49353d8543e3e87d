"""Styles that last: good enough to see the late piles, and often to win (§19)."""

import random

from .actions import action_of
from .geometry import ACRES, distances_from
from .lots import places_for_token
from .planning import FlightPlan, digging, steps_to, threats, worth_of_lot
from .state import RIVER, Game
from .styles import (
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


class Survivor(Style):
    """Vehicles first, new ones placed where they are useful; a helicopter always comes down safely if it can."""

    whim = 0.01

    def lucky(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """A vehicle, else a lot, else nothing."""
        vehicle = first_of(legal, GET_HELI, GET_DOZER)
        return vehicle if vehicle is not None else first_of(legal, *LOT_VERBS) or END

    def place(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """A new helicopter between fire and river."""
        if game.doing.kind != "helicopter":
            return super().place(game, legal, rng)
        fire = steps_to(game.burning())
        river = steps_to(acre for acre in ACRES if game.ground[acre] == RIVER)
        return min(legal, key=lambda acre: fire[acre] + river[acre] / 2)

    def come_down(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Land here if that is allowed, else fly where it is."""
        assert game.helicopter is not None
        here = game.helicopter.acre
        landing = [acre for acre in acres_in(legal) if game.may_land(acre)]
        if game.may_land(here) or not landing:
            return END
        return nearest(landing, list(distances_from(here)), rng)

    flight = come_down

    def dozer(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Nothing more."""
        return END


class Splasher(Survivor):
    """Greedy: barrels where fire is in reach of the edge, else water from the river (§19)."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Six barrels if four of them have work, else the helicopter."""
        in_reach = len(places_for_token(game) & game.burning())
        if in_reach >= 4 and LOT_VERBS[0] in legal:
            return LOT_VERBS[0]
        flying = first_of(legal, FLY, GET_HELI)
        return END if flying is None else flying

    def flight(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Drop, fly to fire, fetch water, or come down."""
        machine = game.helicopter
        assert machine is not None
        if game.burns(machine.acre) and first_of(legal, DROP_WATER, DROP_BALL):
            return first_of(legal, DROP_WATER, DROP_BALL) or END
        acres, far = self.with_way_back(game, acres_in(legal)), distances_from(machine.acre)
        danger, water = threats(game), machine.water + machine.barrels
        burning = [acre for acre in acres if acre in danger]
        if water and burning:
            return min(burning, key=lambda acre: far[acre] - 0.3 * danger[acre])
        rivers = [acre for acre in acres if game.ground[acre] == RIVER]
        if water < 6 and rivers and machine.cargo < game.rules.cargo_limit:
            to_fire = steps_to(danger)
            return min(rivers, key=lambda acre: far[acre] + to_fire[acre] / 2)
        return self.come_down(game, legal, rng)

    @staticmethod
    def with_way_back(game: Game, acres: list[int]) -> list[int]:
        """Acres from which a landing acre is within the steps then left."""
        assert game.helicopter is not None
        back = steps_to(acre for acre in ACRES if game.may_land(acre))
        far = distances_from(game.helicopter.acre)
        return [acre for acre in acres if far[acre] + back[acre] <= game.doing.steps_left]


class Chief(Survivor):
    """Plans each turn: compares lots, a flight and digging, then does what was planned (§19)."""

    def __init__(self) -> None:
        super().__init__()
        self.plan: list[int] = []

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """The best of the three, with all answers of the turn thought out."""
        self.plan = []
        danger = threats(game)
        lots = {verb: worth_of_lot(game, str(action_of(verb)), danger) for verb in LOT_VERBS if verb in legal}
        lot = max(lots, key=lambda verb: lots[verb], default=END)
        of_lot = lots.get(lot, 0.0)
        if GET_HELI in legal and of_lot < 6:
            return GET_HELI
        of_flight, flying = FlightPlan(game, danger).best() if FLY in legal else (0.0, [])
        of_digging, digs = self.best_digging(game, danger) if MOVE_DOZER in legal else (0.0, [])
        if of_lot > max(of_flight, of_digging):
            return lot
        self.plan = digs if of_digging > of_flight + 1 else flying
        return self.plan.pop(0) if self.plan else END

    @staticmethod
    def best_digging(game: Game, danger: dict[int, float]) -> tuple[float, list[int]]:
        """By the better bulldozer."""
        best: tuple[float, list[int]] = (0.0, [])
        for dozer in sorted(set(game.dozers)):
            worth, answers = digging(game, dozer, danger)
            if worth > best[0]:
                best = worth, [MOVE_DOZER, *([dozer] if len(set(game.dozers)) > 1 else []), *answers]
        return best

    def planned(self, legal: list[int]) -> int | None:
        """The next answer of the plan; a plan that no longer fits is dropped."""
        while self.plan:
            answer = self.plan.pop(0)
            if answer in legal:
                return answer
            if answer != DROP_WATER and answer >= 400:
                break
        self.plan = []
        return None

    def any(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """As planned."""
        answer = self.planned(legal)
        return super().any(game, legal, rng) if answer is None else answer

    def dozer(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """As planned, else nothing more."""
        answer = self.planned(legal)
        return END if answer is None else answer

    def flight(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """As planned, but never down where it would be lost."""
        answer = self.planned(legal)
        return self.come_down(game, legal, rng) if answer is None or answer == END else answer


class Quartermaster(Chief):
    """A chief who also moves tokens by hand where they lie near fire, and parks lots for later."""

    def main(self, game: Game, legal: list[int], rng: random.Random) -> int:
        """Tokens that can be brought onto fire, else as a chief; barrels in quiet times."""
        far = steps_to(game.burning())
        if MOVE_EXT in legal and sum(far[acre] <= 4 for acre in game.tokens()) >= 2:
            return MOVE_EXT
        if rng.random() < 0.15 and first_of(legal, *LOT_VERBS):
            return rng.choice([verb for verb in LOT_VERBS if verb in legal])
        return super().main(game, legal, rng)
