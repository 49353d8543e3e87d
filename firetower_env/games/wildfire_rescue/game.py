"""Wildfire Rescue! put together: setup, observation, redeal, snapshot, facts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.game import Game, Seeds
from firetower_env.core.score import Score
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.wildfire_rescue import knowledge, outcome, setup, words
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.observation import Observer
from firetower_env.games.wildfire_rescue.pieces import PLANES, vector_layout
from firetower_env.games.wildfire_rescue.positions import RescuePositions
from firetower_env.games.wildfire_rescue.rules import CAMPERS, Rules
from firetower_env.games.wildfire_rescue.texts import WildfireTexts
from firetower_env.games.wildfire_rescue.turn import PHASES
from firetower_env.games.wildfire_rescue.validation import broken, stack_rules
from firetower_env.games.wildfire_rescue.verbs import LAYOUT


class WildfireRescue(Game):
    """Wildfire Rescue! under one set of rules: one team, one score."""

    name = "wildfire_rescue"
    version = 0
    score = Score("score")
    rules: Rules

    def __init__(self, rules: Rules) -> None:
        self.rules, self.seats = rules, rules.seats
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
    def texts(self) -> WildfireTexts:
        """What people read about this game."""
        return WildfireTexts(self)

    @cached_property
    def positions(self) -> RescuePositions:
        """How positions are written."""
        return RescuePositions(self)

    def new_engine(self, count: int) -> WildfireEngine:
        """An engine for `count` games."""
        return WildfireEngine(count, self.rules, self.phases)

    def set_up(self, engine: WildfireEngine, games: Ints) -> None:
        """Deck and tiles, then the first corner is asked for."""
        setup.set_up(engine, games)
        engine.settle(games)

    def observe(self, engine: WildfireEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Planes and vector; the board is the same from every seat."""
        return self._observer.observe(engine, games, seats)

    def redeal(self, engine: WildfireEngine, games: Ints, seats: Ints, seeds: Seeds) -> None:
        """Shuffle the deck and re-key the future."""
        knowledge.redeal(engine, games, seeds)

    def snapshot(self, engine: WildfireEngine, game: int, viewer: int | None) -> Snapshot:
        """One game for people; nothing is hidden from anyone."""
        return words.snapshot(self, engine, game)

    def turns(self, engine: WildfireEngine, games: Ints) -> Ints:
        """Rounds, from 1; the setup belongs to the first."""
        return np.maximum(engine.s.round[games], 1).astype(np.int64)

    def won(self, engine: WildfireEngine, games: Ints) -> Bools:
        """Everybody wins with a score of five, otherwise nobody does."""
        return (engine.s.winners[games][:, None] >> np.arange(self.seats) & 1).astype(np.bool_)

    def scores(self, engine: WildfireEngine, games: Ints) -> NDArray[np.float64]:
        """The team's score, the same for every seat."""
        return np.repeat(outcome.score(engine, games).astype(np.float64)[:, None], self.seats, axis=1)

    def potential(self, engine: WildfireEngine, games: Ints) -> NDArray[np.float32]:
        """Ruling W28: a fifth of the score as it stands, zero once a game is over; only with shaped rewards."""
        running = (engine.s.over[games] == 0) & self.shaped
        worth = (outcome.score(engine, games) * running / CAMPERS).astype(np.float32)
        return np.repeat(worth[:, None], self.seats, axis=1)

    def report(self, engine: WildfireEngine, games: Ints) -> dict[str, NDArray[Any]]:
        """Score, campers saved, lost and left, players who died, and the round."""
        saved, dead = engine.saved(games), engine.dead(games)
        return {
            "score": saved - dead,
            "saved": saved,
            "lost": engine.s.lost[games],
            "dead": dead,
            "round": engine.s.round[games],
            "campers_left": engine.campers_left(games),
        }

    def check_state(self, engine: WildfireEngine, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks."""
        return broken(engine, games)
