"""One seeded game of every preset goes as it went before."""

import re

import pytest

from firetower_env.presets import PRESETS
from tests.golden.compare import FOLDER, check, difference
from tests.golden.playthrough import playthrough

#: seeds of games that are short enough to read and meet many questions (1 for the others)
SEEDS = {
    "fire_tower_2p": 33,
    "fire_tower_3p": 3,
    "fire_tower_4p": 5,
    "fire_tower_team": 5,
    "fire_tower_2p_aid": 20,
    "fire_tower_2p_pick": 7,
    "fire_tower_3p_events": 14,
    "fire_tower_4p_events": 12,
    "fire_tower_4p_champion": 14,
    "fire_tower_team_aid": 3,
    "rising_flames_2p_core": 7,
    "rising_flames_3p_core": 51,
    "rising_flames_4p_core": 28,
    "rising_flames_team_core": 55,
    "rising_flames_double_core": 46,
    "rising_flames_ghost_core": 21,
    "rising_flames_2p_weather": 24,
    "rising_flames_3p_weather": 25,
    "rising_flames_4p_weather": 18,
    "rising_flames_team_weather": 25,
    "rising_flames_double_weather": 51,
    "solo_1": 3,
    "solo_2": 14,
    "solo_3": 19,
    "solo_4": 31,
    "solo_5": 28,
    "solo_6": 31,
    "solo_7": 24,
}
#: much water, many hawks of one's own, and enemies set up by the player: careless games meet more of them
_SOLO = {
    "solo_start_hawks": 8,
    "hawks_total": 40,
    "enemy_setup": "player",
    "card_copies": (4, 4, 4, 4, 2, 2, 2, 3, 16, 16, 4, 0, 0, 0, 2, 2, 2, 2, 4, 4, 2, 16, 0, 6, 6),
    "max_turns": 60,
}
#: what no preset asks: file, preset, options, seed
FURTHER = {
    "rising_flames_4p_kettle": (
        "rising_flames_4p_weather",
        {"kettle_flight": True, "dry_storm": False, "mutual_aid": True, "hawks_total": 5, "look_compulsory": False},
        68,
    ),
    "solo_3_buckets": ("solo_3", _SOLO, 1868),
    "solo_3_water": ("solo_3", _SOLO, 1154),
}
LARGEST_FILE = 80_000


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_goes_as_it_went_before(preset: str, update_golden: bool) -> None:
    text = playthrough(preset, SEEDS.get(preset, 1))
    assert len(text.encode()) <= LARGEST_FILE
    check(f"{preset}.txt", text, update_golden)


@pytest.mark.parametrize("name", FURTHER)
def test_a_game_with_options_goes_as_it_went_before(name: str, update_golden: bool) -> None:
    preset, options, seed = FURTHER[name]
    text = playthrough(preset, seed, **options)
    assert len(text.encode()) <= LARGEST_FILE
    check(f"{name}.txt", text, update_golden)


def test_there_is_one_file_for_every_game(update_golden: bool) -> None:
    wanted = {*(f"{preset}.txt" for preset in (*PRESETS, *FURTHER)), "layout.txt"}
    for path in [path for path in FOLDER.iterdir() if update_golden and path.name not in wanted]:
        path.unlink()
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_playthroughs_meet_every_question() -> None:
    """Together they ask all that the game can ask, so that no phase can change unseen."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.iterdir())
    questions = set(re.findall(r"^ *\d+ p\d (\w+): ", text, re.MULTILINE))
    layout = (FOLDER / "layout.txt").read_text(encoding="utf-8")
    asked = {line.split()[2] for line in layout.splitlines() if line.startswith("question ")}
    assert questions == asked


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
