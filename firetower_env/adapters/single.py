"""Gymnasium: one learner at one seat of a game or for a whole side; agents inside the environment play the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger
from numpy.typing import NDArray

from firetower_env.adapters.drawing import HUMAN, draw, known_mode, metadata
from firetower_env.adapters.illegal import ILLEGAL_REWARD, RAISE, IllegalAnswers
from firetower_env.adapters.opponents import Lineup, Opponents
from firetower_env.adapters.reset_options import reset_with
from firetower_env.adapters.seats import RANDOM, game_of, learner_choice, question_number, report_of, whole_action
from firetower_env.adapters.shaping import Shaping
from firetower_env.adapters.spaces import LegalActions, observation_space, row_of
from firetower_env.core.batch import Batch
from firetower_env.core.errors import FiretowerError, GameOverError
from firetower_env.presets import DEFAULT_PRESET

Seen = dict[str, Any]
_WORD = 1 << 64
#: games dealt in search of one in which the learner is asked at all
MOST_DEALS = 1000


class SingleLearner(gymnasium.Env[Seen, np.int64]):
    """A step plays the learner's answer and then the others', up to the learner's next question or the end.

    The end always arrives with its reward, whoever brought it about. A learner who has lost for good is not kept
    waiting for the others. The legal answers are in `info["action_mask"]` and from `action_masks()`.

    Where several seats win together (teams, cooperative games) the learner answers for its whole side: it sees what the
    seat asked sees, which `info["learner_seat"]` names, and is paid what the side is paid. `partners` gives it one seat
    instead, `learner_seat` or a drawn one, and names those who play beside it. A seat whose partners nobody names
    is refused. `partners="self"` with a `learner_seat` is the whole side of that seat.

    Illegal answers raise `IllegalActionError` and change nothing. With `illegal="replace"` a legal one is drawn in
    their place by the environment's generator; with `illegal="penalty"` that costs `illegal_reward` beside, so games go
    on and end, and algorithms without masks can learn. `info["illegal"]` (0 or 1) then tells of it.
    """

    metadata: dict[str, Any] = metadata("single_learner")

    def __init__(
        self,
        preset: str = DEFAULT_PRESET,
        opponents: Opponents = "random",
        learner_seat: int | str = RANDOM,
        render_mode: str | None = None,
        relative: bool = True,
        auto_forced: bool = False,
        partners: Opponents | None = None,
        illegal: str = RAISE,
        illegal_reward: float = ILLEGAL_REWARD,
        **options: Any,
    ) -> None:
        game = game_of(preset, options)
        self.render_mode = known_mode(render_mode)
        self.batch = Batch(game, 1, relative=relative)
        self.auto_forced = auto_forced
        self.observation_space = observation_space(game)
        self.action_space = LegalActions(game.layout.size, self._mask)
        self._choice = learner_choice(game, learner_seat)
        self._lineup = Lineup(game, opponents, partners, learner_seat)
        #: the learner's seat in the present game, as an array of one like all that batches take
        self._learner = np.array([self._choice[0]])
        #: the seat of its side that was asked last, whose view it gets
        self._shown = self._learner.copy()
        self._shaping = Shaping(self.batch)
        self._illegal = IllegalAnswers(illegal, illegal_reward)
        #: was the latest answer an illegal one, in whose place another was played?
        self._wrong = False
        self._running = self._out = False

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The space of a copy or pickle is a plain one: legal answers are those of this environment's game."""
        vars(self).update(kept)
        self.action_space = LegalActions(self.batch.game.layout.size, self._mask, self.action_space)

    @property
    def learner_seat(self) -> int:
        """The seat the learner answers for: its own, or that of its side which was asked last."""
        return int(self._shown[0])

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of all questions; `info["question"]` is a number of these, -1 when the learner is not asked."""
        return self.batch.game.phases.questions

    @property
    def question(self) -> str:
        """The name of the question that the learner is asked; "" when its game is over."""
        return self.batch.questions()[0] if self._running else ""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Start a game and play on to the learner's first question. A seed decides all that follows it.

        `options={"level": 2}` deals this one game at that level, in games that have levels; other options are refused.
        """
        with reset_with(self.batch, options, self.batch.all_games):
            super().reset(seed=seed)
            self._begin(seed)
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer the learner's question."""
        if not self._running:
            raise GameOverError("no game is under way: call reset() first")
        answers = [whole_action(action)]
        self._wrong = bool(self._illegal.step(self.batch, answers, self.batch.all_games, self.np_random)[0])
        if self.render_mode == HUMAN:
            self.render()
        self._advance()
        reward, terminated, truncated = self._result()
        reward += float(self._shaping.gain(self.batch.all_games)[0, self._learner[0]])
        reward += self._illegal.reward * self._wrong
        return self._observation(), reward, terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The learner's legal answers, in the form sb3-contrib asks for."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """The game as the learner sees it, in the render mode."""
        if self.render_mode is None:
            logger.warn("render() without a render mode: name one when the environment is made")
            return None
        return draw(self.batch.snapshot(viewer=self.learner_seat), self.render_mode)

    def _begin(self, seed: int | None) -> None:
        """Deal a game in which the learner is asked."""
        for _ in range(MOST_DEALS):
            self._deal(seed)
            self._advance()
            if self._running:
                return
            # a game that ends before the learner is asked is no episode: deal another
            seed = None
        raise FiretowerError(f"the learner was asked in none of {MOST_DEALS} games")

    def _deal(self, seed: int | None) -> None:
        if seed is None:
            seed = int(self.np_random.integers(_WORD, dtype=np.uint64))
        self.batch.reset(seeds=[seed])
        self._lineup.begin(self.batch, self.batch.all_games)
        self._learner = self.np_random.choice(self._choice, size=1)
        self._shown = self._learner.copy()
        self._shaping.restart(self.batch.all_games)
        self._running, self._out, self._wrong = True, False, False
        if self.render_mode == HUMAN:
            self.render()

    def _advance(self) -> None:
        """Play for the others until the learner is asked, has lost for good, or the game is over."""
        batch, games, lineup, learner = self.batch, self.batch.all_games, self._lineup, self._learner
        self._out = bool(lineup.is_out(batch, games, learner)[0])
        while not self._out and lineup.must_play_on(batch, games, learner, self.auto_forced)[0]:
            batch.step(lineup.answer(batch, games, learner, self.np_random))
            self._out = bool(lineup.is_out(batch, games, learner)[0])
            if self.render_mode == HUMAN:
                self.render()
        self._running = not (self._out or bool(batch.over[0]))
        if self._running:
            self._shown = batch.asked[games]

    def _result(self) -> tuple[float, bool, bool]:
        """Reward, terminated and truncated of the step just made."""
        if self._out:
            return self.batch.game.lost_return, True, False
        if self._running:
            return 0.0, False, False
        capped = bool(self.batch.truncated[0])
        return float(self.batch.returns[0, self._learner[0]]), not capped, capped

    def _mask(self) -> NDArray[np.int8]:
        """The learner's legal answers; none when its game is over."""
        return self.batch.masks()[0] if self._running else np.zeros(self.batch.game.layout.size, np.int8)

    def _observation(self) -> Seen:
        return row_of(self.batch.observe(seats=self._shown))

    def _info(self) -> dict[str, Any]:
        """Legal answers, the number of the question, the seat that is asked, and what the game reports: numbers all."""
        info = {
            "action_mask": self._mask(),
            "question": question_number(self.batch) if self._running else np.int64(-1),
            "learner_seat": np.int64(self.learner_seat),
            **report_of(self.batch),
        }
        return info if self._illegal.refused else {**info, "illegal": np.int64(self._wrong)}
