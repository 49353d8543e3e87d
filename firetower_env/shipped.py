"""What comes with the project beside its code, found by name: configs of tournaments and trainings, trained policies.

In a checkout these lie at its top, where people edit them; a wheel carries copies of them in this package, laid there
by `setup.py`. A path that exists goes before a name.
"""

from __future__ import annotations

from pathlib import Path

from firetower_env.core.errors import FiretowerError, did_you_mean

#: where each kind lies in a checkout, and what its files end in; a policy is a folder
TOURNAMENTS, TRAININGS, POLICIES = "tournament", "train", "policy"
KINDS = {
    TOURNAMENTS: ("configs/tournament", ".yaml"),
    TRAININGS: ("configs/train", ".yaml"),
    POLICIES: ("training/policies", ""),
}
#: the folder of the copies in a wheel
COPIES = "shipped"


class UnknownFileError(FiretowerError, FileNotFoundError):
    """Neither a path nor the name of anything that comes with the project. The message lists what does."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


def shipped(kind: str) -> dict[str, Path]:
    """Everything of this kind that comes with the project, by name."""
    folder, ending = KINDS[kind]
    found = _root() / folder
    return {path.stem: path for path in sorted(found.glob(f"*{ending}")) if path.is_dir() != bool(ending)}


def find_shipped(kind: str, text: str | Path) -> Path:
    """The file or folder that a path or a name stands for; a path that leads nowhere stays as it is.

    The path at which something lies in a checkout stands for it also where there is no checkout.
    """
    path = Path(text)
    known = {} if path.exists() else shipped(kind)
    folder, ending = KINDS[kind]
    if path.parent.as_posix() == folder and path.suffix == ending:
        return known.get(path.stem, path)
    return known.get(str(path), path)


def find_config(kind: str, text: str | Path) -> Path:
    """The same for a config, which must be there."""
    path = find_shipped(kind, text)
    if not path.exists():
        names = list(shipped(kind))
        near = did_you_mean(str(text), names)
        raise UnknownFileError(f"{text}: No such file{near}; configs by name are {', '.join(names)}")
    return path


def _root() -> Path:
    package = Path(__file__).parent
    return package / COPIES if (package / COPIES).is_dir() else package.parent
