"""What holds of a game in which a question is pending: the stack fits the board and the players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.wildfire_rescue.engine import Bits, WildfireEngine, bit
from firetower_env.games.wildfire_rescue.escaping import ways_out
from firetower_env.games.wildfire_rescue.frames import COLUMN
from firetower_env.games.wildfire_rescue.geometry import BIT, CORNERS, OFF
from firetower_env.games.wildfire_rescue.outcome import is_ended
from firetower_env.games.wildfire_rescue.position import Position
from firetower_env.games.wildfire_rescue.state import NOBODY


@dataclass(frozen=True)
class _Pending:
    """The running ones among some games, with what their stacks say."""

    e: WildfireEngine
    games: Ints
    #: the top frame, the frame at the bottom, and whether players are being caught
    top: Ints
    bottom: Ints
    catching: Bools

    def asks(self, *keys: str) -> Bools:
        """Is one of these questions pending?"""
        return np.isin(self.top[:, 0], [self.e.phases.number[key] for key in keys])

    def waits(self, *keys: str) -> Bools:
        """Does one of these steps lie at the bottom?"""
        return np.isin(self.bottom[:, 0], [self.e.phases.number[key] for key in keys])

    @property
    def player(self) -> Ints:
        """The player in question."""
        return self.top[:, COLUMN["player"]]


def _pending(e: WildfireEngine, games: Ints) -> _Pending:
    games = games[e.s.depth[games] > 0]
    depth = e.s.depth[games]
    frames = e.s.frames[games].astype(np.int64)
    used = np.arange(frames.shape[1]) < depth[:, None]
    catching = ((frames[:, :, 0] == e.phases.number["caught"]) & used).any(axis=1)
    return _Pending(e, games, frames[np.arange(games.size), depth - 1], frames[:, 0], catching)


def _seats(now: _Pending) -> Bools:
    """Each player answers for himself, or one seat for all."""
    return np.asarray(now.top[:, COLUMN["seat"]] == now.player * now.e.own_seats)


def _corners(now: _Pending) -> Bools:
    """In setup the players before the one who chooses stand on corners, one on each unless they are shared."""
    e, before = now.e, now.asks("CORNER")
    tile = e.s.tile[now.games]
    chosen = np.where(before, now.player, e.players)[:, None] > np.arange(e.players)
    on_corner = (BIT[tile] & CORNERS) != 0
    fits = np.where(chosen, on_corner, tile == OFF).all(axis=1)
    if not e.rules.shared_corners:
        taken = np.bitwise_or.reduce(BIT[tile], axis=1)
        fits &= np.bitwise_count(taken) == chosen.sum(axis=1)
    if e.rules.camper_option != "choose":
        fits &= ~now.asks("OPTION")
    setting_up = now.asks("CORNER", "OPTION")
    return np.asarray(np.where(setting_up, fits & (e.s.round[now.games] == 0), e.s.round[now.games] > 0))


def _turns(now: _Pending) -> Bools:
    """Who is on turn, who had his turn, and whether a die was rolled inside it."""
    s, games = now.e.s, now.games
    turn_of, alive, had = s.turn_of[games], s.alive[games], s.had[games]
    in_turn, mid = now.waits("end_turn"), s.mid[games] > 0
    who = np.where(in_turn, np.maximum(turn_of, 0), 0)
    own, earlier = bit(who), bit(who) - 1
    due = np.where(mid, (alive & (earlier | own)), alive & earlier)
    hindered = (s.skip[games] | s.used[games]) & own
    fits = (had == due) & (turn_of == now.bottom[:, COLUMN["player"]]) & (mid == (now.catching | now.asks("LINE")))
    fits &= mid | (((alive & own) != 0) & (hindered == 0))
    fits &= now.bottom[:, COLUMN["seat"]] == now.bottom[:, COLUMN["player"]] * now.e.own_seats
    at_end = now.waits("roll", "next_round")
    timers = (s.camper_later[games] == 0) & (s.hazard_soon[games] == s.hazard[games])
    resting = (turn_of == NOBODY) & ~mid & np.where(at_end, (had == alive) & timers, had == 0)
    return np.asarray(np.where(in_turn, fits, resting))


def _asked(now: _Pending) -> Bools:
    """The question goes to whom the rules say."""
    s, games = now.e.s, now.games
    alive = s.alive[games]
    on_turn = now.player == s.turn_of[games]
    last = alive >> now.player == 1
    first_caught: Bits = now.e.caught(games)
    first_caught &= -first_caught
    of_turn = now.asks("TURN", "DISCARD") | (now.asks("CARRY") & ~now.catching)
    line = now.asks("LINE")
    fits = np.where(of_turn | (line & now.waits("end_turn")), on_turn, True)
    fits &= np.where(line & now.waits("next_round"), last, True)
    fits &= np.where(line, (s.fire[games] | s.hazard[games]) != 0, True)
    fits &= np.where(now.catching, first_caught == bit(now.player), first_caught == 0)
    return np.asarray(fits & (now.catching | now.asks("CORNER", "OPTION") | ~is_ended(now.e, games)))


def _moves(now: _Pending) -> Bools:
    """Who is on his way can go there, and the companions asked about stand beside him, in player order."""
    e = now.e
    carries = now.asks("CARRY")
    fits = np.ones(now.games.size, np.bool_)
    if carries.any():
        games, top, player = now.games[carries], now.top[carries], now.player[carries]
        free, slow = Position(e, games).ways(player)
        allowed = np.where(now.catching[carries], ways_out(e, games, player)[0], free | slow)
        companion, coming = bit(top[:, COLUMN["companion"]]), top[:, COLUMN["coming"]].astype(np.int32)
        near = e.companions(games, player)
        # nobody takes his companions along to the tile on which they stand
        there = BIT[top[:, COLUMN["target"]]] & ~BIT[e.s.tile[games, player]]
        fits[carries] = (
            ((allowed & there) != 0)
            & ((companion & near) != 0)
            & ((coming & ~(near & (companion - 1))) == 0)
            & (np.bitwise_count(coming) < e.rules.carry_limit)
        )
    return fits


def _of(fact: Callable[[_Pending], Bools]) -> Callable[[WildfireEngine, Ints], Bools]:
    return lambda e, games: fact(_pending(e, games))


PENDING: dict[str, Callable[[WildfireEngine, Ints], Bools]] = {
    "seats of questions": _of(_seats),
    "corners": _of(_corners),
    "turns": _of(_turns),
    "the player asked": _of(_asked),
    "moves under way": _of(_moves),
}
