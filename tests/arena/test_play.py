"""Matches: each is the same game alone, in any company, in any order."""

from collections import Counter

import numpy as np
import pytest

from firetower_agents.arena.asking import SeatSlot, _salts
from firetower_agents.arena.draws import RowDraws, generator
from firetower_agents.arena.schedule import MatchSpec, TableSpec
from firetower_env.agents import RandomAgent, forks_for, make_agent
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.core.batch import Batch
from firetower_env.isolation.known import FORK_ROWS, Known
from tests.arena.matches import PEEKS, PEEKS_TOGETHER, PLAIN, REMEMBERS, SHORT, SHORT_FOUR, agent, played, rounds

FOUR = ("random", PLAIN, REMEMBERS, PEEKS, PEEKS_TOGETHER)


def test_a_match_is_the_same_in_any_company() -> None:
    matches = rounds(SHORT_FOUR, FOUR, 2)
    together = played(SHORT_FOUR, matches)
    assert len(together) == len(matches) == 40
    assert played(SHORT_FOUR, matches[::-1], batch=7) == together
    for match in matches[::9]:
        assert played(SHORT_FOUR, [match]) == {match.id: together[match.id]}


def test_both_ways_of_asking_give_the_same_games() -> None:
    """Seats draw the same numbers whether their agent is asked row by row or for all rows."""
    for slow, fast in ((PLAIN, "random"), (PEEKS, PEEKS_TOGETHER)):
        pairs = [[MatchSpec(f"{n}", "b", (code, REMEMBERS), n) for n in range(12)] for code in (slow, fast)]
        one, other = (played(SHORT, matches) for matches in pairs)
        assert [(game.returns, game.length) for game in one.values()]
        assert {m: (g.returns, g.length) for m, g in one.items()} == {
            m: (g.returns, g.length) for m, g in other.items()
        }


def test_records_say_what_was_played() -> None:
    match, *_ = rounds(SHORT, ("random", PLAIN), 1)
    (game,) = played(SHORT, [match]).values()
    assert (game.match, game.block, game.preset, game.agents) == (match.id, match.block, "fire_tower_2p", match.agents)
    assert (game.ending, game.sides, sum(game.returns)) == ("truncated", (0, 1), 0)
    assert game.details == {"seed": match.seed, "game_version": SHORT.game.version}


@pytest.mark.parametrize("preset", ["fire_tower_team", "rising_flames_3p_core", "rising_flames_ghost_core", "solo_2"])
def test_every_kind_of_table_can_be_played(preset: str) -> None:
    table = TableSpec(preset, {"max_turns": 8})
    games = played(table, rounds(table, ("random", PLAIN), 2))
    assert {game.sides for game in games.values()} == {table.sides}
    assert {game.ending for game in games.values()} <= {"over", "truncated"}
    if preset == "solo_2":
        assert all("score" in game.details for game in games.values())


@pytest.mark.parametrize("other", [REMEMBERS, PEEKS, PEEKS_TOGETHER])
def test_a_game_can_be_watched_again(other: str) -> None:
    """`watch` with the seed of a match deals and plays the same game, forks and all; counted by hand, too."""
    table = TableSpec("fire_tower_2p", {"max_turns": 10})
    match = rounds(table, ("random", other), 1)[0]
    (game,) = played(table, [match]).values()
    agents = [make_agent(code) for code in match.agents]
    session = Session(SessionSpec("fire_tower_2p", dict(table.options), agents, match.agents, seed=match.seed))
    layout, counts = session.batch.game.layout, [Counter[str](), Counter[str]()]
    while not session.over:
        action, seat = session.seating.answer() or 0, int(session.batch.asked[0])
        seen = layout.decode(session.seating._turned.view_action(action))
        if isinstance(seen, str):
            counts[seat][seen] += 1
        session.move(action)
    assert session.moves == game.length
    assert tuple(session.batch.returns[0].tolist()) == game.returns
    assert game.answers == tuple(counts)
    assert all(counts)


def test_answers_are_counted_for_each_game_of_a_batch() -> None:
    """Places of a batch are used again and again: nothing of one game is left in the next."""
    matches = rounds(SHORT, ("random", "greedy"), 10)
    together = played(SHORT, matches, batch=3)
    for match in matches:
        assert played(SHORT, [match])[match.id].answers == together[match.id].answers
    cells = [game.length - sum(sum(seat.values()) for seat in game.answers) for game in together.values()]
    assert all(0 < count < game.length for count, game in zip(cells, together.values(), strict=True))


def test_agents_may_say_for_how_many_games_they_are_asked_at_once() -> None:
    """`Few` raises when it is asked for more rows than it said; the games are those of `random`."""
    few = agent("Few")
    pairs = [[MatchSpec(f"{n}", "b", (code, REMEMBERS), n) for n in range(12)] for code in (few, "random")]
    one, other = (played(SHORT, matches) for matches in pairs)
    assert [game.returns for game in one.values()]
    assert {m: (g.ending, g.answers) for m, g in one.items()} == {m: (g.ending, g.answers) for m, g in other.items()}
    assert Known.make(few).rows == 5
    assert Known.make(PEEKS_TOGETHER).rows == FORK_ROWS
    assert Known.of(RandomAgent()).rows is None
    with pytest.raises(ValueError, match="rows_at_once is a whole number"):
        Known.make(agent("Few", rows=0))


def test_row_independent_draws_come_from_the_rows_own_generators() -> None:
    draws = RowDraws([generator(5, seat) for seat in range(3)])
    first, more, whole = draws.random(3), draws.random((3, 2)), draws.integers(0, 9, (3, 4))
    for seat in range(3):
        alone = generator(5, seat)
        assert first[seat] == alone.random()
        assert (more[seat] == alone.random(2)).all()
        assert (whole[seat] == alone.integers(0, 9, 4)).all()
    large = RowDraws([generator(5, seat) for seat in range(3)]).integers(0, 1 << 64, size=3, dtype=np.uint64)
    assert large.dtype == np.uint64
    assert large[2] == generator(5, 2).integers(0, 1 << 64, dtype=np.uint64)
    again = draws.alone(1)
    assert again.random(1) == first[1:2]
    assert (again.random((1, 2)) == more[1:2]).all()
    assert (again.integers(0, 9, (1, 4)) == whole[1:2]).all()


def test_draws_that_are_not_by_row_are_refused() -> None:
    draws = RowDraws([generator(5, seat) for seat in range(3)])
    for size in (2, (), None, (4, 3)):
        with pytest.raises(TypeError, match="draws by row"):
            draws.random(size)
    with pytest.raises(AttributeError, match="not with 'permutation'"):
        draws.permutation(3)


def test_who_is_asked_for_all_rows_at_once() -> None:
    assert [Known.make(code).by_row for code in FOUR] == [True, False, False, False, True]


def test_forks_hold_what_the_seat_sees_and_other_hidden_cards() -> None:
    """`peeks` checks that its fork shows what it sees; here the hidden part is shown to differ from the truth."""
    batch = Batch(SHORT.game, 32)
    batch.reset(3)
    slots = [SeatSlot(n, 0, PEEKS, n, generator(n, 0)) for n in range(32)]
    salts = _salts(Known.make(PEEKS), slots)
    forks = forks_for(batch, batch.all_games, batch.asked, salts)
    seats = 1 - batch.asked
    hidden = forks.observe(seats=seats)["vector"] != batch.observe(seats=seats)["vector"]
    assert hidden.any(axis=1).mean() > 0.9
    assert len({forks.digest(row) for row in range(32)}) == 32


@pytest.mark.parametrize("preset", ["fire_tower_2p", "rising_flames_4p_weather", "fire_tower_team"])
def test_the_ladder_plays_the_same_in_any_company(preset: str) -> None:
    table = TableSpec(preset, {"max_turns": 4})
    matches = rounds(table, ("random", "pyromaniac", "greedy", "warden"), 2)
    together = played(table, matches)
    assert {game.ending for game in together.values()} <= {"over", "truncated"}
    assert played(table, matches[::-1], batch=3) == together
