"""What a worker process runs: it does what it is told until nobody is left to tell it."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass

from firetower_env.core.game import Game
from firetower_env.core.processes.channel import Channel
from firetower_env.core.processes.memory import TRAYS, SharedMemory, Tray
from firetower_env.core.processes.part import Part, tray_forms

#: no setup comes with more pieces of shared memory
MOST_DESCRIPTORS = 64


@dataclass(frozen=True)
class Setup:
    """What a worker has to know."""

    game: Game
    count: int
    relative: bool
    auto_reset: bool
    #: bytes of each piece of shared memory: games first, then the trays task by task
    sizes: tuple[int, ...]


def run(descriptor: int, patience: float) -> None:
    """Work for the process at the other end of this socket."""
    channel = Channel(socket.socket(fileno=descriptor), patience)
    with suppress(EOFError, OSError):
        try:
            part = _part(*channel.receive_setup(MOST_DESCRIPTORS))
        except Exception as error:
            channel.send_error(error)
            return
        channel.send_result(0)
        while True:
            task = channel.receive_task()
            try:
                number = part.work(*task)
            except Exception as error:
                channel.send_error(error)
            else:
                channel.send_result(number)


def _part(setup: Setup, descriptors: list[int]) -> Part:
    memories = [SharedMemory(*both) for both in zip(setup.sizes, descriptors, strict=True)]
    for memory in memories:
        memory.close_descriptor()
    block = memories[0].block()
    part = Part.lying_in(block, setup.game, setup.count, setup.relative, setup.auto_reset)
    rest = iter(memories[1:])
    part.trays = {
        task: [Tray(form, setup.count, next(rest)) for _ in range(TRAYS)]
        for task, form in tray_forms(setup.game).items()
    }
    return part
