"""What axe-core finds in the pages of the web app: nothing, in light and in dark, at a desk and on a phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.agents import baselines
from firetower_env.presets import PRESETS, make_game
from tests.presets import USUAL
from tests.render.browser import installed
from tests.web.site import Player, Site
from tests.web.tab import Tab

PROGRAM = installed()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="NO BROWSER: pages were not checked for accessibility")
AXE = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
FOUND = "axe.run(document, {resultTypes: ['violations']}).then((found) => JSON.stringify(found.violations))"
MINE_OR_OVER = "window.gamePage?.cursor && !gamePage.busy && (gamePage.myTurn || gamePage.live.about.over)"


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with Tab(str(PROGRAM), tmp_path_factory.mktemp("profile")) as tab:
        yield tab


def violations(tab: Tab) -> list[str]:
    """The rules that the page breaks, each with the places."""
    tab.ask(f"{AXE};0")
    found: list[dict[str, Any]] = json.loads(tab.ask(FOUND))
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


def test_a_page_with_faults_is_found_out(tab: Tab, site: Site) -> None:
    tab.visit(site.address)
    tab.ask("document.body.insertAdjacentHTML('beforeend', '<img src=\"/static/icon.svg\"><button></button>')")
    assert {one.partition(":")[0] for one in violations(tab)} >= {"image-alt", "button-name"}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_start_page_is_accessible(tab: Tab, site: Site, dark: bool) -> None:
    tab.window(1200, 900, dark=dark)
    tab.visit(site.address)
    tab.wait("document.querySelectorAll('#players select').length")
    assert violations(tab) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_pattern_that_is_held_is_accessible(tab: Tab, site: Site, dark: bool) -> None:
    tab.window(390 if dark else 1200, 900, mobile=dark, dark=dark)
    game = site.new(preset="fire_tower_2p", players=["person", "pyromaniac"], seed=868)
    Player(site, game, 0).play(1)
    tab.visit(f"{site.address}game/{game}")
    tab.wait(MINE_OR_OVER)
    tab.ask("document.querySelector('#answers .play [data-card=\"Flare Up\"]').click()")
    tab.wait("gamePage.gesture.at && !gamePage.busy")
    assert violations(tab) == []


@pytest.mark.parametrize("preset", USUAL)
def test_a_game_is_accessible_while_it_is_played_and_with_a_hint(tab: Tab, site: Site, preset: str) -> None:
    other = baselines(PRESETS[preset].game)[0]
    game = site.new(preset=preset, players=["person", *[other] * (make_game(preset).seats - 1)], seed=7)
    player = Player(site, game, 0)
    for number, (width, dark) in enumerate([(1200, False), (390, True)]):
        player.play(2 + number)
        tab.window(width, 900, mobile=width < 500, dark=dark)
        tab.visit(f"{site.address}game/{game}")
        tab.wait(MINE_OR_OVER)
        if number:
            tab.ask("gamePage.hintNow()")
            tab.wait("document.getElementById('hint-said').textContent")
        assert violations(tab) == []
