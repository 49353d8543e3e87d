"""Copies of what only Fire Tower has: levels and shaped rewards of solo, its agents."""

from typing import Any

import pytest

from firetower_env.curriculum import SoloCurriculum, set_levels
from tests.contract.helpers import started
from tests.contract.test_copies import COPIES, begin_single, begin_vector, check, play_single, play_vector


def test_an_environment_with_shaped_rewards_can_be_copied() -> None:
    original = begin_single("solo_1", reward="shaped")
    for steps in (0, 12):
        play_single(original, steps, 7)
        check(original, play_single, 20)


def test_a_curriculum_can_be_copied() -> None:
    original: Any = SoloCurriculum(begin_vector("solo_1"), levels=(3, 5, 7), promote_at=0.01, window=2, seed=9)
    original.reset(seed=5)
    for steps in (0, 12):
        play_vector(original, steps, 7)
        check(original, play_vector, 20)


@pytest.mark.parametrize("name", COPIES)
def test_levels_to_come_are_copied(name: str) -> None:
    batch = started("solo_1", 4)
    set_levels(batch, [1, 3, 5, 7])
    twin = COPIES[name](batch)
    set_levels(batch, 2)
    twin.reset(3)
    assert twin.report()["level"].tolist() == [1, 3, 5, 7]
