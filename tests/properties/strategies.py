"""What Hypothesis draws: games of any preset and with options drawn as for the lock step, played to some point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.presets import make_game
from tests.golden.policy import choose
from tests.lockstep.found import pairings
from tests.presets import ALL

#: tables of the lock step from which options are drawn
TABLES = 40


def calm(examples: int) -> settings:
    """The same examples in every run, and no complaint about a busy machine."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None, suppress_health_check=slow)


class Source(Protocol):
    """Where a game comes from: shown with a failure, and making the same game each time."""

    def game(self) -> Game:
        """The game with its rules."""
        ...


@dataclass(frozen=True)
class OfPreset:
    """A preset as it is."""

    preset: str

    def game(self) -> Game:
        """The game of the preset."""
        return make_game(self.preset)


@dataclass(frozen=True)
class OfTable:
    """A game with the options of a table of the lock step."""

    folder: str
    preset: str
    table: int

    def game(self) -> Game:
        """The game of these options."""
        pairing = pairings()[self.folder]
        return pairing.make_game(pairing.options(self.preset, self.table))


def any_source() -> st.SearchStrategy[Source]:
    """The presets of all games as often as options drawn at random."""
    names = [(name, preset) for name, pairing in pairings().items() for preset in pairing.presets]
    drawn = st.builds(lambda chosen, table: OfTable(*chosen, table), st.sampled_from(names), st.integers(0, TABLES))
    return st.sampled_from([OfPreset(name) for name in ALL]) | drawn


@dataclass(frozen=True)
class Played:
    """A game to look at: what it is, its seed, and how it was played so far."""

    source: Source
    seed: int
    luck: int
    steps: int

    def batch(self, *, relative: bool = True, count: int = 1) -> Batch:
        """The game (as the last of `count` games) at this point, or at its end if that comes first."""
        batch = Batch(self.source.game(), count, relative=relative)
        batch.reset(seeds=[self.seed + place for place in range(1 - count, 1)])
        for number in range(self.steps):
            if batch.over[-1]:
                break
            self.advance(batch, number)
        return batch

    def running(self) -> Batch:
        """The game at this point, which it must reach."""
        batch = self.batch()
        assume(not batch.over[0])
        return batch

    def advance(self, batch: Batch, number: int, game: int = -1) -> int:
        """One decision of the usual players; returns the answer as it is called on the real board."""
        place = game % batch.count
        packed = batch.engine.mask[place]
        legal = np.flatnonzero(np.unpackbits(packed.astype("<u2").view(np.uint8), bitorder="little")).tolist()
        action = choose(batch.game.layout, legal, self.luck, number)
        batch.step([batch.view_action(action, place)], [place])
        return action


def played(most: int, source: st.SearchStrategy[Source] | None = None) -> st.SearchStrategy[Played]:
    """Games played for up to `most` decisions, often for nearly as many: that is where most has happened."""
    steps = st.integers(0, most) | st.integers(0, most // 3).map(lambda less: most - less)
    sources = any_source() if source is None else source
    return st.builds(Played, sources, st.integers(0, (1 << 63) - 1), st.integers(0, 1 << 20), steps)


#: which of the legal answers are taken next
choices = st.lists(st.integers(0, 1 << 16), min_size=1, max_size=25)


def pick(batch: Batch, choice: int, game: int = 0) -> int:
    """The chosen one of the legal answers in the batch's own view."""
    legal = np.flatnonzero(batch.masks([game])[0])
    return int(legal[choice % legal.size])
