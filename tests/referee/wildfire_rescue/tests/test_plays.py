"""Whole games by random players over random options: they end, and the invariants hold after every decision."""

import random
from collections import Counter

import pytest

from .. import RandomChance, Referee
from ..actions import PHASES, VERBS, word_of
from ..rules import CHOICES
from .invariants import Watcher

GAMES = 40


def random_options(rng: random.Random) -> dict[str, object]:
    """Every option at random; few rounds now and then."""
    return {**{name: rng.choice(values) for name, values in CHOICES.items()}, "max_rounds": rng.choice((60, 60, 3, 1))}


def play_game(options: dict[str, object], seed: int) -> tuple[Referee, Counter[str]]:
    """One game by players who answer blindly; also how often each phase and verb came up."""
    rng = random.Random(seed)
    referee = Referee(options, RandomChance(seed))
    watcher = Watcher(referee)
    watcher.look()
    seen: Counter[str] = Counter()
    while not referee.over:
        action = rng.choice(sorted(referee.legal()))
        seen.update([str(referee.phase), word_of(action)])
        watcher.answer(action)
    return referee, seen


@pytest.mark.parametrize("batch", range(10))
def test_games_keep_the_invariants(batch: int) -> None:
    for number in range(GAMES):
        seed = GAMES * batch + number
        referee, _ = play_game(random_options(random.Random(f"options {seed}")), seed)
        assert referee.over


def test_random_games_meet_every_phase_and_verb() -> None:
    seen: Counter[str] = Counter()
    options: dict[str, object] = {"players": 4, "camper_option": "choose", "plane_lines": "all", "shared_corners": True}
    for seed in range(400):
        seen += play_game(options, seed)[1]
    assert set(PHASES) <= set(seen)
    assert set(VERBS) <= set(seen)


@pytest.mark.parametrize(("players", "mean", "decisions"), [(2, -0.8, 15), (3, -1.1, 21), (4, -1.4, 26)])
def test_random_play_scores_as_the_rules_say(players: int, mean: float, decisions: float) -> None:
    """The figures of the specification, which another program measured (§16, §18)."""
    games = [play_game({"players": players}, seed) for seed in range(600)]
    scores = [referee.outcome.score for referee, _ in games if referee.outcome]
    assert abs(sum(scores) / len(scores) - mean) < 0.2
    asked = sum(seen[phase] for _, seen in games for phase in PHASES)
    assert abs(asked / len(games) - decisions) < 1.5


def test_same_luck_same_game() -> None:
    first, second = (play_game({"players": 3}, 7)[0] for _ in range(2))
    assert first.facts() == second.facts()
    assert first.facts() != play_game({"players": 3}, 8)[0].facts()
