"""What a seat may not know never leaves the app while the game runs: not in frames, answers, words, seeds or files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.presets import PRESETS, make_game
from firetower_env.render.frames import Frame, pack
from firetower_env.replay import Replay
from firetower_env.web.log import Log
from firetower_env.web.match import WebGame, first_line
from firetower_env.web.views import Views
from tests.web.site import Player, Site

#: how many decisions pass between two positions that are dealt anew
STRIDE = 4


def seen(views: Views, match: WebGame, viewer: int) -> str:
    """All that is said of the position on the table to one seat."""
    frame = Frame(views.seen_by(viewer))
    asked = int(match.batch.engine.asked[0])
    question = views.question(viewer) if asked >= 0 else None
    return json.dumps([pack([frame]), question])


@pytest.mark.parametrize(
    "preset",
    ["fire_tower_3p_events", "rising_flames_3p_weather", "rising_flames_team_core", "flamecraft_3p_companions"],
)
def test_hidden_cards_dealt_anew_change_nothing_that_is_said(tmp_path: Path, preset: str) -> None:
    game = make_game(preset)
    header = first_line(game, 12, PRESETS[preset].env_id, ["person"] * game.seats)
    Log.create(tmp_path / "game.jsonl", Replay(header))
    match = WebGame(tmp_path / "game.jsonl")
    views, rng, changed = Views(match), np.random.default_rng(12), 0
    for number in range(200):
        if match.over:
            break
        true = match.batch
        for viewer in range(game.seats) if number % STRIDE == 0 else ():
            other = (viewer + 1) % game.seats
            told, others = seen(views, match, viewer), seen(views, match, other)
            match.batch = true.fork()
            match.batch.redeal([viewer], [number])
            assert seen(views, match, viewer) == told
            changed += seen(views, match, other) != others
            match.batch = true
        match.play(int(rng.choice(np.flatnonzero(match.batch.masks()[0]))))
    # the deals did differ: whoever holds the cards saw that
    assert changed > 50


def hidden_from(said: dict[str, Any], viewer: int) -> None:
    """Every frame of an answer hides the hands of others, and the answers of others."""
    values = said["film"]["values"]
    for frame in said["film"]["frames"]:
        for seat in range(4):
            if seat != viewer and f"seat{seat}" in frame:
                assert values[frame[f"seat{seat}"]]["hand"] is None
                assert values[frame[f"seat{seat}"]]["count"] >= 0
    fields: dict[str, Any] = {}
    for frame in said["film"]["frames"]:
        fields |= {name: values[number] for name, number in frame.items() if name != "cells"}
        asked = [seat for seat in range(4) if fields.get(f"seat{seat}", {}).get("asked")]
        if asked != [viewer]:
            assert fields["legalWords"] == fields["legalCells"] == []
        assert fields["chosen"] is None
        assert fields["scores"] == []
    if said["question"] and said["question"]["seat"] != viewer:
        assert said["question"]["answers"] == []
    assert said.get("seed") is None
    assert "chance" not in json.dumps(said)


def test_no_answer_of_the_app_shows_the_hand_of_another_seat(site: Site) -> None:
    game = site.new(preset="fire_tower_3p", players=["person", "greedy", "person"], seed=77)
    players = {seat: Player(site, game, seat) for seat in (0, 2)}
    for _ in range(30):
        for seat, player in players.items():
            hidden_from(player.look(), seat)
            player.wait()
            hidden_from(player.state, seat)
            if player.answers:
                hidden_from(player.act("answer", action=player.answers[-1])[1], seat)
        if players[0].state["over"]:
            break
    hidden_from(players[0].act("undo")[1], 0) if players[0].look()["canUndo"] else None


def test_other_views_the_replay_and_the_seed_stay_closed_until_hands_are_opened(site: Site) -> None:
    game = site.new(preset="fire_tower_3p", players=["person", "greedy", "random"], seed=78)
    player = Player(site, game, 0)
    player.play(2)
    path = f"/api/games/{game}"
    assert site.get(f"{path}/views")[1] == {
        "players": ["person", "greedy", "random"],
        "record": False,
        "views": [0],
        "open": False,
    }
    for closed in (path, f"{path}?seat=1", f"{path}?seat=2", f"{path}/replay"):
        status, said = site.get(closed)
        assert status == 403, closed
        assert set(said) == {"error"}
    for seat in (1, None):
        assert site.post(f"{path}/agents", {**player.place, "seat": seat})[0] == 403
        assert site.post(f"{path}/undo", {**player.place, "seat": seat})[0] == 403
    # nor by way of a copy for other players, or of one with open hands
    origin = {"game": game, "at": 2}
    assert site.post("/api/games", {"players": ["random"] * 3, "origin": origin})[0] == 422
    same = ["person", "greedy", "random"]
    assert site.post("/api/games", {"players": same, "origin": origin, "open_hands": True})[0] == 422
    assert site.post("/api/games", {"players": same, "origin": origin})[0] == 201
    assert site.post(f"{path}/open", {})[0] == 200
    assert site.get(path)[1]["seed"] == "78"
    assert site.get(f"{path}?seat=1")[0] == 200
    assert site.send("GET", f"{path}/replay")[0] == 200
    assert site.get(f"{path}?seat=3")[0] == 422


def test_everything_is_open_once_the_game_is_over(site: Site) -> None:
    player = Player(site, site.new(preset="fire_tower_2p", players=["person", "pyromaniac"], seed=79), 0)
    player.play(2000)
    assert player.state["over"]
    status, said = site.get(f"/api/games/{player.game}")
    assert (status, said["seed"]) == (200, "79")


def test_an_answer_that_stays_hidden_is_told_to_nobody_else(tmp_path: Path) -> None:
    """Neither in the list of what happened, nor by the fingerprint that pages get."""
    game = make_game("flamecraft_3p")
    header = first_line(game, 12, PRESETS["flamecraft_3p"].env_id, ["person"] * 3)
    Log.create(tmp_path / "game.jsonl", Replay(header))
    match = WebGame(tmp_path / "game.jsonl")
    choice = int(np.flatnonzero(match.batch.masks()[0])[0])
    assert match.batch.questions() == ["SETUP_FANCY"]
    match.play(choice)
    views = Views(match)
    name = game.texts.chosen("SETUP_FANCY", choice)
    captions = {viewer: views.frames(viewer, 0)[1].caption for viewer in (0, 1, 2, None)}
    assert name in captions[0] == captions[None]
    assert name not in captions[1] == captions[2] == "chooses in secret"
    guesses = {
        hashlib.blake2b(f" 0 {action}".encode(), digest_size=8).hexdigest() for action in range(game.layout.size)
    }
    assert match.marks[1] not in guesses
    # what everybody saw is made of that alone
    while match.batch.questions()[0] != "VISIT":
        match.play(int(np.flatnonzero(match.batch.masks()[0])[0]))
    visit = int(np.flatnonzero(match.batch.masks()[0])[0])
    before = match.marks[-1]
    match.play(visit)
    assert match.marks[-1] == hashlib.blake2b(f"{before} 0 {visit}".encode(), digest_size=8).hexdigest()
