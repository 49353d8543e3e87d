"""What a game says about its mutants. They are found by its folder, `tests/mutation/<game>/catalogue.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from tests.mutation.mutant import Mutant

#: files of any game that hold no rules: frames and fields, presets, words for people; and how positions are written,
#: which tests/contract/test_positions.py compares with games as they are
_WITHOUT_RULES = (
    *("__init__.py", "presets.py", "frames.py", "state.py"),
    *("positions.py", "position_values.py", "position_cards.py", "position_dealing.py"),
    *("docs.py", "texts.py", "pieces.py", "pictures.py"),
)
#: what a saved game must not break restates rules of other files; tests/contract/test_saves.py attacks it by damage
_VALIDATION = "validation"


@dataclass(frozen=True)
class Catalogue:
    """The mutants of one game, numbered from 1, and which part of the suite must notice them."""

    #: the folder of its rules, from the root of the project; mutants may be in the core as well
    game: str
    mutants: tuple[Mutant, ...]
    #: a short lock-step run: so many games of each preset
    lockstep: Mapping[str, int]
    #: presets with which the contract is tried
    contract: tuple[str, ...]
    #: its files without rules of their own, beside those that have none in any game
    without_rules: tuple[str, ...] = ()
    #: tests of `tests/games/<game>` that are left out because they take long
    slow_rulings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The folder of the game."""
        return Path(self.game).name

    def rule_files(self, root: Path) -> Iterator[str]:
        """The files that hold rules: each must have a mutant."""
        left_out = {*_WITHOUT_RULES, *self.without_rules}
        for path in sorted((root / self.game).rglob("*.py")):
            if path.name not in left_out and path.parent.name != _VALIDATION:
                yield path.relative_to(root).as_posix()


@cache
def catalogues() -> dict[str, Catalogue]:
    """Those of every game, by its folder."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/catalogue.py"))
    return {name: import_module(f"tests.mutation.{name}.catalogue").CATALOGUE for name in folders}
