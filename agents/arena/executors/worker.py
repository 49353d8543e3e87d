"""The life of a supervised process: it takes orders, plays them, and sends results as games end.

Orders and results are JSON. A few numbers in shared memory say who is deciding, so that the supervisor still knows it
when the process is gone or does not answer any more.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from agents.arena.asking import Chair
from agents.arena.play import play_matches
from agents.arena.schedule import Match, Table
from firetower_env.core.errors import FiretowerError

DONE, BROKEN = b"done", b"broken "
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

    def begin(self, chair: Chair, length: int, rows: int, until: float | None) -> None:
        """Written in this order: rows come last, for they say that the rest holds."""
        self._words[_MATCH], self._words[_SEAT], self._words[_LENGTH] = chair.number, chair.seat, length
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


def order_text(table: Table, matches: list[Match], batch: int, time_limit: float | None) -> bytes:
    """An order for a worker."""
    rows = [[match.id, match.block, match.agents, match.seed] for match in matches]
    said = {"preset": table.preset, "options": table.options, "matches": rows, "batch": batch, "limit": time_limit}
    return json.dumps(said).encode()


def work(orders: Connection, words: Any) -> None:
    """Play what is ordered until the other end is closed."""
    _leave_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor ends workers itself
    sys.stdout = sys.stderr  # what agents print must not mix with what the command prints
    note = SharedNote(words)
    try:
        while True:
            _carry_out(json.loads(orders.recv_bytes()), orders, note)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:  # told to the supervisor, which raises it again
        told = str(error) if isinstance(error, FiretowerError) else traceback.format_exc(limit=-3)
        orders.send_bytes(BROKEN + told.encode())


def _carry_out(order: dict[str, Any], orders: Connection, note: SharedNote) -> None:
    table = Table(order["preset"], order["options"])
    matches = [Match(name, block, tuple(agents), seed) for name, block, agents, seed in order["matches"]]
    for game in play_matches(table, matches, batch=order["batch"], time_limit=order["limit"], note=note):
        orders.send_bytes(game.dump())
    orders.send_bytes(DONE)


def _leave_with_parent() -> None:
    """Without its supervisor a worker has nobody to work for, however long its agent still thinks."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
