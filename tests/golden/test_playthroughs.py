"""One seeded game of every preset goes as it went before."""

import re

import pytest

from tests.golden.compare import FOLDER, check, difference
from tests.golden.kept import kept_games, kept_of
from tests.golden.playthrough import playthrough
from tests.presets import ALL, BY_FOLDER, FOLDER_OF

FURTHER = [(folder, name) for folder, kept in kept_games().items() for name in kept.further]
LARGEST_FILE = 80_000
#: what a folder holds beside golden files
MODULES = {"__init__.py", "games.py", "__pycache__"}


@pytest.mark.parametrize("preset", ALL)
def test_the_game_goes_as_it_went_before(preset: str, update_golden: bool) -> None:
    text = playthrough(preset, kept_of(preset).seeds.get(preset, 1))
    assert len(text.encode()) <= LARGEST_FILE
    check(f"{FOLDER_OF[preset]}/{preset}.txt", text, update_golden)


@pytest.mark.parametrize(("folder", "name"), FURTHER)
def test_a_game_with_options_goes_as_it_went_before(folder: str, name: str, update_golden: bool) -> None:
    further = kept_games()[folder].further[name]
    text = playthrough(further.preset, further.seed, **further.options)
    assert len(text.encode()) <= LARGEST_FILE
    check(f"{folder}/{name}.txt", text, update_golden)


@pytest.mark.parametrize("folder", BY_FOLDER)
def test_there_is_one_file_for_every_game(folder: str, update_golden: bool) -> None:
    wanted = {f"{name}.txt" for name in (*BY_FOLDER[folder], *kept_games()[folder].further, "layout")}
    found = [path for path in (FOLDER / folder).iterdir() if path.name not in MODULES]
    for path in [path for path in found if update_golden and path.name not in wanted]:
        path.unlink()
    assert {path.name for path in found if path.exists()} == wanted


@pytest.mark.parametrize("folder", BY_FOLDER)
def test_playthroughs_meet_every_question(folder: str) -> None:
    """Together they ask all that the game can ask, so that no phase can change unseen."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (FOLDER / folder).glob("*.txt"))
    questions = set(re.findall(r"^ *\d+ p\d (\w+): ", text, re.MULTILINE))
    layout = (FOLDER / folder / "layout.txt").read_text(encoding="utf-8")
    asked = {line.split()[2] for line in layout.splitlines() if line.startswith("question ")}
    assert questions == asked - kept_games()[folder].unmet.keys()


def test_a_difference_is_shown_with_its_surroundings() -> None:
    lines = [f"line {n}" for n in range(1, 21)]
    changed = [*lines[:9], "another line", *lines[10:]]
    shown = difference("\n".join(lines), "\n".join(changed)).splitlines()
    assert shown[0] == "first difference in line 10:"
    assert shown[1:4] == ["      line 7", "      line 8", "      line 9"]
    assert shown[4:8] == ["  was line 10", "  was line 11", "  was line 12", "  was line 13"]
    assert shown[8] == "  now another line"
    assert difference("\n".join(lines), "\n".join(lines)) == ""
    assert "(the end)" in difference("\n".join(lines), "\n".join(lines[:5]))
    assert difference("line\n", "line") != ""
