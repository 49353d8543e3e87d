"""Every piece that Rising Flames adds to an observation, on positions laid out by hand and met in play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.rising.pieces import RISING_PLANES, RISING_SIZES
from firetower_env.games.fire_tower.state import DRY_STORM, MOBILIZATION
from firetower_env.games.fire_tower.verbs import CARD, CARD_NAMES, EVENT_NAMES
from firetower_env.presets import PRESETS
from tests.contract.helpers import started, varied_positions

RISING = tuple(name for name, preset in PRESETS.items() if preset.game == "rising_flames")
PLACE = {}
for _piece in RISING_PLANES:
    PLACE[_piece.name] = sum(piece.size for piece in RISING_PLANES[: len(PLACE)])


def table(preset: str = "rising_flames_4p_weather", **options: Any) -> Batch:
    """One game, seen without turning the board, at its first question."""
    return started(preset, 1, seed=81, relative=False, **options)


def piece(batch: Batch, name: str, seat: int = 0) -> list[float]:
    """One piece of the vector as this seat sees it, not scaled."""
    (record,) = (piece for piece in batch.game.vector.pieces if piece.name == name)
    seen = batch.observe([0], [seat])["vector"][0][batch.game.vector.slices[name]]
    return [round(float(value) * record.scale, 3) for value in seen]


def cells(batch: Batch, name: str, seat: int = 0, more: int = 0) -> set[tuple[int, int]]:
    """The cells of one plane."""
    plane = batch.observe([0], [seat])["board"][0][PLACE[name] + more]
    return {(int(row), int(col)) for row, col in np.argwhere(plane)}


def put(batch: Batch, question: str, **columns: int) -> None:
    """Make this question the pending one (its answers do not matter here)."""
    state = batch.engine.s
    row = batch.game.phases.templates[batch.game.phases.number[question]].copy()
    names = ("phase", "seat", "tool", "form", "orient", "direction", "left", "other")
    for name, value in columns.items():
        row[names.index(name)] = value
    state.frames[0, state.depth[0] - 1] = row


def test_sizes_are_those_of_the_game() -> None:
    for preset in RISING:
        game = started(preset).game
        assert len(game.phases.questions) == RISING_SIZES.questions
        assert len(CARD_NAMES) == RISING_SIZES.cards
        assert len(EVENT_NAMES) == len(RISING_SIZES.events)
        assert game.planes == RISING_PLANES


def test_planes_of_pieces() -> None:
    batch = table()
    state = batch.engine.s
    layers = {"hawk": state.hawk, "lightning": state.lightning, "placed": state.placed, "flocked": state.flocked}
    for number, (name, plane) in enumerate(layers.items()):
        plane[0] = bb.from_cells([(number, 5), (9, 3)])
        assert cells(batch, name) == {(number, 5), (9, 3)}
    state.flights[0, 1] = bb.from_cells([(4, 12)])
    state.flights[0, 3] = bb.from_cells([(12, 4)])
    assert cells(batch, "flights") == {(4, 12), (12, 4)}
    state.permanent[0] |= bb.from_cells([(0, 0), (1, 2)])
    assert cells(batch, "ablaze") == {(0, 0), (1, 2)}


def test_home_zone_and_owners() -> None:
    north_west = {(row, col) for row in range(8) for col in range(8)}
    batch = table("rising_flames_team_core")
    assert cells(batch, "home") == north_west
    assert cells(batch, "zone") == north_west | {(row + 8, col + 8) for row, col in north_west}
    batch = table()
    state = batch.engine.s
    assert cells(batch, "zone") == north_west
    state.eliminated[0] = 0b0101
    state.shadow[0] = 0b0001
    assert cells(batch, "owned") == north_west, "a Shadow's quadrant is its own"
    assert cells(batch, "owned", more=2) == set(), "that of a seat which is out is orphaned"
    assert cells(batch, "owned", more=1) == {(row, col + 8) for row, col in north_west}
    assert piece(batch, "seat_out") == [0, 0, 1, 0]
    assert piece(batch, "seat_shadow") == [1, 0, 0, 0]


@pytest.mark.parametrize(
    "question",
    ["BRAND_B", "BRAND_DIR", "HELI_2", "FLOCK_TO", "FLIGHT", "LIGHTNING", "SH_GEM", "SH_TO", "KETTLE_GEM"],
)
def test_the_cell_of_a_running_move_is_shown(question: str) -> None:
    batch = table()
    put(batch, question, seat=0, other=16 * 3 + 6)
    batch.engine.s.picked[0] = bb.from_cells([(5, 5)])
    assert cells(batch, "chosen") == {(3, 6), (5, 5)}
    turned = Batch(batch.game, 1)
    turned.engine.s.put(np.array([0]), batch.engine.s, np.array([0]))
    assert cells(turned, "chosen", seat=2) == {(12, 9), (10, 10)}
    put(batch, "KETTLE_GEM", seat=0, other=-1)
    assert cells(batch, "chosen") == {(5, 5)}


def test_a_number_that_is_no_cell_is_not_shown_as_one() -> None:
    batch = table()
    put(batch, "HAWK_PLACE", seat=0, left=2, other=1)
    assert cells(batch, "chosen") == set()
    assert piece(batch, "hawks_left") == [2]


def test_seats_in_slots() -> None:
    batch = table()
    state = batch.engine.s
    state.hawk[0] = bb.from_cells([(3, 3), (7, 7), (3, 12), (12, 12), (12, 3), (12, 4), (8, 0)])
    state.forming[0], state.heavy_winds[0], state.lookout[0] = 0b0010, 0b1100, 0b0001
    assert piece(batch, "seat_hawks") == [2, 1, 1, 3]
    assert piece(batch, "seat_forming") == [0, 1, 0, 0]
    assert piece(batch, "seat_heavy_winds") == [0, 0, 1, 1]
    assert piece(batch, "seat_lookout") == [1, 0, 0, 0]
    turned = Batch(batch.game, 1)
    turned.engine.s.put(np.array([0]), state, np.array([0]))
    assert piece(turned, "seat_hawks", seat=3) == [3, 2, 1, 1]
    assert piece(turned, "seat_heavy_winds", seat=3) == [1, 0, 0, 1]


def test_hawks_of_both_quadrants_are_at_home_in_the_double_tower() -> None:
    batch = table("rising_flames_double_core")
    batch.engine.s.hawk[0] = bb.from_cells([(3, 3), (3, 12), (4, 12), (12, 12)])
    assert piece(batch, "seat_hawks") == [3, 3, 1, 1]
    assert piece(batch, "variant") == [1, 0, 0]


def test_supply_lightning_and_queue() -> None:
    batch = table()
    state = batch.engine.s
    state.hawk_supply[0], state.lightning[0] = 13, bb.from_cells([(6, 6), (9, 9), (2, 9)])
    state.events[0], state.event_kind[0, 0], state.event_drawer[0, 0] = 1, DRY_STORM, 2
    assert piece(batch, "hawk_supply") == [13]
    assert piece(batch, "lightning_left") == [3]
    assert piece(batch, "waiting_events") == [1]
    assert piece(batch, "queue_1_event") == [0, 0, 0, 1, 0, 0]
    assert piece(batch, "queue_1_drawer") == [0, 0, 1, 0]
    assert piece(batch, "place_dry_storm") == [0, 1, 0]
    assert piece(batch, "place_kettle_flight") == [1, 0, 0]
    state.discard[0, RISING_SIZES.cards + 5] = 1
    assert piece(batch, "place_mobilization") == [0, 0, 1]


def test_a_shadows_turn() -> None:
    batch = table()
    state = batch.engine.s
    state.die[0], state.rolls[0], state.bonus_used[0], state.bonus_earned[0] = 5, 3, 1, 1
    assert piece(batch, "shadow_rolls") == piece(batch, "bonus_used") == [0], "left over from an earlier turn"
    state.shadow_turn[0] = 1
    assert piece(batch, "die") == [0, 0, 0, 0, 1, 0]
    assert piece(batch, "shadow_rolls") == [3]
    assert piece(batch, "bonus_used") == piece(batch, "bonus_earned") == piece(batch, "shadow_turn") == [1]
    assert piece(batch, "survivor_window") == [0]
    state.standing[0] = 0b0100
    assert piece(batch, "survivor_window") == [1]
    put(batch, "PUSH", seat=0, left=0)
    assert piece(batch, "pot") == [1]
    put(batch, "PUSH_GEM", seat=0, left=7)
    assert piece(batch, "pot") == [7]
    put(batch, "DIE_CARD", seat=0, left=2)
    assert piece(batch, "die_cards_left") == [2]
    assert piece(batch, "pot") == [0]


def test_flags_of_the_play_under_way() -> None:
    batch = table()
    state = batch.engine.s
    for name in ("breeze", "from_hand"):
        assert piece(batch, name) == [0]
        getattr(state, name)[0] = 1
        assert piece(batch, name) == [1]
    assert piece(batch, "patrolling") == [0]
    state.patrolling[0] = 0
    assert piece(batch, "patrolling") == [1]
    assert piece(batch, "placer") == [0, 0, 0, 0]
    state.flight_placer[0] = 3
    assert piece(batch, "placer") == [0, 0, 0, 1]
    put(batch, "WINDOW CROWN_FIRE H", seat=0)
    assert piece(batch, "second_crown") == [0]
    put(batch, "WINDOW CROWN_SECOND V", seat=0)
    assert piece(batch, "second_crown") == [1]


def test_intercardinal_winds_turn_with_the_board() -> None:
    batch = Batch(table().game, 1)
    batch.reset(1)
    state = batch.engine.s
    put(batch, "WIND_CARD_GEM", seat=1, tool=CARD["SOUTHWEST"], direction=6)
    state.hands[0, 1] = 0
    state.hands[0, 1, CARD["NORTHEAST"]] = 2
    # seat 1 sits in the north-east: what is south-west for others is south-east for it
    assert np.argmax(piece(batch, "direction", seat=1)) == 5
    assert np.argmax(piece(batch, "tool", seat=1)) == CARD["SOUTHEAST"]
    assert piece(batch, "hand", seat=1)[CARD["NORTHWEST"]] == 2


def below(batch: Batch, event: int, phase: str, left: int) -> None:
    """A running event whose next step waits under the pending question."""
    state = batch.engine.s
    state.running_event[0] = event
    top = int(state.depth[0])
    state.frames[0, top] = state.frames[0, top - 1]
    state.frames[0, top - 1] = batch.game.phases.templates[batch.game.phases.number[phase]]
    state.frames[0, top - 1, 6] = left
    state.depth[0] = top + 1


def test_what_is_left_of_events() -> None:
    batch = table()
    below(batch, DRY_STORM, "dry_roll", 3)
    assert piece(batch, "dry_rolls_left") == [3]
    assert piece(batch, "mobilization_left") == [0]
    batch = table()
    below(batch, MOBILIZATION, "mobilize", 2)
    assert piece(batch, "dry_rolls_left") == [0]
    assert piece(batch, "mobilization_left") == [3]
    assert piece(batch, "running_event") == [0, 0, 0, 0, 0, 1]


def test_the_ghost_tower() -> None:
    batch = table("rising_flames_ghost_core")
    state = batch.engine.s
    assert piece(batch, "seat_present") == [1, 1, 1, 0]
    assert (15, 0) in cells(batch, "unmanned")
    state.ghost[0], state.standing[0], state.turn_place[0], state.turn_cut[0] = 1, 0b1101, 1, 1
    assert piece(batch, "seat_present") == [1, 0, 1, 1]
    assert piece(batch, "seat_ghost") == [0, 0, 0, 1]
    assert piece(batch, "seat_burned") == [0, 1, 0, 0]
    assert piece(batch, "own_corner", seat=1) == [0, 0, 0, 1]
    assert piece(batch, "turn_place") == [0, 1, 0, 0]
    assert piece(batch, "turn_cut") == [1]
    assert cells(batch, "unmanned") == set()
    assert cells(batch, "area", more=3) == {(row, col) for row in (13, 14, 15) for col in range(3)}
    assert (0, 15) in cells(batch, "burned")
    assert (12, 3) in cells(batch, "home", seat=1)


@pytest.mark.parametrize("preset", RISING)
def test_mobilization_counts_down_and_seats_keep_their_slots(preset: str) -> None:
    batch = started(preset, 16, seed=82)
    slices = batch.game.vector.slices
    for game in varied_positions(batch, each=2, steps=220):
        seat, question = int(batch.asked[game]), batch.questions()[game]
        vector = batch.observe([game])["vector"][0]
        assert vector[slices["asked"]][0] == vector[slices["own_corner"]][0] == 1
        if question == "MOB_CARD":
            state = batch.engine.s
            left = state.frames[game, state.depth[game] - 1, 6]
            assert round(vector[slices["mobilization_left"]][0] * 4) == left
        hand = vector[slices["hand"]].sum()
        assert hand * 4 == pytest.approx(batch.engine.s.hands[game, seat].sum())
