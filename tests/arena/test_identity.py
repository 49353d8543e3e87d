"""Whose results a file holds: changed code, old files, files of others, and two drivers at once."""

from pathlib import Path
from typing import Any

import pytest

from firetower_agents.arena import identity
from firetower_agents.arena.config import Config, ConfigError, make_config
from firetower_agents.arena.identity import code_identity, files_of, fingerprint
from firetower_agents.arena.results import ResultsError
from firetower_agents.arena.tournament import Tournament
from firetower_env import __version__
from firetower_env.locking import LockedError

ROOT = Path(__file__).parents[2]
BASIS: dict[str, Any] = {
    "preset": "fire_tower_2p",
    "options": {"max_turns": 2},
    "agents": ["random", "random:"],
    "blocks": 1,
    "executor": "serial",
}
CONFIG: Config = make_config(BASIS)

# -- code -------------------------------------------------------------------------------------------------------------


def test_codes_name_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.py", "model", "random", "2"):
        Path(name).touch()
    assert list(files_of("mine.py:Mine:path=model,speed=3")) == ["mine.py", "model"]
    assert list(files_of("policy:model")) == ["model"]
    assert list(files_of("random")) == []
    assert list(files_of("greedy:attack=1.5")) == []


def test_fingerprints_see_names_and_contents(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "a").write_text("one")
    seen = {fingerprint([folder])}
    (folder / "a").write_text("two")
    seen.add(fingerprint([folder]))
    (folder / "a").rename(folder / "b")
    seen.add(fingerprint([folder]))
    (folder / "c").touch()
    seen.add(fingerprint([folder]))
    assert len(seen) == 4
    assert fingerprint([folder]) in seen


def test_the_version_and_the_ladder_are_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = code_identity(["random"])
    assert found == {"agents": found["agents"], "firetower_env": __version__}
    package = tmp_path / "agents"
    for name in ("ladder.py", "fitted.json", "arena/play.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    monkeypatch.setattr(identity.agents_package, "__path__", [str(package)])
    before = code_identity(["random"])
    (package / "arena/play.py").write_text("other")
    assert code_identity(["random"]) == before, "the arena asks, it does not answer"
    for name in ("ladder.py", "fitted.json"):
        (package / name).write_text("other")
        after = code_identity(["random"])
        assert after["agents"] != before["agents"]
        before = after


def test_results_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    Tournament(CONFIG, path).run()
    monkeypatch.setattr(identity, "__version__", "99.0")
    with pytest.raises(ConfigError, match=r"firetower_env has changed .*there, 99\.0 here.*--fresh"):
        Tournament(CONFIG, path)
    assert Tournament(CONFIG, path, fresh=True).store.games == {}


# -- files ------------------------------------------------------------------------------------------------------------


def test_a_file_without_a_heading_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Tournament(CONFIG, path).run()
    path.write_bytes(path.read_bytes().partition(b"\n")[2])
    with pytest.raises(ResultsError, match=r"old file, which does not say whose code .*--fresh"):
        Tournament(CONFIG, path)


@pytest.mark.parametrize("said", [b"[]", b'{"code": []}', b"{", b'{"presets": []}'])
def test_a_damaged_heading_is_refused(tmp_path: Path, said: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"version": 2, "tournament": ' + said + b"}\n")
    with pytest.raises(ResultsError, match="line 1: the heading is damaged"):
        Tournament(CONFIG, path)


@pytest.mark.parametrize(
    "text",
    [
        "dear diary\n",
        "dear diary",
        '{"version": 1, "title": "my notes"}\n',
        '{"version": 2, "tournament": "chess"}\n{"version": 2, "tournament": "go"}\n',
        '{"version": ' + "7" * 100_000,
        "\0" * 100,
    ],
)
def test_fresh_does_not_eat_other_files(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    with pytest.raises(ResultsError, match="does not hold results"):
        Tournament(CONFIG, path, fresh=True)
    assert path.read_text() == text
    assert [file.name for file in tmp_path.iterdir()] == ["diary.txt"]


def test_fresh_forgets_what_is_ours(tmp_path: Path) -> None:
    """An old file without a heading, one whose first line was never finished, and one with zeros that a crash left."""
    path = tmp_path / "games.jsonl"
    Tournament(CONFIG, path).run()
    whole = path.read_bytes()
    for ours in (whole.partition(b"\n")[2], whole[:10], whole[:100], whole + b"\0" * 9, b""):
        path.write_bytes(ours)
        fresh = Tournament(CONFIG, path, fresh=True)
        assert fresh.store.games == {}
        fresh.store.close()


# -- two drivers ------------------------------------------------------------------------------------------------------


def test_the_second_driver_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = Tournament(CONFIG, path)
    for fresh in (False, True):
        with pytest.raises(LockedError, match="another tournament is writing"):
            Tournament(CONFIG, path, fresh=fresh)
    table = first.run()
    assert Tournament(CONFIG, path).run() == table
    with pytest.raises(ConfigError):
        Tournament(make_config({**BASIS, "seed": 2}), path)
    assert Tournament(CONFIG, path).run() == table, "a refused tournament lets go"


def test_an_ended_tournament_does_not_write(tmp_path: Path) -> None:
    ended = Tournament(CONFIG, tmp_path / "games.jsonl")
    ended.store.close()
    with pytest.raises(ResultsError, match="was ended"):
        ended.run()
