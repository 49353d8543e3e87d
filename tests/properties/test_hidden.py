"""Hidden cards: a redeal for a seat changes nothing that the seat can see, and only what it cannot."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.rules import Rules
from tests.contract.helpers import same
from tests.properties.strategies import Played, base_rules, calm, played

CARDS, ALL_CARDS = 14, 17
#: what a redeal may change: hidden hands, the order and the content of the pile, and what chance brings from now on
HIDDEN = {"hands", "held_before", "pile", "seed", "draws"}
salts = st.integers(0, (1 << 63) - 1)


def redealt(batch: Batch, seat: int, salt: int) -> Batch:
    """A copy of the (running) game in which everything this seat cannot see is dealt anew."""
    twin = batch.fork()
    twin.redeal(seat, [salt])
    return twin


def pile(batch: Batch) -> np.ndarray:
    """The draw pile by type of card."""
    state = batch.engine.s
    return np.bincount(state.pile[0, : int(state.pile_size[0])], minlength=ALL_CARDS)


def partner(batch: Batch, seat: int) -> int:
    """Whose hand the seat sees besides its own (its own if nobody's)."""
    rules = batch.game.rules
    return (seat + 2) % 4 if rules.teams and rules.team_open_hands else seat


@calm(70)
@given(game=played(300), salt=salts)
def test_a_redeal_leaves_observation_and_mask_of_the_seat_as_they_are(game: Played, salt: int) -> None:
    batch = game.running()
    for seat in range(batch.game.seats):
        twin = redealt(batch, seat, salt)
        assert same(twin.observe([0], [seat]), batch.observe([0], [seat]))
        assert twin.asked[0] == batch.asked[0]
        if batch.asked[0] == seat:
            assert same(twin.masks(), batch.masks())


@calm(70)
@given(game=played(300, base_rules()), salt=salts)
def test_a_redeal_keeps_all_counts_and_all_that_is_known(game: Played, salt: int) -> None:
    batch = game.running()
    mine = batch.engine.s
    for seat in range(batch.game.seats):
        twin = redealt(batch, seat, salt)
        dealt = twin.engine.s
        for name in set(mine.arrays()) - HIDDEN:
            assert np.array_equal(mine.arrays()[name], dealt.arrays()[name]), name
        for open_seat in (seat, partner(batch, seat)):
            assert np.array_equal(dealt.hands[0, open_seat], mine.hands[0, open_seat])
        assert np.array_equal(dealt.hands.sum(axis=2), mine.hands.sum(axis=2)), "hands keep their sizes"
        for axis in (1, 2):
            assert np.array_equal(dealt.held_before.sum(axis=axis), mine.held_before.sum(axis=axis))
        old = np.maximum(dealt.held_before.astype(np.int64) - dealt.shown_since, 0)
        assert (old <= dealt.hands).all(), "what was held and not shown is held still"
        held = [state.hands[0].sum(axis=0, dtype=np.int64) for state in (dealt, mine)]
        assert np.array_equal(held[0] + pile(twin)[:CARDS], held[1] + pile(batch)[:CARDS]), "cards are conserved"
        assert np.array_equal(pile(twin)[CARDS:], pile(batch)[CARDS:])
        if mine.reshuffled_size[0]:
            assert (pile(twin) <= dealt.reshuffled[0]).all(), "the pile is part of what was reshuffled"


@calm(40)
@given(game=played(200), salt=salts)
def test_a_redealt_game_goes_on(game: Played, salt: int) -> None:
    batch = game.running()
    twin = redealt(batch, int(batch.asked[0]), salt)
    for number in range(30):
        if twin.over[0]:
            break
        game.advance(twin, number)
        assert twin.masks().any() == (not twin.over[0])


@calm(40)
@given(game=played(250), salt=salts)
def test_a_snapshot_shows_neither_hands_nor_options_of_others(game: Played, salt: int) -> None:
    batch = game.running()
    for viewer in range(batch.game.seats):
        open_seats = {viewer, partner(batch, viewer)}
        for seat, shown in enumerate(batch.snapshot(0, viewer).seats):
            assert (shown.hand is not None) == (seat in open_seats)
        assert redealt(batch, viewer, salt).snapshot(0, viewer) == batch.snapshot(0, viewer)


@calm(25)
@given(game=played(200), salt=salts)
def test_a_redeal_depends_on_nothing_that_is_hidden(game: Played, salt: int) -> None:
    batch = game.running()
    for seat in range(batch.game.seats):
        # the same game with other hidden cards and another future
        other = redealt(batch, seat, salt)
        assert redealt(other, seat, salt ^ 1).digest() == redealt(batch, seat, salt ^ 1).digest()


def test_a_redeal_of_an_ended_game_changes_nothing_that_is_seen() -> None:
    batch = Played(Rules.make(players=2, max_turns=1), 1, 1, 100).batch()
    assert batch.over[0]
    twin = redealt(batch, 0, 1)
    assert same(twin.observe([0], [0]), batch.observe([0], [0]))
    assert same(twin.returns, batch.returns)
