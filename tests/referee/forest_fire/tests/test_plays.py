"""Whole games by all styles over random options: they end, and the invariants hold after every decision."""

import random
from collections import Counter

import pytest

from .. import RandomChance, RealChoices, Referee
from ..actions import PHASES, VERBS, word_of
from ..players import NAMES, STYLES, seat_players
from .invariants import Watcher
from .options import random_options

GAMES = 25
CAST = ("uniform", "moody", "mixed", "chief", "uniform", "parker", "loader", "arsonist", "hoarder", "digger", "flier")


def play_game(options: dict[str, object], seed: int, style: str, watched: bool = True) -> tuple[Referee, Counter[str]]:
    """One game; also how often each phase and verb came up."""
    rng = random.Random(f"{style} {seed}")
    referee = Referee(options, RandomChance(seed))
    players = seat_players(style, referee.game.rules.players, rng)
    watcher = Watcher(referee)
    seen: Counter[str] = Counter()
    if watched:
        watcher.look()
    while referee.asked is not None:
        action = players[referee.asked].choose(referee, sorted(referee.legal()), rng)
        seen.update([str(referee.phase), word_of(action)])
        if watched:
            watcher.answer(action)
        else:
            referee.answer(action)
    return referee, seen


@pytest.mark.parametrize("batch", range(10))
def test_games_keep_the_invariants(batch: int) -> None:
    for number in range(GAMES):
        seed = GAMES * batch + number
        referee, _ = play_game(random_options(random.Random(f"options {seed}")), seed, CAST[seed % len(CAST)])
        assert referee.over


def test_games_meet_every_phase_and_verb() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        options: dict[str, object] = {"players": 3, "design": "random" if seed % 4 else "players"}
        for style in ("moody", "loader", "hoarder"):
            seen += play_game(options, seed, style, watched=False)[1]
    assert set(PHASES) - set(seen) == set()
    assert set(VERBS) - set(seen) == set()


def test_random_play_lasts_as_long_as_the_rules_say() -> None:
    """The figures of the specification, which another program measured (§19, §21)."""
    games = [play_game({}, seed, "uniform", watched=False) for seed in range(300)]
    turns = sum(referee.game.turn for referee, _ in games) / len(games)
    decisions = sum(seen[phase] for _, seen in games for phase in PHASES) / len(games)
    assert not any(referee.game.won for referee, _ in games)
    assert abs(turns - 8) < 0.8
    assert abs(decisions - 33) < 4


def test_passing_is_lost_at_turn_seven() -> None:
    games = [play_game({}, seed, "passer", watched=False)[0].game for seed in range(200)]
    assert not any(game.won for game in games)
    assert abs(sum(game.turn for game in games) / len(games) - 7) < 1.2


@pytest.mark.parametrize(("style", "least", "most"), [("chief", 0.2, 0.7), ("splasher", 0.0, 0.2)])
def test_those_who_last(style: str, least: float, most: float) -> None:
    """A chief wins about two games of five, a splasher few, both last longer than chance."""
    games = [play_game({}, seed, style)[0].game for seed in range(40)]
    assert least <= sum(game.won for game in games) / len(games) <= most
    assert sum(game.turn for game in games) / len(games) > 12


def test_same_luck_same_game() -> None:
    first, second = (play_game({"players": 3}, 7, "moody")[0] for _ in range(2))
    assert first.facts() == second.facts()
    assert first.facts() != play_game({"players": 3}, 8, "moody")[0].facts()


def test_spared_questions_change_nothing() -> None:
    """A source of luck that is asked only where there is a choice plays games by the same rules."""
    for seed in range(10):
        rng = random.Random(seed)
        referee = Referee({}, RealChoices(RandomChance(seed), ("fires", "coin", "dice")))
        (player,) = seat_players("chief", 1, rng)
        while not referee.over:
            referee.answer(player.choose(referee, sorted(referee.legal()), rng))


def test_every_style_has_a_name_and_plays() -> None:
    assert set(NAMES) == {*STYLES, "mixed"}
    for style in NAMES:
        assert play_game({"players": 2}, 5, style)[0].over
        assert len(seat_players(style, 4, random.Random(0))) == 4
