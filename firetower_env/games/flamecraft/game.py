"""Flamecraft put together: setup, observation, redeal, snapshot, facts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.game import Game, Seeds
from firetower_env.core.score import Score
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.flamecraft import achievements, outcome, setup, words
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.observation import Observer
from firetower_env.games.flamecraft.pieces import PLANES, vector_layout
from firetower_env.games.flamecraft.positions import FlamecraftPositions
from firetower_env.games.flamecraft.redeal import redeal as deal_anew
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import FACEUP
from firetower_env.games.flamecraft.texts import FlamecraftTexts
from firetower_env.games.flamecraft.turn import PHASES
from firetower_env.games.flamecraft.validation import broken, stack_rules
from firetower_env.games.flamecraft.verbs import LAYOUT


class Flamecraft(Game):
    """Flamecraft under one set of rules: everybody for himself, or one player and the town."""

    name = "flamecraft"
    version = 0
    score = Score("reputation")
    rules: Rules

    def __init__(self, rules: Rules) -> None:
        self.rules, self.seats = rules, rules.seats
        self.shaped = rules.shaped
        self.layout, self.phases, self.planes = LAYOUT, PHASES, PLANES
        self.stacks = stack_rules(rules, PHASES)
        self.vector = vector_layout(rules, len(PHASES.questions))
        self._observer = Observer(rules, PHASES, self.vector)

    @cached_property
    def texts(self) -> FlamecraftTexts:
        """What people read about this game."""
        return FlamecraftTexts(self)

    @cached_property
    def positions(self) -> FlamecraftPositions:
        """How positions are written."""
        return FlamecraftPositions(self)

    def new_engine(self, count: int) -> FlamecraftEngine:
        """An engine for `count` games."""
        return FlamecraftEngine(count, self.rules, self.phases)

    def set_up(self, engine: FlamecraftEngine, games: Ints) -> None:
        """Everything is dealt, then the seats choose their first Fancy Dragon."""
        setup.set_up(engine, games)
        engine.settle(games)

    def observe(self, engine: FlamecraftEngine, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Planes of the slots and vector; spaces are the same from every seat."""
        return self._observer.observe(engine, games, seats)

    def redeal(self, engine: FlamecraftEngine, games: Ints, seats: Ints, seeds: Seeds) -> None:
        """Deal anew what each seat cannot know, and re-key the future."""
        deal_anew(engine, games, seats, seeds)

    def snapshot(self, engine: FlamecraftEngine, game: int, viewer: int | None) -> Snapshot:
        """One game for people."""
        return words.snapshot(self, engine, game, viewer)

    def turns(self, engine: FlamecraftEngine, games: Ints) -> Ints:
        """Turns of all seats, from 1; the setup belongs to the first."""
        return np.maximum(engine.s.turn_no[games], 1).astype(np.int64)

    def won(self, engine: FlamecraftEngine, games: Ints) -> Bools:
        """Who has won, or shares the win with some of the others."""
        won: Bools = (engine.s.winners[games][:, None] >> np.arange(self.seats) & 1).astype(np.bool_)
        return won if self.rules.solo else won & ~won.all(axis=1, keepdims=True)

    def scores(self, engine: FlamecraftEngine, games: Ints) -> NDArray[np.float64]:
        """The reputation of every seat."""
        return engine.s.rep[games].astype(np.float64)

    def potential(self, engine: FlamecraftEngine, games: Ints) -> NDArray[np.float32]:
        """Reputation and Coins, against the mean of all; only with shaped rewards."""
        if not self.shaped:
            return np.zeros((games.size, self.seats), np.float32)
        return outcome.potential(engine, games)

    def report(self, engine: FlamecraftEngine, games: Ints) -> dict[str, NDArray[Any]]:
        """By seat reputation, Fancy Dragons scored and casts; Shops in Town, who triggered the end; solo: the award."""
        s = engine.s
        told: dict[str, NDArray[Any]] = {
            "shops": np.count_nonzero(s.sp_face[games] == FACEUP, axis=1),
            "trigger": s.trigger[games],
        }
        for seat in range(self.seats):
            told[f"reputation_{seat}"] = s.rep[games, seat]
            scored = (s.f_owner[games] == seat) & (s.f_scored[games] > 0)
            told[f"fancy_scored_{seat}"] = np.count_nonzero(scored, axis=1)
            told[f"casts_{seat}"] = s.own_casts[games, seat]
        return told | (achievements.report(engine, games) if self.rules.solo else {})

    def check_state(self, engine: FlamecraftEngine, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks."""
        return broken(engine, games)
