"""Broken rules that the rest of the suite once let pass (see tests/mutation)."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch

SALTS = range(1, 9)


def started(preset: str, seed: int = 3, **options: object) -> Batch:
    batch = make_batch(preset, 1, **options)
    batch.reset(seeds=[seed])
    return batch


def redealt(batch: Batch, seat: int, salt: int) -> Batch:
    twin = batch.fork()
    twin.redeal(seat, [salt])
    return twin


@pytest.mark.parametrize(
    ("preset", "team_open_hands"),
    [("fire_tower_2p", False), ("fire_tower_4p_events", False), ("fire_tower_team", False), ("fire_tower_team", True)],
)
def test_a_redeal_deals_every_hidden_hand_and_the_pile_anew(preset, team_open_hands):
    """A hand that stays as it is would be told to whoever redeals: the partner's too (ruling R58)."""
    batch = started(preset, team_open_hands=team_open_hands)
    for seat in range(batch.game.seats):
        seen = {seat, (seat + 2) % 4} if team_open_hands else {seat}
        states = [redealt(batch, seat, salt).engine.s for salt in SALTS]
        for other in range(batch.game.seats):
            hands = {state.hands[0, other].tobytes() for state in states}
            assert (len(hands) == 1) == (other in seen), f"hand of seat {other} for seat {seat}"
        assert len({state.pile.tobytes() for state in states}) == len(SALTS)


def test_a_redeal_does_not_depend_on_the_seed_of_the_game():
    """The seed is all that is hidden in one number: two games that look alike to a seat are redealt alike."""
    batch = started("fire_tower_4p_events")
    twin = batch.fork()
    twin.engine.s.seed[:] += np.uint64(1)
    twin.engine.s.draws[:] += np.uint32(1)
    assert twin.digest() != batch.digest()
    for seat in range(4):
        assert redealt(twin, seat, 5).digest() == redealt(batch, seat, 5).digest()
        assert redealt(twin, seat, 6).digest() != redealt(batch, seat, 5).digest()


def orientation(batch: Batch, seat: int) -> tuple[list[float], list[int]]:
    """Which way a pattern lies, as the vector and as the planes of a seat say it: lying, standing."""
    seen = batch.observe([0], [seat])
    names = [piece.name for piece in batch.game.planes for _ in range(piece.size)]
    planes = [seen["board"][0, names.index(name)] for name in ("lying", "standing")]
    assert all(plane.min() == plane.max() for plane in planes)
    return seen["vector"][0, batch.game.vector.slices["orientation"]].tolist(), [int(plane[0, 0]) for plane in planes]


@pytest.mark.parametrize(("way", "seen"), [("HORIZONTAL", [1, 0]), ("VERTICAL", [0, 1])])
def test_lying_and_standing_change_places_for_seats_that_look_from_the_side(lay, way, seen):
    table = lay(at="action", hands={0: "DOZER_LINE NORTH*4"}, players=4).do("PLAY_DOZER_LINE", way)
    assert table.question == "WINDOW"
    turned = Batch(table.batch.game, 1)
    turned.put([0], table.batch, [0])
    for seat in range(4):
        assert orientation(table.batch, seat) == (seen, seen)
        expected = seen[::-1] if seat % 2 else seen
        assert orientation(turned, seat) == (expected, expected)


def test_no_pattern_lies_any_way_before_one_is_placed(lay):
    table = lay(at="action", hands={0: "DOZER_LINE NORTH*4"}, players=4)
    assert orientation(table.batch, 1) == ([0, 0], [0, 0])


def starts(seed: int, games: int) -> list[str]:
    """The fingerprints with which so many games of endless play begin, one after the other."""
    batch = make_batch("fire_tower_2p", 1, auto_reset=True, max_turns=1)
    batch.reset(seeds=[seed])
    found = [batch.digest()]
    while len(found) < games:
        ended = batch.step([int(np.flatnonzero(batch.masks()[0])[0])])
        if ended.games.size:
            found.append(batch.digest())
    return found


def test_endless_play_goes_on_with_other_games_fixed_by_the_first_seed():
    one, other = starts(3, 12), starts(4, 12)
    assert len({*one, *other}) == 24
    assert starts(3, 12) == one
