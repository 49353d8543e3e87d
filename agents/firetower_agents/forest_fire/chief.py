"""`chief`: plans each turn. Compares what extinguishers, the helicopter and a bulldozer could do, and does the best."""

from __future__ import annotations

import numpy as np

from firetower_agents.forest_fire.digging import best_next, dig_values, plan_value, way_lengths
from firetower_agents.forest_fire.flight import KEPT, best_flights
from firetower_agents.forest_fire.hexes import ACRES
from firetower_agents.forest_fire.lots import LOTS, lot_values
from firetower_agents.forest_fire.reader import VERBS, Reader
from firetower_agents.forest_fire.splasher import SplasherAgent, preferring
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints

_STEPS = 10
#: without a helicopter, a lot that puts out less than this is passed over for one
_POOR_LOT = 6.0
_BEST, _NEVER = 1e4, -1e6
#: by how much what is not chosen is worth less, at least
_LESS = 0.01


class ChiefAgent(SplasherAgent):
    """Looks at what the whole turn could do before it begins."""

    #: by how much digging must beat the flight
    dig_margin = 1.0
    #: what water aboard is worth at the end of a flight
    kept = KEPT

    def lucky(self, view: Reader) -> Floats:
        """New vehicles are welcome, and so are extinguishers where they reach a fire."""
        out = preferring(view, "GET_HELI", "GET_DOZER", "END")
        for verb, value in lot_values(view, self.threats(view)).items():
            out[:, VERBS[verb]] = np.where(value > 0, 2 + value, 0)
        return out

    def main(self, view: Reader) -> Floats:
        """The best lot, the best flight, or the best digging; what comes second keeps the value it has."""
        rows = np.arange(view.count)
        out = np.full(view.masks.shape, _NEVER)
        for verb, value in self.plans(view).items():
            out[:, VERBS[verb]] = value
        verbs = np.array([VERBS[verb] for verb in LOTS])
        legal = np.where(view.masks > 0, out, _NEVER)
        lot, flight, dig = legal[:, verbs].max(axis=1), legal[:, VERBS["FLY"]], legal[:, VERBS["MOVE_DOZER"]]
        out[:, VERBS["END"]], out[:, VERBS["GET_HELI"]] = 0.0, _POOR_LOT
        choice = np.where(flight > 0, VERBS["FLY"], VERBS["END"])
        choice = np.where((dig > flight + self.dig_margin) & (dig > 0), VERBS["MOVE_DOZER"], choice)
        best_lot = np.where(lot > 0, verbs[legal[:, verbs].argmax(axis=1)], VERBS["END"])
        choice = np.where((lot > flight) & (lot > dig), best_lot, choice)
        choice = np.where(view.legal("GET_HELI") & (lot < _POOR_LOT), VERBS["GET_HELI"], choice)
        best = np.maximum(out[rows, choice], 0.0)
        rated: Floats = np.minimum(out, best[:, None] - _LESS)
        rated[rows, choice] = best
        return rated

    def dozer_pick(self, view: Reader) -> Floats:
        """The bulldozer that has more to dig."""
        out = view.none()
        for acres in _dozers(view):
            out[np.arange(view.count), acres] = plan_value(view, acres)
        return out

    def dozer(self, view: Reader) -> Floats:
        """Dig where it stands if that is worth it, else go where most is to be had for the time."""
        out = view.none()
        worth, here, rows = dig_values(view), view.here, np.arange(view.count)
        cost = way_lengths(view, here, view.number("steps_left"))
        digs = view.number("digs_left") * (view.number("rocks_left") > 0) > 0
        out[:, :ACRES] = np.where(digs[:, None], best_next(worth, cost), 0.0)
        out[:, :ACRES][out[:, :ACRES] <= 0] = _NEVER
        out[:, VERBS["DIG"]] = np.where(worth[rows, here] > 0, _BEST, _NEVER)
        return out

    def flight(self, view: Reader) -> Floats:
        """On with the best flight; water is dropped wherever it burns."""
        out = super().flight(view)
        steps, rows = view.number("steps_left"), np.arange(view.count)
        found = best_flights(view, view.here, steps, self.threats(view), self.kept)
        known: Bools = found.score > _NEVER
        out[known, :ACRES] = _NEVER
        goes = known & (found.target != view.here)
        out[rows[goes], found.target[goes]] = _BEST
        out[known & ~goes, VERBS["END"]] = _BEST
        return out

    def plans(self, view: Reader) -> dict[str, Floats]:
        """What each lot, a flight and a fire line would be worth this turn; nothing without the vehicle for it."""
        threat = self.threats(view)
        plans = dict(lot_values(view, threat))
        flies, digs = (view.planes(vehicle)[:, 0].any(axis=1) for vehicle in ("helicopter", "dozer"))
        plans["FLY"], plans["MOVE_DOZER"] = np.zeros(view.count), np.zeros(view.count)
        plans["FLY"][flies] = self._flight_gain(view.take(np.flatnonzero(flies)), threat[flies])
        plans["MOVE_DOZER"][digs] = _dig_gain(view.take(np.flatnonzero(digs)))
        return plans

    def _flight_gain(self, view: Reader, threat: Floats) -> Floats:
        """What the best flight adds to staying."""
        start: Ints = view.plane("helicopter").argmax(axis=1)
        found = best_flights(view, start, np.full(view.count, _STEPS), threat, self.kept)
        return found.score - found.stay


def turn_plans(view: Reader) -> dict[str, Floats]:
    """The plans of `chief`."""
    return ChiefAgent().plans(view)


def _dozers(view: Reader) -> tuple[Ints, Ints]:
    """The acres of the first and the last bulldozer."""
    dozers = view.planes("dozer")[:, 0]
    return dozers.argmax(axis=1), ACRES - 1 - dozers[:, ::-1].argmax(axis=1)


def _dig_gain(view: Reader) -> Floats:
    """What the better of the bulldozers could dig."""
    return np.asarray(np.maximum(*(plan_value(view, acres) for acres in _dozers(view))))
