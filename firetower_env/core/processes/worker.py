"""What a worker process runs: it does what it is told until nobody is left to tell it."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass

from firetower_env.core.game import Game
from firetower_env.core.processes.channel import Channel
from firetower_env.core.processes.memory import TRAYS, SharedMemory, Tray
from firetower_env.core.processes.part import MASKS, OBSERVATIONS, Part, tray_forms

#: memory of the games, and of the trays of every kind
MOST_DESCRIPTORS = 1 + len((OBSERVATIONS, MASKS)) * TRAYS


@dataclass(frozen=True)
class Setup:
    """What a worker has to know."""

    game: Game
    count: int
    relative: bool
    auto_reset: bool
    #: bytes of each piece of shared memory: games first, then the trays kind by kind
    sizes: tuple[int, ...]


def run(descriptor: int) -> None:
    """Work for the process at the other end of this socket."""
    channel = Channel(socket.socket(fileno=descriptor))
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
    forms = tray_forms(setup.game)
    part.trays = [
        [Tray(form, setup.count, memory) for memory in memories[1 + TRAYS * kind : 1 + TRAYS * (kind + 1)]]
        for kind, form in enumerate(forms)
    ]
    return part
