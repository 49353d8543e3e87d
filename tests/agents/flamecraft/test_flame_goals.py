"""How `flame_master` works towards the goals of its own Fancy Dragons, in drawn positions."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.flamecraft.fancy import KEEPING, SOUGHT
from firetower_agents.flamecraft.goals import Goals
from firetower_agents.flamecraft.reader import CARDS
from firetower_agents.flamecraft.weights import Weights
from tests.agents.flamecraft.answering import PLANNER, answer, view_of
from tests.games.flamecraft.scenes import Scene

MASTER = "flame_master"
BREAD, MEAT, IRON = range(3)


def goals_of(scene: Scene, wanted: float = 0.0, **numbers: float) -> Goals:
    """What own Suns add, in the first copy and its likes."""
    view = view_of(scene)
    return Goals(view, Weights(**{"seek": 1.0, **numbers}), np.full(view.count, wanted))


def test_without_a_goal_nothing_is_added() -> None:
    """No such card is held, or nothing is sought."""
    for goals in (goals_of(Scene().hand(bread=2)), goals_of(Scene().holds(0, "Taylor", "Matches"), seek=0.0)):
        assert not any(part.any() for part in (goals.placements(), goals.casts(), goals.kept(), goals.drawn()))


def test_taylor_likes_types_that_are_in_town_often() -> None:
    """Two irons more beside the starter: a fourth would pay four; five is wanted, or it has been enough before."""
    scene = Scene().holds(0, "Taylor").dragons({(2, 1): "iron", (3, 1): "iron"})
    assert goals_of(scene).placements()[0, :, 0].tolist() == [2, 2, 4, 2, 2, 2]
    assert not goals_of(scene, wanted=5).placements().any()
    assert goals_of(scene, wanted=5, enough=3).placements()[0, IRON, 0] == 4


def test_three_of_a_type_at_a_shop() -> None:
    """Both open slots of the first Shop take meat: the second meat there is a part of what the third pays."""
    scene = Scene().holds(0, "Shimmer")
    assert not goals_of(scene, matching=0.5).placements()[0, :, :3].any(), "one bread there, and no more can follow"
    scene.dragons({(0, 0): "meat"})
    assert goals_of(scene, matching=0.5).placements()[0, MEAT, :3].tolist() == [3, 3, 3]
    scene.dragons({(0, 1): "meat"})
    worth = goals_of(scene).placements()[0]
    assert worth[MEAT, :3].tolist() == [6, 6, 6]
    assert not worth[BREAD, :3].any()


def test_three_of_a_type_in_hand() -> None:
    scene = Scene().holds(0, "Matches").hand(bread=2, meat=1)
    goals = goals_of(scene, pair=0.5, single=0.25)
    assert goals.kept()[0].tolist() == [2, 1, 0, 0, 0, 0]
    assert goals.drawn()[0].tolist() == [4, 2, 1, 1, 1, 1]


def test_casts_that_let_suns_pay() -> None:
    """Sparkle counts Enchantments at the Shop, Twinkle those of the icon in Town; the new one counts."""
    scene = Scene()
    scene.s.ench[:, 0, BREAD], scene.s.ench[:, 1, MEAT] = 2, 1
    scene.settle()
    assert goals_of(scene.holds(0, "Sparkle")).casts()[0, 3, :3].tolist() == [6, 4, 2]
    worth = goals_of(scene.holds(0, "Sparkle", "Twinkle")).casts()[0]
    # the row: bread, meat, iron
    assert worth[:3, 2].tolist() == [2 + 6, 2 + 4, 2 + 2]
    assert goals_of(scene, wanted=6).casts().max() == 0


def test_a_pair_in_hand_waits_for_the_third() -> None:
    """The planner places one of the pair; the other keeps it and takes the third from the Park."""
    scene = Scene().holds(0, "Matches").hand(bread=2).play("SHOP_0", "GATHER")
    assert answer(scene, PLANNER) == "TYPE_BREAD"
    assert answer(scene, MASTER) == "DONE"
    scene.play("DONE", "0.0")
    assert (scene.question, answer(scene, MASTER)) == ("DRAW", "PARK_0")


def test_a_seeker_keeps_what_is_paid_in_the_end() -> None:
    names = CARDS.fancy_names
    twinkle, taylor, shimmer, chonkers = (names.index(name) for name in ("Twinkle", "Taylor", "Shimmer", "Chonkers"))
    assert KEEPING[shimmer] > KEEPING[twinkle]
    assert SOUGHT[twinkle] > SOUGHT[taylor] > SOUGHT[shimmer]
    assert SOUGHT[chonkers] == KEEPING[chonkers] == pytest.approx(8 - 6 * 0.45)


def test_pocus_does_not_wait() -> None:
    """It pays in place of weak fire-ups and does not grow."""
    scene = Scene(1).holds(0, "Pocus").dragons({(1, 0): "bread"}).play("SHOP_1", "GATHER")
    assert answer(scene, MASTER) == "FANCY_12"
