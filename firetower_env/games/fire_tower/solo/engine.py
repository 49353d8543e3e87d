"""The engine of the solo mode: what its rules do otherwise than Rising Flames, moment by moment."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.geometry import AREAS, FATAL, QUADRANT
from firetower_env.games.fire_tower.rising.engine import RisingEngine
from firetower_env.games.fire_tower.solo import falling
from firetower_env.games.fire_tower.solo.levels import by_level, enemy_cards, hawks_needed
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.state import DRY, SMOKE, SoloState
from firetower_env.games.fire_tower.state import FireTowerState

_HAS_BUCKET = by_level("bucket")


class SoloEngine(RisingEngine):
    """N solo games under one set of rules; the level may differ from game to game."""

    state_type: ClassVar[type[FireTowerState]] = SoloState
    streams: ClassVar[tuple[str, ...]] = (*RisingEngine.streams, "enemy", "challenge", "level")
    #: sanctuaries and sturdy towers may be anywhere
    alert: Plane = bb.FULL

    s: SoloState
    rules: SoloRules

    def __init__(self, count: int, rules: SoloRules, box: GameBox) -> None:
        super().__init__(count, rules, box)
        self.turn_frames = self.numbers(
            "turn_over", "late_step", "refill", "action_step", "WIND", "reveal", "smolder_step"
        )
        #: the player's corner, the enemy corners clockwise from it, and those as bits
        self.own: int = int(self.tower_of[0])
        self.enemy_corners = tuple((self.own + step) % 4 for step in (1, 2, 3))
        self.enemies: int = sum(1 << corner for corner in self.enemy_corners)
        self.home_cells: Plane = QUADRANT[self.own]
        self.own_fatal: Plane = FATAL[self.own]
        self.enemy_cards = enemy_cards(rules.solo_tower)
        #: the place of each card among the enemy's five
        self.enemy_place: Ints = np.zeros(self.cards, np.int64)
        self.enemy_place[list(self.enemy_cards)] = np.arange(len(self.enemy_cards))

    def check_hawks(self, levels: Ints) -> None:
        """Raise unless the supply of these rules is enough for such levels."""
        needed = hawks_needed(int(levels.max(initial=0))) + self.rules.solo_start_hawks
        if needed > self.rules.hawks_total:
            raise RulesError(f"hawks_total must be at least {needed} at these levels, not {self.rules.hawks_total}")

    def set_levels(self, games: Ints, levels: Ints) -> None:
        """[RF Solo] The level of the next game of each of these places, 0 for what the rules say."""
        self.check_hawks(levels)
        self.s.next_level[games] = levels

    # -- seats and towers -----------------------------------------------------------------------------------------

    def opening_seat(self, games: Ints) -> Ints:
        """There is but one."""
        return np.zeros(games.size, np.int64)

    def flyers(self, games: Ints) -> Ints:
        """Ruling S29: the player decides on every hawk's flight, in quadrants of burned towers too."""
        return np.zeros((games.size, 4), np.int64)

    def takeable(self, games: Ints, seats: Ints) -> Plane:
        """Ruling S12: enemy hawks may be taken, unless an option forbids it."""
        return super().takeable(games, seats) if self.rules.hawk_take_enemy else bb.empty(games.size)

    def is_reckless(self, games: Ints, seats: Ints) -> Bools:
        """Ruling S3: Reckless Abandon is on the Bucket card, which the highest levels lack."""
        return super().is_reckless(games, seats) & (_HAS_BUCKET[self.s.level[games]] > 0)

    def kept_beside(self, games: Ints) -> Ints:
        """The cards of a plan, too."""
        kept = super().kept_beside(games)
        for cards in self.s.plan[games].T:
            rows = np.flatnonzero(cards >= 0)
            kept[rows, cards[rows]] += 1
        return kept

    def hand_limit(self, games: Ints, seats: Ints) -> Ints:
        """Ruling S21: planned cards count for the hand size."""
        return super().hand_limit(games, seats) - self.s.plan_size[games]

    # -- the board ------------------------------------------------------------------------------------------------

    def not_bare(self, games: Ints) -> Plane:
        """[RF Solo] A sanctuary keeps hawks off."""
        return super().not_bare(games) | self.s.sanctuary.take(games, axis=0)

    def closed_to_breaks(self, games: Ints, seats: Ints) -> Plane:
        """[RF Solo] A sanctuary keeps firebreaks off."""
        return super().closed_to_breaks(games, seats) | self.s.sanctuary.take(games, axis=0)

    def perilous(self, games: Ints) -> Plane:
        """Cells whose loss loses the game (ruling S7)."""
        return self.s.sanctuary.take(games, axis=0) | self.own_fatal

    # -- how a game goes and ends ---------------------------------------------------------------------------------

    @property
    def loss(self) -> str:
        """[RF Solo] Those who lose towers on the way are enemies."""
        return "enemy_fallen"

    def burn(self, games: Ints, cells: Plane, seats: Ints) -> None:
        """[RF Solo] Sturdy towers fall when they are full, and a sanctuary may burn."""
        falling.burn(self, games, cells, seats)

    def ending(self, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
        """Ruling S7: loss before win."""
        return falling.ending(self, games, waits)

    def pay(self, games: Ints, winners: Ints) -> NDArray[np.float32]:
        """[RF Solo] A win pays by its score."""
        return falling.pay(self, games, winners)

    # -- moments --------------------------------------------------------------------------------------------------

    def is_dry(self, games: Ints) -> Bools:
        """[RF Solo] Dry Season runs."""
        return self.runs(games, DRY)

    def runs(self, games: Ints, challenge: int) -> Bools:
        """Does this challenge run?"""
        return (self.s.challenges[games] >> challenge & 1).astype(np.bool_)

    def ask_action(self, games: Ints, seats: Ints) -> None:
        """Ruling S23: a planned card comes before Heavy Smoke, and either replaces the choice of an action."""
        planned = self.s.plan_size[games] > 0
        smoky = self.runs(games, SMOKE) & ~planned
        self.push(games[planned], "forced", seats[planned])
        self.push(games[smoky], "smoke_step", seats[smoky])
        free = ~(planned | smoky)
        super().ask_action(games[free], seats[free])

    def ask_flight(self, games: Ints, seats: Ints, origin: Ints) -> None:
        """[RF Solo] The gem of an enemy hawk comes down at home."""
        at_home = bb.some(bb.cell_plane(origin) & self.home_cells)
        super().ask_flight(games[at_home], seats[at_home], origin[at_home])
        abroad = ~at_home
        self.push(games[abroad], "ENEMY_FLIGHT", seats[abroad], other=origin[abroad])

    def answering(self, games: Ints) -> Bools:
        """Has an enemy tower with an unused Bucket caught fire?"""
        towers = self.s.standing[games] & self.s.enemy_buckets[games]
        return bb.some(self.s.gem.take(games, axis=0) & AREAS.take(towers, axis=0))

    def _calm(self, games: Ints) -> None:
        """Ruling S30: enemy Buckets answer a placement once no flight is pending."""
        super()._calm(games)
        due = self.answering(games) & (self.s.flight_placer[games] < 0)
        self.push(games[due], "enemy_buckets", 0)

    def _land(self, games: Ints, cells: Plane, placers: Ints) -> None:
        """What lands amid flights waits for the Buckets after the last of them."""
        self.push(games[self.s.flight_placer[games] < 0], "enemy_buckets", 0)
        super()._land(games, cells, placers)

    def holds_flights(self, games: Ints, placers: Ints) -> Bools:
        """Ruling S30 with enemy_bucket="before_flights": Buckets answer before each flight."""
        if self.rules.enemy_bucket == "after_flights":
            return super().holds_flights(games, placers)
        due = self.answering(games)
        self.push(games[due], "flights", placers[due])
        self.push(games[due], "enemy_buckets", 0)
        return due

    def finished(self, games: Ints, key: str, seats: Ints) -> Ints:
        """A placement of several picks is answered by Buckets when it is complete."""
        placed = self.s.placed.take(games, axis=0)
        due = bb.some(placed) & ~self.disturbs(games, placed) & self.answering(games)
        if np.count_nonzero(due):
            here = games[due]
            self.push(here, key, seats[due])
            self._calm(here)
            games, seats = games[~due], seats[~due]
        return super().finished(games, key, seats)
