"""Masks are true: what they allow is accepted, and everything else is refused and changes nothing."""

from __future__ import annotations

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import IllegalActionError
from firetower_env.selfcheck.check import Case, Defect, demand
from firetower_env.selfcheck.play import at_a_moment, digests, random_actions

GAMES = 6
#: answers tried of those that a mask forbids
ILLEGAL = 24


def check(case: Case) -> None:
    """Games at a random moment: all of what is legal on forks, some of what is not, and one wrong answer among many."""
    batch = at_a_moment(case.preset, GAMES, case.rng, relative=bool(case.below(2)))
    for game in np.flatnonzero(~batch.over).tolist():
        illegal = case.rng.permutation(illegal_answers(batch, game))[:ILLEGAL]
        case.tried(accept_every_legal_answer(batch, game))
        case.tried(refuse(batch, game, illegal))
    refuse_the_whole_step(batch, case)


def illegal_answers(batch: Batch, game: int) -> Ints:
    """What the mask of a game forbids, and numbers that are no answers at all."""
    return np.append(np.flatnonzero(batch.masks([game])[0] == 0), [-1, batch.game.layout.size, 1 << 40])


def accept_every_legal_answer(batch: Batch, game: int) -> int:
    """Give every legal answer on a fork of its own; returns how many there are."""
    before = batch.digest(game)
    legal = np.flatnonzero(batch.masks([game])[0])
    demand(legal.size, f"game {game} runs, but nothing is legal in it")
    forks = batch.fork([game], copies=legal.size)
    try:
        forks.step(legal)
    except IllegalActionError as error:
        raise Defect(f"the mask allows what is refused: {error}") from error
    settled = forks.over | forks.masks().any(axis=1)
    demand(settled.all(), f"no answer is left after {batch.game.layout.describe(legal[settled.argmin()])}")
    demand(batch.digest(game) == before, "playing a fork has changed its source")
    return int(legal.size)


def refuse(batch: Batch, game: int, illegal: Ints) -> int:
    """Give each of these answers, none of which may be accepted; returns how many there are."""
    before = batch.digest(game)
    for action in illegal.tolist():
        try:
            batch.step([action], [game])
        except IllegalActionError:
            continue
        raise Defect(f"the mask forbids answer {action}, which is accepted")
    demand(batch.digest(game) == before, "answers that were refused have changed the game")
    return len(illegal)


def refuse_the_whole_step(batch: Batch, case: Case) -> None:
    """One illegal answer among legal ones changes no game at all."""
    live = np.flatnonzero(~batch.over)
    if not live.size:
        return
    actions, before = random_actions(batch, live, case.rng), digests(batch)
    place = case.below(live.size)
    actions[place] = case.rng.choice(illegal_answers(batch, int(live[place])))
    try:
        batch.step(actions, live)
    except IllegalActionError:
        demand(digests(batch) == before, "one illegal answer was refused, but other games went on")
    else:
        raise Defect(f"answer {actions[place]} is illegal in game {live[place]} of a batch, and accepted")
    case.tried()
