"""Decisions by card: what agents answered, per game and in the words of the game."""

import re
from collections.abc import Iterator

import pytest

from firetower_agents.arena.report import render_report
from firetower_agents.arena.report_cards import Habits, decisions
from firetower_agents.arena.report_texts import VerbTexts, texts_of
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import TableSpec
from firetower_env.presets import make_game
from tests.arena.matches import SHORT, agent, played, rounds
from tests.miniature.known import miniature_known

TEXTS = texts_of(["fire_tower_2p", "unheard_of"], None)


@pytest.fixture
def miniature() -> Iterator[None]:
    with miniature_known():
        yield


def game(
    number: int,
    first: dict[str, int],
    second: dict[str, int],
    agents: tuple[str, str] = ("ant", "bee"),
    preset: str = "fire_tower_2p",
) -> GameResult:
    return GameResult(f"m{number}", f"b{number}", preset, agents, (1, -1), 50, "over", answers=(first, second))


def test_ways_to_play_a_card_are_one_card() -> None:
    texts = VerbTexts(make_game("fire_tower_2p"))
    found = {texts.of(verb).card for verb in ("PLAY_AIR_DROP_ALL", "PLAY_AIR_DROP_PICK", "DROP_AIR_DROP")}
    assert found == {"Air Drop"}
    assert texts.groups == ("play", "discard")
    assert texts.of("DONE").card == ""


def test_what_a_game_does_not_know_is_told_by_its_name() -> None:
    for texts in (TEXTS["fire_tower_2p"], TEXTS["unheard_of"]):
        text = texts.of("PLAY_NO_SUCH_CARD")
        assert (text.label, text.card) == ("Play no such card", "")
    assert TEXTS["unheard_of"].groups == ()


def test_options_that_the_game_refuses_leave_names() -> None:
    assert texts_of(["fire_tower_2p"], None)["fire_tower_2p"].groups
    assert VerbTexts().of("SOW_1").label == "Sow 1"


def test_counts_are_per_seat_and_game() -> None:
    habits = Habits(TEXTS["fire_tower_2p"])
    habits.add({"PLAY_EMBER": 2, "PLAY_AIR_DROP_ALL": 1, "PLAY_AIR_DROP_PICK": 2, "DROP_EMBER": 1, "BUCKET_ALL": 1})
    habits.add({"DROP_NORTH": 3, "BUCKET_ALL": 2, "DONE": 1})
    assert habits.cards() == [("Air Drop", (1.5, 0.0)), ("Ember", (1.0, 0.5)), ("North", (0.0, 1.5))]
    assert habits.others() == {"Use your Bucket": 1.5, "Done": 0.5}


@pytest.mark.usefixtures("miniature")
def test_another_game_has_its_own_cards_and_words() -> None:
    table = TableSpec("miniature_together")
    games = played(table, rounds(table, ("random",), 4)).values()
    texts = texts_of([table.preset], None)
    assert texts[table.preset].groups == ("sow",)
    text = "".join(decisions(list(games), ["random"], texts))
    assert "Seed 3</th>" in text
    assert "In a game: sow 4.0; 12 seats" in text
    assert re.search(r"Pass</th><td>", text)


def test_every_agent_has_its_table_in_the_order_of_the_ranking() -> None:
    games = [game(1, {"PLAY_EMBER": 4}, {"DROP_EMBER": 1}), game(2, {"WIND_SET": 1}, {"PLAY_FLARE_UP_ALL": 1})]
    text = "".join(decisions(games, ["bee", "ant"], TEXTS))
    assert text.index("<h4><bdi>bee</bdi></h4>") < text.index("<h4><bdi>ant</bdi></h4>")
    assert re.search(r"Ember</th><td[^>]*><i style=\"width:100\.0%\"></i><b>2\.00", text)
    assert "In a game: play 2.0, discard 0.0; 2 seats" in text
    assert re.search(r"Turn the wind</th><td>0\.00</td><td>0\.50", text)


def test_partners_have_no_table() -> None:
    games = [game(1, {"PLAY_EMBER": 1}, {"PLAY_EMBER": 1})]
    assert "bee" not in "".join(decisions(games, ["ant"], TEXTS))


def test_many_agents_are_folded() -> None:
    games = [game(n, {"PLAY_EMBER": 1}, {"PLAY_EMBER": 1}, (f"a{n}", f"b{n}")) for n in range(3)]
    order = [agent for one in games for agent in one.agents]
    assert "Cards of 6 agents" in "".join(decisions(games, order, TEXTS))


@pytest.mark.parametrize("answers", [(), ({}, {})])
def test_nothing_is_shown_where_nothing_was_counted(answers: tuple[dict[str, int], ...]) -> None:
    games = [GameResult("m", "b", "fire_tower_2p", ("ant", "bee"), (1, -1), 50, "over", answers=answers)]
    assert "<table" not in "".join(decisions(games, ["ant", "bee"], TEXTS))


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
    assert f"In a game: play {plays / seats:.1f}," in text
