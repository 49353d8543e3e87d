"""A match as one seat sees it: frames for the page, and the pending question with its answers in words.

What a seat may not know does not leave the app: hidden hands come as numbers of cards, and answers of other seats not
at all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.changes import consequences, marked, told_answer
from firetower_env.render.frames import Frame
from firetower_env.replay.lines import Decision
from firetower_env.web.gestures import packed_plan
from firetower_env.web.match import WebGame
from firetower_env.web.placements import Planner

#: positions that are told at once: a look at a game of any length costs no more than this many drawings
WINDOW = 100
#: drawn positions of a match that are kept, whoever looks
MOST_FRAMES = 256


class Views:
    """The frames of a match by viewer and position, made when they are asked for; those asked for last are kept."""

    def __init__(self, match: WebGame) -> None:
        self._match = match
        self._texts = match.batch.game.texts
        self._kept: OrderedDict[tuple[int | None, int], Frame] = OrderedDict()

    def frames(self, viewer: int | None, start: int) -> list[Frame]:
        """The positions from this one on as the seat sees them, as many as are told at once."""
        return [self._find(viewer, position) for position in range(start, min(start + WINDOW, self._match.length + 1))]

    def forget(self, position: int) -> None:
        """What came after this position is no longer true."""
        for place in [place for place in self._kept if place[1] > position]:
            del self._kept[place]

    def _find(self, viewer: int | None, position: int) -> Frame:
        place = (viewer, position)
        if place not in self._kept:
            self._kept[place] = self._make(viewer, position)
        self._kept.move_to_end(place)
        while len(self._kept) > MOST_FRAMES:
            self._kept.popitem(last=False)
        return self._kept[place]

    def _make(self, viewer: int | None, position: int) -> Frame:
        if not position:
            return Frame(self._look(viewer, 0))
        known = self._kept.get((viewer, position - 1))
        before = known.snapshot if known else self._look(viewer, position - 1)
        now = self._look(viewer, position)
        decision = self._match.replay.decisions[position - 1]
        return Frame(marked(now, before), self._caption(viewer, decision, before, now), decision.seat)

    def _look(self, viewer: int | None, position: int) -> Snapshot:
        self._match.go_to(position)
        return self.seen_by(viewer)

    def seen_by(self, viewer: int | None) -> Snapshot:
        """The position on the table as a seat sees it; only what it may choose is marked as such."""
        now, asked = self._match.batch.snapshot(viewer=viewer), int(self._match.batch.engine.asked[0])
        return now if viewer in (None, asked) else now.without_cells()

    def _caption(self, viewer: int | None, decision: Decision, before: Snapshot, after: Snapshot) -> str:
        answer = told_answer(self._texts, viewer, before, decision.seat, decision.question, decision.action)
        return "; ".join([answer, *self._texts.seen_chance(decision.chance), *consequences(before, after)])

    def question(self, viewer: int | None) -> dict[str, Any] | None:
        """The pending question; its answers only for the seat that is asked."""
        match = self._match
        asked = match.asked
        if asked < 0:
            return None
        engine = match.batch.engine
        phase = engine.phases.all[int(engine.phase[0])]
        planner = Planner(match.batch) if viewer == asked else None
        return {
            "seat": asked,
            "ask": self._texts.ask(engine, 0),
            "box": list(phase.box),
            "answers": self._answers(phase.question, planner.begins()) if planner else [],
            # is a gesture under way that somebody has begun?
            "pending": planner is not None and planner.is_pending,
        }

    def plan(self, first: Sequence[int]) -> dict[str, Any]:
        """How a gesture of the seat that is asked can go on after these answers."""
        batch = self._match.batch
        return packed_plan(Planner(batch).plan(first), batch.game, batch.snapshot(viewer=self._match.asked))

    def _answers(self, question: str, begins: frozenset[int]) -> list[dict[str, Any]]:
        """Verbs first, with what they do and the name of what they point at; then cells. Some begin a gesture."""
        layout = self._match.batch.game.layout
        found: list[dict[str, Any]] = []
        shown = self._match.batch.snapshot(viewer=self._match.asked)
        legal = [int(action) for action in self._match.batch.masks([0])[0].nonzero()[0]]
        for action in sorted(legal, key=lambda action: (action < layout.cells, action)):
            if action < layout.cells:
                found.append({"action": action, "cell": action})
            else:
                words = self._texts.answer(question, layout.verbs[action - layout.cells])
                label = self._texts.named(words.label, shown.name_of(action))
                more = {"label": label, "plain": words.plain_label, "begins": action in begins}
                found.append({"action": action, **asdict(words), **more})
        return found


def card_shapes(game: Game) -> dict[str, list[str]]:
    """The patterns of cards by title: drawn, and in words."""
    return {title: [shape.art, shape.words] for title, shape in game.texts.shapes().items()}


def card_texts(game: Game) -> dict[str, str]:
    """What each card says, by its title."""
    return {row["card"]: row["effect"] for row in game.texts.cards()}
