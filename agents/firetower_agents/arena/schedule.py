"""Who plays whom: line-ups of agents, blocks of one deal in all seat rotations, and what each match is called.

A block is one seed played by one line-up in every rotation of the seats, so that luck of the deal and luck of the seat
meet everyone alike. Line-ups:

- one side (solo, or all seats together): every agent holds all seats, or one of them with named partners on the others.
  All line-ups play the same deals, so a block is one seed played by every one of them;
- two sides (two players, or two teams of one agent each): every pair, in both orders;
- three or four seats, `mixed`: every choice of as many agents as there are seats. With fewer agents than seats all are
  there and as evenly as possible. The circle in which a line-up sits changes from block to block, so that everyone
  also comes to sit before and behind everyone else;
- three or four seats, `duels`: every agent alone against copies of each other one.

Rotations of a circle form a Latin square: each agent holds each seat once. A rotation that seats the same agents on the
same seats as an earlier one would be the same game again, and is left out.

The name of a match is a function of the table (preset and rules options), the agents, the block and the rotation; the
seed is a function of the tournament's seed and the block's name. Neither depends on what else is played, in which
order, or where.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

from firetower_agents.arena.results import ResultsError
from firetower_env.core.game import Game
from firetower_env.presets import find_preset, make_game

LineUp = tuple[str, ...]
MIXED, DUELS = "mixed", "duels"
#: seeds are exact in every program that reads JSON
SEED_BITS = 53
_DIGEST = 8
#: of the number of a block
_DIGITS = 6


@dataclass(frozen=True)
class TableSpec:
    """What is played: a preset with some rules options changed."""

    preset: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "preset", find_preset(self.preset).name)
        plain = {name: tuple(value) if isinstance(value, list) else value for name, value in self.options.items()}
        object.__setattr__(self, "options", dict(sorted(plain.items())))

    @cached_property
    def game(self) -> Game:
        """The game under these rules."""
        return make_game(self.preset, **self.options)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.game.sides


@dataclass(frozen=True)
class MatchSpec:
    """One game that is to be played."""

    id: str
    #: the name of its block
    block: str
    #: the agent at each seat
    agents: LineUp
    seed: int
    #: whose result it is, in a game of one side
    entrant: str = ""


@dataclass(frozen=True)
class Schedule:
    """All matches of one table."""

    table: TableSpec
    agents: LineUp
    seed: int
    lineups: str = MIXED
    #: who sits beside the agent in a game of one side; nobody: the agent holds all seats
    partners: LineUp = ()

    @cached_property
    def groups(self) -> tuple[LineUp, ...]:
        """The line-ups: one agent per side, or on one side an agent and its partners."""
        if not self.table.game.cooperative:
            if self.partners:
                raise ResultsError(f"partners: {self.table.preset} has several sides, each of which is one agent")
            return tuple(line_ups(self.agents, len(set(self.table.sides)), self.lineups))
        partners = beside(self.partners, len(self.table.sides) - 1, self.table.preset)
        return tuple((agent, *partners) for (agent,) in line_ups(self.agents, 1))

    @cached_property
    def names(self) -> dict[str, tuple[LineUp, ...]]:
        """The line-ups by how the names of their blocks begin; on one side all play in the same blocks."""
        found: dict[str, tuple[LineUp, ...]] = {}
        for group in self.groups:
            found[self._name(group)] = (*found.get(self._name(group), ()), group)
        return found

    def _name(self, group: LineUp) -> str:
        who = () if self.table.game.cooperative else (group,)
        return f"{self.table.preset}/{digest(self.table.preset, self.table.options, *who)}"

    def round(self, number: int) -> Iterator[MatchSpec]:
        """The block of this number of every line-up."""
        for group in self.groups:
            yield from self.block(group, number)

    def named_block(self, name: str) -> dict[str, MatchSpec]:
        """The matches of a block of this name by their own names; none if there is no such block."""
        start, _, number = name.rpartition("/")
        if start not in self.names or not (number.isascii() and number.isdigit() and len(number) == _DIGITS):
            return {}
        return {match.id: match for group in self.names[start] for match in self.block(group, int(number))}

    def block(self, group: LineUp, number: int) -> Iterator[MatchSpec]:
        """One deal in all rotations of the line-up's circle for this block."""
        name = f"{self._name(group)}/{number:0{_DIGITS}d}"
        seed = seed_of(self.seed, name)
        if self.table.game.cooperative:
            yield from self._together(group, name, seed)
            return
        circle = circles(group)[number % len(circles(group))]
        for turn, order in enumerate(rotations(circle)):
            seated = tuple(order[side] for side in self.table.sides)
            yield MatchSpec(f"{name}/{turn}", name, seated, seed)

    def _together(self, group: LineUp, name: str, seed: int) -> Iterator[MatchSpec]:
        seatings = rotations(group) if len(group) > 1 else (group * len(self.table.sides),)
        for turn, seated in enumerate(seatings):
            yield MatchSpec(f"{name}/{digest(group)}/{turn}", name, seated, seed, group[0])


def beside(partners: LineUp, seats: int, preset: str) -> LineUp:
    """The partners on so many other seats: as many are named, or one for all of them, or none at all."""
    if partners and not seats:
        raise ResultsError(f"partners: {preset} has one seat, and nobody sits beside it")
    if len(partners) not in (0, 1, seats):
        raise ResultsError(f"partners: {len(partners)} are named, but {preset} has {seats} other seats (or name one)")
    return partners * seats if len(partners) == 1 else partners


def rotations(circle: LineUp) -> tuple[LineUp, ...]:
    """The different ways to turn a circle of agents around a table."""
    return tuple(dict.fromkeys(circle[turn:] + circle[:turn] for turn in range(len(circle))))


def line_ups(agents: Sequence[str], sides: int, kind: str = MIXED) -> list[LineUp]:
    """The agents that meet, one for each side (see the module)."""
    names = tuple(agents)
    if len(set(names)) < len(names):
        raise ResultsError(f"an agent is listed twice: {', '.join(names)}")
    if sides == 1:
        return [(name,) for name in names]
    if len(names) < 2:
        raise ResultsError("a tournament needs at least two agents, or a preset of one side")
    if kind not in (MIXED, DUELS):
        raise ResultsError(f"line-ups are {MIXED} or {DUELS}, not {kind!r}")
    if kind == DUELS and sides > 2:
        return [(one, *[other] * (sides - 1)) for one, other in permutations(names, 2)]
    if len(names) >= sides:
        return list(combinations(names, sides))
    return [group for group in combinations_with_replacement(names, sides) if _is_even(group, names)]


def _is_even(group: LineUp, names: LineUp) -> bool:
    counts = [Counter(group)[name] for name in names]
    return max(counts) - min(counts) <= 1


@cache
def circles(group: LineUp) -> tuple[LineUp, ...]:
    """The different ways in which a line-up can sit around a table, whoever holds the first seat."""
    found: dict[LineUp, LineUp] = {}
    for rest in permutations(group[1:]):
        circle = (group[0], *rest)
        found.setdefault(min(circle[turn:] + circle[:turn] for turn in range(len(circle))), circle)
    return tuple(found.values())


def digest(*parts: object) -> str:
    """A short fingerprint of plain values, the same in every process."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=_DIGEST).hexdigest()


def seed_of(base: int, block: str) -> int:
    """The seed that all games of a block share."""
    return int(digest("seed", base, block), 16) >> (8 * _DIGEST - SEED_BITS)
