"""What a coach says of single questions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_agents.coaching.appraisal import Coach
from firetower_agents.coaching.hint import hint
from firetower_agents.search.evaluator import CHANCE, evaluator_for
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.presets import make_batch
from tests.presets import TWO, USUAL, briefly

KEYS = np.arange(1, 9, dtype=np.uint64)
QUICK = Coach(sims=8, width=3)


def after(preset: str, games: int, steps: int, seed: int = 3, **options: Any) -> Batch:
    """Running games after some random answers, seen on the real board."""
    batch = make_batch(preset, games, relative=False, auto_reset=True, **options)
    batch.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks()])
    return batch


def winning_answer() -> tuple[Batch, int, int, int]:
    """A game in which the asked seat has an answer that wins at once: the batch, its place, the answer, another one."""
    batch = after(TWO, 64, 40)
    rng = np.random.default_rng(5)
    for _ in range(200):
        rows, answers = np.nonzero(batch.masks())
        copies = batch.fork(rows)
        copies.auto_reset = False
        seats = copies.asked
        copies.step(answers)
        won = copies.over & (copies.returns[np.arange(rows.size), seats] > 0)
        for found in np.flatnonzero(won):
            others = np.flatnonzero((rows == rows[found]) & ~copies.over)
            if others.size:
                return batch, int(rows[found]), int(answers[found]), int(answers[others[-1]])
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks()])
    raise AssertionError("no game could be won at once")


def test_an_answer_that_wins_at_once_is_certain_and_another_one_a_mistake() -> None:
    batch, game, winning, other = winning_answer()
    seat = int(batch.asked[game])
    (found,) = Coach().appraise(batch, np.array([game]), KEYS[:1], np.array([other]))
    assert found.seat == seat
    assert found.best.prospects[seat] == 1
    given = found.given
    assert given is not None
    assert given.action == other
    assert given.prospects[seat] < 0.99
    assert found.is_mistake
    assert found.lost == pytest.approx(1 - given.prospects[seat])
    (right,) = Coach().appraise(batch, np.array([game]), KEYS[:1], np.array([winning]))
    assert right.given is not None
    assert right.given.prospects[seat] == 1
    assert right.lost == 0
    assert not right.is_mistake


@pytest.mark.parametrize("preset", USUAL)
def test_prospects_are_what_their_unit_says(preset: str) -> None:
    batch = after(preset, 2, 6)
    found = QUICK.appraise(batch, np.arange(2), KEYS[:2])
    unit = evaluator_for(batch.game).unit_of(batch.game)
    for place, one in enumerate(found):
        legal = set(np.flatnonzero(batch.masks()[place]).tolist())
        assert {answer.action for answer in one.answers} <= legal
        assert one.given is None
        for answer in one.answers:
            assert answer.prospects.shape == (batch.game.seats,)
            if unit in (CHANCE, ""):
                assert 0 <= answer.prospects.min() <= answer.prospects.max() <= 1
            else:
                assert np.unique(answer.prospects).size == 1, "one side has one score"


def test_chances_of_two_sides_add_up_to_one_and_partners_share_theirs() -> None:
    team = make_batch("fire_tower_team", 1).game.sides
    batch = after("fire_tower_team", 1, 10)
    (found,) = QUICK.appraise(batch, np.array([0]), KEYS[:1])
    for answer in found.answers:
        by_side = {side: answer.prospects[seat] for seat, side in enumerate(team)}
        assert sum(by_side.values()) == pytest.approx(1)
        assert all(answer.prospects[seat] == by_side[side] for seat, side in enumerate(team))


def same(one: Any, other: Any) -> bool:
    return [(a.action, a.prospects.tolist()) for a in one.answers] == [
        (a.action, a.prospects.tolist()) for a in other.answers
    ]


@pytest.mark.parametrize("preset", [TWO, "wildfire_rescue_2p"])
def test_games_do_not_depend_on_each_other(preset: str) -> None:
    batch = after(preset, 3, 6)
    together = QUICK.appraise(batch, np.arange(3), KEYS[:3])
    alone = [QUICK.appraise(batch, np.array([game]), KEYS[game : game + 1])[0] for game in range(3)]
    assert all(map(same, together, alone))


def test_the_coach_sees_what_the_asked_seat_sees() -> None:
    batch = after(TWO, 4, 12)
    told = QUICK.appraise(batch, np.arange(4), KEYS[:4])
    before = [batch.digest(game) for game in range(4)]
    batch.redeal(batch.asked, [11, 12, 13, 14])
    assert [batch.digest(game) for game in range(4)] != before, "nothing was hidden here"
    assert all(map(same, told, QUICK.appraise(batch, np.arange(4), KEYS[:4])))


def test_asking_changes_nothing() -> None:
    batch = after(TWO, 2, 12)
    before = [batch.digest(game) for game in range(2)]
    first, again = hint(batch, 5, game=1), hint(batch, 5, game=1)
    assert [batch.digest(game) for game in range(2)] == before
    assert first == again
    assert first.unit == CHANCE
    assert all(words.endswith(" %") for _, words in first.best)


@pytest.mark.parametrize(
    ("name", "value"), [("sims", 1), ("sims", 2.5), ("width", 0), ("turns", 0), ("policy", "nobody")]
)
def test_nonsense_is_refused(name: str, value: Any) -> None:
    with pytest.raises((ValueError, UnknownNameError), match=name if name != "policy" else "nobody"):
        Coach(**{name: value})


def test_games_with_one_answer_and_short_games_are_no_trouble() -> None:
    batch = after(TWO, 1, 0, **briefly(TWO, 2))
    (found,) = QUICK.appraise(batch, np.array([0]), KEYS[:1])
    assert found.answers
