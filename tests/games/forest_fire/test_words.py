"""Texts of the game: answers, cards and chance in words. What people see of a game is tested in `test_people.py`."""

from firetower_env.games.forest_fire.verbs import VERBS
from firetower_env.presets import make_game


def test_answers_in_words() -> None:
    texts = make_game("forest_fire_standard").texts
    assert all(texts.answer("MAIN", verb).label for verb in VERBS)
    assert texts.chosen("HELI", 45) == "flies to row 2, column 5"
    assert texts.chosen("HELI", 400) == "Land"
    assert all(
        texts.chosen(question, 3) for question in make_game("forest_fire_design").phases.questions if question in _CELLS
    )


_CELLS = ("RIVER_START", "HOUSE", "NEW_FIRE", "RELOCATE", "PLACE", "EXT_TO", "DOZER", "BALL_SECOND", "BREAKDOWN")


def test_chance_in_words() -> None:
    texts = make_game("forest_fire_standard").texts
    assert texts.chance("dice", 45) == "the dice name 2,5"
    assert texts.chance("wind", 2) == "the wind die shows 2: wind from the north-west"
    assert texts.chance("fires", [45, 3]) == "fires that spread: the one at 0,3, the one at 2,5"
    assert texts.chance("coin", 3) == "the coin chooses the fire at 0,3"
    assert texts.chance("deck", [0, 48, 55, 60, 65]) == (
        "deck, top first: north wind, 2 mph, 1 fire, 1 acre; north wind, 22 mph, 3 fires, 3 acres, jumps; "
        "forest fire, 2 acres; drought; lucky supply"
    )
    assert texts.chance("board", [[1, 2], [3], [4], [5]]) == "river 0,1 0,2; river 0,3; houses 0,4; schools 0,5"


def test_cards_of_the_box() -> None:
    rows = make_game("forest_fire_challenge").texts.cards()
    assert sum(int(row["copies"]) for row in rows) == 60
    assert {"card": "Drought", "copies": "3"}.items() <= next(row for row in rows if row["card"] == "Drought").items()
    assert "Drought" not in [row["card"] for row in make_game("forest_fire_easier").texts.cards()]
