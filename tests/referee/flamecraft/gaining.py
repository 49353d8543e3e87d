"""Gaining Goods of choice and the rewards printed on cards (§9, §13)."""

from collections.abc import Iterable

from .actions import GOOD, KINDS
from .cards import Reward
from .decks import draw_artisan, draw_fancy
from .questions import Asking, ask
from .state import NONE, Game


def pick_goods(
    game: Game, picks: int, amount: int = 1, *, distinct: bool = False, mask: Iterable[int] = KINDS
) -> Asking[int]:
    """Goods of choice out of the mask; returns the last one."""
    game.picked = [0] * 6
    good = NONE
    for _ in range(picks):
        choice = [GOOD + one for one in mask if not (distinct and game.picked[one])]
        good = (yield from ask(game.seat, "PICK_GOOD", choice)) - GOOD
        game.picked[good] += 1
        game.me.goods[good] += amount
    game.picked = [0] * 6
    return good


def gain(game: Game, reward: Reward, *, rep_to_coins: bool = False) -> Asking[None]:
    """In the order reputation, Coins, Fancy Dragons, artisans (F11)."""
    if rep_to_coins:
        game.me.coins += reward.rep
    else:
        game.me.rep += reward.rep
    game.me.coins += reward.coins
    draw_fancy(game, reward.fancy)
    for _ in range(reward.artisan):
        yield from draw_artisan(game)
