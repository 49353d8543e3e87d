"""What an edition is played with: its cards and verbs, its phases, and the tables that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools
from firetower_env.core.phases import PhaseTable
from firetower_env.games.fire_tower.cards.record import WATER, Can, Card, Use
from firetower_env.games.fire_tower.verbs import drop_verb, layout_of

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rules import Rules

_NONE = -1


class GameBox:
    """The box of one edition. Cards bring their verbs: those that `verbs` does not name come after it."""

    def __init__(self, cards: Sequence[Card], verbs: Sequence[str], phases: PhaseTable) -> None:
        self.cards, self.phases = tuple(cards), phases
        if [card.id for card in cards] != list(range(len(cards))):
            raise ValueError("cards must be numbered 0, 1, 2 and so on")
        self.names = tuple(card.name for card in cards)
        drops = [drop_verb(card.name) for card in cards]
        brought = [name for card in cards for name in (*(use.verb for use in card.uses), drop_verb(card.name))]
        self.layout = layout_of(tuple(dict.fromkeys((*verbs, *brought))))
        #: the number of each verb
        self.verb = {name: number for number, name in enumerate(self.layout.verbs)}
        #: by verb: the card it plays, -1 where it plays none, and the frame of the first question
        self.card_of: NDArray[np.int64] = np.full(len(self.verb), _NONE)
        self.first_questions: NDArray[np.int16] = np.zeros((len(self.verb), phases.width), np.int16)
        for card in cards:
            for use in card.uses:
                self.card_of[self.verb[use.verb]] = card.id
                self.first_questions[self.verb[use.verb]] = self._first_frame(use)
        #: the verbs that drop each card in card order, and by answer the card it drops, -1 where it drops none
        numbers = np.array([self.verb[name] for name in drops])
        in_a_row = bool((np.diff(numbers) == 1).all())
        self.drops: Any = slice(int(numbers[0]), int(numbers[-1]) + 1) if in_a_row else numbers
        self.dropped: NDArray[np.int64] = np.full(self.layout.size, _NONE)
        self.dropped[self.layout.cells + numbers] = np.arange(len(cards))
        #: the direction of each wind card, -1 for other cards
        self.direction: NDArray[np.int64] = np.array([_direction(card) for card in cards])
        #: the two ways to use each water card that can be used whole and by picking
        self.water = tuple(
            tuple(self.verb[use.verb] for use in card.uses) for card in cards if card.kind == WATER and card.uses[1:]
        )
        kinds = {card.kind for card in cards}
        self._of_kind: dict[str, Bools] = {kind: np.array([card.kind == kind for card in cards]) for kind in kinds}

    def uses(self, rules: Rules) -> tuple[tuple[tuple[int, Can | None], ...], ...]:
        """By card: the verb of each of its uses under these rules, and when that has an effect."""
        return tuple(
            tuple((self.verb[use.verb], use.can) for use in card.uses if use.offered(rules)) for card in self.cards
        )

    def of_kind(self, kind: str) -> Bools:
        """Which cards are of this kind, `(cards,)`."""
        return self._of_kind[kind]

    def _first_frame(self, use: Use) -> NDArray[np.int16]:
        row: NDArray[np.int16] = self.phases.templates[self.phases.number[use.begins]].copy()
        for name, value in use.columns.items():
            row[self.phases.column[name]] = value
        return row


def _direction(card: Card) -> int:
    return next((use.columns["direction"] for use in card.uses if "direction" in use.columns), _NONE)
