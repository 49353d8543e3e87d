"""What a mutant is: one text of one file replaced by another, and what that breaks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

CORE = "firetower_env/core"


class StaleMutantError(Exception):
    """The text a mutant wants to replace is not in the file exactly once: the list must follow the code."""


@dataclass(frozen=True)
class Mutant:
    """One broken rule."""

    file: str
    old: str
    new: str
    breaks: str

    def mutated(self, root: Path) -> str:
        """The file with the mutant in it."""
        text = (root / self.file).read_text(encoding="utf-8")
        found = text.count(self.old)
        if found != 1:
            raise StaleMutantError(f"{self.file}: found {found} times, not once ({self.breaks}):\n{self.old}")
        return text.replace(self.old, self.new)

    def apply(self, root: Path) -> None:
        """Break the rule in the copy of the project at `root`."""
        (root / self.file).write_text(self.mutated(root), encoding="utf-8")
