"""Extinguishers that come onto fire (§9.1)."""

from collections.abc import Iterable
from dataclasses import replace

from .burning import count_put_out, fire_at, put_out
from .ending import goal_check
from .geometry import NEIGHBOURS
from .questions import Asking, ask_acre
from .state import BALL, Game


def deploy(game: Game, kind: str, acre: int) -> Asking[None]:
    """A token or river water on a burning acre; the token itself is in the store already."""
    fire = fire_at(game, acre)
    put_out(game, acre)
    if kind == BALL:
        yield from put_out_second(game, acre)
    finish(game, fire)


def put_out_second(game: Game, acre: int) -> Asking[None]:
    """A ball puts out one acre more if one burns beside it; which one is asked if there are several (FF30)."""
    beside = [near for near in NEIGHBOURS[acre] if game.burns(near)]
    if not beside:
        game.note("ball alone")
        return
    second = beside[0]
    if len(beside) > 1:
        before = game.doing
        game.doing = replace(before, piece=acre, kind=BALL)
        second = yield from ask_acre(game.seat, "BALL_SECOND", beside)
        game.doing = before
    put_out(game, second)


def finish(game: Game, fire: Iterable[int]) -> None:
    """Was that the end of the fire, and with it of the game?"""
    count_put_out(game, fire)
    goal_check(game)
