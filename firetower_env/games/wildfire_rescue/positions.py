"""Positions of Wildfire Rescue! as plain data: the sections, and what follows from those that are named.

Tiles, campers and tools that are not named are dealt; players who are not named stand on corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import PositionError
from firetower_env.core.position_values import BySeat, Cells, Members, Name, Number, Order, Value, listed
from firetower_env.core.positions import PENDING, Given, Positions, Section
from firetower_env.games.wildfire_rescue.geometry import ALL, ASIDE, BIT, CAMPER_SETS, NAMES, OFF, names_of, numbers_of
from firetower_env.games.wildfire_rescue.laying import lay_tiles
from firetower_env.games.wildfire_rescue.rules import CAMPERS
from firetower_env.games.wildfire_rescue.setup import camper_tiles
from firetower_env.games.wildfire_rescue.tiles import as_bools
from firetower_env.games.wildfire_rescue.tools import CARD, COPIES, COUNTS, HELD, TOOLS
from firetower_env.games.wildfire_rescue.tools import words as tool_names

_TERRAIN = ("animal", "rock", "wildfire")
_CORNERS = np.array([NAMES.index(name) for name in ("A1", "E1", "A5", "E5")])


@dataclass(frozen=True)
class Tools(Value):
    """A heap of tools."""

    words = f"tools by name, such as {TOOLS[0]}*2"

    def plain(self, row: Any) -> Any:
        return " ".join(tool_names(int(row)))

    def row(self, given: Any, key: str) -> Any:
        counts = np.bincount(np.array(listed(given, TOOLS, key), np.int64), minlength=len(TOOLS))
        if counts.max() > COPIES:
            raise PositionError(f"{key}: there are {COPIES} of each tool, not {counts.max()}")
        return int(counts @ CARD)


class RescuePositions(Positions):
    """Positions under one set of rules."""

    worked_out: ClassVar[frozenset[str]] = frozenset({"unseen"})

    def declare(self) -> list[Section]:
        """Tiles, tokens, players, cards, the round."""
        cells = Cells(NAMES, _packed, _unpacked)
        players = self.game.rules.players  # type: ignore[attr-defined]
        everyone, places = Members(players), BySeat(Name((*NAMES, "none")), players, OFF)
        return [
            self.section("animal", "tiles with animals", cells, derived=True),
            self.section("rock", "tiles with rocks", cells, derived=True),
            self.section("wildfire", "the wildfire tile", cells, derived=True),
            self.section("tree", "tiles with trees: all others", cells, derived=True),
            self.section("fire", "fire tokens", cells),
            self.section("hazard", "hazard tokens", cells),
            self.section("hazard_soon", "those whose timer is 1", cells),
            self.section("campers", "tiles with campers", cells, field="camper", derived=True),
            self.section("pairs", "tiles with two campers", cells, field="camper_pair", derived=True),
            self.section("campers_soon", "burning campers whose timer is 1", cells, field="camper_soon"),
            self.section(
                "campers_later", "burning campers whose timer is 2", cells, field="camper_later", derived=True
            ),
            self.section("camper_set", "the number of their placement, 0 before they are placed", derived=True),
            self.section("lost", "campers that were lost", derived=True),
            self.section("places", "where players stand", places, field="tile", derived=True),
            self.section("tools", "what they hold", BySeat(Tools(), players), derived=True),
            self.section("carried", "campers they carry", BySeat(Number(0, CAMPERS), players)),
            self.section("alive", "players who live", everyone, derived=True),
            self.section("skip", "players who owe a lost turn", everyone),
            self.section("used", "players who gave away the turn of this round", everyone),
            self.section("had", "players whose turn of this round is over", everyone, derived=True),
            self.section(
                "deck", "the top of the tool deck, or all of it", Order(TOOLS), size="deck_size", derived=True
            ),
            self.section("gone", "tools that are out of the game", Tools()),
            self.section("draws_left", "tools that may still be drawn", derived=True),
            self.section("round", "number of the round, 0 in the setup", derived=True),
            self.section("player", "whose turn it is", self._player, field="turn_of", derived=True),
            self.section("mid", "is a die rolled inside a turn being carried out?"),
        ]

    @property
    def _player(self) -> Name:
        return Name(tuple(str(player) for player in range(self.game.rules.players)), True)  # type: ignore[attr-defined]

    # -- what follows ---------------------------------------------------------------------------------------------

    def complete(self, engine: Any, games: Ints, given: Given) -> None:
        """Tiles, players, campers, cards, the round."""
        s = engine.s
        self._complete_tiles(engine, games, given)
        self._complete_players(engine, games, given)
        self._complete_campers(engine, games, given)
        self._complete_cards(engine, games, given)
        if "round" not in given:
            s.round[games] = 1
        if "player" not in given and PENDING not in given:
            s.turn_of[games] = 0
        if "had" not in given:
            s.had[games] = s.alive[games] & ((1 << np.maximum(s.turn_of[games], 0)) - 1)

    def ask(self, engine: Any, games: Ints, moment: str) -> None:
        """The turn of a player."""
        players = engine.s.turn_of[games].astype(np.int64)
        if (players < 0).any():
            raise PositionError.of("player", "none", f"a player from 0 to {engine.players - 1}")
        engine.begin_turn(games, players)

    def _complete_tiles(self, e: Any, games: Ints, given: Given) -> None:
        """As in the setup, or as named; there is one wildfire tile."""
        named = [name for name in _TERRAIN if name in given]
        if not named and "tree" not in given:
            lay_tiles(e, games)
        elif len(named) < len(_TERRAIN):
            raise PositionError(f"tiles are named by {', '.join(_TERRAIN)} together, or not at all")
        elif "tree" not in given:
            s = e.s
            s.tree[games] = ALL & ~(s.animal[games] | s.rock[games] | s.wildfire[games])
        if (np.bitwise_count(e.s.wildfire[games]) != 1).any():
            raise PositionError.of("wildfire", given.get("wildfire"), "one tile")

    def _complete_players(self, e: Any, games: Ints, given: Given) -> None:
        """On corners, and beside the wildfire tile."""
        s, named = e.s, {str(player) for player in given.get("places", {})}
        wildfire = numbers_of(s.wildfire[games])
        for player in range(e.players):
            if str(player) not in named:
                corner = _CORNERS[player]
                s.tile[games, player] = np.where(wildfire == corner, ASIDE[corner], corner)
            elif PENDING not in given and (s.tile[games, player] == wildfire).any():
                place = NAMES[int(s.tile[games[0], player])]
                raise PositionError(f"places.{player}: {place} is the wildfire tile; name the tiles, or another seed")
        if "alive" not in given:
            s.alive[games] = ((s.tile[games] != OFF) << np.arange(e.players)).sum(axis=1)

    def _complete_campers(self, e: Any, games: Ints, given: Given) -> None:
        """Those of a placement, or those that are named in the first placement that they fit."""
        s, option = e.s, e.rules.camper_option
        if "camper_set" not in given:
            if "campers" in given:
                s.camper_set[games] = self._fitting_set(e, games)
            elif isinstance(option, int):
                s.camper_set[games] = option
            else:
                s.camper_set[games] = e.chance.below(games, "campers", len(CAMPER_SETS) - 1) + 1
        if "campers" not in given:
            s.camper[games], pairs = camper_tiles(e, games, s.camper_set[games].astype(np.int64))
            s.camper_pair[games] = pairs if "pairs" not in given else s.camper_pair[games]
            for player in range(e.players if "carried" not in given else 0):
                e.rescue(games, np.full(games.size, player), s.tile[games, player])
        if "campers_later" not in given:
            s.camper_later[games] = s.fire[games] & s.camper[games] & ~s.camper_soon[games]
        if "lost" not in given:
            left = (CAMPERS - e.campers_left(games) - e.saved(games)) * (s.camper_set[games] > 0)
            if (left < 0).any():
                raise PositionError(f"campers: {CAMPERS - int(left.min())} are named, but there are {CAMPERS}")
            s.lost[games] = left

    def _fitting_set(self, e: Any, games: Ints) -> Ints:
        """The first placement that has all named campers."""
        s, option = e.s, e.rules.camper_option
        numbers = [option] if isinstance(option, int) else range(1, len(CAMPER_SETS))
        fits = []
        for number in numbers:
            tiles, pairs = camper_tiles(e, games, np.full(games.size, number))
            fits.append(((s.camper[games] & ~tiles) | (s.camper_pair[games] & ~pairs)) == 0)
        found = np.array(fits)
        if not found.any(axis=0).all():
            named = " ".join(names_of(int(s.camper[games[:1]][0])))
            raise PositionError(f"campers: no placement of this game has campers on all of {named}")
        return np.asarray(np.array(numbers)[found.argmax(axis=0)])

    def _complete_cards(self, e: Any, games: Ints, given: Given) -> None:
        """Tools that are not named are dealt: one to each player who is not named, the rest below the deck."""
        s, rules = e.s, e.rules
        size = int(s.deck_size[games].max(initial=0))
        deck = (s.deck[games, :size, None] == np.arange(len(TOOLS))).sum(axis=1)
        named = deck + COUNTS[s.tools[games]].sum(axis=1) + COUNTS[s.gone[games]]
        if (named > COPIES).any():
            tool = int((named > COPIES).any(axis=0).argmax())
            raise PositionError(f"{named[:, tool].max()} tools {TOOLS[tool]} are named, but there are {COPIES}")
        missing = rules.cards - int(named.sum(axis=1).max(initial=0))
        if missing < 0:
            raise PositionError(f"{rules.cards - missing} tools are named, but {rules.cards} are in this game")
        if missing:
            self._deal(e, games, given, COPIES - named, missing)
        size = s.deck_size[games].astype(np.int64)
        inside = np.arange(s.deck.shape[1]) < size[:, None]
        s.unseen[games] = (CARD[s.deck[games]] * inside).sum(axis=1)
        if "draws_left" not in given:
            s.draws_left[games] = np.maximum(size - e.players * (not rules.starting_tool), 0)

    def _deal(self, e: Any, games: Ints, given: Given, left: NDArray[Any], count: int) -> None:
        """So many of the cards that are left, at least one of each tool being in the game."""
        s, surplus = e.s, int(left[0].sum()) - count
        if surplus:
            once = left > 0
            if (once.sum(axis=1) < surplus).any():
                raise PositionError("tools: of each tool at least one is in the game")
            out = e.chance.sample(games, "tools", once, surplus)
            left = left - (out[:, :, None] == np.arange(len(TOOLS))).sum(axis=1)
        ends = left.cumsum(axis=1)
        cards = (np.arange(count)[None, :, None] >= ends[:, None, :]).sum(axis=2).astype(np.uint8)
        cards = e.chance.shuffle(games, "tools", cards, np.full(games.size, count))
        named = {str(player) for player in given.get("tools", {})}
        for player in range(e.players):
            if str(player) not in named and e.rules.starting_tool and cards.shape[1]:
                dealt = CARD[cards[:, -1]] * (s.alive[games] >> player & 1)
                s.tools[games, player] = dealt
                cards = cards[:, :-1] if HELD[dealt].all() else cards
        below, size = cards.shape[1], int(s.deck_size[games].max(initial=0))
        if below + size > s.deck.shape[1]:
            raise PositionError(f"deck: {below + size} tools are left for it, but it holds at most {s.deck.shape[1]}")
        s.deck[games, below : below + size] = s.deck[games, :size]
        s.deck[games, :below] = cards
        s.deck_size[games] = below + size


def _packed(tiles: Bools) -> Any:
    return int(BIT[:OFF] @ tiles)


def _unpacked(plane: Any) -> NDArray[np.bool_]:
    return np.asarray(as_bools(np.array([plane], np.int32))[0])
