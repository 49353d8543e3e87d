"""Rulings about solo play and the end of a game, one test each, by number."""

import pytest

from firetower_env.games.flamecraft import scoring
from tests.games.flamecraft.scenes import Scene


def _end(t: Scene) -> Scene:
    """The game ends now."""
    t.s.depth[:] = 0
    scoring.begin(t.engine, t.games)
    t.engine.settle(t.games)
    return t


def test_f31_talisman_comes_before_the_other_moons() -> None:
    t = _end(Scene().holds(0, "Talisman", "Steven", "Goldrush", "Buddy").holds(1, "Todd"))
    assert t.question == "TALISMAN"
    assert t.legal == {"FANCY_19", "FANCY_18", "FANCY_22", "DONE"}
    t.do("FANCY_18")
    assert t.own("rep") == 2
    t.do("DONE")
    # Steven counts six even Goods, Buddy one pair of the three cards left
    assert t.own("rep") == 2 + 6 + 2
    assert t.over


@pytest.mark.parametrize("limits", [False, True])
def test_f46_solo_has_no_limits_unless_played_with(limits: bool) -> None:
    t = Scene(1, solo_limits=limits).hand(bread=7).goods(bread=9).visits(5, "DONE")
    assert (t.question == "HAND_LIMIT") == limits
    assert t.own("bread") == (7 if limits else 9)


def test_f47_the_town_makes_one_pass_through_the_deck() -> None:
    t = Scene(1).artisans(["bread", "bread", "iron"])
    t.s.cell[:, :18] = [kind for kind in range(6) for _ in range(3)]
    t.s.cell[:, 5] = -1
    t.settle().visits(5, "DONE").forced()
    # only iron fits (slot 2 of space 1); both breads were shown and lie under the deck
    assert t.dragon(1, 2) == "iron"
    assert t.engine.artisans.look(t.games)[0, :2].tolist() == [0, 0]
    assert t.engine.artisans.look_notes(t.games)[0, :2].tolist() == [1, 1]
    for count, ends in ((2, 0), (1, 1)):
        t = Scene(1).artisans(["bread"] * count)
        t.s.cell[:, :18] = [kind for kind in range(6) for _ in range(3)]
        t.settle().visits(5, "DONE").forced()
        assert int(t.rows("art_size")) == count
        assert int(t.rows("end_flag")) == ends


def test_f48_placements_of_the_town_pay_nobody() -> None:
    t = Scene(1).artisans(["meat", "potion", "potion"]).holds(0, "Taylor").visits(5, "DONE").forced()
    assert t.dragon(0, 1) == "meat"
    assert t.own("coins") == 0
    assert int(t.rows("placed_type")) == -1


def test_f49_the_town_must_cast_if_it_can_and_keeps_the_limit() -> None:
    t = Scene(1).artisans(["meat", "potion", "potion"]).shop(6, "Nunya's Beeswax").visits(5, "DONE")
    assert t.question == "SOLO_ROW"
    assert t.legal == {"ROW_1"}
    t.do("ROW_1")
    assert t.legal == {"SHOP_1", "SHOP_6"}
    t = Scene(1).artisans(["meat", "potion", "potion"])
    t.s.ench[:, 1, 1] = 3
    assert t.settle().visits(5, "DONE").question == "VISIT"


def test_f50_the_final_solo_turn_fills_park_and_row_alone() -> None:
    t = Scene(1).note(end_flag=1, turns_left=1).dragons({(0, 1): "meat"}).hand(meat=1).decks(["Gnome Depot"])
    before = t.rows("cell").copy()
    t.visits(0, "TYPE_MEAT", "0.0", "PARK_0").forced()
    assert t.over
    assert (t.rows("park") >= 0).all()
    assert int(t.rows("sp_face")[6]) == 2
    assert (t.rows("cell") != before).sum() == 1


def test_f51_non_player_tokens_start_off_the_board() -> None:
    t = Scene(1)
    assert (t.rows("pos") == -1).all()


def test_f52_a_trigger_of_the_town_counts_for_its_turn() -> None:
    t = Scene(1).artisans(["plant"]).visits(5, "DONE").forced()
    assert int(t.rows("turns_left")) == 1
    assert int(t.rows("trigger")) == 0


@pytest.mark.parametrize(("rep", "won"), [(89, False), (90, True)])
def test_f73_a_game_for_one_is_won_with_the_highest_award(rep: int, won: bool) -> None:
    t = _end(Scene(1).goods(rep=rep))
    assert bool(t.rows("winners")) == won
    assert t.game.won(t.engine, t.games)[0, 0] == won
