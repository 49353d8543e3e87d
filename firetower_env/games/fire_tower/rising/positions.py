"""Positions of Rising Flames: firehawks, lightning, cards set aside, specialty cards, Shadows, the Ghost Tower."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.position_values import BySeat, Heap, Name, Row
from firetower_env.core.positions import PENDING, Given, Section
from firetower_env.games.fire_tower.deck import Cards, event_card
from firetower_env.games.fire_tower.geometry import CORNERS
from firetower_env.games.fire_tower.positions import FireTowerPositions
from firetower_env.games.fire_tower.rising.knowledge import middle_third
from firetower_env.games.fire_tower.rising.state import GHOST
from firetower_env.games.fire_tower.state import FIRESTORM, IN_PILE

_TOKEN_TAKEN = 1


class RisingPositions(FireTowerPositions):
    """Positions under one set of rules."""

    def board(self) -> list[Section]:
        """Layers over vacant cells, and what a placement under way has met."""
        cells = self.cells
        return [
            *super().board(),
            self.section("hawks", "firehawks", cells, field="hawk"),
            self.section("lightning", "lightning tokens", cells),
            self.section("hawk_supply", "firehawks in the supply", derived=True),
            self.section("placed", "cells that got a piece in the placement under way", cells),
            self.section("doubled", "hawk cells where one gem goes up and another comes to rest", cells),
            self.section("flights", "where gems wait to be flown, by seat", BySeat(cells, self.game.seats)),
            self.section("flight_placer", "whose placement set the flights off", self._seat),
            self.section("flocked", "hawks that have moved in the flocking under way", cells),
        ]

    @property
    def _seat(self) -> Name:
        return Name(tuple(str(seat) for seat in range(self.game.seats)), optional=True)

    def cards(self) -> list[Section]:
        """Cards outside hands and piles, too."""
        hand = Heap(self.card_names)
        return [
            *super().cards(),
            self.section("drawn", "cards drawn in front of the seat on turn", hand),
            self.section("pool", "the pool of a Mobilization", hand),
        ]

    def seats(self) -> list[Section]:
        """Specialty cards, Shadows, and who has moved to the free tower."""
        return [
            *super().seats(),
            self.section("heavy_winds", "seats whose Heavy Winds card is still up", derived=True),
            self.section("lookout", "seats whose Lookout card is still up", derived=True),
            self.section("shadows", "seats that are Shadows", field="shadow", derived=True),
            self.section("forming", "Shadows that have still to form"),
            self.section("ghost", "the seat that has moved to the free tower", self._seat),
        ]

    def turn(self) -> list[Section]:
        """A Shadow's turn, and the turn of a seat that moves."""
        return [
            *super().turn(),
            self.section("shadow_turn", "is it a Shadow's turn?"),
            self.section("die", "what the Shadow's die shows"),
            self.section("rolls", "rolls of the die in this turn"),
            self.section("bonus_used", "has the bonus roll been made?"),
            self.section("bonus_earned", "does a fallen tower earn it?"),
            self.section("turn_cut", "has a move to the free tower ended the turn?"),
            self.section("turn_place", "the corner whose turn it is", Name(CORNERS), derived=True),
        ]

    def under_way(self) -> list[Section]:
        """The play under way."""
        credits = Row(Name(("false", "true"), optional=True), 4)
        return [
            *super().under_way(),
            self.section("last_by_shadow", "was the latest tower burned by a Shadow?"),
            self.section("victims_by_shadow", "which waiting ones were", credits, field="victim_by_shadow"),
            self.section("patrolling", "the seat that patrols", self._seat),
            self.section("stood", "corners whose towers stood when the play began"),
            self.section("from_hand", "is it a card from the hand?"),
            self.section("breeze", "may a Light Breeze follow?"),
            self.section("kettle_moved", "gems moved in a Kettle Flight"),
        ]

    # -- what follows ---------------------------------------------------------------------------------------------

    def standing(self, e: Any, games: Ints) -> Ints:
        """The Ghost has lost its own tower."""
        standing = super().standing(e, games)
        ghost = e.s.ghost[games]
        return np.where(ghost >= 0, standing & ~(1 << e.tower_of[np.maximum(ghost, 0)]), standing)

    def complete_seats(self, e: Any, games: Ints, given: Given) -> None:
        """Ruling X51 for the Ghost's loss; specialty cards are up, hawks that are not named lie in the supply."""
        super().complete_seats(e, games, given)
        s, rules = e.s, e.rules
        if "hand_limit" not in given and rules.variant == GHOST and rules.ghost_burn == "full":
            s.hand_limit[games] += s.ghost[games] >= 0
        if "shadows" not in given and rules.shadow_turns:
            enough = np.bitwise_count(s.standing[games]) >= rules.shadow_min_towers
            s.shadow[games] = s.eliminated[games] * enough
        for name in ("heavy_winds", "lookout"):
            if name not in given and rules.weather:
                getattr(s, name)[games] = self.everyone & ~s.eliminated[games]
        if "hawk_supply" not in given:
            taken = self._taken(e, games) if PENDING in given else 0
            s.hawk_supply[games] = np.maximum(rules.hawks_total - bb.count(s.hawk[games]) - taken, 0)

    def _taken(self, e: Any, games: Ints) -> Ints:
        """Is a hawk in somebody's hand?"""
        top = e.tops(games)
        asks = top[:, 0] == e.phases.number["HAWK_PLACE"]
        return np.asarray(asks & (top[:, e.phases.column["other"]] == _TOKEN_TAKEN), np.int64)

    def ask(self, engine: Any, games: Ints, moment: str) -> None:
        """Where seats can move, the turn remembers its place."""
        s = engine.s
        if engine.rules.variant == GHOST:
            s.turn_place[games] = engine.corner(games, s.turn_seat[games].astype(np.int64))
        super().ask(engine, games, moment)

    def with_events(self, e: Any, games: Ints, rest: Cards, sizes: Ints, events: list[int]) -> tuple[Cards, Ints]:
        """Ruling X3: in the first pile the Firestorm lies in the middle third; a lower pile has passed it."""
        shuffled = e.s.reshuffled_size[games].any() or (e.s.shadow_place[games] == IN_PILE).any()
        cut = e.rules.firestorm_cut == "middle" and 0 in events and not shuffled
        if not cut:
            return super().with_events(e, games, rest, sizes, events)
        pile, sizes = super().with_events(e, games, rest, sizes, [event for event in events if event])
        pile = pile[:, : int(sizes.max(initial=0))]  # hands of one size leave piles of one size
        card, (first, last, whole), n = event_card(e, FIRESTORM), middle_third(e), pile.shape[1] + 1
        pile = self._drop_surplus(e, games, pile, n + int(e.s.pile_size[games].max(initial=0)) - whole)
        n = pile.shape[1] + 1
        low, high = whole - last, min(whole - first, n - 1)
        if low > high:
            e.s.discard[games, card] = 1
            return pile, np.full(games.size, n - 1)
        place = low + e.chance.below(games, "deck", high - low + 1)
        at = np.arange(n)
        source = np.minimum(at - (at > place[:, None]), max(n - 2, 0))
        laid = np.take_along_axis(pile, source, axis=1) if n > 1 else np.zeros((games.size, 1), np.uint8)
        return np.where(at == place[:, None], np.uint8(card), laid), np.full(games.size, n)

    def _drop_surplus(self, e: Any, games: Ints, pile: Cards, surplus: int) -> Cards:
        """Hands that are named with fewer cards than they may hold leave more than the first pile ever held."""
        for cards in pile[:, : max(surplus, 0)].T:
            e.s.discard[games, cards] += 1
        return pile[:, max(surplus, 0) :]
