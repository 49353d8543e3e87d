"""What a person may call the legal answers of a pending question, and what each of them is about."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.panel_cards import part_words


class AnswerNames:
    """Names for the answers of a game: that of the layout, those of the game, and the name of a card on the table."""

    def __init__(self, batch: Batch, snapshot: Snapshot, game: int = 0) -> None:
        self._layout, self._texts = batch.game.layout, batch.game.texts
        self._question, self._tableau = batch.questions()[game], snapshot.tableau
        legal = np.flatnonzero(batch.masks([game])[0]).tolist()
        verbs = [action for action in legal if action >= self._layout.cells]
        self._words = dict(zip(verbs, snapshot.legal_words, strict=False))

    @property
    def on_table(self) -> bool:
        """Are there cards to point at, instead of the cells of a board?"""
        return self._tableau is not None

    def all(self, action: int) -> list[str]:
        """Everything that names this answer."""
        told = [self._words[action]] if action in self._words else []
        return [*self._texts.phrases(self._question, action), *told, *self._plain(action), *self._drawn(action)]

    def shown(self, action: int) -> str:
        """The answer as it stands in the list of moves."""
        plain = self._words.get(action) or self._layout.describe(action)
        first = next(iter(self._texts.phrases(self._question, action)), plain)
        drawn = next(self._drawn(action), "")
        return first if not drawn or drawn.lower() in first.lower() else f"{first} ({drawn})"

    def why(self, action: int) -> str:
        """The answer with what it is about and what it does."""
        about = part_words(self._tableau, action) if self._tableau else ""
        doc = ""
        if action >= self._layout.cells:
            doc = self._texts.answer(self._question, self._layout.verbs[action - self._layout.cells]).doc
        told = "; ".join(part for part in (about, doc) if part)
        return f"{self.shown(action)}: {told}" if told else self.shown(action)

    def _plain(self, action: int) -> Iterator[str]:
        if action >= self._layout.cells:
            yield self._layout.describe(action)

    def _drawn(self, action: int) -> Iterator[str]:
        name = self._tableau.name_of(action) if self._tableau else ""
        if name:
            yield name
