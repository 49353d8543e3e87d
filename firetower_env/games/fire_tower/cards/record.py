"""What a card is: a record of data, its uses (one verb each) and the phases in which its questions are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.verbs import CARD_NAMES

WIND, FIRE, WATER, FIREBREAK, HAWK = "wind", "fire", "water", "firebreak", "hawk"
#: the tools that are no cards: numbers follow those of all cards
BUCKET, RECKLESS_WATER, RECKLESS_FIREBREAK = range(len(CARD_NAMES), len(CARD_NAMES) + 3)
#: the `form` column of a frame: a tool used whole is 0, one used by picking is this
PICK = 1

Can = Callable[[Board, Ints], Bools]


@dataclass(frozen=True)
class Use:
    """One way to play a card: the verb, the phase that asks first, and when it would have an effect (R24)."""

    verb: str
    begins: str
    #: None: always possible
    can: Can | None
    columns: dict[str, int] = field(default_factory=dict)
    #: is this use part of the game under these rules?
    offered: Callable[[Rules], bool] = lambda rules: True


@dataclass(frozen=True)
class Card:
    """One type of action card."""

    id: int
    name: str
    kind: str
    text: str
    reference: str
    uses: tuple[Use, ...]
    phases: tuple[Phase, ...]
