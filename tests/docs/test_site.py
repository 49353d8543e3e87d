"""The documentation site builds without a warning: links and anchors lead somewhere, documented names exist."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import examples

ROOT = Path(__file__).parents[2]
SITE = ROOT / "notebooks/site"
PAGES = sorted(SITE.rglob("*.md"))


def built(config: Path, target: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(target)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "RUN_NOTEBOOKS": "false"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs", reason="the site is built with the extra `docs`")
    target = tmp_path_factory.mktemp("site")
    done = built(SITE / "mkdocs.yml", target)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def test_it_holds_every_page(site: Path) -> None:
    text = (SITE / "mkdocs.yml").read_text(encoding="utf-8")
    named = re.findall(r"([\w/]+)\.(?:md|ipynb)$", text.partition("\nnav:\n")[2], re.MULTILINE)
    assert len(named) > 20
    for name in named:
        page = site / f"{re.sub('README$', 'index', name)}.html"
        assert page.is_file(), name
    readmes = {path.relative_to(ROOT) for path in (ROOT / "firetower_env/games").rglob("README.md")}
    assert all((site / path.parent / "index.html").is_file() for path in readmes), "every game has its page"


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"<(?:script|img|iframe)[^>]*\ssrc=\"?(?:https?:)?//", text) == [], page
        assert re.findall(r"<link[^>]*rel=\"?(?:stylesheet|preconnect)[^>]*href=\"?(?:https?:)?//", text) == [], page


def test_a_broken_link_would_be_noticed(site: Path, tmp_path: Path) -> None:
    shutil.copytree(SITE, tmp_path / "notebooks/site", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "firetower_env", "agents", "training"):
        (tmp_path / name).symlink_to(ROOT / name)
    config = tmp_path / "notebooks/site/mkdocs.yml"
    text = config.read_text(encoding="utf-8").partition("\nnav:\n")[0]
    config.write_text(f"{text}\nnav: [concepts.md, api/environments.md]\n", encoding="utf-8")
    page = tmp_path / "notebooks/site/pages/concepts.md"
    whole = page.read_text(encoding="utf-8")
    for broken in ("[here](nowhere.md)", "[here](api/environments.md#nowhere)"):
        page.write_text(f"{whole}\n{broken}\n", encoding="utf-8")
        done = built(config, tmp_path / "site")
        assert done.returncode != 0
        assert "nowhere" in done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_run(page: Path) -> None:
    names: dict[str, object] = {}
    for block in examples(page):
        exec(compile(block, page.name, "exec"), names)  # noqa: S102  # running the examples is the point
