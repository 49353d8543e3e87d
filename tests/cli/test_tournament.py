"""`firetower tournament`: from a file and from the command line, for people and for programs."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from agents.arena.tournament import Tournament
from firetower_env.cli import tournament as command
from firetower_env.cli.app import app

SHORT = ("--preset", "fire_tower_2p", "-o", "max_turns=5", "--blocks", "3", "--executor", "serial")
AGENTS = ("--agents", "random,random:")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["tournament", *words])


def well(*words: str) -> Result:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result


def test_help_shows_examples_and_options() -> None:
    text = well("--help").output
    for words in ("configs/tournament/ladder_2p.yaml", "--sprt", "--until-ci", "--resume", "--fresh", "--executor"):
        assert words in text


def test_a_table_for_people(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = well(*SHORT, *AGENTS, "--results", str(path))
    for words in (
        "rating",
        "95 %",
        "score of the row",
        "Seats of fire_tower_2p",
        "6 games in 3 blocks",
        f"Results: {path}",
    ):
        assert words in result.stdout
    assert "6/6" in result.stderr
    quiet = well(*SHORT, *AGENTS, "--results", str(path), "--quiet")
    assert quiet.stderr == ""
    assert quiet.stdout == result.stdout


def test_json_for_programs(tmp_path: Path) -> None:
    words = (*SHORT, *AGENTS, "--json", "--results")
    data = json.loads(well(*words, str(tmp_path / "a.jsonl")).stdout)
    assert [row["agent"] for row in data["rows"]] == ["random", "random:"]
    assert (data["games"], data["seed"], data["presets"]) == (6, 1, ["fire_tower_2p"])
    assert data["options"] == {"max_turns": 5}
    assert len((tmp_path / "a.jsonl").read_text().splitlines()) == 6
    other = json.loads(well(*words, str(tmp_path / "b.jsonl"), "--seed", "2").stdout)
    assert other["seed"] == 2


def test_a_file_and_what_the_command_line_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "cup.yaml"
    file.write_text(
        "preset: fire_tower_3p\nagents: ['random', 'random:']\nblocks: 1\nexecutor: serial\n"
        "options: {max_turns: 4}\nuntil_ci: 3000\n"
    )
    data = json.loads(well(str(file), "--json").stdout)
    assert data["results"] == str(Path("results/tournament/cup.jsonl"))
    # one block of a, a, b and one of a, b, b in three rotations each
    assert (data["games"], data["presets"]) == (6, ["fire_tower_3p"])
    words = ("--blocks", "4", "--preset", "fire_tower_2p", "--sprt", "0.3", "0.7", "-o", "hand_size=4", "--fresh")
    changed = json.loads(well(str(file), "--json", *words, "--check-every", "2").stdout)
    assert (changed["presets"], changed["games"]) == (["fire_tower_2p"], 8)
    assert changed["options"] == {"max_turns": 4, "hand_size": 4}


def test_solo_shows_mean_returns(tmp_path: Path) -> None:
    words = ("--preset", "solo_1", "--agents", "random", "--blocks", "3", "--executor", "serial")
    text = well(*words, "--results", str(tmp_path / "games.jsonl")).stdout
    assert "mean return" in text
    assert "rating" not in text


MISTAKES: dict[str, tuple[tuple[str, ...], str]] = {
    "nothing": ((), "give a FILE, or --agents and --preset"),
    "no preset": (AGENTS, "give a FILE"),
    "no such file": (("no/such.yaml",), "No such file"),
    "unknown preset": (("--preset", "chess", *AGENTS), "unknown preset 'chess'"),
    "unknown agent": ((*SHORT, "--agents", "random,deep"), "unknown agent 'deep'"),
    "unknown option": ((*SHORT, *AGENTS, "-o", "size=3"), "unknown rules option 'size'"),
    "one agent": ((*SHORT, "--agents", "random"), "at least two agents"),
    "unknown executor": ((*SHORT, *AGENTS, "--executor", "cloud"), "executor: Input should be 'serial'"),
    "sprt the wrong way round": ((*SHORT, *AGENTS, "--sprt", "0.6", "0.5"), "p0 is below p1"),
    "two rules": ((*SHORT, *AGENTS, "--sprt", "0.5", "0.6", "--until-ci", "9"), "one rule for stopping"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_in_a_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words, message = MISTAKES[name]
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert not list(tmp_path.glob("**/*.jsonl"))


def test_results_of_another_tournament_are_refused(tmp_path: Path) -> None:
    words = (*SHORT, *AGENTS, "--results", str(tmp_path / "games.jsonl"))
    well(*words)
    result = run(*words, "--seed", "2")
    assert result.exit_code == 2
    assert "seed is 1 there and 2 here" in result.output
    well(*words, "--seed", "2", "--fresh")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, what in (
        ("agents", "tournaments need agents of this project"),
        ("scipy.stats", "tournaments need scipy"),
    ):

        def refuse(name: str, missing: str = module) -> Any:
            raise ModuleNotFoundError(name=missing)

        monkeypatch.setattr(command, "import_module", refuse)
        result = run(*SHORT, *AGENTS)
        assert result.exit_code == 1
        assert what in result.output
        assert "pip install" in result.output


def test_an_interrupted_tournament_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Tournament, listener: object = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "run", interrupt)
    result = run(*SHORT, *AGENTS, "--results", str(tmp_path / "games.jsonl"))
    assert result.exit_code == 130
    assert re.search(r"stopped after 0 of 6 matches; the same command goes on", result.output)


def test_ratings_are_shown_while_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_RATED_EVERY", 0.0)
    result = well(*SHORT, *AGENTS, "--results", str(tmp_path / "games.jsonl"))
    assert re.search(r"random:? [+-]\d", result.stderr)


def test_a_report_is_written_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Path, Path]] = []
    report = ModuleType("agents.arena.report")
    report.__dict__["write_report"] = lambda results, out: told.append((results, out))
    monkeypatch.setitem(sys.modules, "agents.arena.report", report)
    path, out = tmp_path / "games.jsonl", tmp_path / "report.html"
    text = well(*SHORT, *AGENTS, "--results", str(path), "--report", str(out)).stdout
    assert told == [(path, out)]
    assert f"Report: {out}" in text
