"""Whatever is played: the invariants of the specification, one game in every view, returns that sum to zero."""

from fractions import Fraction

import numpy as np
from hypothesis import given

from firetower_env.core.batch import Batch
from tests.games.fire_tower.invariants import Watch
from tests.properties.strategies import Played, base_rules, calm, choices, pick, played

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
@given(game=played(300, base_rules()), moves=choices)
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
@given(game=played(0, base_rules()))
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


@calm(60)
@given(game=played(150), moves=choices)
def test_seat_relative_play_is_the_absolute_game(game: Played, moves: list[int]) -> None:
    turned, absolute = game.batch(), game.batch(relative=False)
    assert turned.digest() == absolute.digest()
    for choice in moves:
        if turned.over[0]:
            break
        legal = np.flatnonzero(turned.masks()[0])
        real = [int(turned.real_actions([action])[0]) for action in legal]
        assert sorted(real) == np.flatnonzero(absolute.masks()[0]).tolist()
        assert [turned.view_action(action) for action in real] == legal.tolist()
        turned.step([legal[choice % legal.size]])
        absolute.step([real[choice % legal.size]])
        assert turned.digest() == absolute.digest()


@calm(60)
@given(game=played(250), moves=choices)
def test_masks_are_bytes_of_zero_and_one_and_never_empty(game: Played, moves: list[int]) -> None:
    batch = game.batch()
    for choice in moves:
        masks = batch.masks()
        assert masks.dtype == np.int8
        assert masks.shape == (1, batch.game.layout.size)
        assert set(np.unique(masks)) <= {0, 1}
        assert masks.any() == (not batch.over[0])
        assert (batch.asked[0] >= 0) == (not batch.over[0])
        if batch.over[0]:
            break
        batch.step([pick(batch, choice)])


def shares(winners: int, seats: int, teams: bool) -> list[Fraction]:
    """Ruling R59, in exact numbers."""
    won = [bool(winners >> seat & 1) for seat in range(seats)]
    count = sum(won)
    assert count > 0, "somebody wins or shares"
    if teams:
        return [Fraction(0) if count == seats else Fraction(1 if wins else -1) for wins in won]
    return [Fraction(seats - count, count * (seats - 1)) if wins else Fraction(-1, seats - 1) for wins in won]


@calm(45)
@given(game=played(0))
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
