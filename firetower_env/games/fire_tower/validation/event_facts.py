"""Facts about events: those that wait, and the one under way."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.state import (
    DRY_STORM,
    FIRESTORM,
    KETTLE_FLIGHT,
    MOBILIZATION,
    MUTUAL_AID,
    NO_EVENT,
    SHADOW,
)
from firetower_env.games.fire_tower.validation.card_facts import events_in_use
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none

#: the step that waits for as long as each event goes on
_STEPS = {
    FIRESTORM: "storm_exchange",
    MUTUAL_AID: "aid_turns",
    SHADOW: "shadow_turns",
    DRY_STORM: "dry_roll",
    KETTLE_FLIGHT: "kettle_turns",
    MOBILIZATION: "mobilize",
}
#: steps and questions that belong to the drawer
_OF_DRAWER = ("storm_exchange", "aid_turns", "shadow_turns", "dry_roll", "kettle_turns", "AID_CHOICE")


def events_wait_in_line(p: CheckedPosition) -> Bools:
    """Ruling R66: events of this game with their drawers; the places behind them are free; a turn has so many."""
    s = p.s
    waits = np.arange(s.event_kind.shape[1]) < s.events[:, None]
    used = np.concatenate([[False], events_in_use(p), np.zeros(MOBILIZATION - p.e.event_types, np.bool_)])
    named = used[s.event_kind] & (s.event_drawer >= 0)
    free = (s.event_kind == NO_EVENT) & (s.event_drawer == -1)
    return np.asarray(np.where(waits, named, free).all(axis=1) & (s.events <= s.turn_events))


def the_running_event_is_the_pending_one(p: CheckedPosition) -> Bools:
    """An event runs exactly while its step waits, and has a drawer for as long."""
    s = p.s
    runs = s.running_event
    fits = (s.drawer >= 0) == (runs != NO_EVENT)
    fits &= holds_where(runs == NO_EVENT, (s.to_act == 0) & (s.aid_option == -1))
    for kind, step in _STEPS.items():
        fits &= p.has(step) == (runs == kind)
    steps = p.find(*_OF_DRAWER)
    return holds_where(p.running, fits & p.all_of(steps.rows, steps.frames.seat == s.drawer[steps.rows]))


def only_those_who_take_part_act(p: CheckedPosition) -> Bools:
    """Everyone who is not out; in Shadow of the Wood those whom it is for. A Mobilization remembers them all."""
    s, e = p.s, p.e
    everyone = (1 << e.seats) - 1 & ~e.gone(p.games)
    part = np.where(s.running_event == SHADOW, e.strikers(p.games), everyone)
    all_of_them = holds_where(s.running_event == MOBILIZATION, s.to_act == part)
    steps = p.find("mobilize", "mobilized", "STORM_DISCARD")
    asked = p.all_of(steps.rows, (part[steps.rows] >> steps.frames.seat & 1) > 0)
    return holds_where(p.running, ((s.to_act & ~part) == 0) & all_of_them & asked)


def the_choice_of_a_mutual_aid(p: CheckedPosition) -> Bools:
    """[FT p.6] It is made once, before anyone acts, and everyone does the same."""
    s = p.s
    runs = (s.running_event == MUTUAL_AID) & p.running
    fits = holds_where(runs, (s.aid_option < 0) == p.has("AID_CHOICE"))
    for option, question in enumerate(("AID_GEM_CELL", "AID_BREAK_CELL", "AID_DROP")):
        fits &= holds_where(p.has(question), s.aid_option == option)
    return fits


def gems_of_a_mutual_aid(p: CheckedPosition) -> Bools:
    """Ruling R47: they lie on the board; without the event there are none, and no fire is remembered."""
    s = p.s
    runs = s.running_event == MUTUAL_AID
    return holds_where(p.running, np.where(runs, none(s.aid_gems & ~s.gem), none(s.aid_gems | s.aid_fire)))


ALWAYS = (
    events_wait_in_line,
    the_running_event_is_the_pending_one,
    only_those_who_take_part_act,
    the_choice_of_a_mutual_aid,
    gems_of_a_mutual_aid,
)
