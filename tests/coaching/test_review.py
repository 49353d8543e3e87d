"""A recorded game looked through: `firetower review` and what stands in its page."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from firetower_agents.coaching.appraisal import Coach
from firetower_agents.coaching.review import review
from firetower_env.cli.app import app
from firetower_env.replay import Playback, read_replay
from tests.presets import TWO, briefly
from tests.render.browser import Browser, installed

SIMS = ("--sims", "8", "--plain")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def well(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def recorded(folder: Path, preset: str, *words: str, turns: int | None = None) -> Path:
    path = folder / f"{preset}.jsonl"
    options = [f"-o{name}={value}" for name, value in (briefly(preset, turns) if turns else {}).items()]
    well("watch", preset, "--seed", "4", "--plain", "--every", "end", "--save", str(path), *options, *words)
    return path


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(tmp_path_factory.mktemp("games"), TWO, "--agents", "warden,random")


@pytest.fixture(scope="module")
def told(saved: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(well("review", str(saved), *SIMS, "--json"))
    return found


def test_every_decision_with_a_choice_is_told_once(saved: Path, told: dict[str, Any]) -> None:
    playback = Playback(read_replay(saved))
    choices = []
    for number, decision in enumerate(playback.replay.decisions):
        playback.go_to(number)
        if playback.batch.masks().sum() > 1:
            choices.append((number, decision.seat, decision.question))
    assert [(one["at"], one["seat"], one["question"]) for one in told["moments"]] == choices


def test_what_is_lost_is_the_lead_of_the_best_answer(told: dict[str, Any]) -> None:
    assert told["unit"] == "chance to win"
    assert told["as_chances"]
    by_seat = [0.0, 0.0]
    for one in told["moments"]:
        by_seat[one["seat"]] += one["lost"]
        assert one["best"]
        assert math.isclose(sum(one["prospects"]), 1, abs_tol=1e-3)
        assert one["is_mistake"] == (one["lost"] > 2 * one["error"]) or abs(one["lost"] - 2 * one["error"]) < 1e-3
    assert by_seat == pytest.approx(told["lost_by_seat"], abs=0.01)


def test_who_answers_at_random_loses_more(told: dict[str, Any]) -> None:
    warden, random = told["lost_by_seat"]
    assert random > warden + 0.1


def test_a_review_is_the_same_again_and_of_one_seat_alone(saved: Path, told: dict[str, Any]) -> None:
    of_one = json.loads(well("review", str(saved), *SIMS, "--json", "--seat", "player_1"))
    assert of_one["moments"] == [one for one in told["moments"] if one["seat"] == 1]


def test_words_tell_the_curve_and_the_costly_answers(saved: Path) -> None:
    told = well("review", str(saved), *SIMS, "--ascii", "--most", "2")
    assert told.startswith("How it stood (chance to win)")
    assert told.count(": lost ") == told.count("better: ") <= 2
    assert told.isascii()


@pytest.mark.parametrize("preset", ["wildfire_rescue_2p", "solo_1"])
def test_games_of_one_side_are_told_in_their_own_points(tmp_path: Path, preset: str) -> None:
    playback = Playback(read_replay(recorded(tmp_path, preset, "--agents", "random", turns=8)))
    found = review(playback, Coach(sims=4, width=2))
    assert found.moments
    assert found.as_chances == (preset == "solo_1")
    assert found.told(1) == ("100 %" if found.as_chances else "1.0")


def test_mistakes_of_callers_are_told(saved: Path, tmp_path: Path) -> None:
    assert "player_0 to player_1" in run("review", str(saved), "--seat", "player_7").output
    assert run("review", str(tmp_path / "none.jsonl")).exit_code != 0
    assert run("review", str(saved), "--html", str(saved)).exit_code == 2
    (tmp_path / "there.html").write_text("mine")
    assert "exists" in run("review", str(saved), *SIMS, "--html", str(tmp_path / "there.html")).output
    assert (tmp_path / "there.html").read_text() == "mine"
    damaged = tmp_path / "short.jsonl"
    damaged.write_text("".join(saved.read_text().splitlines(keepends=True)[:4]))
    assert "--partial" in run("review", str(damaged)).output
    assert json.loads(well("review", str(damaged), *SIMS, "--partial", "--json"))["moments"]


@pytest.mark.skipif(installed() is None, reason="NO BROWSER: the page with a review was not opened")
def test_the_page_shows_the_curve_and_leads_to_what_cost_most(saved: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    well("review", str(saved), *SIMS, "--html", str(page))
    program = installed()
    assert program is not None
    with Browser(program, tmp_path / "profile") as browser:
        browser.open(page)
        assert browser.ask("document.getElementById('review').hidden") is False
        assert browser.ask("document.querySelectorAll('.curve-line').length") == 1
        label = browser.ask("document.querySelector('.curve').getAttribute('aria-label')")
        assert "At the beginning" in label
        first = browser.ask("document.querySelector('.turning button .number').textContent")
        browser.ask("document.querySelector('.turning button').click()")
        assert browser.ask("document.getElementById('slider').value") == str(int(first) - 1)
        assert "which lost" in browser.ask("document.querySelector('.coach').textContent")
