"""Who plays whom: everyone meets everyone, on every seat, under names that depend on nothing else."""

import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from firetower_agents.arena.results import ResultsError
from firetower_agents.arena.schedule import SEED_BITS, MatchSpec, Schedule, TableSpec, circles, line_ups
from tests.checkout import import_path

ROOT = Path(__file__).parents[2]


def matches(preset: str, agents: str, blocks: int = 1, lineups: str = "mixed", seed: int = 1) -> list[MatchSpec]:
    schedule = Schedule(TableSpec(preset), tuple(agents), seed, lineups)
    return [match for number in range(blocks) for match in schedule.round(number)]


def test_two_players_meet_in_both_orders() -> None:
    found = matches("fire_tower_2p", "abc")
    assert [match.agents for match in found] == [tuple(pair) for pair in ("ab", "ba", "ac", "ca", "bc", "cb")]
    assert len({match.block for match in found}) == 3


@pytest.mark.parametrize(("preset", "seats"), [("fire_tower_3p", 3), ("fire_tower_4p", 4)])
@pytest.mark.parametrize("agents", ["abcd", "abcde"])
def test_every_agent_holds_every_seat_equally_often(preset: str, seats: int, agents: str) -> None:
    held = Counter((agent, seat) for match in matches(preset, agents) for seat, agent in enumerate(match.agents))
    assert set(held) == set(product(agents, range(seats)))
    assert len(set(held.values())) == 1


def test_everyone_sits_behind_everyone_equally_often() -> None:
    found = matches("fire_tower_4p", "abcd", blocks=6)
    behind = Counter((match.agents[seat], match.agents[seat - 1]) for match in found for seat in range(4))
    assert len(behind) == 12
    assert len(set(behind.values())) == 1


@pytest.mark.parametrize(("agents", "expected"), [("ab", {"aabb"}), ("abc", {"aabc", "abbc", "abcc"})])
def test_few_agents_share_a_table_evenly(agents: str, expected: set[str]) -> None:
    assert {"".join(group) for group in line_ups(agents, 4)} == expected
    held = Counter(
        (agent, seat) for match in matches("fire_tower_4p", agents, 12) for seat, agent in enumerate(match.agents)
    )
    assert len(set(held.values())) == 1


def test_equal_seatings_are_played_once() -> None:
    found = matches("fire_tower_4p", "ab", blocks=2)
    assert circles(tuple("aabb")) == (tuple("aabb"), tuple("abab"))
    assert Counter(match.block for match in found).most_common() == [(found[0].block, 4), (found[4].block, 2)]
    assert len({(match.block, match.agents) for match in found}) == len(found)


def test_duels_set_one_against_copies() -> None:
    found = matches("fire_tower_3p", "ab", lineups="duels")
    assert Counter("".join(match.agents) for match in found) == dict.fromkeys(
        ("abb", "bba", "bab", "baa", "aab", "aba"), 1
    )
    assert line_ups("abc", 2, "duels") == line_ups("abc", 2)


def test_teams_are_of_one_agent_each() -> None:
    assert [match.agents for match in matches("fire_tower_team", "ab")] == [tuple("abab"), tuple("baba")]
    assert TableSpec("fire_tower_team").sides == (0, 1, 0, 1)
    assert TableSpec("rising_flames_double_core").sides == (0, 1)


def test_solo_is_played_alone() -> None:
    assert [match.agents for match in matches("solo_1", "ab", blocks=2)] == [("a",), ("b",)] * 2


def test_a_block_is_one_deal_and_every_block_another() -> None:
    found = matches("fire_tower_4p", "abcde", blocks=3)
    seeds: dict[str, set[int]] = {}
    for match in found:
        seeds.setdefault(match.block, set()).add(match.seed)
        assert match.id.startswith(match.block)
        assert 0 <= match.seed < 1 << SEED_BITS
    assert all(len(found) == 1 for found in seeds.values())
    assert len(set.union(*seeds.values())) == len(seeds) == 15
    assert len({match.id for match in found}) == len(found)


def test_names_and_seeds_depend_on_nothing_else() -> None:
    few, many = matches("fire_tower_2p", "ab", 2), matches("fire_tower_2p", "abc", 5)
    assert set(few) <= set(many)
    other = matches("fire_tower_2p", "ab", 2, seed=2)
    assert [match.id for match in other] == [match.id for match in few]
    assert not {match.seed for match in other} & {match.seed for match in few}
    changed = Schedule(TableSpec("fire_tower_2p", {"hand_size": 4}), ("a", "b"), 1)
    assert {match.id for match in changed.round(0)}.isdisjoint(match.id for match in few)
    listed, paired = ({"towers": kind((0, 2))} for kind in (list, tuple))
    assert TableSpec("fire_tower_2p", listed) == TableSpec("fire_tower_2p", paired)


def test_names_and_seeds_are_the_same_in_every_process() -> None:
    code = (
        "from firetower_agents.arena.schedule import *;"
        "print(list(Schedule(TableSpec('firetower/fire_tower_2p-v0'), ('a', 'b'), 1).round(3)))"
    )
    for hashing in ("0", "1"):
        environment = {"PYTHONHASHSEED": hashing, "PYTHONPATH": import_path()}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout.strip() == str(matches("fire_tower_2p", "ab", 4)[-2:])


@pytest.mark.parametrize(
    ("agents", "sides", "kind", "reason"),
    [("aab", 2, "mixed", "twice"), ("a", 2, "mixed", "at least two"), ("ab", 4, "paired", "mixed or duels")],
)
def test_what_makes_no_tournament_is_refused(agents: str, sides: int, kind: str, reason: str) -> None:
    with pytest.raises(ResultsError, match=reason):
        line_ups(agents, sides, kind)
