"""All of the pairing that needs no core: options, referee, styles of play, and what must be reached."""

import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from firetower_env.core.actions import ActionLayout
from firetower_env.core.game import Game
from tests.lockstep import pairing
from tests.lockstep.pairing import Options, Run
from tests.lockstep.told import ToldChance
from tests.referee.flamecraft import Referee
from tests.referee.flamecraft.actions import word_of
from tests.referee.flamecraft.cards import standard_cards

from . import coverage, options, players
from .facts import Facts, referee_facts

_COLOURS = ("purple", "golden")


class Translated:
    """The core's luck in the words of the referee: colours and achievements by name, replacements one by one."""

    def __init__(self, told: ToldChance) -> None:
        self._told = told
        self._replaced: deque[str] = deque()

    def take(self, kind: str, *, support: Any = None) -> Any:
        """The next result of a kind."""
        if kind == "replaced":
            return self._replaced.popleft()
        result = self._told.take(kind, support=support)
        if kind == "deck_colour":
            return _COLOURS[result]
        if kind == "unlocked":
            ones = [one for number, one in enumerate(standard_cards().achievements) if result >> number & 1]
            self._hear_replaced(ones)
            return [one.id for one in ones]
        return result

    def _hear_replaced(self, unlocked: Sequence[Any]) -> None:
        """Replacements are told at once, by achievement: 0 for the original Shop."""
        chosen = self._told.take("replaced")
        numbers = {one.id: number for number, one in enumerate(standard_cards().achievements)}
        for one in unlocked:
            for start, offers in one.replace.items():
                self._replaced.append([start, *offers][chosen[numbers[one.id]]])


class RefereeSide(pairing.Pairing):
    """Flamecraft as far as its referee goes."""

    name = "flamecraft"
    presets = options.NAMES
    styles = players.NAMES
    # the longest first
    runs = tuple(
        Run(preset, coverage.GAMES[preset], quick=coverage.GAMES[preset])
        for preset in sorted(options.NAMES, key=coverage.GAMES.__getitem__, reverse=True)
    )

    def options(self, preset: str, table: int) -> Options:
        """A preset as it is, or options drawn for each table."""
        return options.options_of(preset, table)

    def make_referee(self, chosen: Options, chance: ToldChance) -> Referee:
        """A game of the referee, up to its first question."""
        return Referee(chosen, Translated(chance))

    def referee_facts(self, referee: Referee) -> Facts:
        """The state of the referee's game."""
        return referee_facts(referee)

    def table_size(self, preset: str) -> int:
        """Wild tables are small, so that there are many of them."""
        return options.table_size(preset)

    def style(self, number: int, chosen: Mapping[str, Any]) -> str:
        """By the number of the game."""
        return players.cast(number)

    def players(self, style: str, seats: int, rng: random.Random) -> Sequence[pairing.Player]:
        """One player for each seat; "mixed" seats different styles."""
        return players.seat_players(style, seats, rng)

    def outcome(self, game: Game, end: Facts, last: Facts) -> str:
        """Cut off, one winner or several, the award of a game for one."""
        return coverage.outcome_of(end)

    def wanted(self, preset: str) -> Iterator[tuple[str, str]]:
        """What the options of the preset let its games reach."""
        return coverage.wanted(preset)

    def met(self, facts: Facts) -> Iterable[tuple[str, str]]:
        """Abilities, Enchantments, Fancy Dragons and companions in use."""
        return coverage.met(facts)

    def labels(self, game: Game) -> Iterable[str]:
        """Every option with its value."""
        return options.labels({name: getattr(game.rules, name) for name in options.VALUES})

    def answer_words(self, layout: ActionLayout, action: int) -> object:
        """Answers as the referee calls them."""
        return word_of(action)
