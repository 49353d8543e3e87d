"""Written down and laid out games go on alike; damaged positions are refused, or can be played (`positions`)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.choice import uniform
from firetower_env.core.errors import PositionError
from firetower_env.core.validation import broken_facts
from firetower_env.presets import make_batch
from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.damage import Rng
from firetower_env.selfcheck.play import same
from firetower_env.selfcheck.saves import at_a_moment

#: games side by side, decisions after a position was laid out, and damaged positions of one moment
GAMES, AFTER, DAMAGED = 3, 30, 8
#: what people and programs may write where they should not
_WRONG: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 0.5, 1 << 40, 10**4000, "", "none", "x" * 5000, "0,0 0,0", "7,7*999"),
    *([], {}, [[]], [0], ["none"] * 2000, {"0": -1}, {"0": "none", 0: "none"}, {"step": "x"}),
)


def check(case: Case) -> None:
    """Games at moments of their own, their positions, and what becomes of damaged ones."""
    batch = at_a_moment(make_batch(case.preset, GAMES), case.rng)
    twin = make_batch(case.preset, 1)
    running = np.flatnonzero(batch.asked >= 0).tolist()
    moments = [json.loads(json.dumps(batch.position_of(game))) for game in running]
    for game, position in zip(running, moments, strict=True):
        _goes_on_alike(batch, game, position, twin, case.rng)
        case.tried()
    for position in moments:
        for _ in range(DAMAGED):
            told, broken = _damaged(position, moments, case.rng)
            _refused_or_sound(twin, broken, told, case.rng)
            case.tried()


def _goes_on_alike(batch: Batch, game: int, position: dict[str, Any], twin: Batch, rng: Rng) -> None:
    """The same is seen and asked, and the same answers have the same results."""
    twin.set_position(position)
    demand(twin.position_of() == position, "a position that was laid out is written down otherwise")
    branch = batch.fork([game])
    for number in range(AFTER):
        told = f"{number} answers after a position was laid out"
        demand(twin.questions() == branch.questions(), f"{told} another question is asked")
        demand(same(twin.masks(), branch.masks()), f"{told} other answers are legal")
        for seat in range(batch.game.seats):
            demand(same(twin.observe([0], [seat]), branch.observe([0], [seat])), f"{told} seat {seat} sees otherwise")
        if branch.over[0]:
            return
        actions = uniform(branch.packed_masks(), rng.random(1))
        branch.step(actions)
        twin.step(actions)


def _damaged(position: dict[str, Any], moments: list[dict[str, Any]], rng: Rng) -> tuple[str, dict[str, Any]]:
    """A position with something wrong, or from another moment, and what that is."""
    broken = deepcopy(position)
    key = list(position)[int(rng.integers(len(position)))]
    other = moments[int(rng.integers(len(moments)))]
    way = int(rng.integers(5))
    if way == 0:
        broken[key] = _WRONG[int(rng.integers(len(_WRONG)))]
    elif way == 1:
        del broken[key]
    elif way == 2:
        broken[key] = other.get(key, broken[key])
    elif way == 3:
        step = broken["pending"][int(rng.integers(len(broken["pending"])))]
        column = ("step", "seat", *step)[int(rng.integers(2 + len(step)))]
        step[column] = _WRONG[int(rng.integers(len(_WRONG)))]
    else:
        broken["pending"] = (other["pending"] + broken["pending"])[int(rng.integers(3)) :]
    return f"{key}, damage {way}", broken


def _refused_or_sound(twin: Batch, broken: dict[str, Any], told: str, rng: Rng) -> None:
    """A typed error that changes nothing, or a game that can be played on."""
    before = twin.digest()
    try:
        twin.set_position(broken, seed=int(rng.integers(1 << 62)))
    except PositionError as error:
        demand(len(str(error)) < 4000, f"{told}: refused with {len(str(error))} characters")
        demand(twin.digest() == before, f"{told}: refused, but something has changed")
        return
    for _ in range(AFTER):
        if twin.over[0]:
            break
        twin.observe()
        twin.step(uniform(twin.packed_masks(), rng.random(1)))
    facts = broken_facts(twin.game, twin.engine)
    demand(not facts, f"{told}: laid out, and after some answers {', '.join(facts)}")
