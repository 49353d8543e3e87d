"""Who plays: styles that bring about what careless play seldom does. They know the facts and the legal answers."""

import random
from collections.abc import Sequence
from typing import ClassVar

from tests.referee.flamecraft import Referee
from tests.referee.flamecraft.actions import block_of


class Style:
    """Answers of some kinds are taken first, some last; among the rest anything goes. Now and then all do anything."""

    whim: ClassVar[float] = 0.1
    first: ClassVar[tuple[str, ...]] = ()
    last: ClassVar[tuple[str, ...]] = ()

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the sorted legal answers."""
        if len(legal) == 1 or rng.random() < self.whim:
            return rng.choice(legal)
        for block in self.first:
            some = [action for action in legal if block_of(action) == block]
            if some:
                return self.pick(referee, some, rng)
        rest = [action for action in legal if block_of(action) not in self.last]
        return self.pick(referee, rest or legal, rng)

    def pick(self, referee: Referee, some: list[int], rng: random.Random) -> int:
        """One of several answers alike."""
        return rng.choice(some)


class Uniform(Style):
    """Every legal answer alike."""

    whim = 1.0


class Busy(Style):
    """Never declines: Suns, abilities, fire-ups, placements, as much as there is in a turn."""

    first = ("FANCY", "ABILITY_A", "ABILITY_B", "YES")
    last = ("DONE",)
    whim = 0.05


class Enchanter(Style):
    """Enchants whenever that is possible, with as many sets as possible, and saves its companion for it."""

    first = ("ENCHANT", "SETS", "YES")
    last = ("DONE", "COMPANION")

    def pick(self, referee: Referee, some: list[int], rng: random.Random) -> int:
        """The most sets."""
        return max(some) if block_of(some[0]) == "SETS" else rng.choice(some)


class Builder(Style):
    """Places Dragons to fill Shops, visits the newest ones, and uses what they offer."""

    first = ("SHOP", "TYPE", "COMPANION", "ABILITY_A", "ABILITY_B")
    last = ("ENCHANT", "DONE")

    def pick(self, referee: Referee, some: list[int], rng: random.Random) -> int:
        """Of Shops a late one."""
        if block_of(some[0]) == "SHOP":
            return max(rng.choice(some), rng.choice(some))
        return rng.choice(some)


class Miser(Style):
    """Spends nothing and declines most, so that games grow long and limits are met; draws from the deck."""

    first = ("GATHER", "DECK", "DONE")
    last = ("ENCHANT", "COIN")
    whim = 0.15


class Helper(Style):
    """Uses its companion at once, seeks company and scores what it can."""

    first = ("COMPANION", "FANCY", "YES", "ABILITY_A")
    last = ("DONE",)


STYLES: dict[str, Style] = {
    "uniform": Uniform(),
    "busy": Busy(),
    "enchanter": Enchanter(),
    "builder": Builder(),
    "miser": Miser(),
    "helper": Helper(),
}
MIXED = "mixed"
NAMES = (*STYLES, MIXED)
#: who plays which game, by its number
CAST = ("uniform", "mixed", "busy", "mixed", "enchanter", "builder", "uniform", "helper", "mixed", "miser")


def cast(number: int) -> str:
    """The style of a game by its number."""
    return CAST[number % len(CAST)]


def seat_players(style: str, seats: int, rng: random.Random) -> Sequence[Style]:
    """One player for each seat; "mixed" seats any styles."""
    if style == MIXED:
        return [STYLES[rng.choice(list(STYLES))] for _ in range(seats)]
    return [STYLES[style]] * seats
