"""Frames of a game: packed without loss, as a seat may see them; and films made of them."""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from firetower_env.core.errors import ReplayError
from firetower_env.presets import PRESETS, make_batch
from firetower_env.render.animation import FilmError, save_gif, save_mp4
from firetower_env.render.colours import Theme
from firetower_env.render.frames import Frame, answers_of, pack, record
from firetower_env.render.scene import make_scene
from firetower_env.replay import Playback, ReplayWriter, frames_of, read_replay
from tests.render.example import EXAMPLE
from tests.render.games import record as record_game


def unpack(film: dict[str, Any]) -> list[dict[str, Any]]:
    """What the page's script does: every frame in full."""
    cells = [0] * (film["rows"] * film["cols"])
    fields: dict[str, Any] = {}
    frames = []
    for fresh in film["frames"]:
        changes = fresh.get("cells", [])
        for place, stack in zip(changes[::2], changes[1::2], strict=True):
            cells[place] = stack
        fields |= {name: film["values"][number] for name, number in fresh.items() if name != "cells"}
        frames.append({**fields, "cells": list(cells)})
    return frames


@pytest.mark.parametrize("preset", ["fire_tower_4p_events", "rising_flames_ghost_weather", "solo_7"])
def test_packing_loses_nothing(preset: str, tmp_path: Path) -> None:
    frames = list(frames_of(record_game(tmp_path / "game.jsonl", preset, most=150)))
    film = pack(frames)
    keys = list(frames[0].snapshot.styles)
    for frame, found in zip(frames, unpack(film), strict=True):
        cells = found.pop("cells")
        assert found == record(frame)
        snapshot = frame.snapshot
        for place, stack in enumerate(cells):
            assert tuple(keys[number] for number in film["stacks"][stack]) == snapshot.stack(
                divmod(place, snapshot.cols)
            )


@pytest.mark.parametrize("preset", PRESETS)
def test_the_decision_is_among_the_answers_with_its_score(preset: str, tmp_path: Path) -> None:
    playback = record_game(tmp_path / "game.jsonl", preset, most=40)
    frames = list(frames_of(playback))
    assert len(frames) == playback.length + 1
    layout = playback.batch.game.layout
    for frame, decision in zip(frames, playback.replay.decisions, strict=False):
        answers = answers_of(frame.snapshot)
        assert frame.chosen is not None
        chosen = answers[frame.chosen]
        assert isinstance(chosen, str) == (decision.action >= layout.cells)
        if not isinstance(chosen, str):
            assert chosen == layout.decode(decision.action)
        elif (plain := layout.describe(decision.action)) in answers:  # a game may have better words
            assert chosen == plain
        assert len(frame.scores) == len(answers)
        assert [score == 1 for score in frame.scores] == [number == frame.chosen for number in range(len(answers))]
    assert frames[-1].chosen is None
    texts = playback.batch.game.texts
    for frame, following, decision in zip(frames, frames[1:], playback.replay.decisions, strict=False):
        assert following.seat == decision.seat
        told = texts.told(decision.question, decision.action, frame.snapshot.name_of(decision.action))
        assert following.caption.startswith(told)
        assert told


def test_a_seat_sees_neither_hands_nor_thoughts_of_others(tmp_path: Path) -> None:
    playback = record_game(tmp_path / "game.jsonl", "fire_tower_3p", most=80)
    asked = [decision.seat for decision in playback.replay.decisions]
    frames = list(frames_of(playback, viewer=1))
    assert set(asked) == {0, 1, 2}
    for frame, seat in zip(frames, asked, strict=False):
        assert [shown.hand is None for shown in frame.snapshot.seats] == [True, False, True]
        assert bool(frame.scores) == (seat == 1)
        assert seat == 1 or not frame.snapshot.legal_words


def test_only_numbers_are_kept_as_scores(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    batch = make_batch("fire_tower_2p", 1, relative=False)
    batch.reset(seeds=[1])
    legal = [int(action) for action in np.flatnonzero(batch.masks()[0])]
    with ReplayWriter(path, batch) as writer:
        writer.play(legal[0], {legal[0]: 1.23456789, 1: float("nan"), 2: float("inf"), 3000: 5.0})
    assert read_replay(path).decisions[0].scores == ((legal[0], 1.2346), (3000, 5.0))
    first = next(frames_of(Playback(read_replay(path))))
    assert [score for score in first.scores if score is not None] == [1.2346]


@pytest.mark.parametrize(
    "scores", ["[[1,NaN]]", '[["1",1.0]]', "[[-1,1.0]]", "[[1]]", f"[{','.join(['[1,1.0]'] * 1001)}]"]
)
def test_odd_scores_are_refused(scores: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record_game(path, most=3)
    lines = path.read_text().splitlines(keepends=True)
    lines[1] = re.sub(r'"scores":.*\]\]', lambda _: f'"scores":{scores}', lines[1])
    path.write_text("".join(lines))
    with pytest.raises(ReplayError, match="line 2"):
        read_replay(path, partial=True)


def test_an_empty_film_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one"):
        pack([])
    with pytest.raises(FilmError, match="at least one"):
        save_gif([], tmp_path / "none.gif")


def test_a_gif_shows_every_picture_in_turn(tmp_path: Path) -> None:
    frames = list(frames_of(record_game(tmp_path / "game.jsonl", most=12)))
    path = tmp_path / "game.gif"
    assert save_gif((frame.snapshot for frame in frames), path, width=200, fps=5, theme=Theme.DARK) == len(frames)
    scene = make_scene(frames[0].snapshot, 200)
    with Image.open(path) as image:
        assert image.size == (scene.width, scene.height)
        seen, shown = [], 0
        for number in range(image.n_frames):
            image.seek(number)
            seen.append(image.convert("RGB").tobytes())
            shown += image.info["duration"]
        # equal pictures in a row are kept as one that stays longer
        assert 2 <= image.n_frames <= len(frames)
        assert shown == (len(frames) - 1) * 200 + 1600
    assert all(one != other for one, other in itertools.pairwise(seen))


def test_an_mp4_holds_the_pictures_or_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = [Frame(EXAMPLE)] * 3
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(FilmError, match=r"pip install 'imageio\[ffmpeg\]'"):
        save_mp4((frame.snapshot for frame in frames), tmp_path / "none.mp4")
    monkeypatch.undo()
    pytest.importorskip("imageio_ffmpeg", reason="no encoder: pip install 'imageio[ffmpeg]'")
    path = tmp_path / "game.mp4"
    assert save_mp4((frame.snapshot for frame in frames), path, width=201, fps=4) == 3
    assert path.read_bytes()[4:8] == b"ftyp"
