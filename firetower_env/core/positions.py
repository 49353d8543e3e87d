"""Positions as plain data: writing down a game, and laying out one that is written.

A position is a mapping: what is played (`preset`, or `game` with `options`), the `seed` of what is not named, and the
sections that the game declares. Every section belongs to one field of the state. What is not named follows from what
is, or is dealt. A position is laid out aside and checked like a saved game, so that a bad one changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.engine import Engine, engine_of
from firetower_env.core.errors import FiretowerError, PositionError, did_you_mean, shortly
from firetower_env.core.fields import State
from firetower_env.core.position_values import Name, Number, Value, value_of
from firetower_env.core.preset import KNOWN_PRESETS
from firetower_env.core.validation import broken_facts

if TYPE_CHECKING:
    from firetower_env.core.game import Game

Given = Mapping[str, Any]
_SEED = Number(0, (1 << 64) - 1)
_DRAWS = Number(0, 1 << 30)
#: what every game's positions may hold beside its sections
PRESET, GAME, OPTIONS, SEED, CHANCE, AT, PENDING = "preset", "game", "options", "seed", "chance", "at", "pending"
_GENERAL = (PRESET, GAME, OPTIONS, SEED, CHANCE, AT, PENDING)
#: fields of every state that are no sections
GENERAL_FIELDS = frozenset({"seed", "draws", "frames", "depth", "over", "truncated", "winners", "returns"})


@dataclass(frozen=True, eq=False)
class Section:
    """One field of the state as it stands in a position."""

    key: str
    field: str
    value: Value
    doc: str
    #: what the field holds where the section is not named; None: the game works it out
    rest: int | None = 0
    #: the field that holds how many entries count, for piles
    size: str = ""

    def read(self, state: State, game: int) -> Any:
        """One game's entry as plain data, None where it need not be written."""
        row = getattr(state, self.field)[game]
        if self.size:
            row = row[: int(getattr(state, self.size)[game])]
        if self.rest is not None and (row == self.rest).all():
            return None
        return self.value.plain(row)

    def write(self, state: State, games: Ints, given: Any) -> None:
        """Put the entry that plain data stands for into these games."""
        row, array = self.value.row(given, self.key), getattr(state, self.field)
        if not self.size:
            array[games] = row
            return
        if row.size > array.shape[1]:
            raise PositionError(f"{self.key} holds {row.size} cards, but there are at most {array.shape[1]}")
        array[games, : row.size] = row
        getattr(state, self.size)[games] = row.size


class Positions(ABC):
    """How positions of one game are written. A game declares its sections, and fills in what is not named."""

    #: moments that `at` may name, the usual one first; `ask` puts their questions
    moments: ClassVar[tuple[str, ...]] = ("turn",)
    #: fields that are worked out and never written
    worked_out: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.new_engine(1).s
        self.sections: dict[str, Section] = {section.key: section for section in self.declare()}

    @abstractmethod
    def declare(self) -> list[Section]:
        """The sections in the order in which they are written."""

    @abstractmethod
    def complete(self, engine: Any, games: Ints, given: Given) -> None:
        """Fill in what is not named, which all these games leave open alike; their seeds are in place."""

    @abstractmethod
    def ask(self, engine: Any, games: Ints, moment: str) -> None:
        """Push the steps of a moment, unsettled."""

    def section(
        self, key: str, doc: str, value: Value | None = None, *, field: str = "", size: str = "", derived: bool = False
    ) -> Section:
        """A section of the field of this name; without a value it is written as the field's declaration says."""
        name = field or key
        spec = self.state.fields()[name]
        if value is None:
            value = value_of(spec.within, self.state.sizes, getattr(self.state, name).shape[1:])
        return Section(key, name, value, doc, None if derived else spec.fill, size)

    # -- writing down ---------------------------------------------------------------------------------------------

    def of(self, engine: Engine[Any], game: int) -> dict[str, Any]:
        """A running game as a position; a game that is over, or has not begun, is none."""
        state = engine.s
        if not state.depth[game]:
            raise PositionError(f"game {game} is over or has not begun: a position is one in which somebody is asked")
        used = {stream: int(count) for stream, count in zip(engine.chance.streams, state.draws[game], strict=True)}
        found = {key: section.read(state, game) for key, section in self.sections.items()}
        return {
            **_identity(self.game),
            SEED: int(state.seed[game]),
            CHANCE: {stream: count for stream, count in used.items() if count},
            **{key: value for key, value in found.items() if value is not None},
            PENDING: self._pending(state, game),
        }

    def _pending(self, state: State, game: int) -> list[dict[str, Any]]:
        """The stack from the bottom up, with the columns that differ from what their step says."""
        phases, steps = self.game.phases, []
        for frame in state.frames[game, : int(state.depth[game])].tolist():
            usual = phases.templates[frame[0]].tolist()
            own = {name: frame[column] for name, column in phases.column.items() if column > 1}
            varied = {name: value for name, value in own.items() if value != usual[phases.column[name]]}
            steps.append({"step": phases.all[frame[0]].key, "seat": frame[1], **varied})
        return steps

    # -- laying out -----------------------------------------------------------------------------------------------

    def lay(self, engine: Engine[Any], games: Ints, given: Given) -> None:
        """Lay out a position in games that are clear and have their seeds; each then asks somebody."""
        sections = {key: value for key, value in given.items() if key in self.sections}
        if not sections and AT not in given and PENDING not in given:
            self.game.set_up(engine, games)
            return
        self._count_chance(engine, games, given)
        self.write(engine.s, games, sections)
        if PENDING in given:
            self._push(engine, games, given[PENDING])
        self.complete(engine, games, given)
        if PENDING in given:
            return
        moment = given.get(AT, self.moments[0])
        self.ask(engine, games, self.moments[Name(self.moments).row(moment, AT)])
        engine.settle(games)

    def write(self, state: State, games: Ints, sections: Given) -> None:
        """Put what these sections hold into games, and nothing else: it may fit nothing that lies there."""
        for key, value in sections.items():
            self.sections[key].write(state, games, value)

    def _count_chance(self, engine: Engine[Any], games: Ints, given: Given) -> None:
        used = given.get(CHANCE, {})
        if not isinstance(used, Mapping):
            raise PositionError.of(CHANCE, used, "streams with how often each was used")
        for stream, count in used.items():
            column = Name(engine.chance.streams).row(stream, CHANCE)
            engine.s.draws[games, column] = _DRAWS.row(count, f"{CHANCE}.{stream}")

    def _push(self, engine: Engine[Any], games: Ints, steps: Any) -> None:
        phases = self.game.phases
        if not isinstance(steps, (list, tuple)) or not 0 < len(steps) <= phases.depth:
            raise PositionError.of(PENDING, steps, f"a list of 1 to {phases.depth} steps, the present question last")
        keys = tuple(phase.key for phase in phases.all)
        for place, step in enumerate(steps):
            where = f"{PENDING}[{place}]"
            if not isinstance(step, Mapping) or "step" not in step:
                raise PositionError.of(where, step, "a mapping with the name of its step")
            number = Name(keys).row(step["step"], f"{where}.step")
            columns = {name: value for name, value in step.items() if name != "step"}
            for name, value in columns.items():
                Name(("step", *list(phases.column)[1:])).row(name, where)
                Number(-(1 << 15), (1 << 15) - 1).row(value, f"{where}.{name}")
            engine.push(games, keys[number], columns.pop("seat", 0), **columns)


def laid_out(game: Game, given: Any, seeds: NDArray[np.uint64], lasting: Mapping[str, NDArray[Any]]) -> Engine[Any]:
    """A new engine that holds this position once for each seed; PositionError if no game can be so.

    `lasting` are the fields that belong to the places of the games.
    """
    positions = positions_of(game)
    engine, games = engine_of(game, seeds.size), np.arange(seeds.size)
    engine.s.seed[:] = seeds
    for name, array in lasting.items():
        getattr(engine.s, name)[:] = array
    try:
        _check_keys(positions, given)
        _check_identity(game, given)
        positions.lay(engine, games, given)
        broken = broken_facts(game, engine)
        unanswerable = engine.refresh(games[:0] if broken else games)
    except PositionError:
        raise
    except Exception as error:  # whatever a rule stumbles over: no game of its own gets there
        told = str(error) if isinstance(error, FiretowerError) else repr(error)
        raise PositionError(f"no game can be like this position: {told}") from error
    if unanswerable.size:
        broken = ["the present question has no answer"]
    if broken:
        raise PositionError(f"no game can be like this position: {', '.join(broken)}")
    if engine.s.over.any():
        raise PositionError("this position is over as soon as it is laid out")
    return engine


def positions_of(game: Game) -> Positions:
    """How positions of this game are written; PositionError for a game that has none."""
    if game.positions is None:
        raise PositionError(f"positions of {game.name} can neither be written nor laid out so far")
    return game.positions


def seed_of(given: Any) -> int | None:
    """The seed of a position, if it names one."""
    if not isinstance(given, Mapping) or SEED not in given:
        return None
    return int(_SEED.row(given[SEED], SEED))


def _check_keys(positions: Positions, given: Any) -> None:
    if not isinstance(given, Mapping):
        raise PositionError(f"a position is a mapping, not {shortly(given)}")
    known = (*_GENERAL, *positions.sections)
    for key in given:
        if key not in known:
            named = key[:60] if isinstance(key, str) else shortly(key)
            raise PositionError(
                f"there is no section {named!r}{did_you_mean(named, known)}; sections are {', '.join(known)}"
            )
    if AT in given and PENDING in given:
        raise PositionError(f"{AT} and {PENDING} both say what is asked: name one of them")


def _check_identity(game: Game, given: Given) -> None:
    """Is this position one of this game, under these rules?"""
    options = given.get(OPTIONS) or {}
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise PositionError.of(OPTIONS, options, "rules options by name")
    name = given.get(GAME, game.name)
    if PRESET in given:
        found = given[PRESET]
        if not isinstance(found, str):
            raise PositionError.of(PRESET, found, "the name of a preset")
        if found not in KNOWN_PRESETS:
            raise PositionError(f"there is no preset {found[:60]!r}{did_you_mean(found[:60], KNOWN_PRESETS)}")
        name, options = KNOWN_PRESETS[found].game, {**KNOWN_PRESETS[found].options, **options}
    if name != game.name:
        raise PositionError(f"this position is one of {shortly(name)}, not of {game.name}")
    if (PRESET in given or options) and type(game.rules).make(**options) != game.rules:
        raise PositionError(f"this position is one of other rules of {game.name}")


def _identity(game: Game) -> dict[str, Any]:
    """What is played: a preset, with the options that differ from it."""
    mine, kind = game.rules.to_dict(), type(game.rules)
    presets = {p.name: kind.make(**p.options).to_dict() for p in KNOWN_PRESETS.values() if p.game == game.name}
    differences = {
        name: {key: value for key, value in mine.items() if value != theirs[key]} for name, theirs in presets.items()
    }
    if not differences:
        return {GAME: game.name, OPTIONS: mine}
    nearest = min(differences, key=lambda name: len(differences[name]))
    return {PRESET: nearest, **({OPTIONS: differences[nearest]} if differences[nearest] else {})}
