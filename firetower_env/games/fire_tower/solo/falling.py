"""[RF Solo] Towers that fall and how a game ends: loss before win, the score, and what follows a fallen enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower import deck, winds
from firetower_env.games.fire_tower.burning import fall
from firetower_env.games.fire_tower.elimination import burn_on
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import ALL_FATAL, AREA, AREAS, FATAL
from firetower_env.games.fire_tower.outcome import check_end, finish
from firetower_env.games.fire_tower.solo.levels import LARGEST_HAND

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

#: rewards: what a win pays at least, and what each point of the score adds
WIN, POINT = 0.5, 1 / 18
POTENTIAL = 0.1


def burn(e: SoloEngine, games: Ints, cells: Plane, seats: Ints) -> None:
    """Enemy towers whose corner is lit fall, sturdy ones when their last cell is filled; then see who has won."""
    perilous = e.perilous(games) | ALL_FATAL | AREAS.take(e.s.sturdy[games], axis=0)
    hit = bb.some(cells & perilous)
    if not hit.any():
        return
    games, cells, seats = games[hit], cells[hit], seats[hit]
    # most often it is the player's own corner
    if np.count_nonzero(cells & ~e.home_cells):
        for corner in e.enemy_corners:
            falls = _falls(e, games, cells, corner)
            if falls.any():
                here = games[falls]
                fall(e, here, np.full(here.size, corner), seats[falls])
    check_end(e, games)


def _falls(e: SoloEngine, games: Ints, cells: Plane, corner: int) -> Bools:
    """[RF Solo] A sturdy tower falls only when each of its nine cells holds a gem or a firebreak."""
    s = e.s
    standing = (s.standing[games] >> corner & 1).astype(np.bool_)
    sturdy = (s.sturdy[games] >> corner & 1).astype(np.bool_)
    open_cells = AREA[corner] & ~(s.gem[games] | s.breaks[games])
    return standing & np.where(sturdy, ~bb.some(open_cells), bb.some(cells & FATAL[corner]))


def ending(e: SoloEngine, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
    """Ruling S7: the own corner or a sanctuary burning loses at once; else all enemies fallen win."""
    lost = bb.some(e.s.gem.take(games, axis=0) & e.perilous(games))
    won = ~lost & ((e.s.standing[games] & e.enemies) == 0)
    return lost | won, won.astype(np.int64)


def lose(e: SoloEngine, games: Ints) -> None:
    """The game is lost without a fire: a challenge failed."""
    finish(e, games, np.zeros(games.size, np.int64))


def pay(e: SoloEngine, games: Ints, winners: Ints) -> NDArray[np.float32]:
    """[RF Solo] A win pays by its score (ruling S32), or plus one against minus one."""
    s = e.s
    burned = s.gem[games] | s.breaks[games] if e.rules.score_firebreak == "burned" else s.gem[games]
    s.score[games] = (9 - bb.count(burned & AREA[e.own])) * winners
    if e.rules.reward == "win":
        returns = 2.0 * winners - 1
    else:
        returns = winners * (WIN + POINT * s.score[games])
    return np.asarray(returns[:, None], np.float32)


def potential(e: SoloEngine, games: Ints) -> NDArray[np.float32]:
    """With reward="shaped": a tenth for each fallen enemy, zero once the game is over."""
    if e.rules.reward != "shaped":
        return np.zeros((games.size, 1), np.float32)
    fallen = 3 - np.bitwise_count(e.s.standing[games] & e.enemies)
    return np.asarray(POTENTIAL * fallen * (e.s.over[games] == 0), np.float32)[:, None]


def report(e: SoloEngine, games: Ints) -> dict[str, NDArray[Any]]:
    """What people count about these games."""
    s = e.s
    return {
        "level": s.level[games].astype(np.int64),
        "round": s.round[games].astype(np.int64),
        "towers_fallen": 3 - np.bitwise_count(s.standing[games] & e.enemies).astype(np.int64),
        "won": s.winners[games] > 0,
        "score": s.score[games].astype(np.int64),
    }


def _enemy_fallen(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] The tower burns on, the hand grows to six at most, and a partial firestorm breaks loose."""
    s = e.s
    burn_on(e, games, fr.left)
    growing = games[s.hand_limit[games] < LARGEST_HAND]
    s.hand_limit[growing] += 1
    player = np.zeros(games.size, np.int64)
    deck.draw(e, growing, player[: growing.size], np.ones(growing.size, np.int64))
    if e.rules.revenge_storm:
        e.begin_procedure(games)
        winds.storm(e, games, winds.nobody(games), player)
    else:
        winds.reroll_if_invalid(e, games)


AUTOMATIC = (Phase("enemy_fallen", _enemy_fallen),)
