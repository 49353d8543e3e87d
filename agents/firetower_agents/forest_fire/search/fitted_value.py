"""The chance to win from a position between turns, by a logistic fit to games of `chief` with some slips in them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np

from firetower_agents.forest_fire.reader import Reader
from firetower_agents.forest_fire.threats import threats
from firetower_agents.reading import Floats

FILE = Path(__file__).with_name("fitted_value.json")
#: water aboard that counts
_MOST_WATER = 6


def described(view: Reader) -> dict[str, Floats]:
    """What counts in a position, by name."""
    burning, left = view.fire.sum(axis=1), view.number("cards_left") / 60
    return {
        "always": np.ones(view.count),
        "burning": burning / view.number("limit"),
        "root of burning": np.sqrt(burning),
        "fires": view.number("fires") / 10,
        "threats": threats(view).sum(axis=1) / 100,
        "inland fires": np.sqrt((view.fire & ~view.in_reach).sum(axis=1)),
        "cards left": left,
        "cards left by root of burning": left * np.sqrt(burning),
        "fire cards in this pile": view.number("pile_fires") / 4,
        "forest": view.forest.mean(axis=1),
        "helicopter": view.plane("helicopter").any(axis=1).astype(np.float64),
        "water": np.minimum(view.water, _MOST_WATER) / _MOST_WATER,
    }


def matrix(view: Reader) -> Floats:
    """The same as columns."""
    return np.stack([np.asarray(column, np.float64) for column in described(view).values()], axis=1)


def chance_to_win(view: Reader) -> Floats:
    """From 0 to 1, `(rows,)`."""
    return np.asarray(1 / (1 + np.exp(-matrix(view) @ _weights(tuple(described(view))))))


@cache
def _weights(names: tuple[str, ...]) -> Floats:
    fitted = json.loads(FILE.read_text(encoding="utf-8"))["weights"]
    return np.array([fitted[name] for name in names])
