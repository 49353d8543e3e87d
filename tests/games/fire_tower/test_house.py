"""The house in order: editions stand on each other one way, have files of the same names, and vary by overriding."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.game import FireTower
from firetower_env.games.fire_tower.presets import GAMES
from firetower_env.games.fire_tower.rising.game import RisingFlames
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.game import Solo
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.presets import make_game
from tests.contract.test_imports import MODULES, imports_of, under

HOUSE = "firetower_env.games.fire_tower"
RISING, SOLO = f"{HOUSE}.rising", f"{HOUSE}.solo"
FOLDER = Path(MODULES[HOUSE]).parent
FILES = {name: path for name, path in MODULES.items() if under(name, (HOUSE,))}
#: the list of the games of this folder
LIST = f"{HOUSE}.presets"
#: what every edition has of its own
CONCERNS = (
    *("game", "engine", "rules", "state", "phases", "knowledge", "words", "pictures", "docs"),
    *("pieces", "observation", "validation/facts", "validation/stacks"),
)


@pytest.mark.parametrize("module", [name for name in FILES if name != LIST and not under(name, (SOLO,))])
def test_an_edition_imports_none_that_stands_on_it(module: str) -> None:
    later = (SOLO,) if under(module, (RISING,)) else (RISING, SOLO)
    assert [name for name in imports_of(FILES[module]) if under(name, later)] == []


@pytest.mark.parametrize("concern", CONCERNS)
def test_the_same_concern_has_the_same_file_name(concern: str) -> None:
    for edition in (".", "rising", "solo"):
        assert (FOLDER / edition / f"{concern}.py").is_file()


@pytest.mark.parametrize("module", FILES)
def test_nothing_asks_for_the_kind_of_an_engine_or_of_rules(module: str) -> None:
    tree = ast.parse(FILES[module].read_text(encoding="utf-8"))
    asked = [
        ast.unparse(node.args[1])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
    ]
    assert [kind for kind in asked if kind.endswith(("Engine", "Rules"))] == []


@pytest.mark.parametrize("preset", [preset.name for entry in GAMES for preset in entry.presets])
def test_an_engine_has_its_rules_from_its_class_alone(preset: str) -> None:
    """No method of an engine is put there afterwards, so that its class answers who ends the game."""
    engine = make_game(preset).new_engine(1)
    assert isinstance(engine, FireTowerEngine)
    assert [name for name, value in vars(engine).items() if callable(value)] == []


@pytest.mark.parametrize("game", [FireTower, RisingFlames, Solo])
def test_a_game_takes_no_rules_of_another(game: type[FireTower]) -> None:
    for rules in (Rules.make(), RisingRules.make(), SoloRules.make()):
        if type(rules) is game.rules_type:
            assert game(rules).rules is rules
        else:
            with pytest.raises(RulesError, match=game.rules_type.__name__):
                game(rules)
