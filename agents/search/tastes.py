"""What the light policy of the playouts likes: one small number for each answer, looked up, never computed in play.

Questions fall into a few kinds: fire goes where enemies are near, water and firebreaks where friends are. A verb is
liked by its name. A table is indexed by kind of question, danger, friends' and enemies' standing towers, and answer.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import SIDE, Ints
from firetower_env.core.phases import Phase, PhaseTable
from firetower_env.games.fire_tower.geometry import DIRECTIONS, DISTANCE, HAS

Tastes = NDArray[np.uint8]
_CELLS = SIDE * SIDE
_WATER = ("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "BUCKET", "HELI", "BACKBURN", "EMBER_FROM", "SH_GEM", "KETTLE_GEM")
_BREAKS = ("DOZER", "SCRATCH", "FOREST_CELL", "BREAK", "SANCTUARY", "WET_SQUARE")
#: (beginning of a verb, liked in peace, liked in danger); the first that fits counts
_VERBS = (
    ("PLAY_FLARE_UP_PICK", 20, 20),
    ("PLAY_BURNING_SNAG_PICK", 20, 20),
    ("PLAY_FLARE_UP", 200, 130),
    ("PLAY_BURNING_SNAG", 190, 120),
    ("PLAY_C", 170, 110),
    ("PLAY_EXPLOSION", 150, 110),
    ("PLAY_ROLLING", 150, 100),
    ("PLAY_EMBER", 120, 125),
    ("PLAY_AIR_DROP_ALL", 40, 190),
    ("PLAY_FIRE_ENGINE_ALL", 40, 200),
    ("PLAY_SMOKEJUMPER_ALL", 30, 170),
    ("PLAY_HELITACK", 40, 190),
    ("PLAY_BACKBURN", 40, 160),
    ("PLAY_AIR", 5, 20),
    ("PLAY_FIRE", 5, 20),
    ("PLAY_SMOKE", 5, 20),
    ("PLAY_D", 50, 100),
    ("PLAY_SCRATCH", 50, 90),
    ("PLAY_HAWK", 60, 60),
    ("PLAY_", 110, 90),
    ("BUCKET_ALL", 10, 210),
    ("BUCKET_PICK", 1, 10),
    ("RECKLESS_", 90, 60),
    ("DROP_", 12, 12),
    ("WIND_GEM", 120, 100),
    ("WIND_SET", 60, 110),
    ("PUSH_ROLL", 120, 120),
    ("AID_GEM", 90, 60),
    ("YES", 120, 120),
    ("", 60, 60),
)
_KINDS = ("fire", "water", "breaks")


def kind_of(phase: Phase) -> str:
    """What a cell answer to this question is for."""
    key = phase.key
    # the solo player also pours for the enemy, and is better off where that helps it least
    if key.startswith("EB_"):
        return "fire"
    for kind, words in (("water", _WATER), ("breaks", _BREAKS)):
        if any(word in key for word in words):
            return kind
    return "fire"


def _near(towers: int) -> NDArray[np.float64]:
    """Steps from every cell to the nearest of these towers, far away if there is none, `(16, 16)`."""
    none = np.full(_CELLS, 16.0)
    near = np.minimum.reduce([none, *DISTANCE[HAS[towers]].astype(np.float64)])
    return np.asarray(near).reshape(SIDE, SIDE)


def _liked_cells(kind: str, friends: int, enemies: int) -> NDArray[np.float64]:
    """By cell, `(16, 16)`."""
    own, other = _near(friends), _near(enemies)
    if kind == "water":
        return np.asarray(200 - 12 * own + np.maximum(other - own, 0))
    if kind == "breaks":
        return np.asarray(180 - 12 * np.abs(own - 5))
    return np.asarray(230 - 12 * other - 14 * np.maximum(7 - own, 0))


def _over_box(cells: NDArray[np.float64], box: tuple[int, int]) -> NDArray[np.float64]:
    """The mean over the window whose north-west cell is the anchor."""
    height, width = box
    wide = np.pad(cells, ((0, height - 1), (0, width - 1)), mode="edge")
    parts = [wide[r : r + SIDE, c : c + SIDE] for r in range(height) for c in range(width)]
    return np.asarray(np.mean(parts, axis=0))


def _liked_verb(verb: str, danger: int, friends: int, enemies: int) -> int:
    direction = verb.removeprefix("PLAY_").removeprefix("DIR_")
    if direction in DIRECTIONS:
        wind = DIRECTIONS.index(direction)
        touched = (wind, (wind + 1) % 4)
        at_enemies, at_friends = (int(HAS[towers, list(touched)].sum()) for towers in (enemies, friends))
        return 100 + 30 * at_enemies - 40 * at_friends
    if verb == "DONE":
        return 8
    return next(likes[danger] for start, *likes in _VERBS if verb.startswith(start))


@cache
def kinds(phases: PhaseTable) -> tuple[Ints, tuple[tuple[str, tuple[int, int]], ...]]:
    """The number of the kind of each phase, and the kinds by number: what for, and the box of a window."""
    listed = [(kind_of(phase), phase.box) for phase in phases.all]
    found = tuple(dict.fromkeys(listed))
    return np.array([found.index(one) for one in listed]), found


@cache
def table(layout: ActionLayout, phases: PhaseTable) -> Tastes:
    """By kind, danger, friends' towers, enemies' towers and answer (padded to whole words)."""
    found = kinds(phases)[1]
    out = np.zeros((len(found), 2, 16, 16, _CELLS + 16 * layout.verb_words), np.uint8)
    for friends in range(16):
        for enemies in range(16):
            if friends & enemies:
                continue
            fields = {kind: _liked_cells(kind, friends, enemies) for kind in _KINDS}
            for number, (kind, box) in enumerate(found):
                cells = np.clip(_over_box(fields[kind], box), 1, 255)
                out[number, :, friends, enemies, :_CELLS] = cells.reshape(-1)
            for danger in (0, 1):
                verbs = [_liked_verb(verb, danger, friends, enemies) for verb in layout.verbs]
                out[:, danger, friends, enemies, _CELLS : layout.size] = np.clip(verbs, 1, 255)
    return out
