"""Colours that must be told apart are, with every common kind of colour vision; text is readable on its paper."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env.core.snapshot import Colour
from firetower_env.games.fire_tower.pictures import LETTERS, TOWER_ARTS, TOWER_RGB
from firetower_env.render.colours import ROLES, dimmed

Floats = NDArray[np.float64]
#: what a dichromat sees, as matrices of linear light (Machado, Oliveira and Fernandes, 2009)
VISIONS = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.9505, 1.0, 1.089])
PAPERS = (0, 1)


def linear(colour: Colour) -> Floats:
    parts = np.asarray(colour) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(light: Floats) -> Floats:
    """CIE L*a*b* of linear light."""
    ratio = _XYZ @ np.clip(light, 0, 1) / _WHITE
    root = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def difference(one: Colour, other: Colour, vision: str) -> float:
    seen = [lab(VISIONS[vision] @ linear(colour)) for colour in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


def contrast(one: Colour, other: Colour) -> float:
    bright, dark = sorted((float(_XYZ[1] @ linear(colour)) for colour in (one, other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("paper", PAPERS)
def test_towers_differ_in_colour_for_everybody(vision: str, paper: int) -> None:
    """A difference of 2 can just be seen; 20 is plain. Letters and patterns tell towers apart without any colour."""
    towers = [dimmed(colour) if paper else colour for colour in TOWER_RGB]
    assert min(difference(*pair, vision) for pair in combinations(towers, 2)) > 20
    assert len(set(LETTERS)) == len(set(TOWER_ARTS)) == 4


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("piece", ["gem", "ember", "soil", "haven", "char"])
def test_pieces_stand_out_from_the_forest(vision: str, paper: int, piece: str) -> None:
    assert difference(ROLES[piece][paper], ROLES["ground"][paper], vision) > 14


@pytest.mark.parametrize("paper", PAPERS)
def test_text_is_readable(paper: int) -> None:
    for ink, ground, least in (
        ("ink", "paper", 7),
        ("ink", "plate", 7),
        ("ink", "card", 7),
        ("muted", "paper", 4.5),
        ("banner-ink", "banner", 7),
        ("mark-dark", "mark-light", 12),
    ):
        assert contrast(ROLES[ink][paper], ROLES[ground][paper]) >= least


def test_the_letter_of_a_seat_is_readable_on_its_colour() -> None:
    for colour in TOWER_RGB:
        assert contrast(colour, (255, 255, 255)) >= 3
        assert contrast(dimmed(colour), (255, 255, 255)) >= 2.5
