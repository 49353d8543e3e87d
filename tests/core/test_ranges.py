"""Ranges of fields: every state declares them, and they fit what the dtype holds and what a field begins with."""

import numpy as np
import pytest

from firetower_env.core.fields import State, field
from firetower_env.core.ranges import COUNTER, FLAG, below, bits, up_to
from firetower_env.core.validation import out_of_range
from firetower_env.presets import PRESETS, make_game

SIZES = {"streams": 1, "frame_depth": 2, "frame_width": 8, "seats": 3, "deck": 20}


class Toy(State):
    points = field(within=up_to("deck"))
    seat = field(fill=-1, within=below("seats", low=-1))
    players = field(within=bits("seats"))
    cards = field(np.uint8, (4,), within=below(7))


@pytest.mark.parametrize(
    ("within", "bounds"),
    [
        (up_to(5), (0, 5)),
        (up_to("deck", low=2), (2, 20)),
        (below("seats"), (0, 2)),
        (below(4, low=-1), (-1, 3)),
        (bits("seats"), (0, 7)),
        (FLAG, (0, 1)),
        (COUNTER, (0, 1 << 30)),
    ],
)
def test_what_a_range_allows(within, bounds):
    assert within.bounds(SIZES) == bounds


@pytest.mark.parametrize(
    ("name", "place", "legal", "illegal"),
    [
        ("points", (1,), 20, 21),
        ("points", (0,), 0, -1),
        ("seat", (1,), -1, -2),
        ("seat", (0,), 2, 3),
        ("players", (0,), 7, 8),
        ("cards", (1, 3), 6, 7),
        ("over", (0,), 1, 2),
        ("depth", (1,), 2, 3),
        ("winners", (0,), 7, 8),
        ("returns", (0, 1), 1e9, np.nan),
        ("returns", (1, 0), -1, np.inf),
    ],
)
def test_values_out_of_range_are_named(name, place, legal, illegal):
    state = Toy(2, SIZES)
    getattr(state, name)[place] = legal
    assert out_of_range(state) == []
    getattr(state, name)[place] = illegal
    assert out_of_range(state) == [name]


@pytest.mark.parametrize("preset", ["fire_tower_4p_events", "rising_flames_ghost_weather", "solo_7"])
def test_every_field_but_seeds_stacks_payments_and_planes_declares_its_range(preset):
    state = make_game(preset).new_engine(1).s
    for name, spec in state.fields().items():
        if spec.within is None:
            assert name in ("seed", "frames", "returns") or spec.dtype == np.uint16, name
            continue
        low, high = spec.within.bounds(state.sizes)
        assert low <= spec.fill <= high
        assert np.iinfo(spec.dtype).min <= low


@pytest.mark.parametrize("preset", PRESETS)
def test_no_stack_is_higher_than_there_is_room_for(preset):
    """What may lie on what has no cycle, but for a step that lies on its own kind so often as is checked elsewhere, and
    for steps of which so many wait at most.
    """
    game = make_game(preset)
    count = len(game.phases.all)
    allowed = game.stacks.allowed.copy()
    allowed[range(count), range(count)] = False
    counted = [*game.stacks.at_most]
    allowed[:, counted] = False
    height = 0
    level = allowed[[count, *counted]].any(axis=0)
    while level.any():
        level = allowed[:count][level].any(axis=0)
        height += 1
        assert height <= count, "a cycle"
    assert height <= 20
