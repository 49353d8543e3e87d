"""Tournaments that are stopped anywhere, by anything, end with the table they would have had."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from firetower_agents.arena import store
from firetower_agents.arena.config import Config, ConfigError, load_config, make_config
from firetower_agents.arena.results import ResultsError
from firetower_agents.arena.results_file import ZeroBytesWarning, read_results
from firetower_agents.arena.standings import Standings, standings
from firetower_agents.arena.tournament import Progress, Tournament
from firetower_env.core.errors import FiretowerError, UnknownNameError
from tests.arena.matches import PLAIN, REMEMBERS, agent
from tests.checkout import import_path

ROOT = Path(__file__).parents[2]
BASIS: dict[str, Any] = {
    "preset": "fire_tower_2p",
    "options": {"max_turns": 5},
    "agents": ["random", PLAIN, REMEMBERS],
    "blocks": 3,
    "executor": "serial",
    "batch": 8,
}


def config(**changes: Any) -> Config:
    said = {**BASIS, **changes}
    return make_config({name: value for name, value in said.items() if name != "preset" or value is not None})


def tournament(path: Path, fresh: bool = False, **changes: Any) -> Tournament:
    return Tournament(config(**changes), path, fresh=fresh)


def lines(path: Path) -> list[bytes]:
    return sorted(path.read_bytes().splitlines())


class Stop(BaseException):
    """As if someone had pressed Ctrl-C."""


# -- going on ---------------------------------------------------------------------------------------------------------


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = tournament(tmp_path / "whole.jsonl").run()
    told: list[int] = []

    def stop(progress: Progress) -> None:
        told.append(progress.done)
        if progress.done in (5, 11):
            raise Stop

    for _ in range(2):
        with pytest.raises(Stop):
            tournament(tmp_path / "parts.jsonl").run(stop)
    assert tournament(tmp_path / "parts.jsonl").run(stop) == whole
    assert lines(tmp_path / "parts.jsonl") == lines(tmp_path / "whole.jsonl")
    assert len(told) <= whole.games + 3, "no match was played twice"
    done = len(told)
    assert tournament(tmp_path / "parts.jsonl").run(stop) == whole
    assert len(told) == done + 1


def test_more_blocks_can_be_added_later(tmp_path: Path) -> None:
    tournament(tmp_path / "games.jsonl").run()
    few = lines(tmp_path / "games.jsonl")
    longer = tournament(tmp_path / "games.jsonl", blocks=4).run()
    assert set(few) < set(lines(tmp_path / "games.jsonl"))
    assert longer == tournament(tmp_path / "anew.jsonl", blocks=4).run()
    assert tournament(tmp_path / "games.jsonl").run().games == len(few) - 1, "the table is of the blocks asked for"


def test_a_half_written_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole, full = tournament(path).run(), path.read_bytes()
    # within the last line, in the middle of the file, and within the heading
    for cut in (1, 40, len(full) // 2, len(full) - 20, len(full)):
        path.write_bytes(full[:-cut])
        assert tournament(path).run() == whole
        assert lines(path) == sorted(full.splitlines())


@pytest.mark.parametrize("zeros", [1, 4096, 200_000])
@pytest.mark.parametrize("cut", [0, 40])
def test_zero_bytes_that_a_crash_has_left_are_cut_off(tmp_path: Path, zeros: int, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    whole, full = tournament(path, blocks=1).run(), path.read_bytes()
    path.write_bytes(full[: len(full) - cut] + b"\0" * zeros)
    with pytest.warns(ZeroBytesWarning, match="games.jsonl: ends with zero bytes"):
        again = tournament(path, blocks=1)
    assert again.run() == whole
    assert lines(path) == sorted(full.splitlines())


def test_a_file_of_zero_bytes_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\0" * 100)
    with pytest.warns(ZeroBytesWarning), pytest.raises(ResultsError, match=r"games\.jsonl: .* nothing was written"):
        tournament(path)
    assert path.read_bytes() == b"\0" * 100


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no files")
def test_a_disk_that_is_full_is_told_with_the_file_and_costs_nothing(tmp_path: Path) -> None:
    """As full as a limit for files can make it: lines stop in the middle."""
    words = ("--executor", "serial", "--agents", "random,random:", "--blocks", "8")
    whole = finished(tmp_path / "whole.jsonl", *words)
    path = tmp_path / "games.jsonl"
    process = run(path, *words, room=4000)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 2
    assert told.decode().strip() == f"firetower: {path}: File too large"
    assert 1000 < path.stat().st_size <= 4000
    assert finished(path, *words) == whole
    assert lines(path) == lines(tmp_path / "whole.jsonl")


def test_a_write_that_is_interrupted_is_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C may come when lines are in the file already, but not yet known to be: they are written once."""
    path = tmp_path / "games.jsonl"
    sync, calls = os.fsync, list[int]()

    def interrupted(number: int) -> None:
        sync(number)
        calls.append(number)
        if len(calls) == 1:
            raise Stop

    monkeypatch.setattr(store, "FLUSH_SECONDS", 0.0)
    playing = tournament(path)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(Stop):
        playing.run()
    found = path.read_bytes().splitlines()
    assert len(set(found)) == len(found) == 2
    assert tournament(path).run().games == len(lines(path)) - 1


@pytest.mark.parametrize("grown", [True, False])
def test_a_file_that_others_change_while_it_is_written_to_is_left_alone(tmp_path: Path, grown: bool) -> None:
    """Others are kept out by a lock, but not all file systems have locks."""
    path = tmp_path / "games.jsonl"
    tournament(path, blocks=1).run()
    playing = tournament(path, blocks=2)
    other = path.read_bytes() + path.read_bytes().splitlines(keepends=True)[-1] if grown else b""
    path.write_bytes(other)
    with pytest.raises(ResultsError, match="somebody else has changed"):
        playing.run()
    assert path.read_bytes() == other


def test_fresh_starts_anew(tmp_path: Path) -> None:
    tournament(tmp_path / "games.jsonl").run()
    assert tournament(tmp_path / "games.jsonl", fresh=True, seed=5).store.games == {}


def test_several_presets_make_one_table(tmp_path: Path) -> None:
    changes = {"preset": None, "presets": ["fire_tower_2p", "fire_tower_3p"], "blocks": 1}
    given = {name: value for name, value in {**BASIS, **changes}.items() if value is not None}
    table = Tournament(make_config(given), tmp_path / "games.jsonl").run()
    assert table.games == 2 * 3 + 3
    assert {name: len(effects) for name, effects in table.seat_effects.items()} == {
        "fire_tower_2p": 2,
        "fire_tower_3p": 3,
    }


# -- files of others --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", 2),
        ("options", {"max_turns": 6}),
        ("agents", ["random", PLAIN]),
        ("preset", "fire_tower_2p_aid"),
        ("lineups", "duels"),
    ],
)
def test_another_tournament_is_refused(tmp_path: Path, name: str, value: Any) -> None:
    path = tmp_path / "games.jsonl"
    tournament(path, blocks=1).run()
    before = path.read_bytes()
    with pytest.raises(ConfigError, match=f"{name}s? is .* there and .* here.*--fresh"):
        tournament(path, blocks=1, **{name: value})
    assert path.read_bytes() == before


def test_games_are_looked_at_one_by_one(tmp_path: Path) -> None:
    """The heading alone does not prove that games are of this tournament."""
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    tournament(one, blocks=1).run()
    tournament(other, blocks=1, seed=2).run()
    one.write_bytes(one.read_bytes() + other.read_bytes().partition(b"\n")[2])
    with pytest.raises(ResultsError, match="stands in line"):
        tournament(one, blocks=1)
    one.write_bytes(one.read_bytes().partition(b"\n")[0] + b"\n" + other.read_bytes().partition(b"\n")[2])
    with pytest.raises(ResultsError, match="not of this tournament"):
        tournament(one, blocks=1)


def test_a_foreign_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    own = tournament(path, blocks=1)
    own.run()
    game = next(iter(own.store.games.values()))
    changed = json.loads(game.dump()) | {"match": game.match.rpartition("/")[0] + "/7"}
    path.write_bytes(path.read_bytes() + json.dumps(changed).encode() + b"\n")
    with pytest.raises(ResultsError, match="not of this tournament"):
        tournament(path, blocks=1)
    path.write_text("dear diary\n")
    with pytest.raises(ResultsError, match="line 1"):
        tournament(path, blocks=1)


@pytest.mark.parametrize("damage", [b"\x00", b"{}", b'{"version": 2, "match": "'])
def test_damage_in_the_middle_is_told_by_line_and_changes_nothing(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "games.jsonl"
    tournament(path, blocks=1).run()
    found = path.read_bytes().splitlines(keepends=True)
    found[3] = damage + b"\n"
    path.write_bytes(b"".join(found))
    with pytest.raises(ResultsError, match="line 4"):
        tournament(path, blocks=1)
    assert path.read_bytes() == b"".join(found)


def test_a_table_of_no_games_is_refused() -> None:
    with pytest.raises(ResultsError, match="no games were played"):
        standings([])


# -- rules for stopping -----------------------------------------------------------------------------------------------


def test_rules_for_stopping_look_at_whole_rounds(tmp_path: Path) -> None:
    """The weaker agent forfeits all its games: the test ends early, wherever games are played."""
    changes: dict[str, Any] = {
        "agents": ["random", agent("Raises", chance=1)],
        "blocks": 200,
        "sprt": {"p0": 0.5, "p1": 0.6},
        "check_every": 4,
    }
    table = tournament(tmp_path / "one.jsonl", **changes).run()
    assert table.stopped == "sprt: random scores 0.6 rather than 0.5 (accept)"
    assert table.blocks % 4 == 0
    assert table.blocks < 60
    other = tournament(tmp_path / "two.jsonl", **changes, executor="local", workers=1).run()
    assert other == table
    assert lines(tmp_path / "one.jsonl") == lines(tmp_path / "two.jsonl")
    assert tournament(tmp_path / "one.jsonl", **changes).run() == table
    found = tournament(tmp_path / "three.jsonl", **{**changes, "sprt": None, "until_ci": 1500.0}).run()
    assert found.stopped.startswith("until_ci: every rating's interval is at most 1500 Elo")
    assert found.blocks < 200


# -- configs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("preset: fire_tower_2p\nagents: [random, plain]\ncolour: red", "unknown key 'colour'; keys are preset"),
        ("preset: fire_tower_2p", "agents: Field required"),
        ("agents: [random]", "presets: Field required"),
        ("preset: a\npresets: [b]\nagents: [c]", "not both"),
        ("preset: a\nagents: [b, b]", "twice"),
        ("preset: a\nagents: [b]\nblocks: 0", "blocks: Input should be greater"),
        ("preset: a\nagents: [b]\nsprt: {p0: 0.6, p1: 0.5}", "sprt: p0 is below p1"),
        ("preset: a\nagents: [b]\nsprt: {p0: 0.5, p1: 0.6, p2: 1}", "unknown key 'sprt.p2'; keys are p0"),
        ("preset: a\nagents: [b]\nsprt: {p0: 0.5, p1: 0.6, agent: c}", "'c' does not play"),
        ("preset: a\nagents: [b]\nsprt: {p0: 0.5, p1: 0.6}\nuntil_ci: 5", "one rule"),
        ("- a\n- b", "not a list of keys"),
        ("", "not a list of keys"),
        ("a: [", "not YAML"),
        ("!!python/object/apply:os.system ['true']", "not YAML"),
    ],
)
def test_mistakes_in_configs_are_told_in_a_line(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "cup.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError) as refused:
        load_config(path)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"preset": "chess"}, "unknown preset"),
        ({"options": {"size": 3}}, "unknown rules option"),
        ({"agents": ["random", "nobody"]}, "unknown agent"),
        ({"agents": ["random"]}, "at least two agents"),
        ({"preset": "solo_1", "until_ci": 5, "agents": ["random"]}, "compare agents: they need two or more"),
        ({"presets": ["solo_1", "fire_tower_2p"], "preset": None, "until_ci": 5}, "cannot be stopped by one rule"),
        ({"preset": "solo_1", "partners": ["random"]}, "has one seat, and nobody sits beside it"),
        ({"partners": ["random"]}, "has several sides"),
    ],
)
def test_what_cannot_be_played_is_said_before_playing(tmp_path: Path, changes: dict[str, Any], reason: str) -> None:
    with pytest.raises((FiretowerError, UnknownNameError), match=reason):
        tournament(tmp_path / "games.jsonl", **changes)
    assert not (tmp_path / "games.jsonl").exists()


@pytest.mark.parametrize("path", sorted((ROOT / "configs/tournament").glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_configs_can_be_read(path: Path) -> None:
    assert all(schedule.groups for schedule in load_config(path).schedules())


def test_every_key_is_documented_with_its_default() -> None:
    page = (ROOT / "configs/README.md").read_text().partition("## Training")[0]
    rows = re.findall(r"^\| (`.*?) \|(.*?)\| .* \|$", page, re.MULTILINE)
    told = {name: default.strip(" `") for names, default in rows for name in re.findall("`(.*?)`", names)}
    assert told.keys() == {"preset", *Config.model_fields}
    for name, field in Config.model_fields.items():
        default = "" if field.is_required() or field.default is None else str(field.default)
        assert told[name] == default.removesuffix(".0"), name


# -- kill -9 ----------------------------------------------------------------------------------------------------------


def prepare(room: int) -> None:
    # what runs in the background of a shell has Ctrl-C switched off, and hands that down
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if room:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))


def run(path: Path, *more: str, room: int = 0) -> subprocess.Popen[bytes]:
    """A tournament, with so much room for files."""
    words = ("--preset", "fire_tower_2p", "-o", "max_turns=12", "--agents", f"random,{agent('Slow')}", "--blocks", "40")
    command = [sys.executable, "-m", "firetower_env.cli", "tournament", *words, "--batch", "4", "--json", *more]
    environment = {**os.environ, "PYTHONPATH": import_path()}
    return subprocess.Popen(
        [*command, "--results", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        preexec_fn=partial(prepare, room),
    )


def finished(path: Path, *more: str) -> Any:
    out, _ = run(path, *more).communicate(timeout=120)
    found = json.loads(out)
    assert found.pop("results") == str(path)
    return found


def kill_after(process: subprocess.Popen[bytes], path: Path, count: int, how: int = signal.SIGKILL) -> None:
    """Kill the driver when so many lines have been written."""
    deadline = time.monotonic() + 90
    while process.poll() is None and time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            process.send_signal(how)
            break
        time.sleep(0.01)
    process.communicate()


def test_a_killed_driver_changes_nothing(tmp_path: Path) -> None:
    whole = finished(tmp_path / "whole.jsonl", "--executor", "serial")
    path = tmp_path / "killed.jsonl"
    kill_after(run(path, "--executor", "serial"), path, 5)
    first = path.read_bytes().count(b"\n")
    kill_after(run(path, "--executor", "local", "--workers", "2"), path, first + 5)
    second = path.read_bytes().count(b"\n")
    assert 5 <= first < second < 80
    assert finished(path, "--executor", "local", "--workers", "1") == whole
    assert lines(path) == lines(tmp_path / "whole.jsonl")


@pytest.mark.parametrize("executor", ["serial", "local"])
def test_an_interrupted_driver_keeps_every_result(tmp_path: Path, executor: str) -> None:
    path = tmp_path / "games.jsonl"
    process = run(path, "--executor", executor, "--workers", "1")
    kill_after(process, path, 5, signal.SIGINT)
    assert process.returncode == 130
    heading, *games = path.read_bytes().splitlines(keepends=True)
    assert heading.startswith(b'{"version": 2, "tournament": ')
    assert 4 <= len(games) < 80
    assert all(line.endswith(b"\n") for line in games)
    assert len(read_results(path)) == len(games)


def test_the_table_does_not_depend_on_the_order_of_results(tmp_path: Path) -> None:
    table: Standings = tournament(tmp_path / "games.jsonl").run()
    heading, *games = (tmp_path / "games.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_bytes(b"".join([heading, *games[::-1]]))
    assert tournament(tmp_path / "games.jsonl").run() == table
