"""How much a burning acre threatens, and what it would cost to let an acre burn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.forest_fire.hexes import ACRES, BEHIND, DIRECTIONS, NEXT, edged
from firetower_agents.forest_fire.reader import Reader
from firetower_agents.reading import Floats

_HOUSE, _SCHOOL, _VEHICLE = 10.0, 20.0, 6.0


@dataclass(frozen=True)
class ThreatWeights:
    """What counts in a burning acre."""

    #: that it burns
    burning: float = 1.0
    #: each acre it can light, a building there, and one just behind
    lights: float = 0.5
    building: float = 1.5
    behind: float = 0.5
    #: so much of all this more where new extinguishers do not reach it
    inland: float = 0.0


_USUAL = ThreatWeights()


def threats(view: Reader, weights: ThreatWeights = _USUAL) -> Floats:
    """What each burning acre threatens: itself, acres it can light, buildings there and just behind; 0 elsewhere."""
    forest, building = edged(view.forest), edged(view.building)
    rows, acres = np.nonzero(view.fire)
    worth = np.full(rows.size, weights.burning)
    for direction in range(DIRECTIONS):
        there, behind = NEXT[acres, direction], BEHIND[acres, direction]
        lit = forest[rows, there]
        worth += lit * (
            weights.lights
            + weights.building * building[rows, there]
            + weights.behind * (forest & building)[rows, behind]
        )
    if weights.inland:
        worth *= 1 + weights.inland * ~view.in_reach[rows, acres]
    out = np.zeros(view.fire.shape)
    out[rows, acres] = worth
    return out


def second_threats(threat: Floats) -> Floats:
    """The largest threat next to each acre: what a ball puts out besides."""
    beyond = np.concatenate([threat, np.zeros((len(threat), 1))], axis=1)
    return np.asarray(beyond[:, NEXT[:ACRES]].max(axis=2))


def burning_costs(view: Reader) -> Floats:
    """What is lost if an acre is lit: what stands there, and what it could light next."""
    lost = _HOUSE * view.house + _SCHOOL * view.school
    lost += _VEHICLE * (view.plane("helicopter") | view.planes("dozer")[:, 0])
    spread = edged(view.forest & ~view.plane("drawn")) * (0.5 + edged(view.building))
    return np.asarray(lost + spread[:, NEXT[:ACRES]].sum(axis=2))
