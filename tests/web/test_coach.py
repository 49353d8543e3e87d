"""Hints and reviews in the web app, with and without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from tests.render.browser import installed
from tests.web.site import Player, Site
from tests.web.tab import Tab

TWO: dict[str, Any] = {"preset": "fire_tower_2p", "players": ["person", "pyromaniac"], "seed": 7}
SHORT: dict[str, Any] = {"preset": "wildfire_rescue_2p", "players": ["person", "ranger"], "seed": 7}


def advice(player: Player, what: str, **more: Any) -> tuple[int, Any]:
    """Ask without taking the answer for a state of the game."""
    return player.site.post(f"/api/games/{player.game}/{what}", {**player.place, **more})


def test_a_hint_names_legal_answers_and_changes_nothing(site: Site) -> None:
    player = Player(site, site.new(**TWO), 0)
    player.play(3)
    log = site.log(player.game)
    status, said = advice(player, "hint")
    assert status == 200
    assert said["unit"] == "chance to win"
    assert 1 <= len(said["best"]) <= 3
    for one in said["best"]:
        assert one["action"] in player.answers
        assert one["answer"]
        assert one["worth"].endswith(" %")
    assert site.log(player.game) == log
    assert advice(player, "hint") == (status, said)


def test_a_hint_is_of_this_game_and_for_the_person_whose_turn_it_is(site: Site) -> None:
    """That it knows no more than the person does is tested where hints are made: tests/coaching."""
    told = set()
    for seed in (1, 2):
        player = Player(site, site.new(**SHORT | {"seed": seed}), 0)
        status, said = advice(player, "hint")
        assert status == 200
        told.add(str(said))
    assert len(told) == 2, "different boards look different"
    other = Player(site, site.new(preset="fire_tower_2p", players=["person", "person"]), 0)
    status, said = advice(other, "hint", seat=1 - int(other.state["question"]["seat"]))
    assert status == 403
    assert "whose turn" in said["error"]


def test_hints_and_reviews_are_refused_where_they_do_not_fit(site: Site) -> None:
    player = Player(site, site.new(**TWO), 0)
    player.wait()
    assert advice(player, "review", start=0)[0] == 403
    assert site.post(f"/api/games/{player.game}/hint", {**player.place, "position": 4000})[0] == 409
    assert site.post(f"/api/games/{player.game}/hint", {"position": 0})[0] == 422
    assert site.post(f"/api/games/{player.game}/review", player.place)[0] == 422
    assert site.post("/api/games/0123456789abcdef/hint", player.place)[0] == 404


def test_a_review_comes_in_pieces_that_make_the_whole_game(site: Site) -> None:
    player = Player(site, site.new(**SHORT), 0)
    player.play(400)
    assert player.state["over"]
    start, moments = 0, []
    while start is not None:
        status, said = advice(player, "review", start=start)
        assert status == 200, said
        moments += said["moments"]
        start = said["next"]
    places = [one["at"] for one in moments]
    assert places == sorted(set(places))
    assert places[-1] < player.state["length"]
    assert {one["seat"] for one in moments} == {0, 1}
    assert said["unit"] == "score"
    status, said = advice(player, "review", start=player.state["length"])
    assert (status, said["moments"], said["next"]) == (200, [], None)


@pytest.mark.skipif(installed() is None, reason="NO BROWSER: the coach of the web app was not tested in one")
def test_hints_stand_on_the_board_and_a_finished_game_is_reviewed(site: Site, tmp_path: Path) -> None:
    with Tab(str(installed()), tmp_path / "profile") as tab:
        tab.window(1200, 900)
        tab.visit(site.address)
        game = site.new(**SHORT)
        tab.visit(f"{site.address}game/{game}")
        tab.wait("window.gamePage?.cursor && gamePage.myTurn && !gamePage.busy")
        tab.click("document.getElementById('hint')")
        tab.wait("document.querySelectorAll('.hinted').length")
        assert "The coach, score: " in tab.ask("document.getElementById('hint-said').textContent")
        person = Player(site, game, 0)
        person.play(400)
        assert person.state["over"]
        tab.reload()
        tab.wait("window.gamePage?.cursor && !document.getElementById('review-go').hidden")
        assert tab.ask("document.querySelectorAll('.hinted').length") == 0
        tab.click("document.getElementById('review-go')")
        tab.wait("document.querySelector('.curve-line')")
        tab.click("document.querySelector('.turning button')")
        tab.wait("document.querySelector('.coach').textContent.includes('which lost')")
        assert tab.complaints(site.address) == []
