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
from firetower_env.adapters.shaping import Shaping
from firetower_env.adapters.spaces import action_space
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import SavedStateError
from firetower_env.curriculum import set_levels
from firetower_training.credit import Finished, finished
from firetower_training.features.common import Features, Seen
from firetower_training.generators import generator_state, packed_json, set_generator_state, unpacked_json
from firetower_training.league import League
from firetower_training.levels import Levels
from firetower_training.one_env import OneVecEnv
from firetower_training.opponents import Opponents
from firetower_training.potential import Potential
from firetower_training.seating import LEARNER, LearnerSeats
from firetower_training.step_infos import Info, Step

Floats = NDArray[np.float64]
_BATCH, _SEATING = "batch.", "seating."


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
        self.batch = Batch(table.game, games)
        self.league, self.levels = league, levels
        self.features = Features(table.game, derived, adviser, delegated)
        super().__init__(games, self.features.space(), action_space(table.game))
        self.seating = LearnerSeats(table.sides, games)
        self._delegation = self.features.delegation
        self._opponents = Opponents(self.batch, league, self.features)
        self._game_shaping = Shaping(self.batch)
        self._potential = Potential(self.features) if shaping else None
        self._shaping, self._discount = shaping, discount
        self._rng = np.random.default_rng(seed)
        #: of the present episodes: the learner's answers, what it was paid, and the potential it last saw
        self._answers: Ints = np.zeros(games, np.int64)
        self._paid: Floats = np.zeros(games)
        self._last_potential: Floats = np.zeros(games)
        self._actions: Ints = np.zeros(games, np.int64)
        self._masks: Bools = np.zeros((games, table.game.layout.size), np.bool_)
        self._step = Step(games)
        #: time spent in here, opponents included
        self.seconds = 0.0

    @property
    def opponent_seconds(self) -> float:
        """The part of the time that was spent in the opponents' policies."""
        return self._opponents.seconds

    # -- SB3 ------------------------------------------------------------------------------------------------------

    def reset(self) -> Seen:
        """Deal all games anew and play on to the learners' first questions."""
        start = time.perf_counter()
        self._step = Step(self.num_envs)
        self._deal(self.batch.all_games)
        self._advance(self.batch.all_games)
        seen = self.observe()
        self._shaped(seen, self._step.done)
        self.seconds += time.perf_counter() - start
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        """Note the learners' answers."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], Bools, list[Info]]:
        """Play them, then everyone else's. An illegal answer raises and changes nothing."""
        start = time.perf_counter()
        everyone = self.batch.all_games
        self.batch.step(self._actions)
        step = self._step = Step(self.num_envs)
        self._answers += 1
        self._advance(everyone)
        self._pay(everyone, self._game_shaping.gain(everyone)[everyone, self.seating.seats(everyone)[:, 0]])
        seen = self.observe()
        step.rewards += self._shaped(seen, step.done)
        step.tell_last_sights(self.features)
        self.seconds += time.perf_counter() - start
        return seen, step.rewards.astype(np.float32), step.done, step.infos

    def action_masks(self) -> Bools:
        """The learners' legal answers `(N, actions)`, never none."""
        return self._masks.copy()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Draw everything to come from this seed; None changes nothing."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        return [seed] * self.num_envs

    # -- playing --------------------------------------------------------------------------------------------------

    def _deal(self, games: Ints) -> None:
        """New games at these places, with the learner at the next side and fresh opponents."""
        self.seating.deal(games, self.league)
        if self.levels is not None:
            set_levels(self.batch, self.levels.draw(games.size), games)
        self.batch.reset(seeds=self._rng.integers(1 << 64, size=games.size, dtype=np.uint64), games=games)
        self._game_shaping.restart(games)
        self._answers[games] = self._paid[games] = 0

    def _advance(self, waiting: Ints) -> None:
        """Play until each of these games asks its learner something open; those that end are dealt anew."""
        batch, engine = self.batch, self.batch.engine
        while waiting.size:
            ended = finished(batch, self.seating, waiting)
            if ended is not None:
                self._finish(ended)
            players = self.seating.asked(waiting, engine.asked[waiting])
            forced = np.bitwise_count(engine.mask.take(waiting, axis=0)).sum(axis=1) == 1
            going = forced | (players != LEARNER) | self._delegation.pending(engine, waiting)
            waiting, players, forced = waiting[going], players[going], forced[going]
            if waiting.size:
                batch.step(self._opponents.answer(waiting, players, forced, self._rng), waiting)

    def _finish(self, ended: Finished) -> None:
        """Pay and tell what ended, and deal anew. A game in which the learner was never asked is no episode."""
        asked = self._answers[ended.games] > 0
        if asked.any():
            self._end_episodes(ended.take(asked))
        self._deal(ended.games)

    def _end_episodes(self, ended: Finished) -> None:
        games = ended.games
        self._pay(games, ended.paid + self._game_shaping.gain(games)[np.arange(games.size), ended.seats])
        self._step.done[games] = True
        self.league.record(ended.met, ended.results)
        if self.levels is not None:
            self.levels.record(self.batch.report(games)["level"], ended.won)
        elapsed = round(self.seconds, 6)
        counted = zip(self._paid[games].tolist(), self._answers[games].tolist(), strict=True)
        self._step.note(self.batch, ended, self.league, [{"r": r, "l": n, "t": elapsed} for r, n in counted])

    def _pay(self, games: Ints, rewards: Floats) -> None:
        self._paid[games] += rewards
        self._step.rewards[games] += rewards

    # -- seeing ---------------------------------------------------------------------------------------------------

    def observe(self) -> Seen:
        """What the learners see, all of whom are asked; also after `restore`."""
        masks = self.batch.masks()
        self._masks = masks.astype(np.bool_)
        return self.features.of(self.batch.observe(), masks)

    def _shaped(self, seen: Seen, done: Bools) -> Floats:
        """What shaping adds for the way from the last sight to this one; an end has no potential."""
        if self._potential is None:
            return np.zeros(self.num_envs)
        now, before = self._potential.of(seen), self._last_potential
        self._last_potential = now
        return np.asarray(self._shaping * (self._discount * np.where(done, 0, now) - before))

    # -- saving ---------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, NDArray[Any]]:
        """Everything that decides how this goes on, but the league: plain arrays."""
        return {
            **{_BATCH + name: array for name, array in self.batch.save().items()},
            **{_SEATING + name: array for name, array in self.seating.state().items()},
            "rng": generator_state(self._rng),
            "levels": packed_json(None if self.levels is None else self.levels.state()),
            "answers": self._answers.copy(),
            "paid": self._paid.copy(),
            "potential": self._last_potential.copy(),
            "seconds": np.array([self.seconds, self._opponents.seconds]),
        }

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Go on where a saved environment stood, after its league was restored; `observe()` shows its last sight."""
        # the batch knows itself what it needs
        missing = {name for name in self.state() if not name.startswith(_BATCH)} - state.keys()
        if missing:
            raise SavedStateError(f"the saved environment lacks {', '.join(sorted(missing))}")
        levels = unpacked_json(state["levels"])
        if (levels is None) != (self.levels is None):
            raise SavedStateError("either the saved environment or this one has no levels")
        self.batch.restore(_under(state, _BATCH))
        self.seating.restore(_under(state, _SEATING), self.league.size)
        if self.levels is not None:
            self.levels.restore(levels)
        set_generator_state(self._rng, state["rng"])
        self._answers[:], self._paid[:] = state["answers"], state["paid"]
        self._last_potential[:] = state["potential"]
        self.seconds, self._opponents.seconds = (float(one) for one in state["seconds"])
        # what the games themselves have paid on the way is what their potential is now
        self._game_shaping.gain(self.batch.all_games)
        self.observe()


def _under(state: Mapping[str, NDArray[Any]], prefix: str) -> dict[str, NDArray[Any]]:
    return {name.removeprefix(prefix): array for name, array in state.items() if name.startswith(prefix)}
