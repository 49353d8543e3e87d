"""Help for the tests of Rising Flames: positions at the point where a card is about to be played or an event drawn."""

from collections.abc import Sequence
from typing import Any

from .. import Referee
from .positions import answer, cells, drop_one, position

#: nothing here lights or builds by itself
IDLE = ("AIR_DROP",) * 3 + ("FIRE_ENGINE",) * 3 + ("SMOKEJUMPER",) * 2


def table(**options: Any) -> Referee:
    """A table of the core expansion, at the start of a turn."""
    return position(**{"expansion": "core", **options})


def at_action(hand: Sequence[str] = (), seat: int = 0, **options: Any) -> Referee:
    """The seat's wind gem has been placed and taken off again; its action is due."""
    size = 6 + len(options.get("burned", ())) + len(options.get("shadows", ()))
    hands = {seat: [*hand, *IDLE][:size]}
    referee = table(seat=seat, hands=hands, **options)
    game = referee.game
    if referee.phase == "WIND":
        cell = max(cells(referee) - game.hawks - game.lightning)
        answer(referee, cell)
        game.gems.discard(cell)
    return referee


def drawing(*pile: str, seat: int = 0, **options: Any) -> Referee:
    """The seat drops one card and draws from the given pile; what that sets off is under way."""
    referee = at_action(seat=seat, pile=pile, **options)
    drop_one(referee)
    return referee
