"""What a card is: a record of data, its uses (one verb each) and the phases in which its questions are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower.board import Board

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rules import Rules

WIND, FIRE, WATER, FIREBREAK, HAWK = "wind", "fire", "water", "firebreak", "hawk"
#: tools that are no cards, by their numbers in the column `tool` of frames. Fingerprints of recorded games depend on
#: them, so they stay where they are, behind the 25 printed cards, and later cards are numbered behind them
NO_CARDS = BUCKET, RECKLESS_WATER, RECKLESS_FIREBREAK = 25, 26, 27
#: the `form` column of a frame: a tool used whole is 0, one used by picking is this
PICK = 1
#: the shape of cards for the cells around the one that is chosen
AROUND = "###/#o#/###"


def tool_of(card: int) -> int:
    """The number of a card in the column `tool` of frames."""
    return card if card < BUCKET else card + len(NO_CARDS)


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

    #: its number: cards of an edition are numbered without gaps, so a new one comes last
    id: int
    name: str
    kind: str
    #: how many of it are in the box
    copies: int
    text: str
    reference: str
    uses: tuple[Use, ...]
    phases: tuple[Phase, ...]
    #: for saved games: which of these phases wait under another of them, and the bounds of columns that vary
    waits_on: dict[str, tuple[str, ...]] = field(default_factory=dict)
    bounds: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    #: its pattern as people draw it (`core/texts.py`); nothing for a card without one
    shape: str = ""
