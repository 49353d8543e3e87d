"""What a seat sees, piece by piece, in drawn positions."""

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env.games.wildfire_rescue.geometry import NAMES
from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")
_PLANES = (
    *("animal", "tree", "rock", "wildfire", "fire", "hazard", "hazard_soon"),
    *("camper", "camper_two", "timer_1", "timer_2", "player_0", "player_1", "player_2", "player_3"),
    *("edge", "free", "slow", "exposed", "target"),
)


class Seen:
    """What one seat sees of the first copy."""

    def __init__(self, table: Table, seat: int) -> None:
        seen = table.batch.observe(seats=np.full(table.copies, seat))
        assert (seen["board"] == seen["board"][:1]).all()
        assert (seen["vector"] == seen["vector"][:1]).all()
        assert seen["board"].shape[1:] == (20, 5, 5)
        assert seen["board"].dtype == np.uint8
        self._board, self._vector = seen["board"][0], seen["vector"][0]
        self._slices = table.batch.game.vector.slices

    def plane(self, name: str) -> set[str]:
        flat: NDArray[np.uint8] = self._board[_PLANES.index(name)].reshape(-1)
        return {NAMES[tile] for tile in np.flatnonzero(flat)}

    def __getitem__(self, piece: str) -> list[float]:
        values: list[float] = np.round(self._vector[self._slices[piece]].astype(np.float64), 4).tolist()
        return values


def test_planes() -> None:
    table = Table(
        players=3,
        at={0: "B2", 1: "A1", 2: "E4"},
        tools={0: "axe extinguisher", 1: "bow"},
        rock="B3 A5",
        animal="B1 E3",
        fire="A2 D4",
        hazard={"B3": 1, "A5": 2},
        campers="D4 D4 E1",
        timers={"D4": 2},
    )
    own = Seen(table, 0)
    assert own.plane("rock") == names("B3 A5")
    assert own.plane("animal") == names("B1 E3")
    assert own.plane("wildfire") == {"C3"}
    assert len(own.plane("tree")) == 20
    assert own.plane("fire") == names("A2 D4")
    assert (own.plane("hazard"), own.plane("hazard_soon")) == (names("B3 A5"), {"B3"})
    assert (own.plane("camper"), own.plane("camper_two")) == (names("D4 E1"), {"D4"})
    assert (own.plane("timer_1"), own.plane("timer_2")) == (set(), {"D4"})
    assert [own.plane(f"player_{slot}") for slot in range(4)] == [{"B2"}, {"A1"}, {"E4"}, set()]
    assert len(own.plane("edge")) == 16
    assert own.plane("free") == names("A2 C2")
    assert own.plane("slow") == names("B1 B3")
    assert own.plane("exposed") == names("A1 A3 B2 C2 B3 D3 C4 E4 D5")
    assert own.plane("target") == set()
    other = Seen(table, 2)
    assert [other.plane(f"player_{slot}") for slot in range(4)] == [{"E4"}, {"B2"}, {"A1"}, set()]
    # without a tool he can go everywhere slowly, but not into fire
    assert (other.plane("free"), other.plane("slow")) == (set(), names("E3 E5"))


def test_burning_tiles_are_not_exposed() -> None:
    seen = Seen(Table(fire="C2 B2", hazard={"D3": 1}, rock="D3"), 0)
    assert seen.plane("exposed") == names("C1 D2 B3 D3 C4 A2 B1")


def test_numbers() -> None:
    table = Table(
        players=3,
        at={1: "A2"},
        tools={0: "axe axe", 1: "bow"},
        carried={1: 2},
        skip=[2],
        deck="pickaxe pickaxe bow",
        draws_left=3,
        campers="E1",
        max_rounds=10,
        carry_limit=2,
        round=5,
    )
    seen = Seen(table, 1)
    assert seen["question"] == [0, 0, 1, 0, 0, 0, 0]
    assert seen["asked"] == seen["turn_of"] == [0, 0, 1, 0]
    assert seen["companion"] == [0] * 4
    assert seen["camper_set"] == [1, *[0] * 8]
    assert (seen["mid"], seen["at_round_end"]) == ([0], [0])
    assert (seen["draws_left"], seen["deck_size"], seen["round"]) == ([0.75], [0.375], [0.5])
    assert [seen[name] for name in ("campers_left", "saved", "lost", "dead")] == [[0.2], [0.4], [0.4], [0]]
    assert seen["end_near"] == [0]
    assert seen["present"] == seen["alive"] == [1, 1, 1, 0]
    assert seen["skip"] == [0, 1, 0, 0]
    assert seen["used"] == seen["had"] == [0] * 4
    assert seen["carried"] == [0.4, 0, 0, 0]
    assert seen["tools"] == [0, 0, 0.5, 0, *[0] * 4, 1, 0, 0, 0, *[0] * 4]
    assert seen["unseen_tools"] == [0, 1, 0.5, 0]
    assert seen["gone_tools"] == [0] * 4
    assert seen["option_flags"] == [0, 1, 1, 0, 0, 0.6667]


def test_who_comes_along() -> None:
    table = Table(players=4, at=dict.fromkeys(range(4), "A1"), turn=2).do("B1", "CARRY")
    seen = Seen(table, 2)
    assert seen["question"] == [0, 0, 0, 1, 0, 0, 0]
    assert seen["coming"] == [0, 0, 1, 0]
    assert seen["companion"] == [0, 0, 0, 1]
    assert seen.plane("target") == {"B1"}
    assert seen["had"] == [0, 0, 1, 1]


def test_dice_inside_turns_and_at_round_ends() -> None:
    table = Table(fire="C2", deck="axe", dice=[4, 4]).do("DRAW")
    assert (Seen(table, 0)["mid"], Seen(table, 0)["at_round_end"]) == ([1], [0])
    assert Seen(table, 0)["had"] == [1, 0, 0, 0]
    table.do("ROW_1", "PASS")
    assert table.question == "LINE"
    assert (Seen(table, 0)["mid"], Seen(table, 0)["at_round_end"]) == ([0], [1])


def test_a_game_that_is_over() -> None:
    table = Table(at={0: "B1"}, campers="", tools={0: "axe"}).do("A1")
    seen = Seen(table, 1)
    assert seen["question"] == [0] * 7
    assert seen["asked"] == [0] * 4
    assert seen["at_round_end"] == [0]


def test_the_dead_are_not_on_the_board() -> None:
    table = Table(players=3, dead=[1])
    seen = Seen(table, 1)
    assert seen.plane("player_0") == seen.plane("free") == seen.plane("slow") == set()
    assert seen["alive"] == [0, 1, 1, 0]
    assert seen["dead"] == [0.25]


def test_one_seat_looks_through_the_player_in_question() -> None:
    table = Table(players=3, control="one", at={0: "A1", 1: "A2"}, tools={1: "axe"}, turn=1)
    assert Seen(table, 0).plane("player_0") == {"A2"}
    table.do("PASS")
    assert Seen(table, 0).plane("player_0") == {"E5"}
    assert Seen(table, 0)["asked"] == [1, 0, 0, 0]


def test_setup() -> None:
    table = Table(setup=True, wildfire="A1", camper_option="choose").do("A1")
    seen = Seen(table, 0)
    assert seen["question"] == [1, 0, 0, 0, 0, 0, 0]
    assert seen["asked"] == [0, 1, 0, 0]
    assert seen.plane("player_0") == {"A1"}
    assert seen["camper_set"] == [0] * 9
    assert seen["campers_left"] == [0]
