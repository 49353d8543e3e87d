import hashlib

import numpy as np
import pytest

from firetower_env.core.errors import SavedStateError
from firetower_env.core.fields import State, field

SIZES = {"streams": 2, "frame_depth": 3, "frame_width": 4, "seats": 2, "piles": 3}


class Toy(State):
    points = field()
    marker = field(fill=7)
    cards = field(np.uint8, ("seats", "piles"), fill=2)
    plane = field(np.uint16, (5,))


class Lasting(Toy):
    told = field(fill=5, lasting=True)
    notes = field(np.int8, ("seats",), lasting=True)


def filled(count: int, seed: int = 0) -> Toy:
    """Every array full of different numbers."""
    state = Toy(count, SIZES)
    rng = np.random.default_rng(seed)
    for array in state.arrays().values():
        array[...] = rng.integers(0, 100, array.shape)
    return state


def same(one: Toy, other: Toy, ones: list[int], others: list[int]) -> bool:
    arrays = other.arrays()
    return all(np.array_equal(array[ones], arrays[name][others]) for name, array in one.arrays().items())


def test_fields_have_their_shape_dtype_and_fill():
    state = Toy(4, SIZES)
    assert state.cards.shape == (4, 2, 3)
    assert state.cards.dtype == np.uint8
    assert (state.cards == 2).all()
    assert (state.marker == 7).all()
    assert state.seed.dtype == np.uint64
    assert state.frames.shape == (4, 3, 4)


def test_scalars_share_one_block():
    state = Toy(3, SIZES)
    state.points[:] = [1, 2, 3]
    column = Toy.scalar_names().index("points")
    assert state.scalars[:, column].tolist() == [1, 2, 3]
    state.scalars[1, column] = 9
    assert state.points[1] == 9


def test_a_lasting_field_stays_when_a_game_is_cleared():
    state = Lasting(3, SIZES)
    assert state.told.tolist() == [5, 5, 5]
    state.told[:], state.notes[:], state.points[:] = [1, 2, 3], 4, 6
    state.clear(np.array([0, 1]))
    assert state.told.tolist() == [1, 2, 3]
    assert (state.notes == 4).all()
    assert state.points.tolist() == [0, 0, 6]


def test_a_lasting_field_is_no_part_of_the_digest_nor_of_the_block():
    """So a state digests and keeps its numbers as it did before the field was declared."""
    with_it, without = Lasting(2, SIZES), Toy(2, SIZES)
    with_it.told[:], with_it.notes[:] = 9, 9
    assert with_it.digest(1) == without.digest(1)
    assert Lasting.scalar_names() == Toy.scalar_names()


def test_copies_carry_a_lasting_field():
    state = Lasting(3, SIZES)
    state.told[:] = [1, 2, 3]
    assert state.take(np.array([2, 2, 0])).told.tolist() == [3, 3, 1]
    other = Lasting(2, SIZES)
    other.put(np.array([1]), state, np.array([1]))
    assert other.told.tolist() == [5, 2]


def test_a_save_without_a_lasting_field_is_filled():
    state = Lasting(2, SIZES)
    state.told[:], state.points[:] = 1, 8
    saved = {name: array.copy() for name, array in state.arrays().items()}
    other = Lasting(2, SIZES)
    other.load(other.validated(saved))
    assert other.told.tolist() == [1, 1]
    del saved["told"]
    other.load(other.validated(saved))
    assert (other.told.tolist(), other.points.tolist()) == ([5, 5], [8, 8])
    with pytest.raises(SavedStateError, match="told"):
        other.validated({**saved, "told": np.zeros(3, np.int32)})


def test_every_field_is_held_by_exactly_one_array():
    held = {*Toy.scalar_names(), *(set(Toy(1, SIZES).arrays()) - {"scalars"})}
    assert held == set(Toy.fields())
    assert not set(Toy.scalar_names()) & set(Toy(1, SIZES).arrays())


def test_clear_sets_chosen_games_back():
    state = filled(4)
    kept = state.take(np.array([0, 2]))
    state.clear(np.array([1, 3]))
    assert same(state, Toy(2, SIZES), [1, 3], [0, 1])
    assert same(state, kept, [0, 2], [0, 1])


def test_take_copies_games_also_twice():
    state = filled(3)
    copy = state.take(np.array([2, 0, 2]))
    assert same(copy, state, [0, 1, 2], [2, 0, 2])
    copy.cards[0] = 99
    copy.points[0] = 99
    assert not (state.cards == 99).all()
    assert copy.points[2] == state.points[2], "the two copies are independent too"


def test_put_overwrites_only_the_named_games():
    state, source = filled(4, 1), filled(2, 2)
    before = state.take(np.arange(4))
    state.put(np.array([3, 1]), source, np.array([0, 1]))
    assert same(state, source, [3, 1], [0, 1])
    assert same(state, before, [0, 2], [0, 2])


def test_digest_sees_every_field():
    state = filled(1)
    digests = {state.digest(0)}
    for array in state.arrays().values():
        for place in range(array[0].size):
            flat = array[:1].reshape(-1)
            flat[place] += 1
            digests.add(state.digest(0))
            flat[place] -= 1
    values = sum(array[0].size for array in state.arrays().values())
    assert len(digests) == values + 1


def test_digest_does_not_depend_on_the_place():
    state = filled(3)
    assert state.digest(2) == state.take(np.array([2])).digest(0)
    assert state.digest(2) != state.digest(1)


def test_digest_is_the_documented_hash():
    state = filled(2)
    hasher = hashlib.blake2b(digest_size=12)
    for name, array in state.arrays().items():
        hasher.update(name.encode())
        hasher.update(array[1].astype(array.dtype.newbyteorder("<")).tobytes())
    assert state.digest(1) == hasher.hexdigest()


def test_load_takes_saved_arrays():
    state, other = filled(3, 1), Toy(3, SIZES)
    other.load(other.validated({name: array.copy() for name, array in state.arrays().items()}))
    assert same(other, state, [0, 1, 2], [0, 1, 2])


@pytest.mark.parametrize("damage", ["missing", "unknown", "shape", "dtype", "count"])
def test_arrays_that_do_not_fit_are_refused(damage):
    state = filled(3, 1)
    before = [state.digest(game) for game in range(3)]
    saved = {name: array.copy() for name, array in filled(3, 2).arrays().items()}
    if damage == "missing":
        del saved["plane"]
    elif damage == "unknown":
        saved["planet"] = np.zeros(3)
    elif damage == "shape":
        saved["plane"] = saved["plane"][:, :4]
    elif damage == "dtype":
        saved["plane"] = saved["plane"].astype(np.int64)
    else:
        saved = {name: array[:2] for name, array in saved.items()}
    expected = {"missing": "fields", "unknown": "planet", "count": "scalars"}.get(damage, "'plane'")
    with pytest.raises(SavedStateError, match=expected):
        state.validated(saved)
    assert [state.digest(game) for game in range(3)] == before


def test_bytes_per_game():
    state = Toy(5, SIZES)
    assert state.bytes_per_game() == sum(array.nbytes for array in state.arrays().values()) // 5
