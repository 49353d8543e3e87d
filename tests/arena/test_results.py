"""Records of games: what is written is read again, and what is wrong is refused with the number of its line."""

import json
from pathlib import Path
from typing import Any

import pytest

from firetower_agents.arena.results import MAX_LINE, GameResult, ResultsError
from firetower_agents.arena.results_file import UnfinishedLineWarning, append_results, read_results


def game(match: str = "m1", **changes: Any) -> GameResult:
    fields: dict[str, Any] = {
        "match": match,
        "block": "b1",
        "preset": "fire_tower_2p",
        "agents": ("greedy", "random"),
        "returns": (1.0, -1.0),
        "length": 80,
        "ending": "over",
    }
    return GameResult(**(fields | changes))


def line(**changes: Any) -> bytes:
    """A line with some fields changed; None leaves a field out."""
    fields = json.loads(game().dump()) | changes
    return json.dumps({name: value for name, value in fields.items() if value is not None}).encode() + b"\n"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    team = game(
        "m2",
        preset="fire_tower_team",
        agents=("a", "b", "a", "b"),
        returns=(1 / 3, -1.0, 1 / 3, -1.0),
        sides=(0, 1, 0, 1),
        details={"seed": 7, "fault": "said “no”", "share": 0.5, "late": True, "note": None},
    )
    append_results(tmp_path / "games.jsonl", [game()])
    append_results(tmp_path / "games.jsonl", [team, game("m3")])
    assert read_results(tmp_path / "games.jsonl") == [game(), team, game("m3")]


def test_lines_of_the_first_version_can_still_be_read(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_bytes(line(version=1, answers=None))
    assert read_results(tmp_path / "games.jsonl") == [game()]


def test_counted_answers_are_read_again(tmp_path: Path) -> None:
    counted = game(answers=({"DONE": 2, "PLAY_EMBER": 1}, {}))
    append_results(tmp_path / "games.jsonl", [counted])
    assert read_results(tmp_path / "games.jsonl") == [counted]
    assert read_results(tmp_path / "games.jsonl")[0].dump() == counted.dump()


def test_seats_stand_alone_unless_said_otherwise() -> None:
    assert game(agents=("a", "b", "c"), returns=(1, -0.5, -0.5)).sides == (0, 1, 2)


def test_nothing_was_played_yet(tmp_path: Path) -> None:
    append_results(tmp_path / "games.jsonl", [])
    assert read_results(tmp_path / "games.jsonl") == []


def test_a_half_written_last_line_is_left_out_wherever_it_stops(tmp_path: Path) -> None:
    path, half = tmp_path / "games.jsonl", game("m2").dump()
    for length in range(1, len(half)):
        path.write_bytes(game().dump() + half[:length])
        with pytest.warns(UnfinishedLineWarning, match="line 2"):
            assert read_results(path) == [game()]


def test_appending_cuts_a_half_written_line_off_first(tmp_path: Path) -> None:
    path, half = tmp_path / "games.jsonl", game("m2").dump()
    for length in range(0, len(half), 7):
        for before in (b"", game().dump()):
            path.write_bytes(before + half[:length])
            append_results(path, [game("m3")])
            assert path.read_bytes() == before + game("m3").dump()


@pytest.mark.parametrize("content", [b"dear diary", b"a line\nand a half", b"\x00", b"x" * (MAX_LINE + 9)])
def test_nothing_is_written_to_other_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ResultsError, match="nothing was written"):
        append_results(path, [game()])
    assert path.read_bytes() == content


def test_a_line_may_be_repeated_but_not_contradicted(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    append_results(path, [game(), game("m2"), game()])
    assert read_results(path) == [game(), game("m2")]
    append_results(path, [game(returns=(-1.0, 1.0))])
    with pytest.raises(ResultsError, match="line 4: match 'm1' stands in line 1 with another result"):
        read_results(path)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (b"\n", "not a line of JSON"),
        (b"{]\n", "not a line of JSON"),
        (b"\xff\xfe\n", "not a line of JSON"),
        (b"[" * 60_000 + b"\n", "not a line of JSON"),
        (b'{"version": ' + b"9" * 5000 + b"}\n", "not a line of JSON"),
        (b"[1, 2]\n", "not a JSON object"),
        (b'{"version": 1, "version": 1}\n', "one field stands there twice"),
        (b"x" * MAX_LINE + b"\n", f"longer than {MAX_LINE} bytes"),
        (line(version=3), "version: neither 2 nor 1"),
        (line(version=None), "version: neither 2 nor 1"),
        (line(version=True), "version: neither 2 nor 1"),
        (line(answers=None), "answers: missing"),
        (line(answers={}), "answers: not a list"),
        (line(answers=[{"DONE": 1}]), "answers: counts of 1 seats, but there are 2"),
        (line(answers=[{"DONE": 1}, [1]]), "answers: not an object"),
        (line(answers=[{"DONE": 0}, {}]), "answers: not a whole number from 1"),
        (line(answers=[{"DONE": 1.5}, {}]), "answers: not a whole number"),
        (line(answers=[{"": 1}, {}]), "answers: not a text"),
        (line(answers=[{f"V{n}": 1 for n in range(1025)}, {}]), "answers: not an object of at most 1024"),
        (b'{"version": 2, "tournament": {}}\n', "a heading stands here"),
        (line(match=None), "match: missing"),
        (line(colour="red"), "'colour': no such field; there are match, block"),
        (line(match=""), "match: not a text"),
        (line(match=["m"]), "match: not a text"),
        (line(block="b" * 201), "block: not a text"),
        (line(preset=5), "preset: not a text"),
        (line(agents="greedy"), "agents: not a list"),
        (line(agents=[]), "agents: not a list"),
        (line(agents=["a", 7]), "agents: not a text"),
        (line(agents=["a"] * 9, returns=[0] * 9, sides=[0] * 9), "agents: 9 seats, but a game has 1 to 8"),
        (line(returns=[1.0]), "returns: 1 values for 2 seats"),
        (line(returns=[1.0, "0"]), "returns: not a number"),
        (line(returns=[1.0, True]), "returns: not a number"),
        (line(returns=[1.0, 1e300]), "returns: not a number"),
        (line(returns=[1.0, float("nan")]), "NaN is no number"),
        (line(returns=[1.0, float("-inf")]), "-Infinity is no number"),
        (line(sides=[0, 2]), "sides: not a whole number from 0 to 1"),
        (line(sides=[0, 1.0]), "sides: not a whole number"),
        (line(sides=[0, 0]), "seats of one side are paid differently"),
        (line(sides=[]), "sides: not a list"),
        (line(length=-1), "length: not a whole number"),
        (line(length=True), "length: not a whole number"),
        (line(length=2.5), "length: not a whole number"),
        (line(ending=""), "ending: not a text"),
        (line(details=[]), "details: not an object"),
        (line(details={"a": [1]}), "details: 'a' is neither text nor a number"),
        (line(details={str(n): n for n in range(65)}), "details: 65 entries"),
    ],
)
def test_bad_lines_are_refused_by_number(tmp_path: Path, bad: bytes, reason: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(game().dump() + bad + game("m2").dump())
    with pytest.raises(ResultsError, match="line 2") as refused:
        read_results(path)
    assert reason in str(refused.value)


def test_a_record_too_large_to_be_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="longer than"):
        append_results(tmp_path / "games.jsonl", [game(details={"note": "x" * MAX_LINE})])
    assert not (tmp_path / "games.jsonl").exists()


def test_numbers_without_end_are_refused_in_records_too() -> None:
    with pytest.raises(ResultsError, match="returns"):
        game(returns=(float("nan"), 0.0))
    with pytest.raises(ResultsError, match="not a finite number"):
        game(details={"speed": float("inf")})
