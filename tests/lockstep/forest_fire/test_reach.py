"""The wild games touch every rule that happens between two questions, tried on the referee alone."""

import random
from collections import Counter

import pytest

from tests.referee.forest_fire import RandomChance, Referee
from tests.referee.forest_fire.players import NAMES, seat_players

from . import coverage, options

#: what the referee notes of a game, but for cards
HAPPENINGS = (
    "ball alone",
    *(
        f"{token} {what}"
        for token in ("barrel", "ball")
        for what in ("dropped", "loaded", "set down", "moved onto fire")
    ),
    *(f"{token} {what}" for token in ("barrel", "ball") for what in ("placed on fire", "set off")),
    *(f"{token} set off by a new fire" for token in ("barrel", "ball")),
    "blackened",
    "bulldozer lost",
    "crash with fire",
    "crash without fire",
    "crash without helicopter",
    "drought jumps",
    "drought steps aside",
    "fire put out",
    "fire warm",
    "helicopter lost",
    "helicopter lost in landing",
    "helicopter lost with cargo",
    "house lost",
    "jump over 1",
    "jump over 2",
    "lot with missing pieces",
    "new fire without room",
    "no room for water",
    "over: all cards played",
    "over: goal reached",
    "over: too much fire",
    "school lost",
    "token spares what stands on bare ground",
    "token saves a building",
    "water dropped",
    "whole lot",
)
CARDS = (
    "weather",
    "forest fire",
    "drought",
    "crash",
    "breakdown",
    "lucky bulldozer",
    "lucky helicopter",
    "lucky supply",
)


def happened(preset: str, number: int) -> Counter[str]:
    """What one game by its number touches."""
    chosen = options.options_of(preset, number // options.table_size(preset))
    rng = random.Random(f"{preset} game {number}")
    referee = Referee(chosen, RandomChance(number))
    players = seat_players(coverage.CAST[number % len(coverage.CAST)], referee.game.rules.players, rng)
    while referee.asked is not None:
        referee.apply(players[referee.asked].choose(referee, sorted(referee.legal()), rng))
    return referee.game.happened


@pytest.mark.thorough
def test_the_wild_games_touch_every_rule() -> None:
    found: Counter[str] = Counter()
    for number in range(coverage.GAMES[options.WILD]):
        found += happened(options.WILD, number)
    assert [name for name in HAPPENINGS if name not in found] == []
    assert [name for name in CARDS if f"card: {name}" not in found] == []


def test_the_cast_is_known() -> None:
    assert set(coverage.CAST) <= set(NAMES)
    assert all(list(coverage.wanted(preset)) for preset in options.NAMES)
