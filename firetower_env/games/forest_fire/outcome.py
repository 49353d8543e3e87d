"""The end of a game: when it is over, its score, and what it is worth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import GRID
from firetower_env.games.forest_fire.state import PLANES

WON_BASE, LOST_BASE = 400, 200
#: the best score: all buildings stand and nothing burns
BEST = 640
_HOUSE, _SCHOOL = 10, 20
#: what is counted, by the name in reports: the place of its plane
_COUNTED = {
    name: list(PLANES).index(plane)
    for name, plane in (
        ("houses", "house"),
        ("schools", "school"),
        ("burning", "fire"),
        ("burnt", "burnt"),
        ("rock", "rock"),
    )
}
_COUNTED_PLANES = 1 + max(_COUNTED.values())
#: shaped rewards: burning acres beyond those of the first fire cost up to so much
_CALM_FIRE, _DREAD = 4, 0.25


def score(e: ForestFireEngine, games: Ints, won: Bools) -> Ints:
    """[FF Scoring] the score of these games if they were won or lost as they stand; rock counts half (ruling FF34)."""
    return points(counts(e, games), won)


def counts(e: ForestFireEngine, games: Ints) -> dict[str, Ints]:
    """What stands, burns and is spoilt, by the names of reports."""
    found = GRID.count(e.s.board[games, :_COUNTED_PLANES])
    return {name: found[:, place] for name, place in _COUNTED.items()}


def points(found: dict[str, Ints], won: Bools) -> Ints:
    """The score of these numbers."""
    saved = _HOUSE * found["houses"] + _SCHOOL * found["schools"]
    return np.asarray(
        np.where(won, WON_BASE, LOST_BASE) + saved - found["burning"] - found["burnt"] - found["rock"] // 2
    )


def completed(e: ForestFireEngine, games: Ints) -> Ints:
    """Cards whose turn is over, while a turn is under way."""
    return np.maximum(e.s.turn[games].astype(np.int64) - 1, 0)


def paid(e: ForestFireEngine, games: Ints, won: Bools) -> NDArray[np.float32]:
    """Ruling FF35: what every seat is paid at the end."""
    if e.rules.reward == "win":
        return np.where(won, 1, -1).astype(np.float32)
    points = score(e, games, won)
    if e.rules.reward == "score":
        return (points / BEST).astype(np.float32)
    return np.where(won, 0.5 + points / (2 * BEST), 0.5 * completed(e, games) / e.rules.cards).astype(np.float32)


def potential(e: ForestFireEngine, games: Ints) -> NDArray[np.float32]:
    """Turns survived less the dread of fire: shaped rewards are its differences; zero in setup and after the end."""
    s = e.s
    dread = _DREAD * np.maximum(GRID.count(s.fire[games]) - _CALM_FIRE, 0) / e.rules.limit
    running = (s.over[games] == 0) & (s.turn[games] > 0)
    worth = 0.5 * completed(e, games) / e.rules.cards - dread
    return np.asarray(worth * running, np.float32)


def finish(e: ForestFireEngine, games: Ints, won: bool) -> None:
    """These games are over; all seats are paid the same, and win or lose together."""
    if not games.size:
        return
    s = e.s
    s.won[games] = won
    s.winners[games] = (1 << e.players) - 1 if won else 0
    s.returns[games] = paid(e, games, np.full(games.size, won))[:, None]
    e.end(games)


def check(e: ForestFireEngine, games: Ints) -> Ints:
    """LIMIT CHECK, after a whole step (ruling FF11), then GOAL CHECK; returns the games that go on."""
    if not games.size:
        return games
    lost: Bools = e.burning(games) > e.rules.limit
    if np.count_nonzero(lost):
        finish(e, games[lost], won=False)
        games = games[~lost]
    return check_goal(e, games)


def check_goal(e: ForestFireEngine, games: Ints) -> Ints:
    """GOAL CHECK: enough fires put out win at once (ruling FF32); returns the games that go on."""
    goal = e.rules.extinguish_goal
    if goal is None or not games.size:
        return games
    reached = e.s.put_out[games] >= goal
    finish(e, games[reached], won=True)
    return games[~reached]
