"""Fire Tower, Rising Flames and solo beside their referee."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from firetower_env.core.actions import ActionLayout
from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.games.fire_tower.presets import game_of
from tests.lockstep import pairing
from tests.lockstep.pairing import Options, Run
from tests.lockstep.told import ToldChance
from tests.referee.fire_tower import Referee
from tests.referee.fire_tower.actions import action_of

from . import coverage, fact_words, options, players
from .facts import Facts, core_facts, referee_facts
from .solo_coverage import challenges

#: those that take longest come first, so that no process is left with one of them at the end
_ORDER = ("rising", *options.WILDS, "fire_tower", "solo")
_RUNS = {
    # every option is drawn here, so more of these are played each time
    options.WILD: Run(options.WILD, quick=150),
    options.RISING_WILD: Run(options.RISING_WILD, quick=120),
    options.SOLO_WILD: Run(options.SOLO_WILD, quick=150),
    # these differ from others by single options, which the wild games draw as well, so they need not reach everything
    **{name: Run(name, complete=False) for name in ("fire_tower_2p_beginner", "fire_tower_2p_aid")},
    **{name: Run(name, complete=False) for name in ("fire_tower_4p_champion", "fire_tower_team_aid")},
}
_SPECIAL = (options.STORMLESS, options.ENDLESS)


def _runs() -> tuple[Run, ...]:
    """Three hundred games of everything but what is played for its rare endings alone."""
    names = [name for name in options.NAMES if name not in _SPECIAL]
    first = sorted(names, key=lambda name: next(n for n, begin in enumerate(_ORDER) if name.startswith(begin)))
    return tuple(_RUNS.get(name, Run(name)) for name in first)


class FireTowerPairing(pairing.Pairing):
    """One core and one referee for three games of the suite."""

    name = "fire_tower"
    presets = options.NAMES
    styles = players.NAMES
    runs = _runs()
    sets_of_answers = fact_words.PLANES

    def options(self, preset: str, table: int) -> Options:
        """Every other table of a preset plays it as it is, the rest with changes."""
        return options.options_of(preset, table)

    def make_game(self, chosen: Mapping[str, Any]) -> Game:
        """The game of whatever edition the options make it."""
        return game_of(options.rules_of(chosen))

    def make_referee(self, chosen: Options, chance: ToldChance) -> Referee:
        """One referee knows all editions."""
        return Referee(chosen, chance)

    def core_facts(self, batch: Batch, games: Sequence[int]) -> list[Facts]:
        """The state of these games as the core has it."""
        return core_facts(batch, games)

    def referee_facts(self, referee: Referee) -> Facts:
        """The state of the referee's game."""
        return referee_facts(referee)

    def table_size(self, preset: str) -> int:
        """Wild tables are small, so that there are many of them."""
        return options.table_size(preset)

    def style(self, number: int, chosen: Mapping[str, Any]) -> str:
        """By the number of the game, out of the cast of the edition."""
        return players.cast(number, chosen)

    def players(self, style: str, seats: int, rng: random.Random) -> Sequence[pairing.Player]:
        """One player for each seat; "mixed" seats different tastes."""
        return players.seat_players(style, seats, rng)

    def outcome(self, game: Game, end: Facts, last: Facts) -> str:
        """How a game ended after its last question."""
        return coverage.outcome_of(game.rules, end, last)

    def wanted(self, preset: str) -> Iterator[tuple[str, str]]:
        """What the rules of the preset let its games reach."""
        return coverage.wanted(preset)

    def under_way(self, facts: Facts) -> str:
        """The event card that is being carried out."""
        return coverage.RUNNING[facts.running]

    def met(self, facts: Facts) -> Iterable[tuple[str, str]]:
        """The challenges of the solo mode."""
        return (("challenge", name) for name in challenges(facts)) if facts.level else ()

    def labels(self, game: Game) -> Iterable[str]:
        """Every option with its value."""
        rules: Any = game.rules
        return (f"{name}={options.label(name, rules)}" for name in options.values_of(rules))

    def answer_words(self, layout: ActionLayout, action: int) -> object:
        """Cells and verbs as the referee calls them."""
        return action_of(action)

    def fact_words(self, name: str, value: Any, game: Game) -> object:
        """Heaps by the names of their cards, sets by their members."""
        return fact_words.in_words(name, value, expansion=game.name != self.name)


PAIRING = FireTowerPairing()
