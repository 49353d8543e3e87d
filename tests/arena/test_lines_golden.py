"""Results as they are written: what tournaments of games without a score write stays the same byte by byte."""

import hashlib
import json
from pathlib import Path

import pytest

from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, Schedule, TableSpec
from tests.arena.matches import agent, played

#: fingerprints of eight games each, taken before won, score and entrant were recorded
LINES = {
    ("fire_tower_2p", "pyromaniac"): "2454a218c3784c93",
    ("fire_tower_4p", "pyromaniac"): "9295e1d1d72f67cd",
    ("fire_tower_team", "pyromaniac"): "2c116b1b06fcbef4",
    ("rising_flames_ghost_core", "pyromaniac"): "112a693194d2dd05",
    ("solo_1", "pyromaniac"): "33c810b8b1bffba5",
    ("fire_tower_2p", "Raises"): "2f9f98d69b4a5a4d",
    ("fire_tower_team", "Raises"): "7a7e0bae0e2791ca",
    ("solo_1", "Raises"): "8857a0d0702b7d67",
}
#: fingerprints of three rounds of three agents
ROUNDS = {
    "fire_tower_2p": "676908a1a2da3c30",
    "fire_tower_3p": "83a169dcabd5aeeb",
    "fire_tower_team": "627d073ab70a2eae",
}


def fingerprint(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=8).hexdigest()


def games(preset: str, kind: str) -> list[GameResult]:
    table = TableSpec(preset, {"max_turns": 200})
    codes = ("pyromaniac", agent(kind, chance=0.02) if kind == "Raises" else "random")
    matches = [
        MatchSpec(f"m{number}", f"b{number}", tuple(codes[(number + side) % 2] for side in table.sides), number)
        for number in range(8)
    ]
    return sorted(played(table, matches).values(), key=lambda game: game.match)


def lines_of(preset: str, kind: str) -> bytes:
    """The lines, whatever folder this checkout lies in, and without what only games with a score have."""
    here = json.dumps(str(Path(__file__).parent))[1:-1].encode()
    fields = [json.loads(game.dump().replace(here, b".")) for game in games(preset, kind)]
    without = [{name: value for name, value in line.items() if name != "score"} for line in fields]
    return b"".join(json.dumps(line).encode() + b"\n" for line in without)


@pytest.mark.parametrize(("preset", "kind"), LINES, ids=lambda value: value)
def test_lines_are_as_they_were(preset: str, kind: str) -> None:
    assert fingerprint(lines_of(preset, kind)) == LINES[preset, kind]


@pytest.mark.parametrize("preset", ROUNDS)
def test_line_ups_names_and_seeds_are_as_they_were(preset: str) -> None:
    schedule = Schedule(TableSpec(preset), ("a", "b", "c"), 5)
    rounds = [(m.id, m.block, m.agents, m.seed) for number in range(3) for m in schedule.round(number)]
    assert fingerprint(repr(rounds).encode()) == ROUNDS[preset]


def test_only_games_with_a_score_have_more_in_their_lines() -> None:
    for preset, more in (("fire_tower_2p", set()), ("solo_1", {"score"})):
        for game in games(preset, "pyromaniac"):
            assert {"won", "score", "entrant"} & json.loads(game.dump()).keys() == more
