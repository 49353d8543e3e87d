"""The list of mutants keeps up with the code. Running them takes minutes and is left to `make mutants`."""

from pathlib import Path

import pytest

from tests.mutation.catalogue import MUTANTS
from tests.mutation.mutant import CORE, GAME, Mutant, StaleMutantError

ROOT = Path(__file__).parents[2]
#: what a saved game must not break restates rules of other files; tests/contract/test_saves.py attacks it by damage
VALIDATION = "validation"
#: files without rules of their own: names, words for people, records, glue
NO_RULES = {
    *("frames.py", "perspective.py", "presets.py"),
    *("__init__.py", "docs.py", "option_docs.py", "titles.py", "editions.py", "record.py"),
    *("pieces.py", "state.py", "pictures.py", "answer_docs.py"),
}


@pytest.mark.parametrize("number", range(1, len(MUTANTS) + 1))
def test_the_text_of_every_mutant_is_found_exactly_once(number: int) -> None:
    mutant = MUTANTS[number - 1]
    text = mutant.mutated(ROOT)
    assert text != (ROOT / mutant.file).read_text(encoding="utf-8")
    compile(text, mutant.file, "exec")


def test_there_are_many_mutants_and_no_two_are_the_same() -> None:
    assert len(MUTANTS) >= 40
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)


def test_every_file_of_rules_has_a_mutant() -> None:
    files = (
        path for path in (ROOT / GAME).rglob("*.py") if path.name not in NO_RULES and path.parent.name != VALIDATION
    )
    rules = {path.relative_to(ROOT).as_posix() for path in files}
    assert rules <= {mutant.file for mutant in MUTANTS}
    assert sum(mutant.file.startswith(CORE) for mutant in MUTANTS) >= 5


def test_a_mutant_whose_text_is_gone_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("a = 1\nb = 1\n", encoding="utf-8")
    for old in ("c = 1", "= 1"):
        with pytest.raises(StaleMutantError, match=r"rules\.py"):
            Mutant("rules.py", old, "d = 1", "nothing").apply(tmp_path)
    Mutant("rules.py", "a = 1", "a = 2", "a").apply(tmp_path)
    assert (tmp_path / "rules.py").read_text(encoding="utf-8") == "a = 2\nb = 1\n"
