"""Rising Flames: cards set aside are hidden like hands, and a redeal respects what everyone may conclude."""

from collections.abc import Iterator

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.state import FIRESTORM
from firetower_env.games.fire_tower.verbs import CARD, CARD_NAMES
from tests.contract.helpers import same, started, varied_positions
from tests.properties.strategies import OfPreset, Played

CROWN = CARD["CROWN_FIRE"]
FIRESTORM_CARD = len(CARD_NAMES) + FIRESTORM - 1


def asked(question: str, preset: str, most: int, **options: object) -> Iterator[Batch]:
    """Games (one each) in which this question is asked."""
    batch = started(preset, 64, seed=71, **options)
    found = 0
    for game in varied_positions(batch, each=10**6, steps=400):
        if batch.questions()[game] == question:
            yield batch.fork([game])
            found += 1
            if found == most:
                return
    assert found > 0, f"{question} never came up"


def deals(batch: Batch, seat: int, count: int = 6) -> Batch:
    """So many redeals of the game for this seat."""
    twin = batch.fork([0], copies=count)
    twin.redeal(seat, 5)
    return twin


@pytest.mark.parametrize(
    ("question", "preset"),
    [("LOOK_CARD", "rising_flames_2p_weather"), ("DIE_CARD", "rising_flames_3p_core")],
)
def test_drawn_cards_are_seen_by_the_seat_on_turn_alone(question: str, preset: str) -> None:
    for game in asked(question, preset, most=8):
        seat = int(game.asked[0])
        drawn = game.game.vector.slices["drawn"]
        state = game.engine.s
        assert state.drawn[0].any()
        for viewer in range(game.game.seats):
            seen = game.observe([0], [viewer])["vector"][0]
            assert seen[drawn].any() == (viewer == seat)
            assert seen[game.game.vector.slices["drawn_count"]][0] * 3 == pytest.approx(state.drawn[0].sum())
            dealt = deals(game, viewer).engine.s.drawn
            if viewer == seat:
                assert (dealt == state.drawn[0]).all()
            else:
                assert (dealt.sum(axis=1) == state.drawn[0].sum()).all()
            facts = dict(game.snapshot(0, viewer).facts)
            assert facts["drawn"].endswith(" cards") == (viewer != seat)


def test_the_pool_is_seen_by_the_seat_that_chooses_alone() -> None:
    dealt_anew = 0
    for game in asked("MOB_CARD", "rising_flames_4p_weather", most=8):
        seat, state = int(game.asked[0]), game.engine.s
        slices = game.game.vector.slices
        for viewer in range(4):
            seen = game.observe([0], [viewer])["vector"][0]
            assert seen[slices["pool"]].any() == (viewer == seat)
            assert seen[slices["pool_count"]][0] * 5 == pytest.approx(state.pool[0].sum())
            pools = deals(game, viewer).engine.s.pool
            assert (pools.sum(axis=1) == state.pool[0].sum()).all()
            assert viewer != seat or (pools == state.pool[0]).all()
            dealt_anew += viewer != seat and len({pool.tobytes() for pool in pools}) > 1
            assert dict(game.snapshot(0, viewer).facts)["pool"].endswith(" cards") == (viewer != seat)
    assert dealt_anew > 8


@pytest.mark.parametrize("question", ["LOOK_CARD", "MOB_CARD", "HW_CARD", "BREEZE", "CROWN_AGAIN", "DIE_CARD"])
def test_a_redeal_leaves_the_question_of_another_seat_possible(question: str) -> None:
    preset = "rising_flames_3p_weather"
    for game in asked(question, preset, most=4):
        seat = int(game.asked[0])
        for viewer in range(3):
            twin = deals(game, viewer)
            assert (twin.asked == seat).all()
            assert twin.masks().any(axis=1).all()
            if question == "CROWN_AGAIN":
                assert (twin.engine.s.hands[:, seat, CROWN] > 0).all()


def test_who_must_drop_one_of_two_could_play_neither() -> None:
    # a patrol that drew two Embers at a board without a gem to move
    game = next(asked("LOOK_CARD", "rising_flames_2p_weather", most=1))
    state, seat = game.engine.s, int(game.asked[0])
    ember, firebrand = CARD["EMBER"], CARD["ROLLING_FIREBRAND"]
    state.drawn[0] = 0
    state.drawn[0, ember], state.drawn[0, firebrand] = 1, 1
    state.gem[0] = 0
    state.patrolling[0] = seat
    state.frames[0, state.depth[0] - 1, 0] = game.game.phases.number["PATROL_KEEP"]
    game.engine.refresh(game.all_games)
    for drawn in deals(game, 1 - seat).engine.s.drawn:
        board_cards = {CARD_NAMES[card] for card in np.flatnonzero(drawn)}
        assert not board_cards & {"NORTH", "EAST", "SOUTH", "WEST", "FLARE_UP", "BURNING_SNAG", "CROWN_FIRE"}


def firestorm_places(batch: Batch) -> np.ndarray:
    """Where the Firestorm lies in each draw pile, counted from the top, from 1; 0 where it does not."""
    state = batch.engine.s
    lies = (state.pile == FIRESTORM_CARD) & (np.arange(state.pile.shape[1]) < state.pile_size[:, None])
    return np.where(lies.any(axis=1), state.pile_size - lies.argmax(axis=1), 0)


def test_a_redeal_keeps_the_firestorm_where_it_was_cut_in() -> None:
    batch = started("rising_flames_2p_weather", 24, seed=72)
    whole = int(batch.engine.s.pile_size[0])
    first, last = -(-whole // 3), 2 * whole // 3
    looked = 0
    for game in varied_positions(batch, each=40, steps=120):
        state = batch.engine.s
        if state.reshuffled_size[game] or not firestorm_places(batch)[game]:
            continue
        twin = batch.fork([game], copies=40)
        twin.redeal(0, 3)
        gone = whole - int(state.pile_size[game])
        places = firestorm_places(twin) + gone
        assert places.min() >= first
        assert places.max() <= last
        assert len(set(places.tolist())) > (last - max(first, gone)) // 3
        looked += 1
    assert looked > 100


def test_a_redeal_without_the_cut_puts_it_anywhere() -> None:
    batch = started("rising_flames_2p_weather", 400, seed=73, firestorm_cut="uniform")
    batch.redeal(0, 3)
    places = firestorm_places(batch)
    size = int(batch.engine.s.pile_size[0])
    assert places.min() < size // 6
    assert places.max() > size - size // 6


def test_two_games_that_look_alike_are_dealt_alike() -> None:
    compared = 0
    for game in asked("MOB_CARD", "rising_flames_3p_weather", most=6):
        for viewer in range(3):
            other = deals(game, viewer, count=1)
            other.engine.s.seed[:] = game.engine.s.seed
            other.engine.s.draws[:] = game.engine.s.draws
            assert same(other.observe([0], [viewer]), game.observe([0], [viewer]))
            one, two = deals(game, viewer), deals(other, viewer)
            assert [one.digest(n) for n in range(6)] == [two.digest(n) for n in range(6)]
            compared += other.digest() != game.digest()
    assert compared > 6


def test_hands_that_are_hardly_ever_guessed_are_dealt_all_the_same() -> None:
    """A seat that burned has shown all it held since the last reshuffle: chance alone would not find that hand."""
    batch = Played(OfPreset("rising_flames_4p_core"), seed=784, luck=1, steps=289).batch()
    s = batch.engine.s
    assert s.shown_since[0, 1].sum() == s.held_before[0, 1].sum() > 6
    for seat in range(4):
        twin = batch.fork()
        twin.redeal(seat, [0])
        assert same(twin.observe([0], [seat]), batch.observe([0], [seat]))
        dealt = twin.engine.s
        assert (dealt.held_before[0].sum(axis=0) == s.held_before[0].sum(axis=0)).all(), "old cards were public"
        if seat != 1:
            assert (dealt.held_before[0, 1] == s.shown_since[0, 1]).all()
