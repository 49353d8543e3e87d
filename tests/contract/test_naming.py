"""Shells know no game: nothing outside the folders of a game imports it, nor names it, its presets or its agents."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from firetower_env.agents import WITH_PATH, agent_codes, make_agent
from firetower_env.presets import GAMES, PRESETS
from tests.contract.test_imports import MODULES, imports_of, under
from tests.presets import BY_FOLDER

#: where a game is at home
HOMES = tuple(
    f"{package}.{folder}"
    for folder in BY_FOLDER
    for package in ("firetower_env.games", "firetower_agents", "firetower_training.features")
)
#: modules that are nothing but the name of a game, for PettingZoo's way of importing
NAMED_AFTER_GAMES = tuple(f"firetower_env.{game}_v0" for game in GAMES)
#: what may name anything: commands for people to type, which are examples, and flags of the command line
COMMAND, FLAG = "firetower ", "--"
#: messages and help that show how something is written, by an example
EXAMPLES: dict[str, set[str]] = {
    "firetower_agents.arena.config": {"fire_tower_2p"},
    "firetower_env.cli.tournament": {"greedy", "warden"},
}
#: names that users know and that go on working
FORMER: dict[str, set[str]] = {"firetower_env.curriculum": {"solo"}}
SHELLS = [name for name in MODULES if not under(name, (*HOMES, *NAMED_AFTER_GAMES))]


@cache
def agents_of_games() -> frozenset[str]:
    """The codes of agents that play one game: those at home in the folder of a game."""
    made = {code: type(make_agent(code)).__module__ for code in agent_codes() if code not in WITH_PATH}
    return frozenset(code for code, module in made.items() if under(module, HOMES))


def named_in(path: Path) -> Iterator[str]:
    """Games that are imported, and names of games, presets and agents in the code of a file, but for docstrings."""
    yield from (home for home in HOMES for name in imports_of(path) if under(name, (home,)))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    games = {*GAMES, *BY_FOLDER}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            if not node.value.startswith((COMMAND, FLAG)):
                yield from words(node.value, {*games, *PRESETS, *agents_of_games()})
        else:
            yield from (found for name in identifiers(node) for found in words(name, games))


def identifiers(node: ast.AST) -> Iterator[str]:
    """The names that a node of the code brings in or uses."""
    for field in ("id", "attr", "name", "arg", "module"):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield value


def words(text: str, names: set[str]) -> Iterator[str]:
    """Those of the names that stand in a text as whole words, the longest first; `FireTower` is `fire_tower` too."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()
    pattern = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    yield from re.findall(rf"(?<![a-z0-9])(?:{pattern})(?![a-z0-9])", spaced)


@pytest.mark.parametrize("module", SHELLS)
def test_no_shell_imports_or_names_a_game(module: str) -> None:
    allowed = EXAMPLES.get(module, set()) | FORMER.get(module, set())
    assert sorted(set(named_in(MODULES[module])) - allowed) == []


def test_nothing_is_allowed_that_is_not_needed() -> None:
    """Whatever a shell no longer names, or a module that is gone, must leave the lists."""
    allowed = {(module, name) for listed in (EXAMPLES, FORMER) for module in listed for name in listed[module]}
    found = {(module, name) for module, _ in allowed if module in MODULES for name in named_in(MODULES[module])}
    assert sorted(allowed - found) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from firetower_env.games.{folder} import board", {"firetower_env.games.{folder}", "{folder}"}),
        ("import firetower_agents.{folder}.tools", {"firetower_agents.{folder}", "{folder}"}),
        ("if preset == '{preset}': pass", {"{preset}"}),
        ("names = ['{preset}-v0', 'policy:runs/{preset}']", {"{preset}"}),
        ("def play_{folder}(): pass", {"{folder}"}),
        ("agent = '{agent}:caution=2'", {"{agent}"}),
        ("'''Play {preset} with {agent}.'''", set()),
        ("examples = ['firetower play {preset}']", set()),
        ("# as in {folder}", set()),
        ("x = 'un{folder}ly'", set()),
    ],
)
def test_names_are_found_in_code_and_nowhere_else(code: str, found: set[str], tmp_path: Path) -> None:
    folder = next(iter(BY_FOLDER))
    preset, agent = BY_FOLDER[folder][0], min(agents_of_games())
    file = tmp_path / "shell.py"
    file.write_text(code.format(folder=folder, preset=preset, agent=agent), encoding="utf-8")
    wanted = {name.format(folder=folder, preset=preset, agent=agent) for name in found}
    assert set(named_in(file)) == wanted
