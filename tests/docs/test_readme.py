"""The README is true: its Python examples run, its commands exist, its links and paths lead somewhere."""

import re
from pathlib import Path

from typer.testing import CliRunner

from firetower_env.cli.app import app
from firetower_env.presets import PRESETS, make_game
from tests.docs.pages import broken_links, examples, text_of

ROOT = Path(__file__).parents[2]
README = text_of(ROOT / "README.md")


def test_python_examples_run_one_after_the_other() -> None:
    blocks = examples(ROOT / "README.md")
    assert len(blocks) >= 6
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)  # noqa: S102  # running the examples is the point


def test_commands_and_presets_exist() -> None:
    commands = set(re.findall(r"^\$ firetower (\w+)", README, re.MULTILINE))
    assert {"list", "play", "watch", "replay", "spec", "bench"} <= commands
    for command in commands:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0
    named = r"\bfire_tower_\dp\w*|\bfire_tower_team\w*|\brising_flames_(?!v\d)\w+"
    assert set(re.findall(named, README)) <= set(PRESETS)


def test_shapes_are_those_of_the_games() -> None:
    for preset, games in (("fire_tower_2p", 256), ("rising_flames_4p_weather", 64)):
        game = make_game(preset)
        planes = sum(piece.size for piece in game.planes)
        assert (
            f'{{"board": ({games}, {planes}, 16, 16) uint8, "vector": ({games}, {game.vector.size}) float32}}' in README
        )
        assert f"({games}, {game.layout.size}) int8" in README
    assert "(339,)" in README


def test_the_changelog_counts_right() -> None:
    changes = text_of(ROOT / "CHANGELOG.md")
    game = make_game("rising_flames_2p_core")
    assert f"{game.layout.size} actions" in changes
    assert f"{len(game.phases.questions)} questions" in changes
    planes = sum(piece.size for piece in game.planes)
    assert f"{planes} planes and a vector of {game.vector.size}" in changes
    more = len(type(game.rules).options()) - len(make_game("fire_tower_2p").rules.options())
    assert f"{more} more options" in changes


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"`?make ([a-z-]+)", README)) - {"help"}
    assert {"demo", "test"} <= targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_links_and_paths_lead_somewhere() -> None:
    assert broken_links(ROOT / "README.md") == []
    for path in re.findall(r"^\| `([\w/]+/)`", README, re.MULTILINE):
        assert (ROOT / path).is_dir(), path
