"""Fire Tower put together: setup, observation, redeal, snapshot. An edition overrides what it has of its own."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import RulesError
from firetower_env.core.game import Game
from firetower_env.core.pieces import VectorLayout
from firetower_env.core.snapshot import Cell, Snapshot
from firetower_env.core.stacks import StackRules
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.doc_records import Docs
from firetower_env.games.fire_tower.docs import DOCS
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import FLAME
from firetower_env.games.fire_tower.knowledge import Redeal
from firetower_env.games.fire_tower.observation import Observer
from firetower_env.games.fire_tower.phases import BOX
from firetower_env.games.fire_tower.pieces import PLANES, vector_layout
from firetower_env.games.fire_tower.positions import FireTowerPositions
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.state import IN_BOX, UNUSED
from firetower_env.games.fire_tower.texts import FireTowerTexts
from firetower_env.games.fire_tower.validation.facts import FACTS
from firetower_env.games.fire_tower.validation.position import Fact, broken
from firetower_env.games.fire_tower.validation.stacks import Stacks
from firetower_env.games.fire_tower.winds import roll_valid
from firetower_env.games.fire_tower.words import FireTowerWords


class FireTower(Game):
    """Fire Tower under one set of rules."""

    #: raised whenever actions, observations or rules change what a recorded game or a trained agent would meet; where
    #: that concerns some games only, theirs alone is raised, so that records of all others stay good
    version: int = 0
    rules: Rules

    # what an edition has instead
    name = "fire_tower"
    rules_type: ClassVar[type[Rules]] = Rules
    box: ClassVar[GameBox] = BOX
    docs: ClassVar[Docs] = DOCS
    words: ClassVar[FireTowerWords] = FireTowerWords(BOX)
    planes = PLANES

    def __init__(self, rules: Rules) -> None:
        if type(rules) is not self.rules_type:
            raise RulesError(f"{self.name} is played by {self.rules_type.__name__}, not {type(rules).__name__}")
        self.rules = rules
        if rules.teams:
            self.version = 1  # ruling R46, see the version history in the README
        self.seats = rules.seats
        self.lost_return = float(np.float32(rules.lost_return))
        self.shaped = rules.shaped
        self.score = rules.score
        self.can_be_out = rules.can_be_out
        self.bits_first = True
        self.layout, self.phases = self.box.layout, self.box.phases
        self.stacks = self._stacks()
        self.vector = self._vector()
        self._facts = self._all_facts()
        self._observer = self._make_observer()

    def _stacks(self) -> StackRules:
        """What can wait on what under these rules."""
        return Stacks(self.rules, self.box).made()

    def _vector(self) -> VectorLayout:
        """The vector of an observation."""
        return vector_layout(self.rules)

    def _make_observer(self) -> Observer:
        """What writes observations."""
        return Observer(self.rules, self.phases, self.vector)

    def _all_facts(self) -> tuple[Fact, ...]:
        """What holds in every game under these rules, at every question and after its end."""
        return FACTS

    @cached_property
    def texts(self) -> FireTowerTexts:
        """What people read about this game."""
        return FireTowerTexts(self)

    @cached_property
    def positions(self) -> FireTowerPositions:
        """How positions are written."""
        return FireTowerPositions(self)

    @property
    def sides(self) -> tuple[int, ...]:
        """Every seat is a side of its own; in teams those on diagonal towers are one."""
        return tuple(seat % 2 if self.rules.teams else seat for seat in range(self.seats))

    def new_engine(self, count: int) -> FireTowerEngine:
        """An engine for `count` games."""
        return FireTowerEngine(count, self.rules, self.box)

    def set_up(self, engine: FireTowerEngine, games: Ints) -> None:
        """[FT p.3] Board, cards, wind, first seat; then the Champion's firebreaks, then the first turn."""
        e, s, rules = engine, engine.s, self.rules
        s.permanent[games] = FLAME
        s.standing[games] = e.manned
        s.bucket_full[games] = (1 << e.seats) - 1
        s.hand_limit[games] = rules.hand_size
        s.shadow_place[games] = IN_BOX if rules.shadow_of_the_wood else UNUSED
        self.deal(e, games)
        s.wind[games] = roll_valid(e, games)
        first = e.opening_seat(games)
        s.turn_seat[games] = first
        e.push(games, "start_turn", first)
        self.lay_out(e, games, first)
        if rules.champion_seat is not None:
            e.push(games, "CHAMPION_BREAK", rules.champion_seat, left=rules.champion_breaks)
        e.settle(games)

    def deal(self, engine: FireTowerEngine, games: Ints) -> None:
        """Hands and draw pile."""
        deck.deal(engine, games)

    def lay_out(self, engine: FireTowerEngine, games: Ints, first: Ints) -> None:
        """Further pieces before the first turn, which these seats have."""

    def observe(self, engine: FireTowerEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Planes and vector for these seats."""
        return self._observer.observe(engine, games, seats, relative)

    def observe_packed(
        self, engine: FireTowerEngine, games: Ints, seats: Ints, relative: bool
    ) -> dict[str, NDArray[Any]]:
        """Planes as bits, as they are kept."""
        return self._observer.observe(engine, games, seats, relative, packed=True)

    def turns(self, engine: FireTowerEngine, games: Ints) -> Ints:
        """Turns of all seats, counted together."""
        return engine.s.turn[games].astype(np.int64)

    def rotations(self, engine: FireTowerEngine, games: Ints, seats: Ints) -> Ints:
        """Turns that bring a seat's tower to the north-west."""
        return -engine.corner(games, seats) & 3

    def redeal(self, engine: FireTowerEngine, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
        """Deal anew what these seats cannot see."""
        Redeal(engine).deal(games, seats, seeds)

    def snapshot(self, engine: FireTowerEngine, game: int, viewer: int | None) -> Snapshot:
        """One game for people."""
        return self.words.snapshot(engine, game, viewer)

    def cell_stacks(self, engine: FireTowerEngine, game: int) -> dict[Cell, tuple[str, ...]]:
        """What lies on every cell, as snapshots show it."""
        return self.words.pictures.stacks(engine, game)

    def is_terminated(self, engine: FireTowerEngine, games: Ints, seats: Ints) -> Bools:
        """The eliminated, unless Shadow of the Wood lets them act and win; ties are for those who burned last (R44)."""
        return engine.is_out_for_good(games, seats)

    def check_state(self, engine: FireTowerEngine, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks."""
        return broken(self._facts, engine, games)
