"""`firetower replay` as a maker of pages, pictures and films; and playing on from a recorded game."""

from __future__ import annotations

import errno
import html
import json
import re
import shlex
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from firetower_env.cli.app import app
from firetower_env.presets import make_batch
from firetower_env.render.frames import record
from firetower_env.render.page import embedded
from firetower_env.replay import Playback, ReplayWriter, frames_of, read_replay, verify

HOSTILE = "</script><script>alert(1)</script><img src=//evil.example/x onerror=alert(1)>"


def run(*words: str, keys: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=keys)


def well(*words: str, keys: str = "") -> str:
    """The output of a command that must succeed."""
    result = run(*words, keys=keys)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    words = ("watch", "fire_tower_2p", "--seed", "4", "--plain", "--every", "end", "-o", "max_turns=30")
    well(*words, "--save", str(path), "--agents", "greedy,random", "--scores")
    return path


class Parts(HTMLParser):
    """Elements and attributes of a page, and the text of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.lasttag == "script" and self.scripts:
            self.scripts[-1] += data


def page_of(path: Path, *words: str) -> tuple[str, Parts, dict[str, Any]]:
    out = path.with_suffix(".html")
    well("replay", str(path), "--html", str(out), "--overwrite", *words)
    text = out.read_text(encoding="utf-8")
    parts = Parts(text)
    return text, parts, json.loads(parts.scripts[0])


def last_frame(film: dict[str, Any]) -> tuple[dict[str, Any], list[int]]:
    cells = [0] * (film["rows"] * film["cols"])
    fields: dict[str, Any] = {}
    for fresh in film["frames"]:
        changes = fresh.get("cells", [])
        for place, stack in zip(changes[::2], changes[1::2], strict=True):
            cells[place] = stack
        fields |= {name: film["values"][number] for name, number in fresh.items() if name != "cells"}
    return fields, cells


@pytest.mark.parametrize("text", ["</script>", "<!--<script>", "a & b", "\u2028", "é漢"])
def test_no_markup_can_begin_in_the_data_of_a_page(text: str) -> None:
    written = embedded({"name": text})
    assert not set("<>&") & set(written)
    assert written.isascii()
    assert json.loads(written) == {"name": text}


# -- the page ---------------------------------------------------------------------------------------------------------


def test_a_page_needs_nothing_from_elsewhere(saved: Path) -> None:
    text, parts, _ = page_of(saved)
    assert len(text) < 1_000_000
    loading = {"src", "srcset", "data", "action", "poster", "background"}
    assert not [tag for tag, attributes in parts.tags if loading & set(attributes)]
    assert all(str(attributes["href"]).startswith("#") for _, attributes in parts.tags if "href" in attributes)
    assert {"link", "iframe", "img", "object", "embed", "base"}.isdisjoint(tag for tag, _ in parts.tags)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert not re.search(r"""["'(]//|url\(|@import|fetch\(|XMLHttpRequest|import\(|WebSocket""", text)
    policy = next(a["content"] for _, a in parts.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in str(policy)


def test_its_last_frame_is_the_end_of_the_game(saved: Path) -> None:
    _, _, data = page_of(saved)
    film = data["film"]
    playback = Playback(read_replay(saved))
    *_, final = frames_of(playback)
    fields, cells = last_frame(film)
    assert fields == record(final)
    assert fields["outcome"] == playback.batch.snapshot().outcome != ""
    assert len(film["frames"]) == playback.length + 1
    keys = list(final.snapshot.styles)
    for place, stack in enumerate(cells):
        assert tuple(keys[number] for number in film["stacks"][stack]) == final.snapshot.stack(divmod(place, 16))


def test_scores_are_saved_for_agents_that_have_them(saved: Path) -> None:
    decisions = read_replay(saved).decisions
    assert verify(saved).complete
    assert not any(decision.scores for decision in decisions if decision.seat == 1)
    scored = [decision for decision in decisions if decision.seat == 0]
    assert all(decision.scores for decision in scored)
    for decision in scored:
        scores = dict(decision.scores)
        assert scores[decision.action] == max(scores.values())


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(seeds=[1])
    with ReplayWriter(path, batch, env_id=HOSTILE, agents=[HOSTILE, "b"]) as writer:
        for _ in range(5):
            writer.play(int(np.flatnonzero(batch.masks()[0])[0]))
    text, parts, _ = page_of(path)
    assert len(parts.scripts) == 2
    assert html.escape(HOSTILE) in text
    assert HOSTILE not in text
    assert not any(name.startswith("on") for _, attributes in parts.tags for name in attributes)


def test_a_page_for_one_seat_hides_what_the_seat_does_not_see(saved: Path) -> None:
    _, _, data = page_of(saved, "--seat", "player_1")
    hands = [value["hand"] for value in data["film"]["values"] if isinstance(value, dict) and "hand" in value]
    assert any(hand is None for hand in hands)
    assert data["seat"] == 1
    frames = list(frames_of(Playback(read_replay(saved)), viewer=1))
    assert all(frame.snapshot.seats[0].hand is None for frame in frames)
    first = data["film"]["frames"][0]
    assert data["film"]["values"][first["seat0"]]["hand"] is None
    # the seed would give all cards away
    assert set(data) == {"film", "command", "seat"}


@pytest.mark.parametrize(("theme", "attribute"), [("auto", None), ("dark", "dark"), ("light", "light")])
def test_the_theme_of_a_page(saved: Path, theme: str, attribute: str | None) -> None:
    _, parts, _ = page_of(saved, "--theme", theme)
    assert dict(parts.tags)["html"].get("data-theme") == attribute


# -- pictures and films -----------------------------------------------------------------------------------------------


def test_pictures_of_one_position(saved: Path, tmp_path: Path) -> None:
    png, svg = tmp_path / "board.png", tmp_path / "board.svg"
    words = ("replay", str(saved), "--to", "10", "--size", "400", "--theme", "dark")
    assert "board.png" in well(*words, "--png", str(png), "--svg", str(svg))
    with Image.open(png) as image:
        assert image.width == 400
    assert ET.fromstring(svg.read_text(encoding="utf-8")).get("width") == "400"
    other = tmp_path / "other.png"
    well("replay", str(saved), "--to", "11", "--size", "400", "--theme", "dark", "--png", str(other))
    assert other.read_bytes() != png.read_bytes()


@pytest.mark.parametrize("every", ["turn", "decision"])
def test_a_film(saved: Path, tmp_path: Path, every: str) -> None:
    short, out = tmp_path / "short.jsonl", tmp_path / "game.gif"
    short.write_bytes(b"".join(saved.read_bytes().splitlines(keepends=True)[:14]))
    well("replay", str(short), "--partial", "--gif", str(out), "--size", "200", "--fps", "10", "--every", every)
    frames = list(frames_of(Playback(read_replay(short, partial=True))))
    turns = {frame.snapshot.turn for frame in frames}
    with Image.open(out) as image:
        assert 1 < image.n_frames <= (len(turns) if every == "turn" else len(frames))


MISTAKES = {
    "no such seat": (("--html", "x.html", "--seat", "player_2"), "--seat is player_0 to player_1"),
    "no seat at all": (("--html", "x.html", "--seat", "me"), "--seat is player_0"),
    "beyond the end": (("--png", "x.png", "--to", "9999"), "--to is 0 to"),
    "unknown pace": (("--gif", "x.gif", "--every", "often"), "--every is turn or decision"),
    "no folder": (("--html", "no/such/x.html"), "No such file"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told(name: str, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words, message = MISTAKES[name]
    result = run("replay", str(saved), *words)
    assert result.exit_code == 2
    assert message in result.output
    assert not list(tmp_path.iterdir())


def test_files_are_not_overwritten(saved: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.html"
    kept.write_text("mine")
    result = run("replay", str(saved), "--html", str(kept))
    assert result.exit_code == 2
    assert "--overwrite" in result.output
    assert kept.read_text() == "mine"


@pytest.mark.parametrize("option", ["--html", "--svg", "--png", "--gif", "--mp4"])
@pytest.mark.parametrize("way", ["plain", "another spelling", "symbolic link", "hard link"])
def test_a_replay_is_not_replaced_by_what_is_made_of_it(saved: Path, tmp_path: Path, option: str, way: str) -> None:
    source = tmp_path / "source.jsonl"
    source.write_bytes(saved.read_bytes())
    target = tmp_path / "link"
    if way == "symbolic link":
        target.symlink_to(source)
    elif way == "hard link":
        target.hardlink_to(source)
    else:
        target = source if way == "plain" else tmp_path / ".." / tmp_path.name / "source.jsonl"
    result = run("replay", str(source), option, str(target), "--overwrite")
    assert result.exit_code == 2
    assert "would be lost" in result.output
    assert source.read_bytes() == saved.read_bytes()


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_game_that_goes_on_does_not_replace_its_beginning(saved: Path, tmp_path: Path, command: str) -> None:
    source, link = tmp_path / "source.jsonl", tmp_path / "link.jsonl"
    source.write_bytes(saved.read_bytes())
    link.symlink_to(source)
    words = (command, "fire_tower_2p", "--from", str(source), "--at", "5", "--save", str(link), "--overwrite")
    result = run(*words, keys="quit\n")
    assert result.exit_code == 2
    assert "would be lost" in result.output
    assert source.read_bytes() == saved.read_bytes()


def test_one_file_is_not_written_twice(saved: Path, tmp_path: Path) -> None:
    result = run("replay", str(saved), "--html", str(tmp_path / "one"), "--svg", str(tmp_path / "." / "one"))
    assert result.exit_code == 2
    assert "written twice" in result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--html", "--svg", "--png"])
def test_what_fails_leaves_an_older_file_as_it_was(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    out = tmp_path / "older"
    out.write_text("mine")

    def full(*_args: object, **_more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("firetower_env.render.image.save_png", full)
    monkeypatch.setattr(Path, "write_text", full)
    result = run("replay", str(saved), option, str(out), "--overwrite")
    assert result.exit_code == 2
    assert result.output.strip() == f"firetower: {out}: No space left on device"
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["older"]
    assert out.read_text() == "mine"


def test_a_symbolic_link_is_written_through(saved: Path, tmp_path: Path) -> None:
    out, link = tmp_path / "page.html", tmp_path / "link.html"
    out.write_text("old")
    link.symlink_to(out)
    well("replay", str(saved), "--html", str(link), "--overwrite")
    assert link.is_symlink()
    assert out.stat().st_size > 10_000


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_told_with_the_name_of_the_file(saved: Path) -> None:
    for words in (
        ("replay", str(saved), "--html", "/dev/full", "--overwrite"),
        ("watch", "fire_tower_2p", "--seed", "1", "--plain", "--save", "/dev/full", "--overwrite"),
    ):
        result = run(*words)
        assert result.exit_code == 2
        assert "firetower: /dev/full: No space left on device" in result.output


# -- playing on -------------------------------------------------------------------------------------------------------


def test_the_command_of_the_page_plays_on(saved: Path, tmp_path: Path) -> None:
    """The command that a page shows, typed as it stands, continues the very game."""
    _, _, data = page_of(saved)
    command = [*shlex.split(data["command"]), "--at", "20", "--seat", "0"]
    assert command[:2] == ["firetower", "play"]
    again = tmp_path / "again.jsonl"
    text = well(*command[1:], "--save", str(again), "--no-colour", keys="1\n1\n1\nquit\n")
    assert "You left the game." in text
    old, new = read_replay(saved), read_replay(again)
    assert new.header.seed == old.header.seed
    assert new.header.rules == old.header.rules
    assert [decision.action for decision in new.decisions[:20]] == [decision.action for decision in old.decisions[:20]]
    assert len(new.decisions) > 20
    assert verify(again).complete


def test_watching_on_from_an_unfinished_file(saved: Path, tmp_path: Path) -> None:
    cut, done = tmp_path / "cut.jsonl", tmp_path / "done.jsonl"
    cut.write_bytes(b"".join(saved.read_bytes().splitlines(keepends=True)[:11]))
    well("watch", "fire_tower_2p", "--from", str(cut), "--plain", "--every", "end", "--save", str(done))
    proof = verify(done)
    assert proof.over
    old, new = read_replay(cut, partial=True).decisions, read_replay(done).decisions
    assert [decision.action for decision in new[:10]] == [decision.action for decision in old]
    assert new[3].scores == old[3].scores


ORIGINS = {
    "another preset": (("play", "fire_tower_4p", "--from", "{}"), "holds a game of fire_tower_2p"),
    "at without from": (("play", "fire_tower_2p", "--at", "3"), "--at goes with --from"),
    "a seed of one's own": (("play", "fire_tower_2p", "--from", "{}", "--seed", "1"), "brings its own seed"),
    "rules of one's own": (("watch", "fire_tower_2p", "--from", "{}", "-o", "hand_size=4"), "brings its own seed"),
    "beyond the end": (("watch", "fire_tower_2p", "--from", "{}", "--at", "9999"), "--at is 0 to"),
    "at the end": (("play", "fire_tower_2p", "--from", "{}"), "is over after"),
    "no file": (("play", "fire_tower_2p", "--from", "no/such/file"), "No such file"),
    "scores without a file": (("watch", "fire_tower_2p", "--scores"), "--scores goes with --save"),
}


@pytest.mark.parametrize("name", ORIGINS)
def test_impossible_beginnings_are_told(name: str, saved: Path) -> None:
    words, message = ORIGINS[name]
    result = run(*(word.format(saved) for word in words))
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
