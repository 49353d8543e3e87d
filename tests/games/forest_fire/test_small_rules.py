"""Small rules that are easily broken unseen: corners of spread and drought, what is seen, told and dealt anew."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.errors import RulesError
from firetower_env.games.forest_fire import rivers
from firetower_env.games.forest_fire.cards import deck
from firetower_env.games.forest_fire.cards.table import (
    CARDS,
    CLASS,
    CRASH,
    DROUGHT,
    DRY,
    FIRE,
    FLAME,
    LUCKY_DOZER,
    LUCKY_SUPPLY,
)
from firetower_env.games.forest_fire.cards.table import copies as copies_of
from firetower_env.games.forest_fire.frames import DOZER, HELI
from firetower_env.games.forest_fire.geometry import GRID, MIDDLE
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.presets import make_batch
from tests.games.forest_fire.table import Table, acre, acres, column, name

pytestmark = pytest.mark.usefixtures("copies")


def numbers(table: Table, piece: str, seat: int = 0) -> list[float]:
    """A piece of the vector that a seat sees, as whole numbers where it is a choice."""
    seen = table.batch.observe([0], [seat])["vector"][0]
    return [round(float(value), 4) for value in seen[table.batch.game.vector.slices[piece]]]


def plane(table: Table, piece: str, number: int = 0) -> set[str]:
    """The acres of a plane that a seat sees."""
    first = 0
    for listed in table.batch.game.planes:
        if listed.name == piece:
            break
        first += listed.size
    board = table.batch.observe([0], [0])["board"][0]
    return {name(int(one)) for one in np.flatnonzero(board[first + number])}


# -- setup ------------------------------------------------------------------------------------------------------------


def test_a_middle_with_little_room_is_still_where_the_first_fire_starts() -> None:
    room = "9,9 9,10 9,11 9,12"
    table = Table(scenario="", setup=True)
    table.s.rock[:] = MIDDLE & ~GRID.plane([acre(one) for one in room.split()])
    table.do("0,0", "0,1")
    assert (table.left("which"), table.fire < acres(room)) == (0, True)


def test_rivers_cross_only_from_north_to_south_and_from_west_to_east() -> None:
    """Two rivers that share an acre fit in the first pairing alone."""
    paths = np.full((3, 2, rivers.LONGEST_RIVER), -1, np.int16)
    paths[:, 0, :23], paths[:, 1, :23] = np.arange(23), np.arange(22, 45)
    seen = np.zeros((3, 2, GRID.cells), np.bool_)
    seen[:, 0, :23] = seen[:, 1, 22:45] = True
    walks = rivers._Walks(paths, seen, np.ones(3, np.bool_))
    assert rivers._fitting(walks, np.arange(3))[0].tolist() == [0]


def test_buildings_that_players_place_do_not_lie_on_the_edge() -> None:
    table = Table(design="players", setup=True).do("0,1", "1,0", "19,18", "18,19")
    inner = {f"{row},{col}" for row in range(1, 19) for col in range(1, 19)}
    assert (table.question, table.legal) == ("HOUSE", inner)


def test_a_river_given_does_not_meet_itself() -> None:
    river = [(row, 9) for row in range(20)]
    assert Rules.make(scenario={"rivers": [river]}).board is not None
    with pytest.raises(RulesError, match="none twice"):
        Rules.make(scenario={"rivers": [[*river[:3], river[1], *river[2:]]]})


@pytest.mark.parametrize(
    ("weather", "winds"),
    [
        ("default", [7, 7, 6, 7, 7, 6]),
        ("relabelled", [5, 5, 10, 5, 10, 5]),
        ("mild", [7, 7, 6, 7, 7, 6]),
    ],
)
def test_how_often_winds_come_from_where(weather: str, winds: list[int]) -> None:
    assert copies_of(Rules(weather=weather))[:FIRE].reshape(-1, 6).sum(axis=0).tolist() == winds


# -- fire -------------------------------------------------------------------------------------------------------------


def test_a_jump_over_two_lines_takes_all_that_stands_there_and_meets_a_ball() -> None:
    strong: dict[str, Any] = {"rock": "11,10 12,10", "jump": True, "mph": 22, "distance": 3}
    table = Table(fire="10,10", dozers="11,10 12,10", **strong).spread()
    assert (table.fire, table.dozers) == (acres("10,10 13,10"), [])
    table = Table(fire="10,10", balls={"13,10": 1}, **strong).spread()
    assert (table.fire, table.burnt) == (set(), acres("10,10 13,10"))


def test_tokens_that_go_off_return_to_the_store() -> None:
    table = Table(fire="9,10 10,10", balls={"11,10": 1}).spread()
    assert table.number("store_balls") == 14
    table = Table(fire="9,10 10,10", balls={"11,10": 1}, barrels={"11,10": 1}, spreads=0).card(DROUGHT)
    # a ball before a barrel, and one of them
    assert (table.number("store_balls"), table.heaps("barrels")) == (14, {"11,10": 1})


def test_a_new_fire_without_room_is_complete() -> None:
    table = Table(fire="1,1", river="4,4 4,5 5,5 6,4 5,3 4,3", dice=["5,4"]).card(FIRE + 1)
    assert (table.question, table.number("turn")) == ("LUCKY", 3)


def test_a_new_fire_may_break_the_limit() -> None:
    table = Table(fire=column(4, *range(9)), limit=10, dice=["10,10"]).card(FIRE + 1).do("11,10")
    assert (table.over, table.won, table.number("burning")) == (True, False, 11)


def test_nothing_burns_out_after_the_end() -> None:
    fire = column(10, *range(10))
    table = Table(fire=fire, warm=fire, blackening=True, limit=10).spread()
    assert (table.over, table.number("burning"), table.burnt) == (True, 11, set())


# -- drought ----------------------------------------------------------------------------------------------------------

LINE = column(10, 8, 9, 10)


@pytest.mark.parametrize(
    ("given", "lit"),
    [
        ({"fire": LINE, "river": "11,10", "mph": 10}, "10,9 11,9 12,9"),
        ({"fire": LINE, "rock": "11,10 12,10", "mph": 12}, "10,9 11,9 12,9"),
        ({"fire": LINE, "rock": "11,10 12,10", "mph": 22}, column(10, 13, 14, 15)),
        # a step aside leads past the line, and not to the edge of the board
        ({"fire": "10,10", "river": "11,9 11,10"}, "10,11"),
        ({"fire": "10,10", "river": "11,9 11,10 11,11"}, ""),
        ({"fire": "18,11", "river": "19,11"}, ""),
    ],
)
def test_where_a_drought_goes(given: dict[str, Any], lit: str) -> None:
    assert Table(spreads=0, **given).card(DROUGHT).fire == acres(given["fire"]) | acres(lit)


def test_a_drought_takes_the_larger_fire_however_far_it_is() -> None:
    table = Table(fire="1,10 17,10 17,11", spreads=0).card(DROUGHT)
    assert table.fire == acres("1,10 17,10 17,11 18,10 18,11")


def test_the_northern_arrow_lies_at_two_acres() -> None:
    table = Table(fire="0,0 0,19", coins=[1], spreads=0).card(DROUGHT)
    assert table.fire == acres("0,0 0,19 1,19")


def test_a_ball_puts_out_the_last_burning_acre_before_it() -> None:
    """The first line steps aside into the second, which then goes on from there."""
    table = Table(fire="10,9 10,10", river="11,8 11,9", balls={"12,10": 1}, mph=5, spreads=0).card(DROUGHT)
    assert (table.fire, table.burnt) == (acres("10,9 10,10"), acres("11,10 12,10"))


def test_a_line_that_a_barrel_put_out_grows_no_more() -> None:
    table = Table(fire=LINE, barrels={"11,10": 1}, spreads=0).card(DROUGHT)
    assert (table.fire, table.burnt) == (acres(LINE), {"11,10"})


def test_a_drought_and_a_building_with_a_barrel() -> None:
    given: dict[str, Any] = {"fire": "10,10", "house": "11,10", "barrels": {"11,10": 1}, "spreads": 0}
    table = Table(**given).card(DROUGHT)
    assert (table.number("houses"), table.burnt, table.number("store_barrels")) == (0, {"11,10"}, 28)
    table = Table(building_saved=True, **given).card(DROUGHT)
    assert (table.number("houses"), table.burnt, table.number("store_barrels")) == (1, set(), 28)


def test_the_limit_is_checked_before_the_spread_that_follows() -> None:
    table = Table(fire=column(10, *range(8)), limit=10).card(DROUGHT)
    assert (table.over, table.won, table.number("burning")) == (True, False, 16)


# -- equipment --------------------------------------------------------------------------------------------------------


def test_river_water_is_used_before_a_barrel() -> None:
    table = Table(fire="10,10 10,11", heli="10,9", cargo=(1, 1, 0)).do("FLY", "10,10", "DROP_WATER")
    assert (table.cargo, table.number("store_barrels")) == ((0, 1, 0), 27)
    table.do("10,11", "DROP_WATER")
    assert (table.cargo, table.number("store_barrels"), table.fire) == ((0, 0, 0), 28, set())


# -- cards ------------------------------------------------------------------------------------------------------------


def test_crash_acres() -> None:
    table = Table(fire="1,1", heli="10,10", crash_acres=5).card(CRASH)
    assert (table.question, table.left("left")) == ("NEW_FIRE", 4)
    assert Table(fire="1,1", heli="10,10", crash_acres=1).card(CRASH).question == "LUCKY"


def drawn(cards: int) -> Any:
    """So many games of a deck of so many cards: of each as many are drawn as its number, or a few more."""
    batch = make_batch("forest_fire_strict", cards, level="challenge", scenario="")
    engine: Any = batch.engine
    batch.reset(5)
    for _ in range(2):
        batch.step(np.zeros(cards, np.int64))
    for turn in range(1, cards):
        deck.draw(engine, np.flatnonzero((engine.s.turn == turn) & (np.arange(cards) > turn)))
    return batch


def check_deck(batch: Any) -> set[int]:
    """What is known of the cards left holds of the deck; returns the piles in use."""
    s, rules = batch.engine.s, batch.game.rules
    ends, found = np.cumsum(rules.piles), set()
    for game in range(batch.count):
        turn, cards = int(s.turn[game]), s.deck[game]
        if turn in (0, rules.cards):
            continue
        assert (np.bincount(cards[turn:], minlength=CARDS) == s.unseen[game]).all()
        pile = int(np.searchsorted(ends, turn, side="right"))
        kinds = CLASS[cards[turn : ends[pile]]]
        assert ((kinds == FLAME).sum(), (kinds == DRY).sum()) == (s.pile_fires[game], s.pile_droughts[game])
        for later in range(pile + 1, len(ends)):
            kinds = CLASS[cards[ends[later - 1] : ends[later]]]
            assert ((kinds == FLAME).sum(), (kinds == DRY).sum()) == (rules.fires[later], rules.droughts[later])
        found.add(pile)
    return found


def test_what_is_known_of_the_deck_holds_before_and_after_a_redeal() -> None:
    batch = drawn(60)
    assert check_deck(batch) == {0, 1, 2}
    s, seen, other = batch.engine.s, batch.observe(), batch.fork()
    before = s.deck.copy()
    batch.redeal(0, 7)
    assert check_deck(batch) == {0, 1, 2}
    assert (s.turn == 1).any()
    assert (before != s.deck).any(axis=1)[s.turn < 50].all()
    # nobody sees the difference, and nothing of the old order is left
    assert all((seen[part] == now).all() for part, now in batch.observe().items())
    other.redeal(0, 1)
    other.redeal(0, 7)
    assert (other.engine.s.deck == s.deck).all()


# -- what is seen and told --------------------------------------------------------------------------------------------


def test_seats_are_counted_on_from_the_observer() -> None:
    table = Table(fire="10,10", players=3, turn=2)
    for seat, place in enumerate((1, 0, 2)):
        for piece in ("turn_of", "asked"):
            assert np.argmax(numbers(table, piece, seat)) == place


def test_what_the_board_shows() -> None:
    table = Table(fire="10,10", wind="SW", dozers="3,3 3,3", school="5,5", house="6,6", river="9,11", rock="15,15")
    assert plane(table, "downwind") == set()
    assert Table(fire="10,10", wind="SW").fire == {"10,10"}
    assert plane(Table(fire="10,10", wind="SW"), "downwind") == {"9,11"}
    assert (plane(table, "dozer"), plane(table, "dozer", 1)) == ({"3,3"}, {"3,3"})
    assert plane(Table(fire="10,10", dozers="3,3 4,4"), "dozer", 1) == set()
    near = acres("10,10 9,10 9,11 10,11 11,10 10,9 9,9")
    assert plane(table, "landing") == {name(one) for one in range(400)} - near - acres("5,5 6,6")
    assert numbers(table, "rocks_left") == [round(29 / 30, 4)]


def test_a_lucky_break_is_told_from_the_equipment_of_the_turn() -> None:
    table = Table(fire="10,10").card(LUCKY_SUPPLY)
    assert numbers(table, "bonus") == [1]
    assert numbers(table.do("GET_6W"), "bonus") == [1]
    table = Table(fire="10,10").card(LUCKY_SUPPLY).do("END")
    assert (table.question, numbers(table, "bonus")) == ("MAIN", [0])
    assert numbers(table.do("GET_6W"), "bonus") == [0]


def test_droughts_of_later_piles() -> None:
    table = Table(fire="10,10", level="challenge")
    for turn, later in ((1, 3), (19, 2), (39, 0)):
        table.s.turn[:] = turn
        assert numbers(table, "later_droughts") == [round(later / 3, 4)]


def test_verbs_mean_what_they_are_called() -> None:
    assert Table(fire="10,10").do("GET_HELI").left("piece") == HELI
    assert Table(fire="10,10").do("GET_DOZER").left("piece") == DOZER
    table = Table(fire="10,10").do("GET_4W1B")
    assert (table.left("left"), table.left("more")) == (4, 1)


def test_a_lucky_break_may_bring_a_second_bulldozer() -> None:
    table = Table(fire="10,10", dozers="5,5").card(LUCKY_DOZER).do("GET_DOZER", "0,0")
    assert table.dozers == ["0,0", "5,5"]


def test_the_report_and_the_side() -> None:
    table = Table(fire="10,10", burnt="1,1 1,2", rock="3,3", players=3)
    assert (table.number("burnt"), table.number("rock"), table.number("burning")) == (2, 1, 1)
    assert table.batch.game.sides == (0, 0, 0)


def test_rewards_are_shaped_only_if_asked_for() -> None:
    table = Table(fire=column(10, *range(9)), turn=11)
    assert (table.batch.game.potential(table.engine, table.games) == 0).all()


def test_a_lost_game_is_told_as_lost() -> None:
    table = Table(fire=column(10, *range(10)), house="15,2 15,4 15,6", limit=10).spread()
    assert table.batch.snapshot(0).outcome == "lost, too many acres burn; score 219"
