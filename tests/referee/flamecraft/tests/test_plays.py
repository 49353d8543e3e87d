"""Whole games over random options: they end, the invariants hold after every decision, and everything is met."""

import random
from collections import Counter
from typing import Any

import pytest

from .. import RandomChance, Referee
from ..actions import PHASES, WORDS
from ..players import NAMES, seat_players
from .invariants import Watcher
from .options import random_options

SEATS = range(1, 6)
GAMES = 25


def play_game(
    options: dict[str, Any], seed: int, style: str = "random", *, watched: bool = True
) -> tuple[Referee, Counter[str]]:
    """One game by players of a style; also how often each question and answer came up."""
    rng = random.Random(seed)
    referee = Referee(options, RandomChance(seed))
    players = seat_players(style, options["players"], rng)
    watcher = Watcher(referee) if watched else None
    answer = watcher.answer if watcher else referee.answer
    seen: Counter[str] = Counter()
    while referee.asked is not None:
        action = players[referee.asked].choose(referee, sorted(referee.legal()), rng)
        seen.update([str(referee.phase), WORDS[action]])
        answer(action)
    return referee, seen


@pytest.mark.parametrize("players", SEATS)
def test_games_over_all_options_keep_the_invariants(players: int) -> None:
    for seed in range(GAMES):
        options = random_options(players, random.Random(f"{players} players, game {seed}"))
        assert play_game(options, seed)[0].over


@pytest.mark.parametrize("style", NAMES)
def test_every_style_plays_to_the_end(style: str) -> None:
    for seed in range(6):
        options = random_options(seed % 5 + 1, random.Random(f"{style}, game {seed}"))
        assert play_game(options, seed, style)[0].over


def test_games_meet_every_question_and_every_answer() -> None:
    missing = {*PHASES, *WORDS}
    for seed in range(400):
        players = (1, 2, 3, 5)[seed % 4]
        campaign = "random" if players == 1 else ()
        options = {"players": players, "companions": players > 1, "ench_deck": "random", "unlocked": campaign}
        missing -= set(play_game(options, seed, NAMES[seed % len(NAMES)], watched=False)[1])
        if not missing:
            return
    raise AssertionError(f"never met: {sorted(missing)}")


@pytest.mark.parametrize(
    ("players", "questions", "turns", "reputation"),
    [(1, 124, 17, 29), (2, 312, 55, 47), (3, 378, 61, 38), (4, 451, 70, 34), (5, 459, 69, 27)],
)
def test_random_play_is_as_long_as_the_rules_say(players: int, questions: int, turns: int, reputation: int) -> None:
    """The figures of the specification, which another program measured (§18)."""
    games = [play_game({"players": players}, seed, watched=False) for seed in range(50)]
    asked = sum(seen[phase] for _, seen in games for phase in PHASES) / len(games)
    taken = sum(referee.game.turn_no for referee, _ in games) / len(games)
    gained = sum(seat.rep for referee, _ in games for seat in referee.game.seats) / len(games) / players
    assert abs(asked / questions - 1) < 0.12
    assert abs(taken / turns - 1) < 0.12
    assert abs(gained - reputation) < 5


def test_thinking_helps() -> None:
    won: Counter[str] = Counter()
    for seed in range(30):
        rng = random.Random(seed)
        referee = Referee({}, RandomChance(seed))
        styles = ("planner", "random") if seed % 2 else ("random", "planner")
        players = [seat_players(style, 1, rng)[0] for style in styles]
        while referee.asked is not None:
            referee.answer(players[referee.asked].choose(referee, sorted(referee.legal()), rng))
        assert referee.outcome is not None
        won.update(styles[seat] for seat in referee.outcome.winners)
    assert won["planner"] >= 25


def test_same_luck_same_game() -> None:
    first, second = (play_game({"players": 3}, 7)[0] for _ in range(2))
    assert first.facts() == second.facts()
    assert first.facts() != play_game({"players": 3}, 8)[0].facts()
