"""Runs the script of every client in an environment of its own: `python tests/clients/run.py [NAME …]`.

Environments are made in `.venv-clients`, or in the folder that FIRETOWER_CLIENTS names, and used again while the
requirements of a client, this project's dependencies and the interpreter stay the same. The project is installed as
anybody would install it, and the scripts run in an empty folder. Standard library alone.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
#: seconds that one script may take
LIMIT = 1800


def clients() -> dict[str, Path]:
    """The script of every client by name."""
    return {path.stem.removeprefix("with_"): path for path in sorted(HERE.glob("with_*.py"))}


def main(names: list[str]) -> int:
    known = clients()
    if unknown := [name for name in names if name not in known]:
        print(f"no such client: {', '.join(unknown)}; there are {', '.join(known)}")
        return 2
    failed = []
    for name in names or known:
        start = time.perf_counter()
        well = run(name, known[name])
        print(f"{'ok' if well else 'FAILED'}  {name}  {time.perf_counter() - start:.0f} s", flush=True)
        failed += [] if well else [name]
    return 1 if failed else 0


def run(name: str, script: Path) -> bool:
    try:
        python = environment(name)
        installed([str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", str(ROOT)])
        variables = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        with tempfile.TemporaryDirectory() as empty:
            done = subprocess.run(
                [str(python), str(script)], cwd=empty, env={**variables, "OMP_NUM_THREADS": "1"}, timeout=LIMIT
            )
    except (subprocess.SubprocessError, OSError) as error:
        print(f"{name}: {error}")
        return False
    return done.returncode == 0


def environment(name: str) -> Path:
    """The interpreter of a client's environment, made if it is not there yet."""
    home = Path(os.environ.get("FIRETOWER_CLIENTS", ROOT / ".venv-clients")) / name
    python, stamp = home / "bin" / "python", home / "stamp"
    requirements = HERE / "requirements" / f"{name}.txt"
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    made_of = hashlib.sha256(f"{sys.version}\n{project}\n{requirements.read_text()}".encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == made_of:
        return python
    installed([sys.executable, "-m", "venv", "--clear", str(home)])
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if any(line.startswith("torch") for line in requirements.read_text().splitlines()):
        # first and by its exact version: an open requirement fetches gigabytes that a processor has no use for
        installed([*pip, *re.findall(r'"(torch==[0-9.]+)"', project)[:1]])
    installed([*pip, "-r", str(requirements), str(ROOT)])
    stamp.write_text(made_of)
    return python


def installed(command: list[str]) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
