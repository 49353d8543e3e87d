"""What the verbs of a game mean to people: its own texts, as far as the preset is known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from firetower_agents.arena.config import Config
from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.core.game import Game
from firetower_env.core.texts import AnswerText
from firetower_env.presets import make_game


class VerbTexts:
    """The texts of the verbs of one game; without a game their names in words."""

    def __init__(self, game: Game | None = None) -> None:
        self._game = game

    @cached_property
    def _texts(self) -> dict[str, AnswerText]:
        return {} if self._game is None else {verb: _text(self._game, verb) for verb in self._game.layout.verbs}

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """What can become of cards, in the order of the verbs."""
        return tuple(dict.fromkeys(text.group for text in self._texts.values() if text.card and text.group))

    def of(self, verb: str) -> AnswerText:
        """The text of a verb; results may come from another version of the game, which had others."""
        return self._texts.get(verb) or AnswerText(verb.replace("_", " ").capitalize())


def _text(game: Game, verb: str) -> AnswerText:
    """Results do not keep the questions that were answered: where they matter, what becomes of a card counts most."""
    texts = [game.texts.answer(question, verb) for question in game.phases.questions]
    return max(texts, key=lambda text: (bool(text.card and text.group), bool(text.card)))


def texts_of(presets: Iterable[str], config: Config | None) -> Mapping[str, VerbTexts]:
    """The texts of every preset; results may be of one that is not known here, or not with these options."""
    found: dict[str, VerbTexts] = {}
    for preset in presets:
        try:
            found[preset] = VerbTexts(make_game(preset, **(config.options if config else {})))
        except (UnknownNameError, RulesError):
            found[preset] = VerbTexts()
    return found
