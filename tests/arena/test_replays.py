"""Replays beside a report: games that are played again, proven and linked; what differs is said."""

import html
import re
from pathlib import Path
from typing import Any

import pytest

from firetower_agents.arena.config import make_config
from firetower_agents.arena.replays import ReplayDiffersError, folder_of, write_replay
from firetower_agents.arena.report import write_report
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.schedule import TableSpec
from firetower_agents.arena.tournament import Tournament
from firetower_env.core.errors import FiretowerError
from firetower_env.replay import read_replay
from tests.arena.matches import PEEKS_TOGETHER, PLAIN, REMEMBERS, agent, numbered, played
from tests.isolation.ways import does

BASIS: dict[str, Any] = {"preset": "fire_tower_2p", "options": {"max_turns": 8}, "blocks": 2, "executor": "serial"}


def reported(folder: Path, agents: tuple[str, ...], replays: int = 3, **changes: Any) -> str:
    tournament = Tournament(make_config({**BASIS, "agents": agents, **changes}), folder / "games.jsonl")
    tournament.run()
    write_report(folder / "games.jsonl", folder / "my report.html", replays=replays, agents=agents)
    return (folder / "my report.html").read_text()


@pytest.mark.parametrize(
    ("preset", "agents"),
    [
        ("fire_tower_2p", ("random", REMEMBERS)),
        ("fire_tower_3p", ("greedy", PEEKS_TOGETHER, PLAIN)),
        ("fire_tower_team", ("warden", "random")),
        ("solo_2", ("random", PLAIN)),
    ],
)
def test_chosen_games_are_linked_and_hold_what_was_played(tmp_path: Path, preset: str, agents: tuple[str, ...]) -> None:
    text = reported(tmp_path, agents, preset=preset)
    links = re.findall(r'href="([^"]*)"', text)
    assert links == [f"my%20report_replays/game_0{number}.jsonl" for number in (1, 2, 3)]
    table = TableSpec(preset, BASIS["options"])
    games = {tuple(game.agents): game for game in _games(tmp_path)}
    for link in links:
        replay = read_replay(tmp_path / link.replace("%20", " "))
        assert replay.end is not None
        assert replay.header.agents in games
        assert replay.header.rules == table.game.rules.to_dict()
        assert any(
            (replay.header.seed, len(replay.decisions)) == (game.details["seed"], game.length)
            and replay.header.agents == game.agents
            and replay.end.returns == pytest.approx(game.returns)
            for game in _games(tmp_path)
        )
    assert "firetower replay 'my report_replays/game_01.jsonl' --step" in html.unescape(text)


def _games(folder: Path) -> list[GameResult]:
    from firetower_agents.arena.results_file import read_results

    return read_results(folder / "games.jsonl")


def test_fewer_replays_replace_earlier_ones(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "my report.html")
    reported(tmp_path, ("random", PLAIN), 2)
    (folder / "notes.txt").touch()
    assert sorted(file.name for file in folder.iterdir()) == ["game_01.jsonl", "game_02.jsonl", "notes.txt"]
    assert "href" in reported(tmp_path, ("random", PLAIN), 1)
    assert sorted(file.name for file in folder.iterdir()) == ["game_01.jsonl", "notes.txt"]
    assert "href" not in reported(tmp_path, ("random", PLAIN), 0)
    assert [file.name for file in folder.iterdir()] == ["notes.txt"]
    with pytest.raises(ResultsError, match="0 to 99 replays"):
        reported(tmp_path, ("random", PLAIN), 100)


def test_a_game_that_goes_differently_is_not_linked(tmp_path: Path) -> None:
    text = reported(tmp_path, ("random", agent("Fickle")), 2)
    assert "href" not in text
    assert text.count("There is no replay: played again, the game went differently.") == 2
    assert not list(folder_of(tmp_path / "my report.html").glob("*"))


@pytest.mark.parametrize(
    "change", [{"length": 3}, {"returns": (0.5, -0.5)}, {"answers": ({"DONE": 1}, {})}, {"details": {"seed": 99}}]
)
def test_a_result_that_is_not_that_of_the_game_is_noticed(tmp_path: Path, change: dict[str, Any]) -> None:
    table = TableSpec("fire_tower_2p", BASIS["options"])
    (game, *_) = played(table, numbered(("random", "greedy"), 1)).values()
    write_replay(game, table, tmp_path / "true.jsonl")
    wrong = GameResult(**{**game.__dict__, **change})
    with pytest.raises(ReplayDiffersError):
        write_replay(wrong, table, tmp_path / "false.jsonl")
    assert [file.name for file in tmp_path.iterdir()] == ["true.jsonl"]


def test_an_agent_that_ends_its_process_does_not_end_the_report(tmp_path: Path) -> None:
    table = TableSpec("fire_tower_2p", BASIS["options"])
    (game, *_) = played(table, numbered(("random", does("nothing")), 1)).values()
    deadly = GameResult(**{**game.__dict__, "agents": ("random", does("exit", 2))})
    with pytest.raises(ReplayDiffersError):
        write_replay(deadly, table, tmp_path / "game.jsonl")


def test_games_that_ended_by_a_fault_have_no_replay(tmp_path: Path) -> None:
    text = reported(tmp_path, ("random", agent("Raises", chance=1)))
    assert "href" not in text
    assert "no replay" not in text
    assert "firetower watch" in text


def test_a_place_for_replays_that_is_taken_is_told(tmp_path: Path) -> None:
    folder_of(tmp_path / "my report.html").touch()
    with pytest.raises((FiretowerError, OSError), match="my report_replays"):
        reported(tmp_path, ("random", PLAIN), 1)


def test_a_results_file_runs_nobody(tmp_path: Path) -> None:
    """Whoever reports on a file of somebody else does not run the Python files and networks that it names."""
    mark, file = tmp_path / "mark", tmp_path / "theirs.py"
    file.write_text(
        f"open({str(mark)!r}, 'a').close()\n"
        "class Theirs:\n"
        "    def act(self, observations, masks, rng):\n"
        "        return masks.argmax(axis=1)\n"
    )
    text = reported(tmp_path, ("random", f"{file}:Theirs"))
    assert 'href="my%20report_replays/game_01.jsonl"' in text
    mark.unlink()
    write_report(tmp_path / "games.jsonl", tmp_path / "again.html", replays=3)
    assert not mark.exists()
    assert "href=" not in (tmp_path / "again.html").read_text()
