"""Full rounds: in every round each game gets one answer, whoever is asked in it.

An environment of SB3 has to play every game on until its learner is asked again, which makes many small steps. Here
all games step together; learners are asked as their turns come, and one asked in many games answers them at once.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_training.features.common import Seen
from firetower_training.games import Floats, LearnerGames
from firetower_training.opponents import OpponentRows, rows_of


@dataclass(frozen=True)
class Asked:
    """Learners who are asked something, row by row: in which games, what they see, and what is legal."""

    games: Ints
    seen: Seen
    masks: Bools


class RoundGames(Protocol):
    """Games that are played in rounds. Between two rollouts every game asks its learner."""

    @property
    def count(self) -> int:
        """Games side by side."""
        ...

    def ask(self, most: int) -> Asked:
        """Begin a round: the learners asked in it, of whom so many answer; others wait."""
        ...

    def play(self, answers: Ints) -> None:
        """Play the answers of those who were asked, and one of everyone else's."""
        ...

    def rest(self) -> Asked:
        """Play on until every game asks its learner."""
        ...

    def take_rewards(self) -> tuple[Floats, Bools]:
        """By game: what was paid since this was last asked, and where an episode has ended."""
        ...


@dataclass(frozen=True)
class _Round:
    """The games of one round, all that is open in them, and the only answers of the others."""

    games: Ints
    actions: Ints
    #: rows of `games` where something open is asked, and of these the learners'
    open_rows: Ints
    learners: Ints
    #: of the open rows: who answers, what they see, and what is legal
    players: Ints
    seen: Observation
    masks: NDArray[np.int8]
    #: features, and the place of each open row in them (-1: none worked out)
    features: Seen
    places: Ints


class Rounds:
    """Rounds of learners and opponents."""

    def __init__(self, games: LearnerGames) -> None:
        self._games = games
        self._round: _Round | None = None

    @property
    def count(self) -> int:
        """Games side by side."""
        return self._games.count

    def take_rewards(self) -> tuple[Floats, Bools]:
        """By game: what was paid since this was last asked, and where an episode has ended."""
        return self._games.take_rewards()

    def ask(self, most: int) -> Asked:
        """Begin a round: the learners asked in it, of whom so many answer; others wait."""
        start = time.perf_counter()
        games = self._games
        players, forced, learner = games.asked(games.batch.all_games)
        late = learner & (learner.cumsum() > most)
        going = np.flatnonzero(~late)
        turn = self._round = self._begun(going, players[going], forced[going], learner[going])
        asked = Asked(
            going[turn.open_rows[turn.learners]],
            rows_of(turn.features, turn.places[turn.learners]),
            turn.masks[turn.learners] != 0,
        )
        unseen = games.unseen(asked.games)
        games.look(asked.games[unseen], rows_of(asked.seen, unseen.nonzero()[0]))
        games.seconds += time.perf_counter() - start
        return asked

    def _begun(self, going: Ints, players: Ints, forced: Bools, learner: Bools) -> _Round:
        """Observe what is open in these games; features are worked out for those who look at them."""
        games = self._games
        masks = games.batch.masks(going)
        open_rows = np.flatnonzero(~forced)
        players, learner, legal = players[open_rows], learner[open_rows], masks[open_rows]
        seen = games.batch.observe(going[open_rows])
        wanted = learner | games.opponents.take_features(players, learner)
        (rows,) = wanted.nonzero()
        if rows.size == wanted.size:
            features = games.features.of(seen, legal)
        else:
            features = games.features.of(rows_of(seen, rows), legal[rows])
        places = np.where(wanted, wanted.cumsum() - 1, -1)
        learners = np.flatnonzero(learner)
        return _Round(going, masks.argmax(axis=1), open_rows, learners, players, seen, legal, features, places)

    def play(self, answers: Ints) -> None:
        """Play the answers of those who were asked, and one of everyone else's."""
        start = time.perf_counter()
        games, turn = self._games, self._round
        assert turn is not None, "a round begins with `ask`"
        chosen = turn.actions[turn.open_rows]
        others = np.ones(chosen.size, np.bool_)
        others[turn.learners] = False
        chosen[turn.learners] = answers
        for number in np.unique(turn.players[others]).tolist():
            (rows,) = np.nonzero(others & (turn.players == number))
            places = turn.places[rows]
            features = rows_of(turn.features, places) if places[0] >= 0 else {}
            opponent = OpponentRows(
                turn.games[turn.open_rows[rows]], rows_of(turn.seen, rows), turn.masks[rows], features
            )
            chosen[rows] = games.opponents.ask(number, opponent, games.rng)
        actions = turn.actions
        actions[turn.open_rows] = chosen
        games.play(actions, turn.games)
        games.count_answers(turn.games[turn.open_rows[turn.learners]])
        games.settle(turn.games)
        self._round = None
        games.seconds += time.perf_counter() - start

    def rest(self) -> Asked:
        """Play on until every game asks its learner."""
        start = time.perf_counter()
        games = self._games
        everyone = games.batch.all_games
        games.advance(everyone)
        masks = games.batch.masks()
        seen = games.features.of(games.batch.observe(), masks)
        (unseen,) = games.unseen(everyone).nonzero()
        games.look(unseen, rows_of(seen, unseen))
        games.seconds += time.perf_counter() - start
        return Asked(everyone, seen, masks != 0)
