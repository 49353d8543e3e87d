"""`flame_greedy`: takes what brings most reputation at once; a Good is worth the same to it, whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from firetower_agents.flamecraft import answers_cards, answers_dragons, answers_goods, answers_turn
from firetower_agents.flamecraft.reader import Reader
from firetower_agents.flamecraft.values import Values
from firetower_agents.flamecraft.weights import Weights
from firetower_agents.reading import Floats, QuestionAgent

_ANSWERS: dict[str, Callable[[Values], Floats]] = {
    **answers_turn.ANSWERS,
    **answers_dragons.ANSWERS,
    **answers_goods.ANSWERS,
    **answers_cards.ANSWERS,
}


class FlameGreedyAgent(QuestionAgent):
    """Judges every answer by one set of weights."""

    reader = Reader
    #: ratings are in reputation
    rating_step = 1.0
    weights: ClassVar[Weights] = Weights()
    #: what it thinks in a game for one
    alone: ClassVar[Weights] = Weights()

    def rules(self) -> dict[str, Callable[[Reader], Floats]]:
        """By question: what it thinks of every answer."""
        return {question: self._judged(answers) for question, answers in _ANSWERS.items()}

    def _judged(self, answers: Callable[[Values], Floats]) -> Callable[[Reader], Floats]:
        def judge(view: Reader) -> Floats:
            out = view.none()
            for solo, weights in ((True, self.alone), (False, self.weights)):
                rows = (view.solo == solo).nonzero()[0]
                if rows.size:
                    out[rows] = answers(Values(view if rows.size == view.count else view.take(rows), weights))
            return out

        return judge
