"""The replay page in a real browser: slider, keys, light and dark, narrow screens. Skipped where none is installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firetower_env.render.colours import ROLES
from firetower_env.render.frames import Frame, record
from firetower_env.render.page import Page, render_page
from firetower_env.replay import frames_of
from tests.render.browser import NAMES, Browser, installed
from tests.render.games import HOSTILE
from tests.render.games import record as record_game

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: the replay page was not tested; install one of {', '.join(NAMES)}"
)


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> list[Frame]:
    path = tmp_path_factory.mktemp("game") / "game.jsonl"
    return [sly(frame) for frame in frames_of(record_game(path, "rising_flames_2p_weather", most=90))]


def sly(frame: Frame) -> Frame:
    """The frame with hostile words wherever a page writes any."""
    now = frame.snapshot
    seats = tuple(replace(seat, name=HOSTILE, status=(*seat.status, HOSTILE), hand=(HOSTILE,)) for seat in now.seats)
    words = {
        "seats": seats,
        "facts": ((HOSTILE, HOSTILE), *now.facts),
        "question": now.question + HOSTILE,
        "legal_words": (*now.legal_words[:-1], HOSTILE) if now.legal_words else (),
    }
    return replace(frame, snapshot=replace(now, **words), caption=frame.caption + HOSTILE)


@pytest.fixture(scope="module")
def page_file(frames: list[Frame], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "replay.html"
    page = Page(HOSTILE, f"played by {HOSTILE}", "firetower play x --from g.jsonl")
    path.write_text(render_page(frames, page), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(str(PROGRAM), tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(started: Browser, page_file: Path) -> Browser:
    """The page, freshly loaded in a window of a desk."""
    started.window(1200, 900)
    started.open(page_file)
    return started


def at(browser: Browser) -> int:
    return int(browser.ask("replayPage.at"))


def test_it_loads_without_errors_and_asks_for_nothing(browser: Browser, frames: list[Frame]) -> None:
    assert browser.troubles() == []
    assert browser.ask("replayPage.frames.length") == len(frames)
    assert browser.ask("window.hacked") is None
    assert browser.ask("document.querySelector('h1').textContent") == HOSTILE
    assert HOSTILE in browser.ask("document.getElementById('events').textContent")
    browser.ask("replayPage.go(10)")
    browser.ask("new Promise(done => setTimeout(done, 50))")
    assert browser.ask("window.hacked") is None
    assert browser.ask("document.querySelectorAll('img, body script').length") == 2
    for part in ("seats", "facts", "story", "caption"):
        assert HOSTILE in browser.ask(f"document.getElementById('{part}').textContent")


def test_the_script_finds_every_position(browser: Browser, frames: list[Frame]) -> None:
    keys = list(frames[0].snapshot.styles)
    for number in (0, 1, len(frames) // 2, len(frames) - 1):
        found: dict[str, Any] = browser.ask(f"replayPage.frames[{number}]")
        stacks: list[list[int]] = browser.ask(f"replayPage.frames[{number}].cells.map(c => replayPage.film.stacks[c])")
        del found["cells"], found["seats"]
        assert found == record(frames[number])
        snapshot = frames[number].snapshot
        cells = [divmod(place, snapshot.cols) for place in range(snapshot.rows * snapshot.cols)]
        assert [tuple(keys[key] for key in stack) for stack in stacks] == [snapshot.stack(cell) for cell in cells]


def test_the_board_shows_the_position(browser: Browser, frames: list[Frame]) -> None:
    for number in (0, len(frames) - 1, 10):
        browser.ask(f"replayPage.go({number})")
        snapshot = frames[number].snapshot
        stacks = [snapshot.stack((row, col)) for row in range(snapshot.rows) for col in range(snapshot.cols)]
        count = "document.querySelectorAll('#board .{} use').length"
        assert browser.ask(count.format("ground")) == len(stacks)
        assert browser.ask(count.format("pieces")) == sum(len(stack) - 1 for stack in stacks)
        assert browser.ask(count.format("marks")) == len(snapshot.marks)
        assert browser.ask(count.format("legal")) == len(snapshot.legal_cells)
        assert browser.ask(count.format("last")) == len(snapshot.last_cells)
        links = "[...document.querySelectorAll('use')].filter(u => !document.querySelector(u.getAttribute('href')))"
        assert browser.ask(f"{links}.length") == 0


def test_keys_move_by_decisions_and_turns(browser: Browser, frames: list[Frame]) -> None:
    last = len(frames) - 1
    turns = [frame.snapshot.turn for frame in frames]
    # somewhere in a turn with several decisions to come
    start = next(number for number in range(5, last) if turns[number] == turns[number + 2])
    first_of_next = next(number for number, turn in enumerate(turns) if turn > turns[start])
    browser.ask(f"replayPage.go({start - 2})")
    for key, expected in (
        ("ArrowRight", start - 1),
        ("ArrowRight", start),
        ("ArrowRight", start + 1),
        ("ArrowLeft", start),
        ("PageDown", first_of_next),
        ("End", last),
        ("ArrowRight", last),
        ("PageUp", turns.index(turns[-1]) if turns.index(turns[-1]) < last else turns.index(turns[-2])),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        browser.press(key)
        assert at(browser) == expected, key
    assert browser.ask("document.getElementById('slider').value") == "0"


def test_space_plays_and_pauses(browser: Browser) -> None:
    browser.ask("document.getElementById('speed').value = '20'")
    browser.press(" ")
    assert browser.ask("document.getElementById('play').getAttribute('aria-pressed')") == "true"
    browser.ask("new Promise(done => setInterval(() => replayPage.at > 1 && done(), 20))")
    browser.press(" ")
    reached = at(browser)
    browser.ask("new Promise(done => setTimeout(done, 200))")
    assert at(browser) == reached
    assert browser.ask("document.getElementById('play').getAttribute('aria-label')") == "Play"


def test_slider_list_and_turn_field_jump(browser: Browser, frames: list[Frame]) -> None:
    browser.ask("(s => { s.value = 7; s.dispatchEvent(new Event('input')); })(document.getElementById('slider'))")
    assert at(browser) == 7
    browser.ask("document.querySelectorAll('#events button')[11].click()")
    assert at(browser) == 12
    assert browser.ask("document.querySelector('#events [aria-current]').textContent").startswith("12")
    turn = frames[40].snapshot.turn
    script = "(t => {{ t.value = {}; t.dispatchEvent(new Event('change')); }})(document.getElementById('turn'))"
    browser.ask(script.format(turn))
    assert at(browser) == [frame.snapshot.turn for frame in frames].index(turn)


def test_words_scores_and_the_command_follow(browser: Browser, frames: list[Frame]) -> None:
    browser.ask("replayPage.go(20)")
    assert browser.ask("document.getElementById('caption').textContent") == frames[20].caption
    assert browser.ask("document.querySelectorAll('#moves li').length") == len(frames[20].scores)
    assert browser.ask("document.querySelector('#moves li').className") == "chosen"
    seat = next(number for number, seat in enumerate(frames[20].snapshot.seats) if seat.asked)
    command = f"firetower play x --from g.jsonl --at 20 --seat {seat}"
    assert browser.ask("document.getElementById('command').textContent") == command


def shade(browser: Browser) -> str:
    return str(browser.ask("getComputedStyle(document.body).backgroundColor"))


def test_light_and_dark_follow_the_reader_and_the_button(browser: Browser, page_file: Path) -> None:
    light, dark = ("rgb({}, {}, {})".format(*colour) for colour in ROLES["paper"])
    assert shade(browser) == light
    browser.ask("document.getElementById('theme').click()")
    assert shade(browser) == dark
    browser.window(1200, 900, dark=True)
    browser.open(page_file)
    assert shade(browser) == dark
    browser.ask("document.getElementById('theme').click()")
    assert shade(browser) == light


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_it_fits_narrow_and_wide_windows(browser: Browser, page_file: Path, width: int) -> None:
    browser.window(width, 800, mobile=width < 500)
    browser.open(page_file)
    browser.ask("replayPage.go(60)")
    assert browser.ask("document.documentElement.scrollWidth") <= width
    board = browser.ask("(b => [b.left, b.right, b.height])(document.getElementById('board').getBoundingClientRect())")
    assert board[0] >= 0
    assert board[1] <= width
    assert board[2] > 250
    small = "[...document.querySelectorAll('.controls button, header button')].filter(b => b.offsetHeight < 36).length"
    assert browser.ask(small) == 0


def test_everything_has_a_name_and_focus_shows(browser: Browser) -> None:
    nameless = (
        "[...document.querySelectorAll('button, input, select')].filter(e => !(e.getAttribute('aria-label')"
        " || e.textContent.trim() || e.labels?.length)).length"
    )
    assert browser.ask(nameless) == 0
    assert browser.ask("document.getElementById('board').getAttribute('aria-label')")
    browser.press("Tab")
    assert browser.ask("getComputedStyle(document.activeElement).outlineStyle") == "solid"
