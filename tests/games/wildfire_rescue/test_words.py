"""A game for people: board, rangers, question, answers, chance, in words and pictures."""

import numpy as np
import pytest

from firetower_env.core.recorder import Recorder
from firetower_env.core.snapshot import Snapshot
from firetower_env.games.wildfire_rescue import docs, tools
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.games.wildfire_rescue.verbs import VERBS
from firetower_env.games.wildfire_rescue.words import band
from firetower_env.presets import make_game
from firetower_env.render.changes import consequences
from firetower_env.render.image import render_image
from firetower_env.render.svg import render_svg
from firetower_env.render.text import render_text
from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")


def _shown(table: Table) -> Snapshot:
    return table.batch.snapshot(0)


def _drawn() -> Table:
    return Table(
        players=3,
        at={0: "A1", 1: "B1", 2: "B1"},
        tools={0: "bow", 1: "axe axe"},
        rock="C1 D5",
        animal="E5",
        fire="D2",
        hazard={"C1": 1, "D5": 2},
        campers="D2 D2 E3",
        timers={"D2": 2},
        skip=[2],
        carried={1: 2},
    )


def test_the_board_in_plain_text() -> None:
    lines = render_text(_shown(_drawn()), unicode=False).splitlines()
    board = [line.replace("[", " ").replace("]", " ").split() for line in lines[2:8]]
    assert board == [
        ["A", "B", "C", "D", "E"],
        ["1", "1", "#", "!", "T", "T"],
        ["2", "T", "T", "T", "c", "T"],
        ["3", "T", "T", "W", "T", "c"],
        ["4", "T", "T", "T", "T", "T"],
        ["5", "T", "T", "T", "!", "A"],
    ]
    text = "\n".join(lines)
    assert "D2: two campers on hourglass at 2 on fire on trees" in text
    assert "B1: ranger 3 on ranger 2 on trees, safe edge" in text


def test_the_ground_has_a_board_of_its_own() -> None:
    """[WR Moving] which tool a tile asks for must be seen beneath rangers, campers and fire."""
    lines = render_text(_shown(_drawn()), unicode=False).splitlines()
    at = lines.index("ground")
    assert [line.split() for line in lines[at + 1 : at + 7]] == [
        ["A", "B", "C", "D", "E"],
        ["1", "T", "T", "R", "T", "T"],
        ["2", "T", "T", "T", "T", "T"],
        ["3", "T", "T", "W", "T", "T"],
        ["4", "T", "T", "T", "T", "T"],
        ["5", "T", "T", "T", "R", "A"],
    ]
    assert "ground" not in render_text(_shown(Table(setup=True)), unicode=False).splitlines()


def test_legal_tiles_and_answers() -> None:
    shown = _shown(_drawn())
    assert shown.question == "Ranger 1: move, draw a tool, team up or pass [TURN]"
    assert {shown.names.cell(*cell) for cell in shown.legal_cells} == names("A2 B1")
    assert shown.legal_words == ("pass", "join ranger 2 on B1")
    table = Table(at={1: "A2"}, rock="A2", tools={0: "axe"}, deck="bow")
    assert _shown(table).legal_words == ("pass", "draw a tool", "pull ranger 2 to A1")


def test_lines_and_placements_in_words() -> None:
    words = _shown(Table(fire="B2", plane_lines="all", dice=[4]).pass_round()).legal_words
    assert words[0] == "row 1"
    assert words[5] == "column A"
    assert words[-2:] == ("falling diagonal", "rising diagonal")
    chosen = Table(setup=True, camper_option="choose").do("A1", "E1")
    assert _shown(chosen).legal_words[0] == "campers on C2, B3, C3, D3, C4"
    full = Table(tools={0: "axe bow"}, deck="axe").do("DRAW")
    assert _shown(full).legal_words == ("discard axe", "discard bow")


def test_carrying_in_words() -> None:
    shown = _shown(Table(at={1: "A1"}).do("B1"))
    assert shown.question == "Ranger 1: take ranger 2 along to B1? [CARRY]"
    assert shown.legal_words == ("take ranger 2 along", "leave ranger 2 behind")


def test_escaping_in_words() -> None:
    shown = _shown(Table(at={0: "C2"}, tools={0: "axe"}, dice=[1]).pass_round())
    assert shown.question == "Ranger 1: the flames reached you: where to? [ESCAPE]"


def test_rangers_and_facts() -> None:
    shown = _shown(_drawn())
    assert [seat.name for seat in shown.seats] == ["ranger 1", "ranger 2", "ranger 3"]
    assert shown.seats[1].status == ("on B1", "carries 2 campers")
    assert shown.seats[1].hand == ("axe", "axe")
    assert shown.seats[2].status == ("on B1", "loses a turn")
    assert [seat.asked for seat in shown.seats] == [True, False, False]
    facts = dict(shown.facts)
    assert facts["on turn"] == "ranger 1"
    assert (facts["campers on the board"], facts["saved"], facts["lost"], facts["score"]) == (
        "3",
        "2",
        "no campers",
        "2 (some came home)",
    )
    assert _shown(Table(players=3, dead=[1])).seats[1].status == ("dead",)
    assert "turn given" in _shown(Table(players=3, used=[1])).seats[1].status


def test_one_seat_leads_all_rangers() -> None:
    shown = _shown(Table(control="one", tools={0: "axe"}, carried={1: 1}))
    assert len(shown.seats) == 1
    facts = dict(shown.facts)
    assert facts["ranger 1"] == "on A1, axe"
    assert facts["ranger 2"] == "on E5, carries 1 camper, no tools"


def test_the_end_in_words() -> None:
    table = Table(at={0: "B1"}, carried={0: 5}, campers="", tools={0: "axe"}).do("A1")
    assert _shown(table).outcome == f"score 5: {band(5)}"
    assert _shown(table).question == ""
    capped = Table(max_rounds=1).pass_round()
    assert _shown(capped).outcome.startswith("round limit reached; score 0")
    assert len({band(points) for points in range(-4, 6)}) == 6
    assert len({band(points) for points in range(-4, 1)}) == 1


def test_pictures_of_every_kind() -> None:
    for table in (_drawn(), Table(setup=True), Table(control="one")):
        shown = _shown(table)
        svg = render_svg(shown)
        assert "may be chosen: " in svg
        assert "<svg" in svg
        picture = render_image(shown)
        assert picture.dtype == np.uint8
        assert picture.std() > 10
    assert "two campers, D2" in render_svg(_shown(_drawn()))


def test_every_answer_has_words() -> None:
    texts = make_game("wildfire_rescue_4p").texts
    labels = [texts.answer("TURN", verb).label for verb in VERBS]
    assert len(set(labels)) == len(VERBS)
    assert texts.chosen("TURN", 11) == "goes to B3"
    assert texts.chosen("ESCAPE", 0) == "escapes to A1"
    assert texts.chosen("TURN", 25) == "Pass"


def test_chance_in_words() -> None:
    texts = make_game("wildfire_rescue_2p").texts
    assert texts.chance("die", 3) == "the die shows 3: the wildfire spreads"
    assert texts.chance("die", 4) == "the die shows 4: the rescue plane comes"
    assert texts.chance("die", 6) == "the die shows 6: nothing happens"
    assert texts.chance("tools_out", 2) == "left out: bow"
    assert texts.chance("deck", [0, 3]) == "tool deck, top first: axe, extinguisher"
    assert texts.chance("campers", 1) == "campers 1: C2 B3 C3 D3 C4"
    assert texts.chance("tiles", [*[0, 1, 2] * 8, 3]) == "tiles laid: ATRAT RATRA TRATR ATRAT RATRW"


def test_what_the_die_brings_is_told() -> None:
    """The log names the die, what burns, and campers who are lost."""
    table = Table(rock="D3", campers="B3 E1", at={0: "A1", 1: "E5"}, dice=[1, 5])
    told = []
    for _ in range(2):
        for _ in range(2):
            before = _shown(table)
            with Recorder(table.batch) as recorder:
                table.do("PASS")
                chance = recorder.take(0)
            told += [*table.batch.game.texts.seen_chance(chance), *consequences(before, _shown(table))]
    assert told == [
        "the die shows 1: the wildfire spreads",
        "on fire: C2 B3 C4",
        "about to burn: D3",
        "the die shows 5: nothing happens",
        "lost: 4 campers",
        "on fire: D3",
    ]


def test_every_option_and_tool_is_described() -> None:
    assert set(docs.OPTIONS) == set(Rules.options())
    assert set(docs.TOOLS) == set(tools.TOOLS)
    texts = make_game("wildfire_rescue_2p").texts
    assert [row["option"] for row in texts.options()] == list(Rules.options())
    assert [row["card"] for row in texts.cards()] == ["Axe", "Pickaxe", "Bow", "Extinguisher"]
