"""Games in words, for language models, scripts and terminals: questions, answers and what a seat sees, as text.

`GameWords` is the way in; `answers` lists and reads answers, `naming` knows what an answer may be called.
"""

from firetower_env.words.answers import AnswerError
from firetower_env.words.game_words import GameWords

__all__ = ["AnswerError", "GameWords"]
