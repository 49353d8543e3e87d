"""Positions in the app: saved where hands are open, changed as text, and the beginning of new games."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.positions import parse_position
from firetower_env.presets import PRESETS, make_game
from firetower_env.replay import read_replay, verify
from firetower_env.web.requests import MAX_POSITION
from tests.render.browser import NAMES, installed
from tests.web.site import Player, Site
from tests.web.tab import Tab

PROGRAM = installed()
USUAL = "fire_tower_2p"
WRITTEN = f"preset: {USUAL}\nat: action\nwind: WEST\ngems: 6,7 6,6\nhands: {{'0': AIR_DROP EMBER*2}}\n"


def text_of(site: Site, game: str, at: int) -> str:
    status, said = site.get(f"/api/games/{game}/position?at={at}")
    assert status == 200, said
    return str(said["text"])


def answer(player: Player, action: int | None = None) -> None:
    """Answer for whoever is asked."""
    player.seat = player.state["question"]["seat"]
    player.look()
    assert player.act("answer", action=player.answers[0] if action is None else action)[0] == 200


@pytest.mark.parametrize("preset", [USUAL, "flamecraft_2p", "forest_fire_standard_2p"])
def test_a_game_goes_on_from_the_position_of_another(site: Site, preset: str) -> None:
    first = Player(site, site.new(preset=preset, players=["person", "person"], open_hands=True, seed=4), 0)
    for _ in range(5):
        answer(first)
    text = text_of(site, first.game, 3)
    game = site.new(players=["person", "person"], position=text, open_hands=True)
    assert text_of(site, game, 0) == text
    header = read_replay(site.folder / f"{game}.jsonl", partial=True).header
    assert header.position == parse_position(text)
    assert header.env_id == PRESETS[preset].env_id
    decisions = [json.loads(line)["action"] for line in site.log(first.game).splitlines()[4:6]]
    second = Player(site, game, 0)
    for action in decisions:
        answer(second, action)
    assert text_of(site, game, 2) == text_of(site, first.game, 5)
    assert verify(site.folder / f"{game}.jsonl", partial=True).decisions == 2


def test_positions_written_by_hand_are_dealt_from_a_seed(site: Site) -> None:
    wish: dict[str, Any] = {"players": ["random", "random"], "position": WRITTEN.replace("'", '"')}
    texts = [text_of(site, site.new(**wish, seed=seed), 0) for seed in (3, 3, 5)]
    assert texts[0] == texts[1] != texts[2]
    assert parse_position(texts[0])["hands"]["0"] == "EMBER*2 AIR_DROP"
    status, said = site.post(f"/api/games/{site.new(**wish)}/agents", {"position": 0, "mark": ""})
    assert (status, said["length"] > 0) == (200, True)


def test_positions_are_hidden_as_hands_are(site: Site) -> None:
    game = site.new(preset=USUAL, players=["person", "random"], seed=3)
    status, said = site.get(f"/api/games/{game}/position?at=0")
    assert (status, "shows all hands" in said["error"]) == (403, True)
    site.post(f"/api/games/{game}/open", {})
    text_of(site, game, 0)
    for at in ("99", "-1", "x", "1e9"):
        assert site.get(f"/api/games/{game}/position?at={at}")[0] == 422


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        ({"position": ""}, 422, "names its preset"),
        ({"position": "just words"}, 422, "position"),
        ({"position": "at: turn\n"}, 422, "names its preset"),
        ({"position": "preset: chess\n"}, 422, "chess"),
        ({"position": f"preset: {USUAL}\noptions: [1]\n"}, 422, "options must be"),
        ({"position": f'preset: {USUAL}\noptions: {{"hand_size": 99}}\n'}, 422, "hands of 99"),
        ({"position": f"preset: {USUAL}\ngems: nowhere\n"}, 422, "gems"),
        ({"position": f"preset: {USUAL}\nseed: -1\n"}, 422, "seed must be"),
        ({"position": "{" * 9000}, 422, "position"),
        ({"position": f"preset: {USUAL}\nwind: " + "x" * MAX_POSITION}, 422, "position"),
        ({"position": "x" * 90_000}, 413, ""),
        ({"position": WRITTEN, "preset": USUAL}, 422, "has its rules"),
        ({"position": WRITTEN, "campaign": True}, 422, "has its rules"),
        ({"position": WRITTEN, "players": ["random"]}, 422, "has 2 seats"),
        ({"position": 7}, 422, "position"),
    ],
)
def test_what_is_no_position_is_refused(site: Site, wish: dict[str, Any], status: int, reason: str) -> None:
    kept = len(list(site.folder.glob("*.jsonl")))
    found, said = site.post("/api/games", {"players": ["random", "random"], **wish})
    assert (found, reason in said["error"]) == (status, True), said
    assert len(list(site.folder.glob("*.jsonl"))) == kept


@pytest.mark.skipif(PROGRAM is None, reason=f"NO BROWSER: positions were not tested in one; install one of {NAMES}")
def test_a_position_is_saved_changed_and_begun_from(started: Tab, site: Site) -> None:
    tab = started
    tab.window(1200, 900)
    game = site.new(preset="fire_tower_3p", players=["random"] * 3, seed=3)
    site.post(f"/api/games/{game}/agents", {"position": 0, "mark": ""})
    tab.visit(f"{site.address}game/{game}")
    tab.wait("window.gamePage?.cursor")
    tab.ask("gamePage.lookAt(2)")
    tab.wait("document.getElementById('write-down').href.endsWith('at=2')")
    tab.ask("document.getElementById('write-down').closest('details').open = true")
    tab.follow("document.getElementById('write-down')")
    tab.wait("document.getElementById('position').value")
    assert tab.ask("document.getElementById('position').value") == text_of(site, game, 2)
    assert len(tab.ask("[...document.querySelectorAll('#players select')].map(one => one.value)")) == 3
    assert not tab.ask("document.getElementById('position-save').hidden")
    tab.ask("startPage.part('watch').click()")
    box = "document.getElementById('position')"
    tab.ask(f"{box}.value = {box}.value.replace(/^wind:.*$/m, 'wind: \"NOWHERE\"')")
    tab.ask("startPage.part('position-go').click()")
    tab.wait("!document.getElementById('message').hidden")
    assert "NOWHERE" in tab.message()
    tab.ask(f"{box}.value = {box}.value.replace('NOWHERE', 'NORTH')")
    tab.follow("document.getElementById('position-go')")
    tab.wait("window.gamePage?.cursor")
    begun = tab.ask("gamePage.live.about.id")
    assert parse_position(text_of(site, begun, 0))["wind"] == "NORTH"
    assert make_game("fire_tower_3p").seats == len(tab.ask("gamePage.live.about.players"))
    assert tab.complaints(site.address) == []
