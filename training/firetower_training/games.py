"""The games that a learner trains in: who sits where, what is dealt, what is paid, and what is kept of it.

Both ways to play them use this: step by step as an environment of SB3 (`vec_env`), and in full rounds (`rounds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.arena.schedule import TableSpec
from firetower_env.adapters.shaping import Shaping
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import SavedStateError
from firetower_env.curriculum import set_levels
from firetower_training.credit import Finished, finished
from firetower_training.features.common import Features, Seen
from firetower_training.generators import generator_state, packed_json, set_generator_state, unpacked_json
from firetower_training.league import League
from firetower_training.levels import Levels
from firetower_training.opponents import Opponents
from firetower_training.potential import Potential
from firetower_training.seating import LEARNER, LearnerSeats

Floats = NDArray[np.float64]
#: is told which episodes are over, what each paid and how many answers it had, before their places are dealt anew
EndListener = Callable[[Finished, Floats, Ints], None]
_BATCH, _SEATING = "batch.", "seating."


@dataclass(frozen=True)
class Met:
    """Episodes that ended together: how the learner did against whom, and at which levels, if there are any."""

    opponents: Ints
    results: Floats
    levels: Ints | None
    won: Bools

    def record(self, league: League, levels: Levels | None) -> None:
        """Let it decide whom and what the learner meets from now on."""
        league.record(self.opponents, self.results)
        if levels is not None and self.levels is not None:
            levels.record(self.levels, self.won)


class LearnerGames:
    """N games against the opponents of a league; what is paid goes to the learner's latest answer in its game."""

    def __init__(
        self,
        table: TableSpec,
        count: int,
        league: League,
        seed: int,
        features: Features,
        *,
        shaping: float = 0.0,
        discount: float = 1.0,
        levels: Levels | None = None,
    ) -> None:
        self.batch = Batch(table.game, count)
        self.league, self.levels, self.features = league, levels, features
        self.seating = LearnerSeats(table.sides, count)
        self.opponents = Opponents(self.batch, league, features)
        self.rng = np.random.default_rng(seed)
        self._game_shaping = Shaping(self.batch)
        self._potential = Potential(features) if shaping else None
        self._shaping, self._discount = shaping, discount
        #: of the present episodes: the learner's answers, what it was paid, and the potential it last saw
        self._answers: Ints = np.zeros(count, np.int64)
        self._paid: Floats = np.zeros(count)
        self._last_potential: Floats = np.zeros(count)
        #: has the learner seen the question that is asked now?
        self._seen: Bools = np.zeros(count, np.bool_)
        self._rewards: Floats = np.zeros(count)
        self._done: Bools = np.zeros(count, np.bool_)
        #: what ended since this was last emptied
        self.met: list[Met] = []
        #: time spent in here, opponents included
        self.seconds = 0.0

    @property
    def count(self) -> int:
        """Games side by side."""
        return self.batch.count

    # -- playing --------------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """Deal all games anew."""
        self._deal(self.batch.all_games)
        self.take_rewards()

    def asked(self, games: Ints) -> tuple[Ints, Bools, Bools]:
        """Who answers in these games, where only one answer is legal, and where the learner is asked something open."""
        engine = self.batch.engine
        players = self.seating.asked(games, engine.asked[games])
        forced = np.bitwise_count(engine.mask.take(games, axis=0)).sum(axis=1) == 1
        learner = ~forced & (players == LEARNER) & ~self.features.delegation.pending(engine, games)
        return players, forced, learner

    def play(self, actions: Ints, games: Ints | None = None) -> None:
        """Play one answer in each of these games, or in all. An illegal one raises and changes nothing."""
        self.batch.step(actions, games)
        self._seen[slice(None) if games is None else games] = False

    def count_answers(self, games: Ints) -> None:
        """The learner has answered in these games."""
        self._answers[games] += 1

    def advance(self, waiting: Ints, listener: EndListener | None = None) -> None:
        """Play until each of these games asks its learner something open; those that end are dealt anew."""
        while waiting.size:
            self.settle(waiting, listener)
            players, forced, learner = self.asked(waiting)
            going = ~learner
            waiting, players, forced = waiting[going], players[going], forced[going]
            if waiting.size:
                self.play(self.opponents.answer(waiting, players, forced, self.rng), waiting)

    def settle(self, games: Ints, listener: EndListener | None = None) -> None:
        """Pay where these games are over, and deal anew. A game in which the learner was never asked is no episode."""
        ended = finished(self.batch, self.seating, games)
        if ended is None:
            return
        asked = self._answers[ended.games] > 0
        if asked.any():
            self._end_episodes(ended.take(asked), listener)
        self._deal(ended.games)

    def look(self, games: Ints, seen: Seen) -> None:
        """The learner sees what it is asked in these games; shaping, if there is any, pays for the way to it."""
        seats = self.seating.seats(games)[:, 0]
        self._pay(games, self._game_shaping.gain(games)[np.arange(games.size), seats])
        self._seen[games] = True
        if self._potential is not None:
            now = self._potential.of(seen)
            # the way to the first sight of an episode is nobody's
            way = np.where(self._answers[games] > 0, self._discount * now - self._last_potential[games], 0)
            self._rewards[games] += self._shaping * way
            self._last_potential[games] = now

    def unseen(self, games: Ints) -> Bools:
        """Where the learner has not yet seen what is asked now."""
        return ~self._seen[games]

    def take_rewards(self) -> tuple[Floats, Bools]:
        """What was paid since this was last asked, and which episodes have ended since."""
        taken = self._rewards, self._done
        self._rewards, self._done = np.zeros(self.count), np.zeros(self.count, np.bool_)
        return taken

    def _deal(self, games: Ints) -> None:
        """New games at these places, with the learner at the next side and fresh opponents."""
        self.seating.deal(games, self.league)
        if self.levels is not None:
            set_levels(self.batch, self.levels.draw(games.size), games)
        self.batch.reset(seeds=self.rng.integers(1 << 64, size=games.size, dtype=np.uint64), games=games)
        self._game_shaping.restart(games)
        self.opponents.begin(games)
        self._answers[games] = self._paid[games] = 0
        self._seen[games] = False

    def _end_episodes(self, ended: Finished, listener: EndListener | None) -> None:
        games = ended.games
        self._pay(games, ended.paid + self._game_shaping.gain(games)[np.arange(games.size), ended.seats])
        # an end has no potential
        self._rewards[games] -= self._shaping * self._last_potential[games]
        self._done[games] = True
        levels = None if self.levels is None else self.batch.report(games)["level"]
        self.met.append(Met(ended.met, ended.results, levels, ended.won))
        self.met[-1].record(self.league, self.levels)
        if listener is not None:
            listener(ended, self._paid[games], self._answers[games])

    def _pay(self, games: Ints, rewards: Floats) -> None:
        self._paid[games] += rewards
        self._rewards[games] += rewards

    # -- saving ---------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, NDArray[Any]]:
        """Everything that decides how this goes on where all learners have seen their questions, but the league."""
        return {
            **{_BATCH + name: array for name, array in self.batch.save().items()},
            **{_SEATING + name: array for name, array in self.seating.state().items()},
            "rng": generator_state(self.rng),
            "levels": packed_json(None if self.levels is None else self.levels.state()),
            "answers": self._answers.copy(),
            "paid": self._paid.copy(),
            "potential": self._last_potential.copy(),
            "seconds": np.array([self.seconds, self.opponents.seconds]),
            **({"memories": memories} if (memories := self.opponents.state()).size else {}),
        }

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Go on where saved games stood, after their league was restored."""
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
        if "memories" in state:
            self.opponents.restore(state["memories"])
        set_generator_state(self.rng, state["rng"])
        self._answers[:], self._paid[:] = state["answers"], state["paid"]
        self._last_potential[:] = state["potential"]
        self.seconds, self.opponents.seconds = (float(one) for one in state["seconds"])
        # what the games themselves have paid on the way is what their potential is now
        self._game_shaping.gain(self.batch.all_games)
        self._seen[:] = True
        self.take_rewards()


def _under(state: Mapping[str, NDArray[Any]], prefix: str) -> dict[str, NDArray[Any]]:
    return {name.removeprefix(prefix): array for name, array in state.items() if name.startswith(prefix)}
