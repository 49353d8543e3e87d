"""Agents that misbehave lose their own games, with the reason, and nobody else's; the tournament goes on to its end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import capped
from firetower_env.selfcheck.processes import CLI, Child

TURNS, WORKERS = 12, 2
#: seconds for a decision of agents that never come to one
LIMIT = 5
FAULT = "fault: "
RAISED, ILLEGAL, CHANGED, LATE, DIED = (
    "raised an error",
    "illegal answer",
    "changed its input",
    "time limit",
    "ended its process",
)
ANY = (RAISED, ILLEGAL, CHANGED, LATE, DIED)
#: how every file begins; the agent that is to misbehave is `Hostile`, the other one does as it should
_HEAD = """
import os
import sys
import threading
import time

import numpy as np

from firetower_env.agents import RandomAgent


class Calm(RandomAgent):
    draws_by_row = False


class Mute(RuntimeError):
    def __str__(self):
        raise RuntimeError("no words")


class Hostile(RandomAgent):
    draws_by_row = False
"""


@dataclass(frozen=True)
class Behaviour:
    """What an agent does wrong, in its making or in its first decision, and how its games may end."""

    name: str
    does: str
    endings: tuple[str, ...]
    making: bool = False

    @property
    def code(self) -> str:
        """The file of the agent."""
        head = "__init__(self)" if self.making else "act(self, observations, masks, rng)"
        return f"{_HEAD}\n    def {head}:\n" + "".join(f"        {line}\n" for line in self.does.splitlines())


BEHAVIOURS = (
    Behaviour("raises", "raise RuntimeError(object())", (RAISED,)),
    Behaviour("answers illegally", "return [int(masks[0].argmin())]", (ILLEGAL,)),
    Behaviour("exits", "sys.exit('enough')", (RAISED,)),
    Behaviour("answers nothing", "return None", (ILLEGAL,)),
    Behaviour("raises KeyboardInterrupt", "raise KeyboardInterrupt", ANY),
    Behaviour("changes what it sees", "next(iter(observations.values()))[:] = 0\nreturn [0]", (CHANGED,)),
    Behaviour("ends its process", "os._exit(3)", (DIED,)),
    Behaviour("answers out of range", "return [1 << 40]", (ILLEGAL,)),
    Behaviour("raises BaseException", "raise BaseException('no')", ANY),
    Behaviour("answers fractions", "return [0.5]", (ILLEGAL,)),
    Behaviour("raises in its making", "raise RuntimeError('not today')", ANY, making=True),
    Behaviour("changes its mask", "masks.flags.writeable = True\nmasks[:] = 1\nreturn [0]", (CHANGED,)),
    Behaviour("raises what cannot be told", "raise Mute", ANY),
    Behaviour("sleeps", "time.sleep(3600)", (LATE,)),
    Behaviour("raises GeneratorExit", "raise GeneratorExit", ANY),
    Behaviour("empties what it sees", "observations.clear()\nreturn [0]", (CHANGED,)),
    Behaviour("exits in its making", "sys.exit(1)", ANY, making=True),
    Behaviour("ends its process in its making", "os._exit(0)", ANY, making=True),
)


def check(case: Case) -> None:
    """A tournament of three agents, one of which misbehaves whenever it is asked; behaviours take turns."""
    play(case, case.turn(BEHAVIOURS))


def play(case: Case, behaviour: Behaviour) -> None:
    """A tournament with one agent of this behaviour."""
    file, results = case.folder / "agents.py", case.folder / "games.jsonl"
    file.write_text(behaviour.code, encoding="utf-8")
    options = [word for name, value in capped(case.preset, TURNS).items() for word in ("-o", f"{name}={value}")]
    words = ("--preset", case.preset, *options, "--agents", f"random,{file}:Calm,{file}:Hostile", "--blocks", "1")
    limit = ("--time-limit", str(LIMIT)) if LATE in behaviour.endings and behaviour.endings != ANY else ()
    more = ("--seed", str(case.below(1 << 31)), "--workers", str(WORKERS), "--results", str(results), "--json")
    with Child(case.folder, CLI, "tournament", *words, *limit, *more) as child:
        child.output()
    judge(behaviour, results)
    case.tried(len(_games(results)))


def judge(behaviour: Behaviour, results: Path) -> None:
    """The hostile agent has lost all its games, with one of the reasons there may be, and the others none."""
    wanted = tuple(FAULT + ending for ending in behaviour.endings)
    for game in _games(results):
        ending, details = game["ending"], game["details"]
        if not any(agent.endswith(":Hostile") for agent in game["agents"]):
            demand(not ending.startswith(FAULT), f"an agent that {behaviour.name} ends a game of others: {ending}")
            continue
        demand(ending in wanted, f"an agent that {behaviour.name}: its game ends with {ending!r}")
        blamed = details["fault_agent"]
        demand(blamed.endswith(":Hostile"), f"an agent that {behaviour.name}: {Path(blamed).name} is blamed for it")
        seat = int(details["fault_seat"])
        demand(game["agents"][seat] == blamed, f"an agent that {behaviour.name}: the wrong seat is blamed")


def _games(results: Path) -> list[dict[str, Any]]:
    _, *lines = results.read_bytes().splitlines()
    return [json.loads(line) for line in lines]
