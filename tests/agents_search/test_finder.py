"""Forced wins: found where they are, only there, and taken by the agent that looks for them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from firetower_agents.search.evaluator import Evaluator, evaluator_for
from firetower_agents.search.finder import Found, fingerprints, forced_wins
from firetower_agents.search.finishing import FinishingAgent
from firetower_env.agents import RandomAgent, ask, forks_for, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.presets import make_batch
from tests.miniature.known import miniature_known

from .helpers import NEAR as PRESET
from .helpers import Idle, near_wins, played


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with miniature_known():
        yield


def searched(batch: Batch, games: Ints, limit: int = 50_000, salt: int = 7) -> Found:
    """What is found for the asked seats of these games."""
    forks = forks_for(batch, games, batch.asked[games], np.arange(games.size) + salt)
    return forced_wins(forks, np.arange(games.size), np.arange(games.size, dtype=np.uint64) + np.uint64(salt), limit)


@pytest.fixture(scope="module")
def near() -> Batch:
    """Turns in which fire is near the enemy's tower."""
    return near_wins()


def plain_search(batch: Batch, seat: int, turn: int) -> bool:
    """Is there a line of the seat's own answers that wins within the turn? One game, one answer after the other."""
    for answer in np.flatnonzero(batch.masks()[0]).tolist():
        copy = batch.fork()
        copy.step([answer])
        if copy.over[0]:
            if copy.game.won(copy.engine, copy.all_games)[0, seat]:
                return True
        elif (
            copy.asked[0] == seat
            and copy.turns()[0] == turn
            and (copy.engine.s.draws == batch.engine.s.draws).all()
            and plain_search(copy, seat, turn)
        ):
            return True
    return False


def test_followed_wins_win(near: Batch) -> None:
    found = searched(near, near.all_games)
    assert not found.unknown.any()
    won = np.flatnonzero(found.wins)
    assert 6 <= won.size < near.count
    for game in won[:6].tolist():
        batch = near.fork([game])
        seat, turn = int(batch.asked[0]), int(batch.turns()[0])
        for salt in range(20):
            step = searched(batch, batch.all_games, salt=salt)
            assert (bool(step.wins[0]), int(batch.asked[0]), int(batch.turns()[0])) == (True, seat, turn)
            batch.step([batch.view_action(int(step.answer[0]))])
            if batch.over[0]:
                break
        assert batch.game.won(batch.engine, batch.all_games)[0].tolist() == [seat == 0, seat == 1]


def test_a_win_out_of_reach_is_none(near: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the game's word on what is in reach, all lines are followed, and the same is found."""
    found = searched(near, near.all_games[:12])
    monkeypatch.setattr(evaluator_for(near.game), "win_in_reach", lambda batch, games: None)
    whole = searched(near, near.all_games[:12], limit=20_000)
    sure = ~whole.unknown
    assert np.count_nonzero(sure) >= 6
    assert whole.wins[sure].tolist() == found.wins[sure].tolist()
    lost = ~whole.wins & sure
    assert (whole.positions[lost] > found.positions[lost]).all()
    # nor are there wins from where nothing is in reach
    far = played(PRESET, 6, 12)
    assert not searched(far, far.all_games, limit=4000).wins.any()


def test_the_same_as_by_a_plain_search(near: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of turns, where few lines are left, and by whatever means."""
    monkeypatch.setattr(evaluator_for(near.game), "win_in_reach", lambda batch, games: None)
    batch, rng = near.fork(), np.random.default_rng(3)
    batch.step(ask(make_agent("greedy"), batch, batch.all_games, rng))
    games = np.flatnonzero(~batch.over)
    games = games[~searched(batch, games, limit=250).unknown]
    found = searched(batch, games)
    forks = forks_for(batch, games, batch.asked[games], np.arange(games.size) + 7)
    plain = [
        plain_search(forks.fork([row]), int(forks.asked[row]), int(forks.turns()[row])) for row in range(games.size)
    ]
    assert found.wins.tolist() == plain
    assert set(plain) == {True, False}


def test_what_luck_decides_is_not_forced() -> None:
    """In the last turn of the miniature game the next card is drawn at random, but counts no more."""
    batch = make_batch("miniature_5", 40)
    batch.reset(seed=2)
    rng = np.random.default_rng(2)
    last = batch.game.seats * batch.game.rules.rounds  # type: ignore[attr-defined]
    while (batch.turns() < last).any():
        early = np.flatnonzero(batch.turns() < last)
        batch.step(ask(RandomAgent(), batch, early, rng), early)
    found = searched(batch, batch.all_games)
    assert set(found.wins.tolist()) == {True, False}
    assert not found.unknown.any()
    assert found.wins.tolist() == [
        plain_search(batch.fork([game]), int(batch.asked[game]), last) for game in range(batch.count)
    ]


def test_a_limit_leaves_it_open(near: Batch) -> None:
    found = searched(near, near.all_games, limit=3)
    assert found.unknown.any()
    assert not (found.unknown & found.wins).any()
    whole = searched(near, near.all_games)
    assert not (found.wins & ~whole.wins).any()
    nothing = forced_wins(near, near.all_games[:0], np.zeros(0, np.uint64))
    assert nothing.wins.size == nothing.positions.size == 0


def test_forks_are_left_alone(near: Batch) -> None:
    forks = forks_for(near, [0, 1], near.asked[[0, 1]], [1, 2])
    before = [forks.digest(0), forks.digest(1)]
    forced_wins(forks, np.arange(2), np.array([5, 6], np.uint64))
    assert [forks.digest(0), forks.digest(1)] == before
    assert forks.relative


def test_equal_positions_have_equal_fingerprints() -> None:
    batch = played("rising_flames_2p_core", 30, 25)
    forked = batch.fork(np.r_[batch.all_games, batch.all_games])
    running = np.flatnonzero(~forked.over)
    # what lies above the stack is no part of the position
    forked.engine.s.frames[0, int(forked.engine.s.depth[0]) :] = 7
    prints = fingerprints(forked.engine.s, forked.all_games)
    assert (prints[:30] == prints[30:]).all()
    assert np.unique(prints).size == np.unique([batch.digest(game) for game in range(30)]).size
    moved = running[:5]
    forked.step([int(mask.argmax()) for mask in forked.masks(moved)], moved)
    assert (fingerprints(forked.engine.s, moved) != prints[moved]).all()


def test_the_finishing_agent_wins(near: Batch) -> None:
    agent, rng = FinishingAgent(Idle(), limit=50_000), np.random.default_rng(1)
    could = np.flatnonzero(searched(near, near.all_games).wins)
    batch = near.fork(could)
    seats, turns = batch.asked, batch.turns()
    while (going := np.flatnonzero((batch.asked == seats) & (batch.turns() == turns))).size:
        batch.step(ask(agent, batch, going, rng), going)
    assert batch.game.won(batch.engine, batch.all_games)[batch.all_games, seats].all()
    assert agent.found >= could.size


def test_elsewhere_it_answers_as_the_other_agent() -> None:
    for preset in (PRESET, "rising_flames_2p_core"):
        batch = played(preset, 6, 10)
        agent = FinishingAgent(Idle())
        assert agent.row_independent
        answers = ask(agent, batch, batch.all_games, np.random.default_rng(0))
        assert answers.tolist() == Idle().act({}, batch.masks(), np.random.default_rng(0)).tolist()
        assert not agent.searched


def test_agents_with_forks_are_refused() -> None:
    with pytest.raises(ValueError, match="copies"):
        FinishingAgent(make_agent("flatmc"))  # type: ignore[arg-type]


def test_the_generic_evaluator_cannot_tell() -> None:
    batch = played("miniature_5", 3, 2)
    assert Evaluator().win_in_reach(batch, batch.all_games) is None
