"""Requests that no page of ours would send: each is refused with a reason, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.web.store import GamesFolder
from tests.render.games import HOSTILE
from tests.web.site import JSON, Player, Site

GOOD = {"preset": "fire_tower_2p", "players": ["person", "greedy"]}


@pytest.mark.parametrize(
    "path",
    [
        "/game/../../etc/passwd",
        "/game/..%2f..%2fpyproject.toml",
        "/game/0123456789abcdef",
        "/game/0123456789ABCDEF",
        "/api/games/..%2fnotes",
        "/api/games/" + "a" * 5000,
        "/api/games/%00%00",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/start.html",
        "/static//etc/passwd",
        "/nothing",
        "/api/games/0123456789abcdef/replay",
        "/<script>",
    ],
)
def test_unknown_addresses_are_not_found(site: Site, path: str) -> None:
    status, headers, data = site.send("GET", path)
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert set(json.loads(data)) == {"error"}


def test_a_file_beside_the_games_is_no_game(site: Site) -> None:
    (site.folder / "secret.jsonl").write_text("{}")
    assert site.get("/api/games/secret")[0] == 404


@pytest.mark.parametrize(
    "change",
    [
        {"preset": "unknown"},
        {"preset": None},
        {"preset": 3},
        {"preset": "x" * 100},
        {"players": []},
        {"players": ["person"]},
        {"players": ["person"] * 5},
        {"players": ["person", "./evil.py:Agent"]},
        {"players": ["person", "policy:runs/x"]},
        {"players": ["person", "policy"]},
        {"players": ["person", "mcts:sims=1000000"]},
        {"players": ["person", "solo_planner"]},
        {"players": ["person", HOSTILE]},
        {"players": "person"},
        {"seed": -1},
        {"seed": 1 << 60},
        {"seed": 1.5},
        {"seed": "7"},
        {"open_hands": 1},
        {"extra": 1},
        {"origin": {"game": "../../x", "at": 0}},
        {"origin": {"game": "0123456789abcdef", "at": -1}},
    ],
)
def test_games_that_cannot_be_are_refused(site: Site, change: dict[str, Any]) -> None:
    before = sorted(site.folder.iterdir())
    status, said = site.post("/api/games", {**GOOD, **change})
    assert status == 422
    assert said["error"]
    assert sorted(site.folder.iterdir()) == before


@pytest.mark.parametrize("action", [-1, 256 + 500, 999, 1000, 10**30, 1.5, "1", None, True, [1]])
def test_answers_that_are_not_legal_change_nothing(site: Site, action: Any) -> None:
    player = Player(site, site.new(**GOOD, seed=1), 0)
    player.wait()
    log = site.log(player.game)
    assert player.act("answer", action=action)[0] == 422
    assert site.log(player.game) == log


def test_every_illegal_answer_is_refused(site: Site) -> None:
    player = Player(site, site.new(**GOOD, seed=1), 0)
    player.wait()
    log, legal = site.log(player.game), set(player.answers)
    illegal = [action for action in range(310) if action not in legal]
    assert {player.act("answer", action=action)[0] for action in illegal[::7]} == {422}
    assert site.log(player.game) == log


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "127.0.0.1:x"])
def test_other_names_for_this_computer_are_refused(site: Site, host: str) -> None:
    for method in ("GET", "POST"):
        status, _, data = site.send(method, "/api/games", b"{}" if method == "POST" else None, {**JSON, "Host": host})
        assert status in (400, 421), host
        assert b"games" not in data


def test_localhost_is_this_computer(site: Site) -> None:
    assert site.send("GET", "/", headers={"Host": f"localhost:{site.port}"})[0] == 200


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({}, 415),
        ({**JSON, "Origin": "http://evil.example"}, 403),
        ({**JSON, "Origin": "null"}, 403),
        ({**JSON, "Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_pages_from_elsewhere_change_nothing(site: Site, headers: dict[str, str], expected: int) -> None:
    before = sorted(site.folder.iterdir())
    status, answered, _ = site.send("POST", "/api/games", json.dumps(GOOD).encode(), headers)
    assert status == expected
    assert "access-control-allow-origin" not in answered
    assert sorted(site.folder.iterdir()) == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(site: Site, method: str) -> None:
    assert site.send(method, "/api/games", b"{}", JSON)[0] == 405
    assert site.send("POST", "/", b"{}", JSON)[0] == 405


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"a":' * 900, b"\xff\xfe", b'{"preset":NaN}'])
def test_what_is_no_request_is_refused(site: Site, body: bytes) -> None:
    status, _, data = site.send("POST", "/api/games", body, JSON)
    assert status in (413, 422)
    assert json.loads(data)["error"]


def test_bodies_have_a_limit_whatever_they_claim(site: Site) -> None:
    assert site.send("POST", "/api/games", b" " * 80_000, JSON)[0] == 413
    assert site.send("POST", f"/api/games/{site.new(**GOOD)}/open", b" " * 5000, JSON)[0] == 413
    assert site.send("POST", "/api/replays", b"{}", {**JSON, "Content-Length": "99999999"})[0] == 413
    chunked = {**JSON, "Transfer-Encoding": "chunked"}
    many = b"1000\r\n" + b" " * 4096 + b"\r\n"
    assert site.send("POST", "/api/games", many * 20 + b"0\r\n\r\n", chunked)[0] == 413


@pytest.mark.parametrize("query", ["seat=9", "seat=x", "seat=-1", "position=-1", "position=1e9", "mark=zz", "a=1"])
def test_queries_are_checked(site: Site, query: str) -> None:
    game = site.new(**GOOD)
    assert site.get(f"/api/games/{game}?seat=0&{query}")[0] == 422


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [b"hello"],
        lambda lines: [],
        lambda lines: [lines[0].replace(b'"seed":5', b'"seed":6'), *lines[1:]],
        lambda lines: [*lines[:3], lines[3].replace(b'"action":', b'"action":9'), *lines[4:]],
        lambda lines: [lines[0].replace(b"fire_tower", b"../fire_tower"), *lines[1:]],
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [*lines, lines[-1]],
    ],
)
def test_replays_that_do_not_prove_themselves_are_refused(site: Site, change: Any) -> None:
    game = site.new(preset="fire_tower_2p", players=["random", "random"], seed=5)
    site.post(f"/api/games/{game}/agents", {"position": 0, "mark": ""})
    lines = site.send("GET", f"/api/games/{game}/replay")[2].splitlines()
    before = sorted(site.folder.iterdir())
    status, said = site.post("/api/replays", {"text": "".join(f"{line.decode()}\n" for line in change(lines))})
    assert status == 422, said
    assert "no sound replay" in said["error"]
    assert sorted(site.folder.iterdir()) == before


def test_broken_characters_are_refused(site: Site) -> None:
    for body in (b'{"text":"\\ud800"}', b'{"text":"\xff"}', b'{"text":"\\u0000"}'):
        status, _, data = site.send("POST", "/api/replays", body, JSON)
        assert status == 422
        assert json.loads(data)["error"]


def test_names_in_replays_stay_data(site: Site) -> None:
    game = site.new(preset="fire_tower_2p", players=["random", "random"], seed=5)
    lines = site.log(game).splitlines()
    header = {**json.loads(lines[0]), "agents": [HOSTILE, "random"]}
    status, said = site.post("/api/replays", {"text": json.dumps(header) + "\n"})
    assert status == 201
    status, headers, data = site.send("GET", f"/api/games/{said['id']}")
    assert headers["content-type"] == "application/json"
    assert headers["x-content-type-options"] == "nosniff"
    assert json.loads(data)["players"] == [HOSTILE, "random"]
    assert HOSTILE not in site.send("GET", f"/game/{said['id']}")[2].decode()


def test_every_answer_carries_the_security_headers(site: Site) -> None:
    for path in ("/", "/static/game.js", "/api/games", "/nothing"):
        _, headers, _ = site.send("GET", path)
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none';")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_damaged_files_are_told_and_hurt_no_other_game(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        broken, card, sound = (site.new(**GOOD, seed=seed) for seed in (1, 2, 3))
        (tmp_path / f"{broken}.jsonl").write_bytes(b"\x00" * 100)
        for written in (
            '{"version":1}',
            '{"version":1,"preset":"unknown","players":["person","greedy"],"open_hands":false}',
            '{"version":1,"preset":"fire_tower_2p","players":["person"],"open_hands":false}',
            '{"version":1,"preset":"fire_tower_2p","players":["person","nobody"],"open_hands":false}',
        ):
            (tmp_path / f"{card}.json").write_text(written)
            for game in (broken, card):
                status, said = site.get(f"/api/games/{game}?seat=0")
                assert status in (422, 500)
                assert str(tmp_path) not in said["error"]
        assert site.get(f"/api/games/{sound}?seat=0")[0] == 200
        (tmp_path / f"{sound}.json").unlink()
        site.stop()
        site.start()
        status, said = site.get(f"/api/games/{sound}?seat=0")
        assert status == 500
        assert str(tmp_path) not in said["error"]


def test_no_file_of_a_game_names_an_agent_that_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran, evil = tmp_path / "ran", tmp_path / "evil.py"
    evil.write_text(f"open({str(ran)!r}, 'w').close()\nclass Evil:\n    def act(self, *given): return [0]\n")
    monkeypatch.chdir(tmp_path)
    names = ("evil.py:Evil", "./evil.py:Evil", f"{evil}:Evil", "policy:evil.py", "policy", "evil", "greedy:attack=2")
    with Site(tmp_path / "games", {"offered": "greedy"}) as site:
        game = site.new(**GOOD, seed=1)
        header = json.loads(site.log(game))
        for name in names:
            card = {"version": 1, "preset": "fire_tower_2p", "players": ["person", name], "open_hands": False}
            (site.folder / f"{game}.json").write_text(json.dumps(card))
            site.stop()
            site.start()
            assert site.get(f"/api/games/{game}?seat=0")[0] == 422
            # in a replay it is a name, and whoever plays on from there chooses anew
            status, said = site.post("/api/replays", {"text": json.dumps({**header, "agents": [name, name]}) + "\n"})
            assert status == 201
            state = site.get(f"/api/games/{said['id']}")[1]
            assert state["players"] == [name, name]
            place = {"position": 0, "mark": ""}
            assert site.post(f"/api/games/{said['id']}/agents", place)[0] == 403
            wish = {"players": ["person", name], "origin": {"game": said["id"], "at": 0}}
            assert site.post("/api/games", wish)[0] == 422
        card = {**card, "players": ["person", "offered"]}
        (site.folder / f"{game}.json").write_text(json.dumps(card))
        site.stop()
        site.start()
        assert site.get(f"/api/games/{game}?seat=0")[0] == 200
    assert not ran.exists()


def test_a_defect_of_the_app_is_told_without_details(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_store: GamesFolder) -> None:
        raise RuntimeError("a detail")

    monkeypatch.setattr(GamesFolder, "recent", break_down)
    status, headers, data = site.send("GET", "/api/games")
    assert status == 500
    assert set(json.loads(data)) == {"error"}
    assert b"detail" not in data
    assert headers["content-security-policy"].startswith("default-src 'none';")
