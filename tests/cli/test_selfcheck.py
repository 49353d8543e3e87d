"""`firetower selfcheck`: counts on the screen and as JSON, defects that can be shown again, exit codes, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from firetower_env.cli.app import app
from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS
from firetower_env.selfcheck.table import CHECKS
from tests.checkout import import_path

ROOT = Path(__file__).parents[2]
QUICK = "masks,hidden,replays"


def selfcheck(*words: str) -> Any:
    return CliRunner().invoke(app, ["selfcheck", *words])


def test_a_short_run_counts_what_it_tries() -> None:
    done = selfcheck("--minutes", "0.08", "--seed", "3", "--only", QUICK)
    assert done.exit_code == 0, done.output
    for name, unit in (("masks", "answers"), ("hidden", "redeals"), ("replays", "files")):
        (row,) = [line for line in done.output.splitlines() if line.startswith(name)]
        assert unit in row
    assert "no defect was found in" in done.output
    assert "(seed 3)" in done.output


def test_counts_for_programs() -> None:
    done = selfcheck("--minutes", "0.05", "--seed", "3", "--only", "masks,training", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (told["seed"], told["defects"], told["interrupted"]) == (3, 0, False)
    masks, training = told["checks"]
    assert masks["cases"] > 0
    assert masks["answers"] > masks["cases"]
    assert len(told["presets"]) == min(masks["cases"], len(PRESETS))
    assert training["cases"] == 0
    assert training["state"] in ("not reached", "skipped")


def test_defects_are_told_with_what_shows_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Batch, "redeal", lambda *_, **__: None)
    done = selfcheck("--minutes", "0.05", "--seed", "5", "--only", "hidden")
    assert done.exit_code == 1
    assert "deals nothing anew" in done.output
    again = "firetower selfcheck --only hidden --seed 5 --case 0"
    assert again in done.output
    (found,) = json.loads(selfcheck(*again.split()[2:], "--json").stdout)["checks"][0]["found"]
    assert (found["case"], found["again"]) == (0, again)
    monkeypatch.undo()
    assert selfcheck(*again.split()[2:]).exit_code == 0


def test_a_fresh_seed_is_told() -> None:
    first, second = (json.loads(selfcheck("--only", "masks", "--case", "0", "--json").stdout) for _ in range(2))
    assert first["seed"] != second["seed"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--only", "mask"), "unknown check 'mask' (did you mean masks?); checks are masks, hidden"),
        (("--only", "training", "--minutes", "0.01"), "nothing was checked"),
        (("--minutes", "0"), "0.01"),
    ],
)
def test_mistakes_are_told(words: tuple[str, ...], told: str) -> None:
    done = selfcheck(*words)
    assert done.exit_code == 2
    assert told in done.output


def test_every_check_is_named_in_the_help_and_on_the_page() -> None:
    shown = " ".join(selfcheck("--help").output.replace("│", " ").split())
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    for check in CHECKS:
        assert check.name in shown
        assert f"`{check.name}`" in page


def test_an_interrupt_gives_the_counts_so_far(tmp_path: Path) -> None:
    # a script, as the installed command is one: under `python -m` the interpreter ends itself by the signal, though it
    # was caught, if it came while a dataclass was made
    script, folder = tmp_path / "firetower.py", tmp_path / "cases"
    script.write_text("from firetower_env.cli import main\n\nmain()\n", encoding="utf-8")
    folder.mkdir()
    command = [sys.executable, str(script), "selfcheck", "--minutes", "5", "--only", "masks", "--json"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": import_path(), "TMPDIR": str(folder)},
        # what runs in the background of a shell has Ctrl-C switched off, and hands that down
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        out, code = _interrupted(process, folder)
    finally:
        process.kill()
    assert code == 130
    told = json.loads(out)
    assert told["interrupted"]
    assert told["checks"][0]["state"] in ("interrupted", "done")


def _interrupted(process: "subprocess.Popen[bytes]", folder: Path) -> tuple[bytes, int]:
    """It says nothing while it works, so it is interrupted when the folder of a case is there."""
    end = time.monotonic() + 120
    while not any(folder.glob("*/masks-*")) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert not any(folder.iterdir())
    return out, process.returncode
