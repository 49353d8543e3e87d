"""Adding a card touches one file: a made-up one, laid beside the real ones in a copy of the project, is there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.checkout import ROOT, import_path
from tests.docs.pages import broken_links, examples
from tests.games.fire_tower import made_up_card

HERE = Path(__file__).parent
CARD, CHECKS = HERE / "made_up_card.py", HERE / "new_card_checks.py"
CARDS = Path("firetower_env/games/fire_tower/rising/cards")
PAGE = ROOT / "firetower_env" / "games" / "README.md"
TITLE = "Prescribed Fire"


def look(root: Path, *arguments: str) -> dict[str, Any]:
    """What the checks find in the project at `root`."""
    environment = {**os.environ, "PYTHONPATH": import_path(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(CHECKS), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    root = tmp_path_factory.mktemp("project")
    for package in ("firetower_env", "agents/firetower_agents"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CARD, root / CARDS / "prescribed_fire.py")
    return look(root, "new")


def test_what_was_there_keeps_its_number(found: dict[str, Any]) -> None:
    for preset, before in look(ROOT)["lists"].items():
        now = found["lists"][preset]
        if preset.startswith("fire_tower"):
            assert now == before
            continue
        added = ["PLAY_PRESCRIBED_FIRE", "DROP_PRESCRIBED_FIRE"]
        assert now["verbs"] == [*before["verbs"], *added]
        assert now["copies"] == [*before["copies"], 2]
        # events follow the cards
        assert now["cards"] == [*before["cards"][:25], TITLE, *before["cards"][25:]]
        assert set(now["questions"]) - set(before["questions"]) == {"PRESCRIBED_GEM", "PRESCRIBED_LINE"}
    rising = "rising_flames_2p_core"
    assert found["lists"][rising]["questions"][:-2] == look(ROOT)["lists"][rising]["questions"]


def test_people_read_about_it(found: dict[str, Any]) -> None:
    for documents in found["documents"].values():
        assert documents["row"] == {
            "#": "25",
            "card": TITLE,
            "kind": "fire",
            "copies": "2",
            "effect": "Place a gem that touches fire; then, if you like, a firebreak beside it.",
            "reference": "[made up]",
        }
        assert documents["button"] == f"Play {TITLE}"


def test_it_is_dealt_seen_offered_played_and_discarded(found: dict[str, Any]) -> None:
    once = found["once"]
    assert once["held"] > 0
    assert once["seen"] == [26, True]
    assert once["offered"]
    assert once["shown"]
    assert once["asked"] == ["ACTION", "PRESCRIBED_GEM", "PRESCRIBED_LINE"]
    assert once["laid"] == [1, 1]
    assert once["discarded"] == 1


@pytest.mark.parametrize("mode", ["agents", "alone"])
def test_agents_that_do_not_know_it_play_it(found: dict[str, Any], mode: str) -> None:
    for code, result in found[mode].items():
        assert result["played"] > 0, code
        assert "PRESCRIBED_GEM" in result["asked"], code


def test_the_page_shows_this_card() -> None:
    names: dict[str, Any] = {**vars(made_up_card)}
    (example,) = examples(PAGE)
    exec(compile(example, PAGE.name, "exec"), names)  # noqa: S102  # running the example is the point
    assert names["CARDS"] == made_up_card.CARDS
    assert names["CARDS"] is not made_up_card.CARDS
    assert broken_links(PAGE) == []
