"""The referee: one game, one question at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .chance import Chance
from .ending import achievements, award, may_unlock, potential, returns, winners
from .facts import facts_of
from .questions import Asking, Question
from .rounds import play_on, whole_game
from .rules import Rules, read_rules
from .state import Game


class IllegalAction(ValueError):
    """An answer that is not among the legal ones."""


@dataclass(frozen=True)
class Outcome:
    """What came of a game; the last three are of solo play."""

    returns: list[float]
    rep: list[int]
    winners: list[int]
    truncated: bool
    award: str | None = None
    achievements: tuple[str, ...] = ()
    may_unlock: int = 0


class Referee:
    """Runs everything automatic up to the next question, and refuses illegal answers without a change."""

    def __init__(self, rules: Rules | Mapping[str, Any], chance: Chance) -> None:
        self.game = Game(rules if isinstance(rules, Rules) else read_rules(rules), chance)
        self._run(whole_game(self.game))

    @classmethod
    def at(cls, game: Game) -> "Referee":
        """A referee on a prepared table, with the turn of the seat on turn."""
        return cls.following(game, play_on(game))

    @classmethod
    def following(cls, game: Game, script: Asking[None]) -> "Referee":
        """A referee on a prepared table that follows any script of the rules."""
        referee = cls.__new__(cls)
        referee.game = game
        referee._run(script)
        return referee

    def _run(self, script: Asking[None]) -> None:
        """Follow a script of the rules from its start to its first question."""
        self._script = script
        self._question: Question | None = next(script, None)

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
            self._question = self._script.send(action)
        except StopIteration:
            self._question = None

    #: the same under the name the lock step knows
    apply = answer

    @property
    def over(self) -> bool:
        """Whether the game has ended, cut off or not."""
        return self.game.over

    @property
    def outcome(self) -> Outcome | None:
        """What came of the game; None before the end."""
        game = self.game
        if not game.over:
            return None
        rep = [seat.rep for seat in game.seats]
        if not game.rules.solo:
            return Outcome(returns(game), rep, winners(game), game.truncated)
        completed = tuple(achievements(game))
        return Outcome(returns(game), rep, winners(game), game.truncated, award(game), completed, may_unlock(game))

    def potential(self, seat: int) -> float:
        """What shaped rewards are differences of."""
        return potential(self.game, seat)

    def facts(self) -> dict[str, object]:
        """The complete state in plain values."""
        return facts_of(self.game, self._question)
