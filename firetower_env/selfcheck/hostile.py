"""Agents that misbehave lose their own games, with the reason, and nobody else's; the tournament goes on to its end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent
from typing import Any

from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import capped_words
from firetower_env.selfcheck.processes import CLI, Child

TURNS, WORKERS = 12, 2
#: seconds for a decision of agents that never come to one
LIMIT = 5
FAULT = "fault: "
RAISED, ILLEGAL, CHANGED, LATE, DIED = ANY = tuple(
    FAULT + kind
    for kind in ("raised an error", "illegal answer", "changed its input", "time limit", "ended its process")
)
FINE = ("over", "truncated")
_HOSTILE = ":Hostile"
#: how every file begins; the agent that is to misbehave is `Hostile`, the other one does as it should.
#: `first` is true once in all processes together: an agent that forks every time would never come to an end
_HEAD = """
import os
import sys
import threading
import time

from firetower_env.agents import RandomAgent


class Calm(RandomAgent):
    row_independent = False


class Mute(RuntimeError):
    def __str__(self):
        raise RuntimeError("no words")


def first():
    try:
        os.close(os.open(__file__ + ".mark", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


class Hostile(RandomAgent):
    row_independent = False
"""
#: the first making, which only shows that it can be made, is spared
_MAKING = "if first():\n    return\n"
_ANSWER = "return super().act(observations, masks, rng)"


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
        does = _MAKING + self.does if self.making else self.does
        return f"{_HEAD}\n    def {head}:\n{indent(does, ' ' * 8)}\n"


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
    Behaviour("writes where results are printed", f"os.write(1, b'noise')\n{_ANSWER}", FINE),
    Behaviour("ends its process from a thread", "threading.Timer(0.1, os._exit, [3]).start()\ntime.sleep(3600)", ANY),
    Behaviour(
        "forks once and exits there", f"if first() and not os.fork():\n    sys.exit(0)\n{_ANSWER}", (*FINE, *ANY)
    ),
)


def check(case: Case) -> None:
    """A tournament of three agents, one of which misbehaves whenever it is asked; behaviours take turns."""
    play(case, case.turn(BEHAVIOURS))


def play(case: Case, behaviour: Behaviour) -> None:
    """A tournament with one agent of this behaviour."""
    file, results = case.folder / "agents.py", case.folder / "games.jsonl"
    file.write_text(behaviour.code, encoding="utf-8")
    words = (
        "--preset",
        case.preset,
        *capped_words(case.preset, TURNS),
        "--agents",
        f"random,{file}:Calm,{file}{_HOSTILE}",
        "--blocks",
        "1",
    )
    limit = ("--time-limit", str(LIMIT)) if behaviour.endings == (LATE,) else ()
    more = ("--seed", str(case.below(1 << 31)), "--workers", str(WORKERS), "--results", str(results), "--json")
    with Child(case.folder, CLI, "tournament", *words, *limit, *more) as child:
        child.output()
    judge(behaviour, results)
    case.tried(len(_games(results)))


def judge(behaviour: Behaviour, results: Path) -> None:
    """The hostile agent's games have ended as they may, by nobody's fault but its own, and all others by themselves."""
    games = _games(results)
    matches = {game["match"] for game in games}
    demand(len(matches) == len(games), f"an agent that {behaviour.name}: {len(games)} results of {len(matches)} games")
    for game in games:
        ending, told = game["ending"], f"an agent that {behaviour.name}"
        guilty = any(agent.endswith(_HOSTILE) for agent in game["agents"])
        demand(ending in (behaviour.endings if guilty else FINE), f"{told}: a game with {_names(game)} ends: {ending}")
        if ending in FINE:
            continue
        blamed = game["agents"][int(game["details"]["fault_seat"])]
        demand(blamed.endswith(_HOSTILE), f"{told}: {Path(blamed).name} is blamed for it")


def _names(game: dict[str, Any]) -> str:
    return ", ".join(agent.rpartition(":")[2] for agent in game["agents"])


def _games(results: Path) -> list[dict[str, Any]]:
    _, *lines = results.read_bytes().splitlines()
    return [json.loads(line) for line in lines]
