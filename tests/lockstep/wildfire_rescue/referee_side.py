"""All of the pairing that needs no core: options, referee, styles of play, and what must be reached.

`pairing.py` adds the core's side: a class on top of this one with `make_game(options)` and
`core_facts(batch, games) -> list[Facts]`, and `PAIRING`, its one instance.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from firetower_env.core.actions import ActionLayout
from firetower_env.core.game import Game
from tests.lockstep import pairing
from tests.lockstep.pairing import Options, Run
from tests.lockstep.told import ToldChance
from tests.referee.wildfire_rescue import Referee
from tests.referee.wildfire_rescue.actions import word_of
from tests.referee.wildfire_rescue.board import name_of

from . import coverage, options, players, positions
from .facts import Facts, referee_facts

#: facts that are listed by tile
_BY_TILE = ("terrain", "token", "hazard_timer", "campers", "camper_timer")


class RefereeSide(pairing.Pairing):
    """Wildfire Rescue! as far as its referee goes."""

    name = "wildfire_rescue"
    presets = options.NAMES
    styles = players.NAMES
    # the longest first
    runs = tuple(Run(preset, coverage.GAMES[preset], quick=300) for preset in reversed(options.NAMES))

    def options(self, preset: str, table: int) -> Options:
        """Every other table of a preset plays it as it is, the rest with changes."""
        return options.options_of(preset, table)

    def make_referee(self, chosen: Options, chance: ToldChance) -> Referee:
        """A game of the referee, up to its first question."""
        return Referee(chosen, chance)

    def referee_facts(self, referee: Referee) -> Facts:
        """The state of the referee's game."""
        return referee_facts(referee)

    def table_size(self, preset: str) -> int:
        """Wild tables are small, so that there are many of them."""
        return options.table_size(preset)

    def style(self, number: int, chosen: Mapping[str, Any]) -> str:
        """By the number of the game."""
        return players.cast(number, chosen)

    def players(self, style: str, seats: int, rng: random.Random) -> Sequence[pairing.Player]:
        """One player for each seat; "mixed" seats different styles."""
        return players.seat_players(style, seats, rng)

    def outcome(self, game: Game, end: Facts, last: Facts) -> str:
        """Cut off, nobody lives, or the band of the score."""
        return coverage.outcome_of(end)

    def wanted(self, preset: str) -> Iterator[tuple[str, str]]:
        """What the options of the preset let its games reach."""
        return coverage.wanted(preset)

    def met(self, facts: Facts) -> Iterable[tuple[str, str]]:
        """The rules that show in a position."""
        return (("position", name) for name in positions.met(facts))

    def labels(self, game: Game) -> Iterable[str]:
        """Every option with its value."""
        return options.labels({name: getattr(game.rules, name) for name in options.VALUES})

    def answer_words(self, layout: ActionLayout, action: int) -> object:
        """Tiles and verbs as the referee calls them."""
        return word_of(action)

    def fact_words(self, name: str, value: Any, game: Game) -> object:
        """Tiles by their names, where there is anything on them."""
        if name in _BY_TILE:
            return {name_of(tile): here for tile, here in enumerate(value) if here not in (0, "none")}
        if name == "tile":
            return [name_of(tile) if tile >= 0 else None for tile in value]
        return repr(value)
