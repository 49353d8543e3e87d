"""The game for people: snapshot, question, facts, texts."""

import pytest

from firetower_env.games.forest_fire.cards.table import FIRE, LUCKY_DOZER
from firetower_env.games.forest_fire.verbs import VERBS
from firetower_env.presets import make_game
from firetower_env.render.text import render_text
from tests.games.forest_fire.table import Table

pytestmark = pytest.mark.usefixtures("copies")


def facts(table: Table) -> dict[str, str]:
    return dict(table.batch.snapshot(0).facts)


def test_what_lies_on_acres() -> None:
    table = Table(
        fire="10,10",
        river="0,5",
        rock="3,3",
        burnt="4,4",
        house="5,5",
        school="7,7",
        barrels={"1,1": 1, "5,5": 3},
        balls={"1,1": 2},
        dozers="8,8 3,3",
        heli="3,3",
    )
    shot = table.batch.snapshot(0)
    assert shot.stack((3, 3)) == ("rock", "bulldozer", "helicopter")
    assert shot.stack((5, 5)) == ("forest", "house", "barrel3")
    assert shot.stack((1, 1)) == ("forest", "barrel", "ball2")
    assert shot.styles["barrel3"].label == "3 barrels"
    ground = {cell: shot.cells[cell[0]][cell[1]] for cell in ((10, 10), (0, 5), (4, 4), (7, 7), (0, 0))}
    assert list(ground.values()) == ["fire", "river", "burnt", "school", "forest"]
    text = render_text(shot, unicode=False)
    assert "Forest Fire! - turn 1 of 58" in text
    assert Table(dozers="8,8 8,8").batch.snapshot(0).stack((8, 8)) == ("forest", "bulldozers")


def test_facts() -> None:
    table = Table(fire="10,10 15,15", wind="NW", mph=15, distance=2, spreads=3, jump=True, heli="5,5", cargo=(2, 1, 0))
    told = facts(table)
    assert told["wind"] == "from the north-west, 15 mph, 3 fires, 2 acres, jumps"
    assert told["burning"] == "2 of 40 acres, fires: 2"
    assert told["helicopter"] == "aboard: 2 water, 1 barrels"
    assert told["store"] == "27 barrels, 14 balls"
    assert told["score"] == "398 if won now, 198 if lost"
    shot = table.batch.snapshot(0)
    assert [pile.count for pile in shot.piles] == [18, 19, 20]
    assert shot.dials[0].degrees == 120
    assert facts(Table(setup=True))["wind"] == "not known yet"


@pytest.mark.parametrize(
    ("table", "asks"),
    [
        (lambda: Table(fire="1,1"), "Player 1: get new equipment or use what is on the board [MAIN]"),
        (
            lambda: Table(fire="1,1", heli="5,5", cargo=(2, 0, 0)).do("FLY", "5,9"),
            "Player 1: helicopter, 6 steps left, aboard: 2 water: fly on, load, drop or land [HELI]",
        ),
        (
            lambda: Table(fire="1,1", dozers="5,5").do("MOVE_DOZER", "DIG"),
            "Player 1: bulldozer, 10 steps and 4 digs left: drive on, dig or stop [DOZER]",
        ),
        (
            lambda: Table(fire="1,1").do("GET_4W1B"),
            "Player 1: barrel, 4 barrels and 1 balls to place: where does it go? [PLACE]",
        ),
        (lambda: Table(fire="1,1").do("GET_HELI"), "Player 1: helicopter: where does it go? [PLACE]"),
        (
            lambda: Table(fire="1,1", dice=["9,9"]).card(FIRE + 1),
            "Player 1: 1 more acre to burn: where does the new fire burn on? [NEW_FIRE]",
        ),
        (
            lambda: Table(fire="1,1", barrels={"5,5": 1}).do("MOVE_EXT"),
            "Player 1: extinguishers, 10 acres left: move which extinguisher? [EXT_FROM]",
        ),
        (
            lambda: Table(design="players", setup=True).do("0,9"),
            "Player 1: river, 29 tokens left: where does the river flow on? [RIVER_STEP]",
        ),
    ],
)
def test_questions(table, asks: str) -> None:  # type: ignore[no-untyped-def]
    assert table().batch.snapshot(0).question == asks


def test_answers_in_words() -> None:
    shot = Table(fire="1,1", dozers="5,5 6,6").card(LUCKY_DOZER).batch.snapshot(0)
    assert shot.legal_words == ("Decline", "Take a bulldozer elsewhere")
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


def test_how_it_ended() -> None:
    rows = " ".join(f"{row},{col}" for row in range(20) for col in (2, 4))
    assert Table(fire=rows, wind="NW").spread().batch.snapshot(0).outcome == "lost: too many acres burn; score 120"
    table = Table(fire="10,10", balls={"11,10": 1}, extinguish_goal=1).spread()
    assert table.batch.snapshot(0).outcome == "won; score 398"
