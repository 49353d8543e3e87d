"""A campaign in the web app: its games are played with what is unlocked, and each of them counts once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.presets import GAMES
from firetower_env.replay import read_replay
from tests.web.site import Player, Site

PRESET = "flamecraft_solo"


@pytest.fixture
def own(tmp_path: Path) -> Any:
    with Site(tmp_path / "games") as running:
        yield running


def catalogue(site: Site, game: str = "flamecraft") -> dict[str, Any]:
    return next(one for one in site.get("/api/catalogue")[1]["games"] if one["game"] == game)


def kept(site: Site) -> dict[str, Any]:
    return dict(json.loads((site.folder / "campaign-flamecraft.json").read_text()))


def played(site: Site, **wish: Any) -> Player:
    player = Player(site, site.new(preset=PRESET, players=["person"], campaign=True, **wish), 0)
    player.play(2000, choice=-1)
    assert player.state["over"]
    return player


def test_a_campaign_is_kept_from_game_to_game(own: Site) -> None:
    assert ["games played", "0"] in catalogue(own)["campaign"]
    assert not (own.folder / "campaign-flamecraft.json").exists()
    player = played(own, seed=4)
    assert kept(own)["games"] == 1
    best = kept(own)["best"]
    assert ["best reputation", str(best)] in catalogue(own)["campaign"]
    # taking back and ending again does not count twice, nor does looking
    assert player.act("undo")[0] == 200
    player.play(50, choice=0)
    player.look()
    assert kept(own)["games"] == 1
    # the next game is played with what is unlocked
    values = kept(own) | {"unlocked": ["A1", "A8"], "replace": {"Drake of Cakes": "Guilty Treasures"}}
    (own.folder / "campaign-flamecraft.json").write_text(json.dumps(values))
    game = own.new(preset=PRESET, players=["person"], campaign=True, seed=5)
    rules = read_replay(own.folder / f"{game}.jsonl", partial=True).header.rules
    assert rules["unlocked"] == ["A1", "A8"]
    Player(own, game, 0).play(2000, choice=-1)
    assert kept(own)["games"] == 2
    assert set(kept(own)["unlocked"]) >= {"A1", "A8"}


def test_games_of_their_own_leave_the_campaign_alone(own: Site) -> None:
    player = Player(own, own.new(preset=PRESET, players=["person"], seed=4), 0)
    player.play(2000, choice=-1)
    assert player.state["over"]
    assert not (own.folder / "campaign-flamecraft.json").exists()


def test_only_games_of_the_campaign_can_be_its_next(own: Site) -> None:
    fitting = {preset["name"] for preset in catalogue(own)["presets"] if preset["campaign"]}
    assert fitting == {"flamecraft_solo", "flamecraft_solo_golden"}
    for preset, seats in (("flamecraft_2p", 2), ("flamecraft_campaign", 1), ("fire_tower_2p", 2)):
        wish = {"preset": preset, "players": ["person"] * seats, "campaign": True}
        assert own.post("/api/games", wish)[0] == 422
    assert catalogue(own, "fire_tower")["campaign"] == []
    assert all(entry.how for entry in GAMES.values())


def test_a_damaged_campaign_stays_as_it_is(own: Site) -> None:
    path = own.folder / "campaign-flamecraft.json"
    path.write_text("{")
    status, said = own.post("/api/games", {"preset": PRESET, "players": ["person"], "campaign": True})
    assert (status, "cannot go on" in said["error"]) == (422, True)
    assert str(own.folder) not in said["error"]
    assert catalogue(own)["campaign"] == [["the campaign", "its file cannot be used"]]
    assert path.read_text() == "{"


def test_a_game_that_was_overtaken_does_not_count(own: Site) -> None:
    late = Player(own, own.new(preset=PRESET, players=["person"], campaign=True, seed=7), 0)
    values = {"game": "flamecraft", "version": 1, "unlocked": ["A9"], "replace": {}, "games": 3, "best": 90}
    (own.folder / "campaign-flamecraft.json").write_text(json.dumps(values))
    late.play(2000, choice=-1)
    assert late.state["over"]
    assert kept(own)["games"] == 3
