"""Fire Tower put together: setup, observation, redeal, snapshot, under the rules of either edition."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.game import Game
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.fire_tower import plays, words
from firetower_env.games.fire_tower.editions import EDITIONS
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import FLAME
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.state import IN_BOX, UNUSED
from firetower_env.games.fire_tower.texts import FireTowerTexts
from firetower_env.games.fire_tower.validation.facts import facts_of
from firetower_env.games.fire_tower.validation.position import broken
from firetower_env.games.fire_tower.validation.stacks import stack_rules
from firetower_env.games.fire_tower.winds import roll_valid


class FireTower(Game):
    """Fire Tower under one set of rules; the kind of rules tells the edition."""

    #: raised whenever actions, observations or rules change what a recorded game or a trained agent would meet; where
    #: that concerns some games only, theirs alone is raised, so that records of all others stay good
    version: int = 0
    rules: Rules

    def __init__(self, rules: Rules) -> None:
        self.edition = EDITIONS[type(rules)]
        self.name = self.edition.name
        self.rules = rules
        if rules.teams:
            self.version = 1  # ruling R46, see the version history in the README
        self.seats = rules.seats
        self.lost_return = float(np.float32(rules.lost_return))
        self.shaped = rules.shaped
        self.score = rules.score
        self.can_be_out = rules.can_be_out
        self.layout = self.edition.layout
        self.phases = self.edition.phases
        self.stacks = stack_rules(rules, self.phases)
        self.planes = self.edition.planes
        self.vector = self.edition.vector(rules)
        self._facts = facts_of(rules)
        self._observer = self.edition.observer(rules, self.phases, self.vector)

    @property
    def sides(self) -> tuple[int, ...]:
        """Every seat is a side of its own; in teams those on diagonal towers are one."""
        return tuple(seat % 2 if self.rules.teams else seat for seat in range(self.seats))

    @cached_property
    def texts(self) -> FireTowerTexts:
        """What people read about this edition."""
        return FireTowerTexts(self, self.rules)

    def new_engine(self, count: int) -> FireTowerEngine:
        """A table for `count` games."""
        table = self.edition.table(count, self.rules, self.phases)
        for verb, (_, use) in plays.USES.items():
            if verb < len(self.layout.verbs):
                row = self.phases.templates[self.phases.number[use.begins]].copy()
                for name, value in use.columns.items():
                    row[COLUMN[name]] = value
                table.first_questions[verb] = row
        return table

    def set_up(self, engine: FireTowerEngine, games: Ints) -> None:
        """[FT p.3] Board, cards, wind, first seat; then the Champion's firebreaks, then the first turn."""
        e, s, rules = engine, engine.s, self.rules
        s.permanent[games] = FLAME
        s.standing[games] = e.manned
        s.bucket_full[games] = (1 << e.seats) - 1
        s.hand_limit[games] = rules.hand_size
        s.shadow_place[games] = IN_BOX if rules.shadow_of_the_wood else UNUSED
        self.edition.deal(e, games)
        s.wind[games] = roll_valid(e, games)
        first = e.opening_seat(games)
        s.turn_seat[games] = first
        e.push(games, "start_turn", first)
        self.edition.lay_out(e, games, first)
        if rules.champion_seat is not None:
            e.push(games, "CHAMPION_BREAK", rules.champion_seat, left=rules.champion_breaks)
        e.settle(games)

    def observe(self, engine: FireTowerEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Planes and vector for these seats."""
        return self._observer.observe(engine, games, seats, relative)

    def turns(self, engine: FireTowerEngine, games: Ints) -> Ints:
        """Turns of all seats, counted together."""
        return engine.s.turn[games].astype(np.int64)

    def scores(self, engine: FireTowerEngine, games: Ints) -> NDArray[np.float64]:
        """In solo the cells of the own tower that have not burned, if the game is won (ruling S32)."""
        if self.score is None:
            return super().scores(engine, games)
        return self.edition.report(engine, games)["score"].astype(np.float64)[:, None]

    def rotations(self, engine: FireTowerEngine, games: Ints, seats: Ints) -> Ints:
        """Turns that bring a seat's tower to the north-west."""
        return (4 - engine.corner(games, seats)) % 4

    def redeal(self, engine: FireTowerEngine, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
        """Deal anew what these seats cannot see."""
        self.edition.redeal(engine, games, seats, seeds)

    def snapshot(self, engine: FireTowerEngine, game: int, viewer: int | None) -> Snapshot:
        """One game for people."""
        return words.snapshot(self, engine, game, viewer)

    def potential(self, engine: FireTowerEngine, games: Ints) -> NDArray[np.float32]:
        """What shaped rewards are the differences of, `(k, seats)`: zero unless the rules ask for shaping."""
        return self.edition.potential(engine, games)

    def report(self, engine: FireTowerEngine, games: Ints) -> dict[str, NDArray[Any]]:
        """What environments tell in their infos: in solo the level, the round, fallen towers, win and score."""
        return self.edition.report(engine, games)

    def is_terminated(self, engine: FireTowerEngine, games: Ints, seats: Ints) -> Bools:
        """The eliminated, unless Shadow of the Wood lets them act and win; ties are for those who burned last (R44)."""
        return engine.is_out_for_good(games, seats)

    def check_state(self, engine: FireTowerEngine, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks."""
        return broken(self._facts, engine, games)
