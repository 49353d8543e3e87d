"""PettingZoo: one game as an AEC environment. A batch of one game is all it drives; it knows no rule."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from firetower_env.adapters.drawing import HUMAN, draw, known_mode, metadata
from firetower_env.adapters.illegal import ILLEGAL_REWARD, RAISE, IllegalAnswers
from firetower_env.adapters.reset_options import reset_with
from firetower_env.adapters.seats import (
    agent_names,
    game_of,
    is_terminated,
    one_of,
    question_number,
    report_of,
    whole_action,
)
from firetower_env.adapters.shaping import Shaping
from firetower_env.adapters.spaces import action_space, flat_row, row_of, seen_space, state_space
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.errors import BatchError, GameOverError, IllegalActionError, UnknownNameError
from firetower_env.presets import DEFAULT_PRESET, find_preset

Seen = dict[str, Any]
_WORD = 1 << 64
#: when a player leaves: as soon as it has lost for good, or together with all others
OWN, TOGETHER = ENDS = ("own", "together")
#: where the legal actions stand: in observations, in infos, or in both
BOTH, OBSERVATION, INFO = MASK_PLACES = ("both", "observation", "info")
#: PettingZoo's own test resets with an option of this name, so it is let through
_TESTED = "options"


class GameAEC(AECEnv[str, Seen, Any]):
    """A preset as an AEC environment. Illegal actions raise `IllegalActionError` and change nothing.

    A player who has lost for good is terminated and paid at once; one who can still return stays listed. With
    `ends="together"` all players stay until the game is over, are paid then, and end in the same way, all terminated or
    all truncated; who is out is not asked meanwhile.

    `mask_in` says where the mask of legal actions stands, since some libraries cannot have it in `"both"` places: with
    `"info"` the observation is what else would stand under `"observation"` in it.

    With `illegal="replace"` a legal action is drawn in the place of an illegal one by the environment's generator; with
    `illegal="penalty"` the player is paid `illegal_reward` beside. `infos` then tell by `illegal` (0 or 1) whether the
    latest action was one.
    """

    metadata: dict[str, Any] = metadata("firetower", is_parallelizable=False)

    def __init__(
        self,
        preset: str = DEFAULT_PRESET,
        render_mode: str | None = None,
        relative: bool = True,
        flat: bool = False,
        ends: str = OWN,
        mask_in: str = BOTH,
        illegal: str = RAISE,
        illegal_reward: float = ILLEGAL_REWARD,
        **options: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the base class carries no annotation here
        game = game_of(preset, options)
        name = f"{game.name}_v{find_preset(preset).version}"
        self.metadata = metadata(name, is_parallelizable=False)
        self.render_mode = known_mode(render_mode)
        self.batch = Batch(game, 1, relative=relative)
        self.flat = flat
        self._together = one_of("ends", ends, ENDS) == TOGETHER
        one_of("mask_in", mask_in, MASK_PLACES)
        self._masked_seen, self._masked_infos = mask_in != INFO, mask_in != OBSERVATION
        self._illegal = IllegalAnswers(illegal, illegal_reward)
        self.possible_agents = agent_names(game)
        self.agents: list[str] = []
        self.observation_spaces = {agent: seen_space(game, flat, self._masked_seen) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._every_seat = np.arange(game.seats)
        self._same_game = np.zeros(game.seats, np.int64)
        self._none_lost = [False] * game.seats
        #: was the latest answer an illegal one, in whose place another was played?
        self._wrong = False
        self._shaping = Shaping(self.batch)
        self._rng: np.random.Generator | None = None
        self._started = False
        #: who is asked, its legal answers, and the observations looked at since the latest step
        self._asked: str | None = None
        self._mask: NDArray[np.int8] = np.zeros(game.layout.size, np.int8)
        self._no_answers = self._mask.copy()
        self._seen: dict[str, Observation] = {}

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of all questions; `infos[agent]["question"]` is a number of these, -1 when the game is over."""
        return self.batch.game.phases.questions

    @property
    def question(self) -> str:
        """The name of the question that is asked now; "" when the game is over."""
        return self.batch.questions()[0]

    @cached_property
    def state_space(self) -> spaces.Box:
        """What `state` returns, with the bounds of every place."""
        return state_space(self.batch.game)

    def state(self) -> NDArray[np.float32]:
        """Everything about the game, hidden cards included, for critics that learn with more than the players see.

        `batch.game.state_vector.slices` tells where each field stands.
        """
        self._check_started()
        row: NDArray[np.float32] = self.batch.states()[0]
        return row

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        """What an agent sees; the same object at every call."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may answer; the same object at every call."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game: with a seed the very game `Batch.reset(seeds=[seed])` deals, else the next one in line.

        `options={"level": 2}` deals this one game at that level, in games that have levels; other options are refused.
        """
        with reset_with(self.batch, options, self.batch.all_games, _TESTED):
            if seed is None:
                self._rng = self._rng or np.random.default_rng()
                seed = int(self._rng.integers(_WORD, dtype=np.uint64))
                self.batch.reset(seeds=[seed])
            else:
                self.batch.reset(seeds=[seed])
                self._rng = np.random.default_rng(int(seed) % _WORD)
        self._started, self._wrong = True, False
        self._shaping.restart(self.batch.all_games)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        # left behind by the base class when a game was broken off among its dead agents
        vars(self).pop("_skip_agent_selection", None)
        self._look()

    def step(self, action: int | None) -> None:
        """Answer for the selected agent; an agent that is out answers None, once."""
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalActionError(f"{agent} is out: its only action is None, not {action!r}")
            self._was_dead_step(None)
            return
        answers = [whole_action(action)]
        try:
            self.batch.step(answers)
            self._wrong = False
        except IllegalActionError:
            if self._illegal.refused or self._rng is None:
                raise
            self._illegal.step_instead(self.batch, answers, self.batch.all_games, self._rng)
            self._wrong = True
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        if self._wrong:
            self.rewards[agent] += self._illegal.reward
        self._accumulate_rewards()
        self._look()
        self._deads_step_first()

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last answer, ends and info of the selected agent."""
        self._check_agents()
        return super().last(observe)

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, in arrays of its own."""
        self._known(agent)
        self._check_started()
        if agent not in self._seen:
            # the asked seat is what a batch shows by default, and more quickly
            seats = None if agent == self._asked else [self._seats[agent]]
            self._seen[agent] = self.batch.observe(seats=seats)
        seen = self._seen[agent]
        shown: Any = flat_row(seen) if self.flat else row_of(seen)
        return {"observation": shown, "action_mask": self._mask_of(agent)} if self._masked_seen else shown

    def render(self) -> str | NDArray[np.uint8] | None:
        """The game with all hands open, as the render mode says."""
        self._check_started()
        if self.render_mode is None:
            logger.warn("render() without a render mode: name one when the environment is made")
            return None
        return draw(self.batch.snapshot(), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _known(self, agent: Any) -> str:
        if not isinstance(agent, str) or agent not in self._seats:
            raise UnknownNameError(f"unknown agent {agent!r}; agents are {', '.join(self._seats)}")
        return agent

    def _check_started(self) -> None:
        if not self._started:
            raise GameOverError("no game is under way: call reset() first")

    def _check_agents(self) -> None:
        self._check_started()
        if not self.agents:
            raise GameOverError("no agent is left to act: call reset() first")

    def _pay(self) -> None:
        """Rewards and ends of the step just made."""
        batch = self.batch
        over = bool(batch.engine.s.over[0])
        may_be_out = over or batch.game.can_be_out
        lost = is_terminated(batch, self._same_game, self._every_seat).tolist() if may_be_out else self._none_lost
        if not (over or batch.game.shaped or any(lost)):
            self.rewards = dict.fromkeys(self.agents, 0.0)
            return
        gains = self._shaping.gain(batch.all_games)[0].tolist()
        self.rewards = {agent: gains[self._seats[agent]] for agent in self.agents}
        for agent in self.agents:
            seat = self._seats[agent]
            if over or (lost[seat] and not self._together):
                self.rewards[agent] += batch.game.lost_return if lost[seat] else float(batch.returns[0, seat])
                self.truncations[agent] = (self._together or not lost[seat]) and bool(batch.truncated[0])
                self.terminations[agent] = not self.truncations[agent]

    def _look(self) -> None:
        """Find who is asked and what is legal; observations are made when someone looks."""
        seat = int(self.batch.engine.asked[0])
        self._seen = {}
        self._asked = None
        if seat >= 0:
            self._asked = self.agent_selection = self.possible_agents[seat]
            self._mask = self.batch.masks()[0]
        told = {"question": question_number(self.batch), **report_of(self.batch)}
        if not self._illegal.refused:
            told["illegal"] = np.int64(self._wrong)
        if self._masked_infos:
            self.infos = {agent: {"action_mask": self._mask_of(agent), **told} for agent in self.agents}
        else:
            self.infos = {agent: dict(told) for agent in self.agents}
        for name, value in told.items():
            if isinstance(value, np.ndarray):  # what is handed out may be changed by whoever gets it
                for info in self.infos.values():
                    info[name] = value.copy()
        if self.render_mode == HUMAN:
            self.render()

    def _mask_of(self, agent: str) -> NDArray[np.int8]:
        return (self._mask if agent == self._asked else self._no_answers).copy()

    def _clear_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.rewards, 0.0)


def raw_env(
    preset: str = DEFAULT_PRESET,
    render_mode: str | None = None,
    relative: bool = True,
    flat: bool = False,
    **options: Any,
) -> GameAEC:
    """The bare environment: fast, and it refuses illegal actions by raising. Options are those of `GameAEC`."""
    return GameAEC(preset, render_mode, relative, flat, **options)


def env(
    preset: str = DEFAULT_PRESET,
    render_mode: str | None = None,
    relative: bool = True,
    flat: bool = False,
    mask_in: str = BOTH,
    illegal: str = RAISE,
    **options: Any,
) -> AECEnv[str, Seen, Any]:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game with -1 for its player.

    With `illegal="penalty"` or `"replace"` the wrapper that ends the game is left out, and the game goes on. That
    wrapper finds masks in infos beside flat observations alone.
    """
    wrapped: AECEnv[str, Seen, Any] = raw_env(
        preset, render_mode, relative, flat, mask_in=mask_in, illegal=illegal, **options
    )
    if illegal == RAISE:
        if mask_in == INFO and not flat:
            raise BatchError(f'mask_in="{INFO}" needs flat=True here, or illegal="replace", or raw_env')
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
