"""A table of free-standing cards in a real browser: answered by mouse, keyboard and finger. Skipped without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.render.page import Page, render_page
from firetower_env.replay import frames_of, verify
from tests.miniature.known import miniature_known
from tests.render.browser import NAMES, installed
from tests.render.games import record
from tests.web.site import Player, Site
from tests.web.tab import Tab

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: the table was not tested; install one of {', '.join(NAMES)}"
)
READY = "window.gamePage?.cursor && !gamePage.busy"
MY_TURN_OR_OVER = f"{READY} && (gamePage.myTurn || (gamePage.live.about.over && gamePage.atPresent))"


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


@pytest.fixture
def tab(started: Tab, site: Site) -> Iterator[Tab]:
    started.window(1200, 900)
    yield started
    assert started.complaints(site.address) == []


def enter(tab: Tab, site: Site, *players: str, preset: str = "miniature_panels") -> str:
    """A new game, with agents' moves shown at once."""
    game = site.new(preset=preset, players=list(players), seed=3)
    tab.visit(f"{site.address}game/{game}")
    tab.wait("window.gamePage?.cursor")
    tab.set("speed", "0")
    tab.wait(MY_TURN_OR_OVER)
    return game


def state(tab: Tab) -> dict[str, Any]:
    names = "over, length, question, seat"
    return dict(tab.ask(f"(({{{names}}}) => ({{{names}}}))(gamePage.live.about)"))


def area(action: int) -> str:
    return f"gamePage.cursor.board.areas[{action}]"


def test_a_whole_game_is_played_by_clicking_on_cards_and_slots(tab: Tab, site: Site) -> None:
    game = enter(tab, site, "person", "random")
    clicked = set()
    for _ in range(30):
        tab.wait(MY_TURN_OR_OVER)
        before = state(tab)
        if before["over"]:
            break
        offered = tab.ask("gamePage.cursor.actions")
        assert set(offered) <= {answer["action"] for answer in before["question"]["answers"]}
        assert tab.ask("document.querySelectorAll('#board .legal rect').length") == 2 * len(offered)
        clicked.add("slot" if offered[-1] < 25 else "card")
        tab.click(area(offered[-1]))
        tab.wait(f"gamePage.live.about.length > {before['length']}")
    assert state(tab)["over"]
    assert clicked == {"slot", "card"}
    assert verify(site.folder / f"{game}.jsonl").over


def test_what_stands_before_a_seat_answers_too(tab: Tab, site: Site) -> None:
    enter(tab, site, "person", "random")
    tab.click("document.querySelector('#answers button')")
    tab.wait(f"{READY} && gamePage.live.about.length === 1")
    assert tab.ask("document.querySelectorAll('#seats button.chip').length") > 0
    assert "Sow a seed of" in tab.ask("document.querySelector('#seats button.chip').getAttribute('aria-label')")
    tab.click("document.querySelector('#seats button.chip')")
    tab.wait(f"{READY} && gamePage.live.about.length > 1")


def test_the_keyboard_suffices(tab: Tab, site: Site) -> None:
    enter(tab, site, "person", "random")
    for _ in range(4):
        tab.wait(MY_TURN_OR_OVER)
        before = state(tab)
        tab.ask("document.getElementById('board').focus()")
        tab.type_key("ArrowRight")
        first = tab.ask("gamePage.cursor.at")
        assert first == tab.ask("gamePage.cursor.actions[0]")
        tab.type_key("ArrowRight")
        aimed = tab.ask("gamePage.cursor.at")
        if len(tab.ask("gamePage.cursor.actions")) > 1:
            assert aimed != first
        assert "may be chosen" in tab.ask("document.getElementById('board').getAttribute('aria-label')")
        tab.type_key("Enter")
        tab.wait(f"gamePage.live.about.length > {before['length']}")


def test_a_finger_aims_first_and_then_chooses(tab: Tab, site: Site) -> None:
    tab.window(360, 740, mobile=True)
    enter(tab, site, "person", "random")
    tab.tap(area(7))
    tab.wait("gamePage.cursor.at === 7")
    assert state(tab)["length"] == 0
    assert "Row 1" in tab.ask("document.getElementById('here').textContent")
    tab.tap("document.getElementById('here')")
    tab.wait("gamePage.live.about.length > 0")


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_pages_fit_and_the_question_stays_in_view(tab: Tab, site: Site, width: int) -> None:
    tab.window(width, 800, mobile=width < 500)
    enter(tab, site, "person", "random")
    assert tab.ask("document.documentElement.scrollWidth") <= width
    box = "(e => (b => [b.left, b.right, b.top, b.bottom])(e.getBoundingClientRect()))"
    left, right, _, _ = tab.ask(f"{box}(document.getElementById('board'))")
    assert 0 <= left < right <= width
    _, _, top, bottom = tab.ask(f"{box}(document.getElementById('task'))")
    assert 0 <= top < bottom <= 801
    arranged = tab.ask("gamePage.cursor.board.arranged[0]")
    assert arranged == {360: 324, 768: 586, 1600: 586}[width]
    small = "[...document.querySelectorAll('button:not(.event)')].filter(b => b.offsetParent && b.offsetHeight < 36)"
    assert tab.ask(f"{small}.length") == 0


def test_another_seat_is_told_neither_answers_nor_hand(site: Site) -> None:
    game = site.new(preset="miniature_panels", players=["person", "person"], seed=3)
    other = Player(site, game, 1)
    values, frame = other.state["film"]["values"], other.state["film"]["frames"][0]
    assert values[frame["legalParts"]] == []
    assert values[frame["seat0"]]["shelves"] == [["hand", [["", "3 cards", -1, "", False]]]]
    asked = Player(site, game, 0)
    assert len(asked.state["film"]["values"][asked.state["film"]["frames"][0]["legalParts"]]) == 26
    assert asked.state["film"]["values"][asked.state["film"]["frames"][0]["seat0"]]["shelves"][0][1][0][2] >= 25


def test_a_replay_page_shows_the_table(started: Tab, tmp_path: Path) -> None:
    frames = list(frames_of(record(tmp_path / "game.jsonl", "miniature_panels")))
    path = tmp_path / "page.html"
    path.write_text(render_page(frames, Page("Garden")), encoding="utf-8")
    started.window(1200, 900)
    started.open(path)
    assert started.troubles() == []
    for at in (0, len(frames) - 1, 5):
        started.ask(f"replayPage.go({at})")
        tableau = frames[at].snapshot.tableau
        assert tableau is not None
        heads = sum(bool(slot.icon) for panel in tableau.panels() for slot in panel.slots)
        assert started.ask("document.querySelectorAll('#board use[href^=\"#head-\"]').length") == heads
        assert started.ask("document.querySelectorAll('#board .last rect').length") == 2 * len(tableau.last)
        links = "[...document.querySelectorAll('use')].filter(u => !document.querySelector(u.getAttribute('href')))"
        assert started.ask(f"{links}.length") == 0
    started.window(360, 800, mobile=True)
    started.ask("new Promise(done => setTimeout(done, 100))")
    assert started.ask("replayPage.board.arranged[0]") == 324
    assert started.ask("document.documentElement.scrollWidth") <= 360


# -- a real game of five seats ----------------------------------------------------------------------------------------


def point_or_press(tab: Tab) -> str:
    """Answer as a person does: on the table if possible, else before the own seat, else by a button."""
    offered = tab.ask("gamePage.cursor.actions")
    if offered:
        tab.click(area(offered[0]))
        return "table"
    if tab.ask("document.querySelectorAll('#mine button.chip').length"):
        tab.click("document.querySelector('#mine button.chip')")
        return "seat"
    tab.click("[...document.querySelectorAll('#answers button')].pop()")
    return "button"


def test_persons_and_agents_share_a_game_of_five(tab: Tab, site: Site) -> None:
    game = site.new(preset="flamecraft_5p", players=["person", "random", "person", "random", "random"], seed=8)
    tab.visit(f"{site.address}game/{game}")
    tab.wait("window.gamePage?.cursor")
    tab.set("speed", "0")
    asked, ways = set(), set()
    for _ in range(45):
        tab.wait(f"{READY} && gamePage.live.about.question?.who === 'person' && gamePage.atPresent")
        now = state(tab)
        asked.add(now["question"]["seat"])
        if now["question"]["seat"] != now["seat"]:
            # another person is asked: nothing of that hand is shown before they take over
            shown = tab.ask("gamePage.frame.seats.map(seat => seat.hand !== null)")
            assert shown == [seat == now["seat"] for seat in range(5)]
            assert tab.ask("gamePage.cursor.actions") == []
            tab.click("document.querySelector('#answers button')")
            tab.wait(f"{READY} && gamePage.myTurn")
        hidden = tab.ask("[...document.querySelectorAll('#seats .seat:not(.asked)')].map(e => e.textContent)")
        assert len(hidden) == 4
        assert all("hidden" in text for text in hidden)
        length = state(tab)["length"]
        ways.add(point_or_press(tab))
        tab.wait(f"{READY} && gamePage.live.about.length > {length}")
    assert asked == {0, 2}
    assert ways == {"table", "seat", "button"}
    assert tab.ask("document.querySelectorAll('#board use[href^=\"#head-\"]').length") >= 11
    captions = tab.ask("[...document.querySelectorAll('#events .event')].map(e => e.textContent)")
    assert any("visits " in text for text in captions)
    assert sum("chooses in secret" in text for text in captions) == 4


def test_what_a_card_says_is_told_when_it_is_pointed_at(tab: Tab, site: Site) -> None:
    enter(tab, site, "person", "random", preset="flamecraft_2p")
    title = "document.querySelector('#board .cells [data-card=\"Potable Potions\"]')"
    tab.click(title)
    assert "Potable Potions: No ability." in tab.ask("document.getElementById('rules').textContent")
