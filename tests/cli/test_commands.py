"""The commands as a user meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from firetower_env import __version__
from firetower_env.cli import bench
from firetower_env.cli.app import app
from firetower_env.cli.readme import readme_of
from firetower_env.presets import GAMES, PRESETS
from firetower_env.replay import read_replay, verify
from tests.checkout import import_path

ROOT = Path(__file__).parents[2]


def run(*words: str, keys: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=keys)


def well(*words: str, keys: str = "") -> str:
    """The output of a command that must succeed."""
    result = run(*words, keys=keys)
    assert result.exit_code == 0, result.output
    return result.output


# -- list and spec ----------------------------------------------------------------------------------------------------


def test_version_and_help() -> None:
    assert well("--version").strip() == f"firetower-env {__version__}"
    for command in ("list", "spec", "play", "watch", "campaign", "replay", "bench"):
        assert command in well("--help")
        assert f"firetower {command}" in well(command, "--help")


def test_list_names_everything() -> None:
    text, data = well("list"), json.loads(well("list", "--json"))
    assert all(name in text for name in (*PRESETS, "random"))
    assert [row["preset"] for row in data["presets"]] == list(PRESETS)
    assert data["presets"][0]["seats"] == 2
    assert "random" in data["agents"]


def test_spec_shows_all_sections() -> None:
    data = json.loads(well("spec", "fire_tower_3p", "--json"))
    assert data["seats"] == 3
    assert data["action_count"] == 304
    assert len(data["actions"]) == 1 + 48
    assert len(data["phases"]) == 25
    assert len(data["cards"]) == 14 + 3
    assert all(row["rule"] for row in data["phases"])
    assert "EMBER_TO" in well("spec", "--section", "phases")
    options = json.loads(well("spec", "-o", "fire_pick=yes", "--section", "options", "--json"))["options"]
    assert {row["option"]: row["here"] for row in options}["fire_pick"] == "true"


def test_spec_checks_and_writes_the_readme(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    well("spec", "--check")
    stale = tmp_path / "README.md"
    fresh = readme_of("fire_tower").read_text(encoding="utf-8")
    stale.write_text(fresh.replace("| Ember |", "| Amber |"), encoding="utf-8")
    pages = {**{game: readme_of(game) for game in GAMES}, "fire_tower": stale}
    monkeypatch.setattr("firetower_env.cli.spec.readme_of", pages.__getitem__)
    result = run("spec", "--check")
    assert result.exit_code == 1
    assert "out of date" in result.output
    well("spec", "--write")
    assert stale.read_text(encoding="utf-8") == fresh
    well("spec", "--check")


# -- watch ------------------------------------------------------------------------------------------------------------


def test_watch_shows_a_whole_game_and_saves_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = well("watch", "fire_tower_2p", "--seed", "4", "--plain", "--save", str(path))
    assert "Result: player" in text
    assert "\x1b" not in text
    proof = verify(path)
    assert proof.over
    assert f"{proof.decisions} decisions; seed 4" in text
    assert sum(line.startswith("  player") and "WIND " in line for line in text.splitlines()) > 10
    header = read_replay(path).header
    assert (header.seed, header.agents, header.env_id) == (4, ("warden", "warden"), "firetower/fire_tower_2p-v0")
    assert well("watch", "fire_tower_2p", "--seed", "4", "--plain") == text.replace(f"; replay: {path}", "")


@pytest.mark.parametrize(("every", "boards"), [("decision", 13), ("turn", 5), ("2", 3), ("end", 1)])
def test_watch_shows_boards_as_often_as_wanted(every: str, boards: int) -> None:
    text = well("watch", "fire_tower_2p", "--seed", "1", "--plain", "--max-decisions", "13", "--every", every)
    assert text.count("permanent fire") == pytest.approx(boards, abs=1)
    assert "13 decisions" in text


def test_watch_in_ascii_is_ascii() -> None:
    assert well("watch", "fire_tower_2p", "--ascii", "--seed", "1", "--max-decisions", "5").isascii()


def test_rules_options_take_effect(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    options = ("hand_size=3", "towers=0,1,2", "champion_seat=1", "aid_gem=anywhere", "mutual_aid=on", "max_turns=3")
    words = [word for option in options for word in ("-o", option)]
    well("watch", "fire_tower_2p", "--plain", *words, "--save", str(path))
    rules = read_replay(path).header.rules
    assert rules["towers"] == [0, 1, 2]
    assert (rules["hand_size"], rules["champion_seat"], rules["mutual_aid"]) == (3, 1, True)
    assert verify(path).over


# -- play -------------------------------------------------------------------------------------------------------------


def test_a_person_can_play_a_whole_game(tmp_path: Path) -> None:
    """Move number one, again and again, leads to the end of a game."""
    path = tmp_path / "game.jsonl"
    words = (
        "play",
        "fire_tower_2p",
        "--agents",
        "random",
        "--seat",
        "1",
        "--seed",
        "5",
        "--no-colour",
        "--save",
        str(path),
    )
    text = well(*words, "-o", "max_turns=40", keys="1\n" * 400)
    assert "Result: " in text
    assert verify(path).over
    assert read_replay(path).header.agents == ("random", "person")


def test_a_person_can_play_alone(tmp_path: Path) -> None:
    path = tmp_path / "solo.jsonl"
    text = well("play", "solo_3", "--seed", "5", "--no-colour", "--save", str(path), keys="1\n" * 400)
    assert "you are player 0 (red, NW)" in text
    for said in ("ENEMY_", "enemy deck: ", "level: 3", "Result: lost"):
        assert said in text
    assert verify(path).over
    assert read_replay(path).header.agents == ("person",)


def test_a_person_sees_only_their_own_hand() -> None:
    text = well("play", "fire_tower_4p", "--seat", "2", "--seed", "1", keys="quit\n")
    assert text.count("| 5 cards") == 3


def test_mistakes_are_explained_and_asked_again() -> None:
    keys = "help\n3,3\n16,2\nfoo\n99\n\nboard\nmoves\nember\n1\nplay\nquit\n"
    text = well("play", "fire_tower_2p", "--seed", "5", "--seat", "0", keys=keys)
    for words in (
        "Answer with the number",
        "Cell 3,3 may not be chosen now.",
        "Cell 16,2 is not on the board",
        "'foo' is not understood",
        "Moves are numbered 1 to",
        "Type a number",
        "is not legal now",
        "'play' could be play",
        "You left the game.",
    ):
        assert words in text


@pytest.mark.parametrize("answer", ["7,10", "7 10", "(7, 10)", "1"])
def test_cells_can_be_typed_in_several_ways(answer: str) -> None:
    assert "WIND            the wind carries fire to row 7, column 10" in well(
        "play", "fire_tower_2p", "--agents", "random", "--seed", "5", keys=f"{answer}\n"
    )


def test_the_end_of_input_leaves_politely(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = well("play", "fire_tower_2p", "--seed", "5", "--save", str(path))
    assert "You left the game." in text
    proof = verify(path)
    assert (proof.complete, proof.over) == (True, False)


def test_play_and_watch_deal_the_same_game_for_a_seed() -> None:
    """Agents answer in the turned view and people on the real board: the table is the same."""
    watched = well("watch", "fire_tower_2p", "--seed", "5", "--plain", "--max-decisions", "3", "--every", "end")
    played = well("play", "fire_tower_2p", "--seed", "5")
    first = [line for line in watched.splitlines() if line.startswith("  player")]
    assert first[0] in played


# -- replay -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    well("watch", "fire_tower_2p", "--seed", "4", "--plain", "--save", str(path), "-o", "max_turns=30")
    return path


def test_replay_proves(saved: Path) -> None:
    text = well("replay", str(saved))
    assert "all legal" in text
    assert text.rstrip().endswith("Verified.")


def test_replay_steps_and_jumps(saved: Path) -> None:
    assert "Position 10 of" in well("replay", str(saved), "--to", "10", "--plain")
    text = well("replay", str(saved), "--step", "--plain", keys="\nn\np\n20\n99999\nwhat\nq\n")
    for words in ("Position 0 of", "Position 1 of", "Position 2 of", "Position 20 of", "Positions are 0 to"):
        assert words in text
    well("replay", str(saved), "--step", keys="")


def test_replay_of_a_damaged_file(saved: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(saved.read_bytes()[:-40])
    result = run("replay", str(cut))
    assert result.exit_code == 1
    assert "--partial" in result.output
    assert "as far as it goes" in well("replay", str(cut), "--partial")
    cut.write_bytes(b"{}\n")
    assert run("replay", str(cut)).exit_code == 1


# -- bench ------------------------------------------------------------------------------------------------------------


def test_bench_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firetower_env.cli.bench._so_many_cores", lambda count: None)
    words = ("bench", "--quick", "--seconds", "0.05", "--batches", "1,70")
    data = json.loads(well(*words, "--json"))
    assert [row["batch"] for row in data["batches"]] == [1, 70]
    for row in data["batches"]:
        assert row["rate"] > 0
        assert sum(row["shares"].values()) == pytest.approx(1)
        assert set(row["shares"]) == {"mask", "step", "observation", "choice"}
    assert "decisions/s" in well(*words)


def test_bench_measures_presets_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firetower_env.cli.bench._so_many_cores", lambda count: None)
    words = ("bench", "--quick", "--seconds", "0.05", "--batches", "20", "--beside", "rising_flames_2p_weather")
    data = json.loads(well(*words, "--json"))
    assert [row["batch"] for row in data["beside"]["rising_flames_2p_weather"]] == [20]
    assert data["beside"]["rising_flames_2p_weather"][0]["decisions"] > 0
    assert "of the first" in well(*words)


def test_bench_measures_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firetower_env.cli.bench._so_many_cores", lambda count: None)
    words = ("bench", "--quick", "--seconds", "0.05", "--batches", "300", "--processes", "1,2")
    data = json.loads(well(*words, "--json"))
    assert data["beside"]["fire_tower_2p in 2 processes"][0]["decisions"] > 0


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores cannot be chosen here")
def test_bench_says_which_cores_it_stays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {3, 5, 6}
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(chosen))
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, cores: (chosen.clear(), chosen.update(cores)))
    data = json.loads(well("bench", "--seconds", "0.02", "--batches", "1", "--json"))
    assert data["cores"] == [3]
    assert "Measured on core 3." in data["notes"][-1]
    assert "Measured on cores 3, 4, too few for 5 processes." in bench._on_cores([3, 4], 5)
    assert "not known" in bench._on_cores([], 1)


def test_bench_says_what_it_could_not_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firetower_env.cli.bench._so_many_cores", lambda count: None)
    monkeypatch.setattr("firetower_env.cli.peers.PEERS", {"missing": "pettingzoo.classic.no_such_game"})
    monkeypatch.setattr("firetower_env.cli.bench.PEERS", {"missing": "pettingzoo.classic.no_such_game"})
    data = json.loads(well("bench", "--seconds", "0.02", "--batches", "1", "--peers", "--json"))
    assert "pip install" in " ".join(data["notes"])
    assert data["ratios"] == {}


# -- mistakes ---------------------------------------------------------------------------------------------------------


MISTAKES = {
    "unknown preset": (("watch", "chess"), "unknown preset 'chess'"),
    "unknown preset in spec": (("spec", "chess"), "unknown preset"),
    "unknown section": (("spec", "--section", "smells"), "unknown section"),
    "unknown agent": (("watch", "fire_tower_2p", "--agents", "deep"), "unknown agent 'deep'"),
    "bad agent parameter": (("watch", "fire_tower_2p", "--agents", "random:x=a"), "no parameter 'x'"),
    "parameter not taken": (("watch", "fire_tower_2p", "--agents", "random:x=1"), "no parameter 'x'"),
    "too many agents": (("watch", "fire_tower_2p", "--agents", "random,random,random"), "3 agents for 2 seats"),
    "unknown option": (("watch", "fire_tower_2p", "-o", "size=3"), "unknown rules option 'size'"),
    "option without a value": (("watch", "fire_tower_2p", "-o", "teams"), "NAME=VALUE"),
    "not a number": (("watch", "fire_tower_2p", "-o", "hand_size=many"), "hand_size must be a whole number"),
    "not a truth": (("watch", "fire_tower_2p", "-o", "fire_pick=maybe"), "fire_pick must be true or false"),
    "not a choice": (("watch", "fire_tower_2p", "-o", "aid_gem=here"), "aid_gem must be one of"),
    "impossible rules": (("watch", "fire_tower_2p", "-o", "teams=true"), "teams need four towers"),
    "bad pace": (("watch", "fire_tower_2p", "--every", "often"), "--every is"),
    "no such seat": (("play", "fire_tower_2p", "--seat", "2"), "--seat is 0 to 1"),
    "no such file": (("replay", "no/such/file"), "No such file"),
    "no such folder": (("watch", "fire_tower_2p", "--save", "no/such/file"), "No such file"),
    "bad sizes": (("bench", "--batches", "1,x"), "--batches is a list"),
    "more processes than games": (("bench", "--batches", "4,2", "--processes", "3"), "--processes is a list"),
    "unknown flag": (("watch", "fire_tower_2p", "--loud"), "No such option"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_in_a_line(name: str) -> None:
    words, message = MISTAKES[name]
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
    if name != "unknown flag":
        assert len(result.output.strip().splitlines()) == 1


def test_an_existing_file_is_not_overwritten(saved: Path) -> None:
    before = saved.read_bytes()
    result = run("watch", "fire_tower_2p", "--save", str(saved))
    assert result.exit_code == 2
    assert "--overwrite" in result.output
    assert saved.read_bytes() == before


# -- as a process -----------------------------------------------------------------------------------------------------


def process(*words: str, keys: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": import_path(), "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "firetower_env.cli", *words]
    return subprocess.run(
        command, input=keys, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=60, check=False
    )


def test_the_demo_runs_as_a_process() -> None:
    done = process("watch", "fire_tower_4p", "--seed", "1", "--plain", "--delay", "0")
    assert done.returncode == 0, done.stderr
    assert "Result: " in done.stdout
    assert done.stderr == ""


def test_a_mistake_as_a_process() -> None:
    done = process("watch", "chess")
    assert done.returncode == 2
    assert done.stderr.startswith("firetower: unknown preset")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_terminal_without_unicode() -> None:
    done = process("spec", "--section", "planes", encoding="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


# -- positions --------------------------------------------------------------------------------------------------------


def test_positions_are_written_checked_and_played_on(tmp_path: Path) -> None:
    game, file, again = (str(tmp_path / name) for name in ("game.jsonl", "p.yaml", "again.jsonl"))
    plain = ("--agents", "random", "--plain", "--every", "end")
    well("watch", "fire_tower_2p", *plain, "--seed", "3", "--max-decisions", "60", "--save", game)
    Path(file).write_text(text := well("position", game, "--at", "40"))
    assert json.loads(well("position", game, "--at", "40", "--json")) == json.loads(
        well("position", "check", file, "--json")
    )
    assert text.startswith('preset: "fire_tower_2p"\nseed: 3\n')
    assert "can be played on" in well("position", "check", file)
    well("watch", "--position", file, *plain, "--max-decisions", "30", "--save", again)
    assert verify(again).decisions == 30
    assert read_replay(again).header.position is not None
    # from a replay that began from a position one can go on, and write down its positions
    well("watch", "fire_tower_2p", "--from", again, "--at", "20", *plain, "--max-decisions", "5")
    assert well("position", again, "--at", "0") == text
    assert "Verified" in well("replay", again)
    assert "you are player 1" in well("play", "--position", file, "--seat", "1", "--agents", "random", keys="quit\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("position", "check"), "needs a position file"),
        (("position", "check", "none.yaml"), "No such file"),
        (("position", "a", "b"), "stands the word check"),
        (("position", "check", "bad.yaml"), "did you mean gems?"),
        (("position", "check", "bad.yaml", "--at", "3"), "--at goes with a replay"),
        (("play", "--position", "bad.yaml", "-o", "hand_size=6"), "leave out --option"),
        (("watch", "--position", "bad.yaml", "--from", "x"), "leave out --from"),
        (("watch", "fire_tower_3p", "--position", "bad.yaml"), "a position of fire_tower_2p, not of fire_tower_3p"),
        (("pipe", "--position", "bad.yaml"), "did you mean gems?"),
        (("play",), "name a preset"),
    ],
)
def test_mistakes_with_positions_are_told(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text('{"preset": "fire_tower_2p", "gens": "6,7"}')
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output
