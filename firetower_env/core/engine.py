"""The engine: checks answers, runs the phases group by group, settles automatic frames, rebuilds masks.

It knows no game. Games are grouped by the phase on top of their stack, so that there is one Python call per phase
present and never one per game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import blocks, masks
from firetower_env.core.actions import WORD, ActionLayout
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Chance
from firetower_env.core.errors import BatchError, GameOverError, IllegalActionError, StuckGameError
from firetower_env.core.fields import State
from firetower_env.core.grouping import runs
from firetower_env.core.masks import Words
from firetower_env.core.phases import Answers, PhaseTable

if TYPE_CHECKING:
    from firetower_env.core.game import Game
    from firetower_env.core.views import TurnTables

S = TypeVar("S", bound=State)
_SEAT = 1
_NO_ACTION: Ints = np.empty(0, np.int64)
_OVER = np.iinfo(np.int16).max
#: after so many automatic steps in a row they would never end: a defect of the game
_MOST_STEPS = 10_000


class Engine(Generic[S]):
    """N games of one rule set: the state, the stack of questions, and the legal answers of the present ones."""

    #: the game that made this engine, as its batch knows; copies and pickles are made by it
    game: Game | None = None
    #: how answers turn, once that has been asked
    turn_tables: TurnTables | None = None

    def __init__(self, state: S, phases: PhaseTable, layout: ActionLayout, streams: tuple[str, ...]) -> None:
        self.s = state
        self.phases = phases
        self.layout = layout
        self.chance = Chance(state, streams)
        #: derived from the state: legal answers as packed bits, and the phase and seat asked (-1 when over)
        self.mask: Words = blocks.full((state.count, layout.words), 0, np.uint16)
        self.phase: NDArray[np.int64] = blocks.full((state.count,), -1, np.int64)
        self.asked: NDArray[np.int64] = blocks.full((state.count,), -1, np.int64)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are made by the game, and then take over the state and what is derived from it.

        Whatever an engine binds to the arrays of its state is so bound anew, and no table or function of the rules is
        copied. Nobody listens to the chance of a copy.
        """
        if self.game is None:
            raise BatchError("only the engine of a batch can be copied")
        return engine_of, (self.game, self.s.count), (self.s.arrays(), self._derived())

    def __setstate__(self, kept: tuple[dict[str, NDArray[Any]], tuple[NDArray[Any], ...]]) -> None:
        self.s.load(kept[0])
        for mine, array in zip(self._derived(), kept[1], strict=True):
            mine[...] = array

    def _derived(self) -> tuple[NDArray[Any], ...]:
        return self.mask, self.phase, self.asked

    # -- the stack ------------------------------------------------------------------------------------------------

    def push(self, games: Ints, key: str, seat: Ints | int, **columns: Any) -> None:
        """Put a question (or automatic step) on top of the stack of these games."""
        if games.size <= 1:
            if games.size:
                self._push_alone(int(games[0]), key, seat, columns)
            return
        rows = np.empty((games.size, self.phases.width), np.int16)
        rows[:] = self.phases.templates[self.phases.number[key]]
        for name, value in columns.items():
            rows[:, self.phases.column[name]] = value
        self.push_rows(games, rows, seat)

    def _push_alone(self, game: int, key: str, seat: Ints | int, columns: dict[str, Any]) -> None:
        """The same for one game, where plain indexing is several times cheaper."""
        height, phases = int(self.s.depth[game]), self.phases
        row = self.s.frames[game, height]
        row[:] = phases.templates[phases.number[key]]
        # slices, since what is written may be an array with one entry
        row[_SEAT : _SEAT + 1] = seat
        for name, value in columns.items():
            column = phases.column[name]
            row[column : column + 1] = value
        self.s.depth[game] = height + 1

    def push_rows(self, games: Ints, rows: NDArray[np.int16], seat: Ints | int) -> None:
        """Put ready-made frames `(k, columns)` on the stacks, asking these seats."""
        rows[:, _SEAT] = seat
        depth = self.s.depth[games]
        # each frame as one item, which is twice as fast as column by column
        items = self.s.frames.view(self.phases.item)[:, :, 0]
        items[games, depth] = rows.view(self.phases.item)[:, 0]
        self.s.depth[games] = depth + 1

    def push_all(self, games: Ints, numbers: Ints, seat: Ints) -> None:
        """Put several frames of one seat on the stack, the last one on top."""
        if not games.size:
            return
        rows = np.empty((games.size, numbers.size, self.phases.width), np.int16)
        rows[:] = self.phases.templates[numbers]
        rows[:, :, _SEAT] = seat[:, None]
        depth = self.s.depth[games]
        if games.size == 1:
            height = int(depth[0])
            self.s.frames[games[0], height : height + numbers.size] = rows[0]
        else:
            items, places = self.s.frames.view(self.phases.item)[:, :, 0], np.arange(numbers.size)
            items[games[:, None], depth[:, None] + places] = rows.view(self.phases.item)[:, :, 0]
        self.s.depth[games] = depth + numbers.size

    def numbers(self, *keys: str) -> Ints:
        """Phase numbers for `push_all`."""
        return np.array([self.phases.number[key] for key in keys])

    def tops(self, games: Ints) -> Ints:
        """The top frames `(k, columns)` of these games, all of which must have one."""
        return self._frames_at(games, self.s.depth[games] - 1)

    def pop(self, games: Ints) -> Ints:
        """The same, taken off the stacks."""
        places = self.s.depth[games] - 1
        self.s.depth[games] = places
        return self._frames_at(games, places)

    def _frames_at(self, games: Ints, places: Ints) -> Ints:
        flat = self.s.frames.reshape(-1, self.phases.width)
        return flat.take(games * self.phases.depth + places, axis=0).astype(np.int64)

    # -- one decision ---------------------------------------------------------------------------------------------

    def step(self, games: Ints, actions: Ints, named: Ints | None = None) -> None:
        """Answer the present question of each of these (distinct) games. Refuses as a whole, changing nothing."""
        if not games.size:
            return
        self.check(games, actions, named)
        self.carry_out(games, actions)
        self.settle(games)

    def carry_out(self, games: Ints, actions: Ints) -> None:
        """What these legal answers do by themselves; `settle` then carries out what follows from them."""
        if games.size == 1:
            game, height = int(games[0]), int(self.s.depth[games[0]]) - 1
            frames: Ints = self.s.frames[game, height].astype(np.int64)[None]
            self.s.depth[game] = height
            self.phases.all[int(frames[0, 0])].apply(self, games, self.phases.frames(frames), actions)
            return
        frames = self.pop(games)
        order, found = runs(self.phases.applied_with.take(frames[:, 0]))
        games, frames, actions = games[order], frames.take(order, axis=0), actions[order]
        for number, here in found:
            self.phases.all[number].apply(self, games[here], self.phases.frames(frames[here]), actions[here])

    def check(self, games: Ints, actions: Ints, named: Ints | None = None) -> None:
        """Raise unless every action is legal now; `named` is how whoever answers calls the actions."""
        if games.size == 1 and self.is_legal(int(games[0]), int(actions[0])):
            return
        known = (actions >= 0) & (actions < self.layout.size)
        if np.count_nonzero(known) < known.size and named is None:
            raise IllegalActionError(f"action {actions[~known][0]} is not in 0 … {self.layout.size - 1}")
        bits = self.mask[games, (actions >> 4) * known] >> (actions & 15).astype(np.uint16) & np.uint16(1)
        legal = bits * known
        if np.count_nonzero(legal) == legal.size:
            return
        first = int(np.flatnonzero(legal == 0)[0])
        self.refuse(int(games[first]), int((actions if named is None else named)[first]))

    def refuse(self, game: int, action: int) -> NoReturn:
        """Say why this answer is not taken."""
        if self.asked[game] < 0:
            raise GameOverError(f"game {game} is over; reset it before playing on")
        raise IllegalActionError(
            f"game {game}: {self.layout.describe(action)} (action {action}) is not legal in "
            f"{self.phases.all[self.phase[game]].question} of seat {self.asked[game]}"
        )

    def is_legal(self, game: int, action: int) -> bool:
        """Is this answer on the real board legal now?"""
        return 0 <= action < self.layout.size and bool(int(self.mask[game, action >> 4]) >> (action & 15) & 1)

    def settle(self, games: Ints) -> None:
        """Carry out automatic frames until each of these games asks someone or is over; rebuild their masks."""
        if games.size == 1:
            while games.size:
                self._run_automatic_alone(games)
                games = self._build_masks(games)
            return
        asked = [games[:0]]
        late = self._settle_early(games, asked)
        games = np.concatenate([*asked, late])
        while games.size:
            self._run_automatic(late, self.phases.automatic)
            # what was asked before is built with the rest; what has no answer goes on alone
            games = late = self._build_masks(games)

    def _settle_early(self, games: Ints, asked: list[Ints]) -> Ints:
        """Carry out early automatic frames, and drop questions that turn out to have no answer.

        Returns the games that wait for a late automatic frame. Those that are over or face a question that surely
        has an answer are added to `asked`: their masks are built together when all are known.
        """
        waiting = []
        while games.size:
            self._run_automatic(games, self.phases.early)
            numbers = self._top_phases(games)
            late = numbers < self.phases.automatic
            unsure = self.phases.can_skip.take(numbers, mode="clip")
            waiting.append(games[late])
            asked.append(games[~(late | unsure)])
            games = self._build_masks(games[unsure & ~late])
        return np.concatenate(waiting) if waiting else games

    def _top_phases(self, games: Ints) -> NDArray[np.int16]:
        """The number of the phase on top of each of these games, a very large one where nothing is pending."""
        height, phases = self.s.depth[games], self.phases
        places = (games * phases.depth + (height - 1)) * phases.width
        numbers: NDArray[np.int16] = self.s.frames.reshape(-1).take(places, mode="clip")
        numbers[height == 0] = _OVER
        return numbers

    def _run_automatic(self, games: Ints, limit: int) -> None:
        """Run the automatic phase that comes first in the table, for all games that wait for it, until none does.

        Phases numbered from `limit` on are left for later.
        """
        numbers = self._top_phases(games)
        automatic = numbers < limit
        games, numbers = games[automatic], numbers[automatic]
        for _ in range(_MOST_STEPS):
            if not games.size or (first := int(numbers.min())) >= limit:
                return
            (chosen,) = (numbers == first).nonzero()
            here = games[chosen]
            frames = self.pop(here)
            self.phases.all[first].apply(self, here, self.phases.frames(frames), _NO_ACTION)
            numbers[chosen] = self._top_phases(here)
        raise StuckGameError(f"game {int(games[numbers.argmin()])}: automatic steps go on for ever")

    def _run_automatic_alone(self, games: Ints) -> None:
        """The same for one game alone, where plain indexing is several times cheaper than gathering."""
        game, depth, frames = int(games[0]), self.s.depth, self.s.frames
        for _ in range(_MOST_STEPS):
            height = int(depth[game])
            frame = frames[game, height - 1]
            number = int(frame[0])
            if not height or number >= self.phases.automatic:
                return
            depth[game] = height - 1
            self.phases.all[number].apply(self, games, self.phases.frames(frame.astype(np.int64)[None]), _NO_ACTION)
        raise StuckGameError(f"game {game}: automatic steps go on for ever")

    def _build_masks(self, games: Ints) -> Ints:
        """Work out the legal answers; returns the games whose question had none and was therefore dropped."""
        if games.size == 1:
            return self._build_mask_alone(games)
        alive = self.s.depth[games] > 0
        if np.count_nonzero(alive) < games.size:
            ended = games[~alive]
            self.mask[ended] = 0
            self.phase[ended] = self.asked[ended] = -1
            games = games[alive]
        if not games.size:
            return games
        frames = self.tops(games)
        writer = masks.MaskWriter(self.layout, games.size)
        order, found = runs(self.phases.masked_with.take(frames[:, 0]))
        games, frames = games[order], frames.take(order, axis=0)
        for number, here in found:
            writer.write(self._answers(number, games[here], frames[here]), here)
        out = self.mask[games] = writer.done()
        self.phase[games] = frames[:, 0]
        self.asked[games] = frames[:, 1]
        empty = ~out.any(axis=1)
        if not np.count_nonzero(empty):
            return games[:0]
        return self._drop_unanswerable(games[empty], frames[empty, 0])

    def _build_mask_alone(self, games: Ints) -> Ints:
        """The same for one game alone."""
        game, height = int(games[0]), int(self.s.depth[games[0]])
        if not height:
            self.mask[game] = 0
            self.phase[game] = self.asked[game] = -1
            return games[:0]
        frames: Ints = self.s.frames[game, height - 1].astype(np.int64)[None]
        number = int(frames[0, 0])
        row = self.mask[game : game + 1]
        masks.write_alone(self.layout, self._answers(number, games, frames), row)
        self.phase[game], self.asked[game] = number, frames[0, 1]
        return games[:0] if np.count_nonzero(row) else self._drop_unanswerable(games, frames[:, 0])

    def _answers(self, number: int, games: Ints, frames: Ints) -> Answers:
        mask = self.phases.all[number].mask
        assert mask is not None
        return mask(self, games, self.phases.frames(frames))

    def _drop_unanswerable(self, games: Ints, numbers: Ints) -> Ints:
        """A question that may be skipped and has no answer is not asked; any other without answer is a defect."""
        stuck = ~self.phases.can_skip[numbers]
        if stuck.any():
            key = self.phases.all[int(numbers[stuck][0])].key
            raise StuckGameError(f"game {int(games[stuck][0])}: {key} has no legal answer")
        self.s.depth[games] -= 1
        return games

    def end(self, games: Ints) -> None:
        """Drop all pending decisions: these games are over."""
        self.s.over[games] = 1
        self.s.depth[games] = 0

    def verbs(self, count: int) -> NDArray[np.bool_]:
        """An empty verb mask for `count` games, padded to whole words."""
        return np.zeros((count, WORD * self.layout.verb_words), np.bool_)

    def refresh(self, games: Ints) -> Ints:
        """Rebuild what is derived from the state, after games were loaded or copied into it.

        Returns the games whose question had no answer and was dropped: none, unless the state was tampered with.
        """
        return self._build_masks(games) if games.size else games

    def set_levels(self, games: Ints, levels: Ints) -> None:
        """The level at which the next game of each of these places is dealt, 0 for what the rules say."""
        raise BatchError("this game has no levels")

    def take_over(self, other: Engine[S]) -> None:
        """Become the same as another engine of the same rules and size."""
        self.s.load(other.s.arrays())
        self.mask[:], self.phase[:], self.asked[:] = other.mask, other.phase, other.asked

    def take_games(self, games: Ints, other: Engine[S], from_games: Ints) -> None:
        """Overwrite these games with games of another engine of the same rules, and what is derived from them."""
        self.s.put(games, other.s, from_games)
        for mine, theirs in zip(self._derived(), other._derived(), strict=True):
            mine[games] = theirs[from_games]


def engine_of(game: Game, count: int) -> Engine[Any]:
    """A new engine of a game, which knows where it comes from."""
    engine = game.new_engine(count)
    engine.game = game
    return engine
