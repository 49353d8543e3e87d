"""The life of a supervised process: it takes orders, plays them, and sends results as games end.

Orders and results are JSON. A few numbers in shared memory say who is deciding, so that the supervisor still knows it
when the process is gone or does not answer any more. An order may say that agents sit in processes of their own.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from typing import Any

from firetower_agents.arena.apart import Death, play_apart
from firetower_agents.arena.asking import SeatSlot
from firetower_agents.arena.play import play_matches
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, TableSpec
from firetower_env.core.errors import FiretowerError, RulesError, UnknownNameError

DONE, REFUSED, BROKEN = b"done", b"refused ", b"broken "
#: how much of a text is told
_LONGEST = 4000
#: the words in shared memory
WORDS = 5
_MATCH, _SEAT, _LENGTH, _ROWS, _UNTIL = range(WORDS)
_NANO = 1e9


@dataclass(frozen=True)
class Deciding:
    """Who was deciding: the number of the match in its order, the seat, decisions before, and rows of the call."""

    match: int
    seat: int
    length: int
    rows: int


class SharedNote:
    """Keeps who is deciding in shared memory."""

    def __init__(self, words: Any) -> None:
        self._words = words

    def begin(self, slot: SeatSlot, length: int, rows: int, until: float | None) -> None:
        """Written in this order: rows come last, for they say that the rest holds."""
        self._words[_MATCH], self._words[_SEAT], self._words[_LENGTH] = slot.number, slot.seat, length
        self._words[_UNTIL] = 0 if until is None else int(until * _NANO)
        self._words[_ROWS] = rows

    def end(self) -> None:
        """Nobody is deciding."""
        self._words[_ROWS] = self._words[_UNTIL] = 0

    @property
    def deciding(self) -> Deciding | None:
        """Who is deciding, if anyone is."""
        match, seat, length, rows, _ = self._words
        return Deciding(match, seat, length, rows) if rows else None

    def overdue(self, now: float) -> float:
        """By how many seconds the present decision is late; the clock is the same in all processes of a machine."""
        until = self._words[_UNTIL]
        return now - until / _NANO if until else 0.0


@dataclass
class Order:
    """Matches for one process."""

    matches: list[MatchSpec]
    #: do agents sit in processes of their own? Then it is one match
    apart: bool = False
    #: where an earlier process ended over it
    noted: Death | None = None
    #: how often a process has ended over it with no agent in it
    deaths: int = 0

    def text(self, table: TableSpec, batch: int, time_limit: float | None) -> bytes:
        """What is sent to a worker."""
        rows = [[match.id, match.block, match.agents, match.seed, match.entrant] for match in self.matches]
        order = {"preset": table.preset, "options": table.options, "matches": rows, "batch": batch, "limit": time_limit}
        return json.dumps({**order, "apart": self.apart, "noted": self.noted and asdict(self.noted)}).encode()


def work(orders: Connection, words: Any) -> None:
    """Play what is ordered until the other end is closed."""
    note = SharedNote(words)
    try:
        while True:
            _carry_out(json.loads(orders.recv_bytes()), orders, note)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except (UnknownNameError, RulesError) as error:  # told to the supervisor, which raises it again
        orders.send_bytes((REFUSED + str(error).encode())[:_LONGEST])
    except Exception as error:  # an agent may have broken something
        message = str(error) if isinstance(error, FiretowerError) else traceback.format_exc(limit=-3)
        orders.send_bytes((BROKEN + message.encode())[:_LONGEST])


def _carry_out(order: dict[str, Any], orders: Connection, note: SharedNote) -> None:
    table = TableSpec(order["preset"], order["options"])
    matches = [MatchSpec(name, block, tuple(agents), *rest) for name, block, agents, *rest in order["matches"]]
    for game in _played(table, matches, order, note):
        orders.send_bytes(game.dump())
    orders.send_bytes(DONE)


def _played(
    table: TableSpec, matches: list[MatchSpec], order: dict[str, Any], note: SharedNote
) -> Iterable[GameResult]:
    if not order["apart"]:
        return play_matches(table, matches, batch=order["batch"], time_limit=order["limit"], note=note)
    noted = order["noted"] and Death(**order["noted"])
    return [play_apart(table, match, order["limit"], noted) for match in matches]
