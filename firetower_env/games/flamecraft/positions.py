"""Positions of Flamecraft as plain data: the sections. What follows from those named is in `position_dealing.py`."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.position_values import BySeat, Heap, Name, Names, Number, Order, Places, Value
from firetower_env.core.positions import PENDING, Given, Positions, Section
from firetower_env.games.flamecraft import position_dealing
from firetower_env.games.flamecraft.cards.names import DECKS, GOODS
from firetower_env.games.flamecraft.cards.tables import Tables
from firetower_env.games.flamecraft.position_values import Facedown, KnownBy, Marked, Owners, Slots, written
from firetower_env.games.flamecraft.state import ARTISANS, TOKENS
from firetower_env.games.flamecraft.verbs import PLACES, SPACES
from firetower_env.games.flamecraft.visiting import start_turn

#: more than anybody can own
_MOST = 10_000


class FlamecraftPositions(Positions):
    """Positions under one set of rules."""

    worked_out: ClassVar[frozenset[str]] = frozenset({"limit", "art_head", "e_head", "s_head", "f_head"})

    def declare(self) -> list[Section]:
        """The Town, the seats, the decks, what is known, the turn, and what is under way."""
        return [
            *self._town(),
            *self._seats(),
            *self._decks(),
            *self._knowledge(),
            *self._turn(),
            *self._notes(),
            *self._solo(),
        ]

    @property
    def _cards(self) -> Tables:
        return self.game.rules.tables  # type: ignore[attr-defined, no-any-return]

    def _each(self, value: Value, rest: int = 0) -> BySeat:
        return BySeat(value, self.game.seats, rest)

    def _town(self) -> list[Section]:
        space = Number(-1, SPACES - 1)
        on_spaces, on_places = BySeat(Heap(GOODS), SPACES, 0, "spaces"), BySeat(Heap(GOODS), PLACES, 0, "places")
        shops, enchantments = written(self._cards.shop_names), written(self._cards.ench_names)
        return [
            self.section("town", "the Shops by space", Places(shops, SPACES), field="sp_shop", derived=True),
            self.section("facedown", "spaces whose Shops lie facedown", Facedown(), field="sp_face", derived=True),
            self.section("dragons", "the Dragons in Town", Slots(), field="cell", derived=True),
            self.section("enchanted", "Enchantments at Shops, by icon", on_spaces, field="ench"),
            self.section("alley", "Coins on the spaces of Dragon Alley"),
            self.section(
                "tokens", "the space of each token", BySeat(space, TOKENS, -1, "tokens"), field="pos", derived=True
            ),
            self.section("visited", "the space of the last visit", self._each(space, -1), field="last", derived=True),
            self.section("park", "Dragons in the Park", Places(GOODS, PLACES), derived=True),
            self.section("park_goods", "Goods on them", on_places),
            self.section("row", "Enchantments in the row", Places(enchantments, PLACES), derived=True),
        ]

    def _seats(self) -> list[Section]:
        cards, heap, number = self._cards, self._each(Heap(GOODS)), self._each(Number(0, _MOST))
        companions = self._each(Name(written(cards.comp_names), True), -1)
        reserved = self._each(Name(written(cards.ench_names), True), -1)
        fancies = written(cards.fancy_names)
        return [
            self.section("goods", "Goods by seat", heap),
            self.section("coins", "Coins by seat", number),
            self.section("reputation", "reputation by seat", number, field="rep"),
            self.section("hands", "artisans in hand", heap, field="hand", derived=True),
            self.section(
                "fancy", "Fancy Dragons by seat", Owners(fancies, self.game.seats), field="f_owner", derived=True
            ),
            self.section("scored", "Fancy Dragons that were scored", Marked(fancies), field="f_scored"),
            self.section("reserved", "reserved Enchantments", reserved),
            self.section("companions", "companions by seat", companions, field="comp", derived=True),
            self.section("helped", "seats whose companion was used", self._marked_seats, field="comp_used"),
            self.section("casts", "Enchantments that each seat has cast", number, field="own_casts"),
        ]

    @property
    def _marked_seats(self) -> Marked:
        return Marked(tuple(str(seat) for seat in range(self.game.seats)))

    def _decks(self) -> list[Section]:
        cards = self._cards
        decks = (
            ("artisan_deck", "art", GOODS),
            ("enchantment_deck", "e", written(cards.ench_names)),
            ("shop_deck", "s", written(cards.shop_names)),
            ("fancy_deck", "f", written(cards.fancy_names)),
        )
        told = "the top of the deck, or all of it"
        return [
            self.section("deck_colour", "which Enchantment deck", Name(DECKS), derived=True),
            *(
                self.section(
                    *(key, told, Order(names, top_first=True)),
                    field=f"{short}_deck",
                    size=f"{short}_size",
                    head=f"{short}_head",
                    derived=True,
                )
                for key, short, names in decks
            ),
        ]

    def _knowledge(self) -> list[Section]:
        seats, fancies = self.game.seats, written(self._cards.fancy_names)
        places = tuple(str(place) for place in range(ARTISANS))
        return [
            self.section(
                *("artisans_known", "places of the Artisan deck, from 0 at the top, whose card a seat knows"),
                KnownBy(places, seats),
                field="art_seen",
                head="art_head",
            ),
            self.section("hands_known", "what everyone knows of hands", self._each(Heap(GOODS)), field="known_hand"),
            self.section(
                "fancy_known",
                "Fancy Dragons of which a seat knows where they are",
                KnownBy(fancies, seats),
                field="f_seen",
            ),
            self.section(
                "dealt", "Fancy Dragons to choose from", self._each(Places(fancies, PLACES), -1), field="dealt"
            ),
        ]

    def _turn(self) -> list[Section]:
        return [
            self.section("seat", "whose turn it is", derived=True),
            self.section("turn", "number of the turn, 0 in the setup", field="turn_no", derived=True),
            self.section("ending", "is a deck empty, so that the last turns are near?", field="end_flag"),
            self.section("trigger", "who emptied it; -1 is nobody"),
            self.section("turns_left", "turns until the end, once they are counted"),
            self.section("extra", "further turns of this seat"),
            self.section("goto", "space at which a further turn begins", Number(-1, SPACES - 1)),
        ]

    def _notes(self) -> list[Section]:
        kind, cards = Name(GOODS, True), Name(written(self._cards.ench_names), True)
        fancies = Names(written(self._cards.fancy_names))
        return [
            self.section("here", "the space visited in this turn"),
            self.section("fired", "fire-ups in this turn"),
            self.section("last_fired", "the type fired up last", kind),
            self.section("filled", "Shops filled in this turn"),
            self.section("cast", "the Enchantment cast", cards, field="cast_id"),
            self.section("cast_space", "where it was cast"),
            self.section("placed_type", "the type placed", kind),
            self.section("drawn_type", "the type drawn", kind),
            self.section("pocus", "may a Dragon be fired up instead of scoring?"),
            self.section("gathered", "slots of the Shop that were marked", field="gmask"),
            self.section("half", "half of the ability begun last"),
            self.section("turned_up", "spaces whose Shops turned up in this turn"),
            self.section("firing", "the type of the fire-up that runs", kind),
            self.section("fired_at", "where: a Park place or a type in hand", Number(-1, len(GOODS) - 1)),
            self.section("picked_good", "the Good picked last", kind),
            self.section("drawn_fancy", "Fancy Dragons drawn by the ability that runs", fancies),
            self.section("owed", "Goods that are still to be paid", Heap(GOODS)),
            self.section("owed_coins", "Coins that are still to be paid"),
            self.section("picked", "Goods picked so far", Heap(GOODS)),
            self.section("chain", "slots that a chain of fire-ups has used"),
            self.section("marks", "Park places that each window has used"),
            self.section("uses", "uses of the ability that are left"),
        ]

    def _solo(self) -> list[Section]:
        return [
            self.section("colour", "the token of a game for one", Name(GOODS, True), derived=True),
            self.section("unlocked", "achievements", Names(tuple(self._cards.ach_ids)), derived=True),
            self.section("replaced", "which replacement each of the first ones takes", derived=True),
            self.section("end_coins", "Coins before they were turned in"),
        ]

    # -- what follows ---------------------------------------------------------------------------------------------

    def complete(self, engine: Any, games: Ints, given: Given) -> None:
        """The turn first, then all that is dealt."""
        s = engine.s
        if "turn" not in given:
            s.turn_no[games] = s.frames[games, 0, 0] != engine.phases.number["begin"] if PENDING in given else 1
        if PENDING not in given:
            s.turn_no[games] = np.maximum(s.turn_no[games], 1) - 1
        position_dealing.complete(engine, games, given)

    def ask(self, engine: Any, games: Ints, moment: str) -> None:
        """The turn of a seat."""
        start_turn(engine, games)
