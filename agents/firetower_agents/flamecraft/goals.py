"""What own Fancy Dragons add to answers that lead to their goals: placements, draws, casts that let Suns pay more."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.reader import CARDS, OFFERS, Reader
from firetower_agents.flamecraft.weights import Weights
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools
from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, SLOTS, SPACES

_SUNS = CARDS.fancy_kind == names.SUN
#: Suns by what they count or ask for
_BY_TYPE = _SUNS & (CARDS.fancy_count == names.TOWN_TYPE_PLACED)
_BY_SHOP = _SUNS & (CARDS.fancy_count == names.ENCH_ON_CAST_SHOP)
_BY_ICON = _SUNS & (CARDS.fancy_count == names.ENCH_IN_TOWN_SAME_ICON)
_HAND = _SUNS & (CARDS.fancy_cond == names.COND_HAND_SAME)
_SHOP = _SUNS & (CARDS.fancy_cond == names.COND_SHOP_SAME)
_NOTHING: Floats = np.zeros((1, TYPES))


class Goals:
    """What the goals of own Suns are worth on the way, as a part `seek`; `wanted` is what a growing Sun must pay."""

    def __init__(self, view: Reader, weights: Weights, wanted: Floats) -> None:
        self.view, self.weights, self.wanted = view, weights, wanted

    def _owned(self, cards: Bools) -> bool:
        return self.weights.seek > 0 and bool(self.view.fancy[:, cards].any())

    def _paid(self, cards: Bools, counted: Floats, enough: float = np.inf) -> Floats:
        """What these cards pay for a count `(rows, …)`, nothing where it is not wanted yet or no card is owned."""
        dims = (1,) * (counted.ndim - 1)
        wanted = np.minimum(self.wanted, enough).reshape(-1, *dims)
        out = np.zeros(counted.shape)
        for card in np.flatnonzero(cards).tolist():
            value = np.minimum(counted * CARDS.fancy_rate[card], CARDS.fancy_cap[card])
            own = self.view.fancy[:, card].reshape(-1, *dims)
            out += np.where(own & (value > wanted), value, 0)
        return self.weights.seek * out

    def placements(self) -> Floats:
        """A Dragon of each type in each slot `(rows, 6, 42)`."""
        view, worth = self.view, np.zeros((1, TYPES, CELLS))
        types = view.cells[:, None] == np.arange(TYPES)[:, None]
        if self._owned(_BY_TYPE):
            worth = worth + self._paid(_BY_TYPE, types.sum(axis=2) + 1.0, self.weights.enough)[:, :, None]
        if self._owned(_SHOP):
            worth = worth + self._matching(types)
        return worth

    def _matching(self, types: Bools) -> Floats:
        """Slots that bring a Shop nearer to Dragons of one type alone."""
        view, p = self.view, self.weights
        same = types.reshape(view.count, TYPES, SPACES, SLOTS).sum(axis=3)
        room = view.accepts.reshape(view.count, TYPES, SPACES, SLOTS).sum(axis=3)
        pays = (view.fancy[:, _SHOP] * CARDS.fancy_rate[_SHOP]).sum(axis=1)[:, None, None]
        last, second = (same == SLOTS - 1) & (room > 0), (same == SLOTS - 2) & (room > 1)
        worth = pays * (p.seek * last + p.matching * second)
        return np.repeat(worth, SLOTS, axis=2)

    def kept(self) -> Floats:
        """A card of each type in hand that is to be one of three `(rows, 6)`."""
        if not self._owned(_HAND):
            return _NOTHING
        view, p = self.view, self.weights
        pays = (view.fancy[:, _HAND] * CARDS.fancy_rate[_HAND]).sum(axis=1)[:, None]
        return np.asarray(pays * (p.pair * (view.hand == 2) + p.single * (view.hand == 1)))

    def drawn(self) -> Floats:
        """One more card of each type `(rows, 6)`."""
        if not self._owned(_HAND):
            return _NOTHING
        view, p = self.view, self.weights
        pays = (view.fancy[:, _HAND] * CARDS.fancy_rate[_HAND]).sum(axis=1)[:, None]
        return np.asarray(pays * (p.seek * (view.hand == 2) + p.pair * (view.hand == 1) + p.single * (view.hand == 0)))

    def casts(self) -> Floats:
        """A cast of each card within reach at each Shop `(rows, 6, 14)`."""
        view, worth = self.view, np.zeros((1, OFFERS, SPACES))
        if self._owned(_BY_SHOP):
            worth = worth + self._paid(_BY_SHOP, view.ench.sum(axis=2) + 1.0)[:, None]
        if self._owned(_BY_ICON):
            icons = np.take_along_axis(view.ench.sum(axis=1) + 1.0, np.maximum(view.offer_icons, 0), axis=1)
            worth = worth + self._paid(_BY_ICON, icons)[:, :, None]
        return worth
