"""What people read about Fire Tower, in all its editions."""

from __future__ import annotations

from firetower_env.core.game import Game
from firetower_env.core.texts import AnswerText, GameTexts, Rows
from firetower_env.games.fire_tower.answer_docs import answer_doc, told, told_cell
from firetower_env.games.fire_tower.docs import card_rows, option_rows
from firetower_env.games.fire_tower.rules import Rules


class FireTowerTexts(GameTexts):
    """The texts of one edition under one set of rules."""

    def __init__(self, game: Game, rules: Rules) -> None:
        super().__init__(game)
        self.rules = rules

    def cards(self) -> Rows:
        """Action cards, then events."""
        return card_rows(self.rules)

    def options(self) -> Rows:
        """Every option with its meaning and its rulings."""
        return option_rows(self.rules)

    def answer(self, question: str, verb: str) -> AnswerText:
        """What stands on the button of a verb, and what the card it plays says."""
        return answer_doc(verb, question)

    def chosen(self, question: str, action: int) -> str:
        """An answer that was given: gems, firebreaks and patterns with their cells."""
        layout = self.game.layout
        if action < layout.cells:
            return told_cell(question, self.cell(action))
        return told(question, layout.verbs[action - layout.cells])
