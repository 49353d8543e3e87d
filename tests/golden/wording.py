"""Words for playthroughs: answers, cells, chance results, and what a decision changed."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Event
from firetower_env.core.snapshot import Cell, SeatView, Snapshot
from firetower_env.games.fire_tower.solo.pieces import CHALLENGE_NAMES
from firetower_env.games.fire_tower.verbs import BASE_EVENT_NAMES, EVENT_NAMES

#: verbs of these families are many: the family is named once
_FAMILIES = ("PLAY", "DROP")
#: cards that nobody holds, by game: their numbers follow those of the cards that can be dropped
_EVENTS = {"fire_tower": BASE_EVENT_NAMES, "rising_flames": EVENT_NAMES, "solo": EVENT_NAMES}


class Names:
    """Names of answers, cards and directions of one game."""

    def __init__(self, batch: Batch) -> None:
        self.layout = batch.game.layout
        self.cards = [verb.removeprefix("DROP_") for verb in self.layout.verbs if verb.startswith("DROP_")]
        self.events = _EVENTS[batch.game.name]

    def answer(self, action: int) -> str:
        """A verb as it is called, a cell as `row,column`."""
        answer = self.layout.decode(action)
        return answer if isinstance(answer, str) else f"{answer[0]},{answer[1]}"

    def card(self, number: int) -> str:
        """A card by number; events follow the cards that can be held."""
        return self.cards[number] if number < len(self.cards) else self.events[number - len(self.cards)]


def option_words(rules: Any) -> Iterator[str]:
    """Every option of the rules, those that differ from the default marked."""
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        yield f"{field.name} = {value}{'' if value == field.default else '  (not the default)'}"


def cells_words(cells: Iterable[Cell]) -> str:
    """Cells by rows: `3:4-6,9` is row 3, columns 4 to 6 and 9."""
    rows = groupby(sorted(cells), key=lambda cell: cell[0])
    return " ".join(f"{row}:{','.join(_spans([col for _, col in found]))}" for row, found in rows)


def _spans(numbers: Sequence[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        ends = [number for _, number in run]
        yield f"{ends[0]}-{ends[-1]}" if len(ends) > 1 else f"{ends[0]}"


def legal_words(legal: Sequence[int], names: Names) -> str:
    """All legal answers: cells, single verbs, then the families of verbs."""
    layout = names.layout
    words = [cells_words(divmod(action, layout.cols) for action in legal if action < layout.cells)]
    verbs = [layout.verbs[action - layout.cells] for action in legal if action >= layout.cells]
    words += [verb for verb in verbs if verb.split("_")[0] not in _FAMILIES]
    for family in _FAMILIES:
        members = [verb.removeprefix(f"{family}_") for verb in verbs if verb.startswith(f"{family}_")]
        words += [f"{family}_({' '.join(members)})"] if members else []
    return " ".join(word for word in words if word)


def chance_words(events: Iterable[Event], names: Names) -> Iterator[str]:
    """What chance brought, each result with its kind."""
    for kind, result in events:
        if kind == "deal":
            hands = (f"p{seat} {_cards(hand, names)}" for seat, hand in enumerate(result))
            yield f"dealt {', '.join(hands)}"
        elif kind == "shuffle":
            yield f"shuffled, top first: {_cards(result, names)}"
        elif kind == "enemy_shuffle":
            yield f"enemy deck, top first: {_cards(result, names)}"
        elif kind == "challenge_shuffle":
            yield f"challenges, top first: {', '.join(CHALLENGE_NAMES[number] for number in result)}"
        elif kind in ("enemy_break", "enemy_hawk"):
            yield f"{kind.replace('_', ' ')} {cells_words([divmod(result, names.layout.cols)])}"
        elif kind == "smoke":
            yield f"smoke leaves {names.card(result)}"
        elif kind == "pull":
            yield f"pulled {names.card(result)}"
        elif kind == "die":
            yield f"Shadow die rolled {result}"
        else:
            yield f"{kind} rolled {names.card(result)}"


def _cards(numbers: Iterable[int], names: Names) -> str:
    return " ".join(names.card(number) for number in numbers)


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
