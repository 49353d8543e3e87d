"""Positions of Fire Tower as plain data: the sections, and what follows from those that are named.

Cards that are not named fill the hands that are not named, then the draw pile below what is named of it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.errors import PositionError
from firetower_env.core.position_values import BySeat, Cells, Heap, Name, Names, Order, Row
from firetower_env.core.positions import PENDING, Given, Positions, Section
from firetower_env.games.fire_tower.deck import Cards, event_card
from firetower_env.games.fire_tower.geometry import AREAS, CORNERS, DIRECTIONS, FLAME
from firetower_env.games.fire_tower.state import IN_BOX, IN_DISCARD, IN_PILE, MOBILIZATION, NOBODY, SHADOW, UNUSED
from firetower_env.games.fire_tower.validation.card_facts import EVENT_OPTIONS
from firetower_env.games.fire_tower.validation.play_facts import PICK_TABLES, narrowed
from firetower_env.games.fire_tower.verbs import EVENT_NAMES
from firetower_env.games.fire_tower.winds import roll_valid

_PLACES = ("unused", "box", "pile", "discard")
_AID = ("gem", "break", "cards")


class FireTowerPositions(Positions):
    """Positions under one set of rules. An edition adds its sections, and says what follows otherwise."""

    moments = ("turn", "wind", "action")
    worked_out: ClassVar[frozenset[str]] = frozenset({"scope", "reshuffled_size"})
    #: so many steps of a turn lie on the stack at each moment but the first
    steps: ClassVar[dict[str, int]] = {"wind": 5, "action": 4}

    def declare(self) -> list[Section]:
        """The board, the cards, the seats, the turn, and what is under way."""
        return [*self.board(), *self.cards(), *self.seats(), *self.turn(), *self.under_way()]

    @property
    def card_names(self) -> tuple[str, ...]:
        """The action cards."""
        return self.game.box.names  # type: ignore[attr-defined, no-any-return]

    @property
    def all_names(self) -> tuple[str, ...]:
        """All cards by number: the action cards, then the events."""
        return (*self.card_names, *EVENT_NAMES[: self.state.discard.shape[1] - len(self.card_names)])

    @property
    def cells(self) -> Cells:
        """Cells as people type them."""
        layout = self.game.layout
        names = tuple(layout.names.short(*divmod(cell, layout.cols)) for cell in range(layout.cells))
        return Cells(names, _packed, _unpacked)

    def board(self) -> list[Section]:
        """What lies on the board."""
        cells = self.cells
        return [
            self.section("wind", "where the wind comes from", Name(DIRECTIONS), derived=True),
            self.section("gems", "fire gems", cells, field="gem"),
            self.section("firebreaks", "firebreaks", cells, field="breaks"),
            self.section("fire", "permanent fire: the flame and burned towers", cells, field="permanent", derived=True),
            self.section("towers", "towers that stand", Names(CORNERS), field="standing", derived=True),
        ]

    def cards(self) -> list[Section]:
        """Where the cards are, and what seats remember of them."""
        hand, heap = Heap(self.card_names), Heap(self.all_names)
        hands, pile = BySeat(hand, self.game.seats), Order(self.all_names)
        return [
            self.section("hands", "action cards by seat", hands, derived=True),
            self.section("pile", "the top of the draw pile, or all of it", pile, size="pile_size", derived=True),
            self.section("discard", "the discard pile", heap),
            self.section("in_play", "cards in play, whose effect goes on", hand),
            self.section("held_before", "the hands at the last reshuffle", hands),
            self.section("shown_since", "what seats have shown since then", hands),
            self.section("reshuffled", "what was reshuffled then", heap),
            self.section("shadow_card", "Shadow of the Wood", Name(_PLACES), field="shadow_place", derived=True),
        ]

    def seats(self) -> list[Section]:
        """What stands in front of the seats."""
        return [
            self.section("buckets", "seats whose Bucket is full", field="bucket_full", derived=True),
            self.section("eliminated", "seats that are out", derived=True),
            self.section("hand_limit", "up to how many cards are drawn", derived=True),
            self.section("short", "cards that each hand owes after a Shadow's pull"),
            self.section("hold", "refills until such a hand recovers"),
        ]

    def turn(self) -> list[Section]:
        """Whose turn it is."""
        return [
            self.section("turn", "number of the turn", derived=True),
            self.section("seat", "whose turn it is", field="turn_seat", derived=True),
            self.section("stage", "how far the turn has come, from 0 before the wind to 3 after the refill"),
            self.section("procedure", "number of procedures so far", derived=True),
            self.section("burn_stamps", "by corner: the procedure that burned it", field="burn_stamp", derived=True),
        ]

    def under_way(self) -> list[Section]:
        """What waits to be settled, the event that runs, and the picks so far."""
        cells, events = self.cells, ("none", *EVENT_NAMES)
        seat, towers = Name(tuple(str(seat) for seat in range(self.game.seats)), optional=True), Name(CORNERS, True)
        places = self.state.event_kind.shape[1]
        assert len(events) == MOBILIZATION + 1
        return [
            self.section("victims", "burned towers that wait to be settled"),
            self.section("victim_towers", "which they are", Row(towers, 4), field="victim_tower"),
            self.section("victim_credits", "who burned them", Row(seat, 4), field="victim_credit"),
            self.section("events", "events that wait"),
            self.section("turn_events", "events drawn in this turn"),
            self.section("event_kinds", "which wait", Row(Name(events), places), field="event_kind"),
            self.section("event_drawers", "who drew them", Row(seat, places), field="event_drawer"),
            self.section("event", "the event that runs", Name(events), field="running_event"),
            self.section("drawer", "who drew it", seat),
            self.section("aid_option", "the choice of a Mutual Aid", Name(_AID, optional=True)),
            self.section("to_act", "seats that have still to act in it"),
            self.section("aid_gems", "gems of a Mutual Aid", cells),
            self.section("aid_fire", "the fire at its start", cells),
            self.section("picked", "cells picked so far in the play under way", cells),
        ]

    # -- what follows ---------------------------------------------------------------------------------------------

    def complete(self, engine: Any, games: Ints, given: Given) -> None:
        """Towers first, then seats, wind, turn and cards."""
        s = engine.s
        self.complete_towers(engine, games, given)
        self.complete_seats(engine, games, given)
        if "wind" not in given:
            s.wind[games] = roll_valid(engine, games)
        self._complete_turn(engine, games, given)
        s.reshuffled_size[games] = s.reshuffled[games].sum(axis=1)
        self._complete_cards(engine, games, given)
        if PENDING in given:
            _narrow_scope(engine, games)
        else:
            self._check_hands(engine, games)

    def complete_towers(self, e: Any, games: Ints, given: Given) -> None:
        """All towers stand; those that do not burn on, in the order of their corners."""
        s = e.s
        if "towers" not in given:
            s.standing[games] = self.standing(e, games)
        fallen = e.ever_manned(games) & ~s.standing[games]
        if "burn_stamps" not in given:
            bits = fallen[:, None] >> np.arange(4) & 1
            s.burn_stamp[games] = bits.cumsum(axis=1) * bits
        if "procedure" not in given:
            s.procedure[games] = s.burn_stamp[games].max(axis=1)
        if "fire" not in given:
            s.permanent[games] = FLAME | AREAS[fallen * e.rules.tower_ablaze]

    def standing(self, e: Any, games: Ints) -> Ints:
        """The towers (bits) that stand where nothing is said."""
        return np.asarray(e.ever_manned(games))

    def complete_seats(self, e: Any, games: Ints, given: Given) -> None:
        """Who has lost the last tower is out, which lets other hands grow; Buckets are full."""
        s = e.s
        if "eliminated" not in given and e.loss != "team_tower_lost":
            s.eliminated[games] = self.everyone & ~e.standing_seats(s.standing[games], games)
        if "hand_limit" not in given:
            s.hand_limit[games] = e.rules.hand_size + np.bitwise_count(s.eliminated[games])
        if "buckets" not in given:
            s.bucket_full[games] = self.everyone

    @property
    def everyone(self) -> int:
        """All seats (bits)."""
        return (1 << self.game.seats) - 1

    def _complete_turn(self, e: Any, games: Ints, given: Given) -> None:
        s = e.s
        if "turn" not in given:
            s.turn[games] = 1
        if "seat" not in given:
            first = e.first_in_order(games, e.opening_seat(games), ~e.gone(games))
            s.turn_seat[games] = s.frames[games, 0, 1] if PENDING in given else first

    def ask(self, engine: Any, games: Ints, moment: str) -> None:
        """Push the steps of the turn."""
        s = engine.s
        seats = s.turn_seat[games].astype(np.int64)
        out = engine.gone(games) >> seats & 1
        if out.any():
            raise PositionError(f"seat must be one that is not out, not {int(seats[out > 0][0])}")
        if moment == "turn":
            s.turn[games] = np.maximum(s.turn[games], 1) - 1
            engine.push(games, "start_turn", seats)
        else:
            engine.push_all(games, engine.turn_frames[: self.steps[moment]], seats)

    # -- cards ----------------------------------------------------------------------------------------------------

    def _complete_cards(self, e: Any, games: Ints, given: Given) -> None:
        """Deal what is not named."""
        cards, events = self._left(e, games, given)
        order = np.repeat(np.arange(cards.size, dtype=np.uint8), cards)
        dealt = np.broadcast_to(order, (games.size, order.size))
        if order.size:
            dealt = e.chance.shuffle(games, "deck", dealt, np.full(games.size, order.size))
        used = self._deal_hands(e, games, given, dealt)
        places = np.minimum(np.arange(order.size) + used[:, None], max(order.size - 1, 0))
        self._lay_below(e, games, np.take_along_axis(dealt, places, axis=1), order.size - used, events)

    def _left(self, e: Any, games: Ints, given: Given) -> tuple[Ints, list[int]]:
        """The action cards that are not named, by type, and the events that are not."""
        s, one = e.s, int(games[0])
        pile = s.pile[one, : int(s.pile_size[one])]
        found = np.bincount(pile, minlength=s.discard.shape[1]) + s.discard[one].astype(np.int64)
        found[: e.cards] += s.hands[one].sum(axis=0, dtype=np.int64) + s.in_play[one]
        found[: e.cards] += e.set_aside(games[:1])[0]
        used = [int(getattr(e.rules, option)) for option in EVENT_OPTIONS[: e.event_types]]
        whole = np.array([*e.rules.deck_copies, *used])
        for card in np.flatnonzero(found > whole):
            raise PositionError(
                f"{found[card]} cards {self.all_names[card]} are named, but {whole[card]} are in this game"
            )
        self._place_shadow(e, games, given, found)
        left = whole - found
        return left[: e.cards], np.flatnonzero(left[e.cards :]).tolist()

    def _place_shadow(self, e: Any, games: Ints, given: Given, found: Ints) -> None:
        """Ruling R50: the card of Shadow of the Wood comes out of the box with the first loss."""
        s, card = e.s, event_card(e, SHADOW)
        if not e.rules.shadow_of_the_wood:
            s.shadow_place[games] = s.shadow_place[games] if "shadow_card" in given else UNUSED
            return
        if "shadow_card" not in given:
            begun = IN_PILE if (s.standing[games] != e.ever_manned(games)).any() else IN_BOX
            named = IN_DISCARD if s.discard[games, card].any() else IN_PILE
            s.shadow_place[games] = named if found[card] else begun
        if (s.shadow_place[games] == IN_BOX).any():
            found[card] += 1

    def _deal_hands(self, e: Any, games: Ints, given: Given, dealt: Cards) -> Ints:
        """Fill the hands that are not named, seat by seat; returns how many cards that took in each game."""
        named = {str(seat) for seat in given.get("hands", {})}
        used, rows = np.zeros(games.size, np.int64), np.arange(games.size)
        for seat in range(self.game.seats):
            if str(seat) in named:
                continue
            seats = np.full(games.size, seat)
            sizes = np.maximum(e.hand_limit(games, seats), 0) * ~e.is_eliminated(games, seats)
            if (used + sizes > dealt.shape[1]).any():
                raise PositionError(f"hands: too few cards are left to deal seat {seat} a hand of {int(sizes.max())}")
            for place in range(int(sizes.max(initial=0))):
                holds = rows[sizes > place]
                e.s.hands[games[holds], seat, dealt[holds, used[holds] + place]] += 1
            used += sizes
        return used

    def _lay_below(self, e: Any, games: Ints, rest: Cards, sizes: Ints, events: list[int]) -> None:
        """What is left lies below the part of the pile that is named, in any order."""
        s = e.s
        rest, sizes = self.with_events(e, games, rest, sizes, events)
        if not rest.shape[1]:
            return
        named = s.pile[games]
        s.pile[games] = 0
        s.pile[games, : rest.shape[1]] = rest
        places = np.arange(int(s.pile_size[games].max(initial=0)))
        s.pile[games[:, None], sizes[:, None] + places] = named[:, : places.size]
        s.pile_size[games] += sizes.astype(np.int32)

    def with_events(self, e: Any, games: Ints, rest: Cards, sizes: Ints, events: list[int]) -> tuple[Cards, Ints]:
        """The rest of the action cards `(k, n)`, so many of each row, with these events shuffled in."""
        added = np.array([e.cards + event for event in events], np.uint8)
        cards = np.hstack([np.broadcast_to(added, (games.size, added.size)), rest])
        sizes = sizes + added.size
        if not sizes.any():
            return cards[:, :0], sizes
        return e.chance.shuffle(games, "deck", cards, sizes), sizes

    def _check_hands(self, e: Any, games: Ints) -> None:
        """Say which hand is too large before the facts say that one is."""
        for seat in range(self.game.seats):
            seats = np.full(games.size, seat)
            held, limit = e.s.hands[games, seat].sum(axis=1, dtype=np.int64), e.hand_limit(games, seats)
            if (held > np.where(e.is_eliminated(games, seats), 0, limit)).any():
                out = "nothing: it is out" if e.is_eliminated(games, seats).any() else f"at most {int(limit.min())}"
                raise PositionError(f"hands.{seat} holds {int(held.max())} cards, but this seat may hold {out}")


def _narrow_scope(e: Any, games: Ints) -> None:
    """Ruling R19: open are the windows that hold every cell picked so far in a question that waits."""
    s, number = e.s, e.phases.number
    waiting = np.where(np.arange(s.frames.shape[1]) < s.depth[games][:, None], s.frames[games, :, 0], NOBODY)
    for key, tables in PICK_TABLES.items():
        here = games[(waiting == number[key]).any(axis=1)]
        for place, table in enumerate(tables if here.size else ()):
            s.scope[here, place] = narrowed(s.picked[here], table)


def _packed(cells: Bools) -> Plane:
    plane = np.zeros(bb.LANES, np.uint16)
    plane[1:-1] = bb.pack(cells)
    return plane


def _unpacked(plane: Plane) -> NDArray[np.bool_]:
    return bb.unpack(bb.words(plane)).astype(np.bool_)
