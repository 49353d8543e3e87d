"""`splasher`: greedy. Throws barrels on what burns near the edge, else flies water from the nearest river."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_agents.forest_fire.hexes import ACRES, DISTANCE, FAR, distances
from firetower_agents.forest_fire.reader import BALL, DOZER, HELICOPTER, VERBS, Reader
from firetower_agents.forest_fire.threats import ThreatWeights, burning_costs, second_threats, threats
from firetower_agents.reading import Floats, QuestionAgent
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.forest_fire.geometry import SIDE

#: bulldozers begin near the middle of either half
_POSTS: Ints = np.array([7 * SIDE + 10, 12 * SIDE + 10])
#: so many fires near the edge are worth a lot of barrels
_ENOUGH = 4
_FULL = 6
_BEST, _NEVER = 1e4, -1e6


class SplasherAgent(QuestionAgent):
    """Scores every answer; among equals the smallest is given."""

    reader = Reader
    #: what counts in a fire
    threat_weights = ThreatWeights()

    def threats(self, view: Reader) -> Floats:
        """What each burning acre threatens."""
        return threats(view, self.threat_weights)

    def rules(self) -> dict[str, Callable[[Reader], Floats]]:
        """By question."""
        return {
            "RIVER_START": _any,
            "RIVER_STEP": _any,
            "HOUSE": _any,
            "SCHOOL": _any,
            "SETUP_DOZER": _posts,
            "FIRST_FIRE": _cheapest,
            "NEW_FIRE": _cheapest,
            "BREAKDOWN": _any,
            "LUCKY": self.lucky,
            "RELOCATE": _any,
            "MAIN": self.main,
            "PLACE": self.place,
            "EXT_FROM": _end,
            "EXT_KIND": _any,
            "EXT_TO": self.on_fire,
            "DOZER_PICK": self.dozer_pick,
            "DOZER": self.dozer,
            "HELI": self.flight,
            "BALL_SECOND": self.on_fire,
        }

    def lucky(self, view: Reader) -> Floats:
        """New vehicles are welcome."""
        return preferring(view, "GET_HELI", "GET_DOZER", "END")

    def main(self, view: Reader) -> Floats:
        """Barrels if enough burns in their reach, else the helicopter."""
        barrels = view.in_reach.sum(axis=1) >= _ENOUGH
        out = preferring(view, "FLY", "GET_HELI", "GET_6W", "END")
        out[:, VERBS["GET_6W"]] += _BEST * barrels
        return out

    def place(self, view: Reader) -> Floats:
        """Extinguishers where they help most, vehicles near the fire."""
        out = view.none()
        threat = self.threats(view)
        ball = (view.kind == BALL)[:, None]
        out[:, :ACRES] = threat + ball * second_threats(threat) * view.fire
        helicopter, dozer = view.kind == HELICOPTER, view.kind == DOZER
        out[helicopter, :ACRES] = -(view.to_fire + 0.5 * view.to_river)[helicopter]
        out[dozer, :ACRES] = -view.to_fire[dozer].astype(np.float64)
        return out

    def on_fire(self, view: Reader) -> Floats:
        """The burning acre that threatens most."""
        out = view.none()
        out[:, :ACRES] = self.threats(view)
        return out

    def dozer_pick(self, view: Reader) -> Floats:
        """Whichever."""
        return _any(view)

    def dozer(self, view: Reader) -> Floats:
        """It never digs."""
        return _end(view)

    def flight(self, view: Reader) -> Floats:
        """Water to the nearest fire that threatens, and home before the steps are used up."""
        out = view.none()
        steps, rows = view.number("steps_left"), np.arange(view.count)
        from_here = DISTANCE[view.here]
        elsewhere = from_here > 0
        home = distances(view.landing)
        safe = from_here + home <= steps[:, None]
        to_drop = np.where(view.fire & safe, _BEST - from_here + 0.3 * self.threats(view), _NEVER)
        to_fetch = np.where(view.river & safe & elsewhere, _BEST - from_here - 0.5 * view.to_fire, _NEVER)
        #: more water is fetched while all of it could still be dropped in this flight
        spare = steps - from_here.min(axis=1, where=view.river & elsewhere, initial=FAR) - view.water
        more = (view.water < _FULL) & (to_fetch.max(axis=1) > 0) & (spare > view.to_fire[rows, view.here])
        drops = (view.water > 0) & ~more & (to_drop.max(axis=1) > 0)
        fetches = (view.water < _FULL) & ~drops
        goal = np.where(drops[:, None], to_drop, np.where(fetches[:, None], to_fetch, _NEVER))
        landing = np.where(view.landing, -from_here.astype(np.float64), _NEVER)
        out[:, :ACRES] = np.where((goal.max(axis=1) < 0)[:, None], landing, goal)
        out[:, VERBS["END"]] = np.where(stays(view), 0.0, -FAR)
        out[:, VERBS["DROP_WATER"]] = np.where(view.fire[rows, view.here], 2 * _BEST, 2 * _NEVER)
        for verb in ("BARREL", "BALL", "DROP_BALL"):
            out[:, VERBS[verb]] = 2 * _NEVER
        return out


def stays(view: Reader) -> Bools:
    """May the helicopter stay where it is? It has not moved, or it may land here."""
    rows = np.arange(view.count)
    return np.asarray(view.landing[rows, view.here] | (view.number("moved") == 0))


def preferring(view: Reader, *verbs: str) -> Floats:
    """The first of these verbs that is legal."""
    out = view.none()
    for rank, verb in enumerate(verbs):
        out[:, VERBS[verb]] = len(verbs) - rank
    return out


def _any(view: Reader) -> Floats:
    return view.none()


def _end(view: Reader) -> Floats:
    return preferring(view, "END")


def _posts(view: Reader) -> Floats:
    """The first bulldozer to the north, the second to the south of the middle."""
    out = view.none()
    second = view.planes("dozer")[:, 0].any(axis=1)
    out[:, :ACRES] = -DISTANCE[_POSTS[second.astype(np.int64)]]
    return out


def _cheapest(view: Reader) -> Floats:
    """The acre of a new fire that costs least."""
    out = view.none()
    out[:, :ACRES] = -burning_costs(view)
    return out
