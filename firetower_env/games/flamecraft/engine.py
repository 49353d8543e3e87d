"""The engine: N games of one set of rules, with what several phases need of Town, supplies and decks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.decks import Deck
from firetower_env.core.engine import Engine
from firetower_env.core.phases import PhaseTable
from firetower_env.games.flamecraft.cards.names import FACEDOWN as DRAGONS_FACEDOWN
from firetower_env.games.flamecraft.frames import E2, FlamecraftFrames
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import FACEUP, TOKENS, TYPES, FlamecraftState
from firetower_env.games.flamecraft.verbs import CELLS, LAYOUT, SLOTS, SPACES

STREAMS = ("setup", "shops", "artisans", "fancy", "enchantments", "coin")
#: bits of the six types
TYPE_BIT: NDArray[np.int16] = (1 << np.arange(TYPES)).astype(np.int16)
_SPACE_NUMBERS = np.arange(SPACES)


def _with_nothing(table: NDArray[np.int16]) -> NDArray[np.int16]:
    """A table by Shop with one more row of zeros, which -1 (no Shop) finds."""
    return np.concatenate([table, np.zeros_like(table[:1])])


class FlamecraftEngine(Engine[FlamecraftState]):
    """N games of one set of rules."""

    def __init__(self, count: int, rules: Rules, phases: PhaseTable) -> None:
        sizes = {"seats": rules.seats, "streams": len(STREAMS), **phases.sizes}
        super().__init__(FlamecraftState(count, sizes), phases, LAYOUT, STREAMS)
        s, cards = self.s, rules.tables
        self.rules, self.cards = rules, cards
        self.n, self.solo = rules.seats, rules.solo
        self.artisans = Deck(s.art_deck, s.art_head, s.art_size, s.art_seen)
        self.enchants = Deck(s.e_deck, s.e_head, s.e_size)
        self.shops = Deck(s.s_deck, s.s_head, s.s_size)
        self.fancies = Deck(s.f_deck, s.f_head, s.f_size)
        #: by Shop, -1 for none: types each slot accepts; do its Dragons lie faceup?
        self.slot_mask = _with_nothing(cards.slot_mask)
        self.shows: Bools = np.append((cards.shop_flag & DRAGONS_FACEDOWN) == 0, False)

    # -- the stack ------------------------------------------------------------------------------------------------

    def ask_again(self, games: Ints, fr: FlamecraftFrames, **columns: Any) -> None:
        """Put these frames back on the stack, with some columns changed."""
        if not games.size:
            return
        rows = fr.rows.astype(np.int16)
        for name, value in columns.items():
            rows[:, self.phases.column[name]] = value
        self.push_rows(games, rows, fr.seat)

    def fire_step(self, games: Ints, below: int = 0) -> Bools:
        """Is the top frame, or one so many below it, a window that is a checkpoint? Only there Pocus may be scored."""
        depth = self.s.depth[games] - 1 - below
        frames = self.s.frames[games, np.maximum(depth, 0)]
        window = frames[:, self.phases.column["memory"]]
        return np.asarray((depth >= 0) & (frames[:, 0] == self.phases.number["FIRE"]) & (window <= E2))

    # -- the Town -------------------------------------------------------------------------------------------------

    def open_shops(self, games: Ints) -> NDArray[np.int16]:
        """The faceup Shop of each space `(k, 14)`, -1 for none."""
        return np.where(self.s.sp_face[games] == FACEUP, self.s.sp_shop[games], np.int16(-1))

    def open_slots(self, games: Ints) -> NDArray[np.int16]:
        """The types that each empty slot in Town accepts, as bits `(k, 42)`; 0 where there is no empty slot."""
        masks = self.slot_mask[self.open_shops(games)].reshape(games.size, CELLS)
        return masks * (self.s.cell[games] < 0)

    def open_slots_at(self, games: Ints, spaces: Ints) -> NDArray[np.int16]:
        """The same for one space of each game `(k, 3)`, whose Shop lies faceup."""
        masks = self.slot_mask[self.s.sp_shop[games, spaces]]
        return masks * (self.cells_at(games, spaces) < 0)

    def cells_at(self, games: Ints, spaces: Ints) -> NDArray[np.int16]:
        """The Dragons in the slots of one space of each game `(k, 3)`."""
        return self.s.cell.reshape(-1, SPACES, SLOTS)[games, spaces]

    def faceup_at(self, games: Ints, spaces: Ints) -> Bools:
        """Which slots of one space of each game hold a faceup Dragon `(k, 3)`."""
        shows = self.shows[self.s.sp_shop[games, spaces]]
        return (self.cells_at(games, spaces) >= 0) & shows[:, None]

    def faceup(self, games: Ints) -> Bools:
        """Which slots in Town hold a faceup Dragon `(k, 42)`."""
        return (self.s.cell[games] >= 0) & np.repeat(self.shows[self.s.sp_shop[games]], SLOTS, axis=1)

    def spaces_used(self, games: Ints) -> Ints:
        """How many spaces hold a Shop, faceup or facedown."""
        return np.asarray(np.count_nonzero(self.s.sp_face[games], axis=1))

    def tokens(self, games: Ints, seats: Ints) -> Ints:
        """The number of the token that each of these seats moves."""
        return self.s.colour[games].astype(np.int64) if self.solo else seats

    def fees(self, games: Ints, seats: Ints) -> Ints:
        """Other tokens at each space `(k, 14)`."""
        pos = self.s.pos[games]
        pos[np.arange(games.size), self.tokens(games, seats)] = -1
        found = np.zeros((games.size, SPACES), np.int64)
        for token in range(TOKENS if self.solo else self.n):
            found += pos[:, token, None] == _SPACE_NUMBERS
        return found

    # -- supplies -------------------------------------------------------------------------------------------------

    def units(self, games: Ints, seats: Ints) -> Ints:
        """Goods and Coins held."""
        return np.asarray(self.s.goods[games, seats].sum(axis=1) + self.s.coins[games, seats])

    def hand_bits(self, games: Ints, seats: Ints) -> Ints:
        """The types held, as bits."""
        return (self.s.hand[games, seats] > 0) @ TYPE_BIT

    def earn(self, games: Ints, seats: Ints, rep: Ints | int) -> None:
        """Reputation."""
        self.s.rep[games, seats] += np.asarray(rep, np.int16)

    def gain_coins(self, games: Ints, seats: Ints, coins: Ints | int) -> None:
        """Coins from the fountain, or back to it."""
        self.s.coins[games, seats] += np.asarray(coins, np.int16)

    def gain_good(self, games: Ints, seats: Ints, goods: Ints, amount: Ints | int = 1) -> None:
        """Goods of one kind from the pile."""
        self.s.goods[games, seats, goods] += np.asarray(amount, np.int16)

    def pay_unit(self, games: Ints, seats: Ints, units: Ints, sign: int = -1) -> None:
        """One Good (0–5) or Coin (6) less, or with `sign=1` more."""
        coin = units == TYPES
        self.s.coins[games[coin], seats[coin]] += np.int16(sign)
        good = ~coin
        self.s.goods[games[good], seats[good], units[good]] += np.int16(sign)

    def has_companion(self, games: Ints, seats: Ints, timing: int) -> Bools:
        """Does the seat have an unused companion of this timing?"""
        if not self.rules.companions:
            return np.zeros(games.size, np.bool_)
        comp = self.s.comp[games, seats]
        return np.asarray(
            (comp >= 0) & (self.s.comp_used[games, seats] == 0) & (self.cards.comp_timing[comp] == timing)
        )

    # -- cards ----------------------------------------------------------------------------------------------------

    def take_artisan(self, games: Ints, seats: Ints, types: Ints, shown: Bools | bool) -> None:
        """A Dragon to hand; everybody knows those that were shown."""
        self.s.hand[games, seats, types] += np.int16(1)
        self.s.known_hand[games, seats, types] += np.asarray(shown, np.int16)

    def give_artisan(self, games: Ints, seats: Ints, types: Ints) -> None:
        """A Dragon leaves a hand, seen by all."""
        self.s.hand[games, seats, types] -= np.int16(1)
        known = self.s.known_hand[games, seats, types]
        self.s.known_hand[games, seats, types] = np.maximum(known - 1, 0)

    def draw_artisan(self, games: Ints) -> tuple[Ints, Bools]:
        """The top card of the Artisan deck, and whether everybody knew it; the last one triggers the end (F26)."""
        known = self.artisans.top_notes(games) > 0
        drawn = self.artisans.draw(games)
        self.watch_end(games, self.s.art_size)
        return drawn, known

    def draw_fancies(self, games: Ints, seats: Ints, amounts: Ints) -> None:
        """Fancy Dragons to hand, fewer if the deck is short (F12)."""
        for drawn in range(int(amounts.max(initial=0))):
            due = (amounts > drawn) & (self.s.f_size[games] > 0)
            here = games[due]
            cards = self.fancies.draw(here)
            self.s.f_owner[here, cards] = seats[due]
            self.s.drawn_fancy[here] |= np.int64(1) << cards

    def watch_end(self, games: Ints, sizes: NDArray[np.int32]) -> None:
        """Whoever takes the last card of the Artisan or Enchantment deck triggers the end (F26)."""
        s = self.s
        last = games[(sizes[games] == 0) & (s.end_flag[games] == 0)]
        s.end_flag[last] = 1
        s.trigger[last] = s.seat[last]

    def reward(self, games: Ints, seats: Ints, rewards: NDArray[np.int16]) -> None:
        """[Earning rewards] reputation, Coins, Fancy Dragons, then artisan draws are asked for (F11)."""
        if not games.size:
            return
        self.earn(games, seats, rewards[:, 0])
        self.gain_coins(games, seats, rewards[:, 1])
        self.draw_fancies(games, seats, rewards[:, 2].astype(np.int64))
        draws = rewards[:, 3]
        due = draws > 0
        self.push(games[due], "DRAW", seats[due], left=draws[due], kind=1, place=-1)
