"""The list of mutants keeps up with the code. Running them takes minutes and is left to `make mutants`."""

from pathlib import Path

import pytest

from tests.lockstep.found import pairings
from tests.mutation.catalogue import Catalogue, catalogues
from tests.mutation.mutant import CORE, Mutant, StaleMutantError
from tests.presets import BY_FOLDER

ROOT = Path(__file__).parents[2]
NUMBERED = [
    pytest.param(mutant, id=f"{name}-{number}")
    for name, catalogue in catalogues().items()
    for number, mutant in enumerate(catalogue.mutants, 1)
]
every_game = pytest.mark.parametrize("catalogue", catalogues().values(), ids=lambda catalogue: catalogue.name)


@pytest.mark.parametrize("mutant", NUMBERED)
def test_the_text_of_every_mutant_is_found_exactly_once(mutant: Mutant) -> None:
    text = mutant.mutated(ROOT)
    assert text != (ROOT / mutant.file).read_text(encoding="utf-8")
    compile(text, mutant.file, "exec")


def test_every_game_has_mutants() -> None:
    assert catalogues().keys() >= BY_FOLDER.keys()


@every_game
def test_there_are_many_mutants_and_no_two_are_the_same(catalogue: Catalogue) -> None:
    assert len(catalogue.mutants) >= 20
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in catalogue.mutants}) == len(catalogue.mutants)


@every_game
def test_every_file_of_rules_has_a_mutant(catalogue: Catalogue) -> None:
    assert set(catalogue.rule_files(ROOT)) <= {mutant.file for mutant in catalogue.mutants}


@every_game
def test_the_presets_named_are_presets_of_the_game(catalogue: Catalogue) -> None:
    assert set(catalogue.contract) <= set(BY_FOLDER[catalogue.name])
    assert catalogue.lockstep.keys() <= set(pairings()[catalogue.name].presets)


def test_the_core_has_mutants_too() -> None:
    assert sum(mutant.file.startswith(CORE) for catalogue in catalogues().values() for mutant in catalogue.mutants) >= 5


def test_a_mutant_whose_text_is_gone_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("a = 1\nb = 1\n", encoding="utf-8")
    for old in ("c = 1", "= 1"):
        with pytest.raises(StaleMutantError, match=r"rules\.py"):
            Mutant("rules.py", old, "d = 1", "nothing").apply(tmp_path)
    Mutant("rules.py", "a = 1", "a = 2", "a").apply(tmp_path)
    assert (tmp_path / "rules.py").read_text(encoding="utf-8") == "a = 2\nb = 1\n"
