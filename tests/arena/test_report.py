"""The report: everything in one file, whatever agents are called, and the same bytes for the same results."""

import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from firetower_agents.arena.config import Config, ConfigError, dump_config, make_config
from firetower_agents.arena.report import render_report, write_report
from firetower_agents.arena.report_charts import nice_step
from firetower_agents.arena.report_commands import chosen, tournament_command
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.results_file import append_results
from firetower_agents.arena.store import config_path
from firetower_env import __version__
from firetower_env.cli.seating import split_codes
from tests.arena.simulation import LINE_UPS, STRENGTHS, TRUTHS, tournament

VOID = {"meta", "br", "hr", "img", "link", "input"}
HOSTILE = "<script>alert(1)</script>\"&'\u202e\x00\ud800"


class Walk(HTMLParser):
    """Follows every tag: what is opened is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(key, value or "") for key, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def versus(kind: str, blocks: int = 4) -> list[GameResult]:
    return list(tournament(TRUTHS[kind], LINE_UPS[kind], blocks, np.random.default_rng(1), preset=f"game_{kind}"))


def solo(agents: tuple[str, ...] = ("ant", "bee"), blocks: int = 3) -> list[GameResult]:
    return [
        GameResult(
            f"{a}/{n}", f"{a}/{n}", "alone", (a,), (n / 2,), n, "over", (), {"seed": n, "won": n > 1, "card Ash": n}
        )
        for a in agents
        for n in range(blocks)
    ]


def duel(number: int = 0, one: str = "ant", other: str = "bee", **details: str | int) -> GameResult:
    ending = "fault: raised an error" if "fault" in details else "over"
    found = {"seed": number, "game_version": 3, **details}
    return GameResult(
        f"m{number}", f"b{number}", "fire_tower_2p", (one, other), (1, -1), 50 + number, ending, (), found
    )


def made(tmp_path: Path, games: list[GameResult], config: Config | None = None) -> str:
    path = tmp_path / "games.jsonl"
    path.unlink(missing_ok=True)
    append_results(path, games)
    if config is not None:
        config_path(path).write_text(dump_config(config, package="9.8.7"), encoding="utf-8")
    write_report(path, tmp_path / "report.html")
    return (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["two", "three", "four", "teams"])
def test_every_agent_and_every_section_is_there(tmp_path: Path, kind: str) -> None:
    walk = Walk(made(tmp_path, versus(kind)))
    for agent in STRENGTHS:
        assert walk.words.count(agent) >= 4
    for heading in ("What was played", "Ratings", "Who beat whom", "Seats", "Length of games", "How games ended"):
        assert heading in walk.words
    assert walk.tags.count("svg") == 3
    assert f"firetower_env {__version__}" in walk.words
    assert f"numpy {np.__version__}" in walk.words
    assert f"game_{kind}" in walk.words


def test_solo_games_have_returns_instead_of_ratings(tmp_path: Path) -> None:
    walk = Walk(made(tmp_path, solo()))
    assert "Mean return of a game" in walk.words
    assert "card Ash" in walk.words  # numbers of the game's own report
    for absent in ("Elo", "Who beat whom", "Seats"):
        assert absent not in walk.words


@pytest.mark.parametrize(
    "games",
    [solo(("ant",)), solo(("ant",), 1), [duel()], [duel(n, "ant", "ant") for n in range(3)], [*solo(), *versus("two")]],
    ids=["single agent", "single solo game", "single game", "against itself", "solo and duels"],
)
def test_small_and_mixed_results(tmp_path: Path, games: list[GameResult]) -> None:
    walk = Walk(made(tmp_path, games))
    assert "ant" in walk.words
    assert not re.search(r"\bnan\b|\binf\b", walk.words)


def test_a_single_block_says_that_there_are_no_intervals() -> None:
    assert "no intervals" in render_report([duel()])
    assert "no intervals" not in render_report(versus("two"))


def test_names_are_text_wherever_they_stand(tmp_path: Path) -> None:
    games = [duel(n, HOSTILE, "bee", fault=f"{HOSTILE}!", fault_agent="bee") for n in range(3)]
    games += [duel(7, "bee", HOSTILE)]
    games += [GameResult("x", "x", HOSTILE, (HOSTILE,), (1.0,), 5, HOSTILE, (), {HOSTILE: 2, "seed": HOSTILE})]
    text = made(tmp_path, games)
    walk = Walk(text)
    assert "script" not in walk.tags
    assert "<script>alert(1)</script>\"&'" in walk.words
    assert not {"\x00", "\u202e", "\ud800"} & set(text)
    assert {key for key, _ in walk.attributes if key.startswith("on")} == set()


def test_nothing_comes_from_elsewhere(tmp_path: Path) -> None:
    text = made(tmp_path, versus("four"))
    walk = Walk(text)
    assert not {"script", "link", "img", "iframe", "object", "a"} & set(walk.tags)
    assert not {"src", "href", "xlink:href", "data"} & {key for key, _ in walk.attributes}
    policy, shown = "".join(re.findall("<meta http-equiv.*\n", text)), re.sub("<meta http-equiv.*\n", "", text)
    assert "default-src 'none'; style-src 'sha256-" in policy
    for outside in ("http", "url(", "@import", "//"):
        assert outside not in shown
    assert "prefers-color-scheme:dark" in text


def test_order_leaves_no_trace(tmp_path: Path) -> None:
    games = [*versus("four"), *solo(), *(duel(n, fault="oops", fault_agent="ant") for n in range(5))]
    first = made(tmp_path, games)
    for seed in range(2):
        assert made(tmp_path, random.Random(seed).sample(games, len(games))) == first


def test_faults_are_listed_with_their_reasons() -> None:
    games = [duel(n, fault="ValueError: too hot", fault_agent="bee", fault_seat=1) for n in range(3)]
    walk = Walk(render_report([*games, duel(9)]))
    for words in ("raised an error", "ValueError: too hot", "75.0"):
        assert words in walk.words
    assert "No agent was at fault" in render_report([duel(9)])


def test_games_can_be_watched_and_the_tournament_played_again(tmp_path: Path) -> None:
    agents = ["ant", "bee:speed=2,size=1"]
    options = {"max_turns": 6, "tower_ablaze": False, "card_copies": [1, 2], "champion_seat": None}
    config = make_config({"preset": "fire_tower_2p", "agents": agents, "blocks": 3, "seed": 17, "options": options})
    text = Walk(made(tmp_path, [duel(n, "bee:speed=2,size=1", "ant") for n in range(3)], config)).words
    said = "-o card_copies=1,2 -o champion_seat=none -o max_turns=6 -o tower_ablaze=false"
    assert f"firetower watch fire_tower_2p --agents bee:speed=2,size=1,ant --seed 2 {said}" in text
    line = f"firetower tournament --agents ant,bee:speed=2,size=1 --preset fire_tower_2p {said} --blocks 3 --seed 17"
    assert line in text
    assert split_codes(line.split()[3]) == agents
    assert "firetower_env 9.8.7" in text
    assert "rules version 3" in text


@pytest.mark.parametrize(
    "more", [{"time_limit": None}, {"sprt": {"p0": 0.5, "p1": 0.6, "alpha": 0.01}}, {"agents": ["a", "b=1"]}]
)
def test_what_a_command_line_cannot_say_is_given_as_a_file(more: dict[str, object]) -> None:
    config = make_config({"preset": "fire_tower_2p", "agents": ["ant", "bee"], **more})
    assert tournament_command(config) == ""
    agents = config.agents
    text = Walk(render_report([duel(0, agents[0], agents[1])], config)).words
    shown = text[text.index("{\n") : text.index("\n}") + 2]
    assert make_config(json.loads(shown)) == config


def test_rules_for_stopping_are_part_of_the_command() -> None:
    data = {"preset": "fire_tower_2p", "agents": ["ant", "bee"]}
    rule = tournament_command(make_config({**data, "sprt": {"p0": 0.5, "p1": 0.55}, "check_every": 5}))
    assert "--sprt 0.5 0.55 --check-every 5" in rule
    assert "--until-ci 60.0 --check-every 10" in tournament_command(make_config({**data, "until_ci": 60}))


def test_no_games_are_an_error_that_leaves_the_old_report(tmp_path: Path) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "report.html"
    path.touch()
    out.write_text("old")
    with pytest.raises(ResultsError, match=r"games\.jsonl: no games to report"):
        write_report(path, out)
    with pytest.raises(ResultsError, match="no games to report"):
        render_report([])
    assert out.read_text() == "old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.jsonl", "report.html"]


def test_nothing_but_the_report_is_left_behind(tmp_path: Path) -> None:
    append_results(tmp_path / "games.jsonl", [duel()])
    write_report(tmp_path / "games.jsonl", tmp_path / "new" / "report.html")
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["report.html"]


@pytest.mark.parametrize("text", ["{", "[]", '{"preset": "fire_tower_2p", "agents": ["cat", "dog"]}'])
def test_a_description_that_does_not_fit_is_refused(tmp_path: Path, text: str) -> None:
    append_results(tmp_path / "games.jsonl", [duel()])
    (tmp_path / "games.config.json").write_text(text)
    with pytest.raises(ConfigError):
        write_report(tmp_path / "games.jsonl", tmp_path / "report.html")
    assert not (tmp_path / "report.html").exists()


def test_the_greatest_surprise_is_among_the_chosen_games() -> None:
    games = [duel(n) for n in range(9)]
    assert not any("surprise" in reason for reason, _ in chosen(games))
    (reason, typical), (surprise, game), *_ = chosen([*games, duel(20, "bee", "ant")])
    assert "typical game of" in reason
    assert typical.length == sorted([*range(50, 59), 70])[5]
    assert "surprise" in surprise
    assert game.match == "m20"
    matches = [game.match for _, game in chosen(games)]
    assert len(set(matches)) == len(matches) == 3


def test_every_two_neighbours_of_the_ranking_have_a_typical_game() -> None:
    reasons = [reason for reason, _ in chosen(versus("two", 8))]
    names = [re.findall(r"<bdi>(\w+)</bdi>", reason) for reason in reasons]
    assert [found for found in names if found] == [["ant", "bee"], ["bee", "cat"], ["cat", "dog"]]
    assert chosen(solo())[0][0] == "A typical game of <bdi>ant</bdi>"


def test_steps_are_round() -> None:
    assert [nice_step(reach) for reach in (5, 6, 12, 30, 1000)] == [1, 2, 5, 10, 200]
    assert nice_step(0.05) == pytest.approx(0.01)
