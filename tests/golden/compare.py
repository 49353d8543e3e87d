"""Comparing a text with its golden file: the first differing lines with what comes before and after them."""

from __future__ import annotations

from itertools import zip_longest

from tests.golden.kept import FOLDER

UPDATE = (
    "if the change is meant, run `pytest tests/golden --update-golden`, look through the diff, and raise the game's "
    "version if recorded games or trained agents would meet something else than before"
)
#: lines shown before and after the first difference
CONTEXT = 3
_WIDTH = 400


def difference(kept: str, now: str) -> str:
    """What differs first, or nothing if the texts are equal."""
    old, new = kept.splitlines(), now.splitlines()
    first = next((n for n, (a, b) in enumerate(zip_longest(old, new)) if a != b), None)
    if first is None:
        return "" if kept == now else "the texts differ in how their lines end"
    until = first + 1 + CONTEXT
    lines = [f"first difference in line {first + 1}:"]
    lines += [f"      {line}" for line in old[max(0, first - CONTEXT) : first]]
    lines += [f"  was {line}" for line in old[first:until] or ["(the end)"]]
    lines += [f"  now {line}" for line in new[first:until] or ["(the end)"]]
    return "\n".join(line[:_WIDTH] for line in lines)


def read(name: str) -> str:
    """A golden file, named with its folder; empty if there is none."""
    path = FOLDER / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def write(name: str, text: str) -> None:
    """Write a golden file anew."""
    (FOLDER / name).parent.mkdir(exist_ok=True)
    (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


def check(name: str, now: str, update: bool) -> None:
    """Fail with the first differing lines unless the golden file holds this very text."""
    if update:
        write(name, now)
    found = difference(read(name), now)
    assert not found, f"{name}: {found}\n{UPDATE}"
