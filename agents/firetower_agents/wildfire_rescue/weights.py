"""What `ranger` and those who think like it hold of things, in campers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The numbers of `ranger`; every other set of them is another agent."""

    #: a player lost, and how much more so for each camper he carries
    death: float = 2.6
    per_camper: float = 0.6
    #: chances that a tile burns: next to fire, next to a hazard that flips, a hazard that flips later
    near_fire: float = 0.5
    near_flip: float = 0.4
    later_flip: float = 0.5
    #: what is left of a goal for each step of the way, and where another player is nearer
    fading: float = 0.8
    share: float = 0.55
    #: campers next to fire, burning and in time, burning and too late
    exposed: float = 1.3
    in_time: float = 1.6
    too_late: float = 0.3
    #: the edge when no camper is left, before and on it
    homeward: float = 1.2
    home: float = 2.0
    #: campers taken now; a goal after a slow step, and the danger of being stuck next to fire
    taken: float = 1.25
    slow: float = 0.72
    stuck: float = 1.6
    #: a goal after waiting; drawing with few kinds of tools, with enough, what the die adds to danger, what it costs
    waiting: float = 0.8
    draw_few: float = 0.34
    draw_enough: float = 0.02
    draw_danger: float = 1.5
    draw_cost: float = 0.1
    #: a goal after teaming up, and the cost of two turns
    together: float = 0.6
    team_cost: float = 0.15
