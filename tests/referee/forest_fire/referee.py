"""The referee: one game, one question at a time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .actions import action_of
from .chance import Chance
from .ending import GameEnds, potential, returns, score, winners
from .facts import facts_of, report_of
from .questions import Asking, Question
from .rules import Rules, read_rules
from .state import Doing, Game
from .turn import finish_turn, play_on, whole_game


class IllegalAction(ValueError):
    """An answer that is not among the legal ones."""


@dataclass(frozen=True)
class Outcome:
    """What came of a game; `report` has the figures of §13."""

    returns: list[float]
    score: int
    won: list[int]
    report: dict[str, int | bool]


#: where play goes on at a prepared table: before a card is drawn, or where equipment is chosen
STARTS: dict[str, Callable[[Game], Asking[None]]] = {"turn": play_on, "main": finish_turn}


class Referee:
    """Runs everything automatic up to the next question, and refuses illegal answers without a change."""

    def __init__(self, rules: Rules | Mapping[str, object], chance: Chance) -> None:
        self.game = Game(rules if isinstance(rules, Rules) else read_rules(rules), chance)
        self._run(whole_game(self.game))

    @classmethod
    def at(cls, game: Game, start: str = "turn") -> "Referee":
        """A referee on a prepared table, which draws the top card or asks MAIN."""
        referee = cls.__new__(cls)
        referee.game = game
        referee._run(STARTS[start](game))
        return referee

    def _run(self, script: Asking[None]) -> None:
        """Follow a script of the rules from its start to its first question."""
        self._script = script
        self._question: Question | None = None
        try:
            self._question = next(script)
        except GameEnds:
            self._end()

    def _end(self) -> None:
        self._question = None
        self.game.doing, self.game.bonus = Doing(), False

    @property
    def asked(self) -> int | None:
        """The seat that must answer, or None after the end."""
        return self._question.seat if self._question else None

    @property
    def phase(self) -> str | None:
        """What is being decided, or None after the end."""
        return self._question.phase if self._question else None

    def legal(self) -> set[int]:
        """The numbers of all legal answers."""
        return set(self._question.legal) if self._question else set()

    def answer(self, action: int) -> None:
        """Give an answer and go on to the next question."""
        if self._question is None or action not in self._question.legal:
            raise IllegalAction(f"{action!r} is not legal in {self.phase}")
        try:
            self._question = self._script.send(action_of(action))
        except GameEnds:
            self._end()

    #: the same under the name the lock step knows
    apply = answer

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def outcome(self) -> Outcome | None:
        """Returns, score, winners and figures; None before the end."""
        if not self.game.over:
            return None
        return Outcome(returns(self.game), score(self.game), winners(self.game), report_of(self.game))

    @property
    def potential(self) -> float:
        """What shaped rewards are differences of."""
        return potential(self.game)

    def facts(self) -> dict[str, object]:
        """The complete state in plain values."""
        return facts_of(self.game, self._question)
