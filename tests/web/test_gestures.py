"""Cards with a pattern in a real browser: one gesture by mouse, keys or finger. Skipped where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from tests.render.browser import NAMES, installed
from tests.web.site import Site
from tests.web.tab import Tab

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: gestures were not tested; install one of {', '.join(NAMES)}"
)
READY = "window.gamePage?.cursor && !gamePage.busy && gamePage.myTurn"
HELD = "gamePage.gesture.active && gamePage.gesture.plan && !gamePage.busy"
#: seat 0 begins, with Air Drop, De/Reforest, Ember, Fire Engine and Flare Up in its hand
SEED = 868


@pytest.fixture
def tab(started: Tab, site: Site) -> Iterator[Tab]:
    """A page of a game whose first wind has blown: now a card is played."""
    started.window(1200, 900)
    game = site.new(preset="fire_tower_2p", players=["person", "pyromaniac"], seed=SEED)
    started.visit(f"{site.address}game/{game}")
    started.wait(READY)
    started.set("speed", "0")
    started.ask("gamePage.choose(gamePage.live.about.question.answers.at(-1).action)")
    started.wait(f"{READY} && gamePage.live.about.length === 1")
    yield started
    assert started.complaints(site.address) == []
    started.window(1200, 900)


def card(name: str) -> str:
    return f"document.querySelector('#answers .play [data-card=\"{name}\"]')"


def preview(tab: Tab) -> str:
    return str(tab.ask("document.getElementById('preview').textContent"))


def shown(tab: Tab) -> dict[str, Any]:
    """The placement under the pointer."""
    return dict(tab.ask("gamePage.gesture.at"))


def test_a_pattern_lies_under_the_mouse_turns_and_is_played_by_a_click(tab: Tab, site: Site) -> None:
    assert tab.ask(f"{card('Flare Up')}.querySelector('.shape title').textContent") == "three in a line"
    tab.click(card("Flare Up"))
    tab.wait(HELD)
    assert "Lying" not in tab.ask("document.getElementById('task').textContent")
    places = tab.ask("gamePage.gesture.plan.places")
    lying = next(number for number, place in enumerate(places) if len(place["changes"]) == 3)
    tab.point(*tab.spot(lying))
    first = shown(tab)
    assert tab.ask("document.querySelectorAll('.ghost .coming use').length") >= 3
    assert preview(tab).startswith("fire gem comes to ")
    # another way round, where both fit
    others = "plan.places.some(q => q.way !== p.way && fitting.inside(q, fitting.centre(p)))"
    both = tab.ask(f"(({{plan, fitting}}) => plan.places.findIndex(p => {others}))(gamePage.gesture)")
    tab.point(*tab.spot(both))
    first = shown(tab)
    tab.type_key("r")
    assert shown(tab)["way"] != first["way"]
    tab.type_key("r")
    assert shown(tab)["way"] == first["way"]
    # far from all fire it fits nowhere, and nothing is played
    tab.point(*tab.middle("gamePage.cursor.board.areas[14 * 16 + 2]"), press=True)
    assert preview(tab) == "It does not fit here."
    assert tab.ask("document.querySelectorAll('.ghost .over.misfit').length") == 3
    assert tab.ask("gamePage.live.about.length") == 1
    tab.point(*tab.spot(lying))
    first = shown(tab)
    tab.point(*tab.spot(lying), press=True)
    tab.wait("gamePage.live.about.length >= 4")
    tab.wait(READY)
    log = [line for line in site.log(tab.ask("gamePage.id")).splitlines() if b'"question"' in line]
    assert [b'"ACTION"' in log[1], b'"ORIENT"' in log[2], b'"WINDOW"' in log[3]] == [True] * 3
    assert set(tab.ask("gamePage.live.frames[4].lastCells")) >= {cell for cell, _ in first["changes"]}
    # the whole gesture is taken back
    for _ in range(5):
        if tab.ask("gamePage.live.about.length") <= 1:
            break
        length = tab.ask("gamePage.live.about.length")
        tab.click("document.getElementById('undo')")
        tab.wait(f"!gamePage.busy && gamePage.live.about.length < {length}")
    assert tab.ask("gamePage.live.about.length") == 1
    tab.wait(f"{card('Flare Up')} !== null")


def test_keys_alone_place_a_pattern(tab: Tab) -> None:
    tab.ask(f"{card('Flare Up')}.focus()")
    tab.type_key("Enter")
    tab.wait(f"{HELD} && gamePage.gesture.at")
    assert tab.ask("document.activeElement.id") == "board"
    tab.type_key("Escape")
    assert not tab.ask("gamePage.gesture.active")
    assert tab.ask("document.activeElement.dataset.card") == "Flare Up"
    tab.type_key("Enter")
    tab.wait(f"{HELD} && gamePage.gesture.at")
    seen = set()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "r", "ArrowDown"):
        tab.type_key(key)
        place = shown(tab)
        assert preview(tab) == place["words"]
        seen.add((place["way"], tuple(place["covers"])))
    assert len(seen) >= 3
    assert len({way for way, _ in seen}) == 2
    place = shown(tab)
    tab.type_key("Enter")
    tab.wait(READY)
    assert set(tab.ask("gamePage.live.frames[4].lastCells")) >= {cell for cell, _ in place["changes"]}


def test_a_play_of_several_cells_can_step_back_before_the_last(tab: Tab) -> None:
    tab.click(card("Ember"))
    tab.wait(HELD)
    before = tab.ask("gamePage.live.about.length")
    tab.point(*tab.spot(0), press=True)
    tab.wait(f"{HELD} && gamePage.gesture.steps.length === 1")
    assert tab.ask("document.querySelector('#ask').textContent").startswith("Play Ember: Choose where the ember lands.")
    tab.type_key("Escape")
    tab.wait(f"{HELD} && gamePage.gesture.steps.length === 0")
    tab.point(*tab.spot(0), press=True)
    tab.wait(f"{HELD} && gamePage.gesture.steps.length === 1")
    tab.point(*tab.spot(2))
    place = shown(tab)
    # what lay there goes, what flies comes
    assert "fire gem comes to" in place["words"]
    assert "fire gem goes from" in place["words"]
    assert tab.ask("gamePage.live.about.length") == before
    tab.point(*tab.spot(2), press=True)
    tab.wait(f"gamePage.live.about.length >= {before + 3}")


def test_both_forms_of_a_card_are_one_button(tab: Tab, site: Site) -> None:
    tab.click(card("Flare Up"))
    tab.wait(HELD)
    places = tab.ask("gamePage.gesture.plan.places")
    tab.point(*tab.spot(next(n for n, place in enumerate(places) if len(place["changes"]) == 3)), press=True)
    tab.wait(f"{READY} && gamePage.live.about.length > 4")
    for _ in range(6):
        tab.wait(READY)
        if tab.ask(f"{card('Air Drop')} !== null"):
            break
        length = tab.ask("gamePage.live.about.length")
        tab.ask("gamePage.choose(gamePage.live.about.question.answers.at(-1).action)")
        tab.wait(f"gamePage.live.about.length > {length}")
    assert tab.ask("document.querySelectorAll('#answers .play [data-card=\"Air Drop\"]').length") == 1
    assert tab.ask(f"{card('Air Drop')}.querySelector('b').firstChild.textContent").strip() == "Play Air Drop"
    tab.click(card("Air Drop"))
    tab.wait(HELD)
    assert tab.ask("[...document.querySelectorAll('[aria-pressed]')].map(b => b.textContent)") == [
        "All at once",
        "One by one",
    ]
    tab.click("document.querySelectorAll('[aria-pressed]')[1]")
    tab.wait(f"{HELD} && gamePage.gesture.form.form === 'one by one'")
    tab.point(*tab.spot(0), press=True)
    tab.wait(f"{HELD} && gamePage.gesture.steps.length === 1")
    before = tab.ask("gamePage.live.about.length")
    tab.click("[...document.querySelectorAll('.held button')].find(b => b.textContent === 'Done')")
    tab.wait(f"gamePage.live.about.length >= {before + 3}")


def touch(tab: Tab, kind: str, *points: tuple[float, float]) -> None:
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=places)


def test_a_finger_aims_turns_and_plays(tab: Tab) -> None:
    tab.window(360, 740, mobile=True)
    tab.tap(card("Flare Up"))
    tab.wait(HELD)
    assert tab.ask("document.documentElement.scrollWidth") <= 360
    x, y = tab.spot(0)
    touch(tab, "touchStart", (x, y))
    touch(tab, "touchEnd")
    tab.wait("gamePage.gesture.at")
    before = shown(tab)
    assert tab.ask("gamePage.live.about.length") == 1
    assert not tab.ask("document.getElementById('here').hidden")
    # dragged aside it follows the finger
    touch(tab, "touchStart", (x, y))
    for step in (8, 16, 24):
        touch(tab, "touchMove", (x + step, y + step))
    touch(tab, "touchEnd")
    tab.wait(f"JSON.stringify(gamePage.gesture.at.covers) !== '{str(before['covers']).replace(' ', '')}'")
    # two fingers turn it, and so does the button
    way = shown(tab)["way"]
    touch(tab, "touchStart", (100, 300), (200, 300))
    for height in (320, 350, 380):
        touch(tab, "touchMove", (100, 600 - height), (200, height))
    touch(tab, "touchEnd")
    tab.wait(f"gamePage.gesture.at?.way !== {way}")
    tab.tap("document.getElementById('turn-pattern')")
    tab.wait(f"gamePage.gesture.at?.way === {way}")
    place = shown(tab)
    tab.tap("document.getElementById('here')")
    tab.wait("gamePage.live.about.length >= 4")
    tab.wait(READY)
    assert set(tab.ask("gamePage.live.frames[4].lastCells")) >= {cell for cell, _ in place["changes"]}


def test_a_second_tap_on_the_pattern_plays_it(tab: Tab) -> None:
    tab.window(360, 740, mobile=True)
    tab.tap(card("Flare Up"))
    tab.wait(HELD)
    x, y = tab.spot(0)
    for _ in range(2):
        touch(tab, "touchStart", (x, y))
        touch(tab, "touchEnd")
        tab.wait("gamePage.gesture.at || !gamePage.gesture.active")
    tab.wait("gamePage.live.about.length >= 4")


def test_a_move_from_elsewhere_puts_the_pattern_back(tab: Tab, site: Site) -> None:
    tab.click(card("Flare Up"))
    tab.wait(HELD)
    length = tab.ask("gamePage.live.about.length")
    place = tab.ask("({...gamePage.live.place()})")
    answers = tab.ask("gamePage.live.about.question.answers.map(a => a.action)")
    assert site.post(f"/api/games/{tab.ask('gamePage.id')}/answer", {**place, "action": answers[0]})[0] == 200
    tab.point(*tab.spot(0), press=True)
    tab.wait(f"!gamePage.busy && gamePage.live.about.length > {length}")
    assert not tab.ask("gamePage.gesture.active")
    # the refusal was expected
    tab.events.clear()
