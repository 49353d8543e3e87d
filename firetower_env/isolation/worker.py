"""The life of a process that holds one agent: it makes the agent, then answers one question after the other.

Questions are arrays and batches; answers are JSON, so that nothing an agent sends can do more than be wrong.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import Agent
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


def work(line: Connection, code: str, making: float | None) -> None:
    """Make the agent of this code within so many seconds, and answer until the other end is closed."""
    try:
        _tell(line, started=True)
        known = guarded(partial(Known.make, code), making, passes=(UnknownNameError,))
        _tell(line, wants_forks=known.forks)
        while True:
            question: Question = line.recv()
            _answer(line, known.agent, question)
    except Fault as fault:
        _tell(line, kind=fault.kind.name, text=fault.text)
    except UnknownNameError as error:
        _tell(line, unknown=str(error))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _answer(line: Connection, agent: Agent, question: Question) -> None:
    rng = np.random.default_rng()
    rng.bit_generator.state = question.draws
    message: dict[str, Any]
    try:
        given = call(lambda: agent, Shown(question.observations, question.masks), rng, question.forks, question.limit)
        message = {"answers": given.tolist()}
    except Fault as fault:
        message = {"kind": fault.kind.name, "text": fault.text}
    _tell(line, **message, draws=rng.bit_generator.state)


def _tell(line: Connection, **message: Any) -> None:
    line.send_bytes(json.dumps(message).encode())
