"""The README is true: its Python examples run, its commands exist, its links and paths lead somewhere."""

import re
from pathlib import Path

from typer.testing import CliRunner

from firetower_env.cli.app import app
from firetower_env.presets import PRESETS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_examples_run_one_after_the_other() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) >= 4
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)  # noqa: S102  # running the examples is the point


def test_commands_and_presets_exist() -> None:
    commands = set(re.findall(r"^\$ firetower (\w+)", README, re.MULTILINE))
    assert {"list", "play", "watch", "replay", "spec", "bench"} <= commands
    for command in commands:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0
    assert set(re.findall(r"\bfire_tower_\dp\w*|\bfire_tower_team\w*", README)) <= set(PRESETS)


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"`?make ([a-z-]+)", README)) - {"help"}
    assert {"demo", "test"} <= targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_links_and_paths_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#][^)]*)\)", README):
        assert (ROOT / link).exists(), link
    for path in re.findall(r"^\| `([\w/]+/)`", README, re.MULTILINE):
        assert (ROOT / path).is_dir(), path
