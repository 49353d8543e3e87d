"""`firetower pipe`: a whole game over lines, wrong answers told, and the same faults as others in a tournament."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from firetower_env.cli.app import app
from tests.pipe.test_program import LAST, program

PIPE = (sys.executable, "-m", "firetower_env.cli", "pipe")


class Table:
    """A game behind a pipe."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen((*PIPE, *words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def hear(self) -> dict[str, Any]:
        assert self._process.stdout
        return dict(json.loads(self._process.stdout.readline()))

    def say(self, text: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{text}\n")
        self._process.stdin.flush()

    def leave(self) -> int:
        self._process.communicate()
        return self._process.returncode


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    replay = tmp_path / "game.jsonl"
    table = Table("wildfire_rescue_2p", "--seed", "5", "--want", "text", "--save", str(replay))
    hello = table.hear()
    assert (hello["type"], hello["preset"], hello["seed"], hello["protocol"]) == ("hello", "wildfire_rescue_2p", 5, 1)
    kinds, message = set(), table.hear()
    while message["type"] != "over":
        kinds.add(message["type"])
        if message["type"] == "question":
            assert message["text"]
            assert message["seat"] == 0
            table.say(json.dumps({"text": message["answers"][0]["text"]}))
        message = table.hear()
    assert kinds == {"question", "event"}
    assert set(message) >= {"returns", "won", "decisions", "report"}
    assert table.leave() == 0
    proved = CliRunner().invoke(app, ["replay", str(replay)])
    assert proved.exit_code == 0, proved.output


def test_wrong_answers_are_told_and_the_question_stays() -> None:
    table = Table("fire_tower_2p", "--seed", "1", "--agents", "random")
    question = table.hear()
    while question["type"] != "question":
        question = table.hear()
    for wrong in ("what?", "[]", "{}", '{"action": -1}', '{"text": 5}', "x" * 200_000):
        table.say(wrong)
        error = table.hear()
        assert (error["type"], error["id"]) == ("error", question["id"])
    table.say(json.dumps({"action": question["answers"][0]["action"]}))
    assert table.hear()["type"] == "event"
    assert table.leave() == 1, "leaving before the end is no success"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("fire_tower_2p", "--seat", "2"), "--seat is 0 to 1"),
        (("fire_tower_2p", "--want", "cards"), "--want is text or observation"),
        (("fire_towr_2p",), "did you mean"),
    ],
)
def test_mistakes_are_told_in_one_line(words: tuple[str, ...], reason: str) -> None:
    found = CliRunner().invoke(app, ["pipe", *words])
    assert found.exit_code == 2
    assert reason in found.output


def test_programs_take_part_in_tournaments_under_the_same_rules(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir()
    bad.mkdir()
    codes = (program(good, LAST), program(bad, "import time\nfor m in lines: time.sleep(60)"))
    words = ("--preset", "fire_tower_2p", "-o", "max_turns=3", "--blocks", "1", "--workers", "1", "--time-limit", "2")
    results = tmp_path / "games.jsonl"
    found = CliRunner().invoke(
        app, ["tournament", "--agents", ",".join((*codes, "random")), *words, "--results", str(results), "--json"]
    )
    assert found.exit_code == 0, found.output
    games = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(games) == 6
    for one in games:
        assert (codes[1] in one["agents"]) == (one["ending"] not in ("over", "truncated")), one
