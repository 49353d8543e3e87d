"""How things stand in Flamecraft: what every seat holds is worth, and how far away the end is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.flamecraft.reader import Reader
from firetower_agents.flamecraft.search import to_come, worth_of_supplies
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import MOST_SEATS

#: of every seat what it holds, the lead, what is to come, and six numbers about the end
STANDING = MOST_SEATS + 2 + 6
#: reputation that is told as 1
_HIGH = 150.0


def standing(view: Reader) -> NDArray[np.float32]:
    """Numbers from 0 to 1 `(rows, STANDING)`."""
    spells, artisans = (view.number(name).astype(np.float64) for name in ("e_deck", "art_deck"))
    left = np.minimum(spells, artisans) * (view.number("end_flag") == 0)
    held = _held(view, left)
    present = view.numbers("present") > 0
    worth = np.where(present, held, 0)
    rivals = np.where(present[:, 1:], held[:, 1:], -np.inf).max(axis=1)
    lead = np.where(view.solo, 0, np.clip((worth[:, 0] - rivals) / 50, -1, 1))
    expected = worth[:, 0] + to_come(left, spells) * (view.solo & (view.number("end_flag") == 0))
    end = (
        1 / (1 + spells),
        1 / (1 + artisans),
        1 / (1 + left / view.seats),
        view.last_turn,
        (artisans + 1) / (artisans + spells + 2),
        np.minimum(left / 20, 1),
    )
    told = np.column_stack([worth / _HIGH, (1 + lead) / 2, expected / _HIGH, *end])
    return np.asarray(np.clip(told, 0, 1), np.float32)


def _held(view: Reader, left: NDArray[np.float64]) -> NDArray[np.float64]:
    """Reputation with what every seat holds `(rows, 5)`."""
    goods = view.numbers("goods").reshape(view.count, MOST_SEATS, TYPES)
    cards = (view.numbers("hand_count"), view.numbers("fancy_count"))
    return view.numbers("rep") + worth_of_supplies(view.numbers("coins"), goods, *cards, left / view.seats)
