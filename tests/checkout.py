"""Where this checkout is, for tests that start processes of their own."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]


def import_path(root: Path = ROOT) -> str:
    """What `PYTHONPATH` has to be so that the packages and tests of a checkout are imported, installed or not."""
    return os.pathsep.join(map(str, (root, root / "agents", root / "training")))
