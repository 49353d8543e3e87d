"""What a seat holds, as far as a viewer knows: supplies, hand, Fancy Dragons, companion and reserved card."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core.panels import NO_ACTION, Chip, Shelf
from firetower_env.games.flamecraft import fancy
from firetower_env.games.flamecraft.cards.file import card_file
from firetower_env.games.flamecraft.cards.names import GOODS, NO_HANDLER
from firetower_env.games.flamecraft.cards.names import SUN as SUN_KIND
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.pictures import COIN, DRAGON, FANCY, MOON, REP, SUN, TABLE_ICONS, enchantment_lines
from firetower_env.games.flamecraft.verbs import CELLS, COMPANION, GOOD, RESERVED, SEAT, TYPE
from firetower_env.games.flamecraft.verbs import COIN as COIN_VERB
from firetower_env.games.flamecraft.verbs import FANCY as FANCY_VERB


class SeatShelves:
    """The shelves of one seat in one game; what lies on those of the seat that is asked are answers."""

    def __init__(self, e: FlamecraftEngine, index: int, seat: int, viewer: int | None, legal: frozenset[int]) -> None:
        self.e, self.index, self.seat, self.viewer, self.legal = e, index, seat, viewer, legal
        self.asked = int(e.asked[index])
        self.open = viewer in (None, seat)

    def all(self) -> tuple[Shelf, ...]:
        """Everything, empty shelves left out."""
        shelves = (self._purse(), self._goods(), self._hand(), self._fancy(), self._companion(), self._reserved())
        return tuple(shelf for shelf in shelves if shelf.chips)

    def _action(self, verb: int) -> int:
        """Only before the seat that is asked a thing is an answer."""
        return CELLS + verb if self.seat == self.asked else NO_ACTION

    # -- in the open ----------------------------------------------------------------------------------------------

    def _purse(self) -> Shelf:
        s = self.e.s
        chips = [
            Chip(REP, str(int(s.rep[self.index, self.seat]))),
            Chip(COIN, str(int(s.coins[self.index, self.seat])), self._action(COIN_VERB)),
        ]
        ahead = CELLS + SEAT + (self.seat - self.asked) % self.e.n
        if self.seat != self.asked and ahead in self.legal:
            chips.append(Chip(text="give to this player", action=ahead))
        return Shelf("", tuple(chips))

    def _goods(self) -> Shelf:
        counts = self.e.s.goods[self.index, self.seat].tolist()
        return Shelf(
            "",
            tuple(
                Chip(good, str(count), self._action(GOOD + number))
                for number, (good, count) in enumerate(zip(GOODS, counts, strict=True))
            ),
        )

    def _companion(self) -> Shelf:
        comp = int(self.e.s.comp[self.index, self.seat])
        if comp < 0:
            return Shelf("", ())
        record = self._records("companions")[comp]
        used = bool(self.e.s.comp_used[self.index, self.seat])
        name = f"{record['name']} (used)" if used else record["name"]
        chip = Chip(text=name, action=self._action(COMPANION), doc=record["effect"], faded=used)
        return Shelf("companion", (chip,))

    def _reserved(self) -> Shelf:
        card = int(self.e.s.reserved[self.index, self.seat])
        if card < 0:
            return Shelf("", ())
        t = self.e.cards
        words = " ".join(_chip_text(chip) for line in enchantment_lines(self.e, card) for chip in line)
        chip = Chip(GOODS[t.ench_icon[card]], t.ench_names[card], self._action(RESERVED), words)
        return Shelf("reserved", (chip,))

    def _records(self, table: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = card_file(self.e.rules.cards)[table]
        return found

    # -- hidden cards ---------------------------------------------------------------------------------------------

    def _hand(self) -> Shelf:
        """Dragons in hand: all of them for who may see them, else how many, and those that everyone knows."""
        s = self.e.s
        held = s.hand[self.index, self.seat].tolist()
        shown = held if self.open else s.known_hand[self.index, self.seat].tolist()
        chips = tuple(
            Chip(good, str(count), self._action(TYPE + number) if self.open else NO_ACTION)
            for number, (good, count) in enumerate(zip(GOODS, shown, strict=True))
            if count
        )
        hidden = sum(held) - sum(shown)
        return Shelf("hand", (*chips, Chip(DRAGON, f"{hidden} hidden")) if hidden else chips)

    def _fancy(self) -> Shelf:
        """Fancy Dragons: known ones with their goal, others as a number."""
        s = self.e.s
        own = np.flatnonzero(s.f_owner[self.index] == self.seat).tolist()
        known = [card for card in own if self._is_known(card)]
        chips = tuple(self._fancy_chip(card) for card in known)
        hidden = len(own) - len(known)
        return Shelf("Fancy", (*chips, Chip(FANCY, f"{hidden} hidden")) if hidden else chips)

    def _is_known(self, card: int) -> bool:
        if self.open or self.e.s.f_scored[self.index, card]:
            return True
        return bool(int(self.e.s.f_seen[self.index, card]) >> int(self.viewer or 0) & 1)

    def _fancy_chip(self, card: int) -> Chip:
        record, t = self._records("fancy_dragons")[card], self.e.cards
        icon = SUN if t.fancy_kind[card] == SUN_KIND else MOON
        doc = f"{record['goal']}: {record['reward']}"
        scored = bool(self.e.s.f_scored[self.index, card])
        if scored or not self.open:
            name = f"{record['name']} (scored)" if scored else record["name"]
            return Chip(icon, name, self._action(FANCY_VERB + card), doc, scored)
        now = ""
        if t.fancy_handler[card] == NO_HANDLER:
            worth = self._worth(card)
            now = f" (now {worth})" if t.fancy_cost[card] < 0 else f" ({worth} for it)"
        return Chip(icon, f"{record['name']}: {record['goal']}{now}", self._action(FANCY_VERB + card), doc)

    def _worth(self, card: int) -> int:
        """What the card would pay as things stand: nothing while its goal is not met."""
        held = np.zeros((1, len(self.e.cards.fancy_names)), np.bool_)
        held[0, card] = True
        return int(fancy.worth(self.e, np.array([self.index]), np.array([self.seat]), held)[0, card])


def _chip_text(chip: Chip) -> str:
    """A chip in short, with the name of its icon."""
    return " ".join(part for part in (chip.text, TABLE_ICONS[chip.icon].label if chip.icon else "") if part)
