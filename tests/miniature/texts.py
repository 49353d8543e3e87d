"""What people read about the game."""

from __future__ import annotations

from firetower_env.core.texts import AnswerText, GameTexts


class MiniatureTexts(GameTexts):
    """Seed cards by their titles; all else as any game has it."""

    def answer(self, question: str, verb: str) -> AnswerText:
        """Who answers with a seed card sows it."""
        if not verb.startswith("SOW_"):
            return super().answer(question, verb)
        value = verb.removeprefix("SOW_")
        return AnswerText(f"Sow a seed of {value}", f"It counts {value}.", f"Seed {value}", "sow")
