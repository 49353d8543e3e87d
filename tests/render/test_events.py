"""What lists of events say of a decision: facts that changed, what came onto the board, what is gone, open dice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from firetower_env.core.snapshot import Pile, Snapshot
from firetower_env.core.surroundings import Bar, Count
from firetower_env.core.texts import GameTexts
from firetower_env.presets import make_batch
from firetower_env.render.changes import consequences
from tests.render.example import EXAMPLE

STYLES = {
    **EXAMPLE.styles,
    "fire": replace(EXAMPLE.styles["fire"], comes="lit"),
    "rock": replace(EXAMPLE.styles["rock"], goes="rocks gone"),
}
BEFORE = replace(EXAMPLE, styles=STYLES)


def with_cells(snapshot: Snapshot, **changes: str) -> Snapshot:
    """Other tops of cells, named `c<row><column>`."""
    rows = [list(row) for row in snapshot.cells]
    for name, key in changes.items():
        rows[int(name[1])][int(name[2])] = key
    return replace(snapshot, cells=tuple(map(tuple, rows)))


def test_what_comes_and_goes_is_told_with_its_places() -> None:
    assert consequences(BEFORE, BEFORE) == []
    assert consequences(BEFORE, with_cells(BEFORE, c00="fire", c23="fire")) == ["lit: 0,0 2,3"]
    assert consequences(BEFORE, with_cells(BEFORE, c03="wood")) == ["rocks gone: 0,3"]
    # a style without words is no news
    assert consequences(BEFORE, with_cells(BEFORE, c00="lake")) == []


def test_what_is_only_elsewhere_or_covered_is_not_gone() -> None:
    assert consequences(BEFORE, with_cells(BEFORE, c03="wood", c00="rock")) == []
    covered = replace(with_cells(BEFORE, c03="lake"), beneath={(0, 3): ("rock",)})
    assert consequences(BEFORE, covered) == []


def test_many_cells_are_counted() -> None:
    ablaze = replace(BEFORE, cells=(("fire",) * 4,) * 3)
    assert consequences(BEFORE, ablaze) == ["lit: 10 cells", "rocks gone: 0,3 2,0"]


def test_numbers_that_are_drawn_are_no_news() -> None:
    facts = {"wind": "north", "burning": "3 of 9", "houses": "5 of 6", "top pile": "7 cards", "mood": "calm"}
    later = {"wind": "south", "burning": "4 of 9", "houses": "4 of 6", "top pile": "6 cards", "mood": "tense"}
    drawn = {"bars": (Bar("burning", 3, 9),), "counts": (Count("houses", "5"),), "piles": (Pile("top pile", 7),)}
    before, after = (replace(BEFORE, facts=tuple(told.items()), **drawn) for told in (facts, later))
    assert consequences(before, after) == ["wind: south", "mood: tense"]


class DiceTexts(GameTexts):
    """Texts of a game whose dice all can see."""

    open_chance = frozenset({"dice"})


def test_only_open_chance_is_told() -> None:
    batch = make_batch("fire_tower_2p", 1)
    events = [("shuffle", [1, 2, 3]), ("dice", 4), ("dice", 6)]
    assert DiceTexts(batch.game).seen_chance(events) == ["dice: 4", "dice: 6"]
    assert batch.game.texts.seen_chance(events) == []


def test_a_question_is_asked_as_its_phase_does_unless_a_game_knows_better() -> None:
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(seeds=[1])
    for _ in range(10):
        phase = batch.engine.phases.all[int(batch.engine.phase[0])]
        assert batch.game.texts.ask(batch.engine, 0) == phase.ask
        batch.step([int(np.flatnonzero(batch.masks()[0])[0])])
