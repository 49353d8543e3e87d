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
from firetower_env.core.views import turned_masks
from firetower_env.presets import PRESETS, make_batch
from firetower_env.render.text import render_text
from tests.golden.kept import kept_of
from tests.golden.policy import choose
from tests.golden.wording import Names, chance_words, changes, legal_words, option_words

#: a game that goes on for longer is left at this point
MOST_DECISIONS = 260
#: the table is drawn whenever so many turns have passed
TURNS_A_DRAWING = 8


def playthrough(preset: str, seed: int, **options: Any) -> str:
    """The whole text."""
    return "\n".join(_lines(preset, seed, options)) + "\n"


def _lines(preset: str, seed: int, options: dict[str, Any]) -> Iterator[str]:
    batch = make_batch(preset, 1, relative=False, **options)
    names, witness = Names(batch, kept_of(preset)), Witness(batch)
    yield f"{PRESETS[preset].env_id}: {PRESETS[preset].doc}"
    yield f"game {batch.game.name}, version {batch.game.version}, seed {seed}"
    yield from (f"  {line}" for line in option_words(batch.game.rules))
    with Recorder(batch) as recorder:
        batch.reset(seeds=[seed])
        yield "set up" + "".join(f"; {words}" for words in chance_words(recorder.take(0), names))
        yield from _drawing(batch, witness)
        turns = decision = 0
        title = batch.snapshot(0).title
        while not batch.over[0] and decision < MOST_DECISIONS:
            decision += 1
            witness.look()
            yield _decide(batch, recorder, names, seed, decision)
            turns += batch.snapshot(0).title != title
            title = batch.snapshot(0).title
            if turns == TURNS_A_DRAWING and not batch.over[0]:
                turns = 0
                yield from _drawing(batch, witness)
    yield from _drawing(batch, witness)
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


def _drawing(batch: Batch, witness: Witness) -> Iterator[str]:
    """The table with open hands, without the question (the next line has it), and what the witness has seen."""
    snapshot: Snapshot = replace(batch.snapshot(0), question="", legal_cells=frozenset(), legal_words=())
    yield ""
    yield from (f"| {line}".rstrip() for line in render_text(snapshot, unicode=False).splitlines())
    yield f"| seen so far: {witness.digests()}"
    yield ""


class Witness:
    """Remembers, as fingerprints, the observations of every seat and the masks at all decisions, in both views."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._hashers = {name: hashlib.blake2b(digest_size=6) for name in ("turned", "as it lies")}

    def look(self) -> None:
        """Take in what can be seen before a decision."""
        game, engine = self.batch.game, self.batch.engine
        seats, here = np.arange(game.seats), np.zeros(game.seats, np.int64)
        rotation = game.rotations(engine, here[:1], self.batch.asked)
        masks = {"turned": turned_masks(engine, here[:1], rotation), "as it lies": engine.mask}
        for name, hasher in self._hashers.items():
            seen = game.observe(engine, here, seats, name == "turned")
            for array in (masks[name], *(seen[piece] for piece in sorted(seen))):
                hasher.update(f"{array.dtype.name} {array.shape}".encode())
                hasher.update(array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes())

    def digests(self) -> str:
        """One fingerprint for each view."""
        return ", ".join(f"{name} {hasher.hexdigest()}" for name, hasher in self._hashers.items())
