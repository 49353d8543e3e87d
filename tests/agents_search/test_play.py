"""Search agents answer legally everywhere, repeatably, row by row, and within their budget."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from firetower_agents.arena.draws import RowDraws
from firetower_agents.search import FlatMonteCarlo, SearchAgent, TreeSearch, forks_for
from firetower_agents.search.flatmc import most, rounds
from firetower_agents.search.tree import Forest
from firetower_env.core.errors import UnknownNameError
from firetower_env.presets import PRESETS

from .helpers import asked_answers, played

TINY: dict[str, Callable[[], SearchAgent]] = {
    "flatmc": lambda: FlatMonteCarlo(sims=4, width=2, turns=1),
    "flatmc plain": lambda: FlatMonteCarlo(each=2, advice="light", policy="light"),
    "flatmc light": lambda: FlatMonteCarlo(sims=4, width=3, advice="light", policy="uniform"),
    "mcts": lambda: TreeSearch(sims=6, lanes=3, width=3),
    "mcts light": lambda: TreeSearch(sims=6, lanes=4, width=3, advice="light", policy="uniform", turns=1),
}
each_agent = pytest.mark.parametrize("make", TINY.values(), ids=TINY.keys())


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("make", [TINY["flatmc"], TINY["mcts"]], ids=["flatmc", "mcts"])
def test_legal_on_every_preset(preset: str, make: Callable[[], SearchAgent]) -> None:
    batch = played(preset, 3, 30)
    if batch.over.all():  # games of this preset are short
        batch = played(preset, 3, 2)
    asked = 0
    for number in range(4):
        running = np.flatnonzero(~batch.over)
        if running.size:
            batch.step(asked_answers(make(), batch, number), running)
            asked += running.size
    assert asked


@pytest.mark.parametrize("name", ["flatmc", "flatmc plain", "flatmc light"])
def test_judging_gives_the_same_answers_and_what_those_looked_into_are_worth(name: str) -> None:
    batch = played("fire_tower_2p", 8, 40)
    salts, masks = np.arange(8), batch.masks()
    forks = [forks_for(batch, batch.all_games, batch.asked, salts) for _ in range(2)]
    agent = TINY[name]()
    assert isinstance(agent, FlatMonteCarlo)
    given = agent.act(batch.observe(), masks, np.random.default_rng(3), forks[0])
    answers, worth = agent.judge(batch.observe(), masks, np.random.default_rng(3), forks[1])
    assert answers.tolist() == given.tolist()
    looked = np.isfinite(worth)
    assert (masks[looked] == 1).all()
    assert looked[np.arange(8), answers].all()
    several = masks.sum(axis=1) > 1
    if agent.each:
        assert np.array_equal(looked, masks == 1)
        assert np.array_equal(worth[np.arange(8), answers], worth.max(axis=1))
    else:
        assert (looked[several].sum(axis=1) >= 2).all()
        assert (looked.sum(axis=1) <= agent.width).all()


@each_agent
def test_repeatable_from_a_seed(make: Callable[[], SearchAgent]) -> None:
    batch = played("fire_tower_2p", 6, 40)
    assert asked_answers(make(), batch, 5).tolist() == asked_answers(make(), batch, 5).tolist()


@each_agent
def test_rows_do_not_depend_on_each_other(make: Callable[[], SearchAgent]) -> None:
    batch = played("fire_tower_3p", 8, 40)
    salts = np.arange(8)
    forks = forks_for(batch, batch.all_games, batch.asked, salts)
    whole = make().act(batch.observe(), batch.masks(), np.random.default_rng(3), forks)
    # the generator hands out one word per row, so the first rows get the same ones in a smaller batch
    some = np.arange(3)
    part = forks_for(batch, some, batch.asked[some], salts[some])
    alone = make().act(batch.observe(some), batch.masks(some), np.random.default_rng(3), part)
    assert alone.tolist() == whole[:3].tolist()


@each_agent
def test_the_arena_may_ask_for_many_rows_at_once(make: Callable[[], SearchAgent]) -> None:
    batch = played("fire_tower_2p", 5, 40)
    salts = np.arange(5)
    forks = forks_for(batch, batch.all_games, batch.asked, salts)
    draws = RowDraws([np.random.default_rng(row) for row in range(5)])
    together = make().act(batch.observe(), batch.masks(), draws, forks)  # type: ignore[arg-type]
    for row in range(5):
        alone = forks_for(batch, [row], batch.asked[[row]], salts[[row]])
        rng = np.random.default_rng(row)
        assert make().act(batch.observe([row]), batch.masks([row]), rng, alone).tolist() == [together[row]]


@each_agent
def test_the_turned_and_the_absolute_view_play_the_same(make: Callable[[], SearchAgent]) -> None:
    batch = played("fire_tower_4p", 8, 40)
    turned = batch.real_actions(asked_answers(make(), batch))
    batch.relative = False
    # the order of equal answers may differ between the views, hence not all
    assert (asked_answers(make(), batch) == turned).mean() >= 0.5


@each_agent
def test_leaves_games_and_forks_alone(make: Callable[[], SearchAgent]) -> None:
    batch = played("rising_flames_2p_core", 3, 30)
    forks = forks_for(batch, batch.all_games, batch.asked, [1, 2, 3])
    before = [forks.digest(game) for game in range(3)]
    make().act(batch.observe(), batch.masks(), np.random.default_rng(0), forks)
    assert [forks.digest(game) for game in range(3)] == before


@pytest.mark.parametrize("sims", [2, 5, 16, 33])
def test_flat_search_keeps_its_budget(sims: int) -> None:
    batch = played("fire_tower_2p", 5, 40)
    open_rows = int((batch.masks().sum(axis=1) > 1).sum())
    agent = FlatMonteCarlo(sims=sims, advice="light")
    asked_answers(agent, batch)
    assert open_rows * sims / 2 <= agent.played <= open_rows * sims


@pytest.mark.parametrize("each", [1, 3])
def test_plain_search_plays_every_legal_answer_out(each: int) -> None:
    batch = played("fire_tower_2p", 5, 40)
    legal = batch.masks().sum(axis=1)
    agent = FlatMonteCarlo(each=each, advice="light", policy="light")
    asked_answers(agent, batch)
    assert agent.played == each * legal[legal > 1].sum()


@pytest.mark.parametrize("sims", [8, 21])
def test_tree_search_keeps_its_budget(sims: int) -> None:
    batch = played("fire_tower_2p", 5, 40)
    open_rows = int((batch.masks().sum(axis=1) > 1).sum())
    agent = TreeSearch(sims=sims, lanes=4)
    asked_answers(agent, batch)
    assert 0 < agent.played <= open_rows * sims


@pytest.mark.parametrize("preset", ["fire_tower_2p", "wildfire_rescue_2p"])
def test_tree_search_leaves_out_what_cannot_change_its_answers(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = played(preset, 12, 25)
    quick, whole = (TreeSearch(sims=30, lanes=6, width=4, turns=1) for _ in range(2))
    answers = asked_answers(quick, batch)
    monkeypatch.setattr(Forest, "lead", lambda forest, nodes: np.zeros(nodes.size))
    assert asked_answers(whole, batch).tolist() == answers.tolist()
    running = np.flatnonzero(~batch.over)
    assert whole.played == 30 * np.count_nonzero(batch.masks(running).sum(axis=1) > 1) > quick.played


def test_the_lead_of_an_answer() -> None:
    forest = Forest(2, width=3, curiosity=0.3, trust=2)
    roots = np.arange(2)
    forest.expand(roots, np.array([0, 0, 0, 1]), np.arange(4), np.zeros(4))
    kids = forest.kids(roots)[0]
    forest.pending[kids[0, 2]] = 5
    forest.visits[kids[0, 0]] = 2
    assert forest.lead(roots).tolist() == [3, 0]


@pytest.mark.parametrize("sims", range(2, 70, 7))
def test_every_round_can_be_paid(sims: int) -> None:
    answers = most(16, sims)
    assert answers == 2 or answers * rounds(answers) <= sims


def test_forced_answers_cost_nothing() -> None:
    batch = played("fire_tower_2p", 4, 40)
    masks = np.zeros_like(batch.masks())
    masks[np.arange(4), batch.masks().argmax(axis=1)] = 1
    agent = TreeSearch(sims=8)
    forks = forks_for(batch, batch.all_games, batch.asked, np.arange(4))
    answers = agent.act(batch.observe(), masks, np.random.default_rng(0), forks)
    assert answers.tolist() == masks.argmax(axis=1).tolist()
    assert agent.played == 0


@pytest.mark.parametrize("sims", [5, 64])
def test_visits_add_up_to_the_budget(sims: int) -> None:
    forest = Forest(2, width=3, curiosity=0.3, trust=2)
    roots = np.arange(2)
    forest.expand(roots, np.array([0, 0, 1, 1, 1]), np.arange(5), np.zeros(5))
    kids, there = forest.kids(roots)
    assert there.tolist() == [[True, True, False], [True, True, True]]
    good = kids[:, 1]
    for _ in range(sims):
        chosen = forest.select(roots, kids, there)
        forest.learn(chosen, np.where(chosen == good, 0.5, -0.5))
    visits = forest.visits[kids] * there
    assert visits.sum(axis=1).tolist() == [sims, sims]
    assert not forest.pending.any()
    # what pays is tried most
    assert (visits.argmax(axis=1) == 1).all()


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(ValueError, match="sims"):
        FlatMonteCarlo(sims=0)
    with pytest.raises(ValueError, match="each"):
        FlatMonteCarlo(each=-1)
    with pytest.raises(ValueError, match="lanes"):
        TreeSearch(lanes=0)
    with pytest.raises(UnknownNameError, match="policies are"):
        FlatMonteCarlo(policy="wizard")
