"""A board of hexes in a real browser: clicks, taps and keys find their hex. Skipped where none is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from tests.miniature.known import miniature_known
from tests.render.browser import NAMES, installed
from tests.web.site import Site
from tests.web.tab import Tab

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: boards of hexes were not tested; install one of {', '.join(NAMES)}"
)
MY_TURN = "window.gamePage?.cursor && !gamePage.busy && gamePage.myTurn"
SIDE = 5


@pytest.fixture(scope="module")
def garden_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with miniature_known(), Site(tmp_path_factory.mktemp("games")) as site:
        yield site


@pytest.fixture(scope="module")
def tab(garden_site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with Tab(str(PROGRAM), tmp_path_factory.mktemp("profile")) as tab:
        yield tab
        assert tab.complaints(garden_site.address) == []


@pytest.fixture
def garden(tab: Tab, garden_site: Site) -> Tab:
    """A fresh game, in which a person is asked for a bed."""
    tab.window(1200, 900)
    game = garden_site.new(preset="miniature_hex", players=["person", "random"], seed=4)
    tab.visit(f"{garden_site.address}game/{game}")
    tab.wait(MY_TURN)
    return tab


def click_at(tab: Tab, x: float, y: float) -> None:
    """A click at a place of the board, in hundredths of a cell's side."""
    matrix = "document.getElementById('board').getScreenCTM()"
    px, py = tab.ask(f"(m => [m.a * {x} + m.e, m.d * {y} + m.f])({matrix})")
    where = {"x": px, "y": py, "button": "left", "clickCount": 1}
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=px, y=py)
    tab.call("Input.dispatchMouseEvent", type="mousePressed", **where)
    tab.call("Input.dispatchMouseEvent", type="mouseReleased", **where)


def planted(tab: Tab) -> list[int]:
    """The beds that show a plant."""
    film = "gamePage.live.film"
    script = f"gamePage.frame.cells.map((s, c) => {film}.styles[{film}.stacks[s].at(-1)][0] === 'planted' ? c : -1)"
    return [cell for cell in tab.ask(script) if cell >= 0]


@pytest.mark.parametrize("cell", [0, 7, 12, 23, 24])
def test_a_click_beside_the_middle_finds_its_hex(garden: Tab, cell: int) -> None:
    x, y = garden.ask(f"gamePage.cursor.board.middle({cell})")
    # left of the middle by a little less than half the width, where squares of the same size would overlap
    click_at(garden, x - 44, y)
    garden.wait(f"{MY_TURN} && gamePage.live.about.length > 0")
    assert planted(garden) == [cell]


def test_a_click_in_the_gap_between_two_columns_hits_the_lower_hex(garden: Tab) -> None:
    """The upper left corner of a hex's square belongs to its neighbours."""
    x, y = garden.ask("gamePage.cursor.board.at(12)")
    click_at(garden, x + 6, y + 14)
    garden.wait(f"{MY_TURN} && gamePage.live.about.length > 0")
    assert planted(garden) == [6]


def test_cells_glow_as_hexes_over_the_whole_board(garden: Tab) -> None:
    assert garden.ask("document.querySelectorAll('#board .glow polygon').length") == SIDE * SIDE
    first = garden.ask("document.querySelector('#board .glow polygon').points.length")
    assert first == 6
    box = garden.ask("(b => [b.width, b.height])(document.querySelector('#board .lines polygon').getBBox())")
    assert box == pytest.approx([400, (SIDE + 0.5) * 86.6], abs=1)
    inside = (
        "[...document.querySelectorAll('#board text, #board use')].every(e => { const a = e.getBoundingClientRect(),"
        " b = document.getElementById('board').getBoundingClientRect();"
        " return a.left >= b.left - 2 && a.right <= b.right + 2 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2; })"
    )
    assert garden.ask(inside)


def test_arrow_keys_walk_from_hex_to_neighbouring_hex(garden: Tab) -> None:
    garden.ask("document.getElementById('board').focus()")
    garden.ask("gamePage.cursor.mark(10, 'keys')")
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        garden.type_key(key)
        seen.append(garden.ask("gamePage.cursor.at"))
    assert seen == [11, 12, 17, 18, 13, 12]
    garden.type_key("Enter")
    garden.wait(f"{MY_TURN} && gamePage.live.about.length > 0")
    assert planted(garden) == [12]


def test_a_finger_near_a_hex_aims_at_it(garden: Tab) -> None:
    garden.window(390, 800, mobile=True)
    garden.tap("gamePage.cursor.board.areas[16]", aside=6)
    garden.wait("gamePage.cursor.at === 16")
    garden.tap("document.getElementById('here')")
    garden.wait(f"{MY_TURN} && gamePage.live.about.length > 0")
    assert planted(garden) == [16]


def test_what_stands_around_the_board_follows_the_game(garden: Tab) -> None:
    def words() -> str:
        return str(garden.ask("document.querySelector('#board .arrows').textContent"))

    assert "at 120 degrees" in words()
    turn = "document.querySelector('#board .arrows use').getAttribute('transform')"
    assert garden.ask(turn).startswith("rotate(120 ")
    assert "turns1 of 8" in garden.ask("document.getElementById('gauges').textContent")
    assert "planted: 0" in garden.ask("document.getElementById('gauges').textContent")
    assert "sun" not in garden.ask("document.getElementById('facts').textContent")
    garden.click("gamePage.cursor.board.areas[3]")
    garden.wait(f"{MY_TURN} && gamePage.live.about.length > 0")
    assert "planted: 1" in garden.ask("document.getElementById('gauges').textContent")
