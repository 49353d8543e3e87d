"""All of the pairing that needs no core: options, referee, styles of play, and what must be reached."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from firetower_env.core.actions import ActionLayout
from firetower_env.core.game import Game
from tests.lockstep import pairing
from tests.lockstep.pairing import Options, Run
from tests.lockstep.told import ToldChance
from tests.referee.forest_fire import RealChoices, Referee
from tests.referee.forest_fire.actions import word_of
from tests.referee.forest_fire.geometry import place_of
from tests.referee.forest_fire.players import NAMES, seat_players

from . import coverage, options
from .facts import Facts, referee_facts

_BY_ACRE = ("ground", "barrels", "balls")
_ACRES = ("houses", "schools", "warm", "dozers", "drawn")


class BoardTold:
    """Chance as the core tells it: a board as a list of two rivers, the houses and the schools."""

    def __init__(self, told: ToldChance) -> None:
        self._told = told

    def take(self, kind: str, *, support: object = None) -> Any:
        """The next result, boards as the referee reads them."""
        result = self._told.take(kind, support=support)
        return (result[:2], result[2], result[3]) if kind == "board" else result


class RefereeSide(pairing.Pairing):
    """Forest Fire! as far as its referee goes."""

    name = "forest_fire"
    presets = options.NAMES
    styles = NAMES
    # the longest first
    runs = tuple(
        Run(preset, coverage.GAMES[preset], quick=coverage.QUICK[preset]) for preset in reversed(options.NAMES)
    )

    def options(self, preset: str, table: int) -> Options:
        """Presets are played as they are; wild tables draw every option."""
        return options.options_of(preset, table)

    def make_referee(self, chosen: Options, chance: ToldChance) -> Referee:
        """A game of the referee, up to its first question; the core tells of fires and coins only if it chose."""
        return Referee(chosen, RealChoices(BoardTold(chance)))

    def referee_facts(self, referee: Referee) -> Facts:
        """The state of the referee's game."""
        return referee_facts(referee)

    def table_size(self, preset: str) -> int:
        """Wild tables are small, so that there are many of them."""
        return options.table_size(preset)

    def style(self, number: int, chosen: Mapping[str, Any]) -> str:
        """By the number of the game."""
        return coverage.CAST[number % len(coverage.CAST)]

    def players(self, style: str, seats: int, rng: random.Random) -> Sequence[pairing.Player]:
        """One player for each seat; "mixed" seats different styles."""
        return seat_players(style, seats, rng)

    def outcome(self, game: Game, end: Facts, last: Facts) -> str:
        """Won or lost, and how."""
        return coverage.outcome_of(end, getattr(game.rules, "extinguish_goal"))  # noqa: B009

    def wanted(self, preset: str) -> Iterator[tuple[str, str]]:
        """What the options of the preset let its games reach."""
        return coverage.wanted(preset)

    def met(self, facts: Facts) -> Iterable[tuple[str, str]]:
        """Cards in force."""
        return coverage.met(facts)

    def labels(self, game: Game) -> Iterable[str]:
        """Every option with its value."""
        return options.labels(game.rules.to_dict())

    def answer_words(self, layout: ActionLayout, action: int) -> object:
        """Acres and verbs as the referee calls them."""
        return word_of(action)

    def fact_words(self, name: str, value: Any, game: Game) -> object:
        """Acres by row and column, where there is anything on them."""
        if name in _BY_ACRE:
            return {place_of(acre): here for acre, here in enumerate(value) if here}
        if name in _ACRES:
            return [place_of(acre) for acre in value]
        return repr(value)
