"""Every piece that the solo mode adds to an observation, on positions laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.core.pieces import Places
from firetower_env.games.fire_tower.solo.levels import HIGHEST, enemy_cards
from firetower_env.games.fire_tower.solo.pieces import ENEMY_CARD_NAMES
from firetower_env.games.fire_tower.solo.state import CHALLENGES, DRY, PLAN, SANCTUARY, STURDY, WET
from firetower_env.games.fire_tower.verbs import CARD
from tests.contract.helpers import started

NORTH_EAST, SOUTH_EAST = 0b0010, 0b0100


def table(preset: str = "solo_4", **options: Any) -> Batch:
    """One game, seen without turning the board."""
    return started(preset, 1, seed=5, relative=False, **options)


def piece(batch: Batch, name: str) -> list[float]:
    """One piece of the vector, not scaled."""
    (record,) = (piece for piece in batch.game.vector.pieces if piece.name == name)
    seen = batch.observe([0], [0])["vector"][0][batch.game.vector.slices[name]]
    return [round(float(value) * record.scale, 3) for value in seen]


def chosen(batch: Batch, name: str) -> int | None:
    """The choice that a piece shows."""
    values = piece(batch, name)
    assert sum(values) in (0, 1)
    return values.index(1) if any(values) else None


def cells(batch: Batch, name: str) -> set[tuple[int, int]]:
    """The cells of one plane."""
    plane = batch.observe([0], [0])["board"][0][Places.of(batch.game.planes).one[name]]
    return {(row, col) for row in range(16) for col in range(16) if plane[row, col]}


def block(row: int, col: int) -> set[tuple[int, int]]:
    """The nine cells of a tower."""
    return {(row + down, col + right) for down in range(3) for right in range(3)}


def test_planes_of_hawks_and_sanctuaries() -> None:
    batch = table()
    batch.engine.s.hawk[0] = bb.from_cells([(2, 6), (3, 12), (12, 3)])
    batch.engine.s.sanctuary[0] = bb.from_cells([(5, 6)])
    assert cells(batch, "own_hawks") == {(2, 6)}
    assert cells(batch, "enemy_hawks") == {(3, 12), (12, 3)}
    assert cells(batch, "hawk") == {(2, 6), (3, 12), (12, 3)}
    assert cells(batch, "sanctuary") == {(5, 6)}


def test_planes_of_enemy_towers_show_standing_ones_alone() -> None:
    batch = table()
    state = batch.engine.s
    state.sturdy[0] = state.enemy_buckets[0] = NORTH_EAST | SOUTH_EAST
    state.standing[0] = 0b1111 & ~SOUTH_EAST
    assert cells(batch, "sturdy") == block(0, 13)
    assert cells(batch, "bucket_areas") == block(0, 13)
    assert piece(batch, "enemy_standing") == [1, 0, 1]
    assert piece(batch, "enemy_bucket") == [1, 1, 0]


def test_hawks_of_enemies_are_counted_clockwise_from_the_players_tower() -> None:
    batch = table(solo_tower="SE")
    batch.engine.s.hawk[0] = bb.from_cells([(12, 3), (11, 3), (2, 2), (12, 12)])
    assert piece(batch, "enemy_hawks") == [2, 1, 0]
    assert chosen(batch, "solo_tower") == 2


def test_numbers_shown_as_they_are() -> None:
    batch = table()
    state = batch.engine.s
    state.skips[0], state.round[0], state.enemy_size[0], state.plan_size[0] = 2, 7, 3, 4
    state.doubled_card[0], state.second[0], state.red_flag_used[0] = 1, 0, 1
    shown = ("skips_left", "round", "enemy_deck_size", "plan_size", "doubled_card", "second_time", "red_flag_used")
    assert [piece(batch, name) for name in shown] == [[2], [7], [3], [4], [1], [0], [1]]


@pytest.mark.parametrize(("level", "used", "pending"), [(HIGHEST, 0, 1), (HIGHEST, 1, 0), (HIGHEST - 1, 0, 0)])
def test_the_double_draw_is_to_come(level: int, used: int, pending: int) -> None:
    batch = table()
    batch.engine.s.level[0], batch.engine.s.double_used[0] = level, used
    assert piece(batch, "double_pending") == [pending]
    assert chosen(batch, "level") == level - 1


def test_the_score_of_the_moment() -> None:
    for rule, score in (("unburned", 7), ("burned", 6)):
        batch = table(score_firebreak=rule)
        batch.engine.s.gem[0] = bb.from_cells([(0, 0), (2, 2), (5, 5)])
        batch.engine.s.breaks[0] = bb.from_cells([(1, 1)])
        assert piece(batch, "score_now") == [score]


def test_cards_of_the_enemy_deck() -> None:
    batch = table()
    cards = enemy_cards("NW")
    batch.engine.s.enemy_left[0] = 1 << cards.index(CARD["EXPLOSION"]) | 1 << cards.index(CARD["WEST"])
    shown = [name for name, here in zip(ENEMY_CARD_NAMES, piece(batch, "enemy_deck"), strict=True) if here]
    assert shown == ["Explosion", "west"]
    batch.engine.s.enemy_card[0] = CARD["NORTH"]
    assert chosen(batch, "enemy_card") == ENEMY_CARD_NAMES.index("north")


def test_challenges_run_or_last_by_their_traces() -> None:
    batch = table()
    state = batch.engine.s
    state.challenges[0], state.challenges_left[0] = 1 << DRY, 1 << WET
    state.sturdy[0] = state.plan_size[0] = 0
    state.sanctuary[0] = 0
    assert piece(batch, "challenges") == [float(number == DRY) for number in range(CHALLENGES)]
    assert piece(batch, "challenges_left") == [float(number == WET) for number in range(CHALLENGES)]
    state.sturdy[0], state.plan_size[0] = NORTH_EAST, 1
    state.sanctuary[0] = bb.from_cells([(4, 4)])
    assert piece(batch, "challenges") == [
        float(number in (DRY, STURDY, PLAN, SANCTUARY)) for number in range(CHALLENGES)
    ]


def test_challenges_shown_and_cards_named() -> None:
    batch = table()
    state = batch.engine.s
    state.shown[0], state.shown_next[0], state.smoke_a[0] = WET, DRY, CARD["FLARE_UP"]
    state.plan[0] = -1
    state.plan[0, 1] = CARD["EXPLOSION"]
    assert (chosen(batch, "challenge_shown"), chosen(batch, "challenge_next")) == (WET, DRY)
    assert chosen(batch, "smoke_first") == CARD["FLARE_UP"]
    assert (chosen(batch, "plan_1"), chosen(batch, "plan_2")) == (None, CARD["EXPLOSION"])
