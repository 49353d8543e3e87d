"""The referee: one game, one question at a time."""

from collections.abc import Mapping
from dataclasses import dataclass

from .actions import action_of
from .chance import Chance
from .ending import GameEnds, potential, returns, score, winners
from .facts import facts_of
from .questions import Asking, Question
from .rounds import play_on, whole_game
from .rules import Rules, read_rules
from .state import Game


class IllegalAction(ValueError):
    """An answer that is not among the legal ones."""


@dataclass(frozen=True)
class Outcome:
    """What came of a game."""

    returns: list[float]
    score: int
    won: list[int]
    truncated: bool


class Referee:
    """Runs everything automatic up to the next question, and refuses illegal answers without a change."""

    def __init__(self, rules: Rules | Mapping[str, object], chance: Chance) -> None:
        self.game = Game(rules if isinstance(rules, Rules) else read_rules(rules), chance)
        self._run(whole_game(self.game))

    @classmethod
    def at(cls, game: Game, first: int) -> "Referee":
        """A referee on a prepared table: the turn of a player, or the round end if there is no such player."""
        referee = cls.__new__(cls)
        referee.game = game
        referee._run(play_on(game, first))
        return referee

    def _run(self, script: Asking[None]) -> None:
        """Follow a script of the rules from its start to its first question."""
        self._script = script
        self._question: Question | None = None
        try:
            self._question = next(script)
        except GameEnds:
            self._question = None

    @property
    def asked(self) -> int | None:
        """The seat that must answer, or None after the end (W29)."""
        if self._question is None:
            return None
        return self._question.player if self.game.rules.control == "seats" else 0

    @property
    def player(self) -> int | None:
        """The player in question, or None after the end."""
        return self._question.player if self._question else None

    @property
    def phase(self) -> str | None:
        """What is being decided, or None after the end."""
        return self._question.phase if self._question else None

    def legal(self) -> set[int]:
        """The numbers of all legal answers."""
        return self._question.numbers if self._question else set()

    def answer(self, action: int) -> None:
        """Give an answer and go on to the next question."""
        if self._question is None or action not in self._question.numbers:
            raise IllegalAction(f"{action!r} is not legal in {self.phase}")
        try:
            self._question = self._script.send(action_of(action))
        except GameEnds:
            self._question = None

    #: the same under the name the lock step knows
    apply = answer

    @property
    def over(self) -> bool:
        """Whether the game has ended, cut off or not."""
        return self.game.over

    @property
    def outcome(self) -> Outcome | None:
        """Returns, score, winners and whether the game was cut off; None before the end."""
        if not self.game.over:
            return None
        return Outcome(returns(self.game), score(self.game), winners(self.game), self.game.truncated)

    @property
    def potential(self) -> float:
        """What shaped rewards are differences of."""
        return potential(self.game)

    def facts(self) -> dict[str, object]:
        """The complete state in plain values."""
        return facts_of(self.game, self._question)
