"""The life of a process that holds one agent: it makes the agent, then answers one question after the other.

Questions are arrays and batches; answers are JSON, so that nothing an agent sends can do more than be wrong.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch, Observation
from firetower_env.core.errors import UnknownNameError
from firetower_env.isolation.calls import Shown, call, guarded
from firetower_env.isolation.faults import Fault
from firetower_env.isolation.known import Known


@dataclass(frozen=True)
class Question:
    """What an agent is asked."""

    observations: Observation
    masks: NDArray[np.int8]
    #: the state of the generator it draws from
    draws: Any
    forks: Batch | None
    limit: float | None
    #: what it remembers, as bytes by row; None where it remembers nothing
    memory: NDArray[np.uint8] | None = None


def work(line: Connection, code: str, making: float | None) -> None:
    """Make the agent of this code within so many seconds, and answer until the other end is closed."""
    try:
        _tell(line, started=True)
        known = guarded(partial(Known.make, code), making, passes=(UnknownNameError,))
        _tell(line, wants_forks=known.forks, memory=known.memory.itemsize if known.memory else 0)
        while True:
            question: Question = line.recv()
            _answer(line, known, question)
    except Fault as fault:
        _tell(line, kind=fault.kind.name, text=fault.text)
    except UnknownNameError as error:
        _tell(line, unknown=str(error))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _answer(line: Connection, known: Known, question: Question) -> None:
    rng = np.random.default_rng()
    rng.bit_generator.state = question.draws
    memory = None
    if known.memory is not None and question.memory is not None:
        memory = np.frombuffer(bytearray(question.memory.tobytes()), known.memory)
    message: dict[str, Any]
    try:
        shown = Shown(question.observations, question.masks)
        given = call(lambda: known.agent, shown, rng, question.forks, question.limit, memory)
        message = {"answers": given.tolist()}
        if memory is not None:
            message["memory"] = b64encode(memory.tobytes()).decode()
    except Fault as fault:
        message = {"kind": fault.kind.name, "text": fault.text}
    _tell(line, **message, draws=rng.bit_generator.state)


def _tell(line: Connection, **message: Any) -> None:
    line.send_bytes(json.dumps(message).encode())
