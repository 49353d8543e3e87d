"""What things are worth to a seat: Goods, slots, fire-ups, casts. All values are reputation."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from firetower_agents.flamecraft.goals import Goals
from firetower_agents.flamecraft.offers import Offers
from firetower_agents.flamecraft.reader import Reader
from firetower_agents.flamecraft.weights import Weights
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.cards.names import BREAD, CRYSTAL, GOODS, IRON, MEAT, PLANT, POTION, WILD
from firetower_env.games.flamecraft.ending import GOODS_LIMIT
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, SLOTS, SPACES

#: less than anything that is worth doing
NEVER = -1e3
_GIFT, _SWAP_COST = 2.0, 0.05
#: 1 at the first slot of the Town, 0 behind the last one
_EARLY = 1 - np.arange(CELLS) / CELLS
_OTHERS = np.arange(TYPES) != POTION


class Values:
    """A view of some rows with what one set of weights makes of it."""

    def __init__(self, view: Reader, weights: Weights) -> None:
        self.view, self.weights, self.offers = view, weights, Offers(view)
        self.rows = np.arange(view.count)

    def _by_time(self, usual: float | Floats, last: float) -> Floats:
        return np.where(self.view.last_turn, last, usual)

    @cached_property
    def coin(self) -> Floats:
        """A Coin."""
        return self._by_time(self.weights.coin - self.weights.coin_fading * self.nearness, self.weights.last_coin)

    @cached_property
    def fancy(self) -> Floats:
        """A Fancy Dragon from the deck."""
        usual = self.weights.fancy - self.weights.fancy_fading * self.nearness
        return self._by_time(usual, self.weights.last_fancy) * (self.view.number("f_deck") > 0)

    @cached_property
    def artisan(self) -> Floats:
        """A card of the Park or the Artisan deck."""
        usual = self.weights.artisan - self.weights.draw_cost * (1 - self.spell_share) * self.open
        return self._by_time(usual, self.weights.last_artisan)

    @cached_property
    def casting(self) -> Floats:
        """A cast, beside its reward."""
        p, view = self.weights, self.view
        rep = view.numbers("rep")
        rivals = np.where(view.numbers("present")[:, 1:] > 0, rep[:, 1:], -np.inf).max(axis=1)
        lead = np.where(view.solo, 0, np.clip((rep[:, 0] - rivals) / 10, -1, 1))
        worth = p.cast + p.hurry * lead * self.nearness - p.spell_cost * self.spell_share * self.open
        return np.asarray(worth + p.last_cast * view.last_turn)

    # -- Goods ----------------------------------------------------------------------------------------------------

    @cached_property
    def nearness(self) -> Floats:
        """How near the end is: 0 with full decks, 1 when one of them is empty."""
        left = np.minimum(self.view.number("e_deck"), self.view.number("art_deck")) / self.view.seats
        return np.asarray(1 / (1 + left))

    @cached_property
    def open(self) -> Bools:
        """Has no deck run out yet?"""
        return np.asarray(self.view.number("end_flag") == 0)

    @cached_property
    def spell_share(self) -> Floats:
        """How much sooner the Enchantments run out than the artisans: 1/2 where both last as long."""
        spells, artisans = (self.view.number(deck).astype(np.float64) for deck in ("e_deck", "art_deck"))
        return np.asarray((artisans + 1) / (spells + artisans + 2))

    @cached_property
    def promise(self) -> Floats:
        """What the Enchantments within reach promise `(rows, 6, 4)`."""
        return self.offers.promise(self.rewards, self.weights.helper, self.weights.pace)

    @cached_property
    def target(self) -> Ints:
        """Goods that the target costs `(rows, 6)`."""
        return self.offers.target(self.promise)

    @cached_property
    def lack(self) -> Ints:
        """Goods that the target lacks `(rows, 6)`."""
        return np.asarray(np.maximum(self.target - self.view.goods, 0))

    @cached_property
    def _fresh(self) -> Floats:
        """What is left of the worth of Goods at this time."""
        return 1 - self.weights.fading * self.nearness

    @cached_property
    def goods(self) -> Floats:
        """One more of each Good `(rows, 6)`."""
        return self._worth(self.lack > 0, GOODS_LIMIT)

    @cached_property
    def held(self) -> Floats:
        """The last one held of each Good `(rows, 6)`: to give away what the target needs is dear."""
        return self._worth((self.target > 0) & (self.view.goods <= self.target), GOODS_LIMIT + 1)

    def _worth(self, needed: Bools, limit: int) -> Floats:
        p = self.weights
        worth = np.where(needed, p.lacking, p.good) * self._fresh[:, None]
        beyond = (self.view.goods >= limit) & ~self.view.solo[:, None]
        worth = np.where(beyond, p.surplus, worth)
        return np.where(self.view.last_turn[:, None], p.last_good, worth)

    def gain(self, amounts: Ints) -> Floats:
        """Several Goods at once, `(rows, …, 6)`: only what is lacking counts as lacking."""
        p = self.weights
        shape = (self.view.count, *(1,) * (amounts.ndim - 2), TYPES)
        needed = np.minimum(amounts, self.lack.reshape(shape))
        extra = (p.lacking - p.good) * self._fresh.reshape(-1, *(1,) * (amounts.ndim - 1))
        plain = np.where(self.lack > 0, self.goods - (p.lacking - p.good) * self._fresh[:, None], self.goods)
        worth = amounts * plain.reshape(shape) + needed * extra
        last = amounts * p.last_good
        ending = self.view.last_turn.reshape(-1, *(1,) * (amounts.ndim - 2))
        return np.asarray(np.where(ending, last.sum(axis=-1), worth.sum(axis=-1)))

    @cached_property
    def gift(self) -> Floats:
        """The unit that is given away most easily; nothing can be given by who has nothing."""
        held = np.where(self.view.goods > 0, self.held, np.inf).min(axis=1)
        least = np.minimum(held, np.where(self.view.coins > 0, self.coin, np.inf))
        return np.where(np.isfinite(least), least, -NEVER)

    # -- slots ----------------------------------------------------------------------------------------------------

    @cached_property
    def slots(self) -> Floats:
        """The printed reward of every slot `(rows, 42)`."""
        view = self.view
        coins = view.planes("slot_coins").sum(axis=1) * self.coin[:, None]
        cards = view.plane("slot_fancy") * self.fancy[:, None] + view.plane("slot_artisan") * self.artisan[:, None]
        return np.asarray(view.planes("slot_rep").sum(axis=1) + coins + cards)

    @cached_property
    def fills(self) -> Bools:
        """Slots that are the last empty ones of their Shops."""
        open_slots = self.view.empty.reshape(-1, SPACES, SLOTS).sum(axis=2) == 1
        return np.asarray(self.view.empty & np.repeat(open_slots, SLOTS, axis=1))

    @cached_property
    def spots(self) -> Floats:
        """A placement in every slot, whatever the type."""
        p = self.weights
        return self.slots + p.filled * self.fills + p.placed + p.early_slot * _EARLY

    @cached_property
    def wanted(self) -> Floats:
        """What a Sun that may still grow must pay."""
        return np.asarray(self.weights.growing * (1 - self.nearness))

    @cached_property
    def goals(self) -> Goals:
        """What own Suns add."""
        return Goals(self.view, self.weights, np.where(self.view.last_turn, self.weights.sun, self.wanted))

    @cached_property
    def placements(self) -> Floats:
        """A placement of each type in each slot `(rows, 6, 42)`."""
        return np.asarray(self.spots[:, None] + self.goals.placements())

    @cached_property
    def spots_by_type(self) -> Floats:
        """The best placement of each type at each Shop `(rows, 6, 14)`, and what the card in hand is worth there."""
        fits = np.where(self.view.accepts, self.placements, NEVER)
        return np.asarray(fits.reshape(-1, TYPES, SPACES, SLOTS).max(axis=3))

    @cached_property
    def spots_at(self) -> Floats:
        """The best placement from the hand at each Shop `(rows, 14)`."""
        held = np.where(self.view.hand[:, :, None] > 0, self.spots_by_type - self.goals.kept()[:, :, None], NEVER)
        return np.asarray(held.max(axis=1))

    # -- fire-ups -------------------------------------------------------------------------------------------------

    def fires_with(self, location: Bools) -> Floats:
        """The fire-up of each type at a place with these Goods, `(rows, …, 6)` both."""
        dims = (1,) * (location.ndim - 2)
        out = np.empty(location.shape)
        goods = self.goods.reshape(-1, *dims, TYPES)

        def fill(kind: int, worth: Floats) -> None:
            out[..., kind] = worth.reshape(-1, *dims)

        fill(BREAD, self.artisan)
        fill(MEAT, self.spots_at.max(axis=1))
        fill(CRYSTAL, np.sort(self.goods, axis=1)[:, -3:].sum(axis=1))
        fill(PLANT, _GIFT - self.gift)
        out[..., IRON] = 2 * np.where(location, goods, 0).max(axis=-1)
        there = (self.view.cells[:, :, None] == np.arange(TYPES)).any(axis=1) & _OTHERS
        fetched = np.where(there.reshape(-1, *dims, TYPES), out, NEVER)[..., _OTHERS].max(axis=-1)
        out[..., POTION] = fetched - _SWAP_COST
        return out

    @cached_property
    def locations(self) -> Bools:
        """Goods of each Shop: those of its icon and of its faceup Dragons `(rows, 14, 6)`."""
        icons = self.view.icons[:, :, None]
        return np.asarray((icons == np.arange(len(GOODS))) | (icons == WILD) | (self.view.faceup > 0))

    @cached_property
    def fires(self) -> Floats:
        """The fire-up of each type at each Shop `(rows, 14, 6)`."""
        return self.fires_with(self.locations)

    @cached_property
    def park_fires(self) -> Floats:
        """The fire-up of each type in the Park `(rows, 6)`."""
        return self.fires_with(self.view.park_types)

    @cached_property
    def hand_fires(self) -> Floats:
        """The fire-up of each type in hand `(rows, 6)`."""
        return self.fires_with(self.view.hand > 0)

    @cached_property
    def best_fire(self) -> Floats:
        """The best fire-up at each Shop `(rows, 14)`, 0 if there is none."""
        return np.asarray(np.maximum(np.where(self.view.faceup > 0, self.fires, 0.0).max(axis=2), 0))

    @cached_property
    def all_fires(self) -> Floats:
        """All fire-ups that are worth something at each Shop together `(rows, 14)`."""
        return np.asarray((self.view.faceup * np.maximum(self.fires, 0)).sum(axis=2))

    @cached_property
    def cell_fires(self) -> Floats:
        """The fire-up of the Dragon in every slot `(rows, 42)`."""
        spaces = np.arange(CELLS) // SLOTS
        return np.asarray(self.fires[self.rows[:, None], spaces, np.maximum(self.view.cells, 0)])

    # -- casts ----------------------------------------------------------------------------------------------------

    @cached_property
    def rewards(self) -> Floats:
        """What the Enchantments within reach pay `(rows, 6, 4)`."""
        return self.offers.rewards(self.coin, self.fancy, self.artisan)

    @cached_property
    def by_sets(self) -> Floats:
        """The same less what they cost, NEVER where it cannot be paid."""
        token = np.where(self.view.last_turn, 0, self.weights.token)[:, None, None]
        cost = token * self.offers.tokens + self.coin[:, None, None] * self.offers.stand_ins
        able = self.offers.possible & (self.offers.missing == 0)
        return np.where(able, self.rewards - cost, NEVER)

    @cached_property
    def casts(self) -> Floats:
        """The best number of sets of each card `(rows, 6)`."""
        return np.asarray(self.by_sets.max(axis=2))
