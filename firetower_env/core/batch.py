"""The native batch: thousands of games of one rule set, advanced together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firetower_env.core import blocks, chance, masks, packed_boards, views
from firetower_env.core.bitboards import Ints
from firetower_env.core.engine import engine_of
from firetower_env.core.errors import BatchError, IllegalActionError, SavedStateError
from firetower_env.core.game import Form, Game
from firetower_env.core.inputs import WORD, array_of, below, fitting, saved_arrays, whole, words
from firetower_env.core.masks import Words
from firetower_env.core.memory import MANY_GAMES, keep_freed_memory
from firetower_env.core.positions import laid_out, positions_of, seed_of
from firetower_env.core.snapshot import Snapshot
from firetower_env.core.spares import Spares
from firetower_env.core.validation import validated_engine

Observation = dict[str, NDArray[Any]]
#: observations are copied into arrays of the caller's so many games at a time, while they are in the caches
_AT_ONCE = 2048
#: no game has so many decisions
_LONGEST = 1 << 40


@dataclass(frozen=True)
class Ended:
    """The games that ended in one step."""

    games: Ints
    #: what each seat is paid, `(k, seats)`
    returns: NDArray[np.float32]
    truncated: NDArray[np.bool_]
    #: decisions of each ended game
    lengths: Ints


class Batch:
    """N games that play the same alone, here, or in any other batch.

    `relative` turns every observation, mask and action so that the acting seat's own place lies in the north-west,
    in games whose board turns.
    With `auto_reset` a game that ends is followed at once by another with a seed derived from its own.
    """

    def __init__(self, game: Game, count: int, *, relative: bool = True, auto_reset: bool = False) -> None:
        count = whole(count, "the number of games")
        if count < 1:
            raise BatchError(f"a batch needs at least one game, not {count}")
        if count >= MANY_GAMES:
            keep_freed_memory()
        self.game = game
        self.count = count
        self.relative = relative
        self.auto_reset = auto_reset
        self.engine = engine_of(game, count)
        # numpy copies read-only indices first, which a single game would feel: what is used inside stays writable
        self._all: Ints = np.arange(count)
        #: all places, read-only
        self.all_games = _read_only(self._all)
        self._lengths: Ints = blocks.full((count,), 0, np.int64)
        nothing = np.zeros(0, np.int64)
        #: games dealt ahead, once one has ended
        self._spares: Spares | None = None
        self._none_ended = Ended(nothing, np.zeros((0, game.seats), np.float32), np.zeros(0, np.bool_), nothing)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End what belongs to this batch beside its memory: a batch in one process has nothing of the kind."""

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles deal their own games ahead."""
        return {**vars(self), "_spares": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A shallow copy shares the engine, and so the games; deep copies and pickles have their own."""
        vars(self).update(kept)
        self.all_games = _read_only(self._all)

    # -- starting -------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, *, seeds: ArrayLike | None = None, games: ArrayLike | None = None) -> None:
        """Start games anew: `seeds` gives each game its own; `seed` derives one per place; neither: fresh entropy."""
        chosen = self._games(games)
        self._start(chosen, self._seeds(seed, seeds, chosen))

    def _seeds(self, seed: int | None, seeds: ArrayLike | None, games: Ints) -> NDArray[np.uint64]:
        if seeds is None:
            fresh = seed is None
            base = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if fresh else whole(seed, "a seed")
            return chance.spread(base & WORD, self.count)[games]
        if seed is not None:
            raise BatchError("give either seed or seeds, not both")
        return words(seeds, games, "seeds")

    def _start(self, games: Ints, seeds: NDArray[np.uint64]) -> None:
        if not games.size:
            return
        state = self.engine.s
        state.clear(games)
        state.seed[games] = seeds
        self._lengths[games] = 0
        self.game.set_up(self.engine, games)

    # -- asking ---------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Ints:
        """The seat asked in each game, -1 where the game is over (a fresh array)."""
        return self.engine.asked.copy()

    @property
    def lengths(self) -> Ints:
        """Decisions taken so far in the present game of each place (a fresh array)."""
        return self._lengths.copy()

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over (a fresh array)."""
        return np.asarray(self.engine.s.over, np.bool_)

    @property
    def returns(self) -> NDArray[np.float32]:
        """What each seat of each game was paid, `(N, seats)`; zero while a game runs (a fresh array)."""
        return np.array(self.engine.s.returns)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games were ended by the turn cap (a fresh array)."""
        return np.asarray(self.engine.s.truncated, np.bool_)

    def won(self, games: ArrayLike | None = None) -> NDArray[np.bool_]:
        """Who has won, `(k, seats)`; nobody in a game that runs, nor in a tie of all."""
        return self.game.won(self.engine, self._games(games))

    def scores(self, games: ArrayLike | None = None) -> NDArray[np.float64]:
        """The points of every seat, `(k, seats)`; UnknownNameError in a game without a score."""
        return self.game.scores(self.engine, self._games(games))

    def turns(self, games: ArrayLike | None = None) -> Ints:
        """The number of the present turn of each game, from 1."""
        return self.game.turns(self.engine, self._games(games))

    def report(self, games: ArrayLike | None = None) -> dict[str, NDArray[Any]]:
        """What the game tells about itself by name, one entry per game."""
        return self.game.report(self.engine, self._games(games))

    def states(self, games: ArrayLike | None = None) -> NDArray[np.float32]:
        """Everything about these games, hidden cards included, `(k, size)` as `game.state_vector` lays it out."""
        return self.game.state_vector.of(self.engine, self._games(games))

    def questions(self) -> list[str]:
        """The pending question of each game by name, "" where the game is over."""
        names = self.engine.phases.names
        return [names[number] if number >= 0 else "" for number in self.engine.phase.tolist()]

    def packed_masks(self, games: ArrayLike | None = None) -> Words:
        """Legal answers of the asked seats as bits in action order, in words of 16."""
        return self._packed(self._games(games))

    def _packed(self, games: Ints) -> Words:
        if not self._turned:
            return self.engine.mask.take(games, axis=0)
        return views.turned_masks(self.engine, games, self._rotations(games))

    def masks(self, games: ArrayLike | None = None, *, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Legal answers of the asked seats, int8 `(k, actions)`; all zero where the game is over.

        `out` is filled and returned, if it is given.
        """
        chosen = self._games(games)
        if out is None:
            return self._masks(chosen)
        fitting(out, (chosen.size, self.game.layout.size), np.dtype(np.int8), "masks")[...] = self._masks(chosen)
        return out

    def _masks(self, games: Ints) -> NDArray[np.int8]:
        if games.size == 1 and self._turned:
            bits = views.turned_bits(self.engine, games, self._rotations(games))
            return bits.view(np.int8)[:, : self.game.layout.size]
        return self._unpacked(self._packed(games))

    def unpack_masks(self, packed: Words) -> NDArray[np.int8]:
        """Packed masks as int8 `(k, actions)`."""
        given, width = array_of(packed, "packed masks"), self.engine.mask.shape[1]
        if given.dtype != np.uint16 or given.ndim != 2 or given.shape[1] != width:
            raise BatchError(f"packed masks are uint16 (k, {width}), not {given.dtype} {given.shape}")
        return self._unpacked(given)

    def _unpacked(self, packed: Words) -> NDArray[np.int8]:
        return masks.unpack(self.game.layout, packed)

    def observe(
        self,
        games: ArrayLike | None = None,
        seats: ArrayLike | None = None,
        *,
        out: Observation | None = None,
        packed: bool = False,
    ) -> Observation:
        """What seats see: by default the asked seat of each game (seat 0 where it is over).

        The arrays of `out` are filled, if they are given, and returned; `empty_observation` makes such arrays. Whoever
        collects observations saves memory and time so: a fresh array of many megabytes is slow to touch. With `packed`
        the board is bits `(k, planes, bytes)`, an eighth of the memory; `core.packed_boards` unpacks them.
        """
        chosen = self._games(games)
        viewers = np.maximum(self.engine.asked[chosen], 0) if seats is None else self._seats(seats, chosen)
        form = self._form(packed)
        if out is not None:
            for name, (shape, dtype) in form.items():
                fitting(out.get(name), (chosen.size, *shape), dtype, name)
            (self._observe_packed_into if packed else self._observe_into)(out, chosen, viewers)
            return out
        if not chosen.size:
            return self.empty_observation(0, packed=packed)
        if packed:
            return self.game.observe_packed(self.engine, chosen, viewers, self.relative)
        return self._observe(chosen, viewers)

    def empty_observation(self, count: int | None = None, *, packed: bool = False) -> Observation:
        """Arrays for `observe(out=…)`, for so many games or all of them, not filled yet."""
        rows = self.count if count is None else whole(count, "the number of games")
        form = self._form(packed).items()
        return {name: np.empty((rows, *shape), dtype) for name, (shape, dtype) in form}

    def _form(self, packed: bool) -> Form:
        if not packed:
            return self.game.observation_form
        if not self.game.packs:
            raise BatchError(f"{self.game.name} has no board of zeros and ones alone that could be packed")
        return self.game.packed_form

    def _observe(self, games: Ints, seats: Ints) -> Observation:
        return self.game.observe(self.engine, games, seats, self.relative)

    def _observe_packed_into(self, out: Observation, games: Ints, seats: Ints) -> None:
        for name, array in self.game.observe_packed(self.engine, games, seats, self.relative).items():
            out[name][...] = array

    def _observe_into(self, out: Observation, games: Ints, seats: Ints) -> None:
        """Write what these seats see into arrays with a row for each, piece by piece."""
        if self.game.bits_first:
            seen = self.game.observe_packed(self.engine, games, seats, self.relative)
            packed_boards.unpack_into(out["board"], seen.pop("board"))
            for name, array in seen.items():
                out[name][...] = array
            return
        for start in range(0, games.size, _AT_ONCE):
            piece = slice(start, start + _AT_ONCE)
            for name, array in self.game.observe(self.engine, games[piece], seats[piece], self.relative).items():
                out[name][piece] = array

    # -- playing --------------------------------------------------------------------------------------------------

    def step(self, actions: ArrayLike, games: ArrayLike | None = None) -> Ended:
        """Answer the pending question of each game. An illegal answer refuses the whole step and changes nothing."""
        chosen = self._games(games)
        return self._play(chosen, self._answers(actions, chosen))

    def _play(self, games: Ints, named: Ints) -> Ended:
        """Play answers as they are called in this batch's view."""
        if games.size:
            self.engine.step(games, self._real(games, named), named)
            self._lengths[games] += 1
        return self._ended(games)

    def real_actions(self, actions: ArrayLike, games: ArrayLike | None = None) -> Ints:
        """Answers in this batch's view as they are called on the real board; illegal ones are refused."""
        chosen = self._games(games)
        named = self._answers(actions, chosen)
        real = self._real(chosen, named)
        self.engine.check(chosen, real, named)
        return real

    def view_action(self, action: int, game: int = 0) -> int:
        """A legal answer on the real board as it is called in this batch's view."""
        answer, place = whole(action, "an action"), self._place(game)
        if not self.engine.is_legal(place, answer):
            self.engine.refuse(place, answer)
        if not self._turned:
            return answer
        rotation = int(self._rotations(np.array([place]))[0])
        return views.turned_action(self.engine, place, answer, rotation)

    def _answers(self, actions: ArrayLike, games: Ints) -> Ints:
        """One whole number for each of these games, as a fresh array."""
        given = array_of(actions, "actions")
        if given.shape != games.shape:
            raise BatchError(f"{games.size} games need actions of shape {games.shape}, not {given.shape}")
        if given.size and given.dtype.kind not in "iu":
            raise BatchError(f"actions are whole numbers, not {given.dtype}")
        return given.astype(np.int64)

    def _real(self, games: Ints, actions: Ints) -> Ints:
        """The answers on the real board; -1 where the view shows no window."""
        if games.size == 1 and 0 <= actions[0] < self.game.layout.size:
            return views.real_actions(self.engine, games, actions, self._rotations(games)) if self._turned else actions
        unknown = (actions < 0) | (actions >= self.game.layout.size)
        if np.count_nonzero(unknown):
            raise IllegalActionError(f"action {actions[unknown][0]} is not in 0 … {self.game.layout.size - 1}")
        if not self._turned:
            return actions
        return views.real_actions(self.engine, games, actions, self._rotations(games))

    def _ended(self, games: Ints) -> Ended:
        state = self.engine.s
        if games.size == 1 and not state.over[games[0]]:
            return self._none_ended
        done = games[state.over[games] > 0]
        if not done.size:
            return self._none_ended
        ended = Ended(done, state.returns[done], state.truncated[done] > 0, self._lengths[done])
        if self.auto_reset:
            self._follow(done, chance.following(state.seed[done]), games)
        return ended

    def _follow(self, games: Ints, seeds: NDArray[np.uint64], played: Ints) -> None:
        """Start the games that follow the ended ones: they are dealt ahead, unless somebody listens to the deal.

        Nor are they where something lasts at a place that may be set before the deal, such as its level.
        """
        if self.engine.chance.listener is not None or self.engine.s.lasting_names():
            self._start(games, seeds)
            return
        if self._spares is None:
            self._spares = Spares(self.game, self.count)
        self._spares.deal_into(self.engine, games, seeds, played)
        self._lengths[games] = 0

    # -- copying --------------------------------------------------------------------------------------------------

    def fork(self, games: ArrayLike | None = None, copies: int = 1) -> Batch:
        """A new batch with `copies` independent copies of each of these games, side by side."""
        if whole(copies, "the number of copies") < 1:
            raise BatchError(f"copies must be at least 1, not {copies}")
        chosen = np.repeat(self._games(games, distinct=False), copies)
        if not chosen.size:
            raise BatchError("a fork needs at least one game")
        twin = Batch(self.game, chosen.size, relative=self.relative, auto_reset=self.auto_reset)
        twin.put(twin.all_games, self, chosen)
        return twin

    def put(self, games: ArrayLike, source: Batch, from_games: ArrayLike) -> None:
        """Overwrite games of this batch with games of another batch of the same rules."""
        if not isinstance(source, Batch):
            raise BatchError(f"games are copied from a batch, not from {type(source).__name__}")
        if source.game.rules != self.game.rules or source.game.name != self.game.name:
            raise BatchError("games can only be copied between batches of the same rules")
        mine, theirs = self._games(games), source._games(from_games, distinct=False)
        if mine.size != theirs.size:
            raise BatchError(f"{theirs.size} games cannot overwrite {mine.size}")
        self.engine.take_games(mine, source.engine, theirs)
        self._lengths[mine] = source._lengths[theirs]

    def redeal(self, seats: ArrayLike, salts: ArrayLike, games: ArrayLike | None = None) -> None:
        """Deal anew all that each seat cannot see, and re-key the future; the salt alone decides how."""
        chosen = self._games(games)
        viewers = self._seats(seats, chosen)
        alone = array_of(salts, "salts").ndim == 0
        listed = chance.spread(whole(salts, "a salt"), chosen.size) if alone else words(salts, chosen, "salts")
        self.game.redeal(self.engine, chosen, viewers, listed)
        self.engine.refresh(chosen[self.engine.s.over[chosen] == 0])

    def save(self) -> dict[str, NDArray[Any]]:
        """Everything as plain arrays (for `numpy.savez`); `restore` takes them back."""
        arrays = {name: array.copy() for name, array in self.engine.s.arrays().items()}
        return {**arrays, "batch_lengths": self._lengths.copy(), "batch_rules": self._fingerprint()}

    def restore(self, arrays: Mapping[str, ArrayLike]) -> None:
        """Take over a saved batch of the same rules and size; one that no play can lead to raises and changes nothing.

        What is taken over can be played to the end.
        """
        saved = saved_arrays(arrays)
        lengths, rules = saved.pop("batch_lengths", None), saved.pop("batch_rules", None)
        mine = self._fingerprint()
        if rules is None or rules.dtype != mine.dtype or not np.array_equal(rules, mine):
            raise SavedStateError("the saved batch belongs to another game, version or set of rules")
        if lengths is None or lengths.shape != (self.count,) or lengths.dtype != self._lengths.dtype:
            raise SavedStateError(f"the saved batch does not hold {self.count} games")
        aside = validated_engine(self.game, self.count, saved)
        if not ((lengths >= 0) & (lengths <= _LONGEST)).all():
            raise SavedStateError("the saved batch holds a game of an impossible length")
        self.engine.take_over(aside)
        self._lengths[:] = lengths

    def position_of(self, game: int = 0) -> dict[str, Any]:
        """A running game as plain data for `set_position` and position files; hands and piles are open in it."""
        return positions_of(self.game).of(self.engine, self._place(game))

    def set_position(
        self,
        position: Mapping[str, Any],
        games: ArrayLike | None = None,
        *,
        seed: int | None = None,
        seeds: ArrayLike | None = None,
    ) -> None:
        """Lay out a position in these games; one that cannot be raises PositionError and changes nothing.

        What it does not name is dealt from its seed, alike in all of these games. `seed` or `seeds`, as for `reset`,
        stand in for that, and deal each game differently; so does fresh entropy where no seed is to be found.
        """
        chosen = self._games(games)
        written = seed_of(position)
        own = written if seed is None and seeds is None else None
        dealt = self._seeds(seed, seeds, chosen) if own is None else np.full(chosen.size, own, np.uint64)
        if not chosen.size:
            return
        state = self.engine.s
        lasting = {name: getattr(state, name)[chosen] for name in state.lasting_names()}
        aside = laid_out(self.game, position, dealt, lasting)
        self.engine.take_games(chosen, aside, np.arange(chosen.size))
        self._lengths[chosen] = 0

    def _fingerprint(self) -> NDArray[np.uint8]:
        """Game, version and rules as bytes."""
        identity = {"game": self.game.name, "version": self.game.version, "rules": self.game.rules.to_dict()}
        return np.frombuffer(json.dumps(identity, sort_keys=True).encode(), np.uint8).copy()

    def snapshot(self, game: int = 0, viewer: int | None = None) -> Snapshot:
        """One game for people; `viewer` sees its own hand only, None sees all."""
        seat = None if viewer is None else below(viewer, self.game.seats, "seat")
        return self.game.snapshot(self.engine, self._place(game), seat)

    def digest(self, game: int = 0) -> str:
        """A fingerprint of one game's state."""
        return str(self.engine.s.digest(self._place(game)))

    def places(self, games: ArrayLike | None = None) -> Ints:
        """Places of this batch by number, all of them (read-only) for None; anything else is refused."""
        return self.all_games if games is None else self._games(games)

    # -- helpers --------------------------------------------------------------------------------------------------

    @property
    def _turned(self) -> bool:
        """Are masks and answers those of a turned view?"""
        return self.relative and self.game.layout.turns

    def _rotations(self, games: Ints) -> Ints:
        return self.game.rotations(self.engine, games, np.maximum(self.engine.asked[games], 0))

    def _seats(self, seats: ArrayLike, games: Ints) -> Ints:
        """One seat for all of the games, or one for each."""
        given = array_of(seats, "seats")
        if (given.size and given.dtype.kind not in "iu") or given.shape not in ((), games.shape):
            raise BatchError(f"seats are one whole number or {games.size} of them, not {seats!r}")
        if ((given < 0) | (given >= self.game.seats)).any():
            raise BatchError(f"seats are 0 to {self.game.seats - 1}")
        return np.broadcast_to(given.astype(np.int64), games.shape)

    def _place(self, game: int) -> int:
        return below(game, self.count, "game")

    def _games(self, games: ArrayLike | None, distinct: bool = True) -> Ints:
        if games is None:
            return self._all
        chosen = array_of(games, "games")
        if chosen.ndim != 1 or (chosen.size and chosen.dtype.kind not in "iu"):
            raise BatchError(f"games are a list of whole numbers, not {games!r}")
        chosen = chosen.astype(np.int64)
        if ((chosen < 0) | (chosen >= self.count)).any():
            raise BatchError(f"games are 0 to {self.count - 1}")
        if distinct and np.unique(chosen).size != chosen.size:
            raise BatchError("a game may be named only once")
        return chosen


def _read_only(array: Ints) -> Ints:
    view = array.view()
    view.flags.writeable = False
    return view
