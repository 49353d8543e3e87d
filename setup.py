"""What pyproject.toml cannot say: a wheel carries configs and trained policies, and a page of its own for an index.

Both lie at the top of a checkout; `firetower_env.shipped` finds them there and in a wheel.
"""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
COPIES = "firetower_env/shipped"
FOLDERS = ("configs/tournament", "configs/train", "training/policies")


class BuildWithCopies(build_py):
    """Lays copies of the shipped files into the package; an editable install finds them where they are."""

    def run(self) -> None:
        """Build."""
        super().run()
        if not self.editable_mode:
            for folder in FOLDERS:
                shutil.copytree(ROOT / folder, Path(self.build_lib) / COPIES / folder, dirs_exist_ok=True)


def page_for_an_index() -> str:
    """The README without pictures and without links into the repository, which lead nowhere on an index."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    tables = [part for part in re.split(r"\n{2,}", text) if "![" not in part]
    return re.sub(r"\[([^]]+)\]\((?![a-z]+://)[^)]*\)", r"\1", "\n\n".join(tables))


setup(
    cmdclass={"build_py": BuildWithCopies},
    long_description=page_for_an_index(),
    long_description_content_type="text/markdown",
)
