"""Words for playthroughs: answers, cells, chance results, and what a decision changed."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Event
from firetower_env.core.snapshot import Cell, SeatView, Snapshot
from tests.golden.cells import cells_words
from tests.golden.kept import Kept


class Names:
    """Names of answers and of what chance brings, in one game."""

    def __init__(self, batch: Batch, kept: Kept) -> None:
        self.game, self.layout, self.kept = batch.game, batch.game.layout, kept

    def answer(self, action: int) -> str:
        """A verb as it is called, a cell as `row,column`."""
        answer = self.layout.decode(action)
        return answer if isinstance(answer, str) else f"{answer[0]},{answer[1]}"


def option_words(rules: Any) -> Iterator[str]:
    """Every option of the rules, those that differ from the default marked."""
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        yield f"{field.name} = {value}{'' if value == field.default else '  (not the default)'}"


def legal_words(legal: Sequence[int], names: Names) -> str:
    """All legal answers: cells, single verbs, then the families of verbs."""
    layout = names.layout
    words = [cells_words(divmod(action, layout.cols) for action in legal if action < layout.cells)]
    verbs = [layout.verbs[action - layout.cells] for action in legal if action >= layout.cells]
    words += [verb for verb in verbs if verb.split("_")[0] not in names.kept.families]
    for family in names.kept.families:
        members = [verb.removeprefix(f"{family}_") for verb in verbs if verb.startswith(f"{family}_")]
        words += [f"{family}_({' '.join(members)})"] if members else []
    return " ".join(word for word in words if word)


def chance_words(events: Iterable[Event], names: Names) -> Iterator[str]:
    """What chance brought, each result with its kind."""
    return (names.kept.chance_words(names.game, kind, result) for kind, result in events)


def changes(before: Snapshot, after: Snapshot) -> Iterator[str]:
    """What differs between two snapshots of a game: cells, hands, what is said of seats, facts, the outcome."""
    yield from _cell_changes(before, after)
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        yield from (f"p{seat} {words}" for words in _seat_changes(old, new))
    old_facts, new_facts = dict(before.facts), dict(after.facts)
    for label in dict.fromkeys([*old_facts, *new_facts]):
        if old_facts.get(label) != new_facts.get(label):
            yield f"{label}: {new_facts.get(label, 'none')}"
    if after.title != before.title:
        yield after.title
    if after.outcome:
        yield after.outcome


def _cell_changes(before: Snapshot, after: Snapshot) -> Iterator[str]:
    changed: dict[str, list[Cell]] = {}
    for row, (old_row, new_row) in enumerate(zip(before.cells, after.cells, strict=True)):
        for col, (old, new) in enumerate(zip(old_row, new_row, strict=True)):
            if old != new:
                changed.setdefault(new, []).append((row, col))
    for kind, cells in sorted(changed.items()):
        yield f"{kind} {cells_words(cells)}"


def _seat_changes(old: SeatView, new: SeatView) -> Iterator[str]:
    lost, got = Counter(old.hand) - Counter(new.hand), Counter(new.hand) - Counter(old.hand)
    cards = [*(f"-{card}" for card in sorted(lost.elements())), *(f"+{card}" for card in sorted(got.elements()))]
    if cards:
        yield " ".join(cards)
    if set(new.status) != set(old.status):
        yield ", ".join(new.status)
    if new.out and not old.out:
        yield "is out"
