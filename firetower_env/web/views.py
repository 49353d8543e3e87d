"""A match as one seat sees it: frames for the page, and the pending question with its answers in words.

What a seat may not know does not leave the app: hidden hands come as numbers of cards, and answers of other seats not
at all.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.changes import consequences, marked
from firetower_env.render.frames import Frame
from firetower_env.replay.lines import Decision
from firetower_env.web.match import Match

#: views of a match that are kept at once
MOST_VIEWS = 3


class Views:
    """The frames of a match by viewer, made when they are asked for."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._words = words_of(match.batch.game)
        self._kept: dict[int | None, list[Frame]] = {}

    def frames(self, viewer: int | None) -> list[Frame]:
        """All positions as this seat sees them."""
        found = self._kept.pop(viewer, [])
        self._kept[viewer] = found
        while len(self._kept) > MOST_VIEWS:
            del self._kept[next(iter(self._kept))]
        for position in range(len(found), self._match.length + 1):
            self._match.go_to(position)
            found.append(self._frame(found, position, viewer))
        return found

    def forget(self, position: int) -> None:
        """What came after this position is no longer true."""
        for frames in self._kept.values():
            del frames[position + 1 :]

    def _frame(self, before: list[Frame], position: int, viewer: int | None) -> Frame:
        now = self._match.batch.snapshot(viewer=viewer)
        asked = int(self._match.batch.engine.asked[0])
        if viewer not in (None, asked):
            # only what the viewer may choose is marked as such
            now = replace(now, legal_cells=frozenset())
        if not position:
            return Frame(now)
        decision, old = self._match.replay.decisions[position - 1], before[-1].snapshot
        return Frame(marked(now, old), self._said(decision, old, now), decision.seat)

    def _said(self, decision: Decision, before: Snapshot, after: Snapshot) -> str:
        layout = self._match.batch.game.layout
        if decision.action < layout.cells:
            answer = self._words.told_cell(decision.question, *divmod(decision.action, layout.cols))
        else:
            answer = self._words.told(decision.question, layout.verbs[decision.action - layout.cells])
        return "; ".join([answer, *consequences(before, after)])

    def question(self, viewer: int | None) -> dict[str, Any] | None:
        """The pending question; its answers only for the seat that is asked."""
        match = self._match
        asked = match.asked
        if asked < 0:
            return None
        engine = match.batch.engine
        phase = engine.phases.all[int(engine.phase[0])]
        mine = viewer == asked
        return {
            "seat": asked,
            "ask": phase.ask,
            "box": list(phase.box),
            "answers": self._answers(phase.question) if mine else [],
        }

    def _answers(self, question: str) -> list[dict[str, Any]]:
        """Verbs first, with what they do; then cells."""
        layout, found = self._match.batch.game.layout, []
        legal = [int(action) for action in self._match.batch.masks([0])[0].nonzero()[0]]
        for action in sorted(legal, key=lambda action: (action < layout.cells, action)):
            if action < layout.cells:
                found.append({"action": action, "cell": action})
            else:
                doc = self._words.answer_doc(layout.verbs[action - layout.cells], question)
                words = {"label": doc.label, "doc": doc.doc, "card": doc.card, "group": doc.group}
                found.append({"action": action, **words})
        return found


def words_of(game: Game) -> Any:
    """The words of the game's folder for answers: its module `answer_docs`."""
    return import_module(type(game).__module__.rpartition(".")[0] + ".answer_docs")


def card_texts(game: Game) -> dict[str, str]:
    """What each card says, by its title."""
    docs = import_module(type(game).__module__.rpartition(".")[0] + ".docs")
    return {row["card"]: row["effect"] for row in docs.card_rows(game.rules)}
