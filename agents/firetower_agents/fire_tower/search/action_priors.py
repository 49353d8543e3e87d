"""What the light policy of the playouts likes: one small number for each answer, looked up, never computed in play.

Questions fall into a few kinds: fire goes where enemies are near, water and firebreaks where friends are. A verb is
liked by its name. A table is indexed by kind of question, situation, friends' and enemies' standing towers, and answer.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import SIDE, Ints
from firetower_env.core.phases import Phase, PhaseTable
from firetower_env.games.fire_tower.geometry import DIRECTIONS, DISTANCE, HAS

Priors = NDArray[np.uint8]
_CELLS = SIDE * SIDE
_WATER = ("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "BUCKET", "HELI", "BACKBURN", "EMBER_FROM", "SH_GEM", "KETTLE_GEM")
_BREAKS = ("DOZER", "SCRATCH", "FOREST_CELL", "BREAK", "SANCTUARY", "WET_SQUARE")
#: Three facts make the situation, worth 4, 2 and 1: fire is near a friend, fire is near an enemy, the wind blows at a
#: friend. (beginning of a verb, how much it is liked in situations 0 to 7); the first that fits counts. The numbers of
#: the base game are how often `warden` chooses the verb, in per cent of the times it could.
SITUATIONS = 8
_VERBS = (
    ("PLAY_FLARE_UP_PICK", 1, 1, 1, 1, 1, 1, 1, 1),
    ("PLAY_BURNING_SNAG_PICK", 1, 1, 1, 1, 1, 1, 1, 1),
    ("PLAY_FLARE_UP", 82, 21, 90, 68, 62, 29, 99, 75),
    ("PLAY_BURNING_SNAG", 61, 13, 83, 50, 44, 15, 75, 54),
    ("PLAY_CROWN_FIRE", 60, 13, 75, 45, 44, 15, 70, 50),
    ("PLAY_EXPLOSION", 33, 5, 54, 24, 22, 11, 57, 35),
    ("PLAY_ROLLING", 30, 10, 50, 24, 22, 11, 50, 35),
    ("PLAY_CREEPING", 33, 10, 54, 24, 22, 11, 57, 35),
    ("PLAY_EMBER", 47, 29, 58, 29, 38, 35, 80, 45),
    ("PLAY_AIR_DROP_ALL", 13, 25, 7, 17, 20, 39, 21, 28),
    ("PLAY_FIRE_ENGINE_ALL", 18, 19, 15, 20, 37, 45, 37, 24),
    ("PLAY_SMOKEJUMPER_ALL", 12, 30, 12, 26, 26, 39, 19, 31),
    ("PLAY_HELITACK", 13, 25, 7, 17, 20, 39, 21, 28),
    ("PLAY_BACKBURN", 10, 15, 7, 12, 20, 30, 15, 20),
    ("PLAY_AIR", 1, 1, 1, 1, 1, 1, 1, 1),
    ("PLAY_FIRE", 1, 1, 1, 1, 1, 1, 1, 1),
    ("PLAY_SMOKE", 1, 1, 1, 1, 1, 1, 1, 1),
    ("PLAY_D", 5, 3, 9, 3, 10, 9, 3, 3),
    ("PLAY_SCRATCH", 8, 7, 7, 4, 22, 21, 9, 4),
    ("PLAY_HAWK", 8, 8, 8, 8, 8, 8, 8, 8),
    ("PLAY_", 5, 66, 13, 36, 3, 42, 5, 26),
    ("BUCKET_", 1, 1, 1, 1, 1, 1, 1, 1),
    ("RECKLESS_", 20, 20, 20, 20, 79, 43, 99, 60),
    ("DROP_", 3, 3, 3, 3, 3, 3, 3, 3),
    ("WIND_GEM", 92, 1, 80, 5, 99, 1, 99, 9),
    ("WIND_SET", 15, 71, 24, 66, 5, 79, 5, 59),
    ("WIND_ROLL", 5, 43, 5, 37, 5, 35, 5, 42),
    ("PUSH_ROLL", 60, 60, 60, 60, 60, 60, 60, 60),
    ("AID_GEM", 40, 40, 40, 40, 20, 20, 20, 20),
    ("YES", 60, 60, 60, 60, 60, 60, 60, 60),
    ("", 4, 4, 4, 4, 4, 4, 4, 4),
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


@cache
def _liked_verb(verb: str) -> NDArray[np.float64]:
    """By situation."""
    if verb == "DONE":
        return np.full(SITUATIONS, 2.0)
    return np.array(next(likes for start, *likes in _VERBS if verb.startswith(start)), np.float64)


def _liked_verbs(verbs: tuple[str, ...], friends: int, enemies: int) -> NDArray[np.float64]:
    """By situation and verb; winds are liked better or worse by whose towers they touch."""
    factor = np.ones(len(verbs))
    for number, verb in enumerate(verbs):
        direction = verb.removeprefix("PLAY_").removeprefix("DIR_")
        if direction in DIRECTIONS:
            wind = DIRECTIONS.index(direction)
            at_enemies, at_friends = (HAS[towers, [wind, (wind + 1) % 4]].sum() for towers in (enemies, friends))
            factor[number] += 0.2 * at_enemies - 0.3 * at_friends
    return np.stack([_liked_verb(verb) for verb in verbs], axis=1) * factor


@cache
def kinds(phases: PhaseTable) -> tuple[Ints, tuple[tuple[str, tuple[int, int]], ...]]:
    """The number of the kind of each phase, and the kinds by number: what for, and the box of a window."""
    listed = [(kind_of(phase), phase.box) for phase in phases.all]
    listed_kinds = tuple(dict.fromkeys(listed))
    return np.array([listed_kinds.index(one) for one in listed]), listed_kinds


@cache
def table(layout: ActionLayout, phases: PhaseTable) -> Priors:
    """By kind, situation, friends' towers, enemies' towers and answer (padded to whole words)."""
    listed_kinds = kinds(phases)[1]
    out = np.zeros((len(listed_kinds), SITUATIONS, 16, 16, _CELLS + 16 * layout.verb_words), np.uint8)
    for friends in range(16):
        for enemies in range(16):
            if friends & enemies:
                continue
            by_kind = {kind: _liked_cells(kind, friends, enemies) for kind in _KINDS}
            for number, (kind, box) in enumerate(listed_kinds):
                cells = np.clip(_over_box(by_kind[kind], box), 1, 255)
                out[number, :, friends, enemies, :_CELLS] = cells.reshape(-1)
            verbs = np.clip(_liked_verbs(layout.verbs, friends, enemies), 1, 255)
            out[:, :, friends, enemies, _CELLS : layout.size] = verbs
    return out
