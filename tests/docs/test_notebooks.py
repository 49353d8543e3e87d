"""The notebooks are true: each one runs from top to bottom in a kernel of its own, and is kept without outputs.

nbmake runs them in a process of its own, so that neither the kernel's event loop nor the warnings of its libraries
reach the tests around it. The kernel gets the checkout by `PYTHONPATH`; whatever a notebook or Jupyter writes lands in
a temporary folder.
"""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.checkout import import_path
from tests.docs.pages import anchors, broken_links, text_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
#: what a notebook imports beyond the core, by the extra that brings it
NEEDED = {"nbmake": "notebooks", "matplotlib": "notebooks", "scipy": "notebooks"}
MORE = {name: {"sb3_contrib": "train"} for name in ("04_training", "06_cooperative_training")}
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells_of(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(text_of(path))["cells"])


def kernel_environment(temporary: Path) -> dict[str, str]:
    """One core, the checkout, no home of the user, and none of the settings of the tests that run now."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "JUPYTER_"))}
    places = ("TMPDIR", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "MPLCONFIGDIR")
    threads = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    ours |= dict.fromkeys(places, str(temporary)) | dict.fromkeys(threads, "1")
    return {**ours, "PYTHONPATH": import_path(), "JUPYTER_PLATFORM_DIRS": "1"}


@every_notebook
def test_it_runs(path: Path, tmp_path: Path) -> None:
    for module, extra in (NEEDED | MORE.get(path.stem, {})).items():
        if find_spec(module) is None:
            pytest.skip(f"NOT RUN: {path.name} needs {module}: pip install -c constraints.txt -e '.[{extra}]'")
    options = ["--nbmake", "--nbmake-timeout=300", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "default"]
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", *options, str(path)]
    done = subprocess.run(command, cwd=ROOT, env=kernel_environment(tmp_path), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_there_are_notebooks_and_the_page_names_them_all() -> None:
    assert len(NOTEBOOKS) >= 6
    named = re.findall(r"^\| \[\w+\]\((\w+\.ipynb)\)", text_of(FOLDER / "README.md"), re.MULTILINE)
    assert named == [path.name for path in NOTEBOOKS]
    assert broken_links(FOLDER / "README.md") == []


@every_notebook
def test_it_is_kept_clean(path: Path) -> None:
    book = json.loads(text_of(path))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    names = [cell["id"] for cell in book["cells"]]
    assert len(set(names)) == len(names)
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


@every_notebook
def test_its_links_lead_somewhere(path: Path) -> None:
    words = "".join("".join(cell["source"]) for cell in cells_of(path) if cell["cell_type"] == "markdown")
    for link in re.findall(r"\]\(([^)\s]+)\)", words):
        name, _, anchor = link.partition("#")
        target = path.parent / name
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
