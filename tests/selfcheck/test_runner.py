"""The run of checks: time is shared, every defect can be shown again, nothing is left behind."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firetower_env.core.errors import UnknownNameError
from firetower_env.presets import PRESETS
from firetower_env.selfcheck.check import Case, Check, Defect
from firetower_env.selfcheck.runner import MOST_KEPT, CheckStatus, Result, Run, make_case
from firetower_env.selfcheck.table import CHECKS, chosen


def made(run: Callable[[Case], None], name: str = "some", lasts: float = 0.01, **more: object) -> Check:
    return Check(name, "for tests", run, "things", lasts=lasts, **more)  # type: ignore[arg-type]


def played(*checks: Check, seconds: float = 0.3, seed: int = 1) -> list[Result]:
    run = Run(checks, seed, seconds)
    run.play()
    return run.results


def nothing(case: Case) -> None:
    time.sleep(0.002)
    case.tried(3)


def wrong(case: Case) -> None:
    case.tried()
    raise Defect(f"{case.preset} {case.below(1000)}")


def test_cases_are_counted_until_the_time_is_over() -> None:
    began = time.monotonic()
    (result,) = played(made(nothing))
    assert time.monotonic() - began < 20
    assert result.cases > 3
    assert result.tries == 3 * result.cases
    assert (result.defects, result.state) == (
        0,
        CheckStatus.DONE if result.cases >= len(PRESETS) else CheckStatus.STOPPED,
    )


def test_checks_share_the_time_whatever_their_cases_cost() -> None:
    slow, quick = played(made(lambda _: time.sleep(0.05), "slow"), made(nothing, "quick"), seconds=1)
    assert 1 < slow.cases < quick.cases


def test_defects_are_counted_and_can_be_shown_again() -> None:
    (result,) = played(made(wrong))
    assert result.defects == result.cases > 0
    assert len(result.found) == min(result.cases, MOST_KEPT)
    last = result.found[-1]
    again = Run([made(wrong)], 1, 0)
    again.play_again(last.case)
    assert again.results[0].found == [last]
    other = Run([made(wrong)], 2, 0)
    other.play_again(last.case)
    assert other.results[0].found != [last]


def test_an_unexpected_error_is_a_defect_with_its_place() -> None:
    def surprise(case: Case) -> None:
        raise ZeroDivisionError("by\nnothing")

    (result,) = played(made(surprise), seconds=0.05)
    assert result.found[0].told.startswith("ZeroDivisionError: by nothing (test_runner.py:")


def test_a_case_that_hangs_is_a_defect_and_the_others_go_on() -> None:
    def hang(case: Case) -> None:
        while True:
            try:
                time.sleep(5)
            except Exception:
                continue

    stuck, free = played(made(hang, "stuck", patience=0.05, enough=1), made(nothing, "free"), seconds=0.5)
    assert stuck.found[0].told == "did not end within 0.05 s"
    assert stuck.state is CheckStatus.DONE
    assert free.cases > 0


def test_the_end_of_the_time_is_no_defect() -> None:
    (result,) = played(made(lambda _: time.sleep(30)), seconds=0.1)
    assert (result.cases, result.defects, result.state, result.reason) == (0, 0, CheckStatus.STOPPED, "in case 0")


def test_a_case_that_would_not_end_in_time_is_not_begun() -> None:
    (result,) = played(made(wrong, lasts=60))
    assert (result.cases, result.state) == (0, CheckStatus.UNREACHED)


def test_what_is_missing_is_told() -> None:
    (result,) = played(made(wrong, needs=("no_such_package.part", "json"), extra="some"))
    assert result.state is CheckStatus.SKIPPED
    assert result.reason == "needs no_such_package.part: pip install 'firetower-env[some]'"


def test_an_interrupt_leaves_the_counts() -> None:
    def interrupted(case: Case) -> None:
        case.tried()
        if case.number == 2:
            raise KeyboardInterrupt

    run = Run([made(interrupted), made(nothing, "other")], 1, 5)
    with pytest.raises(KeyboardInterrupt):
        run.play()
    assert (run.results[0].cases, run.results[0].tries) == (2, 3)
    assert (run.results[0].state, run.results[0].reason) == (CheckStatus.INTERRUPTED, "in case 2")


def test_folders_are_empty_and_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    seen = []

    def write(case: Case) -> None:
        assert list(case.folder.iterdir()) == []
        (case.folder / "file").write_text("x")
        seen.append(case.folder)
        raise Defect("in passing")

    played(made(write), seconds=0.05)
    assert seen
    assert tmp_path in seen[0].parents
    assert list(tmp_path.iterdir()) == []


def test_a_case_depends_on_seed_check_and_number_alone(tmp_path: Path) -> None:
    def numbers(seed: int, name: str, number: int) -> tuple[str, int]:
        case = make_case(made(nothing, name), seed, number, tmp_path)
        return case.preset, case.below(1 << 60)

    assert numbers(1, "a", 5) == numbers(1, "a", 5)
    assert len({numbers(seed, name, number) for seed in (1, 2) for name in "ab" for number in (0, 1)}) == 8


def test_every_preset_has_its_turn(tmp_path: Path) -> None:
    cases = [make_case(CHECKS[0], 7, number, tmp_path) for number in range(len(PRESETS))]
    assert {case.preset for case in cases} == set(PRESETS)


def test_checks_are_chosen_by_name() -> None:
    assert chosen([]) == CHECKS
    assert [check.name for check in chosen(["hidden", "masks"])] == ["masks", "hidden"]
    told = r"unknown check 'mask' \(did you mean masks\?\); checks are masks, hidden"
    with pytest.raises(UnknownNameError, match=told):
        chosen(["mask"])
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(check.doc and check.unit and check.lasts < check.patience for check in CHECKS)
