"""Saves are not believed: a damaged one is refused without a trace, or holds games that can be played on to the end."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch
from firetower_env.core.choice import uniform
from firetower_env.core.errors import SavedStateError, StuckGameError
from firetower_env.core.validation import broken_facts
from firetower_env.presets import make_batch
from firetower_env.selfcheck.check import demand
from firetower_env.selfcheck.damage import Rng, Saved, damage

#: games side by side, most decisions before they are saved, and decisions after a damaged save was taken over
GAMES, BEFORE, AFTER = 3, 150, 150
#: so many saves are damaged at one moment of the games
AT_ONCE = 12


@dataclass
class Counts:
    """What became of damaged saves."""

    refused: int = 0
    sound: int = 0
    #: in words; there should be none
    defects: list[str] = field(default_factory=list)

    @property
    def tries(self) -> int:
        """How many saves were damaged."""
        return self.refused + self.sound + len(self.defects)


def check_restore(preset: str, seed: int, tries: int, after: int = AFTER, **options: Any) -> Counts:
    """Damage so many saves of this preset (with these rules options) and see what a batch makes of them."""
    rng = np.random.default_rng(seed)
    counts = Counts()
    batch = make_batch(preset, GAMES, **options)
    while counts.tries < tries:
        saved = at_a_moment(batch, rng).save()
        for _ in range(min(AT_ONCE, tries - counts.tries)):
            told, broken = damage(saved, rng)
            try:
                refused = judge(batch, saved, broken, rng, after)
            except Exception as error:  # whatever goes wrong is what is looked for
                counts.defects.append(f"{preset}, {told}: {error!r}")
                batch = make_batch(preset, GAMES, **options)
            else:
                counts.refused += refused
                counts.sound += not refused
    return counts


def at_a_moment(batch: Batch, rng: Rng) -> Batch:
    """Games at moments of their own: some just begun, some over, some never begun."""
    count = batch.count
    batch.restore(Batch(batch.game, count).save())
    batch.reset(int(rng.integers(1 << 62)), games=np.flatnonzero(rng.random(count) < 0.95))
    last = rng.integers(BEFORE, size=count) * rng.integers(1, 4, size=count)
    for step in range(int(last.max())):
        running = np.flatnonzero((batch.asked >= 0) & (last > step))
        if running.size:
            _step(batch, running, rng)
    return batch


def judge(batch: Batch, saved: Saved, broken: Saved, rng: Rng, after: int = AFTER) -> bool:
    """Was the damaged save refused? Raises Defect, or whatever play raises, if it should have been."""
    batch.restore(saved)
    before = _everything(batch)
    try:
        batch.restore(broken)
    except SavedStateError:
        demand(_same(_everything(batch), before), "refused, but something has changed")
        return True
    _play_on(batch, rng, after)
    return False


def _play_on(batch: Batch, rng: Rng, steps: int) -> None:
    """So many decisions in each game: nothing may be raised, and at the end no fact be broken."""
    batch.observe()
    for step in range(steps):
        running = np.flatnonzero(batch.asked >= 0)
        if not running.size:
            break
        _step(batch, running, rng)
        if step % 10 == 0:
            _look_around(batch, rng)
    broken = broken_facts(batch.game, batch.engine)
    demand(not broken, f"taken over, and after some decisions {', '.join(broken)}")


def _look_around(batch: Batch, rng: Rng) -> None:
    """What players and search agents do between decisions."""
    batch.observe()
    running = np.flatnonzero(batch.asked >= 0)
    if running.size:
        fork = batch.fork(running)
        # a redeal may give up where what is known leaves few deals, in sound games too
        with suppress(StuckGameError):
            fork.redeal(rng.integers(batch.game.seats, size=running.size), int(rng.integers(1 << 62)))
        for game in range(fork.count):
            fork.snapshot(game)


def _step(batch: Batch, games: NDArray[np.int64], rng: Rng) -> None:
    batch.step(uniform(batch.packed_masks(games), rng.random(games.size)), games)


def _everything(batch: Batch) -> list[NDArray[Any]]:
    engine = batch.engine
    return [array.copy() for array in (*batch.save().values(), engine.mask, engine.phase, engine.asked)]


def _same(one: list[NDArray[Any]], other: list[NDArray[Any]]) -> bool:
    return all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(one, other, strict=True))
