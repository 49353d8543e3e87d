"""Whose code plays: fingerprints of all that an agent's answers come from, so that results of changed code do not mix.

Rules have a version of their own, which stands with every game. Agents have none, so their sources are taken: those of
the package `firetower_agents` with its fitted numbers (without the arena, which asks and does not answer), and every
file that an agent's code names, such as `./my_agent.py:MyAgent` or a trained policy. What such a file imports from
elsewhere is not looked at.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import firetower_agents as agents_package
from firetower_env import __version__
from firetower_env.shipped import POLICIES, find_shipped

_DIGEST = 8
_ARENA = "arena"


def code_identity(agents: Iterable[str]) -> dict[str, str]:
    """The version of this package, and a fingerprint for each source of answers by its name."""
    found = {"firetower_env": __version__, "agents": _ladder()}
    for code in agents:
        found |= {name: fingerprint([find_shipped(POLICIES, name)]) for name in files_of(code)}
    return dict(sorted(found.items()))


def files_of(code: str) -> Iterator[str]:
    """The files and folders that an agent's code names, as it names them."""
    first, *rest = re.split("[:,]", code)
    if first.endswith(".py"):
        yield first
    for part in rest:
        name = part.partition("=")[2] or part
        if name and find_shipped(POLICIES, name).exists():
            yield name


def fingerprint(paths: Iterable[Path]) -> str:
    """A digest of these files, and of all that lies in these folders."""
    found = hashlib.blake2b(digest_size=_DIGEST)
    for path in paths:
        inside = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
        for file in inside:
            content = file.read_bytes()
            found.update(f"{file.relative_to(path).as_posix()} {len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()


def _ladder() -> str:
    """The fingerprint of the sources of the agents of this project."""
    root = Path(agents_package.__path__[0])
    files = (file for kind in ("*.py", "*.json") for file in root.rglob(kind))
    sources = (file for file in files if file.relative_to(root).parts[0] != _ARENA)
    found = hashlib.blake2b(digest_size=_DIGEST)
    for file in sorted(sources):
        found.update(f"{file.relative_to(root).as_posix()} {fingerprint([file])}\n".encode())
    return found.hexdigest()
