"""A table for tests: drawn positions, loaded luck, answers by name. Acres are written `row,column`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.chance import Chance
from firetower_env.core.hexes import DIRECTIONS
from firetower_env.games.forest_fire import turns
from firetower_env.games.forest_fire.cards.table import LUCKY_SUPPLY
from firetower_env.games.forest_fire.engine import add_one
from firetower_env.games.forest_fire.game import ForestFire
from firetower_env.games.forest_fire.geometry import CELLS, GRID, OFF, SIDE
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.games.forest_fire.verbs import VERBS

#: more fires than there ever are: all of them spread
ALL_FIRES = 99
_PLANES = ("river", "rock", "burnt", "fire", "house", "school")


def acre(name: str) -> int:
    """`10,9` as a number."""
    row, col = name.split(",")
    return SIDE * int(row) + int(col)


def acres(names: str) -> set[str]:
    """Acres in a row as a set of names."""
    return set(names.split())


def column(col: int, *rows: int) -> str:
    """Acres of one column."""
    return " ".join(f"{row},{col}" for row in rows)


def name(number: int) -> str:
    """A number as `10,9`."""
    return "{},{}".format(*divmod(number, SIDE))


def plane(names: str) -> Any:
    """Acres by name as a plane."""
    return GRID.plane([acre(one) for one in names.split()])


class LoadedLuck(Chance):
    """Chance whose dice, coins and choices of fires come from lists."""

    def __init__(
        self, chance: Chance, dice: Sequence[str], coins: Sequence[int], fires: Sequence[Sequence[int]]
    ) -> None:
        vars(self).update(vars(chance))
        self.loaded: dict[str, list[Any]] = {"dice": list(dice), "coin": list(coins), "fires": list(fires)}

    def pick(self, games: Any, stream: str, allowed: Any, kind: str, names: Any = None) -> Any:
        """The acre that was loaded, which must be allowed."""
        if not self.loaded.get(kind):
            return super().pick(games, stream, allowed, kind, names)
        number = acre(self.loaded[kind].pop(0))
        assert allowed[:, number].all()
        return np.full(games.size, number)

    def below(self, games: Any, stream: str, limits: Any) -> Any:
        """The side of the coin that was loaded."""
        if not self.loaded.get(stream):
            return super().below(games, stream, limits)
        return np.full(games.size, self.loaded[stream].pop(0))

    def many(self, games: Any, stream: str, count: int) -> Any:
        """Fires by number, in the order in which they were loaded; all others come later."""
        if not self.loaded.get(stream):
            return super().many(games, stream, count)
        order = self.loaded[stream].pop(0)
        keys = np.array(
            [order.index(number) if number in order else 100 + number for number in range(count)], np.uint64
        )
        return np.broadcast_to(keys, (games.size, count))


class Table:
    """One drawn game in equal copies, seen and played by names. Whatever `_lay` does not know is a rules option."""

    copies: ClassVar[int] = 2
    #: all tables of the running test
    made: ClassVar[list[Table]] = []

    def __init__(
        self,
        *,
        dice: Sequence[str] = (),
        coins: Sequence[int] = (),
        fires: Sequence[Sequence[int]] = (),
        setup: bool = False,
        **given: Any,
    ) -> None:
        known = frozenset(Table._lay.__annotations__) - {"return"}
        layout = {one: given.pop(one) for one in list(given) if one in known}
        bare = {} if "design" in given or "scenario" in given else {"scenario": ""}
        self.rules = Rules.make(**{**bare, **given})
        self.batch = Batch(ForestFire(self.rules), self.copies)
        self.engine: Any = self.batch.engine
        self.s: Any = self.engine.s
        self.games = np.arange(self.copies)
        self.batch.reset(seeds=[11] * self.copies)
        self.luck = LoadedLuck(self.engine.chance, dice, coins, fires)
        self.engine.chance = self.luck
        if not setup:
            self._lay(**layout)
        self.made.append(self)

    def _lay(
        self,
        fire: str = "",
        river: str = "",
        rock: str = "",
        burnt: str = "",
        house: str = "",
        school: str = "",
        barrels: Mapping[str, int] | None = None,
        balls: Mapping[str, int] | None = None,
        dozers: str = "",
        heli: str = "",
        cargo: tuple[int, int, int] = (0, 0, 0),
        wind: str = "N",
        mph: int = 8,
        distance: int = 1,
        jump: bool = False,
        spreads: int = ALL_FIRES,
        warm: str = "",
        turn: int = 1,
        put_out: int = 0,
    ) -> None:
        """Forest everywhere else; the turn is at its question of equipment."""
        s = self.s
        for field, names in zip(_PLANES, (river, rock, burnt, fire, house, school), strict=True):
            getattr(s, field)[:] = plane(names)
        s.warm[:] = plane(warm)
        self.engine.set_fire(self.games, s.fire.copy())
        for bits, store, heaps in ((s.barrels, s.store_barrels, barrels), (s.balls, s.store_balls, balls)):
            for one, count in (heaps or {}).items():
                for _ in range(count):
                    add_one(bits, self.games, np.broadcast_to(plane(one), (self.copies, GRID.lanes)))
                    store[:] -= 1
        for number, one in enumerate(dozers.split()):
            s.dozer[:, number] = acre(one)
        s.heli[:] = acre(heli) if heli else OFF
        s.water[:], s.cargo_barrels[:], s.cargo_balls[:] = cargo
        s.store_barrels[:] -= cargo[1]
        s.store_balls[:] -= cargo[2]
        s.wind[:], s.mph[:], s.distance[:] = DIRECTIONS.index(wind), mph, distance
        s.jump[:], s.spreads[:] = jump, spreads
        s.turn[:], s.card[:], s.put_out[:] = turn, 0, put_out
        # the turn that follows waits for a lucky break, before anything spreads
        s.deck[:] = LUCKY_SUPPLY
        self.at_main()

    # -- playing --------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.s.depth[:] = 0
        self.engine.push(self.games, "end_turn", self.engine.seat(self.games))

    def at_main(self) -> Self:
        """The question of equipment is pending."""
        self._begin()
        self.engine.ask(self.games, "MAIN")
        self.engine.settle(self.games)
        return self

    def spread(self) -> Self:
        """The fires spread; then comes the question of equipment."""
        self._begin()
        self.engine.ask(self.games, "MAIN")
        self.engine.ask(self.games, "spread")
        self.engine.settle(self.games)
        return self

    def card(self, number: int) -> Self:
        """The next turn begins with this card."""
        self.s.deck[:, self.s.turn[0]] = number
        self.s.unseen[:, number] = np.maximum(self.s.unseen[:, number], 1)
        self.s.depth[:] = 0
        turns.begin_turn(self.engine, self.games)
        self.engine.settle(self.games)
        return self

    def do(self, *answers: str) -> Self:
        """Give these answers one after the other, all of which must be legal."""
        for answer in answers:
            assert answer in self.legal, f"{answer} is not among {sorted(self.legal)} of {self.question}"
            action = CELLS + VERBS.index(answer) if answer in VERBS else acre(answer)
            self.batch.step(np.full(self.copies, action))
        return self

    # -- seeing ---------------------------------------------------------------------------------------------------

    def _same(self, values: Any) -> Any:
        listed = np.asarray(values).tolist()
        assert all(value == listed[0] for value in listed), "copies of one game differ"
        return listed[0]

    @property
    def legal(self) -> set[str]:
        """The legal answers by name."""
        mask = self._same(self.batch.masks())
        return {
            VERBS[action - CELLS] if action >= CELLS else name(action) for action, legal in enumerate(mask) if legal
        }

    @property
    def question(self) -> str:
        return str(self._same(self.batch.questions()))

    @property
    def asked(self) -> int:
        return int(self._same(self.batch.asked))

    @property
    def over(self) -> bool:
        return bool(self._same(self.batch.over))

    @property
    def won(self) -> bool:
        return bool(self._same(self.batch.won()[:, 0]))

    @property
    def returned(self) -> float:
        assert (self.batch.returns == self.batch.returns[:, :1]).all()
        return float(self._same(self.batch.returns[:, 0]))

    def number(self, field: str) -> int:
        """A whole number of the state or the report."""
        report = self.batch.report()
        return int(self._same(report[field] if field in report else getattr(self.s, field)))

    def acres(self, field: str) -> set[str]:
        """The acres of a set of the state."""
        return {name(number) for number in GRID.cells_of(np.array(self._same(getattr(self.s, field)), np.uint32))}

    @property
    def fire(self) -> set[str]:
        return self.acres("fire")

    @property
    def burnt(self) -> set[str]:
        return self.acres("burnt")

    @property
    def rock(self) -> set[str]:
        return self.acres("rock")

    @property
    def forest(self) -> set[str]:
        """Acres that can burn."""
        (row,) = {tuple(plane.tolist()) for plane in self.engine.forest(self.games)}
        return {name(number) for number in GRID.cells_of(np.array(row, np.uint32))}

    def heaps(self, field: str) -> dict[str, int]:
        """Tokens on the ground."""
        bits = np.array(self._same(getattr(self.s, field)), np.uint32)
        counts = sum(GRID.bits(one).astype(int) << bit for bit, one in enumerate(bits))
        return {name(number): int(counts[number]) for number in np.flatnonzero(counts)}  # type: ignore[index]

    @property
    def dozers(self) -> list[str]:
        """Where bulldozers stand."""
        return sorted(name(number) for number in self._same(self.s.dozer) if number != OFF)

    @property
    def heli(self) -> str | None:
        """Where the helicopter is, None if it is not on the board."""
        number = int(self._same(self.s.heli))
        return None if number == OFF else name(number)

    @property
    def cargo(self) -> tuple[int, int, int]:
        """Water, barrels and balls aboard."""
        return self.number("water"), self.number("cargo_barrels"), self.number("cargo_balls")

    def left(self, column: str) -> int:
        """A column of the pending question."""
        depth = self._same(self.s.depth)
        return int(self._same(self.s.frames[:, depth - 1, self.engine.phases.column[column]]))
