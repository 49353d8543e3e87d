"""People play in a real browser: a helicopter fetches water, puts out an acre and lands, all by clicking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.core.hexes import hex_grid
from firetower_env.games.forest_fire.verbs import LAYOUT
from firetower_env.replay import read_replay
from tests.render.browser import NAMES, installed
from tests.web.site import Site
from tests.web.tab import Tab

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: no flight was tested; install one of {', '.join(NAMES)}"
)
MY_TURN = "window.gamePage?.cursor && !gamePage.busy && gamePage.myTurn"
GRID = hex_grid(20, 20)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with Tab(str(PROGRAM), tmp_path_factory.mktemp("profile")) as tab:
        yield tab


#: a gesture waits for its place
HELD = "gamePage.gesture?.active && gamePage.gesture.plan && !gamePage.busy"


class Page:
    """The page of a game as a person uses it."""

    def __init__(self, tab: Tab, site: Site, **wish: Any) -> None:
        self.tab, self.site, self.game = tab, site, site.new(**wish)
        tab.window(1200, 900)
        tab.visit(f"{site.address}game/{self.game}")
        tab.wait("window.gamePage?.cursor")
        tab.set("speed", "0")
        tab.wait(MY_TURN)

    @property
    def ask(self) -> str:
        """The question as it is written."""
        return str(self.tab.ask("document.querySelector('#ask b').textContent"))

    @property
    def buttons(self) -> dict[str, int]:
        """Answers on buttons."""
        answers = self.tab.ask("gamePage.live.about.question.answers")
        return {one["label"]: one["action"] for one in answers if "label" in one}

    @property
    def cells(self) -> list[int]:
        """Acres that glow, or on which what is held can be put."""
        held: list[int] | None = self.tab.ask(
            "gamePage.gesture?.active ? gamePage.gesture.plan.places.flatMap((place) => place.covers) : null"
        )
        if held is not None:
            return held
        glowing = self.tab.ask("document.querySelectorAll('#board .glow polygon').length")
        cells: list[int] = self.tab.ask("gamePage.cursor.cells")
        assert glowing == len(cells)
        return cells

    def lying(self) -> list[list[str]]:
        """By acre: what lies there, from the ground up."""
        film = "gamePage.live.film"
        found: list[list[str]] = self.tab.ask(
            f"gamePage.frame.cells.map(s => {film}.stacks[s].map(style => {film}.styles[style][0]))"
        )
        return found

    def where(self, name: str) -> list[int]:
        return [cell for cell, names in enumerate(self.lying()) if name in names]

    def press(self, label: str) -> None:
        self._do(f"document.querySelector('[data-action=\"{self.buttons[label]}\"]')")

    def click(self, cell: int) -> None:
        self._do(f"gamePage.cursor.board.areas[{cell}]")

    def _do(self, element: str) -> None:
        length = self.tab.ask("gamePage.live.about.length")
        self.tab.click(element)
        self.tab.wait(f"({MY_TURN} && gamePage.live.about.length > {length}) || ({HELD})")


def nearest(cells: list[int], to: list[int]) -> int:
    return min(cells, key=lambda cell: min(int(GRID.distance[cell, other]) for other in to))


def by_water(rivers: list[int], fires: list[int], start: int) -> tuple[int, int, int]:
    """The shortest way from an acre over a river acre to a burning one: its steps, and both acres."""
    ways = GRID.distance[start, rivers].astype(int)[:, None] + GRID.distance[np.ix_(rivers, fires)]
    river, fire = np.unravel_index(ways.argmin(), ways.shape)
    return int(ways.min()), rivers[river], fires[fire]


def play_until_flight(page: Page) -> None:
    """Set up, and get a helicopter as soon as that is possible."""
    for _ in range(60):
        if "Fly the helicopter" in page.buttons:
            return
        if "New helicopter" in page.buttons:
            page.press("New helicopter")
            rivers, fires = page.where("river"), page.where("fire")
            ways = {cell: by_water(rivers, fires, cell)[0] for cell in page.cells}
            page.click(min(ways, key=ways.__getitem__))
        elif page.cells:
            page.click(page.cells[-1])
        else:
            page.press("Stop")
    raise AssertionError("no helicopter came")


def test_a_flight_by_clicking_waypoints(started: Tab, site: Site) -> None:
    page = Page(started, site, preset="forest_fire_easier", players=["person"], seed=0)
    play_until_flight(page)
    page.press("Fly the helicopter")
    assert page.ask == "Helicopter, 10 steps left, empty: fly on, load, drop or land"
    (here,) = page.where("helicopter")
    assert page.tab.ask("gamePage.frame.aboutCells") == [here]
    assert set(page.cells) == {cell for cell in range(400) if 0 < GRID.distance[here, cell] <= 10}

    steps, water, blaze = by_water(page.where("river"), page.where("fire"), here)
    assert steps < 9
    page.click(water)
    left = 10 - int(GRID.distance[here, water])
    assert page.ask == f"Helicopter, {left} steps left, 1 water: fly on, load, drop or land"
    assert "helicopter: 1 water" in page.tab.ask("document.getElementById('gauges').textContent")
    assert page.where("helicopter") == [water]

    page.click(blaze)
    burning = len(page.where("fire"))
    page.press("Drop water")
    assert page.lying()[blaze] == ["burnt", "helicopter"]
    assert len(page.where("fire")) == burning - 1
    assert f"{burning - 1} of 40" in page.tab.ask("document.getElementById('gauges').textContent")

    fires = page.where("fire")
    quiet = [
        cell
        for cell, names in enumerate(page.lying())
        if cell in page.cells
        and names in (["forest"], ["burnt"])
        and all(GRID.distance[cell, other] > 1 for other in fires)
    ]
    landing = nearest(quiet, [blaze])
    page.click(landing)
    page.press("Land")
    assert page.tab.ask("gamePage.frame.turn") > 1
    assert started.complaints(site.address) == []
    decisions = read_replay(site.folder / f"{page.game}.jsonl", partial=True).decisions
    flight = [decision.action for decision in decisions][-6:]
    verbs = [LAYOUT.encode(verb) for verb in ("FLY", "DROP_WATER", "END")]
    assert flight == [verbs[0], water, blaze, verbs[1], landing, verbs[2]]


@pytest.mark.parametrize("players", [["person"], ["person", "random", "person", "random", "random", "person"]])
def test_one_to_six_seats_persons_and_agents_mixed(started: Tab, site: Site, players: list[str]) -> None:
    """Persons at one table take over from each other; agents play in between."""
    preset = "forest_fire_standard" if len(players) == 1 else "forest_fire_standard_6p"
    game = site.new(preset=preset, players=players, seed=5)
    started.window(1200, 900)
    started.visit(f"{site.address}game/{game}")
    started.wait("window.gamePage?.cursor")
    started.set("speed", "0")
    seen = set()
    for _ in range(40):
        started.wait("!gamePage.busy && gamePage.atPresent && gamePage.live.about.question?.who !== 'agent'")
        if started.ask("gamePage.live.about.over"):
            break
        if not started.ask("gamePage.myTurn"):
            started.click("document.querySelector('#answers .main-button')")
            started.wait(MY_TURN)
        seen.add(started.ask("gamePage.live.about.question.seat"))
        length = started.ask("gamePage.live.about.length")
        buttons = started.ask("document.querySelectorAll('#answers .answer').length")
        started.click(
            "document.querySelector('#answers .answer')"
            if buttons
            else "gamePage.cursor.board.areas[gamePage.cursor.cells[0]]"
        )
        started.wait(f"!gamePage.busy && gamePage.live.about.length > {length}")
    assert seen == {seat for seat, player in enumerate(players) if player == "person"}
    assert started.ask("document.querySelectorAll('#seats .seat').length") == len(players)
    assert started.complaints(site.address) == []
