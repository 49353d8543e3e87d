"""Long games: a look tells a part of them, pages ask for the rest, and little of them is kept in memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.replay.playback import MOST_KEYFRAMES
from firetower_env.web.requests import BoardStyle, Upload, Window
from firetower_env.web.room import Room
from firetower_env.web.store import GamesFolder
from firetower_env.web.views import MOST_FRAMES, WINDOW
from tests.web.long_game import long_game
from tests.web.site import Player, Site

LENGTH = 1800
#: bytes that one open game may take
MEMORY = 20_000_000


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> str:
    return long_game(tmp_path_factory.mktemp("long") / "game.jsonl", LENGTH)


@pytest.fixture(scope="module")
def record(site: Site, replay: str) -> str:
    """The game as a record to look through."""
    status, said = site.post("/api/replays", {"text": replay})
    assert status == 201, said
    return str(said["id"])


def unpacked(film: dict[str, Any]) -> list[dict[str, Any]]:
    """Every frame of a film with all its fields and the drawings on all its cells."""
    fields: dict[str, Any] = {}
    cells: dict[int, Any] = {}
    found = []
    for frame in film["frames"]:
        fields |= {name: film["values"][number] for name, number in frame.items() if name != "cells"}
        changes = frame.get("cells", [])
        cells |= {cell: film["stacks"][stack] for cell, stack in zip(changes[::2], changes[1::2], strict=True)}
        found.append({**fields, "cells": dict(cells)})
    return found


def test_a_record_is_told_in_windows_that_fit_together(site: Site, record: str) -> None:
    path = f"/api/games/{record}"
    first = site.get(path)[1]
    assert (first["known"], first["start"], first["length"]) == (0, 0, LENGTH)
    place = f"position={LENGTH}&mark={first['mark']}"
    told = dict(enumerate(unpacked(first["film"])))
    assert len(told) == WINDOW
    for start in (WINDOW - 30, 1000, 1040, LENGTH - 3, 1020, 0):
        status, said = site.get(f"{path}/frames?{place}&start={start}")
        assert (status, said["start"]) == (200, start)
        frames = unpacked(said["film"])
        assert len(frames) == min(WINDOW, LENGTH + 1 - start)
        for position, frame in enumerate(frames, start):
            assert told.setdefault(position, frame) == frame
    assert LENGTH in told
    # whatever was looked at, the game is the same
    assert site.get(path)[1] == first


def test_a_running_game_is_told_up_to_the_present(site: Site, record: str) -> None:
    players = ["person", "random", "random", "random"]
    player = Player(site, site.new(players=players, origin={"game": record, "at": LENGTH}), 0)
    begin = player.state
    assert (begin["known"], begin["start"], len(begin["film"]["frames"])) == (0, LENGTH + 1 - WINDOW, WINDOW)
    assert begin["cards"]
    player.play(2)
    length = player.state["length"]
    path = f"/api/games/{player.game}"
    # a page that was away for long may keep what it knows, and learns how the game stands now
    early = Player(site, site.new(players=players, origin={"game": record, "at": 5}), 0).state["mark"]
    status, said = site.get(f"{path}?position=5&mark={early}&seat=0")
    assert (said["known"], said["start"], said["length"]) == (5, length + 1 - WINDOW, length)
    status, said = site.get(f"{path}/frames?position={LENGTH}&mark={begin['mark']}&start=1500&seat=0")
    assert (status, len(said["film"]["frames"])) == (200, WINDOW)
    assert site.get(f"{path}/frames?position={LENGTH}&mark=00&start=1500&seat=0")[0] == 409
    assert site.get(f"{path}/frames?position={length + 9}&mark=&start=0&seat=0")[0] == 409
    status, said = site.get(f"{path}?position={LENGTH}&mark={begin['mark']}&seat=0")
    assert (said["known"], said["start"], "cards" in said) == (LENGTH, LENGTH, False)
    # and back to the last decision of the person, over what was never looked at
    while player.state["length"] >= LENGTH:
        assert player.act("undo")[0] == 200
    assert player.act("answer", action=player.answers[0])[0] == 200


def test_a_window_shows_no_more_than_a_look(site: Site, record: str) -> None:
    players = ["person", "random", "random", "random"]
    player = Player(site, site.new(players=players, origin={"game": record, "at": 50}), 0)
    path, place = f"/api/games/{player.game}/frames", f"position=50&mark={player.state['mark']}"
    assert site.get(f"{path}?{place}&start=0")[0] == 403
    assert site.get(f"{path}?{place}&start=0&seat=1")[0] == 403
    status, said = site.get(f"{path}?{place}&start=0&seat=0")
    assert status == 200
    for frame in unpacked(said["film"]):
        assert [frame[f"seat{seat}"]["hand"] is None for seat in range(4)] == [False, True, True, True]


@pytest.mark.parametrize("query", ["", "start=-1", "start=x", "start=9999999", "start=1&end=2", "start=1&seat=9"])
def test_windows_that_cannot_be_are_refused(site: Site, record: str, query: str) -> None:
    status, said = site.get(f"/api/games/{record}/frames?position=0&mark=&{query}")
    assert status == 422
    assert said["error"]


def test_little_of_a_long_game_is_kept_in_memory(tmp_path: Path, replay: str) -> None:
    store = GamesFolder(tmp_path)
    key = store.bring(Upload(text=replay))

    def look_around(room: Room) -> None:
        for seat in (None, 0):
            room.look(BoardStyle(seat=seat))
            for start in (900, LENGTH - 50):
                room.window(Window(position=0, mark="", start=start, seat=seat))
        assert len(room._views._kept) == MOST_FRAMES
        assert len(room.match._keyframes) <= MOST_KEYFRAMES

    tracemalloc.start()
    try:
        store.use(key, look_around)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < most < MEMORY
