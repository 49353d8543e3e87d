"""The engine of Fire Tower games, with the tables that follow from its rules.

What an edition does otherwise is a method here that the engine of that edition overrides; an option of the rules is
asked in that one method. Nothing else varies a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import LANES, Bools, Ints, Plane
from firetower_env.core.engine import Engine
from firetower_env.games.fire_tower import burning, deck, outcome
from firetower_env.games.fire_tower.geometry import ALL_FATAL, AREAS, HAS
from firetower_env.games.fire_tower.state import MUTUAL_AID, NOBODY, SHADOW, FireTowerState
from firetower_env.games.fire_tower.verbs import BASE_EVENT_NAMES

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.board import Board
    from firetower_env.games.fire_tower.box import GameBox
    from firetower_env.games.fire_tower.rules import Rules


class FireTowerEngine(Engine[FireTowerState]):
    """N games of one set of rules."""

    state_type: ClassVar[type[FireTowerState]] = FireTowerState
    streams: ClassVar[tuple[str, ...]] = ("deck", "wind", "shadow", "pull")
    #: how many types of events there are
    event_types: ClassVar[int] = len(BASE_EVENT_NAMES)
    #: events in which the end check waits for their end
    deferring: ClassVar[tuple[int, ...]] = (MUTUAL_AID, SHADOW)

    #: new gems on these cells may burn a tower
    alert: Plane = ALL_FATAL

    def __init__(self, count: int, rules: Rules, box: GameBox) -> None:
        #: what the games are played with, and how many types of action cards there are
        self.box = box
        self.cards = len(box.cards)
        phases, layout = box.phases, box.layout
        sizes = {
            "seats": rules.seats,
            "deck": sum(rules.card_copies) + self.event_types,
            "cards": self.cards,
            "all_cards": self.cards + self.event_types,
            "streams": len(self.streams),
            **phases.sizes,
        }
        super().__init__(self.state_type(count, sizes), phases, layout, self.streams)
        self.rules = rules
        self.seats = rules.seats
        self.manned = sum(1 << corner for corner in rules.towers)
        #: the corner where each seat sits, and the seat that owns each corner
        self.tower_of: NDArray[np.int64] = np.array([corners[0] for corners in rules.towers_of_seats])
        self.owner_of: NDArray[np.int64] = np.full(4, NOBODY)
        for seat, corners in enumerate(rules.towers_of_seats):
            self.owner_of[list(corners)] = seat
        #: all towers (bits) of each seat
        self.towers_of: NDArray[np.int64] = np.array(
            [sum(1 << corner for corner in corners) for corners in rules.towers_of_seats]
        )
        #: by towers (bits): the seats (bits) that own one of them
        owned = (np.arange(16)[:, None] & self.towers_of) != 0
        self.seats_with: NDArray[np.int64] = owned @ (1 << np.arange(self.seats))
        #: in teams: towers and seats (bits) of each side
        self.sides: tuple[tuple[int, int], ...] = ()
        if rules.teams:
            first, second = int(self.towers_of[[0, 2]].sum()), int(self.towers_of[[1, 3]].sum())
            self.sides = ((first, 0b0101), (second, 0b1010))
        #: what is kept of each victim that waits
        self.victim_queues: tuple[NDArray[np.int8], ...] = (self.s.victim_tower, self.s.victim_credit)
        self._make_areas()
        self.defers: Bools = np.isin(np.arange(1 + self.event_types), self.deferring)
        self.turn_frames = self.numbers("end_turn", "late_step", "refill", "action_step", "WIND")
        #: by card: the verb of each of its uses under these rules, and when that has an effect
        self.uses = box.uses(rules)
        #: the verbs that drop each card in card order, and the card an answer drops
        self.drops, self.dropped = box.drops, box.dropped
        #: seats in clockwise order from each seat, `(seats, seats)`
        self.clockwise: NDArray[np.int64] = (np.arange(self.seats)[:, None] + np.arange(self.seats)) % self.seats
        self._make_orders(self.clockwise)

    def _make_orders(self, orders: Ints) -> None:
        """By order of seats and set of seats (one number): the first seat of the set, and the first but the first."""
        wanted = np.arange(16)[:, None] >> orders[:, None, :] & 1
        self.first_of: Ints = np.take_along_axis(orders, wanted.argmax(axis=2), axis=1).reshape(-1)
        if self.seats > 1:
            self.next_of: Ints = np.take_along_axis(orders, 1 + wanted[:, :, 1:].argmax(axis=2), axis=1).reshape(-1)

    def _make_areas(self) -> None:
        """By set of standing towers and seat: own area, the area a Bucket serves, the area closed to firebreaks."""
        rules = self.rules
        home = np.zeros((16, self.seats, LANES), np.uint16)
        served = np.zeros((16, self.seats, LANES), np.uint16)
        for seat, own in enumerate(self.towers_of):
            partner = self.towers_of[(seat + 2) % 4] if rules.teams else own
            home[:, seat] = AREAS[np.arange(16) & own]
            served[:, seat] = AREAS[np.arange(16) & (own | partner)]
        closed = home if rules.firebreak_towers == "own" else np.repeat(AREAS[:, None], self.seats, axis=1)
        #: standing towers and seat in one number, which is faster than two
        self.home, self.bucket_area, self.closed = (table.reshape(-1, LANES) for table in (home, served, closed))

    # -- seats and towers -----------------------------------------------------------------------------------------

    def corner(self, games: Ints, seats: Ints) -> Ints:
        """The corner where each of these seats sits."""
        return self.tower_of[seats]

    def owner(self, games: Ints, corners: Ints) -> Ints:
        """The seat that owns each of these corners, NOBODY for none."""
        return self.owner_of[corners]

    def ever_manned(self, games: Ints) -> Ints:
        """Towers (bits) that have an owner, or had one before they burned."""
        return np.full(games.size, self.manned)

    def opening_seat(self, games: Ints) -> Ints:
        """Ruling R4: the seat with the wind on its left goes first: corner d, or else corner d + 1."""
        wind = self.s.wind[games]
        return self.owner(games, np.where(HAS[self.manned][wind], wind, (wind + 1) % 4))

    def order(self, games: Ints, seats: Ints) -> Ints:
        """All seats clockwise from each of these, `(k, seats)`."""
        return self.clockwise[seats]

    def own_towers(self, games: Ints, seats: Ints) -> Ints:
        """The towers (bits) of these seats, burned or not."""
        return self.towers_of[seats]

    def own_area(self, games: Ints, seats: Ints) -> Plane:
        """The area of a seat's own standing tower."""
        return self.home.take(self._standing_and_seat(games, seats), axis=0)

    def bucket_reach(self, games: Ints, seats: Ints) -> Plane:
        """The standing areas that a seat's Bucket serves: its own, in teams the partner's too."""
        return self.bucket_area.take(self._standing_and_seat(games, seats), axis=0)

    def closed_to_breaks(self, games: Ints, seats: Ints) -> Plane:
        """Cells on which a card may lay no firebreak, beside the neighbours of others (ruling R15)."""
        return self.closed.take(self._standing_and_seat(games, seats), axis=0)

    def _standing_and_seat(self, games: Ints, seats: Ints) -> Ints:
        """The number by which the tables of areas go."""
        return self.s.standing[games] * self.seats + seats

    def is_standing(self, games: Ints, seats: Ints) -> Bools:
        """Does the tower of this seat still stand?"""
        return np.asarray(self.s.standing[games] & self.towers_of[seats], np.bool_)

    def standing_seats(self, towers: Ints, games: Ints) -> Ints:
        """Seats (bits) that own one of these towers (bits)."""
        return self.seats_with.take(towers)

    def is_reckless(self, games: Ints, seats: Ints) -> Bools:
        """[FT p.5] Is Reckless Abandon open to this seat? Its Bucket must be empty."""
        return np.asarray((self.s.bucket_full[games] >> seats & 1) == 0)

    def is_eliminated(self, games: Ints, seats: Ints) -> Bools:
        """Has this seat been eliminated?"""
        return np.asarray(self.s.eliminated[games] >> seats & 1, np.bool_)

    def is_out_for_good(self, games: Ints, seats: Ints) -> Bools:
        """Can this seat neither be asked nor win any more? With Shadow of the Wood the eliminated can."""
        return self.is_eliminated(games, seats) & (not self.rules.shadow_of_the_wood)

    def gone(self, games: Ints) -> Ints:
        """Seats (bits) that have no turns and no part in events any more."""
        return self.s.eliminated[games]

    def strikers(self, games: Ints) -> Ints:
        """Seats (bits) that act in Shadow of the Wood."""
        return self.s.eliminated[games]

    def has_turn(self, games: Ints, seats: Ints) -> Bools:
        """Ruling R45: does the turn of this seat go on, after whatever has just been settled?"""
        return ~self.is_eliminated(games, seats)

    def acting_drawer(self, games: Ints, drawer: Ints) -> Ints:
        """Ruling R33: for an eliminated drawer the next seat clockwise carries the event out."""
        return self.first_in_order(games, drawer, ~self.s.eliminated[games])

    def next_seat(self, games: Ints) -> Ints:
        """[FT p.3] Whose turn follows: clockwise, passing over the eliminated."""
        return self.next_of.take(self.order_number(games, self.s.turn_seat[games]) * 16 + (~self.gone(games) & 15))

    def first_in_order(self, games: Ints, seats: Ints, among: Ints) -> Ints:
        """The first seat clockwise from each of these that is in the set (bits)."""
        return self.first_of.take(self.order_number(games, seats) * 16 + (among & 15))

    def order_number(self, games: Ints, seats: Ints) -> Ints:
        """The number of the order of all seats clockwise from each of these."""
        return seats

    # -- cards and credit -----------------------------------------------------------------------------------------

    def hand(self, games: Ints, seats: Ints) -> NDArray[np.uint8]:
        """The hand counts `(k, cards)` of these seats."""
        flat = self.s.hands.reshape(-1, self.cards)
        return flat.take(games * self.seats + seats, axis=0)

    def held(self, games: Ints) -> NDArray[np.uint8]:
        """What each seat holds, as far as others remember it, `(k, seats, cards)`."""
        return self.s.hands[games]

    def kept_beside(self, games: Ints) -> Ints:
        """Cards that the seat on turn has beside its hand, by type `(k, cards)`."""
        return np.zeros((games.size, self.cards), np.int64)

    def set_aside(self, games: Ints) -> Ints:
        """All cards outside hands, piles and play, by type `(k, cards)`."""
        return self.kept_beside(games)

    def hand_limit(self, games: Ints, seats: Ints) -> Ints:
        """Up to how many cards these seats draw: less what is owed after a Shadow's pull (rulings R39, R53)."""
        return self.s.hand_limit[games] - self.s.short[games, seats]

    def credited(self, games: Ints, seats: Ints) -> Ints:
        """Who is credited with what these seats burn: Shadows earn nothing (ruling R36)."""
        out = (seats >= 0) & self.is_eliminated(games, np.maximum(seats, 0))
        return np.where(out, NOBODY, seats)

    def credit_holds(self, games: Ints, seats: Ints) -> Bools:
        """Is that credit still good when the victim is settled? A credited seat must stand itself (ruling R36)."""
        return (seats >= 0) & self.is_standing(games, np.maximum(seats, 0))

    # -- how a game goes and ends ---------------------------------------------------------------------------------

    def add_events(self, games: Ints, rest: NDArray[np.uint8]) -> None:
        """Make the draw pile of the cards left after the deal and of the events."""
        deck.shuffle_events_in(self, games, rest)

    def turn_begins(self, games: Ints, seats: Ints) -> tuple[Ints, Ints]:
        """A turn is due: the games and seats whose turn begins as usual."""
        return games, seats

    def burn(self, games: Ints, cells: Plane, seats: Ints) -> None:
        """What new gems on cells of `alert` do, credited to these seats."""
        burning.burn(self, games, cells, seats)

    @property
    def loss(self) -> str:
        """The phase that settles a victim."""
        return "team_tower_lost" if self.sides else "eliminate"

    def seat_lost(self, games: Ints, seats: Ints) -> None:
        """These seats have just been eliminated."""

    def ending(self, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
        """Which games are over, and who then wins (bits); some wait for the end of an event."""
        end = outcome.last_side if self.sides else outcome.last_tower
        return end(self, games, waits)

    def pay(self, games: Ints, winners: Ints) -> NDArray[np.float32]:
        """What each seat is paid when these seats (bits) have won."""
        return outcome.zero_sum(self, games, winners)

    # -- moments at which Rising Flames or the solo mode has something to do ------------------------------------------

    @property
    def storm_hawks(self) -> str:
        """When the firehawks of a storm fly (ruling X25)."""
        return "after_roll"

    def offer_more(self, board: Board, seats: Ints, hand: NDArray[np.uint8], verbs: Bools) -> None:
        """Allow what a seat can do in its action beside playing cards, discarding, Reckless Abandon and the Bucket."""

    def begin_more(self, games: Ints, seats: Ints, verb: Ints) -> None:
        """An action begins: carry out what `offer_more` allowed."""

    def ask_action(self, games: Ints, seats: Ints) -> None:
        """The action of a turn is due."""
        self.push(games, "ACTION", seats)

    def is_dry(self, games: Ints) -> Bools:
        """Do water cards put out two gems at most?"""
        return np.zeros(games.size, np.bool_)

    def begin_procedure(self, games: Ints) -> None:
        """A procedure begins: what burns from now on burns together."""
        self.s.procedure[games] += 1

    def must_stop(self, games: Ints, seats: Ints) -> Bools:
        """Ruling R46: who burned their own tower places nothing more, but in teams the action goes on."""
        return np.zeros(games.size, np.bool_) if self.rules.teams else self.burned_now(games, seats)

    def burned_now(self, games: Ints, seats: Ints) -> Bools:
        """Did this seat's own tower burn in the procedure under way? Shadows lost theirs earlier."""
        stamps = self.s.burn_stamp[games, self.tower_of[seats]]
        return np.asarray(~self.is_standing(games, seats) & (stamps == self.s.procedure[games]))

    def fell(self, games: Ints, corners: Ints, credit: Ints) -> None:
        """A tower has just burned."""

    def placed(self, games: Ints, cells: Plane, placers: Ints, unfinished: bool) -> None:
        """Gems or firebreaks were placed; more may follow in the same placement."""

    def cleared(self, games: Ints, areas: Plane) -> None:
        """These cells have become permanent fire."""

    def revenge_placer(self, games: Ints, credit: Ints) -> Ints:
        """Who places the gems of a revenge storm (of no account without firehawks and lightning)."""
        return credit

    def finished(self, games: Ints, key: str, seats: Ints) -> Ints:
        """A card's effect is over: the games in which nothing is left to be done before the step `key` itself."""
        return games
