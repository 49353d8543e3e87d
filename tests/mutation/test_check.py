"""The check itself: it tells a caught mutant from a survivor, and golden files from tests of rules."""

from pathlib import Path

import pytest

from tests.mutation.__main__ import main
from tests.mutation.catalogue import catalogues
from tests.mutation.check import Check, UnbrokenFailsError
from tests.mutation.mutant import Mutant
from tests.mutation.stages import Stage, StageError, run

RULES = "def limit():\n    return 5\n\n\ndef unused():\n    return 1\n"
TEST = "import rules\n\n\ndef test_limit():\n    assert rules.limit() == 5\n"
GOLDEN = "from pathlib import Path\n\n\ndef test_file():\n    assert '5' in Path('rules.py').read_text()\n"
STAGES = (Stage("rules", ("test_rules.py",)), Stage("golden", ("test_golden.py",), golden=True))
MUTANTS = (
    Mutant("rules.py", "return 5", "return 6", "the limit"),
    Mutant("rules.py", "return 1", "return 2", "nothing that is tested"),
)


@pytest.fixture
def small(tmp_path: Path) -> Check:
    """A project of one rule."""
    for name, text in (("rules.py", RULES), ("test_rules.py", TEST), ("test_golden.py", GOLDEN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    return Check(tmp_path, MUTANTS, STAGES)


def test_caught_and_survived_are_told_apart(small: Check) -> None:
    assert [outcome.stage.name for outcome in small.measure()] == ["rules", "golden"]
    caught, survived = sorted(small.judge_all([1, 2], jobs=2), key=lambda verdict: verdict.number)
    assert caught.caught is not None
    assert caught.caught.first_failure == "test_rules.py::test_limit"
    assert caught.golden is not None
    assert survived.survived
    assert survived.golden is None
    assert (small.base / "rules.py").read_text(encoding="utf-8") == RULES


def test_a_suite_that_fails_by_itself_judges_nothing(small: Check) -> None:
    (small.base / "test_rules.py").write_text(TEST.replace("5", "4"), encoding="utf-8")
    with pytest.raises(UnbrokenFailsError, match="test_limit"):
        list(small.measure())


def test_a_run_without_any_test_is_an_error_and_no_verdict(small: Check) -> None:
    with pytest.raises(StageError):
        run(Stage("none", ("test_rules.py", "-k", "nothing")), small.base, limit=60)


def test_a_test_that_hangs_is_stopped(small: Check) -> None:
    (small.base / "test_rules.py").write_text("def test_hangs():\n    while True:\n        pass\n", encoding="utf-8")
    outcome = run(STAGES[0], small.base, limit=2)
    assert outcome.first_failure == "time limit of 2 s"


def test_the_list_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["--game", next(iter(catalogues()))]
    assert main([*game, "--list", "--only", "1", "2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    with pytest.raises(SystemExit):
        main([*game, "--only", "0"])
