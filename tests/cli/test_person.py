"""What a person may type at the table beside moves: `undo`, `hint`, `card`, and how Ctrl-C ends a command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firetower_env.agents import baselines
from firetower_env.cli import helping, person
from firetower_env.cli.completion import agent_codes_like, presets_like, rules_options_like
from firetower_env.cli.person import HELP, Person
from firetower_env.presets import GAMES, PRESETS, make_game
from firetower_env.replay import read_replay, verify
from tests.checkout import import_path
from tests.cli.test_commands import run, well


def words_of(action_texts: list[str]) -> set[str]:
    return {text.lower().split(" ")[0] for text in action_texts}


def test_a_move_taken_back_never_happened(tmp_path: Path) -> None:
    """Played with a detour or without, against an agent with random numbers of its own: the same replay."""
    straight, detour = tmp_path / "straight.jsonl", tmp_path / "detour.jsonl"
    words = ("play", "fire_tower_2p", "--agents", "random", "--seed", "5", "--save")
    well(*words, str(straight), keys="1\n" * 30)
    text = well(*words, str(detour), keys="1\n" * 6 + "2\nundo\n" + "1\n" * 3 + "2\n1\nundo\nundo\n" + "1\n" * 21)
    assert "no move of yours" not in text
    assert straight.read_bytes() == detour.read_bytes()
    assert verify(detour).complete


def test_everything_can_be_taken_back_but_no_more(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = well("play", "solo_3", "--seed", "5", "--save", str(path), keys="1\n1\n1\n" + "undo\n" * 4)
    assert text.count("There is no move of yours to take back.") == 1
    assert len(read_replay(path).decisions) == 0
    assert verify(path).complete


@pytest.mark.parametrize(
    "preset", ["fire_tower_4p", "solo_1", "wildfire_rescue_2p", "forest_fire_standard", "flamecraft_2p"]
)
def test_a_hint_names_a_legal_answer_and_changes_nothing(preset: str, tmp_path: Path) -> None:
    told = well("play", preset, "--seed", "5", "--agents", "random", keys="hint\nhint\n")
    strongest = baselines(PRESETS[preset].game)[-1]
    hints = [line.partition("would answer: ")[2] for line in told.splitlines() if f"{strongest} would answer: " in line]
    assert len(hints) == 2
    assert hints[0] == hints[1] != ""
    followed = well("play", preset, "--seed", "5", "--agents", "random", keys=f"hint\n{hints[0].partition(' (')[0]}\n")
    assert "is not understood" not in followed
    assert "1 decisions" in followed or "decisions; seed 5" in followed


def test_cards_are_explained() -> None:
    text = well("play", "fire_tower_2p", "--seed", "5", keys="card ember\ncard nonsense\ncard\n")
    assert "Ember (fire, 3 in the box): Move one gem" in text
    assert "There is no card 'nonsense'. Cards: North, " in text
    for name in GAMES:
        texts = GAMES[name].make().texts
        for row in texts.cards():
            assert any(line.startswith(row["card"]) for line in helping.card_lines(texts, row["card"].lower()))


def test_no_move_is_called_like_a_command() -> None:
    commands = {"help", "board", "moves", "why", "hint", "undo", "card", "quit", "exit", "q"}
    assert all(f"  {name}" in HELP for name in commands - {"exit", "q"})
    for name in GAMES:
        verbs = {verb.lower() for verb in make_game(GAMES[name].presets[0].name).layout.verbs}
        assert not verbs & commands, name


def test_whoever_is_not_named_plays_well() -> None:
    assert ", with warden: you are player 0" in well("play", "fire_tower_4p", "--seed", "5", keys="quit\n")
    text = well("watch", "wildfire_rescue_2p", "--seed", "5", "--plain", "--max-decisions", "1")
    assert "agents captain, captain" in text or baselines("wildfire_rescue")[-1] in text


def test_names_that_are_nearly_right_are_recognised() -> None:
    for words, meant in (
        (("play", "fire_towr_2p"), "fire_tower_2p"),
        (("play", "fire_tower_2p", "--agents", "wardn"), "warden"),
        (("play", "fire_tower_2p", "--agents", "greedy:atack=2"), "attack"),
        (("play", "fire_tower_2p", "-o", "mutual_ad=true"), "mutual_aid"),
        (("spec", "--section", "card"), "cards"),
        (("selfcheck", "--only", "mask"), "masks"),
    ):
        result = run(*words)
        assert result.exit_code == 2, words
        assert f"(did you mean {meant}?)" in " ".join(result.output.split()), words


def test_tab_completes_presets_agents_and_options() -> None:
    assert {name for name, _ in presets_like("solo_")} == {f"solo_{level}" for level in range(1, 8)}
    assert ("random,warden", "") in [(code, "") for code, _ in agent_codes_like("random,war")]

    class Line:
        params = {"preset": "fire_tower_2p"}  # noqa: RUF012 - stands for a context of typer's

    assert "mutual_aid=" in dict(rules_options_like(Line(), "mutual"))  # type: ignore[arg-type]
    assert dict(rules_options_like(Line(), "mutual_aid=t")) == {"mutual_aid=true": ""}  # type: ignore[arg-type]


def test_the_shell_is_told_what_may_come_next() -> None:
    asked = {**os.environ, "PYTHONPATH": import_path(), "_FIRETOWER_COMPLETE": "complete_bash"}
    line = {"COMP_WORDS": "firetower watch solo_", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", "from firetower_env.cli import main; main()"],
        env=asked | line,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "solo_7" in done.stdout.split()


@pytest.mark.parametrize("command", ["play", "watch"])
def test_ctrl_c_ends_a_command_with_130(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(person, "_read_line", interrupt)
    monkeypatch.setattr("firetower_env.cli.watch._play", interrupt)
    result = run(command, "fire_tower_2p", "--seed", "5")
    assert result.exit_code == 130
    assert "seed 5" in result.output
    assert Person is person.Person


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_during_long_work_leaves_no_traceback() -> None:
    """A signal as the terminal sends it, while a command is busy."""
    script = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from firetower_env.cli import main, spec\n"
        "import os, sys\n"
        "def busy(*_): os.kill(os.getpid(), signal.SIGINT)\n"
        "spec._show = busy\n"
        "sys.argv = ['firetower', 'spec', 'fire_tower_2p', '--section', 'cards']\n"
        "main()\n"
    )
    env = {**os.environ, "PYTHONPATH": import_path()}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode in (130, -signal.SIGINT), done
    assert "Traceback" not in done.stderr
