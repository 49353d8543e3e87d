"""`make wheel`: the wheel in fresh environments, with every Python that is there and with each extra alone.

Not part of the suite: environments and extras are fetched from the package index.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.packaging.wheels import ROOT, build_wheel

#: what each extra promises, as a command that works with nothing else installed
PROMISES = {
    "": ("-m", "firetower_env", "list"),
    "arena": ("-m", "firetower_env", "tournament", "ladder_2p", "--blocks", "1", "--workers", "1", "--quiet"),
    "cluster": (
        *("-m", "firetower_env", "tournament", "--agents", "random,greedy", "--preset", "fire_tower_2p"),
        *("--blocks", "2", "--executor", "ray", "--workers", "1", "--quiet"),
    ),
    "web": ("-c", "from firetower_env.web.server import Server"),
    "viz": ("-c", "import imageio, imageio_ffmpeg, matplotlib.figure, firetower_env.cli.film"),
    "notebooks": ("-c", "import ipykernel, nbmake, matplotlib, firetower_agents.arena.tournament"),
    "train": ("-m", "firetower_env", "evaluate", "fire_tower_2p", "--against", "random", "--games", "4"),
}


def main(pythons: list[str]) -> None:
    """Build, install, use; the first thing that fails ends it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build_wheel(folder)
        there = [python for python in pythons if _works(python)]
        assert there, f"none of {', '.join(pythons)} is there"
        for python in there:
            _try(folder, python, wheel, "")
        for extra in filter(None, PROMISES):
            _try(folder, there[0], wheel, extra)


def _works(python: str) -> bool:
    found = shutil.which(python)
    works = found and subprocess.run([found, "-c", "import venv"], check=False, capture_output=True).returncode == 0
    if not works:
        sys.stdout.write(f"skipped: {python} is not there\n")
    return bool(works)


def _try(folder: Path, python: str, wheel: Path, extra: str) -> None:
    home, empty = folder / f"{python}-{extra}", folder / f"{python}-{extra}-empty"
    empty.mkdir()
    subprocess.run([python, "-m", "venv", str(home)], check=True)
    own = home / "bin/python"
    install = [str(own), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if extra == "train":
        (torch,) = re.findall(r'"(torch==[\d.]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        subprocess.run([*install, "-c", str(ROOT / "constraints.txt"), torch], check=True)
    what = f"{wheel}[{extra}]" if extra else str(wheel)
    pins = ["-c", str(ROOT / "constraints.txt")] if python == "python3.11" else []
    subprocess.run([*install, *pins, what], check=True)
    # nothing of this checkout may help
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([str(own), *PROMISES[extra]], cwd=empty, env=env, check=True, stdout=subprocess.DEVNULL)
    sys.stdout.write(f"works: {python} {extra or 'without extras'}\n")
    sys.stdout.flush()
    shutil.rmtree(home)


if __name__ == "__main__":
    main(sys.argv[1:])
