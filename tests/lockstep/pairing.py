"""What the lock step must know of a game: its core beside its referee, who plays, and what must be reached."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firetower_env.core.actions import ActionLayout
from firetower_env.core.batch import Batch
from firetower_env.core.game import Game

from .told import ToldChance

Options = dict[str, Any]
#: everything that is compared: a NamedTuple of plain values with at least `phase` (the question) and `over`
Facts = Any


class Referee(Protocol):
    """One game, played by the slow and plain implementation of the rules."""

    @property
    def asked(self) -> int | None:
        """The seat that is asked; None after the end."""
        ...

    @property
    def phase(self) -> str | None:
        """The question, by the name it has in the core."""
        ...

    def legal(self) -> Iterable[int]:
        """The legal answers, by the core's numbers of actions."""
        ...

    def apply(self, action: int) -> object:
        """Take an answer; every result of chance is asked of the `ToldChance` it was made with."""
        ...


class Player(Protocol):
    """One seat's player in one game; it may remember."""

    def choose(self, referee: Any, legal: list[int], rng: random.Random) -> int:
        """The number of an answer, out of the sorted legal ones."""
        ...


@dataclass(frozen=True)
class Run:
    """Games of one preset that the tests play: the first so many of them, which must reach all that is `wanted`.

    All are played by `make test-all`; `make test` plays `quick` of them, which need not reach everything, and with
    `thorough` none.
    """

    preset: str
    games: int = 300
    thorough: bool = False
    complete: bool = True
    quick: int = 60


class Pairing(ABC):
    """A game of the suite beside its referee. Presets may be those of the suite and others with options drawn."""

    #: the folder of the game, here and under `firetower_env/games`
    name: str
    #: the names of all that can be played
    presets: tuple[str, ...]
    #: playing styles by name; nobody plays them unless `style` says so or the command line does
    styles: tuple[str, ...]
    #: what the tests play; every preset of the suite is among it
    runs: tuple[Run, ...]
    #: facts that are sets, as numbers with one bit for each answer: the report names the members that differ
    sets_of_answers: tuple[str, ...] = ("legal",)

    # -- the two sides ------------------------------------------------------------------------------------------------

    @abstractmethod
    def options(self, preset: str, table: int) -> Options:
        """The options of the games of one table, always the same; the referee reads them as the core does."""

    @abstractmethod
    def make_game(self, options: Mapping[str, Any]) -> Game:
        """The core's game under these options."""

    @abstractmethod
    def make_referee(self, options: Options, chance: ToldChance) -> Referee:
        """A referee's game, set up."""

    @abstractmethod
    def core_facts(self, batch: Batch, games: Sequence[int]) -> list[Facts]:
        """The whole state of these games as the core has it."""

    @abstractmethod
    def referee_facts(self, referee: Any) -> Facts:
        """The whole state of a game as the referee has it."""

    def table_size(self, preset: str) -> int:
        """So many games in a row share their options, and a batch."""
        return 30

    # -- who plays ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def style(self, number: int, options: Mapping[str, Any]) -> str:
        """How the game of this number is played unless somebody says."""

    @abstractmethod
    def players(self, style: str, seats: int, rng: random.Random) -> Sequence[Player]:
        """One player for each seat."""

    # -- what was reached ---------------------------------------------------------------------------------------------

    @abstractmethod
    def outcome(self, game: Game, end: Facts, last: Facts) -> str:
        """How a game ended, in a word or two; `last` are the facts at its last question."""

    def wanted(self, preset: str) -> Iterator[tuple[str, str]]:
        """All that games of this preset must reach, as section and name.

        The sections are `phase`, `event`, `verb`, `outcome`, `option` (`name=value`), `style`, `chance` (kinds of
        results) and those of `met`. Without a word of the game: every question and every verb.
        """
        game = self.make_game(self.options(preset, 0))
        yield from (("phase", question) for question in game.phases.questions)
        yield from (("verb", verb) for verb in game.layout.verbs)

    def under_way(self, facts: Facts) -> str:
        """The event under way while a question is asked, by name; questions are counted with it."""
        return ""

    def met(self, facts: Facts) -> Iterable[tuple[str, str]]:
        """Whatever else is worth counting in a position, as section and name."""
        return ()

    def labels(self, game: Game) -> Iterable[str]:
        """The options of a game in words, `name=value`."""
        return ()

    # -- words for a mismatch -----------------------------------------------------------------------------------------

    def answer_words(self, layout: ActionLayout, action: int) -> object:
        """An answer for people."""
        return layout.describe(action)

    def fact_words(self, name: str, value: Any, game: Game) -> object:
        """A fact that differs, for people."""
        return repr(value)

    def differences(self, core: Facts, referee: Facts, game: Game) -> str:
        """The facts that differ, one line each, beginning with the name of the fact."""
        return "\n".join(self._differences(core, referee, game))

    def _differences(self, core: Facts, referee: Facts, game: Game) -> Iterator[str]:
        ours: Any
        theirs: Any
        for name, ours, theirs in zip(core._fields, core, referee, strict=True):
            if ours != theirs and name in self.sets_of_answers:
                mine, yours = (self._answers(bits, game) for bits in (ours & ~theirs, theirs & ~ours))
                yield f"{name}: only the core has {mine}, only the referee {yours}"
            elif ours != theirs:
                words = [self.fact_words(name, value, game) for value in (ours, theirs)]
                yield f"{name}: core {words[0]}, referee {words[1]}"

    def _answers(self, bits: int, game: Game) -> list[object]:
        numbers = (number for number in range(bits.bit_length()) if bits >> number & 1)
        return [self.answer_words(game.layout, number) for number in numbers]
