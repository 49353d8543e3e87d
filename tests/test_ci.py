"""What continuous integration runs goes on to the tests whatever becomes of the browser, and tells of it at the end."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.render.browser import NAMES

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


class Machine:
    """A computer on which nothing is installed but what a test says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.install("python3", f'exec {sys.executable} "$@"')
        self.install("dirname", f'exec {shutil.which("dirname")} "$@"')
        self.install("make", f'echo "make $*" >> {folder}/log')

    def install(self, name: str, does: str) -> None:
        program = self.folder / name
        program.write_text(f"#!/bin/sh\n{does}\n")
        program.chmod(0o755)

    def run(self, **variables: str) -> subprocess.CompletedProcess[str]:
        """What `.ci/run` does there."""
        kept = {name: value for name, value in os.environ.items() if name not in ("CI", "FIRETOWER_BROWSER", "PYTHON")}
        environment = {**kept, "PATH": str(self.folder), **variables}
        bash = str(shutil.which("bash"))
        return subprocess.run([bash, ".ci/run"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)

    @property
    def log(self) -> list[str]:
        """What was called, in order."""
        return (self.folder / "log").read_text().splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_every_browser_that_the_tests_know_is_enough(machine: Machine, name: str) -> None:
    machine.install(name, "true")
    machine.install("apt-get", f"echo apt-get >> {machine.folder}/log")
    done = machine.run(CI="true")
    assert (done.returncode, done.stderr, machine.log) == (0, "", ["make test"])


def test_a_failed_installation_does_not_stop_the_tests_but_fails_the_run(machine: Machine) -> None:
    machine.install("apt-get", f"echo apt-get >> {machine.folder}/log; exit 100")
    done = machine.run()
    assert machine.log == ["apt-get", "make test"]
    assert done.returncode == 1
    assert "apt-get could not install a browser" in done.stderr
    assert "NO BROWSER" in done.stderr


def test_a_browser_is_installed_where_there_is_none(machine: Machine) -> None:
    browser = machine.folder / NAMES[0]
    machine.install("apt-get", f"echo '#!/bin/sh' > {browser}; /bin/chmod +x {browser}")
    assert machine.run(CI="true").returncode == 0
    assert machine.log == ["make test"]


def test_a_missing_browser_fails_the_run_in_ci_and_is_a_warning_elsewhere(machine: Machine) -> None:
    assert machine.run(CI="true").returncode == 1
    done = machine.run()
    assert done.returncode == 0
    assert "NO BROWSER" in done.stderr
    assert machine.log == ["make test"] * 2


def test_failed_tests_fail_the_run(machine: Machine) -> None:
    machine.install("make", "exit 2")
    assert machine.run(CI="true").returncode == 2
