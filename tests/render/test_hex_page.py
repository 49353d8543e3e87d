"""The replay page with a board of hexes in a real browser: places, surroundings, hostile words. Skipped without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from firetower_env.core.snapshot import Pile, Snapshot
from firetower_env.core.surroundings import Bar, Count, EdgeArrow, TableCard
from firetower_env.render.frames import Frame
from firetower_env.render.geometry import HEXES
from firetower_env.render.page import Page, render_page
from tests.render.browser import NAMES, Browser, installed
from tests.render.games import HOSTILE
from tests.render.hex_example import BEARINGS, HEX_EXAMPLE

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: pages of hexes were not tested; install one of {', '.join(NAMES)}"
)


def sly(snapshot: Snapshot) -> Snapshot:
    """Hostile words wherever something stands around the board."""
    return replace(
        snapshot,
        arrows=(EdgeArrow(HOSTILE, 60.0, HOSTILE, BEARINGS),),
        bars=(Bar(HOSTILE, 3, 4),),
        counts=(Count(HOSTILE, HOSTILE, "rock"), Count(HOSTILE, HOSTILE)),
        table_cards=(TableCard(HOSTILE, HOSTILE, "wind", HOSTILE),),
        piles=(Pile(HOSTILE, 3, HOSTILE),),
    )


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    path = tmp_path_factory.mktemp("page") / "replay.html"
    calm = replace(HEX_EXAMPLE, arrows=(EdgeArrow("wind", None, "", BEARINGS),))
    frames = [Frame(calm), Frame(HEX_EXAMPLE), Frame(sly(HEX_EXAMPLE))]
    path.write_text(render_page(frames, Page("Hexes")), encoding="utf-8")
    with Browser(str(PROGRAM), tmp_path_factory.mktemp("profile")) as started:
        started.window(1200, 900)
        started.open(path)
        yield started
        assert started.troubles() == []


def text(browser: Browser, place: str) -> str:
    return str(browser.ask(f"document.querySelector('{place}').textContent"))


def test_hexes_lie_where_pictures_have_them(browser: Browser) -> None:
    for cell in range(12):
        row, col = divmod(cell, 4)
        use = f"replayPage.board.parts[{cell}][0]"
        found = [float(browser.ask(f"{use}.getAttribute('{axis}')")) for axis in "xy"]
        assert found == pytest.approx([100 * part for part in HEXES.corner((row, col))], abs=0.05)
        points = browser.ask(f"replayPage.board.areas[{cell}].points.length")
        assert points == 6
    assert browser.ask("document.querySelectorAll('#board .lines path')[0].getAttribute('d')") == ""


def test_surroundings_follow_the_position(browser: Browser) -> None:
    browser.ask("replayPage.go(0)")
    assert browser.ask("document.querySelectorAll('#board .arrows *').length") == 0
    box = browser.ask("document.getElementById('board').getAttribute('viewBox')")
    browser.ask("replayPage.go(1)")
    assert browser.ask("document.getElementById('board').getAttribute('viewBox')") == box
    assert text(browser, "#board .arrows") == "wind: from NW, 15 mph · 3 firesfrom NW, 15 mph3 fires"
    assert "rotate(300 " in browser.ask("document.querySelector('#board .arrows use').getAttribute('transform')")
    assert browser.ask("document.querySelectorAll('#board .about use').length") == 1
    gauges = text(browser, "#gauges")
    for words in ("cardGust", "top pile122 fires", "burning10 of 40", "rocks: 2 of 9"):
        assert words in gauges
    assert browser.ask("document.querySelector('.full').style.width") == "25%"
    facts = text(browser, "#facts")
    assert facts == "score7"
    assert text(browser, "#board .cells polygon:last-child title").endswith("lake; asked about")


def test_hostile_words_stay_words(browser: Browser) -> None:
    browser.ask("replayPage.go(2)")
    browser.ask("new Promise(done => setTimeout(done, 50))")
    assert browser.ask("window.hacked") is None
    assert browser.ask("document.querySelectorAll('img').length") == 0
    assert text(browser, "#gauges").count(HOSTILE) == 2 + 2 + 1 + 4
    assert HOSTILE in text(browser, "#board .arrows")
    assert browser.ask("document.querySelector('.gauge[data-card]').title") == HOSTILE
