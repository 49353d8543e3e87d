"""Hidden things: a redeal for a seat changes nothing that the seat can see."""

from hypothesis import given
from hypothesis import strategies as st

from firetower_env.core.batch import Batch
from tests.contract.helpers import same
from tests.properties.strategies import Played, calm, played

salts = st.integers(0, (1 << 63) - 1)


def redealt(batch: Batch, seat: int, salt: int) -> Batch:
    """A copy of the (running) game in which everything this seat cannot see is dealt anew."""
    twin = batch.fork()
    twin.redeal(seat, [salt])
    return twin


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
def test_a_snapshot_shows_a_seat_what_a_redeal_leaves_alone(game: Played, salt: int) -> None:
    batch = game.running()
    for viewer in range(batch.game.seats):
        assert redealt(batch, viewer, salt).snapshot(0, viewer) == batch.snapshot(0, viewer)


@calm(25)
@given(game=played(200), salt=salts)
def test_a_redeal_depends_on_nothing_that_is_hidden(game: Played, salt: int) -> None:
    batch = game.running()
    for seat in range(batch.game.seats):
        # the same game with other hidden cards and another future
        other = redealt(batch, seat, salt)
        assert redealt(other, seat, salt ^ 1).digest() == redealt(batch, seat, salt ^ 1).digest()


@calm(20)
@given(game=played(400), salt=salts)
def test_a_redeal_of_any_game_changes_nothing_that_is_paid(game: Played, salt: int) -> None:
    batch = game.batch()
    twin = redealt(batch, 0, salt)
    assert twin.over[0] == batch.over[0]
    assert same(twin.observe([0], [0]), batch.observe([0], [0]))
    assert same(twin.returns, batch.returns)
