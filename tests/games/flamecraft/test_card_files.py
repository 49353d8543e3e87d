"""Card files: the standard one is sound; own ones are checked, named places in errors, and travel with the rules."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from firetower_env.cli.app import app
from firetower_env.core.errors import RulesError
from firetower_env.games.flamecraft.cards.file import STANDARD, canonical, card_file, read_cards, standard
from firetower_env.games.flamecraft.cards.schema import CardFileError
from firetower_env.games.flamecraft.cards.shapes import MARKS, OWN_FILE, wrong_shapes
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.presets import make_batch, make_game
from firetower_env.replay import read_replay, verify
from tests.games.flamecraft.replays import recorded

DEPOT = {"shops": {"Gnome Depot": {"gather_amount": 2}}}


def test_the_whole_standard_file_is_standard() -> None:
    assert canonical(copy.deepcopy(standard())) == STANDARD
    assert canonical(STANDARD) == STANDARD
    assert canonical({}) == STANDARD
    assert Rules().cards == STANDARD


def marks_of(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [mark for name in ("mark", "marks") if name in value for mark in _listed(value[name])]
        return own + [
            mark for name, entry in value.items() if name not in ("mark", "marks") for mark in marks_of(entry)
        ]
    return [mark for entry in value for mark in marks_of(entry)] if isinstance(value, list) else []


def _listed(marks: Any) -> list[str]:
    return [marks] if isinstance(marks, str) else list(marks.values())


def test_every_card_tells_its_origin() -> None:
    content = {name: value for name, value in standard().items() if name != "meta"}
    found = marks_of(content)
    assert len(found) > 600
    assert set(found) <= set(MARKS) - {OWN_FILE}
    for table in ("shops", "enchantments", "fancy_dragons", "companions"):
        assert all(card["marks"] and card["confidence"] for card in standard()[table])


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"shops": {"Gnome Depot": {"gather_amount": "x"}}}, r"cards\.shops\[12\]\.gather_amount"),
        ({"shops": {"Gnome Depot": {"icon": "gold"}}}, r"cards\.shops\[12\]\.icon must be one of"),
        ({"shops": {"Gnome Depot": {"icon": "meat"}}}, "its icon must be that of its pile"),
        ({"shops": {"Gnome Depot": {"colour": "red"}}}, r"cards\.shops\[12\]\.colour is unknown"),
        ({"shops": {"Gnome Depot": {"pile": "bread"}}}, "pile bread must have 3 Shops"),
        ({"shops": {"Gnome Depot": {"name": "Draco Bell"}}}, "name of 2 cards"),
        ({"shops": {"Gnome Depot": {"name": " "}}}, "must be a name"),
        ({"shops": {"Gnome Depot": {"id": 3}}}, "its place in the list"),
        ({"shops": {"Gnome Depot": {"slots": []}}}, "n_slots must be the number of its slots"),
        (
            {"shops": {"Gnome Depot": {"slots": [{"icons": ["iron"], "wild": True, "reward": {}}] * 3}}},
            "wild stands for",
        ),
        (
            {"shops": {"Gnome Depot": {"slots": [{"icons": ["iron"], "wild": False}] * 3}}},
            r"slots\[0\]\.reward is missing",
        ),
        ({"shops": {"Gnome Depot": {"program_a": [["DANCE"]]}}}, r"program_a\[0\] must begin with one of"),
        ({"shops": {"Gnome Depot": {"program_a": [["SWAP"]]}}}, r"program_a\[0\] must begin with one of"),
        ({"shops": {"Gnome Depot": {"program_a": [["REP"]]}}}, "REP needs 1 arguments"),
        ({"shops": {"Gnome Depot": {"program_a": [["REP", 99]]}}}, r"program_a\[0\]\[1\] must be a whole number"),
        ({"shops": {"Gnome Depot": {"program_a": [["REP", 1]] * 6}}}, "list of 1 to 5 rows"),
        ({"shops": {"Gnome Depot": {"program_a": [["COIN", 1], ["REP", -2]]}}}, "given up in the first row only"),
        ({"shops": {"Gnome Depot": {"program_a": [["OPT", 2], ["REP", 1]]}}}, "OPT 2 needs as many rows"),
        ({"shops": {"Gnome Depot": {"program_a": [["TAKEFIRED"]]}}}, "needs FIRE PARK 1 before it"),
        ({"shops": {"Gnome Depot": {"program_a": [["PAY", {"gold": 1}]]}}}, "gold is unknown"),
        ({"shops": {"Gnome Depot": {"program_a": [["PAY", {}]]}}}, "must name a Good"),
        ({"shops": {"Gnome Depot": {"program_a": [["FIRE", "PLACED_SHOP", "ALL"]]}}}, "known to companions only"),
        ({"shops": {"Gnome Depot": {"program_a": [["FLIP", ["REFIRE"], ["REP", 1]]]}}}, "must begin with one of REP"),
        ({"shops": {"Gnome Depot": {"program_a": [["ALLEY_TAKE"]]}}}, "one Shop has ALLEY"),
        ({"shops": {"Gnome Depot": {"program_a": None, "program_b": [["REP", 1]]}}}, "program_b needs a program_a"),
        ({"shops": {"Dragon Alley": {"params": {}}}}, r"params\.spaces is missing"),
        ({"shops": {"Draco Bell": {"starter": False}}}, "first six Shops"),
        ({"shops": {"Draco Bell": {"icon": "iron"}}}, "this starter needs the icon meat"),
        ({"shops": {"Nobody's": {}}}, "'Nobody's' is none of the cards|is none of the cards"),
        ({"shops": []}, "must have 34 entries"),
        ({"shops": 3}, "list of all cards, or changes by name"),
        ({"shops": {"Gnome Depot": 3}}, "must be an object"),
        ({"enchantments": {"P-bread-1": {"icon": "meat"}}}, "the purple deck must have three of bread"),
        ({"enchantments": {"P-bread-1": {"cost": [0] * 6}}}, "it must cost a Good"),
        ({"enchantments": {"P-bread-1": {"cost": [1] * 5}}}, r"cost must have 6 entries"),
        ({"enchantments": {"P-bread-1": {"max_sets": 3}}}, "rep_by_sets must have 3 numbers"),
        ({"enchantments": {"G-bread-2": {"coin_cost": 1}}}, "cannot cost one"),
        ({"enchantments": {"G-bread-2": {"reward": {"rep": 1}}}}, "rep_by_sets alone"),
        ({"fancy_dragons": {"Todd": {"row": {"cond": ["TRUE"]}}}}, "needs a value and a rate"),
        ({"fancy_dragons": {"Todd": {"row": {"cond": ["CAST"], "value": ["CONST"], "rate": 1}}}}, "a Moon is scored"),
        (
            {"fancy_dragons": {"Todd": {"row": {"cond": ["TRUE"], "handler": "TALISMAN", "rate": 1}}}},
            "on one card only",
        ),
        ({"fancy_dragons": {"Bubu": {"row": {"cond": ["TRUE"], "handler": "BUY"}}}}, "belong together"),
        ({"fancy_dragons": {"Bubu": {"row": {"cond": ["MOOD", 1]}}}}, "must begin with one of TRUE"),
        ({"fancy_dragons": {"Bubu": {"row": {"cond": ["GOOD_AT_LEAST", "bread"]}}}}, "needs 2 values"),
        (
            {"fancy_dragons": {"Bubu": {"row": {"cond": ["TRUE"], "value": ["TOWN_TYPE_PLACED"], "rate": 1}}}},
            "needs the goal PLACED",
        ),
        ({"companions": {"Brad": {"timing": "REVEAL"}}}, "does not fit its timing"),
        ({"solo": {"start_shops": ["Draco Bell"]}}, "'Draco Bell' is no card of this file"),
        ({"solo": {"awards": 3}}, r"awards must be a list"),
        ({"solo": {"awards": [["a", 1], ["b", 2], ["c", 3]]}}, "the first one 0"),
        ({"solo": {"start_fancy": ["Todd", "Todd"]}}, "names a card twice"),
        ({"artisans": []}, "cards.artisans cannot be changed"),
        ({"meals": []}, "cards.meals is unknown"),
    ],
)
def test_errors_name_the_place(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(CardFileError, match=told):
        canonical(changes)
    with pytest.raises(RulesError, match=told):
        Rules.make(cards=changes)


@pytest.mark.parametrize(
    "given", ["cards", "[" * 10**5, "[]", "3", "{", '{"shops": NaN}', {"shops": {1, 2}}, 3, None, ["standard"]]
)
def test_what_is_no_card_file_is_refused(given: Any) -> None:
    with pytest.raises(RulesError, match="card"):
        Rules.make(cards=given)


@pytest.mark.parametrize("table", ["shops", "enchantments", "fancy_dragons", "companions", "solo", "artisans"])
def test_a_file_that_lacks_a_table_is_no_card_file(table: str) -> None:
    content = copy.deepcopy(standard())
    del content[table]
    assert wrong_shapes(content) == [f"cards.{table} is missing"]


def test_many_mistakes_are_told_shortly() -> None:
    changes = {"shops": {name: {"gather_amount": 0} for name in Rules().tables.shop_names}}
    with pytest.raises(CardFileError, match=r"and 29 more"):
        canonical(changes)


def test_rules_keep_the_differences_in_one_form() -> None:
    rules = Rules.make(cards=DEPOT)
    whole = copy.deepcopy(standard())
    whole["shops"][12]["gather_amount"] = 2
    assert rules.cards == '{"shops":{"Gnome Depot":{"gather_amount":2}}}'
    assert Rules.make(cards=whole) == Rules.make(cards=rules.cards) == rules == Rules.make(**rules.to_dict())
    assert rules != Rules()
    assert rules.tables.shop_amt[12] == 2
    assert Rules().tables.shop_amt[12] == 1


def test_changes_are_marked_as_own() -> None:
    content = card_file(canonical(DEPOT))
    assert set(content["shops"][12]["marks"].values()) == {OWN_FILE}
    assert set(content["shops"][12]["confidence"].values()) == {OWN_FILE}
    assert content["shops"][13] == standard()["shops"][13]
    told = make_game("flamecraft_2p", cards=DEPOT).texts.cards()
    assert [row["card"] for row in told if OWN_FILE in row["origin"]] == ["Gnome Depot"]


def test_slots_of_own_files_need_no_marks() -> None:
    slot = {"icons": ["iron"], "wild": False, "reward": {"coins": 2}}
    content = card_file(canonical({"shops": {"Gnome Depot": {"slots": [slot] * 3}}}))
    assert content["shops"][12]["slots"][1]["marks"] == {"icons": OWN_FILE, "reward": OWN_FILE}


def test_a_new_name_is_known_everywhere() -> None:
    rules = Rules.make(players=1, unlocked=["A1"], cards={"fancy_dragons": {"Payer bread": {"name": "Crumble"}}})
    assert "Crumble" in rules.tables.fancy_names
    assert rules.tables.ach_fancy[0, rules.tables.fancy_names.index("Crumble")]


def test_files_are_read_once_and_by_the_user(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(DEPOT), encoding="utf-8")
    assert Rules.make(cards=read_cards(path)) == Rules.make(cards=DEPOT)
    with pytest.raises(RulesError, match="card file in JSON"):
        Rules.make(cards=str(path))
    path.write_text('{"shops": {"Gnome Depot": {"gather_amount": 0}}}', encoding="utf-8")
    with pytest.raises(CardFileError, match="gather_amount"):
        read_cards(path)


def test_the_command_line_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(DEPOT), encoding="utf-8")
    words = ["spec", "flamecraft_2p", "--section", "cards", "--json", "-o"]
    told = CliRunner().invoke(app, [*words, f"cards=@{path}"])
    assert told.exit_code == 0
    assert [row["card"] for row in json.loads(told.output)["cards"] if row["origin"] == OWN_FILE] == []
    assert [row["card"] for row in json.loads(told.output)["cards"] if OWN_FILE in row["origin"]] == ["Gnome Depot"]
    for wrong in (f"cards=@{tmp_path / 'nothing.json'}", f"cards={path}"):
        assert CliRunner().invoke(app, [*words, wrong]).exit_code == 2
    path.write_bytes(bytes(range(128, 256)))
    refused = CliRunner().invoke(app, [*words, f"cards=@{path}"])
    assert (refused.exit_code, "is no text file" in refused.output) == (2, True)


def test_replays_hold_their_cards(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", cards=DEPOT)
    assert "Gnome Depot" in path.read_text(encoding="utf-8").splitlines()[0]
    assert read_replay(path).header.rules["cards"] == canonical(DEPOT)
    verify(path)


def test_saves_of_other_cards_are_refused() -> None:
    mine, other = make_batch("flamecraft_2p", 2, cards=DEPOT), make_batch("flamecraft_2p", 2)
    mine.reset(1)
    with pytest.raises(ValueError, match="another game, version or set of rules"):
        other.restore(mine.save())


def test_own_programs_are_played() -> None:
    """A Shop with a program of its own kind, found and used by random play."""
    program = [["PAYCOIN", 1], ["FANCY", 2], ["OPT", 1], ["PICK", 2, 1, "distinct", "ANY"]]
    names = [name for name in Rules().tables.shop_names[6:] if name != "Dragon Alley"]
    changes = {"shops": {name: {"program_a": program, "program_b": None} for name in names}}
    batch = make_batch("flamecraft_3p", 32, cards=changes)
    batch.reset(3)
    rng = np.random.default_rng(0)
    for _ in range(1500):
        running = np.flatnonzero(batch.asked >= 0)
        if not running.size:
            break
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks(running)], running)
    assert batch.over.all()
    assert batch.engine.s.f_size.min() < 12, "the Fancy deck is drawn by nothing else so often"
