"""No card is ever lost or made."""

import numpy as np
import pytest

from tests.contract.helpers import advance, started
from tests.presets import ALL

CARDS = 14
BASE = tuple(name for name in ALL if name.startswith("fire_tower"))


@pytest.mark.parametrize("preset", BASE)
def test_no_card_is_ever_lost_or_made(preset: str) -> None:
    batch = started(preset, 12, seed=12)
    rules, state = batch.game.rules, batch.engine.s
    rng = np.random.default_rng(5)
    for _ in range(45):
        advance(batch, 8, rng)
        pile = np.arange(state.pile.shape[1]) < state.pile_size[:, None]
        in_pile = np.stack([((state.pile == card) & pile).sum(axis=1) for card in range(CARDS + 3)], axis=1)
        cards = state.hands.sum(axis=1) + state.discard[:, :CARDS] + state.in_play + in_pile[:, :CARDS]
        assert (cards == np.array(rules.card_copies)).all()
        events = state.discard[:, CARDS:] + in_pile[:, CARDS:]
        assert (events[:, 0] == rules.firestorm_card).all()
        assert (events[:, 1] == rules.mutual_aid).all()
        assert (events[:, 2] <= rules.shadow_of_the_wood).all()
        eliminated = state.eliminated[:, None] >> np.arange(rules.seats) & 1
        assert not (state.hands.sum(axis=2) * eliminated).any()
