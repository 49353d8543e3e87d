"""What searches take from the game, and what they reach with it."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.flamecraft.search import FlamecraftEvaluator, holdings
from firetower_agents.search.evaluator import QUICK, STRONG, evaluator_for
from firetower_env.agents import ask, make_agent
from firetower_env.presets import make_batch
from tests.games.flamecraft.scenes import Scene


def values(scene: Scene) -> list[float]:
    """What the position is worth to each seat."""
    found = FlamecraftEvaluator(("flame_planner",)).values(scene.batch)
    assert (found == found[:1]).all()
    return [float(value) for value in found[0]]


def test_the_game_has_its_own_evaluator() -> None:
    evaluator = evaluator_for(make_batch("flamecraft_3p", 1).game)
    assert isinstance(evaluator, FlamecraftEvaluator)
    assert evaluator.policy(STRONG) is evaluator.policy("flame_planner") is evaluator.policy(QUICK)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_values_are_returns_to_expect(players: int) -> None:
    """They add up to nothing, as returns do, and the leader's is best."""
    found = values(Scene(players=players).goods(1, rep=20))
    assert sum(found) == pytest.approx(0)
    assert max(found) == found[1] <= 1
    assert min(found) >= -1 / (players - 1)


@pytest.mark.parametrize("more", [{"rep": 1}, {"coins": 1}, {"bread": 1}, {"bread": 6}])
def test_whatever_one_holds_is_worth_something(more: dict[str, int]) -> None:
    assert values(Scene().goods(**more))[0] > values(Scene())[0]


def test_a_card_in_hand_and_a_fancy_dragon_are_worth_something() -> None:
    assert values(Scene().hand(bread=1))[0] > values(Scene())[0]
    assert values(Scene().holds(0, "Buddy"))[0] > values(Scene())[0]
    assert values(Scene().holds(0, "Buddy", scored=True))[0] == values(Scene())[0]


def test_supplies_lose_their_worth_when_the_end_is_near() -> None:
    scene = Scene().goods(bread=4)
    early = holdings(scene.batch, scene.games)[0, 0]
    late = holdings(scene.note(end_flag=1).batch, scene.games)[0, 0]
    assert early > 2 * late > 0


def test_a_lead_counts_more_when_the_end_is_near() -> None:
    scene = Scene().goods(rep=10)
    before = values(scene)[0]
    assert values(scene.note(end_flag=1))[0] > before + 0.05


def test_alone_the_cards_left_are_turns_left() -> None:
    scene = Scene(players=1)
    before = values(scene)[0]
    assert before > values(scene.artisans(["potion"] * 2).settle())[0] + 0.2


def test_a_game_that_is_over_is_worth_its_returns() -> None:
    scene = Scene().note(end_flag=1, turns_left=1, turn_no=4).goods(rep=5).idle(0)
    assert scene.over
    assert values(scene) == scene.batch.returns[0].tolist()


@pytest.mark.parametrize(
    ("code", "games"),
    [
        ("flatmc:sims=2,width=2", 4),
        pytest.param("mcts:sims=2,lanes=2,width=2", 2, marks=pytest.mark.thorough),
    ],
)
def test_searches_play_whole_games(code: str, games: int) -> None:
    """Alone, they are better than what is usual for `flame_greedy`; usual are 95 with ± 15 for a single game."""
    batch = make_batch("flamecraft_solo", games)
    batch.reset(seed=13)
    agent, rng = make_agent(code), np.random.default_rng(13)
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        batch.step(ask(agent, batch, live, rng), live)
    assert batch.report()["reputation_0"].mean() > 70
