"""Positions of Forest Fire! as plain data: the sections, and what follows from those that are named.

Board, bulldozers, the fire and the cards that are not named are dealt as in the setup.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import PositionError
from firetower_env.core.hex_floods import group_count
from firetower_env.core.hexes import DIRECTIONS, Plane
from firetower_env.core.position_values import NONE, Cells, Name, Order, Places
from firetower_env.core.positions import AT, PENDING, Given, Positions, Section
from firetower_env.games.forest_fire import position_cards, rivers, setup, turns
from firetower_env.games.forest_fire.cards.table import MOST_ACRES, WEATHER
from firetower_env.games.forest_fire.engine import ForestFireEngine, pick
from firetower_env.games.forest_fire.geometry import EDGES, GRID, OFF, WIND_DIE
from firetower_env.games.forest_fire.position_values import WEATHER_FIELDS, Acre, DeckSection, Tokens, card_names
from firetower_env.games.forest_fire.scenario import BULLDOZERS
from firetower_env.games.forest_fire.state import BALL_BITS, BALLS, BARREL_BITS, BARRELS, PLANES

_LAID = ("river", "house", "school")
#: so many boards are tried where pieces are named and rivers are not
_BOARDS = 30


class ForestFirePositions(Positions):
    """Positions under one set of rules."""

    moments = ("turn", "main")
    worked_out: ClassVar[frozenset[str]] = frozenset(
        {"fires", "store_barrels", "store_balls", "unseen", "pile_fires", "pile_droughts", "edges", "won"}
    )
    views: ClassVar[dict[str, tuple[str, ...]]] = {"board": tuple(PLANES)}

    def declare(self) -> list[Section]:
        """The board, equipment, the weather, the cards."""
        return [*self._board(), *self._equipment(), *self._table()]

    @property
    def _acres(self) -> tuple[str, ...]:
        """Acres as people type them."""
        layout = self.game.layout
        return tuple(layout.names.short(*divmod(cell, layout.cols)) for cell in range(layout.cells))

    def _board(self) -> list[Section]:
        names = self._acres
        acres = Cells(names, GRID.plane_of, _unpacked)
        return [
            self.section("river", "river acres", acres, derived=True),
            self.section("rock", "rock acres", acres),
            self.section("burnt", "burnt acres", acres),
            self.section("fire", "burning acres", acres, derived=True),
            self.section("houses", "acres with a house", acres, field="house", derived=True),
            self.section("schools", "acres with a school", acres, field="school", derived=True),
            self.section("barrels", "barrels on the ground", Tokens(names, BARREL_BITS, BARRELS)),
            self.section("balls", "balls on the ground", Tokens(names, BALL_BITS, BALLS)),
            self.section("drawn", "the fire or river that is being placed", acres),
            self.section("warm", "burning acres of fires that have spread once, where fires burn out", acres),
            self.section("placed", "the acres of a new fire as they were placed", Places(names, MOST_ACRES, OFF)),
        ]

    def _equipment(self) -> list[Section]:
        names = self._acres
        return [
            self.section("dozers", "the bulldozers", Places(names, BULLDOZERS, OFF), field="dozer", derived=True),
            self.section("heli", "the helicopter", Acre((*names, NONE))),
            self.section("water", "river water it carries"),
            self.section("cargo_barrels", "barrels it carries"),
            self.section("cargo_balls", "balls it carries"),
        ]

    def _table(self) -> list[Section]:
        cards = card_names(self.game.rules)  # type: ignore[arg-type]
        deck = self.section("deck", "the next cards, or all that are left", Order(cards, top_first=True), derived=True)
        return [
            self.section("wind", "where the wind comes from", Name(DIRECTIONS, True), derived=True),
            self.section("mph", "its speed", derived=True),
            self.section("spreads", "how many fires spread", derived=True),
            self.section("distance", "how far they spread", derived=True),
            self.section("jump", "do they jump fire lines?", derived=True),
            self.section("turn", "number of the turn: how many cards were seen, 0 in the setup", derived=True),
            self.section("card", "the card seen last", Name(cards, True), derived=True),
            DeckSection(deck.key, deck.field, deck.value, deck.doc, deck.rest),
            self.section("put_out", "fires that were put out"),
        ]

    # -- what follows ---------------------------------------------------------------------------------------------

    def complete(self, engine: Any, games: Ints, given: Given) -> None:
        """Board, fire and vehicles, tokens, cards, weather."""
        s = engine.s
        if "turn" not in given and not _sets_up(engine, games):
            s.turn[games] = 1
        if given.get(AT, self.moments[0]) == "turn" and PENDING not in given:
            s.turn[games] = np.maximum(s.turn[games], 1) - 1
        setting_up = PENDING in given and not s.turn[games].any()
        if not (setting_up and engine.rules.design == "players"):
            self._complete_board(engine, games, given)
        if not setting_up:
            self._complete_pieces(engine, games, given)
        self._work_out(engine, games)
        if setting_up:
            position_cards.no_deck_yet(engine, games, given)
        else:
            position_cards.complete(engine, games, given)
            self._complete_weather(engine, games, given)

    def ask(self, engine: Any, games: Ints, moment: str) -> None:
        """A turn and its card, or its equipment after the fires have spread."""
        if moment == "turn":
            turns.begin_turn(engine, games)
            return
        if not engine.s.turn[games].all():
            raise PositionError("turn must be at least 1 where equipment is asked for")
        engine.ask(games, "end_turn")
        engine.ask(games, "MAIN")

    def _complete_board(self, e: ForestFireEngine, games: Ints, given: Given) -> None:
        """Rivers and buildings as in the setup; no building stands where anything else is named."""
        s, sections = e.s, dict(zip(_LAID, ("river", "houses", "schools"), strict=True))
        kept = {field: getattr(s, field)[games] for field, key in sections.items() if key in given}
        if len(kept) == len(_LAID):
            return
        if e.rules.board is None:
            self._lay_board(e, games, "river" in given)
        else:
            setup.lay_given(e, games, e.rules.board)
        for field, plane in kept.items():
            getattr(s, field)[games] = plane
        taken = e.line(games) | _placed(e, games)
        for field, other in (("house", "school"), ("school", "house")):
            if field not in kept:
                getattr(s, field)[games] &= ~(taken | kept.get(other, 0))
        self._refuse("fire", s.fire[games] & s.river[games], "is river; name the river, or another seed")

    def _lay_board(self, e: ForestFireEngine, games: Ints, any_river: bool) -> None:
        """A board by chance whose rivers, if they count, leave out what is named; with luck one of many is such."""
        for _ in range(_BOARDS):
            rivers.lay_board(e, games)
            games = games[GRID.some(e.s.river[games] & _placed(e, games)) & (not any_river)]
            if not games.size:
                return

    def _complete_pieces(self, e: ForestFireEngine, games: Ints, given: Given) -> None:
        """Two bulldozers and the first fire, by chance."""
        s = e.s
        if "dozers" not in given:
            for number in range(BULLDOZERS):
                s.dozer[games, number] = pick(e, games, setup.vacant(e, games), "dice", "dice")
        if "fire" not in given:
            setup.random_fire(e, games)
        burning = int(e.burning(games).max())
        if PENDING not in given and burning > e.rules.limit:
            raise PositionError(f"fire: {burning} acres burn, but more than {e.rules.limit} end the game")
        blocked = ~e.standing(games)
        self._refuse("dozers", e.dozers(games) & blocked, "is no place for a bulldozer")
        if PENDING not in given:
            self._refuse("heli", GRID.cell[s.heli[games]] & blocked, "is no place for a helicopter")

    def _refuse(self, key: str, planes: Plane, why: str) -> None:
        (rows,) = GRID.some(planes).nonzero()
        if rows.size:
            raise PositionError(f"{key}: {self._acres[int(GRID.first(planes[rows[:1]])[0])]} {why}")

    def _work_out(self, e: ForestFireEngine, games: Ints) -> None:
        """Fires are counted, edges with the end of a river found, and tokens that lie nowhere are in the store."""
        s = e.s
        s.fires[games] = group_count(GRID, s.fire[games])
        if e.rules.design == "players":
            ends = [GRID.some(s.river[games] & edge).astype(np.int32) << number for number, edge in enumerate(EDGES)]
            s.edges[games] = np.sum(ends, axis=0)
        for key, bits, cargo, store, total in (
            ("barrels", s.barrels, s.cargo_barrels, s.store_barrels, BARRELS),
            ("balls", s.balls, s.cargo_balls, s.store_balls, BALLS),
        ):
            ground = np.bitwise_count(bits[games]).sum(axis=2) @ (1 << np.arange(bits.shape[1]))
            used = ground + cargo[games]
            if (used > total).any():
                raise PositionError(f"{key}: {int(used.max())} are named, but there are {total}")
            store[games] = total - used

    def _complete_weather(self, e: ForestFireEngine, games: Ints, given: Given) -> None:
        """That of the card seen last, or the weakest; what is named names it."""
        s, card = e.s, e.s.card[games]
        brought = (card >= 0) & (card < WEATHER)
        if "wind" not in given:
            die = e.chance.below(games, "wind", len(WIND_DIE))
            s.wind[games] = np.where(brought, card % len(DIRECTIONS), WIND_DIE[die])
        named = [name for name in WEATHER_FIELDS if name in given]
        if len(named) == len(WEATHER_FIELDS):
            return
        fits = position_cards.fitting_rows(e, given)
        rows = np.where(brought & (not named), card // len(DIRECTIONS), int(fits.argmax()))
        for number, name in enumerate(WEATHER_FIELDS):
            getattr(s, name)[games] = e.strengths[rows, number]


def _sets_up(e: ForestFireEngine, games: Ints) -> bool:
    """Does a stack that was named begin with a question of the setup?"""
    bottom = e.s.frames[games[:1], 0, 0]
    return bool(e.s.depth[games[:1]].any() and (bottom != e.phases.number["end_turn"]).any())


def _placed(e: ForestFireEngine, games: Ints) -> Plane:
    """Acres with fire, rock or a vehicle, and burnt ones."""
    s = e.s
    on_ground = s.fire[games] | s.rock[games] | s.burnt[games]
    return np.asarray(on_ground | e.dozers(games) | GRID.cell[s.heli[games]])


def _unpacked(plane: Plane) -> Bools:
    return np.asarray(GRID.bits(plane).astype(np.bool_))
