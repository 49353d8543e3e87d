"""What people read about a game of this folder: tables of cards and options, answers and chosen cells in words."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from firetower_env.core.texts import AnswerText, CardShape, GameTexts, Rows, shown
from firetower_env.games.fire_tower.titles import card_title

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.game import FireTower

_FORMS = {"_ALL": ("all at once", "The whole pattern."), "_PICK": ("one by one", "You choose cell by cell.")}
_SHAPES = {
    "#": "one cell",
    "##": "two in a line",
    "#.#": "two with a cell between",
    "###": "three in a line",
    "##/##": "a square of four",
    "###/#o#/###": "the eight cells around one",
}


class FireTowerTexts(GameTexts):
    """The texts of an edition under one set of rules, from its cards and its docs."""

    def __init__(self, game: FireTower) -> None:
        super().__init__(game)
        self._rules, self._docs, self._cards = game.rules, game.docs, game.box.cards
        self._effects = {card.name: card.text for card in self._cards}

    def options(self) -> Rows:
        """One row per option, with its value in these rules."""
        said = self._docs.options
        return [
            {
                "option": field.name,
                "default": shown(field.default),
                "here": shown(getattr(self._rules, field.name)),
                "meaning": f"{said[field.name].doc} ({said[field.name].values})",
                "ruling": said[field.name].ruling,
            }
            for field in dataclasses.fields(self._rules)
        ]

    def cards(self) -> Rows:
        """One row per action card, then the events."""
        cards = [
            {
                "#": str(card.id),
                "card": card_title(card.name),
                "kind": card.kind,
                "copies": str(copies),
                "effect": card.text,
                "reference": card.reference,
            }
            for card, copies in zip(self._cards, self._rules.deck_copies, strict=True)
        ]
        events = [
            {
                "#": str(len(cards) + place),
                "card": event.title,
                "kind": "event",
                "copies": "1" if getattr(self._rules, event.option) else "1 if used",
                "effect": event.text,
                "reference": event.reference,
            }
            for place, event in enumerate(self._docs.events)
        ]
        return cards + events

    def shapes(self) -> dict[str, CardShape]:
        """The patterns of cards."""
        drawn = {card_title(card.name): card.shape for card in self._cards if card.shape}
        return {title: CardShape(art, _SHAPES[art]) for title, art in drawn.items()}

    def answer(self, question: str, verb: str) -> AnswerText:
        """What people read about a verb, given the question it answers."""
        if (question, verb) == ("ACTION", "DONE"):
            return AnswerText("Pass", "Play no card this turn.")
        if verb in self._docs.answers:
            return self._docs.answers[verb]
        kind, _, rest = verb.partition("_")
        form = next((form for form in _FORMS if rest.endswith(form)), "")
        name = rest.removesuffix(form)
        title, effect = card_title(name), self._effects[name]
        if question in self._docs.naming:
            return AnswerText(title, effect, title)
        if kind == "DROP":
            return AnswerText(f"Discard {title}", f"Put this card away. (It says: {effect})", title, "discard")
        how, detail = _FORMS.get(form, ("", ""))
        label = f"Play {title}: {how}" if how else f"Play {title}"
        return AnswerText(label, f"{effect} {detail}".strip(), title, "play", how)

    def chosen(self, question: str, action: int) -> str:
        """An answer that was given, as it stands in a list of what happened."""
        layout = self.game.layout
        if action < layout.cells:
            return f"{self._docs.cells.get(question, _words(question))} {self.cell(action)}"
        verb = layout.verbs[action - layout.cells]
        if verb in ("YES", "NO"):
            return f"{_words(question)}: {verb.lower()}"
        return self.answer(question, verb).label


def _words(question: str) -> str:
    return question.replace("_", " ").lower()
