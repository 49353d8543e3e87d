"""The report in a real browser: it looks as it should, and nothing in it can run. Skipped where none is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firetower_agents.arena.report import write_report
from firetower_agents.arena.results_file import append_results
from tests.arena.matches import SHORT, played, rounds
from tests.render.browser import NAMES, Browser, installed

PROGRAM = installed()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason=f"NO BROWSER: the report was not tested; install one of {', '.join(NAMES)}"
)
INJECTED = "<script>window.hacked = 1</script><img src='x:' onerror='window.hacked = 2'><style>h1 {color: red}</style>"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(str(PROGRAM), tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    append_results(folder / "games.jsonl", played(SHORT, rounds(SHORT, ("random", "greedy"), 3)).values())
    write_report(folder / "games.jsonl", folder / "report.html")
    return folder / "report.html"


def test_the_policy_lets_the_page_look_as_it_should(browser: Browser, report: Path) -> None:
    browser.open(report)
    assert browser.troubles() == []
    assert browser.ask("getComputedStyle(document.querySelector('h2')).borderTopStyle") == "solid"
    widths = browser.ask("[...document.querySelectorAll('.meter i')].map(bar => bar.getBoundingClientRect().width)")
    assert len({round(width) for width in widths}) > 2, "bars have lengths of their own"


def test_what_gets_into_the_page_does_not_run(browser: Browser, report: Path) -> None:
    page = report.with_name("injected.html")
    text = report.read_text(encoding="utf-8")
    page.write_text(text.replace("<h1>", INJECTED + "<h1>"), encoding="utf-8")
    browser.open(page)
    assert browser.ask("document.querySelectorAll('main script, main img, main style').length") == 3
    assert browser.ask("window.hacked") is None
    assert browser.ask("getComputedStyle(document.querySelector('h1')).color") != "rgb(255, 0, 0)"
    assert len([told for told in browser.troubles() if "Content Security Policy" in told]) >= 3
