"""A curriculum of levels for any game that declares some: here the miniature, whose level is the length of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env import presets
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.bitboards import Ints
from firetower_env.core.engine import Engine
from firetower_env.core.errors import BatchError
from firetower_env.core.fields import field
from firetower_env.core.preset import GameEntry, Preset
from firetower_env.curriculum import LevelCurriculum, LevelSchedule, SoloCurriculum, set_levels
from firetower_env.presets import make_batch
from tests.miniature.game import Miniature
from tests.miniature.garden import Garden
from tests.miniature.known import miniature_known
from tests.miniature.rules import Rules
from tests.miniature.state import GardenState
from tests.miniature.turn import PHASES

PRESET = "terraces"


@dataclass(frozen=True)
class TerraceRules(Rules):
    all_levels: ClassVar[range | None] = range(1, 4)


class TerraceState(GardenState):
    level: NDArray[np.int8] = field(np.int8)
    next_level: NDArray[np.int8] = field(np.int8, lasting=True)


class Terraces(Garden):
    s: TerraceState

    def __init__(self, count: int, rules: Rules, layout: Any) -> None:
        sizes = {"seats": rules.players, "lanes": rules.side + 2, "streams": 1, **PHASES.sizes}
        Engine.__init__(self, TerraceState(count, sizes), PHASES, layout, ("seeds",))
        self.rules = rules

    def set_levels(self, games: Ints, levels: Ints) -> None:
        self.s.next_level[games] = levels


class TerraceGame(Miniature):
    name = PRESET

    def new_engine(self, count: int) -> Terraces:
        return Terraces(count, self.rules, self.layout)  # type: ignore[arg-type]

    def set_up(self, engine: Any, games: Ints) -> None:
        """Every level above the first skips a turn of each seat."""
        engine.s.level[games] = np.maximum(engine.s.next_level[games], 1)
        engine.s.turn[games] = (engine.s.level[games] - 1) * self.seats
        super().set_up(engine, games)

    def report(self, engine: Any, games: Ints) -> dict[str, NDArray[Any]]:
        return {"level": engine.s.level[games], "won": engine.s.returns[games, 0] > 0}


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    entry = GameEntry(
        PRESET,
        "the miniature with levels",
        lambda **options: TerraceGame(TerraceRules.make(**options)),
        (Preset(PRESET, PRESET, "two gardeners", {"side": 5}),),
    )
    with miniature_known():
        presets.add_game(entry)
        try:
            yield
        finally:
            del presets.GAMES[PRESET], presets.PRESETS[PRESET]


def test_levels_hold_from_the_next_game_on() -> None:
    batch = make_batch(PRESET, 4)
    batch.reset(seed=1)
    set_levels(batch, [1, 2, 3, 0])
    assert batch.report()["level"].tolist() == [1, 1, 1, 1]
    batch.reset(seed=1)
    assert batch.report()["level"].tolist() == [1, 2, 3, 1]
    assert batch.turns().tolist() == [1, 3, 5, 1]
    with pytest.raises(BatchError, match="levels are 1 to 3"):
        set_levels(batch, 4)


def test_a_curriculum_climbs_the_levels_of_the_game() -> None:
    env = LevelCurriculum(VectorLearner(8, PRESET), promote_at=0.01, window=4, rehearse=0.0, seed=2)
    assert env.schedule.levels == (1, 2, 3)
    _, infos = env.reset(seed=1)
    met: list[int] = []
    for _ in range(60):
        masks = infos["action_mask"]
        met += infos["level"].tolist()
        _, _, _, _, infos = env.step(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))
    assert env.schedule.reached == 3
    assert set(met) == {1, 2, 3}
    assert met.index(1) < met.index(2) < met.index(3)


def test_games_without_levels_have_no_curriculum() -> None:
    with pytest.raises(BatchError, match="levels are for games that have some, not for miniature"):
        LevelCurriculum(VectorLearner(2, "miniature_5"))
    batch = make_batch("miniature_5", 1)
    assert batch.game.levels is None
    with pytest.raises(BatchError, match="no levels"):
        batch.engine.set_levels(np.array([0]), np.array([1]))


def test_a_schedule_keeps_to_the_levels_of_the_game() -> None:
    with pytest.raises(BatchError, match="levels 1 to 3, not"):
        LevelCurriculum(VectorLearner(2, PRESET), LevelSchedule((2, 5)))
    with pytest.raises(BatchError, match="needs a curriculum"):
        LevelSchedule().draw(3)
    assert SoloCurriculum is LevelCurriculum
