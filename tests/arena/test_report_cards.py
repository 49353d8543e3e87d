"""Decisions by card: what agents answered, per game and in words."""

import re

import pytest

from firetower_agents.arena.report import render_report
from firetower_agents.arena.report_cards import Habits, card_of, decisions
from firetower_agents.arena.results import GameResult
from tests.arena.matches import SHORT, agent, played, rounds


def game(
    number: int, first: dict[str, int], second: dict[str, int], agents: tuple[str, str] = ("ant", "bee")
) -> GameResult:
    return GameResult(f"m{number}", f"b{number}", "two", agents, (1, -1), 50, "over", answers=(first, second))


def test_ways_to_play_a_card_are_one_card() -> None:
    assert {card_of(verb) for verb in ("PLAY_AIR_DROP_ALL", "PLAY_AIR_DROP_PICK", "DROP_AIR_DROP")} == {"air drop"}
    assert card_of("PLAY_HAWK_TWO") == "hawk two"


def test_counts_are_per_seat_and_game() -> None:
    habits = Habits()
    habits.add({"PLAY_EMBER": 2, "PLAY_FLARE_UP": 1, "PLAY_FLARE_UP_PICK": 2, "DROP_EMBER": 1, "BUCKET_ALL": 1})
    habits.add({"DROP_NORTH": 3, "BUCKET_ALL": 2, "DONE": 1})
    assert habits.cards() == [("flare up", 1.5, 0.0), ("ember", 1.0, 0.5), ("north", 0.0, 1.5)]
    assert habits.others() == {"BUCKET_ALL": 1.5, "DONE": 0.5}


def test_every_agent_has_its_table_in_the_order_of_the_ranking() -> None:
    games = [game(1, {"PLAY_EMBER": 4}, {"DROP_EMBER": 1}), game(2, {"WIND_SET": 1}, {"PLAY_FLARE_UP": 1})]
    text = "".join(decisions(games, ["bee", "ant"]))
    assert text.index("<h4><bdi>bee</bdi></h4>") < text.index("<h4><bdi>ant</bdi></h4>")
    assert re.search(r"Flare up</th><td[^>]*><i[^>]*></i><b>0\.50</b></td><td[^>]*><i[^>]*></i><b>0\.00", text)
    assert re.search(r"Ember</th><td[^>]*><i style=\"width:100\.0%\"></i><b>2\.00", text)
    assert "2.0 played and 0.0 dropped in a game; 2 seats" in text
    assert re.search(r"wind set</th><td>0\.00</td><td>0\.50", text)


def test_many_agents_are_folded() -> None:
    games = [game(n, {"PLAY_EMBER": 1}, {"PLAY_EMBER": 1}, (f"a{n}", f"b{n}")) for n in range(3)]
    order = [agent for one in games for agent in one.agents]
    assert "Cards of 6 agents" in "".join(decisions(games, order))


@pytest.mark.parametrize("answers", [(), ({}, {})])
def test_nothing_is_shown_where_nothing_was_counted(answers: tuple[dict[str, int], ...]) -> None:
    games = [GameResult("m", "b", "two", ("ant", "bee"), (1, -1), 50, "over", answers=answers)]
    assert "<table" not in "".join(decisions(games, ["ant", "bee"]))


def test_real_games_fill_the_report() -> None:
    games = played(SHORT, rounds(SHORT, ("greedy", agent("Raises", chance=0.02)), 6))
    assert any(not game.answers for game in games.values()), "a game that a fault has ended tells nothing"
    text = render_report(games.values())
    assert "Decisions by card" in text
    counted = [game for game in games.values() if game.answers]
    plays = sum(
        count
        for game in counted
        for agent, seat in zip(game.agents, game.answers, strict=True)
        for verb, count in seat.items()
        if agent == "greedy" and verb.startswith("PLAY_")
    )
    seats = sum(game.agents.count("greedy") for game in counted)
    assert f"{plays / seats:.1f} played and" in text
