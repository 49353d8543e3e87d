"""Forest Fire! put together: setup, observation, redeal, snapshot, facts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.game import Game, Seeds
from firetower_env.core.score import Score
from firetower_env.core.snapshot import Cell, Snapshot
from firetower_env.games.forest_fire import knowledge, outcome, pictures, setup, words
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.observation import Observer
from firetower_env.games.forest_fire.pieces import PLANES, vector_layout
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.games.forest_fire.texts import ForestFireTexts
from firetower_env.games.forest_fire.turn import PHASES
from firetower_env.games.forest_fire.validation import broken, stack_rules
from firetower_env.games.forest_fire.verbs import LAYOUT


class ForestFire(Game):
    """Forest Fire! under one set of rules: one team, one score."""

    name = "forest_fire"
    version = 0
    score = Score("score")
    rules: Rules

    def __init__(self, rules: Rules) -> None:
        self.rules, self.seats = rules, rules.players
        self.shaped = rules.reward == "shaped"
        self.layout, self.phases, self.planes = LAYOUT, PHASES, PLANES
        self.stacks = stack_rules(rules, PHASES)
        self.vector = vector_layout(rules, len(PHASES.questions))
        self._observer = Observer(rules, PHASES, self.vector)

    @property
    def sides(self) -> tuple[int, ...]:
        """All seats are one side."""
        return (0,) * self.seats

    @cached_property
    def texts(self) -> ForestFireTexts:
        """What people read about this game."""
        return ForestFireTexts(self)

    def new_engine(self, count: int) -> ForestFireEngine:
        """An engine for `count` games."""
        return ForestFireEngine(count, self.rules, self.phases)

    def set_up(self, engine: ForestFireEngine, games: Ints) -> None:
        """The board, then the first bulldozer is asked for; or the players design the board."""
        setup.set_up(engine, games)
        engine.settle(games)

    def observe(self, engine: ForestFireEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Planes and vector; the board is the same from every seat."""
        return self._observer.observe(engine, games, seats)

    def redeal(self, engine: ForestFireEngine, games: Ints, seats: Ints, seeds: Seeds) -> None:
        """Deal the cards not seen yet anew and re-key the future."""
        knowledge.redeal(engine, games, seeds)

    def snapshot(self, engine: ForestFireEngine, game: int, viewer: int | None) -> Snapshot:
        """One game for people; nothing on the table is hidden from anyone."""
        return words.snapshot(self, engine, game)

    def cell_stacks(self, engine: ForestFireEngine, game: int) -> dict[Cell, tuple[str, ...]]:
        """What lies on every acre, as snapshots show it."""
        return pictures.stacks(engine, game)

    def turns(self, engine: ForestFireEngine, games: Ints) -> Ints:
        """Turns, from 1; the setup belongs to the first."""
        return np.maximum(engine.s.turn[games], 1).astype(np.int64)

    def won(self, engine: ForestFireEngine, games: Ints) -> Bools:
        """Everybody wins or nobody does."""
        return np.repeat(engine.s.won[games].astype(np.bool_)[:, None], self.seats, axis=1)

    def scores(self, engine: ForestFireEngine, games: Ints) -> NDArray[np.float64]:
        """The team's score, the same for every seat; of a game that runs, as if it were lost now."""
        points = outcome.score(engine, games, engine.s.won[games] > 0)
        return np.repeat(points.astype(np.float64)[:, None], self.seats, axis=1)

    def potential(self, engine: ForestFireEngine, games: Ints) -> NDArray[np.float32]:
        """Ruling FF35: cards completed less the dread of fire; only with shaped rewards."""
        worth = outcome.potential(engine, games) * np.float32(self.shaped)
        return np.repeat(worth[:, None], self.seats, axis=1)

    def report(self, engine: ForestFireEngine, games: Ints) -> dict[str, NDArray[Any]]:
        """Score, whether it was won, the turn, what stands, burns and is spoilt, and fires put out."""
        s, won, found = engine.s, engine.s.won[games] > 0, outcome.counts(engine, games)
        return {
            "score": outcome.points(found, won),
            "won": won,
            "turn": s.turn[games],
            **found,
            "fires_put_out": s.put_out[games],
        }

    def check_state(self, engine: ForestFireEngine, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks."""
        return broken(engine, games)
