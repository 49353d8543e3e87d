"""Saves are not believed: a damaged one is refused without a trace, or holds games that can be played on (`saves`)."""

from __future__ import annotations

from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.saves import check_restore

#: damaged saves of one case, and decisions in the games of those that are taken over
TRIES, AFTER = 12, 40


def check(case: Case) -> None:
    """Games at a random moment are saved, and the save is damaged again and again."""
    counts = check_restore(case.preset, case.below(1 << 31), TRIES, after=AFTER)
    case.tried(counts.tries)
    demand(not counts.defects, "; ".join(counts.defects[:1]))
