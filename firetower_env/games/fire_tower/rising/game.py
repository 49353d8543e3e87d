"""Rising Flames put together: Fire Tower with what the expansion has of its own."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.pieces import VectorLayout
from firetower_env.core.stacks import StackRules
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.doc_records import Docs
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.game import FireTower
from firetower_env.games.fire_tower.observation import Observer
from firetower_env.games.fire_tower.rising import setup
from firetower_env.games.fire_tower.rising.docs import DOCS
from firetower_env.games.fire_tower.rising.engine import RisingEngine
from firetower_env.games.fire_tower.rising.ghost_tower import GhostEngine
from firetower_env.games.fire_tower.rising.knowledge import RisingRedeal
from firetower_env.games.fire_tower.rising.observation import RisingObserver
from firetower_env.games.fire_tower.rising.phases import BOX
from firetower_env.games.fire_tower.rising.pieces import RISING_PLANES, rising_vector_layout
from firetower_env.games.fire_tower.rising.positions import RisingPositions
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rising.state import GHOST
from firetower_env.games.fire_tower.rising.validation.facts import FACTS, GHOST_FACTS
from firetower_env.games.fire_tower.rising.validation.stacks import RisingStacks
from firetower_env.games.fire_tower.rising.words import RisingWords
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.validation.position import Fact
from firetower_env.games.fire_tower.words import FireTowerWords


class RisingFlames(FireTower):
    """Fire Tower with the expansion under one set of rules."""

    rules: RisingRules

    name = "rising_flames"
    rules_type: ClassVar[type[Rules]] = RisingRules
    box: ClassVar[GameBox] = BOX
    docs: ClassVar[Docs] = DOCS
    words: ClassVar[FireTowerWords] = RisingWords(BOX)
    planes = RISING_PLANES

    def _stacks(self) -> StackRules:
        return RisingStacks(self.rules, self.box).made()

    def _vector(self) -> VectorLayout:
        return rising_vector_layout(self.rules)

    def _make_observer(self) -> Observer:
        return RisingObserver(self.rules, self.phases, self.vector)

    @cached_property
    def positions(self) -> RisingPositions:
        """How positions are written."""
        return RisingPositions(self)

    def _all_facts(self) -> tuple[Fact, ...]:
        return GHOST_FACTS if self.rules.variant == GHOST else FACTS

    def new_engine(self, count: int) -> FireTowerEngine:
        """The Ghost Tower has seats that move, and an engine for it."""
        made = GhostEngine if self.rules.variant == GHOST else RisingEngine
        return made(count, self.rules, self.box)

    def lay_out(self, engine: FireTowerEngine, games: Ints, first: Ints) -> None:
        """[RF Setup] Lightning, specialty cards, firehawks."""
        setup.lay_out(cast(RisingEngine, engine), games, first)

    def redeal(self, engine: FireTowerEngine, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
        """Cards set aside are dealt anew as well."""
        RisingRedeal(cast(RisingEngine, engine)).deal(games, seats, seeds)
