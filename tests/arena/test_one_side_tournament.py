"""Whole tournaments of games of one side: stopped, gone on with, reported, replayed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firetower_agents.arena.config import Config, ConfigError, make_config
from firetower_agents.arena.report import render_report, write_report
from firetower_agents.arena.report_commands import chosen, tournament_command
from firetower_agents.arena.results import GameResult, ResultsError, ScoreRecord
from firetower_agents.arena.tournament import Progress, Tournament, live_ratings
from firetower_env.replay import verify
from tests.arena.gardeners import KEEN, LAZY
from tests.arena.test_report import Walk
from tests.miniature.known import miniature_known

BASIS: dict[str, Any] = {
    "preset": "miniature_together",
    "agents": [KEEN, LAZY, "random"],
    "blocks": 4,
    "executor": "serial",
    "batch": 5,
}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


def config(**changes: Any) -> Config:
    return make_config({**BASIS, **changes})


def tournament(path: Path, **changes: Any) -> Tournament:
    return Tournament(config(**changes), path)


class Stop(BaseException):
    """As if someone had pressed Ctrl-C."""


@pytest.mark.parametrize("partners", [[], ["random"], ["random", LAZY]])
def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path, partners: list[str]) -> None:
    whole = tournament(tmp_path / "whole.jsonl", partners=partners).run()

    def stop(progress: Progress) -> None:
        if progress.done in (3, 7):
            raise Stop

    for _ in range(2):
        with pytest.raises(Stop):
            tournament(tmp_path / "parts.jsonl", partners=partners).run(stop)
    assert tournament(tmp_path / "parts.jsonl", partners=partners).run(stop) == whole
    lines = [sorted((tmp_path / f"{name}.jsonl").read_bytes().splitlines()) for name in ("whole", "parts")]
    assert lines[0] == lines[1]
    found = whole.comparisons[0]
    assert (found.deals, whole.blocks, {row.agent for row in found.agents}) == (4, 4, {KEEN, LAZY, "random"})
    assert {pair.deals for pair in found.differences} == {4}


def test_more_agents_play_the_deals_of_those_before(tmp_path: Path) -> None:
    few, many = tournament(tmp_path / "few.jsonl", agents=[KEEN]), tournament(tmp_path / "many.jsonl")
    few.run()
    many.run()
    alone = {game.match: game for game in few.games}
    assert alone == {game.match: game for game in many.games if game.entrant == KEEN}


def test_other_partners_are_another_tournament(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament(path, partners=["random"]).run()
    for partners in ([], [LAZY]):
        with pytest.raises(ConfigError, match="holds another tournament: partners"):
            tournament(path, partners=partners)


def test_games_of_others_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament(path, partners=["random"]).run()
    text = path.read_text()
    path.write_text(text.replace(f'"entrant": "{KEEN}"', '"entrant": "random"', 1))
    with pytest.raises(ResultsError, match="is not of this tournament"):
        tournament(path, partners=["random"])


def test_partners_must_be_agents(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="agent 'nobody'"):
        tournament(tmp_path / "games.jsonl", partners=["nobody"])


def test_scores_so_far_are_told(tmp_path: Path) -> None:
    told: list[str] = []
    tournament(tmp_path / "games.jsonl").run(lambda progress: told.append(live_ratings(progress.games)))
    assert re.fullmatch(r"\S+Keen \d\d\.\d\d, random \d\d\.\d\d, \S+Lazy \d\d\.\d\d", told[-1])


def test_the_report_compares_instead_of_rating(tmp_path: Path) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "report.html"
    said = config(partners=["random"])
    run = Tournament(said, path)
    found = run.run().comparisons[0]
    write_report(path, out, games=run.games, replays=3, agents=said.players)
    text = Walk(out.read_text(encoding="utf-8")).words
    for words in ("Scores on the same deals", "Compared on 4 deals: points, the more the better.", "Partners"):
        assert words in text
    for absent in ("Elo", "Who beat whom", "Advantage of each seat"):
        assert absent not in text
    best, worst = found.agents[0].agent, found.agents[-1].agent
    pair = found.between(best, worst)
    assert pair is not None
    assert f"{pair.mean:+,.3f}" in text
    assert f"{found.agents[0].mean:,.3f}" in text
    assert "Seed 3" in text, "cards in the words of the game"
    replays = sorted((tmp_path / "report_replays").iterdir())
    assert len(replays) == 3
    for replay in replays:
        verify(replay)
    assert "--partners random" in text


def test_commands_name_partners_that_can_be_named() -> None:
    assert "--partners random,random" in tournament_command(config(partners=["random", "random"]))
    assert tournament_command(config(partners=["random", "b=1"])) == ""


def test_typical_games_are_of_those_who_entered() -> None:
    games = [
        GameResult(f"m{n}", f"b{n}", "t", ("pal", who), (1, 1), n, "over", (0, 0), entrant=who)
        for n, who in enumerate(["ant", "bee", "ant", "bee"])
    ]
    reasons = [reason for reason, _ in chosen(games)]
    assert not any("pal" in reason for reason in reasons)
    assert "A typical game of <bdi>ant</bdi>" in reasons


@pytest.mark.parametrize("values", [(0.5,), (-3, 4), (0.125, 0.25), (1e6, -1e6), (7, 7)])
def test_scores_of_any_size_are_drawn(values: tuple[float, ...]) -> None:
    games = [
        GameResult(
            f"m{n}", f"b{n}", "t", ("ant",), (1.0,), 9, "over", score=ScoreRecord("heat", False, (float(value),))
        )
        for n, value in enumerate(values)
    ]
    text = render_report(games)
    walk = Walk(text)
    assert "the less the better" in walk.words
    drawn = re.findall(r"<title>(-?[\d.e+]+) to (-?[\d.e+]+) \(heat\): (\d+)</title>", text)
    assert sum(int(count) for *_, count in drawn) == len(values)
    assert all(any(float(low) <= value <= float(high) for value in values) for low, high, _ in drawn)
    assert not re.search(r"\bnan\b|\binf\b", walk.words)
    shares = [float(share) for share in re.findall(r'class="bar" x="(-?[\d.]+)%"', text)]
    assert all(0 <= share <= 100 for share in shares)
