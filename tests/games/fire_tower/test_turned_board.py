"""The turned view shows what a turned board would show."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.rising.planes import CELL_QUESTIONS
from firetower_env.games.fire_tower.rising.state import RisingState
from tests.contract.helpers import random_actions, same, started, varied_positions

SIDE = 16
FOUR_TOWERS = (
    *("fire_tower_4p", "fire_tower_4p_events", "fire_tower_4p_champion", "fire_tower_team_aid"),
    *("rising_flames_4p_core", "rising_flames_4p_weather", "rising_flames_team_weather"),
)
#: the first of each four wind cards, in the order in which they turn into one another
WINDS = (0, 14)


def turn_plane(plane: np.ndarray, rotation: int) -> np.ndarray:
    """A plane with its guard lanes turned clockwise, cell by cell."""
    cells = {(row, col) for row in range(SIDE) for col in range(SIDE) if int(plane[row + 1]) >> col & 1}
    for _ in range(rotation):
        cells = {(col, SIDE - 1 - row) for row, col in cells}
    out = np.zeros_like(plane)
    for row, col in cells:
        out[row + 1] |= np.uint16(1 << col)
    return out


def turn_by_hand(batch: Batch, game: int, own: int) -> Batch:
    """The position as it would be had everyone sat `own` places further on: board, winds, seats and wind cards turned.

    Only for four towers, where seat and corner are the same.
    """
    twin = Batch(batch.game, 1, relative=False)
    twin.put([0], batch, [game])
    s = twin.engine.s
    rotation = (4 - own) % 4
    seat_order = [(own + seat) % 4 for seat in range(4)]
    planes = [s.gem, s.breaks, s.permanent, s.picked, s.aid_gems, s.aid_fire]
    sets = [s.standing, s.eliminated, s.bucket_full, s.to_act]
    cards = [s.hands[0], s.discard[:1], s.in_play[:1], s.reshuffled[:1]]
    numbers = [s.turn_seat, s.drawer]
    if isinstance(s, RisingState):
        planes += [s.hawk, s.lightning, s.placed, s.flocked]
        sets += [s.shadow, s.forming, s.heavy_winds, s.lookout, s.stood]
        cards += [s.drawn[:1], s.pool[:1]]
        numbers += [s.flight_placer, s.patrolling]
        s.flights[0] = [turn_plane(plane, rotation) for plane in s.flights[0][seat_order]]
    for plane in planes:
        plane[0] = turn_plane(plane[0], rotation)
    for bits in sets:
        bits[0] = sum(1 << new for new, old in enumerate(seat_order) if int(bits[0]) >> old & 1)
    for by_seat in (s.hands, s.held_before, s.shown_since, s.short, s.hold, s.burn_stamp):
        by_seat[0] = by_seat[0][seat_order]
    for seat in numbers:
        seat[0] = (seat[0] - own) % 4 if seat[0] >= 0 else -1
    for seats in (s.victim_tower, s.victim_credit, s.event_drawer):
        seats[0] = [(seat - own) % 4 if seat >= 0 else seat for seat in seats[0]]
    for counts in cards:
        for first in WINDS if isinstance(s, RisingState) else WINDS[:1]:
            counts[:, first : first + 4] = counts[:, [first + (direction + own) % 4 for direction in range(4)]]
    s.wind[0] = (s.wind[0] - own) % 4
    turn_top_frame(twin, own)
    if s.picked[0].any():
        # the windows still open for picking are not turned here, so the mask is left alone
        twin.engine.asked[0] = (twin.engine.asked[0] - own) % 4
    else:
        twin.engine.refresh(twin.all_games)
    return twin


def turn_top_frame(twin: Batch, own: int) -> None:
    state, phases = twin.engine.s, twin.game.phases
    frame = state.frames[0, state.depth[0] - 1]
    key = phases.all[frame[0]].key
    frame[COLUMN["seat"]] = (frame[COLUMN["seat"]] - own) % 4
    for first in WINDS:
        if first <= frame[COLUMN["tool"]] < first + 4:
            frame[COLUMN["tool"]] = first + (frame[COLUMN["tool"]] - first - own) % 4
    if key.split(" ")[0] in ("WIND_MODE", "WIND_CARD_GEM", "SHADOW_GEM"):
        first = frame[COLUMN["direction"]] // 4 * 4
        frame[COLUMN["direction"]] = first + (frame[COLUMN["direction"]] - first - own) % 4
    if key in CELL_QUESTIONS and frame[COLUMN["other"]] >= 0:
        row, col = divmod(int(frame[COLUMN["other"]]), SIDE)
        for _ in range((4 - own) % 4):
            row, col = col, SIDE - 1 - row
        frame[COLUMN["other"]] = row * SIDE + col
    if own % 2 and key[-2:] in (" H", " V"):
        frame[0] = phases.number[key[:-1] + {"H": "V", "V": "H"}[key[-1]]]
        frame[COLUMN["orient"]] = 3 - frame[COLUMN["orient"]]


@pytest.mark.parametrize("preset", FOUR_TOWERS)
def test_the_turned_view_shows_what_a_turned_board_would(preset: str) -> None:
    batch = started(preset, 24, seed=43)
    for game in varied_positions(batch, each=3, steps=300):
        for seat in range(4):
            twin = turn_by_hand(batch, game, seat)
            assert same(batch.observe([game], [seat]), twin.observe([0], [0]))
            if batch.asked[game] == seat and not batch.engine.s.picked[game].any():
                assert same(batch.masks([game]), twin.masks())


def test_the_view_of_the_ghost_turns_with_its_new_corner() -> None:
    batch = started("rising_flames_ghost_core", 48, seed=44)
    rng = np.random.default_rng(1)
    met = 0
    for _ in range(500):
        live = np.flatnonzero(~batch.over)
        if not live.size:
            break
        for game in live[batch.engine.s.ghost[live] >= 0][:3]:
            seat = int(batch.engine.s.ghost[game])
            board, vector = (part[0] for part in batch.observe([game], [seat]).values())
            slices = batch.game.vector.slices
            assert vector[slices["own_corner"]].tolist() == [1, 0, 0, 0]
            assert vector[slices["seat_ghost"]].tolist() == [1, 0, 0, 0]
            # the free corner, the south-west, is manned now; the seat's old corner is nobody's
            standing = int(batch.engine.s.standing[game]) >> 3 & 1
            assert board[4, 0, 0] == standing
            assert not board[10].any()
            old = (batch.game.rules.towers[seat] - 3) % 4
            assert vector[slices["seat_present"]][old] == 0
            assert vector[slices["seat_burned"]][old] == 1
            assert board[19, 0, 0] == 1
            assert board[19].sum() == 64
            met += 1
        actions = random_actions(batch, live, rng)
        batch.step(actions, live)
    assert met > 20


def test_seats_of_the_double_tower_sit_opposite_each_other() -> None:
    batch = started("rising_flames_double_weather", 1, seed=45)
    slices = batch.game.vector.slices
    for seat, corner in ((0, 0), (1, 2)):
        absolute = Batch(batch.game, 1, relative=False)
        absolute.put([0], batch, [0])
        assert absolute.observe([0], [seat])["vector"][0][slices["own_corner"]].argmax() == corner
        board, vector = (part[0] for part in batch.observe([0], [seat]).values())
        assert vector[slices["seat_present"]].tolist() == [1, 1, 1, 1]
        home = board[19]
        assert home[:8].all()
        assert not home[8:].any()
        assert np.array_equal(board[21], board[22])
        assert np.array_equal(board[23], 1 - board[21])
