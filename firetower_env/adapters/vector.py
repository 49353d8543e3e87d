"""Gymnasium: many games at once, one learner in each, as a native `VectorEnv` on one batch.

The other seats are played inside the batch, group by group; nothing loops over games except what is rare: games that
end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from firetower_env.adapters.drawing import ANSI, RGB_ARRAY, draw, known_mode, metadata
from firetower_env.adapters.illegal import ILLEGAL_REWARD, RAISE, IllegalAnswers
from firetower_env.adapters.opponents import Lineup, Opponents
from firetower_env.adapters.reset_options import reset_with
from firetower_env.adapters.seats import RANDOM, game_of, learner_choice
from firetower_env.adapters.shaping import Shaping
from firetower_env.adapters.spaces import action_space, observation_space, row_of
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError, FiretowerError, GameOverError
from firetower_env.core.inputs import array_of
from firetower_env.core.processes.batch import new_batch
from firetower_env.presets import DEFAULT_PRESET

Infos = dict[str, Any]
Floats = NDArray[np.float64]
_MODES = (ANSI, RGB_ARRAY)
#: games dealt in search of one in which the learner is asked at all
MOST_DEALS = 1000


class VectorLearner(VectorEnv[Observation, Any, Any]):
    """N games of `SingleLearner`'s kind. Illegal answers refuse the whole step and change nothing, unless `illegal`
    says otherwise, as it does there.

    With `NEXT_STEP` a game that ended is dealt anew by the next step, which ignores its action; with `SAME_STEP` by
    the same step, which puts what was last seen into `final_obs` and `final_info`. `info["action_mask"]` is all zero,
    and `info["_action_mask"]` false, where the learner is not asked.
    """

    def __init__(
        self,
        num_envs: int = 1,
        preset: str = DEFAULT_PRESET,
        opponents: Opponents = "random",
        learner_seat: int | str = RANDOM,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        relative: bool = True,
        auto_forced: bool = False,
        partners: Opponents | None = None,
        processes: int = 1,
        illegal: str = RAISE,
        illegal_reward: float = ILLEGAL_REWARD,
        **options: Any,
    ) -> None:
        game = game_of(preset, options)
        self.autoreset_mode = _supported(autoreset_mode)
        self.metadata = metadata("vector_learner", _MODES, autoreset_mode=self.autoreset_mode)
        self.render_mode = known_mode(render_mode, _MODES)
        self.num_envs = num_envs
        self.batch: Batch = new_batch(game, num_envs, relative=relative, processes=processes)
        self.auto_forced = auto_forced
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._choice = learner_choice(game, learner_seat)
        self._lineup = Lineup(game, opponents, partners, learner_seat)
        #: the learners' seats, and the seats of their sides that were asked last, whose views they get
        self._learners: Ints = np.full(num_envs, self._choice[0])
        self._shown: Ints = self._learners.copy()
        #: learners who have lost for good, and games whose episode is over
        self._out: Bools = np.zeros(num_envs, np.bool_)
        self._done: Bools = np.ones(num_envs, np.bool_)
        self._illegal = IllegalAnswers(illegal, illegal_reward)
        #: where the latest answer was an illegal one, in whose place another was played
        self._wrong: Bools = np.zeros(num_envs, np.bool_)
        self._shaping = Shaping(self.batch)
        self._started = False

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of all questions; `infos["question"]` are numbers of these, -1 where the learner is not asked."""
        return self.batch.game.phases.questions

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Observation, Infos]:
        """Start all games anew; one seed for all, or a list with one for each, decides all that follows.

        `options={"level": 2}`, or a level for each game, holds for the games dealt now; other options are refused.
        """
        with reset_with(self.batch, options, self.batch.all_games):
            self._reset(seed)
        self._started = True
        return self._observation(), self._infos()

    def _reset(self, seed: Any) -> None:
        if seed is None:
            seeds = self._new_seeds(self.num_envs)
        elif isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed))
            seeds = self._new_seeds(self.num_envs)
        else:
            seeds = self._given_seeds(seed)
        self._start(self.batch.all_games, seeds)

    def step(self, actions: Any) -> tuple[Observation, Floats, Bools, Bools, Infos]:
        """Answer for every learner, then play for the others up to each learner's next question or end."""
        if not self._started:
            raise GameOverError("no game is under way: call reset() first")
        given = array_of(actions, "actions")
        if given.shape != (self.num_envs,):
            raise BatchError(f"{self.num_envs} games need actions of shape ({self.num_envs},), not {given.shape}")
        ended_before = np.flatnonzero(self._done)
        playing = np.flatnonzero(~self._done)
        self._wrong[:] = False
        if playing.size:
            self._wrong[playing] = self._illegal.step(self.batch, given[playing], playing, self.np_random)
            self._advance(playing)
        if ended_before.size:
            self._start(ended_before, self._new_seeds(ended_before.size))
        rewards, terminated, truncated = self._results()
        rewards += self._illegal.reward * self._wrong
        rewards[playing] += self._shaping.gain(playing)[np.arange(playing.size), self._learners[playing]]
        final: Infos = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._done.any():
            final = self._final()
            ended = np.flatnonzero(self._done)
            self._start(ended, self._new_seeds(ended.size))
        return self._observation(), rewards, terminated, truncated, {**self._infos(), **final}

    def action_masks(self) -> NDArray[np.bool_]:
        """The learners' legal answers `(N, actions)`, in the form sb3-contrib asks for."""
        return self._masks().astype(np.bool_)

    def close_extras(self, **_: Any) -> None:
        """End the other processes, if there are any."""
        self.batch.close()

    def render(self) -> tuple[Any, ...] | None:
        """Every game as its learner sees it, in the render mode."""
        if self.render_mode is None:
            return None
        seats = enumerate(self._shown.tolist())
        return tuple(draw(self.batch.snapshot(game, viewer), self.render_mode) for game, viewer in seats)

    # -- playing --------------------------------------------------------------------------------------------------

    def _start(self, games: Ints, seeds: NDArray[np.uint64]) -> None:
        """Deal new games and play on to the learners' first questions."""
        for _ in range(MOST_DEALS):
            self.batch.reset(seeds=seeds, games=games)
            self._lineup.begin(self.batch, games)
            self._learners[games] = self._shown[games] = self.np_random.choice(self._choice, size=games.size)
            self._out[games] = self._wrong[games] = False
            self._shaping.restart(games)
            self._advance(games)
            # a game that ends before its learner is asked is no episode: deal another
            games = games[self._done[games]]
            if not games.size:
                return
            seeds = self._new_seeds(games.size)
        raise FiretowerError(f"a learner was asked in none of {MOST_DEALS} games")

    def _advance(self, games: Ints) -> None:
        """Play for the others until each learner is asked, has lost for good, or its game is over."""
        batch, lineup, waiting = self.batch, self._lineup, games
        while True:
            waiting = waiting[lineup.must_play_on(batch, waiting, self._learners[waiting], self.auto_forced)]
            self._out[waiting] = lineup.is_out(batch, waiting, self._learners[waiting])
            waiting = waiting[~self._out[waiting]]
            if not waiting.size:
                break
            batch.step(lineup.answer(batch, waiting, self._learners[waiting], self.np_random), waiting)
        self._done[games] = self._out[games] | batch.over[games]
        running = games[~self._done[games]]
        self._shown[running] = batch.asked[running]
        # a learner already out when the turn cap ended the game has lost, not been cut short
        capped = games[batch.truncated[games]]
        self._out[capped] = lineup.is_out(batch, capped, self._learners[capped])

    def _results(self) -> tuple[Floats, Bools, Bools]:
        """Rewards, ends and truncations of the step just made."""
        returns = self.batch.returns[self.batch.all_games, self._learners].astype(np.float64)
        rewards = np.where(self._out, self.batch.game.lost_return, returns)
        truncated = self.batch.truncated & ~self._out
        return rewards, self._done & ~truncated, truncated

    def _new_seeds(self, number: int) -> NDArray[np.uint64]:
        return self.np_random.integers(1 << 64, size=number, dtype=np.uint64)

    def _given_seeds(self, seed: Any) -> NDArray[np.uint64]:
        """One seed a game; together they also decide seats, opponents and later games."""
        listed = list(seed) if isinstance(seed, Iterable) else []
        if len(listed) != self.num_envs or not all(map(_is_seed, listed)):
            raise BatchError(f"seeds are {self.num_envs} whole numbers from 0 on, not {seed!r}")
        self.np_random = np.random.default_rng([int(one) for one in listed])
        return np.array([int(one) % (1 << 64) for one in listed], np.uint64)

    # -- showing --------------------------------------------------------------------------------------------------

    def _observation(self) -> Observation:
        return self.batch.observe(seats=self._shown)

    def _masks(self) -> NDArray[np.int8]:
        masks = self.batch.masks()
        masks[self._done] = 0
        return masks

    def _infos(self) -> Infos:
        """Legal answers, the number of the question in `game.phases.questions`, and the seat that is asked."""
        phase = np.maximum(self.batch.engine.phase, 0)
        question = np.where(self._done, -1, self.batch.game.phases.question_of[phase])
        asked = ~self._done
        return {
            "action_mask": self._masks(),
            "_action_mask": asked,
            "question": question,
            "_question": asked.copy(),
            "learner_seat": self._shown.copy(),
            "_learner_seat": np.ones(self.num_envs, np.bool_),
            **self._report(np.ones(self.num_envs, np.bool_)),
        }

    def _report(self, which: Bools) -> Infos:
        """What these games tell about themselves, and of illegal answers if they are replaced; zero elsewhere."""
        report: Infos = {}
        told = self.batch.report()
        if not self._illegal.refused:
            told["illegal"] = self._wrong.astype(np.int64)
        for name, values in told.items():
            report[name], report[f"_{name}"] = np.where(which, values, np.zeros_like(values)), which.copy()
        return report

    def _final(self) -> Infos:
        """What the learners of the games that ended saw last."""
        ended = np.flatnonzero(self._done)
        seen = self.batch.observe(ended, self._shown[ended])
        final_obs = np.full(self.num_envs, None, dtype=object)
        for row, game in enumerate(ended):
            final_obs[game] = row_of(seen, row)
        info = {
            "learner_seat": np.where(self._done, self._shown, 0),
            "_learner_seat": self._done.copy(),
            **self._report(self._done),
        }
        return {
            "final_obs": final_obs,
            "_final_obs": self._done.copy(),
            "final_info": info,
            "_final_info": self._done.copy(),
        }


def _is_seed(seed: Any) -> bool:
    return isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and bool(seed >= 0)


def _supported(mode: AutoresetMode | str) -> AutoresetMode:
    known = AutoresetMode(mode)
    if known is AutoresetMode.DISABLED:
        raise BatchError("games that end are always dealt anew: autoreset_mode is NEXT_STEP or SAME_STEP")
    return known
