"""The engine of Rising Flames: what its rules do otherwise than the base game, moment by moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.deck import clear_table
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import QUADRANT
from firetower_env.games.fire_tower.rising import setup
from firetower_env.games.fire_tower.rising.set_aside_cards import drop_drawn
from firetower_env.games.fire_tower.rising.shadows import becoming
from firetower_env.games.fire_tower.rising.shadows import turn as shadow_turn
from firetower_env.games.fire_tower.rising.specialty import heavy_winds, lookout
from firetower_env.games.fire_tower.rising.state import DOUBLE, RisingState
from firetower_env.games.fire_tower.state import (
    DRY_STORM,
    KETTLE_FLIGHT,
    MOBILIZATION,
    MUTUAL_AID,
    NOBODY,
    SHADOW,
    FireTowerState,
)
from firetower_env.games.fire_tower.verbs import EVENT_NAMES

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.box import GameBox
    from firetower_env.games.fire_tower.rising.rules import RisingRules


class RisingEngine(FireTowerEngine):
    """N games of Rising Flames under one set of rules."""

    state_type: ClassVar[type[FireTowerState]] = RisingState
    streams: ClassVar[tuple[str, ...]] = (*FireTowerEngine.streams, "die")
    event_types: ClassVar[int] = len(EVENT_NAMES)
    deferring: ClassVar[tuple[int, ...]] = (MUTUAL_AID, SHADOW, DRY_STORM, KETTLE_FLIGHT, MOBILIZATION)

    s: RisingState
    rules: RisingRules

    def __init__(self, count: int, rules: RisingRules, box: GameBox) -> None:
        super().__init__(count, rules, box)
        self.victim_queues = (*self.victim_queues, self.s.victim_by_shadow)
        if rules.variant == DOUBLE:
            self.sides = tuple((int(towers), 1 << seat) for seat, towers in enumerate(self.towers_of))
        #: by seat: its own quadrant (or half), where its hawk cards place, where setup and Kettle Flight place
        self.quarter: Plane = np.stack(
            [QUADRANT[self.owner_of == seat].sum(axis=0, dtype=np.uint16) for seat in range(self.seats)]
        )
        self.zone: Plane = self.quarter.copy()
        if rules.teams:
            self.zone |= self.quarter[(np.arange(4) + 2) % 4]
        self.quiet_zone: Plane = self.quarter if rules.team_hawk_zone == "cards_only" else self.zone

    # -- seats and towers -----------------------------------------------------------------------------------------

    def home_of(self, games: Ints, seats: Ints) -> Plane:
        """The quadrant (in the Double Tower variant the half) whose hawks belong to each of these seats."""
        return self.quarter[seats]

    def zone_of(self, games: Ints, seats: Ints, quiet: bool = False) -> Plane:
        """Where new hawks of these seats may go: home, in teams the partner's too (not always `quiet`ly: X56)."""
        return (self.quiet_zone if quiet else self.zone)[seats]

    def flyers(self, games: Ints) -> Ints:
        """By corner: the seat that commands the hawks of that quadrant, NOBODY where it is orphaned, `(k, 4)`."""
        owner = self.owner(games[:, None], np.arange(4))
        owner = np.broadcast_to(owner, (games.size, 4))
        out = (self.gone(games)[:, None] >> np.maximum(owner, 0) & 1).astype(np.bool_)
        return np.where(out, NOBODY, owner)

    def takeable(self, games: Ints, seats: Ints) -> Plane:
        """Ruling X18: hawks of all quadrants outside the zone, orphaned ones included."""
        return self.s.hawk.take(games, axis=0) & ~self.zone_of(games, seats)

    def is_shadow(self, games: Ints, seats: Ints) -> Bools:
        """Is this seat a Shadow?"""
        return np.asarray(self.s.shadow[games] >> seats & 1, np.bool_)

    def gone(self, games: Ints) -> Ints:
        """The eliminated who are no Shadows."""
        return self.s.eliminated[games] & ~self.s.shadow[games]

    def strikers(self, games: Ints) -> Ints:
        """Where Shadows take turns, Shadow of the Wood is theirs alone."""
        return self.s.shadow[games] if self.rules.shadow_turns else self.s.eliminated[games]

    def is_out_for_good(self, games: Ints, seats: Ints) -> Bools:
        """Shadows act and can win; other eliminated seats only where Shadow of the Wood is for them."""
        returns = self.rules.shadow_of_the_wood and not self.rules.shadow_turns
        return np.asarray(self.gone(games) >> seats & 1, np.bool_) & (not returns)

    def acting_drawer(self, games: Ints, drawer: Ints) -> Ints:
        """A Shadow carries out what it has drawn; for a seat that is out the next living seat does."""
        kept = self.s.shadow[games] & 1 << drawer
        return self.first_in_order(games, drawer, ~self.s.eliminated[games] | kept)

    # -- cards and credit -----------------------------------------------------------------------------------------

    def held(self, games: Ints) -> NDArray[np.uint8]:
        """Cards drawn in front of a seat count among its hand when the pile is made anew."""
        held = self.s.hands[games]
        held[np.arange(games.size), self.s.turn_seat[games]] += self.s.drawn.take(games, axis=0)
        return held

    def kept_beside(self, games: Ints) -> Ints:
        """Drawn cards."""
        return self.s.drawn.take(games, axis=0).astype(np.int64)

    def set_aside(self, games: Ints) -> Ints:
        """The pool of a Mobilization, too."""
        return super().set_aside(games) + self.s.pool.take(games, axis=0)

    def hand_limit(self, games: Ints, seats: Ints) -> Ints:
        """Ruling X61: a place is kept while a seat patrols. Shadows hold no cards."""
        limit = super().hand_limit(games, seats) - (self.s.patrolling[games] == seats)
        return np.where(self.is_eliminated(games, seats), 0, limit)

    def credited(self, games: Ints, seats: Ints) -> Ints:
        """Ruling X60: what a Shadow burns is recorded with it."""
        out = (seats >= 0) & (self.gone(games) >> np.maximum(seats, 0) & 1).astype(np.bool_)
        return np.where(out, NOBODY, seats)

    def credit_holds(self, games: Ints, seats: Ints) -> Bools:
        """Ruling X60: a Shadow's credit holds, though it earns no cards."""
        known = np.maximum(seats, 0)
        return (seats >= 0) & (self.is_standing(games, known) | self.is_shadow(games, known))

    def revenge_placer(self, games: Ints, credit: Ints) -> Ints:
        """Ruling X41: who burned the tower, else the seat on turn, else the next seat that is not out."""
        on_turn = self.first_in_order(games, self.s.turn_seat[games], ~self.gone(games))
        return np.where(credit >= 0, credit, on_turn)

    # -- how a game goes and ends ---------------------------------------------------------------------------------

    def add_events(self, games: Ints, rest: NDArray[np.uint8]) -> None:
        """Ruling X3: the Firestorm is cut in."""
        setup.add_events(self, games, rest)

    def turn_begins(self, games: Ints, seats: Ints) -> tuple[Ints, Ints]:
        """Where Shadows take turns a lone survivor wins now, and a Shadow's turn goes its own way."""
        if not self.rules.shadow_turns:
            return games, seats
        return shadow_turn.take_turn(self, *becoming.survivor_wins(self, games, seats))

    def seat_lost(self, games: Ints, seats: Ints) -> None:
        """Cards drawn in front of a seat are lost with its tower; where Shadows take turns it may become one."""
        drop_drawn(self, games, seats)
        if self.rules.shadow_turns:
            becoming.become_shadow(self, games, seats)

    def ending(self, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
        """Where Shadows take turns they can win, and a lone tower has to outlast them."""
        return becoming.with_shadows(self, games, waits) if self.rules.shadow_turns else super().ending(games, waits)

    # -- moments --------------------------------------------------------------------------------------------------

    @property
    def storm_hawks(self) -> str:
        """Ruling X25: after the second roll of a storm, or as an option says."""
        return self.rules.storm_hawks

    def offer_more(self, board: Board, seats: Ints, hand: NDArray[np.uint8], verbs: Bools) -> None:
        """[RF Specialty Cards] They come with the extreme weather."""
        if self.rules.weather:
            heavy_winds.offer(self, board, seats, hand, verbs)
            lookout.offer(self, board, seats, hand, verbs)

    def begin_more(self, games: Ints, seats: Ints, verb: Ints) -> None:
        """Ruling X9 asks later whether a card is played in one's own action and from the hand."""
        self.s.from_hand[games] = self.box.card_of[verb] >= 0
        if self.rules.weather:
            heavy_winds.begin(self, games, seats, verb)
            lookout.begin(self, games, seats, verb)

    def closed_to_breaks(self, games: Ints, seats: Ints) -> Plane:
        """Ruling X1: a hawk keeps firebreaks off its cell."""
        closed = super().closed_to_breaks(games, seats)
        return closed if self.rules.firebreak_on_hawk else closed | self.s.hawk.take(games, axis=0)

    def begin_procedure(self, games: Ints) -> None:
        """A procedure is also a play, unless it has several (a Mobilization)."""
        super().begin_procedure(games)
        self.s.stood[games] = self.s.standing[games]

    def burned_now(self, games: Ints, seats: Ints) -> Bools:
        """Did this seat's own tower burn in the play under way?"""
        stood = (self.s.stood[games] & self.own_towers(games, seats)) != 0
        return np.asarray(stood & ~self.is_standing(games, seats))

    def fell(self, games: Ints, corners: Ints, credit: Ints) -> None:
        """Rulings X32, X60: remember whether a Shadow did it, and whether that earns it a bonus roll."""
        s = self.s
        by_shadow = (credit >= 0) & self.is_shadow(games, np.maximum(credit, 0))
        s.last_by_shadow[games] = by_shadow
        s.victim_by_shadow[games, s.victims[games] - 1] = by_shadow
        own = self.rules.bonus == "own_credit"
        s.bonus_earned[games] |= (credit == s.turn_seat[games]) if own else 1

    def cleared(self, games: Ints, areas: Plane) -> None:
        """Ruling X81: neither hawk nor lightning stays on permanent fire; a burned tower may have got some before."""
        s = self.s
        bb.remove(s.lightning, games, areas)
        s.hawk_supply[games] += bb.count(s.hawk.take(games, axis=0) & areas)
        bb.remove(s.hawk, games, areas)

    def placed(self, games: Ints, cells: Plane, placers: Ints, unfinished: bool) -> None:
        """An unfinished placement gathers its cells; a complete one disturbs lightning and firehawks."""
        s = self.s
        going = s.over[games] == 0
        if np.count_nonzero(going) < going.size:
            games, cells, placers = games[going], cells[going], placers[going]
        if unfinished:
            bb.add(s.placed, games, cells)
            return
        cells = cells | s.placed.take(games, axis=0)
        hit = self.disturbs(games, cells)
        if np.count_nonzero(hit):
            self._land(games[hit], cells[hit], placers[hit])
            games = games[~hit]
        self._calm(games)

    def disturbs(self, games: Ints, cells: Plane) -> Bools:
        """Does a placement of these cells meet lightning or a hawk?"""
        return bb.some(cells & (self.s.hawk.take(games, axis=0) | self.s.lightning.take(games, axis=0)))

    def _land(self, games: Ints, cells: Plane, placers: Ints) -> None:
        """A complete placement of these cells has disturbed something: that comes next."""
        self.s.placed[games] = cells
        self.push(games, "landing", placers)

    def _calm(self, games: Ints) -> None:
        """A complete placement has disturbed nothing."""
        self.s.placed[games] = 0

    def not_bare(self, games: Ints) -> Plane:
        """Cells that a hawk or lightning keeps from others of either kind (ruling X2)."""
        return self.s.hawk.take(games, axis=0) | self.s.lightning.take(games, axis=0)

    def ask_flight(self, games: Ints, seats: Ints, origin: Ints) -> None:
        """A gem goes up with a hawk of these seats."""
        self.push(games, "FLIGHT", seats, other=origin)

    def holds_flights(self, games: Ints, placers: Ints) -> Bools:
        """Does something else come before the next flight?"""
        return np.zeros(games.size, np.bool_)

    def finished(self, games: Ints, key: str, seats: Ints) -> Ints:
        """A placement of several picks is complete when its play is (ruling X59); a Light Breeze may follow it."""
        s = self.s
        placed = s.placed.take(games, axis=0)
        hit = self.disturbs(games, placed)
        if np.count_nonzero(hit):
            self.push(games[hit], key, seats[hit])
            self._land(games[hit], placed[hit], seats[hit])
            games, seats = games[~hit], seats[~hit]
        s.placed[games] = 0
        blows = (s.breeze[games] > 0) & (key == "action_done")
        if np.count_nonzero(blows):
            breezy = games[blows]
            s.breeze[breezy] = 0
            clear_table(self, breezy)
            self.push(breezy, key, seats[blows])
            self.push(breezy, "BREEZE", seats[blows])
            games = games[~blows]
        s.from_hand[games] = 0
        return games
