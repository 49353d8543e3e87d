"""What a redeal keeps: counts of cards, and what everybody knows of the pile since it was reshuffled."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.rising.state import RisingState
from tests.contract.helpers import is_short, same, started, varied_positions
from tests.contract.test_hidden import positions
from tests.presets import BY_FOLDER, REPRESENTATIVE, spread

PRESETS = spread(REPRESENTATIVE, BY_FOLDER["fire_tower"])


def pile_counts(batch: Batch) -> np.ndarray:
    """Draw piles by type of card `(N, types)`."""
    state = batch.engine.s
    lies = np.arange(state.pile.shape[1]) < state.pile_size[:, None]
    types = range(state.discard.shape[1])
    return np.stack([((state.pile == card) & lies).sum(axis=1) for card in types], axis=1)


def held(state: Any) -> NDArray[np.int64]:
    """What each seat holds, cards drawn in front of it included, and last the pool: `(N, seats + 1, types)`."""
    hands = state.hands.astype(np.int64)
    pool = np.zeros_like(hands[:, 0])
    if isinstance(state, RisingState):
        hands[np.arange(len(hands)), state.turn_seat] += state.drawn
        pool += state.pool
    return np.concatenate([hands, pool[:, None]], axis=1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_redeal_keeps_every_count_and_what_is_known_of_the_pile(preset: str) -> None:
    batch = positions(preset)
    state = batch.engine.s
    shuffled = state.reshuffled.any(axis=1)
    for seat in range(batch.game.seats):
        twin = batch.fork()
        twin.redeal(seat, 7)
        dealt = twin.engine.s
        assert np.array_equal(dealt.hands.sum(axis=2), state.hands.sum(axis=2))
        assert np.array_equal(dealt.hands[:, seat], state.hands[:, seat])
        assert np.array_equal(dealt.discard, state.discard)
        assert np.array_equal(dealt.pile_size, state.pile_size)
        assert np.array_equal(held(dealt).sum(axis=2), held(state).sum(axis=2))
        types = state.hands.shape[2]
        together = held(dealt).sum(axis=1) + pile_counts(twin)[:, :types]
        assert np.array_equal(together, held(state).sum(axis=1) + pile_counts(batch)[:, :types])
        assert np.array_equal(pile_counts(twin)[:, types:], pile_counts(batch)[:, types:])
        assert (pile_counts(twin)[shuffled] <= state.reshuffled[shuffled]).all()
        assert (old_cards(dealt) <= held(dealt)[:, :-1]).all()
    assert shuffled.any() or is_short(preset), "no position after a reshuffle"


def old_cards(state: Any) -> NDArray[np.int64]:
    """Cards held since the last reshuffle, if of equal cards the old one was shown first."""
    return np.maximum(state.held_before.astype(np.int64) - state.shown_since, 0)


def swapped(batch: Batch, game: int, seat: int, other: int, card: int, another: int) -> Batch:
    """The game had `seat` and `other` each held an old card of the other's: hidden from everyone else."""
    twin = batch.fork([game])
    for zone in (twin.engine.s.hands, twin.engine.s.held_before):
        zone[0, seat, [card, another]] += np.array([-1, 1]).astype(zone.dtype)
        zone[0, other, [card, another]] += np.array([1, -1]).astype(zone.dtype)
    twin.engine.refresh(twin.all_games)
    return twin


def test_a_redeal_does_not_know_whether_a_dropped_card_was_old() -> None:
    batch = started("fire_tower_3p", 16, seed=35, relative=False)
    compared = 0
    for game in varied_positions(batch, each=400, steps=300):
        seat, state = int(batch.asked[game]), batch.engine.s
        if batch.questions()[game] != "STORM_DISCARD" or seat == 0:
            continue
        other, old = 3 - seat, old_cards(state)[game]
        twice = np.flatnonzero((old[seat] > 0) & (state.hands[game, seat] > old[seat]))
        foreign = [card for card in np.flatnonzero(old[other]) if twice.size and card != twice[0]]
        if not foreign:
            continue
        one, two = batch.fork([game]), swapped(batch, game, seat, other, int(twice[0]), int(foreign[0]))
        drop = batch.game.layout.encode("DROP_NORTH") + int(twice[0])
        for twin in (one, two):
            twin.step([drop])
        assert same(one.observe([0], [0]), two.observe([0], [0]))
        for twin in (one, two):
            twin.redeal(0, [5])
        assert one.digest() == two.digest()
        compared += 1
    assert compared > 0
