"""`firetower tournament`: from a file and from the command line, for people and for programs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from firetower_agents.arena.tournament import Tournament
from firetower_env.cli import tournament as command
from firetower_env.cli.app import app
from tests.arena.gardeners import KEEN, LAZY
from tests.arena.matches import agent
from tests.miniature.known import miniature_known

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
    for words in ("ladder_2p", "--sprt", "--until-ci", "--resume", "--fresh", "--executor"):
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
    assert len((tmp_path / "a.jsonl").read_text().splitlines()) == 1 + 6
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


def test_games_of_one_side_show_scores_on_the_same_deals(tmp_path: Path) -> None:
    words = ("--preset", "solo_1", "--agents", "random,solo_planner", "--blocks", "3", "--executor", "serial")
    words = (*words, "--results", str(tmp_path / "games.jsonl"))
    text = well(*words).stdout
    assert "solo_1: score; 3 deals, the same for every agent" in text
    assert "v. next" in text
    assert "6 games in 3 blocks" in text
    assert "rating" not in text
    data = json.loads(well(*words, "--json").stdout)
    (found,) = data["comparisons"]
    assert (found["measure"], found["higher_is_better"], found["deals"]) == ("score", True, 3)
    assert sum(count for _, count in found["agents"][0]["distribution"]) == 3


@pytest.fixture
def miniature() -> Iterator[None]:
    with miniature_known():
        yield


@pytest.mark.usefixtures("miniature")
def test_partners_and_narrow_terminals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    agents = f"{LAZY},{KEEN},random"
    words = ("--preset", "miniature_together", "--preset", "solo_1", "--agents", "random", "--partners", "random")
    assert "has one seat" in run(*words, "--results", str(tmp_path / "x.jsonl")).output
    words = ("--preset", "miniature_together", "--agents", agents, "--partners", "random", "--blocks", "8")
    words = (*words, "--executor", "serial", "--results", str(tmp_path / "games.jsonl"), "--quiet")
    for width in (60, 300):
        monkeypatch.setenv("COLUMNS", str(width))
        text = well(*words).stdout
        assert "miniature_together: points; 8 deals" in text
        assert "row less column" in text
        _, _, ranking = text[: text.index("row less column")].partition("every agent\n")
        assert max(map(len, ranking.splitlines())) <= width
    assert text.index("Keen") < text.index("Lazy")
    assert "56 games in 8 blocks" in text
    refused = run(*words[:-1], "--partners", "random,random")
    assert "partners is ['random'] there and ['random', 'random'] here" in refused.output


@pytest.mark.usefixtures("miniature")
def test_games_of_one_side_can_be_stopped_by_a_rule(tmp_path: Path) -> None:
    words = ("--preset", "miniature_together", "--agents", f"{KEEN},{LAZY}", "--executor", "serial", "--quiet")
    words = (*words, "--blocks", "200", "--check-every", "5", "--results")
    decided = well(*words, str(tmp_path / "a.jsonl"), "--sprt", "0.5", "0.8").stdout
    assert re.search(r"Decided: sprt: .*Keen scores 0\.8 rather than 0\.5 \(accept\)", decided)
    narrow = well(*words, str(tmp_path / "b.jsonl"), "--until-ci", "6").stdout
    assert "Decided: until_ci: every difference's interval is at most 6 wide" in narrow
    for text in (decided, narrow):
        (deals,) = re.findall(r"in (\d+) blocks", text)
        assert int(deals) < 200


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
        ("firetower_agents", "tournaments need firetower_agents of this project"),
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


def test_narrow_terminals_show_fewer_columns_but_every_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (*SHORT, "--agents", "random,greedy:attack=1.25,defence=2", "--results", str(tmp_path / "g.jsonl"), "-q")
    shown = {}
    for width in (40, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        shown[width] = well(*words).stdout
    heads = [" ".join(shown[width].splitlines()[0].split()) for width in (200, 40)]
    assert heads == ["agent rating 95 % above next wins 95 % games", "agent rating 95 % wins"]
    table, _, pairs = shown[40].partition("score of the row against the column")
    assert max(map(len, table.splitlines())) <= 40
    for text in (table, pairs):
        assert "greedy:attack=1.25,defence=2" in "".join(re.findall(r"^(?:\d\. )?(\S+)", text, re.MULTILINE))
    assert "1." in pairs.splitlines()[1]


def test_ratings_are_shown_while_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_RATED_EVERY", 0.0)
    result = well(*SHORT, *AGENTS, "--results", str(tmp_path / "games.jsonl"))
    assert re.search(r"random:? [+-]\d", result.stderr)


def test_what_is_written_beside_the_results(tmp_path: Path) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "new" / "report.html"
    files = [str(tmp_path / name) for name in ("pay.npz", "pay.csv")]
    words = (*SHORT, *AGENTS, "--results", str(path), "--report", str(out), "--export", files[0], "--export", files[1])
    text = well(*words).stdout
    assert f"Report: {out}" in text
    assert f"Exports: {files[0]}, {files[1]}" in text
    replays = sorted((tmp_path / "new" / "report_replays").iterdir())
    assert [file.name for file in replays] == ["game_01.jsonl", "game_02.jsonl", "game_03.jsonl"]
    for file in replays:
        proof = CliRunner().invoke(app, ["replay", str(file)])
        assert "Verified." in proof.stdout
    data = json.loads(well(*words, "--json", "--replays", "0").stdout)
    assert (data["report"], data["exports"]) == (str(out), files)
    assert not (tmp_path / "new" / "report_replays").exists()


def test_a_report_is_of_the_games_of_the_table(tmp_path: Path) -> None:
    words = (*SHORT, *AGENTS, "--results", str(tmp_path / "games.jsonl"), "--report", str(tmp_path / "report.html"))
    well(*words)
    assert "2 games in 1 blocks" in well(*words, "--blocks", "1").stdout
    assert "<dd>2 with" in (tmp_path / "report.html").read_text()


def test_places_where_nothing_can_be_written_are_refused_before_playing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    words = (*SHORT, *AGENTS, "--results", str(tmp_path / "games.jsonl"))
    for option, name, message in (
        ("--report", "file/report.html", "cannot be written"),
        ("--report", "", "is a folder"),
        ("--export", "file/pay.csv", "cannot be written"),
        ("--export", "pay.xlsx", "exported as .npz or .csv"),
        ("--report", "games.jsonl", "where results are kept"),
    ):
        result = run(*words, option, str(tmp_path / name))
        assert result.exit_code == 2
        assert message in result.output
        assert len(result.output.strip().splitlines()) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_agents_that_talk_do_not_disturb_programs(tmp_path: Path) -> None:
    words = (*SHORT, "--agents", f"random,{agent('Talks')}", "--results", str(tmp_path / "games.jsonl"))
    result = well(*words, "--json", "--report", str(tmp_path / "report.html"))
    assert json.loads(result.stdout)["games"] == 6
    assert "hm" in result.stderr


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def", "SyntaxError"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("import sys\nsys.exit('enough')", "SystemExit: enough"),
        ("raise OSError('two\\nlines')", "OSError: two lines"),
        ("class Other: pass", "no agent 'Mine'"),
        ("class Mine:\n  def __init__(self, needed): pass\n  def act(self): pass", "TypeError"),
    ],
)
def test_agent_files_that_cannot_be_loaded_are_told_in_a_line(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    result = run(*SHORT, "--agents", f"random,{file}:Mine", "--results", str(tmp_path / "games.jsonl"))
    assert result.exit_code == 2
    assert reason in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert not (tmp_path / "games.jsonl").exists()


def test_a_changed_agent_is_noticed(tmp_path: Path) -> None:
    file, path = tmp_path / "mine.py", tmp_path / "games.jsonl"
    file.write_text("from firetower_env.agents import RandomAgent\nclass Mine(RandomAgent): pass\n")
    words = (*SHORT, "--agents", f"random,{file}:Mine", "--results", str(path))
    well(*words)
    before = path.read_bytes()
    well(*words)
    file.write_text(file.read_text() + "# better\n")
    result = run(*words)
    assert result.exit_code == 2
    assert "mine.py has changed since these games were played" in result.output
    assert "--fresh" in result.output
    assert path.read_bytes() == before
    well(*words, "--fresh")
