"""Whatever is played of the base game: the invariants of the specification, what a redeal keeps, who is paid what."""

from fractions import Fraction

import numpy as np
from hypothesis import given

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.rules import Rules
from tests.contract.helpers import same
from tests.games.fire_tower.drawn_rules import OfRules, base_games
from tests.games.fire_tower.invariants import Watch
from tests.properties.strategies import Played, calm, choices, pick, played
from tests.properties.test_hidden import redealt, salts

CARDS, ALL_CARDS = 14, 17
#: what a redeal may change: hidden hands, the order and the content of the pile, and what chance brings from now on
HIDDEN = {"hands", "held_before", "pile", "seed", "draws"}
FATAL = ((0, 0), (0, 15), (15, 15), (15, 0))
#: what an eliminated seat can be asked: its own questions and those of the card it plays
SHADOW_QUESTIONS = {
    *("SHADOW_CHOICE", "SHADOW_PLAY", "SHADOW_GEM", "RECKLESS_GEM", "WIND_MODE", "WIND_CARD_GEM", "ORIENT", "WINDOW"),
    *("CENTRE", "PICK", "EMBER_FROM", "EMBER_TO", "FOREST_CELL"),
}


def more_invariants(batch: Batch) -> None:
    """What the watch over the batch does not look at."""
    state, rules = batch.engine.s, batch.game.rules
    assert state.hands.sum() <= sum(rules.card_copies)
    if rules.firebreak_towers == "all":
        for corner, (row, col) in enumerate(FATAL):
            stands = bool(int(state.standing[0]) >> corner & 1)
            assert not (stands and int(state.breaks[0, row + 1]) >> col & 1), "a standing tower's corner is vacant"
    asked = int(batch.asked[0])
    if asked >= 0 and int(state.eliminated[0]) >> asked & 1:
        assert batch.questions()[0] in SHADOW_QUESTIONS
    assert not state.returns[0].any() or batch.over[0], "nobody is paid while a game runs"


@calm(110)
@given(game=played(300, base_games()), moves=choices)
def test_the_invariants_hold_after_every_decision(game: Played, moves: list[int]) -> None:
    batch = game.batch(relative=False)
    watch = Watch(batch)
    watch.check()
    for choice in moves:
        if batch.over[0]:
            break
        batch.step([pick(batch, choice)])
        watch.check()
        more_invariants(batch)
        watch.remember()


@calm(25)
@given(game=played(0, base_games()))
def test_the_invariants_hold_from_the_first_decision_to_the_last(game: Played) -> None:
    batch = game.batch(relative=False)
    watch = Watch(batch)
    for number in range(400):
        if batch.over[0]:
            break
        game.advance(batch, number)
        watch.check()
        more_invariants(batch)
        watch.remember()


def shares(winners: int, seats: int, teams: bool) -> list[Fraction]:
    """Ruling R59, in exact numbers."""
    won = [bool(winners >> seat & 1) for seat in range(seats)]
    count = sum(won)
    assert count > 0, "somebody wins or shares"
    if teams:
        return [Fraction(0) if count == seats else Fraction(1 if wins else -1) for wins in won]
    return [Fraction(seats - count, count * (seats - 1)) if wins else Fraction(-1, seats - 1) for wins in won]


@calm(45)
@given(game=played(0, base_games()))
def test_the_returns_are_those_of_the_winners_and_sum_to_zero(game: Played) -> None:
    batch = game.batch()
    number = 0
    while not batch.over[0] and number < 500:
        assert not batch.returns.any()
        game.advance(batch, number)
        number += 1
    if batch.over[0]:
        rules = batch.game.rules
        due = shares(int(batch.engine.s.winners[0]), rules.seats, rules.teams)
        assert sum(due) == 0
        assert np.allclose(batch.returns[0], [float(share) for share in due], atol=1e-6)
        assert batch.truncated[0] == (int(batch.engine.s.turn[0]) >= rules.max_turns) or not batch.truncated[0]


def pile(batch: Batch) -> np.ndarray:
    """The draw pile by type of card."""
    state = batch.engine.s
    return np.bincount(state.pile[0, : int(state.pile_size[0])], minlength=ALL_CARDS)


def partner(batch: Batch, seat: int) -> int:
    """Whose hand the seat sees besides its own (its own if nobody's)."""
    rules = batch.game.rules
    return (seat + 2) % 4 if rules.teams and rules.team_open_hands else seat


@calm(70)
@given(game=played(300, base_games()), salt=salts)
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
@given(game=played(250, base_games()), salt=salts)
def test_a_snapshot_shows_neither_hands_nor_options_of_others(game: Played, salt: int) -> None:
    batch = game.running()
    for viewer in range(batch.game.seats):
        open_seats = {viewer, partner(batch, viewer)}
        for seat, shown in enumerate(batch.snapshot(0, viewer).seats):
            assert (shown.hand is not None) == (seat in open_seats)


def test_a_redeal_of_an_ended_game_changes_nothing_that_is_seen() -> None:
    batch = Played(OfRules(Rules.make(players=2, max_turns=1)), 1, 1, 100).batch()
    assert batch.over[0]
    twin = redealt(batch, 0, 1)
    assert same(twin.observe([0], [0]), batch.observe([0], [0]))
    assert same(twin.returns, batch.returns)
