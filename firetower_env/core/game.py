"""What a game must offer so that batches, adapters, agents and renderers can use it without knowing it."""

from __future__ import annotations

from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Piece, VectorLayout
from firetower_env.core.snapshot import Snapshot
from firetower_env.core.stacks import StackRules

Seeds = NDArray[np.uint64]


class Game(Protocol):
    """One game under one set of rules. It never changes: what changes is in the state of engines."""

    #: name of the game, such as "fire_tower"
    name: str
    #: raised whenever a recorded game or a trained agent would meet something else than before
    version: int
    rules: Any
    seats: int
    #: what a seat that is out for good is paid, exactly as the game pays it at its end
    lost_return: float
    #: are rewards shaped, that is, paid on the way by differences of a potential?
    shaped: bool
    layout: ActionLayout
    phases: PhaseTable
    #: what the stacks of pending steps can look like while a question is asked
    stacks: StackRules
    planes: tuple[Piece, ...]
    vector: VectorLayout

    def new_engine(self, count: int) -> Engine[Any]:
        """An engine for `count` games, none of them set up."""
        ...

    def set_up(self, engine: Any, games: Ints) -> None:
        """Lay out the board, deal, and ask the first question of these games; seeds are in place."""
        ...

    def observe(self, engine: Any, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """What these seats see: `board` uint8 `(k, planes, rows, cols)` and `vector` float32 `(k, size)`."""
        ...

    def quarters(self, engine: Any, games: Ints, seats: Ints) -> Ints:
        """Clockwise quarter turns that bring each seat's own place to the north-west."""
        ...

    def redeal(self, engine: Any, games: Ints, seats: Ints, seeds: Seeds) -> None:
        """Deal anew, from these seeds, everything these seats cannot see, and re-key the future."""
        ...

    def snapshot(self, engine: Any, game: int, viewer: int | None) -> Snapshot:
        """One game for people. `viewer` sees its own hand; None sees every hand."""
        ...

    def potential(self, engine: Any, games: Ints) -> NDArray[np.float32]:
        """What shaped rewards are the differences of, `(k, seats)`; zero where a game is over or nothing is shaped."""
        ...

    def report(self, engine: Any, games: Ints) -> dict[str, NDArray[Any]]:
        """Numbers about these games that belong into the infos of environments, by name."""
        ...

    def out_for_good(self, engine: Any, games: Ints, seats: Ints) -> Bools:
        """Which of these seats have lost and can neither be asked nor win any more?"""
        ...

    def check_state(self, engine: Any, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks, though no play can; a saved state is then refused.

        Every value is within the range of its field and every stack is one of `stacks`. A state without broken facts
        can be played to the end, and stays without them.
        """
        ...


class MadeOfRules:
    """A game that follows from its rules alone.

    It never changes, so deep copies of batches and environments share it; a pickle holds the rules and no table.
    """

    rules: Any

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rules,)
