"""Games of one side: every agent plays the same deals, with all seats or with partners, and wins or loses as one."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from firetower_agents.arena.apart import play_apart
from firetower_agents.arena.executors import Settings, make_executor
from firetower_agents.arena.executors.worker import Order
from firetower_agents.arena.faults import forfeit_winners, forfeited
from firetower_agents.arena.places import results_of, win_shares
from firetower_agents.arena.results import GameResult, ResultsError, ScoreRecord, parse_result
from firetower_agents.arena.schedule import MatchSpec, Schedule, TableSpec
from tests.arena.gardeners import KEEN, LAZY, together
from tests.arena.matches import agent, numbered, played, rounds
from tests.miniature.known import miniature_known


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


def matches(agents: str, blocks: int = 1, partners: str = "", seed: int = 1) -> list[MatchSpec]:
    schedule = Schedule(together(), tuple(agents), seed, partners=tuple(partners))
    return [match for number in range(blocks) for match in schedule.round(number)]


# -- schedule ---------------------------------------------------------------------------------------------------------


def test_an_agent_holds_all_seats() -> None:
    assert [match.agents for match in matches("ab", 2)] == [tuple("aaa"), tuple("bbb")] * 2
    assert [match.entrant for match in matches("ab")] == ["a", "b"]


@pytest.mark.parametrize("partners", ["", "p", "pq"])
def test_everyone_plays_the_same_deals(partners: str) -> None:
    found = matches("abc", 4, partners)
    deals: dict[str, set[str]] = {}
    for match in found:
        deals.setdefault(match.block, set()).add(match.entrant)
    assert len(deals) == len({match.seed for match in found}) == 4
    assert all(entrants == set("abc") for entrants in deals.values())
    assert len({match.id for match in found}) == len(found)
    assert {(match.block, match.seed) for match in matches("d", 4)} == {(match.block, match.seed) for match in found}
    assert not {match.seed for match in matches("abc", 4, seed=2)} & {match.seed for match in found}


def test_partners_fill_the_other_seats_and_the_agent_holds_each_in_turn() -> None:
    found = ["".join(match.agents) for match in matches("ab", 1, "pq")]
    assert found == ["apq", "pqa", "qap", "bpq", "pqb", "qbp"]
    assert ["".join(match.agents) for match in matches("a", 1, "p")] == ["app", "ppa", "pap"]
    assert {match.entrant for match in matches("a", 1, "p")} == {"a"}


def test_an_agent_that_is_its_own_partner_plays_a_deal_once() -> None:
    assert ["".join(match.agents) for match in matches("ap", 1, "p")] == ["app", "ppa", "pap", "ppp"]


def test_names_of_matches_tell_line_ups_apart() -> None:
    alone, beside = matches("a"), matches("a", 1, "p")
    assert {match.block for match in alone} == {match.block for match in beside}
    assert {match.id for match in alone}.isdisjoint(match.id for match in beside)


@pytest.mark.parametrize(
    ("preset", "partners", "reason"),
    [
        ("miniature_together", "pqr", "3 are named, but miniature_together has 2 other seats"),
        ("solo_1", "p", "has one seat"),
        ("miniature_5", "p", "has several sides"),
    ],
)
def test_partners_who_find_no_seat_are_refused(preset: str, partners: str, reason: str) -> None:
    with pytest.raises(ResultsError, match=reason):
        assert Schedule(TableSpec(preset), ("a", "b"), 1, partners=tuple(partners)).groups


def test_a_block_is_found_by_its_name() -> None:
    schedule = Schedule(together(), ("a", "b"), 1, partners=("p",))
    block = {match.id: match for match in schedule.round(3)}
    name = next(iter(block.values())).block
    assert schedule.named_block(name) == block
    for wrong in ("", name[:-1], f"{name}0", name.replace("together", "5"), f"{name[:-6]}00000²"):
        assert schedule.named_block(wrong) == {}


# -- play -------------------------------------------------------------------------------------------------------------


def points(game: GameResult) -> int:
    """Counted by hand: one for a bed, which is an answer without a verb, and the value of each seed."""
    verbs = sum((Counter(counts) for counts in game.answers), Counter[str]())
    return game.length - verbs.total() + sum(value * verbs[f"SOW_{value}"] for value in (1, 2, 3))


def test_won_and_score_come_from_the_game() -> None:
    games = played(together(), rounds(together(), ("random", KEEN, LAZY), 12)).values()
    for game in games:
        assert game.score == ScoreRecord("points", True, (points(game),) * 3)
        assert game.won == (points(game) >= 36,) * 3
        assert game.returns == ((1.0 if game.won[0] else -1.0),) * 3
        assert (game.sides, game.ending, game.entrant) == ((0, 0, 0), "over", game.agents[0])
    won = Counter(game.entrant for game in games if game.won[0])
    assert (won[KEEN], won[LAZY]) == (12, 0)
    assert 0 < won["random"] < 12


def test_a_game_of_several_sides_with_a_score_has_it_recorded_too() -> None:
    table = TableSpec("miniature_5")
    games = played(table, numbered((KEEN, LAZY), 12)).values()
    for game in games:
        assert game.score is not None
        one, other = game.score.seats
        assert game.won == (one > other, one < other)
        assert game.entrant == ""
        assert b'"won"' not in game.dump()
    assert len({game.won for game in games}) > 1


def test_partners_take_part() -> None:
    schedule = Schedule(together(), (KEEN,), 1, partners=(LAZY,))
    for game in played(together(), list(schedule.round(0))).values():
        seat = game.agents.index(KEEN)
        planted = [game.length // 3 - sum(counts.values()) for counts in game.answers]
        assert [count > 0 for count in planted] == [place == seat for place in range(3)]


def test_a_match_is_the_same_in_any_company() -> None:
    found = rounds(together(), ("random", KEEN, LAZY), 4)
    whole = played(together(), found)
    assert played(together(), found[::-1], batch=2) == whole
    assert played(together(), found[5:6])[found[5].id] == whole[found[5].id]


def test_orders_to_other_processes_keep_whose_game_it_is() -> None:
    (match, *_) = matches("ab", 1, "p")
    rows = json.loads(Order([match]).text(together(), 1, None))["matches"]
    assert MatchSpec(*(tuple(value) if isinstance(value, list) else value for value in rows[0])) == match


# -- faults -----------------------------------------------------------------------------------------------------------


def test_a_fault_loses_the_game_for_the_whole_side() -> None:
    assert forfeited(together(), 1) == (-1.0, -1.0, -1.0)
    assert forfeit_winners(together(), 1) == (False, False, False)
    assert forfeit_winners(TableSpec("fire_tower_team"), 1) == (True, False, True, False)


@pytest.mark.parametrize("name", ["Raises", "Illegal", "Sleeps"])
def test_faults_of_partners_count_for_the_side(name: str) -> None:
    wild = agent(name, chance=1)
    schedule = Schedule(together(), (KEEN,), 1, partners=(wild,))
    games = played(together(), list(schedule.round(0)), limit=0.3)
    assert len(games) == 3
    for game in games.values():
        assert game.ending.startswith("fault: ")
        assert (game.details["fault_agent"], game.entrant) == (wild, KEEN)
        assert (game.returns, game.won, game.score) == ((-1.0,) * 3, (False,) * 3, None)
        assert parse_result(game.dump()) == game


def test_an_agent_whose_process_dies_loses_for_its_side() -> None:
    dies = agent("Dies", chance=1)
    match = matches("a")[0]
    game = play_apart(together(), replace(match, agents=("random", dies, "random"), entrant="random"), 20.0, None)
    assert (game.ending, game.details["fault_agent"]) == ("fault: ended its process", dies)
    assert (game.returns, game.won) == ((-1.0,) * 3, (False,) * 3)


def test_supervised_processes_play_games_of_one_side() -> None:
    table = TableSpec("solo_1", {"max_turns": 8})
    found = rounds(table, ("random", agent("Dies", chance=1)), 1)
    with make_executor("local", Settings(workers=1, time_limit=20.0)) as executor:
        games = {game.entrant: game for game in executor.run(table, found)}
    assert games["random"].ending in ("over", "truncated")
    (game,) = (game for code, game in games.items() if code != "random")
    assert (game.ending, game.returns, game.won) == ("fault: ended its process", (0.0,), (False,))


# -- records ----------------------------------------------------------------------------------------------------------


def record(**changes: object) -> GameResult:
    base = GameResult("m", "b", "t", ("a", "p", "p"), (1.0, 1.0, 1.0), 9, "over", (0, 0, 0))
    return replace(base, **changes)  # type: ignore[arg-type]  # fields of any kind


def test_lines_leave_out_what_the_other_fields_say() -> None:
    for game in (record(), GameResult("m", "b", "t", ("a", "b"), (1.0, -1.0), 9, "over")):
        assert not {"won", "score", "entrant"} & json.loads(game.dump()).keys()
        assert parse_result(game.dump()) == game
    said = record(won=(False,) * 3, score=ScoreRecord("points", False, (3.0, 3.0, 3.5)), entrant="p")
    assert {"won", "score", "entrant"} <= json.loads(said.dump()).keys()
    assert parse_result(said.dump()) == said


def test_who_has_won_where_a_line_does_not_say() -> None:
    def won(*returns: float, sides: tuple[int, ...] = ()) -> tuple[bool, ...]:
        return GameResult("m", "b", "t", ("a",) * len(returns), returns, 9, "over", sides).won

    assert won(1.0, -1.0) == (True, False)
    assert won(0.0, 0.0) == (False, False)
    assert won(0.5, 0.5, -1.0) == (True, True, False)
    assert won(0.75, sides=(0,)) == (True,)
    assert won(0.0, sides=(0,)) == (False,)
    assert won(-1.0, -1.0, sides=(0, 0)) == (False, False)


def test_shares_of_the_win_follow_the_game() -> None:
    assert win_shares(record(won=(False,) * 3)) == (0, 0, 0)
    assert win_shares(record()) == (1, 1, 1)
    duel = GameResult("m", "b", "t", ("a", "b"), (0.2, 0.1), 9, "over", won=(False, True))
    assert win_shares(duel) == (0, 1)
    assert results_of(record(entrant="p")) == [("p", 0)]
    assert results_of(duel) == [("a", 0), ("b", 1)]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"won": [True]}, "won: 1 values for 3 seats"),
        ({"won": [1, 1, 1]}, "won: neither true nor false"),
        ({"won": []}, "won: not a list"),
        ({"won": [True, False, True]}, "won: seats of one side have won and lost"),
        ({"entrant": "z"}, "entrant: not one of the agents"),
        ({"entrant": ""}, "entrant: not a text"),
        ({"entrant": "a", "sides": [0, 1, 2]}, "entrant: not one of the agents of a game of one side"),
        ({"score": 5}, "score: not an object of name, higher_is_better, seats"),
        ({"score": {"name": "p", "seats": [1, 1, 1]}}, "score: not an object"),
        ({"score": {"name": "", "higher_is_better": True, "seats": [1, 1, 1]}}, "score: not a text"),
        ({"score": {"name": "p", "higher_is_better": 1, "seats": [1, 1, 1]}}, "score: neither true nor false"),
        ({"score": {"name": "p", "higher_is_better": True, "seats": [1]}}, "score: 1 values for 3 seats"),
        ({"score": {"name": "p", "higher_is_better": True, "seats": [1, 1, "1"]}}, "score: not a number"),
        ({"score": {"name": "p", "higher_is_better": True, "seats": 3}}, "score: not an object"),
    ],
)
def test_records_that_cannot_be_right_are_refused(changes: dict[str, object], reason: str) -> None:
    line = json.dumps({**json.loads(record().dump()), **changes}).encode()
    with pytest.raises(ResultsError, match=reason):
        parse_result(line)
