"""Search agents play games that know nothing of search: with a board or none, for two sides, several, or one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import firetower_agents.search
from firetower_agents.search import FlatMonteCarlo, SearchAgent, TreeSearch, forks_for
from firetower_agents.search.evaluator import Evaluator, _evaluator, evaluator_for
from firetower_agents.search.standing import side_means, standing
from firetower_env.agents import Agent, AgentEntry, GameAgents, RandomAgent, RatingAgent, ask, catalogue
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.score import Score
from firetower_env.presets import make_batch
from tests.miniature.known import NAMES, miniature_known

from .helpers import asked_answers, played

AGENTS: dict[str, Callable[[], SearchAgent]] = {
    "flatmc": lambda: FlatMonteCarlo(sims=8, width=4),
    "mcts": lambda: TreeSearch(sims=12, lanes=6, width=4),
}
each_agent = pytest.mark.parametrize("make", AGENTS.values(), ids=AGENTS.keys())
TOGETHER, APART = "miniature_together", ("miniature_5", "miniature_20", "miniature_cards")


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with miniature_known():
        yield


def to_the_end(preset: str, agent: object, games: int, *, whole_side: bool) -> Batch:
    """Games in which the agent sits on one seat (a different one from game to game) or on all, and chance elsewhere."""
    batch = make_batch(preset, games)
    batch.reset(seed=3)
    rng = np.random.default_rng(3)
    own = np.arange(games) % batch.game.seats
    players: tuple[tuple[bool, Agent], ...] = ((True, agent), (False, RandomAgent()))  # type: ignore[assignment]
    while not batch.over.all():
        for ours, player in players:
            here = np.flatnonzero(~batch.over & ((batch.asked == own) | whole_side == ours))
            if here.size:
                batch.step(ask(player, batch, here, rng), here)
    return batch


def own_returns(batch: Batch) -> np.ndarray:
    """What the agent's seat was paid."""
    return np.asarray(batch.returns[np.arange(batch.count), np.arange(batch.count) % batch.game.seats])


def test_search_names_no_game() -> None:
    folder = Path(firetower_agents.search.__path__[0])
    homes = tuple(
        f"firetower_agents.{other.name}" for other in folder.parent.iterdir() if (other / "catalogue.py").exists()
    )
    assert "firetower_agents.fire_tower" in homes
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith(("firetower_env.games", *homes))], path


@each_agent
@pytest.mark.parametrize("preset", APART)
def test_better_than_chance_where_sides_compete(preset: str, make: Callable[[], SearchAgent]) -> None:
    found, chance = (
        own_returns(to_the_end(preset, agent, 96, whole_side=False)).mean() for agent in (make(), RandomAgent())
    )
    assert abs(chance) < 0.2
    assert found > chance + 0.3


@each_agent
def test_better_than_chance_together(make: Callable[[], SearchAgent]) -> None:
    found, chance = (to_the_end(TOGETHER, agent, 24, whole_side=True) for agent in (make(), RandomAgent()))
    assert found.won()[:, 0].mean() > 0.9 > 0.7 > chance.won()[:, 0].mean()
    assert found.scores()[:, 0].mean() > chance.scores()[:, 0].mean() + 4


@each_agent
def test_one_good_partner_helps(make: Callable[[], SearchAgent]) -> None:
    found, chance = (to_the_end(TOGETHER, agent, 36, whole_side=False) for agent in (make(), RandomAgent()))
    assert found.scores()[:, 0].mean() > chance.scores()[:, 0].mean() + 1


@each_agent
@pytest.mark.parametrize("preset", NAMES)
def test_rows_do_not_depend_on_each_other(preset: str, make: Callable[[], SearchAgent]) -> None:
    batch = played(preset, 6, 3)
    salts, some = np.arange(6), np.arange(2)
    forks, part = (forks_for(batch, rows, batch.asked[rows], salts[rows]) for rows in (np.arange(6), some))
    whole = make().act(batch.observe(), batch.masks(), np.random.default_rng(3), forks)
    alone = make().act(batch.observe(some), batch.masks(some), np.random.default_rng(3), part)
    assert alone.tolist() == whole[:2].tolist()


@pytest.mark.parametrize("preset", NAMES)
def test_values_of_any_game(preset: str) -> None:
    batch = played(preset, 8, 5)
    evaluator = evaluator_for(batch.game)
    assert type(evaluator) is Evaluator
    while not batch.over.all():
        values = evaluator.values(batch)
        assert (np.abs(values) <= 1).all()
        if batch.game.cooperative:
            assert (values == values[:, :1]).all()
        running = np.flatnonzero(~batch.over)
        batch.step(RandomAgent().act({}, batch.masks(running), np.random.default_rng(0)), running)
    values = evaluator.values(batch)
    assert (values[batch.won()] > values[~batch.won()].max(initial=-1)).all()


def test_partners_share_their_value() -> None:
    batch = make_batch("fire_tower_team", 2)
    values = np.array([[1.0, 0.0, 0.0, 0.5], [0.0, 0.0, 1.0, 1.0]])
    assert side_means(batch.game, values).tolist() == [[0.5, 0.25, 0.5, 0.25], [0.5, 0.5, 0.5, 0.5]]


def test_points_may_be_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = played("miniature_20", 8, 9)
    games = np.arange(8)
    good = standing(batch.game, batch.engine, games)
    monkeypatch.setattr(type(batch.game), "score", Score("points", higher_is_better=False))
    bad = standing(batch.game, batch.engine, games)
    assert good is not None
    assert bad is not None
    points = batch.scores()
    for row in range(8):
        assert good[row].argmax() == points[row].argmax()
        assert bad[row].argmax() == points[row].argmin()
    monkeypatch.setattr(type(batch.game), "score", None)
    assert standing(batch.game, batch.engine, games) is None


def test_without_a_score_an_immediate_win_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last seed decides: who has 3 cards to choose from takes the one that wins, by returns alone."""
    batch = make_batch("miniature_cards", 200, players=2)
    batch.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(7):
        batch.step(RandomAgent().act({}, batch.masks(), rng))
    monkeypatch.setattr(type(batch.game), "score", None)
    best = 1 + np.array([np.flatnonzero(hand)[-1] for hand in batch.engine.s.hands[:, 1]])
    behind = batch.engine.s.points[:, 0].astype(int) - batch.engine.s.points[:, 1]
    worst = 1 + np.array([np.flatnonzero(hand)[0] for hand in batch.engine.s.hands[:, 1]])
    matters = np.flatnonzero((best > behind) & (worst <= behind))
    assert matters.size > 10
    for make in AGENTS.values():
        ended = batch.fork(matters)
        ended.step(asked_answers(make(), ended))
        assert (ended.returns[:, 1] > 0).all()


def test_policies_belong_to_games() -> None:
    batch = played("miniature_5", 2, 2)
    with pytest.raises(UnknownNameError, match="'warden'; policies of this game are uniform"):
        asked_answers(FlatMonteCarlo(policy="warden"), batch)


class Sower(RatingAgent):
    """Likes verbs better than beds, and high seeds best."""

    def act(self, observations: object, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))

    def rate(self, observations: object, masks: np.ndarray) -> np.ndarray:
        return np.broadcast_to(np.arange(masks.shape[1], dtype=np.float32), masks.shape)


@pytest.fixture
def with_sower(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The miniature has an agent of its own, by which games can be played out."""
    declared = GameAgents("miniature", ("random", "sower"), ("uniform", "sower"))
    monkeypatch.setitem(catalogue._CATALOGUE, "sower", AgentEntry("sower", "sows high", Sower, ("miniature",)))
    monkeypatch.setitem(catalogue._GAMES, "miniature", declared)
    _evaluator.cache_clear()
    yield
    _evaluator.cache_clear()


@pytest.mark.usefixtures("with_sower")
@pytest.mark.parametrize("preset", NAMES)
def test_agents_of_a_game_play_it_out_and_advise(preset: str) -> None:
    batch = played(preset, 6, 4)
    evaluator = evaluator_for(batch.game)
    policy = evaluator.policy("strong")
    assert policy is evaluator.policy("sower")
    assert evaluator.policy("quick") is evaluator.policy("uniform")
    games, draws = np.arange(6), np.zeros(6)
    wanted = Sower().act({}, batch.masks(), np.random.default_rng(0))
    assert policy.answers(batch, games, draws).tolist() == wanted.tolist()
    advice = policy.advice(batch, games)
    assert advice is not None
    assert advice.place.tolist() == np.nonzero(batch.masks())[0].tolist()
    assert advice.real[advice.score == 0].tolist() == wanted.tolist()
    for make in (FlatMonteCarlo(sims=4, width=2), TreeSearch(sims=4, lanes=4, width=2, policy="sower")):
        batch.step(asked_answers(make, batch))  # type: ignore[arg-type]


@pytest.mark.usefixtures("with_sower")
def test_only_who_rates_answers_can_play_games_out() -> None:
    with pytest.raises(UnknownNameError, match="random cannot play games out"):
        Evaluator(("uniform", "random")).policy("random")
    with pytest.raises(UnknownNameError, match="policies of this game are uniform, sower"):
        evaluator_for(make_batch("miniature_5", 1).game).policy("light")


def test_a_generic_evaluator_serves_games_without_points() -> None:
    batch = played("fire_tower_2p", 2, 20)
    values = Evaluator().values(batch)
    assert not values[~batch.over].any()
    masks = batch.masks()
    row, answers = np.nonzero(masks)
    forks = forks_for(batch, batch.all_games, batch.asked, [1, 2])
    forks.relative = False
    row, answers = np.nonzero(forks.masks())
    look = Evaluator().first_look(forks, row, answers, np.array([1, 2], np.uint64)[row], Evaluator().policy("uniform"))
    assert ((look >= -5) & (look <= 1.01)).all()
    for game in range(2):
        # the rest of many answers is not played out, and comes last
        assert (look[row == game] >= -1).sum() == min(32, int(masks[game].sum()))
