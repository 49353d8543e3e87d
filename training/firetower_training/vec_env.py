"""SB3: many games on one native batch, one learner in each; the opponents answer inside, grouped by who they are.

A step plays the learner's answers and then everyone else's up to each learner's next question. Games that end are paid,
told about and dealt anew in the same step. Nothing loops over games but what is told about those that ended.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.arena.schedule import TableSpec
from firetower_env.adapters.spaces import action_space
from firetower_env.core.bitboards import Bools, Ints
from firetower_training.credit import Finished
from firetower_training.features.common import Features, Seen
from firetower_training.games import Floats, LearnerGames
from firetower_training.league import League
from firetower_training.levels import Levels
from firetower_training.one_env import OneVecEnv
from firetower_training.rounds import Rounds
from firetower_training.step_infos import Info, Step


class SelfPlayVecEnv(OneVecEnv):
    """N games of a preset against the opponents of a league.

    Questions with a single answer are answered without asking, the learner's too, and those that the learner's adviser
    answers itself (`delegated`). The cap on turns is an end like
    others: it pays a result and the turn is seen, so there is nothing to bootstrap and `TimeLimit.truncated` is False
    (`capped` tells). `shaping` weighs a potential whose discounted differences are added to the rewards; `discount`
    must be that of the learner. `levels` is the curriculum of games with levels. All seats of a side are one learner,
    who sees what the asked seat sees; in a game of one side it plays every seat and the league is empty.
    """

    def __init__(
        self,
        preset: str,
        games: int,
        league: League,
        seed: int,
        *,
        options: Mapping[str, Any] | None = None,
        shaping: float = 0.0,
        discount: float = 1.0,
        levels: Levels | None = None,
        derived: bool = True,
        adviser: str = "",
        delegated: tuple[str, ...] = (),
    ) -> None:
        table = TableSpec(preset, options or {})
        self.features = Features(table.game, derived, adviser, delegated)
        self.games = LearnerGames(
            table, games, league, seed, self.features, shaping=shaping, discount=discount, levels=levels
        )
        #: the same games, for those who play them in full rounds
        self.rounds = Rounds(self.games)
        self.batch, self.seating = self.games.batch, self.games.seating
        self.league, self.levels = league, levels
        super().__init__(games, self.features.space(), action_space(table.game))
        self._actions: Ints = np.zeros(games, np.int64)
        self._masks: Bools = np.zeros((games, table.game.layout.size), np.bool_)
        self._step = Step(games)

    @property
    def seconds(self) -> float:
        """Time spent in here, opponents included."""
        return self.games.seconds

    @property
    def opponent_seconds(self) -> float:
        """The part of the time that was spent in the opponents' policies."""
        return self.games.opponents.seconds

    # -- SB3 ------------------------------------------------------------------------------------------------------

    def reset(self) -> Seen:
        """Deal all games anew and play on to the learners' first questions."""
        start = time.perf_counter()
        games = self.games
        games.restart()
        games.advance(self.batch.all_games)
        seen = self.observe()
        games.look(self.batch.all_games, seen)
        games.take_rewards()
        games.seconds += time.perf_counter() - start
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        """Note the learners' answers."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], Bools, list[Info]]:
        """Play them, then everyone else's. An illegal answer raises and changes nothing."""
        start = time.perf_counter()
        games, everyone = self.games, self.batch.all_games
        games.play(self._actions)
        games.count_answers(everyone)
        step = self._step = Step(self.num_envs)
        games.advance(everyone, self._told)
        seen = self.observe()
        games.look(everyone, seen)
        rewards, done = games.take_rewards()
        step.tell_last_sights(self.features)
        games.seconds += time.perf_counter() - start
        return seen, rewards.astype(np.float32), done, step.infos

    def action_masks(self) -> Bools:
        """The learners' legal answers `(N, actions)`, never none."""
        return self._masks.copy()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Draw everything to come from this seed; None changes nothing."""
        if seed is not None:
            self.games.rng = np.random.default_rng(seed)
        return [seed] * self.num_envs

    def _told(self, ended: Finished, paid: Floats, answers: Ints) -> None:
        elapsed = round(self.seconds, 6)
        counted = zip(paid.tolist(), answers.tolist(), strict=True)
        self._step.note(self.batch, ended, self.league, [{"r": r, "l": n, "t": elapsed} for r, n in counted])

    # -- seeing and saving ----------------------------------------------------------------------------------------

    def observe(self) -> Seen:
        """What the learners see, all of whom are asked; also after `restore`."""
        masks = self.batch.masks()
        self._masks = masks.astype(np.bool_)
        return self.features.of(self.batch.observe(), masks)

    def state(self) -> dict[str, NDArray[Any]]:
        """Everything that decides how this goes on, but the league: plain arrays."""
        return self.games.state()

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Go on where a saved environment stood, after its league was restored; `observe()` shows its last sight."""
        self.games.restore(state)
        self.observe()
