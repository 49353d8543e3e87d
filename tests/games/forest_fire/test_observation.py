"""What a seat sees, piece by piece, in drawn positions."""

import numpy as np
import pytest

from firetower_env.core.pieces import Places
from firetower_env.games.forest_fire.cards.table import FIRE, LUCKY_SUPPLY
from tests.games.forest_fire.table import Table, acres, column, name

pytestmark = pytest.mark.usefixtures("copies")


class Seen:
    """What one seat sees of the first copy."""

    def __init__(self, table: Table, seat: int = 0) -> None:
        seen = table.batch.observe(seats=np.full(table.copies, seat))
        assert (seen["board"] == seen["board"][:1]).all()
        assert (seen["vector"] == seen["vector"][:1]).all()
        assert (seen["board"].shape[1:], seen["board"].dtype) == ((28, 20, 20), np.uint8)
        self._board, self._vector = seen["board"][0], seen["vector"][0]
        game = table.batch.game
        self._slices, self._planes = game.vector.slices, Places.of(game.planes).part

    def planes(self, piece: str) -> list[set[str]]:
        """The acres of every plane of a piece."""
        return [
            {name(int(cell)) for cell in np.flatnonzero(plane.reshape(-1))}
            for plane in self._board[self._planes[piece]]
        ]

    def plane(self, piece: str) -> set[str]:
        (one,) = self.planes(piece)
        return one

    def numbers(self, piece: str) -> list[float]:
        found: list[float] = np.round(self._vector[self._slices[piece]].astype(np.float64), 4).tolist()
        return found

    def chosen(self, piece: str) -> int:
        """Which of several; -1 for none."""
        values = self.numbers(piece)
        assert sorted(set(values)) in ([0.0], [0.0, 1.0])
        return values.index(1.0) if 1.0 in values else -1

    def number(self, piece: str) -> float:
        (one,) = self.numbers(piece)
        return one


def test_planes_of_the_board() -> None:
    table = Table(
        fire="10,10 9,10",
        river="0,5",
        rock="3,3",
        burnt="4,4",
        house="5,5 6,6",
        school="7,7",
        barrels={"1,1": 5, "2,2": 16},
        balls={"1,1": 3},
        dozers="8,8 8,8",
        heli="12,12",
        warm="9,10",
        blackening=True,
        wind="NW",
    )
    seen = Seen(table)
    forest, river, rock, burnt, fire = seen.planes("ground")
    assert (river, rock, burnt, fire) == ({"0,5"}, {"3,3"}, {"4,4"}, acres("10,10 9,10"))
    assert len(forest) == 395
    assert acres("5,5 7,7") <= forest
    assert (seen.plane("house"), seen.plane("school")) == (acres("5,5 6,6"), {"7,7"})
    assert (seen.plane("barrel"), seen.plane("ball")) == (acres("1,1 2,2"), {"1,1"})
    assert seen.planes("barrel_bits") == [{"1,1"}, set(), {"1,1"}, set(), {"2,2"}]
    assert seen.planes("ball_bits") == [{"1,1"}, {"1,1"}, set(), set()]
    assert seen.planes("dozer") == [{"8,8"}, {"8,8"}]
    assert (seen.plane("helicopter"), seen.plane("piece"), seen.plane("drawn")) == ({"12,12"}, set(), set())
    assert seen.plane("downwind") == acres("10,11 9,11")
    landing = seen.plane("landing")
    assert not acres("0,5 5,5 7,7 10,10 9,10 11,10 8,10 9,9") & landing
    assert acres("3,3 4,4 12,10 8,8") <= landing
    assert (len(seen.plane("edge")), len(seen.plane("rings")), seen.plane("warm")) == (76, 204, {"9,10"})


def test_the_table() -> None:
    table = Table(
        fire="10,10 9,10 15,15",
        players=3,
        turn=20,
        wind="S",
        mph=22,
        distance=3,
        jump=True,
        spreads=3,
        house=column(5, 1, 2, 3, 4),
        school="1,1",
        rock="3,3",
        heli="12,12",
        cargo=(4, 3, 2),
        put_out=2,
        extinguish_goal=6,
        limit=50,
    )
    seen = Seen(table, 0)
    assert (seen.chosen("question"), seen.chosen("turn_of"), seen.chosen("asked")) == (10, 1, 1)
    assert (Seen(table, 1).chosen("turn_of"), Seen(table, 2).chosen("asked")) == (0, 2)
    assert (seen.chosen("wind"), seen.chosen("distance"), seen.chosen("card"), seen.chosen("pile")) == (3, 2, 0, 1)
    assert (seen.chosen("piece_kind"), seen.chosen("activity")) == (-1, -1)
    expected = {
        "mph": 1,
        "fires_to_spread": 0.75,
        "jump": 1,
        "water": 0.4,
        "cargo_barrels": 0.3,
        "cargo_balls": 0.2,
        "store_barrels": 25 / 28,
        "store_balls": 12 / 14,
        "rocks_left": 29 / 30,
        "burning": 3 / 40,
        "fires": 0.2,
        "houses": 0.2,
        "schools": 0.5,
        "turn": 20 / 60,
        "cards_left": 38 / 60,
        "pile_left": 18 / 21,
        "later_droughts": 1 / 3,
        "put_out": 2 / 6,
        "goal": 1,
        "limit": 1.25,
        "players": 0.5,
    }
    for piece, value in expected.items():
        assert seen.number(piece) == round(value, 4), piece
    assert seen.numbers("option_flags") == [0, 0, 0, 0, 1, 1]


def test_what_is_under_way() -> None:
    table = Table(fire="10,10", dozers="5,5 6,6").do("MOVE_DOZER", "6,6", "DIG", "8,6")
    seen = Seen(table)
    assert (seen.plane("piece"), seen.chosen("piece_kind"), seen.chosen("activity")) == ({"8,6"}, 2, 4)
    assert (seen.number("steps_left"), seen.number("digs_left")) == (0.8, 0.8)
    table = Table(fire="10,10", heli="5,5", cargo=(0, 2, 0)).do("FLY", "5,7", "DROP_WATER")
    seen = Seen(table)
    assert (seen.plane("piece"), seen.chosen("piece_kind"), seen.chosen("activity")) == ({"5,7"}, 3, 5)
    assert (seen.number("moved"), seen.number("set_down"), seen.number("steps_left")) == (1, 1, 0.8)
    table = Table(fire="1,10 2,10 3,10").do("GET_2W2B", "0,0")
    seen = Seen(table)
    assert (seen.number("barrels_to_place"), seen.number("balls_to_place")) == (round(1 / 6, 4), round(2 / 3, 4))
    assert (seen.chosen("piece_kind"), seen.chosen("activity"), seen.number("bonus")) == (0, 2, 0)
    seen = Seen(table.do("0,0", "2,10"))
    assert (seen.chosen("question"), seen.plane("piece"), seen.chosen("piece_kind")) == (18, {"2,10"}, 1)
    table = Table(fire="10,10", balls={"5,5": 1}).do("MOVE_EXT", "5,5")
    seen = Seen(table)
    assert (seen.plane("piece"), seen.chosen("piece_kind"), seen.chosen("activity")) == ({"5,5"}, 1, 3)


def test_new_fires_and_lucky_breaks() -> None:
    seen = Seen(Table(fire="1,1", dice=["10,10"]).card(FIRE + 4).do("11,10"))
    assert (seen.plane("drawn"), seen.number("acres_left"), seen.chosen("activity")) == (acres("10,10 11,10"), 0.6, 1)
    assert seen.chosen("card") == 1
    seen = Seen(Table(fire="10,10").card(LUCKY_SUPPLY).do("GET_3B"))
    assert (seen.number("bonus"), seen.chosen("card"), seen.chosen("activity")) == (1, 7, 2)


def test_cards_not_seen_yet() -> None:
    table = Table(setup=True, level="easier")
    seen = Seen(table)
    assert sum(seen.numbers("unseen_weather")) == 20
    assert seen.numbers("unseen_fires") == [0, 0.5, 1, 0.75, 0, 0]
    assert seen.numbers("unseen_others") == [1] * 5
    assert (seen.chosen("wind"), seen.chosen("distance"), seen.chosen("card"), seen.chosen("turn_of")) == (-1,) * 4
    assert (seen.chosen("activity"), seen.chosen("piece_kind"), seen.number("pile_fires")) == (0, 2, 0.75)


def test_rivers_being_drawn() -> None:
    seen = Seen(Table(design="players", setup=True).do("0,9", "1,9"))
    assert (seen.plane("drawn"), seen.plane("piece"), seen.planes("ground")[1]) == (
        acres("0,9 1,9"),
        {"1,9"},
        acres("0,9 1,9"),
    )
    assert seen.number("steps_left") == 2.8
