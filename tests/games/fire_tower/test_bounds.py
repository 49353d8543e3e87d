"""The bounds of the observation where the rules decide them, and play that comes near them: towers burn, hands grow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_env.agents import make_agent
from firetower_env.core.pieces import bounds
from firetower_env.presets import PRESETS, make_game
from tests.contract.helpers import started
from tests.presets import BY_FOLDER

COMPETITIVE = tuple(name for name in BY_FOLDER["fire_tower"] if PRESETS[name].game != "solo")
LARGE_HANDS = {"hand_size": 9}


@pytest.mark.parametrize(
    ("preset", "options", "piece", "most"),
    [
        # [FT p.4] each loss makes all hands larger by one; there is one tower at least while the game goes on
        ("fire_tower_4p", {}, "hand_limit", 5 + 3),
        ("fire_tower_2p", LARGE_HANDS, "hand_limit", 9 + 1),
        ("fire_tower_team", {}, "hand_limit", 5),
        ("rising_flames_double_core", {}, "hand_limit", 6),
        ("rising_flames_ghost_core", {}, "hand_limit", 6 + 3),
        ("solo_7", {}, "hand_limit", 6),
        # ruling R37: two full hands together, of which as many go as the new limit does not allow
        ("fire_tower_4p", {}, "seat_hand_count", 7 + 7),
        ("fire_tower_4p", {}, "keep_surplus", 7 + 7 - 8),
        ("fire_tower_team", {}, "seat_hand_count", 5),
        # the deck and its events
        ("fire_tower_2p", {}, "pile_size", 52 + 3),
        ("rising_flames_2p_core", {}, "pile_size", 80 + 6),
        ("solo_1", {}, "pile_size", 62 + 6),
        ("rising_flames_2p_weather", {}, "waiting_events", 16),
        ("fire_tower_2p", {"card_copies": [9, *[4] * 13]}, "hand", 9),
        ("rising_flames_2p_weather", {}, "drawn", 3),
        ("solo_1", {"max_turns": 40}, "round", 40),
        ("fire_tower_2p", {"max_turns": 40}, "turn", 40),
        ("rising_flames_4p_core", {"push_cap": 7}, "pot", 7),
        ("rising_flames_4p_weather", {"dry_storm_rolls": 6}, "dry_rolls_left", 5),
        ("rising_flames_4p_core", {"hawks_total": 12}, "hawk_supply", 12),
        ("fire_tower_4p_champion", {"champion_breaks": 3}, "champion_breaks_left", 3),
    ],
)
def test_the_largest_number_follows_from_the_rules(preset: str, options: dict[str, Any], piece: str, most: int) -> None:
    (record,) = (one for one in make_game(preset, **options).vector.pieces if one.name == piece)
    assert record.high * record.scale == pytest.approx(most)


@pytest.mark.parametrize("options", [{}, LARGE_HANDS], ids=["usual", "large hands"])
@pytest.mark.parametrize("preset", COMPETITIVE)
def test_games_that_burn_down_stay_within_their_bounds(preset: str, options: dict[str, Any]) -> None:
    batch = started(preset, 12, seed=3, **options)
    vector, agent, rng = batch.game.vector, make_agent("pyromaniac"), np.random.default_rng(0)
    low, high = bounds(vector.pieces)
    largest = np.zeros_like(high)
    for _ in range(250):
        live = np.flatnonzero(~batch.over)
        if not live.size:
            break
        seen = batch.observe(live)
        assert (seen["vector"] >= low).all()
        largest = np.maximum(largest, seen["vector"].max(axis=0))
        batch.step(agent.act(seen, batch.masks(live), rng), live)
    beyond = [piece.name for piece in vector.pieces if (largest > high)[vector.slices[piece.name]].any()]
    assert beyond == []
    reached = {piece.name: largest[vector.slices[piece.name]].max() * piece.scale for piece in vector.pieces}
    rules = batch.game.rules
    grows = rules.most_losses > 1  # with two seats the first loss ends the game
    assert (reached["hand_limit"] > rules.hand_size) == grows
    assert (reached["keep_surplus"] > 0) == grows
