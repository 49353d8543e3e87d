"""A playthrough: one seeded game of a preset as text that a rules expert can read and a test can compare.

It knows no game: boards, hands and facts come from snapshots, answers from the action layout. Every decision is one
line with the legal answers, the choice, what chance brought and what changed; now and then the whole table is drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Recorder
from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import PRESETS, make_batch
from firetower_env.render.text import render_text
from tests.golden.policy import choose
from tests.golden.wording import Names, chance_words, changes, legal_words, option_words

#: a game that goes on for longer is left at this point
MOST_DECISIONS = 260
#: the table is drawn whenever so many turns have passed
TURNS_A_DRAWING = 8


def playthrough(preset: str, seed: int) -> str:
    """The whole text."""
    return "\n".join(_lines(preset, seed)) + "\n"


def _lines(preset: str, seed: int) -> Iterator[str]:
    batch = make_batch(preset, 1, relative=False)
    names = Names(batch)
    yield f"{PRESETS[preset].env_id}: {PRESETS[preset].doc}"
    yield f"game {batch.game.name}, version {batch.game.version}, seed {seed}"
    yield from (f"  {line}" for line in option_words(batch.game.rules))
    with Recorder(batch) as recorder:
        batch.reset(seeds=[seed])
        yield "set up" + "".join(f"; {words}" for words in chance_words(recorder.take(0), names))
        yield from _drawing(batch)
        turns = decision = 0
        title = batch.snapshot(0).title
        while not batch.over[0] and decision < MOST_DECISIONS:
            decision += 1
            yield _decide(batch, recorder, names, seed, decision)
            turns += batch.snapshot(0).title != title
            title = batch.snapshot(0).title
            if turns == TURNS_A_DRAWING and not batch.over[0]:
                turns = 0
                yield from _drawing(batch)
    yield from _drawing(batch)
    yield f"{decision} decisions, {'the end' if batch.over[0] else 'left here'}"
    if batch.over[0]:
        paid = ", ".join(f"{value:+.4f}" for value in batch.returns[0])
        yield f"returns {paid}{' (truncated)' if batch.truncated[0] else ''}"


def _decide(batch: Batch, recorder: Recorder, names: Names, seed: int, number: int) -> str:
    """Take one decision; the line that tells of it."""
    before = batch.snapshot(0)
    question, seat = batch.questions()[0], int(batch.asked[0])
    legal = np.flatnonzero(batch.masks([0])[0]).tolist()
    action = choose(batch.game.layout, legal, seed, number)
    line = f"{number:>4} p{seat} {question}: {legal_words(legal, names)} -> {names.answer(action)}"
    batch.step([action], [0])
    told = [*chance_words(recorder.take(0), names), *changes(before, batch.snapshot(0))]
    return line + "".join(f"; {words}" for words in told)


def _drawing(batch: Batch) -> Iterator[str]:
    """The table with open hands, without the question (the next line has it), and a digest of what each seat sees."""
    snapshot: Snapshot = replace(batch.snapshot(0), question="", legal_cells=frozenset(), legal_words=())
    yield ""
    yield from (f"| {line}".rstrip() for line in render_text(snapshot, unicode=False).splitlines())
    for relative in (True, False):
        view = Batch(batch.game, 1, relative=relative)
        view.put([0], batch, [0])
        seen = " ".join(f"p{seat} {_digest(view.observe([0], [seat]))}" for seat in range(batch.game.seats))
        yield f"| observed {'turned' if relative else 'as it lies'}: {seen}"
    yield ""


def _digest(observation: dict[str, np.ndarray[Any, Any]]) -> str:
    hasher = hashlib.blake2b(digest_size=6)
    for name in sorted(observation):
        array = np.ascontiguousarray(observation[name])
        hasher.update(f"{name} {array.dtype.name} {array.shape}".encode())
        hasher.update(array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes())
    return hasher.hexdigest()
