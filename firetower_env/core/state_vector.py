"""The whole state of a game as one row of numbers, hidden cards included, laid out from the declared fields alone.

Made for critics that see more than the players do (MAPPO, QMIX and their like), never for who plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.fields import Field, State
from firetower_env.core.pieces import Places
from firetower_env.core.ranges import FLAG, Range

if TYPE_CHECKING:
    from firetower_env.core.game import Game

Floats = NDArray[np.float32]
#: fields that are no part of the position: what chance will bring, and what is paid at the end
LEFT_OUT = frozenset({"seed", "draws", "returns"})
#: laid out in a way of its own: the stack of pending steps
_STACK = "frames"


@dataclass(frozen=True)
class _Part:
    """One named stretch of the row; of `bits`, every number is written as so many zeros and ones."""

    name: str
    low: Floats
    high: Floats
    bits: int = 0


class StateVector:
    """Where everything that a game remembers stands in one row of float32, and between which bounds.

    First come who is asked and what is asked, one place for each, then the pending steps with the present one first,
    then every field in the order in which the game declares it. Sets (planes of cells, seats, slots) are zeros and
    ones, all else are the numbers as the game keeps them. Nothing is turned: seats and cells are those of the table. A
    place that can hold but one value under the rules of the game is left out.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        probe = game.new_engine(1).s
        parts = [*_asked(game), _stack(game, probe), *_fields(probe)]
        low, high = (np.concatenate([getattr(part, side) for part in parts]) for side in ("low", "high"))
        self._parts = parts[3:]
        #: among all places, those that vary
        self._varying: Bools = low < high
        #: the least and the greatest value of every place
        self.low: Floats = low[self._varying]
        self.high: Floats = high[self._varying]
        ends = np.cumsum([part.low.size for part in parts])
        places = zip(parts, np.split(self._varying, ends[:-1]), strict=True)
        where = Places((part.name, int(varying.sum())) for part, varying in places)
        self.size = where.size
        #: by name: where a field, `asked`, `question` or `frames` stands
        self.slices: dict[str, slice] = where.part

    def of(self, engine: Any, games: Ints) -> Floats:
        """The rows of these games, `(k, size)`."""
        state, phases = engine.s, self._game.phases
        running = engine.asked[games] >= 0
        asked = np.arange(self._game.seats) == engine.asked[games][:, None]
        question = phases.question_of[np.maximum(engine.phase[games], 0)]
        questions = (np.arange(len(phases.questions)) == question[:, None]) & running[:, None]
        rows = [asked, questions, _pending(state, games)]
        for part in self._parts:
            values = getattr(state, part.name)[games].reshape(games.size, -1)
            rows.append(_bits(values, part.bits) if part.bits else values)
        row = np.concatenate(rows, axis=1, dtype=np.float32, casting="unsafe")
        return row[:, self._varying]


def _asked(game: Game) -> Iterator[_Part]:
    """Who is asked and what."""
    for name, size in (("asked", game.seats), ("question", len(game.phases.questions))):
        yield _Part(name, np.zeros(size, np.float32), np.ones(size, np.float32))


def _stack(game: Game, state: State) -> _Part:
    """The pending steps; where there are none, all is zero."""
    depth = state.frames.shape[1]
    low, high = np.minimum(game.stacks.low.min(axis=0), 0), np.maximum(game.stacks.high.max(axis=0), 0)
    return _Part(_STACK, np.tile(low, depth).astype(np.float32), np.tile(high, depth).astype(np.float32))


def _pending(state: State, games: Ints) -> NDArray[np.int16]:
    """The stacks from the top down, `(k, depth × columns)`; what was answered long ago is not part of them."""
    height = state.depth[games].astype(np.int64)
    place = height[:, None] - 1 - np.arange(state.frames.shape[1])
    steps = np.take_along_axis(state.frames[games], np.maximum(place, 0)[:, :, None], axis=1)
    steps[place < 0] = 0
    return steps.reshape(games.size, -1)


def _fields(state: State) -> Iterator[_Part]:
    """Every field of the position; fields that outlast a game are none."""
    for name, spec in state.fields().items():
        if name in LEFT_OUT or name == _STACK or spec.lasting:
            continue
        size, width = getattr(state, name)[0].size, _width(spec, state.sizes)
        if width:
            yield _Part(name, np.zeros(size * width, np.float32), np.ones(size * width, np.float32), width)
            continue
        low, high = _bounds(spec, state.sizes)
        yield _Part(name, np.full(size, low, np.float32), np.full(size, high, np.float32))


def _width(spec: Field, sizes: dict[str, int]) -> int:
    """How many bits a number of this field has, if it is a set; 0 if it is a number. Words without a range are sets."""
    if spec.within is None:
        return spec.dtype.itemsize * 8 if spec.dtype.kind == "u" else 0
    return 0 if spec.within == FLAG else spec.within.width(sizes)


def _bounds(spec: Field, sizes: dict[str, int]) -> tuple[int, int]:
    """The least and the greatest value of a field of numbers."""
    within: Range | None = spec.within
    if within is not None:
        return within.bounds(sizes)
    info = np.iinfo(spec.dtype)
    return int(info.min), int(info.max)


def _bits(values: NDArray[Any], width: int) -> NDArray[np.uint8]:
    """Each number as so many zeros and ones, lowest bit first."""
    little = np.ascontiguousarray(values.astype(values.dtype.newbyteorder("<"), copy=False))
    shape = (*values.shape, values.dtype.itemsize)
    bits = np.unpackbits(little.view(np.uint8).reshape(shape), axis=-1, bitorder="little")
    return bits[..., :width].reshape(len(values), -1)
