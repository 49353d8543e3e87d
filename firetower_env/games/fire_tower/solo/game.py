"""The solo mode put together: Rising Flames with what it has of its own."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.pieces import VectorLayout
from firetower_env.core.stacks import StackRules
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.doc_records import Docs
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.observation import Observer
from firetower_env.games.fire_tower.rising.game import RisingFlames
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo import falling, setup
from firetower_env.games.fire_tower.solo.docs import DOCS
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.solo.knowledge import redeal
from firetower_env.games.fire_tower.solo.observation import SoloObserver
from firetower_env.games.fire_tower.solo.phases import BOX
from firetower_env.games.fire_tower.solo.pieces import SOLO_PLANES, solo_vector_layout
from firetower_env.games.fire_tower.solo.positions import SoloPositions
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.validation.facts import FACTS
from firetower_env.games.fire_tower.solo.validation.stacks import SoloStacks
from firetower_env.games.fire_tower.solo.words import SoloWords
from firetower_env.games.fire_tower.validation.position import Fact
from firetower_env.games.fire_tower.words import FireTowerWords


class Solo(RisingFlames):
    """Rising Flames for one player under one set of rules."""

    rules: SoloRules

    name = "solo"
    rules_type: ClassVar[type[Rules]] = SoloRules
    box: ClassVar[GameBox] = BOX
    docs: ClassVar[Docs] = DOCS
    words: ClassVar[FireTowerWords] = SoloWords(BOX)
    planes = SOLO_PLANES

    def _stacks(self) -> StackRules:
        return SoloStacks(self.rules, self.box).made()

    def _vector(self) -> VectorLayout:
        return solo_vector_layout(self.rules)

    def _make_observer(self) -> Observer:
        return SoloObserver(self.rules, self.phases, self.vector)

    @cached_property
    def positions(self) -> SoloPositions:
        """How positions are written."""
        return SoloPositions(self)

    def _all_facts(self) -> tuple[Fact, ...]:
        return FACTS

    def new_engine(self, count: int) -> FireTowerEngine:
        """An engine for `count` games."""
        return SoloEngine(count, self.rules, self.box)

    def deal(self, engine: FireTowerEngine, games: Ints) -> None:
        """[RF Solo] By the level."""
        setup.deal(cast(SoloEngine, engine), games)

    def lay_out(self, engine: FireTowerEngine, games: Ints, first: Ints) -> None:
        """[RF Solo] The enemies and their decks."""
        setup.lay_out(cast(SoloEngine, engine), games, first)

    def redeal(self, engine: FireTowerEngine, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
        """Only the order of the piles is hidden."""
        redeal(cast(SoloEngine, engine), games, seats, seeds)

    def scores(self, engine: FireTowerEngine, games: Ints) -> NDArray[np.float64]:
        """The cells of the own tower that have not burned, if the game is won (ruling S32)."""
        return self.report(engine, games)["score"].astype(np.float64)[:, None]

    def potential(self, engine: FireTowerEngine, games: Ints) -> NDArray[np.float32]:
        """What shaped rewards are the differences of, `(k, 1)`: zero unless the rules ask for shaping."""
        return falling.potential(cast(SoloEngine, engine), games)

    def report(self, engine: FireTowerEngine, games: Ints) -> dict[str, NDArray[Any]]:
        """What environments tell in their infos: the level, the round, fallen towers, win and score."""
        return falling.report(cast(SoloEngine, engine), games)
