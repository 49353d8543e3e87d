"""The web app in a real browser: whole games by mouse, keyboard and finger. Skipped where none is installed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.agents import baselines
from firetower_env.presets import GAMES, make_game
from firetower_env.render.colours import ROLES
from firetower_env.replay import verify
from firetower_env.web.views import WINDOW
from tests.render.browser import NAMES, installed
from tests.render.games import HOSTILE
from tests.web.long_game import long_game
from tests.web.site import Site
from tests.web.tab import Tab

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: the web app was not tested; install one of {', '.join(NAMES)}"
)
READY = "window.gamePage?.cursor && !gamePage.busy"
MY_TURN_OR_OVER = f"{READY} && (gamePage.myTurn || (gamePage.live.about.over && gamePage.atPresent))"
TWO: dict[str, Any] = {"preset": "fire_tower_2p", "players": ["person", "pyromaniac"]}


@pytest.fixture
def tab(started: Tab, site: Site) -> Iterator[Tab]:
    """A tab with the start page in a window of a desk; at the end nothing may have gone wrong in it."""
    started.window(1200, 900)
    started.visit(site.address)
    started.ask("localStorage.clear()")
    started.wait("document.querySelectorAll('#players select').length")
    yield started
    assert started.complaints(site.address) == []


def enter(tab: Tab, site: Site, game: str) -> None:
    """Go to a game, with agents' moves shown at once."""
    tab.visit(f"{site.address}game/{game}")
    tab.wait("window.gamePage?.cursor")
    tab.set("speed", "0")
    tab.wait(MY_TURN_OR_OVER)


def state(tab: Tab) -> dict[str, Any]:
    """What the page knows of the game."""
    names = "over, length, question, seat"
    return dict(tab.ask(f"(({{{names}}}) => ({{{names}}}))(gamePage.live.about)"))


def cell(number: int) -> str:
    return f"gamePage.cursor.board.areas[{number}]"


def answer(tab: Tab) -> None:
    """A quick answer with the mouse: play a card if possible, else the last button, else the last cell."""
    if tab.ask("Boolean(gamePage.gesture?.active)"):
        tab.play_gesture()
        return
    answers = state(tab)["question"]["answers"]
    buttons = [one for one in answers if "label" in one]
    cards = [one for one in buttons if one["group"] == "play"]
    if cards or (buttons and len(buttons) == len(answers)):
        chosen = (cards or buttons)[-1]
        shown = (
            next(one for one in answers if one["begins"] and one["plain"] == chosen["plain"])
            if chosen["begins"]
            else chosen
        )
        tab.click(f"document.querySelector('[data-action=\"{shown['action']}\"]')")
        if chosen["begins"]:
            tab.wait("gamePage.gesture.plan && !gamePage.busy")
            tab.play_gesture()
    else:
        tab.click(cell([one["cell"] for one in answers if "cell" in one][-1]))


def test_a_whole_game_is_played_by_clicking(tab: Tab, site: Site) -> None:
    tab.set("seed", "3")
    tab.ask("document.querySelectorAll('#players select')[1].value = 'pyromaniac'")
    tab.follow("document.getElementById('go')")
    tab.wait("window.gamePage?.cursor")
    tab.set("speed", "0")
    for number in range(300):
        tab.wait(MY_TURN_OR_OVER)
        before = state(tab)
        if before["over"]:
            break
        if number == 5:
            tab.reload()
            tab.wait(MY_TURN_OR_OVER)
            assert state(tab) == before
        answer(tab)
        tab.wait(f"gamePage.live.about.length > {before['length']}")
    assert state(tab)["over"]
    assert tab.ask("document.getElementById('banner').textContent").startswith("Game over: ")
    game = tab.ask("gamePage.id")
    proof = verify(site.folder / f"{game}.jsonl")
    assert (proof.over, proof.decisions) == (True, state(tab)["length"])
    # looking back: the slider, a line of the list, and the present again
    tab.set("slider", "4")
    assert tab.ask("gamePage.at") == 4
    assert "Looking back" in tab.ask("document.getElementById('position').textContent")
    tab.click("document.querySelectorAll('#events button')[9]")
    assert tab.ask("gamePage.at") == 10
    tab.click("document.getElementById('now')")
    assert tab.ask("gamePage.atPresent")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_clicking_beside_an_agent(game: str, tab: Tab, site: Site) -> None:
    preset = GAMES[game].presets[0].name
    others = [baselines(game)[-1]] * (make_game(preset).seats - 1)
    played = site.new(preset=preset, players=["person", *others], seed=3)
    enter(tab, site, played)
    for _ in range(12):
        tab.wait(MY_TURN_OR_OVER)
        before = state(tab)
        if before["over"]:
            break
        answer(tab)
        tab.wait(f"gamePage.live.about.length > {before['length']}")
    now = state(tab)
    assert now["length"] >= 12 or now["over"]
    if now["over"]:
        assert verify(site.folder / f"{played}.jsonl").decisions == now["length"]
    assert tab.ask("document.getElementById('board').querySelectorAll('use').length") >= 25


def test_the_keyboard_suffices(tab: Tab, site: Site) -> None:
    enter(tab, site, site.new(**TWO, seed=5))
    tab.ask("document.getElementById('board').focus()")
    for _ in range(12):
        tab.wait(MY_TURN_OR_OVER)
        before = state(tab)
        if "cell" in before["question"]["answers"][-1]:
            tab.ask("document.getElementById('board').focus()")
            tab.type_key("ArrowRight")
            tab.type_key("ArrowDown")
            aimed = tab.ask("gamePage.cursor.at")
            assert aimed in [one.get("cell") for one in before["question"]["answers"]]
            assert "may be chosen" in tab.ask("document.getElementById('board').getAttribute('aria-label')")
        else:
            tab.ask("document.querySelector('#answers button').focus()")
        tab.type_key("Enter")
        # a card is taken up by this, and then its pattern is placed
        played = f"gamePage.live.about.length > {before['length']}"
        for _ in range(8):
            tab.wait(f"{played} || (gamePage.gesture.active && gamePage.gesture.at && !gamePage.busy)")
            if tab.ask(played):
                break
            tab.type_key("Enter")
        assert tab.ask(played)
    tab.wait(MY_TURN_OR_OVER)
    length = state(tab)["length"]
    tab.ask("document.body.focus()")
    tab.type_key("u")
    tab.wait(f"{READY} && gamePage.live.about.length < {length}")


def test_a_finger_aims_first_and_then_chooses(tab: Tab, site: Site) -> None:
    tab.window(360, 740, mobile=True)
    enter(tab, site, site.new(**TWO, seed=5))
    before = state(tab)
    wanted = before["question"]["answers"][-1]["cell"]
    tab.tap(cell(wanted), aside=3)
    tab.wait(f"gamePage.cursor.at === {wanted}")
    assert state(tab)["length"] == before["length"]
    assert not tab.ask("document.getElementById('here').hidden")
    tab.tap("document.getElementById('here')")
    tab.wait(f"gamePage.live.about.length > {before['length']}")
    tab.window(1200, 900)


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_pages_fit_narrow_and_wide_windows(tab: Tab, site: Site, width: int) -> None:
    tab.window(width, 800, mobile=width < 500)
    tab.visit(site.address)
    tab.wait("document.querySelectorAll('#players select').length")
    assert tab.ask("document.documentElement.scrollWidth") <= width
    enter(tab, site, site.new(preset="rising_flames_3p_weather", players=["person", "greedy", "random"], seed=5))
    for _ in range(3):
        answer(tab) if width > 500 else tab.ask("gamePage.choose(gamePage.live.about.question.answers[0].action)")
        tab.wait(MY_TURN_OR_OVER)
    assert tab.ask("document.documentElement.scrollWidth") <= width
    board = tab.ask("(b => [b.left, b.right, b.height])(document.getElementById('board').getBoundingClientRect())")
    assert board[0] >= 0
    assert board[1] <= width
    assert board[2] > 250
    small = "[...document.querySelectorAll('button:not(.event)')].filter(b => b.offsetParent && b.offsetHeight < 36)"
    assert tab.ask(f"{small}.length") == 0
    tab.window(1200, 900)


def shade(tab: Tab) -> str:
    return str(tab.ask("getComputedStyle(document.body).backgroundColor"))


def test_light_and_dark_follow_the_system_until_the_reader_chooses(tab: Tab, site: Site) -> None:
    light, dark = ("rgb({}, {}, {})".format(*colour) for colour in ROLES["paper"])
    enter(tab, site, site.new(**TWO, seed=5))
    assert shade(tab) == light
    tab.window(1200, 900, dark=True)
    assert shade(tab) == dark
    seat = "getComputedStyle(document.documentElement).getPropertyValue('--' + gamePage.frame.seats[0].colour)"
    assert tab.ask(seat).startswith("#")
    tab.click("document.getElementById('theme')")
    assert shade(tab) == light
    tab.reload()
    assert shade(tab) == light
    tab.window(1200, 900)


def test_rules_of_the_card_under_the_pointer(tab: Tab, site: Site) -> None:
    enter(tab, site, site.new(**TWO, seed=5))
    x, y = tab.middle("document.querySelector('#seats .card')")
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    card = tab.ask("document.querySelector('#seats .card').dataset.card")
    text = tab.ask("gamePage.live.about.cards[document.querySelector('#seats .card').dataset.card]")
    assert tab.ask("document.getElementById('rules').textContent") == f"{card}: {text}"


def test_agents_moves_are_shown_step_by_step(tab: Tab, site: Site) -> None:
    game = site.new(preset="fire_tower_4p", players=["greedy", "random", "warden", "pyromaniac"], seed=5)
    tab.visit(f"{site.address}game/{game}")
    tab.wait("window.gamePage?.cursor")
    tab.set("speed", "90")
    tab.ask("window.passed = []")
    tab.ask("gamePage.show = (show => function () { passed.push(this.at); show.call(this); })(gamePage.show)")
    tab.wait("gamePage.at > 6")
    tab.click("document.getElementById('play')")
    steps = tab.ask("passed")
    assert {after - before for before, after in pairwise(steps)} <= {0, 1}
    at = tab.ask("gamePage.at")
    tab.ask("new Promise(done => setTimeout(done, 300))")
    assert tab.ask("gamePage.at") == at
    # another seat's view, by the list
    tab.set("view", "2")
    tab.wait(f"{READY} && gamePage.live.seat === 2")
    hands = tab.ask("gamePage.frame.seats.map(seat => seat.hand !== null)")
    assert hands == [False, False, True, False]


def test_two_persons_hand_over_the_board(tab: Tab, site: Site) -> None:
    enter_game = site.new(preset="fire_tower_2p", players=["person", "person"], seed=5)
    tab.visit(f"{site.address}game/{enter_game}")
    tab.wait(READY)
    seats = set()
    for _ in range(12):
        tab.wait(READY)
        asked = state(tab)["question"]["seat"]
        seats.add(asked)
        if asked != state(tab)["seat"]:
            assert tab.ask("gamePage.frame.seats.filter(seat => seat.hand !== null).length") == 1
            tab.click("document.querySelector('#answers button')")
            tab.wait(f"{READY} && gamePage.myTurn")
        length = state(tab)["length"]
        answer(tab)
        tab.wait(f"{READY} && gamePage.live.about.length > {length}")
    assert seats == {0, 1}


def test_a_replay_with_a_hostile_name_is_shown_as_text(tab: Tab, site: Site) -> None:
    game = site.new(preset="fire_tower_2p", players=["random", "random"], seed=5)
    site.post(f"/api/games/{game}/agents", {"position": 0, "mark": ""})
    header, *lines = site.log(game).splitlines()
    named = json.dumps({**json.loads(header), "agents": [HOSTILE, "random"]})
    text = "".join(f"{line}\n" for line in [named, *(line.decode() for line in lines if b'"end"' not in line)])
    opened = site.post("/api/replays", {"text": text})[1]["id"]
    tab.visit(f"{site.address}game/{opened}")
    tab.wait(READY)
    assert tab.ask("window.hacked") is None
    assert HOSTILE.lower() in tab.ask("document.getElementById('seats').textContent").lower()
    tab.set("slider", "2")
    tab.ask("document.getElementById('branch').open = true")
    tab.wait("document.querySelectorAll('#branch-players select').length === 2")
    tab.follow("document.getElementById('branch-go')")
    assert not tab.ask("location.pathname").endswith(opened)
    tab.wait(MY_TURN_OR_OVER)
    assert state(tab)["length"] >= 2


def test_everything_has_a_name(tab: Tab, site: Site) -> None:
    nameless = (
        "[...document.querySelectorAll('button, input, select, a')].filter(e => !(e.getAttribute('aria-label')"
        " || e.textContent.trim() || e.labels?.length)).length"
    )
    assert tab.ask(nameless) == 0
    enter(tab, site, site.new(**TWO, seed=5))
    assert tab.ask(nameless) == 0


def test_a_long_game_is_fetched_as_it_is_looked_at(tab: Tab, site: Site, tmp_path: Path) -> None:
    text = long_game(tmp_path / "long.jsonl", 450)
    opened = site.post("/api/replays", {"text": text})[1]["id"]
    tab.visit(f"{site.address}game/{opened}")
    tab.wait(READY)
    known = "Object.keys(gamePage.live.frames).length"
    assert tab.ask(f"[gamePage.at, gamePage.live.last, {known}]") == [0, 450, WINDOW]
    lines = "document.querySelectorAll('#events button')"
    assert tab.ask(f"{lines}.length") == WINDOW
    shown = "gamePage.at === {0} && gamePage.shown === gamePage.live.frames[{0}] && gamePage.shown"
    # the slider is dragged over what is not there yet; what it stops at is shown
    for at in (200, 260, 330):
        tab.set("slider", str(at))
    tab.wait(shown.format(330))
    assert tab.ask(known) < 450
    tab.click("document.getElementById('back')")
    tab.wait(shown.format(329))
    # a line stands for decisions that are not there yet; a click shows the last of them
    last = f"[...{lines}].pop()"
    assert "– 450" in tab.ask(f"{last}.textContent")
    tab.click(last)
    tab.wait(shown.format(450))
    tab.click("document.getElementById('first')")
    tab.wait(shown.format(0))
    # it plays on over the edge of what is there
    tab.set("slider", str(WINDOW - 3))
    tab.set("speed", "90")
    tab.click("document.getElementById('play')")
    tab.wait(f"gamePage.at > {WINDOW + 2}")
    tab.click("document.getElementById('play')")
    # another seat's view of the same place
    at = tab.ask("gamePage.at")
    tab.set("view", "2")
    tab.wait(f"{READY} && gamePage.live.seat === 2 && {shown.format(at)}")
    assert tab.ask("gamePage.frame.seats.map(seat => seat.hand !== null)") == [False, False, True, False]
    # play on from the middle, look back to the beginning, and take a decision back
    tab.set("slider", "300")
    tab.wait(f"{READY} && {shown.format(300)}")
    tab.ask("document.getElementById('branch').open = true")
    tab.wait("document.querySelectorAll('#branch-players select').length === 4")
    tab.follow("document.getElementById('branch-go')")
    tab.wait("window.gamePage?.cursor")
    tab.set("speed", "0")
    tab.wait(MY_TURN_OR_OVER)
    length = state(tab)["length"]
    assert length >= 300
    answer(tab)
    tab.wait(f"{READY} && gamePage.live.about.length > {length}")
    tab.wait(MY_TURN_OR_OVER)
    tab.set("slider", "10")
    tab.wait(shown.format(10))
    tab.click("document.getElementById('now')")
    tab.wait("gamePage.atPresent")
    tab.click("document.getElementById('undo')")
    tab.wait(f"{READY} && gamePage.live.about.length <= {length} && gamePage.myTurn")


def test_what_cannot_be_fetched_is_told_and_the_page_stays_where_it_was(tab: Tab, site: Site, tmp_path: Path) -> None:
    opened = site.post("/api/replays", {"text": long_game(tmp_path / "long.jsonl", 250)})[1]["id"]
    tab.visit(f"{site.address}game/{opened}")
    tab.wait(READY)
    tab.ask("window.realFetch = window.fetch; window.fetch = () => Promise.reject(new Error()); 0")
    tab.set("slider", "240")
    tab.wait("document.getElementById('message').textContent.includes('does not answer')")
    tab.wait(f"{READY} && gamePage.at === {WINDOW - 1}")
    tab.ask("window.fetch = realFetch; 0")
    tab.set("slider", "240")
    tab.wait("gamePage.at === 240 && gamePage.shown === gamePage.live.frames[240]")


def test_an_agent_that_fails_can_be_asked_again(tab: Tab, site: Site, tmp_path: Path) -> None:
    mood, file = tmp_path / "mood", Path(__file__).with_name("moody.py")
    agents = {"moody": f"{file}:Moody:mood={mood}", "broken": f"{file}:Moody:making=raise"}
    with Site(tmp_path / "games", agents) as other:
        enter(tab, other, other.new(preset="fire_tower_2p", players=["person", "moody"], seed=5))
        mood.write_text("raise")
        for _ in range(40):
            answer(tab)
            tab.wait(f"gamePage.failed || ({MY_TURN_OR_OVER})")
            if tab.ask("gamePage.failed"):
                break
        assert "moody failed: raised an error" in tab.message()
        length = state(tab)["length"]
        again = "document.querySelector('#answers button')"
        tab.click(again)
        tab.wait(f"{READY} && gamePage.failed")
        assert state(tab)["length"] == length
        mood.unlink()
        tab.click(again)
        tab.wait(MY_TURN_OR_OVER)
        assert tab.message() == ""
        assert state(tab)["length"] > length
        tab.visit(other.address)
        tab.wait("document.querySelectorAll('#players select').length")
        for _ in range(100):
            if "broken" in tab.ask("startPage.catalogue.broken"):
                break
            tab.reload()
            tab.wait("document.querySelectorAll('#players select').length")
        option = tab.ask("(o => [o.disabled, o.text])(document.querySelector('#players option[value=broken]'))")
        assert option == [True, "Broken cannot play: raised an error (RuntimeError)"]
    # what this page complained about was told to its reader
    tab.visit(site.address)
