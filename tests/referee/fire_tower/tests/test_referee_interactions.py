"""Rules that meet each other: queues, credit, ties, Shadows' debts, reshuffles, teams, refused answers."""

import copy

import pytest

from .. import ChanceError, IllegalAction, Referee
from ..cards import SHADOW
from ..random_chance import RandomChance
from .positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Dice,
    answer,
    answer_with_any,
    asks,
    block,
    cells,
    drop_one,
    on_top,
    position,
    verbs,
)

TWO = (0, 2)
WINDS = ["EAST", "EAST", "WEST", "WEST", "WEST"]


def test_illegal_answers_change_nothing() -> None:
    referee = position()
    before = copy.deepcopy(referee.view())
    for action in set(range(-1, 306)) - referee.legal():
        with pytest.raises(IllegalAction):
            referee.apply(action)
    assert referee.view() == before


@pytest.mark.parametrize(
    "dice",
    [
        Dice(deal=[[[0] * 5, [1] * 5]]),
        Dice(deal=[[[0, 1, 2, 3, 4]]]),
        Dice(deal=[[[0, 1, 2, 3], [0, 1, 2, 3]]]),
        Dice(deal=[[[0, 1, 2, 3, 14], [0, 1, 2, 3, 4]]]),
        Dice(shuffle=[lambda support: support[1:]]),
        Dice(shuffle=[lambda support: [*support, 16]]),
        Dice(wind=[4]),
    ],
)
def test_impossible_luck_at_setup(dice: Dice) -> None:
    with pytest.raises(ChanceError):
        Referee({"towers": TWO}, dice)


def test_impossible_wind_and_pull() -> None:
    rolled = position(hands={0: WINDS}, dice=Dice(wind=[NORTH]))
    with pytest.raises(ChanceError):
        answer(rolled, (6, 7), "PLAY_EAST", "WIND_ROLL")
    hands = {1: [*WINDS, "WEST"], 2: ["NORTH"], 3: ["NORTH"]}
    pulled = position(
        seat=1, burned=[0], hands=hands, shadow_of_the_wood=True, pile=["SHADOW_OF_THE_WOOD"], dice=Dice(pull=[13])
    )
    answer(pulled, (6, 7))
    drop_one(pulled)
    with pytest.raises(ChanceError):
        answer(pulled, "SHADOW_CARDS")


def test_discarding_ends_with_the_hand() -> None:
    referee = position(towers=TWO, hands={0: ["EAST", "WEST"]})
    answer(referee, (6, 7), "DROP_EAST")
    assert asks(referee) == (0, "DISCARD_MORE")
    answer(referee, "DROP_WEST")
    assert asks(referee) == (1, "WIND")
    assert len(referee.game.hands[0]) == 5


def test_storm_discard_is_asked_of_an_empty_hand() -> None:
    referee = position(towers=TWO, hands={0: WINDS, 1: []}, pile=["FIRESTORM"], dice=Dice(wind=[NORTH, NORTH]))
    answer(referee, (6, 7), "DROP_EAST", "DONE", "DONE")
    assert asks(referee) == (1, "STORM_DISCARD")
    assert verbs(referee) == {"DONE"}
    answer(referee, "DONE")
    assert len(referee.game.hands[1]) == 5


def test_reshuffle_takes_events_along_and_may_bring_them_again() -> None:
    dice = Dice(shuffle=[on_top("FIRESTORM", "EAST")], wind=[NORTH, NORTH, SOUTH, SOUTH])
    referee = position(towers=TWO, hands={0: WINDS}, dice=dice)
    game = referee.game
    game.discard, game.pile = [card for card in game.pile if card != 14], [14]
    answer(referee, (6, 7), "DROP_EAST", "DONE")
    assert len(dice.supports["shuffle"]) == 1
    assert sorted(dice.supports["shuffle"][0])[-1] == 14
    assert game.events == [(14, 0)]  # the second one waits while the first runs
    assert asks(referee) == (0, "STORM_DISCARD")
    answer(referee, "DONE", "DONE")
    assert game.events == []
    assert asks(referee) == (0, "STORM_DISCARD")
    answer(referee, "DONE", "DONE")
    assert asks(referee) == (1, "WIND")
    assert dice.used_up()


def test_events_run_in_the_order_drawn() -> None:
    pile = ["MUTUAL_AID", "FIRESTORM", "NORTH"]
    referee = position(towers=TWO, hands={0: WINDS}, mutual_aid=True, pile=pile)
    answer(referee, (6, 7), "DROP_EAST", "DONE")
    assert asks(referee) == (0, "AID_CHOICE")
    answer(referee, "AID_BREAK", (4, 4))
    assert asks(referee) == (1, "AID_BREAK_CELL")
    assert cells(referee).isdisjoint([(4, 4), (4, 5), (3, 4)])
    answer(referee, (5, 5))
    assert asks(referee) == (0, "STORM_DISCARD")


def test_mutual_aid_cards_need_three_or_all() -> None:
    referee = position(towers=TWO, hands={0: WINDS, 1: ["SOUTH", "NORTH"]}, mutual_aid=True, pile=["MUTUAL_AID"])
    answer(referee, (6, 7), "DROP_EAST", "DONE", "AID_CARDS")
    for _ in range(3):
        assert asks(referee) == (0, "AID_DROP")
        answer_with_any(referee)
    assert len(referee.game.hands[0]) == 5
    answer_with_any(referee, 1)
    assert asks(referee) == (1, "AID_DROP")
    answer_with_any(referee, 1)
    assert asks(referee) == (1, "WIND")
    assert len(referee.game.hands[1]) == 5


def test_drawer_eliminated_before_the_event_hands_it_on() -> None:
    dice = Dice(wind=[NORTH, SOUTH, SOUTH, SOUTH])
    referee = position(hands={0: WINDS}, gems=[(1, 0)], mutual_aid=True, pile=["FIRESTORM", "MUTUAL_AID"], dice=dice)
    answer(referee, (6, 8), "DROP_EAST", "DONE")
    assert referee.game.victims == [(0, None)]  # nobody earns his own tower
    assert referee.view()["events"] == [("MUTUAL_AID", 0)]
    assert asks(referee) == (1, "STORM_DISCARD")
    answer(referee, "DONE", "DONE", "DONE")
    assert asks(referee) == (1, "AID_CHOICE")
    assert [len(hand) for hand in referee.game.hands] == [0, 6, 6, 6]
    answer(referee, "AID_CARDS")
    answer_with_any(referee, 9)
    assert asks(referee) == (1, "WIND")


def test_credit_lapses_when_the_credited_tower_burned_too() -> None:
    dice = Dice(wind=[NORTH, SOUTH, SOUTH, SOUTH, SOUTH, SOUTH])
    referee = position(hands={0: WINDS}, gems=[(1, 0), (1, 15)], pile=["FIRESTORM"], dice=dice)
    answer(referee, (6, 7), "DROP_EAST", "DONE")
    assert referee.game.victims == [(0, None), (1, 0)]
    assert asks(referee) == (2, "STORM_DISCARD")
    answer(referee, "DONE", "DONE")
    assert [len(hand) for hand in referee.game.hands] == [0, 0, 7, 7]
    assert asks(referee) == (2, "WIND")


def test_own_corner_by_wind_ends_the_turn() -> None:
    dice = Dice(wind=[SOUTH, EAST])
    referee = position(gems=[(1, 0)], dice=dice)
    answer(referee, (0, 0))
    assert asks(referee) == (1, "WIND")
    assert [len(hand) for hand in referee.game.hands] == [0, 6, 6, 6]
    assert referee.game.wind == EAST
    assert referee.game.turn_number == 2


def test_last_tower_wins_at_once() -> None:
    referee = position(towers=TWO, wind=SOUTH, gems=[(14, 15)])
    answer(referee, (15, 15))
    assert (referee.over, referee.truncated, referee.asked, referee.phase) == (True, False, None, None)
    assert referee.returns == [1.0, -1.0]
    assert referee.view()["victims"] == [(1, 0)]
    assert referee.legal() == set()
    with pytest.raises(IllegalAction):
        referee.apply(256)


def test_reckless_stops_when_the_own_tower_burns() -> None:
    hands = {0: ["AIR_DROP", "AIR_DROP", "AIR_DROP", "EAST", "EAST"]}
    referee = position(gems=[(1, 0)], empty_buckets=[0], hands=hands, dice=Dice(wind=[SOUTH, SOUTH]))
    answer(referee, (6, 7), "RECKLESS_WATER", "DROP_AIR_DROP", "DROP_AIR_DROP", "DROP_AIR_DROP", (0, 0))
    assert asks(referee) == (1, "WIND")
    assert referee.game.eliminated[0]


def test_revenge_storm_burning_both_last_towers_is_a_tie_of_them() -> None:
    dice = Dice(wind=[NORTH])
    referee = position(towers=(0, 1, 2), wind=EAST, seat=0, gems=[(14, 15), (1, 0), (1, 15)], dice=dice)
    referee.game.wind = SOUTH
    referee.restart_turn(0)
    answer(referee, (15, 15))
    answer_with_any(referee, 4)
    assert referee.over
    assert referee.winners == [0, 1]
    assert referee.returns == [0.25, 0.25, -0.5]
    assert referee.game.victims == [(0, None), (1, None)]


def test_shadow_pull_in_the_own_turn_counts_two_refills() -> None:
    dice = Dice(shuffle=[on_top("SHADOW_OF_THE_WOOD")], wind=[WEST, NORTH], pull=[2, 5], roll=[EAST, EAST, EAST])
    hands = {1: ["NORTH"] * 4 + ["EXPLOSION"] * 2, 3: ["SOUTH"] * 3 + ["EAST"] * 3}
    referee = position(seat=1, wind=SOUTH, gems=[(14, 15)], burned=[0], hands=hands, shadow_of_the_wood=True, dice=dice)
    game = referee.game
    assert referee.view()["shadow_place"] == "box"
    answer(referee, (15, 15))
    assert SHADOW in game.pile
    while referee.phase == "KEEP":
        answer(referee, min(verb for verb in verbs(referee) if verb != "DROP_EXPLOSION"))
    assert referee.view()["shadow_place"] == "discard"
    assert asks(referee) == (0, "SHADOW_CHOICE")  # drawn by seat 3, so 0 comes before 2
    assert [len(hand) for hand in game.hands] == [0, 7, 0, 7]
    answer(referee, "SHADOW_CARDS")
    assert (game.short, game.hold) == ([0, 1, 0, 1], [0, 2, 0, 1])
    assert referee.view()["in_play"] == [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert verbs(referee) == {"PLAY_SOUTH", "PLAY_EXPLOSION"}
    answer(referee, "PLAY_SOUTH", "WIND_SET")
    assert game.in_play == []
    assert asks(referee) == (2, "SHADOW_CHOICE")
    answer(referee, "SHADOW_ROLLS")
    answer_with_any(referee, 3)
    assert asks(referee) == (1, "ACTION")
    answer(referee, "DONE")
    assert (len(game.hands[1]), game.short[1], game.hold[1]) == (6, 1, 1)
    assert asks(referee) == (3, "WIND")
    answer_with_any(referee)
    assert len(game.hands[3]) == 6
    answer(referee, "DONE")
    assert (len(game.hands[3]), game.short[3], game.hold[3]) == (7, 0, 0)
    answer_with_any(referee)
    answer(referee, "DONE")
    assert (len(game.hands[1]), game.short[1], game.hold[1]) == (7, 0, 0)
    assert dice.used_up()


def test_shadow_pull_after_the_refill_counts_one() -> None:
    hands = {seat: ["NORTH", "EAST", "SOUTH", "WEST", "AIR_DROP", "FIRE_ENGINE"] for seat in (1, 2)}
    hands[3] = []
    dice = Dice(pull=[8, 9])
    referee = position(
        seat=1, burned=[0], hands=hands, shadow_of_the_wood=True, pile=["SHADOW_OF_THE_WOOD", "NORTH"], dice=dice
    )
    answer(referee, (6, 7), "DROP_NORTH", "DONE", "SHADOW_CARDS")
    game = referee.game
    assert len(dice.supports["pull"]) == 2  # nothing to pull from an empty hand
    assert (game.short, game.hold) == ([0, 1, 1, 0], [0, 1, 1, 0])
    assert verbs(referee) == {"PLAY_AIR_DROP_ALL", "PLAY_FIRE_ENGINE_ALL"}
    answer(referee, "PLAY_FIRE_ENGINE_ALL", (5, 6))
    assert (6, 7) not in game.gems
    assert len(game.hands[1]) == 5
    assert asks(referee) == (2, "WIND")


def test_shadow_without_a_usable_card_is_done() -> None:
    hands = {1: ["AIR_DROP"] * 3, 2: [], 3: []}
    pile = ["SHADOW_OF_THE_WOOD", "AIR_DROP", "EAST", "EAST"]
    referee = position(
        seat=1,
        burned=[0],
        hands=hands,
        breaks=[(6, 7), (6, 8)],
        shadow_of_the_wood=True,
        pile=pile,
        dice=Dice(pull=[8]),
    )
    assert asks(referee) == (1, "ACTION")  # the fire cannot go north
    answer(referee, "DROP_AIR_DROP", "DONE", "SHADOW_CARDS")
    assert asks(referee) == (0, "SHADOW_PLAY")
    assert verbs(referee) == {"DONE"}
    answer(referee, "DONE")
    assert referee.view()["discard"][8] == 2  # type: ignore[index]
    assert asks(referee) == (2, "ACTION")


def test_shadows_reckless_abandon_needs_only_the_cards() -> None:
    dice = Dice(pull=[8, 9, 10])
    hands = {1: ["AIR_DROP"] * 2, 2: ["FIRE_ENGINE"], 3: ["SMOKEJUMPER"]}
    referee = position(
        seat=1, burned=[0], hands=hands, shadow_of_the_wood=True, pile=["SHADOW_OF_THE_WOOD"] + ["NORTH"] * 4, dice=dice
    )
    answer(referee, (6, 7), "DONE", "SHADOW_CARDS")
    assert "RECKLESS_WATER" in verbs(referee)
    answer(referee, "RECKLESS_WATER")
    assert asks(referee) == (0, "RECKLESS_GEM")
    answer(referee, (5, 7), (4, 7))
    assert {(5, 7), (4, 7)} <= referee.game.gems
    assert referee.view()["discard"][8:11] == [1, 1, 1]  # type: ignore[index]
    assert asks(referee) == (2, "WIND")


def test_shadows_leaving_one_tower_make_its_seat_win() -> None:
    referee = position(
        seat=1,
        towers=(0, 1, 2),
        burned=[0],
        gems=[(0, 14)],
        shadow_of_the_wood=True,
        pile=["SHADOW_OF_THE_WOOD"],
        dice=Dice(roll=[EAST, EAST, EAST]),
    )
    answer(referee, (6, 7))
    drop_one(referee)
    answer(referee, "SHADOW_ROLLS", (0, 15), (7, 9))
    assert asks(referee) == (0, "SHADOW_GEM")
    assert referee.game.victims == [(1, None)]
    answer(referee, (8, 9))
    assert referee.winners == [2]
    assert referee.returns == [-0.5, -0.5, 1.0]


def test_shadow_card_returns_from_the_discard_pile() -> None:
    dice = Dice(shuffle=[on_top("EXPLOSION")])
    referee = position(seat=1, wind=SOUTH, gems=[(14, 15)], burned=[0], shadow_of_the_wood=True, dice=dice)
    referee.game.discard.append(SHADOW)
    answer(referee, (15, 15))
    assert referee.view()["shadow_place"] == "pile"
    assert SHADOW not in referee.game.discard
    assert SHADOW in dice.supports["shuffle"][0]


def test_shadow_card_in_the_draw_pile_stays_there() -> None:
    dice = Dice()
    referee = position(
        seat=1, wind=SOUTH, gems=[(14, 15)], burned=[0], shadow_of_the_wood=True, pile=["EXPLOSION"], dice=dice
    )
    referee.game.pile.append(SHADOW)
    answer(referee, (15, 15))
    assert "shuffle" not in dice.supports
    assert referee.game.pile.count(SHADOW) == 1


def test_shadow_goes_on_picking_past_the_last_but_one_tower() -> None:
    referee = position(
        seat=1,
        towers=(0, 1, 2),
        burned=[0],
        gems=[(0, 14)],
        hands={1: ["FLARE_UP"] * 2, 2: []},
        shadow_of_the_wood=True,
        fire_pick=True,
        pile=["SHADOW_OF_THE_WOOD"],
        dice=Dice(pull=[6]),
    )
    answer(referee, (6, 7), "DONE", "SHADOW_CARDS", "PLAY_FLARE_UP_PICK", (0, 15))
    assert asks(referee) == (0, "PICK")
    answer(referee, (1, 15), "DONE")
    assert referee.winners == [2]
    assert referee.game.in_play == []


def test_victims_of_one_storm_wait_clockwise_from_the_seat_on_turn() -> None:
    dice = Dice(wind=[NORTH, SOUTH])
    referee = position(seat=1, hands={1: WINDS}, gems=[(1, 0), (1, 15)], pile=["FIRESTORM"], dice=dice)
    answer(referee, (6, 7), "DROP_EAST", "DONE")
    assert referee.game.victims == [(1, None), (0, 1)]


def test_taking_a_hand_ends_the_debt_to_the_shadows() -> None:
    referee = position(wind=EAST, gems=[(0, 14)])
    referee.game.short[0] = referee.game.hold[0] = 1
    answer(referee, (0, 15))
    assert asks(referee) == (0, "KEEP")
    assert (referee.game.short[0], referee.game.hold[0]) == (0, 0)


def test_reckless_needs_an_empty_bucket_and_fire_at_home() -> None:
    hands = {0: ["AIR_DROP", "AIR_DROP", "AIR_DROP", "EAST", "EAST"]}
    for empty_buckets, gems in (([], [(1, 0)]), ([0], [(3, 0)])):
        referee = position(gems=gems, empty_buckets=empty_buckets, hands=hands)
        answer(referee, (6, 7))
        assert "RECKLESS_WATER" not in verbs(referee)


def test_bucket_pick_must_reach_the_own_tower() -> None:
    gems = [(2, 2), (3, 2), (4, 2), (2, 4), (5, 2), (9, 9)]
    referee = position(gems=gems)
    answer(referee, "BUCKET_PICK")
    assert (cells(referee), verbs(referee)) == ({(2, 2), (3, 2), (4, 2), (2, 4)}, set())
    answer(referee, (4, 2))
    assert (cells(referee), verbs(referee)) == ({(2, 2), (3, 2)}, set())
    answer(referee, (3, 2))
    assert (cells(referee), verbs(referee)) == ({(2, 2)}, set())
    assert referee.game.bucket_full == [True, True, True, True]
    answer(referee, (2, 2))
    assert referee.game.bucket_full == [False, True, True, True]
    assert asks(referee) == (0, "WIND")


def test_late_bucket_is_asked_once() -> None:
    referee = position(gems=[(2, 1)])
    answer(referee, (6, 7), "DONE")
    assert asks(referee) == (0, "LATE_BUCKET")
    assert verbs(referee) == {"BUCKET_ALL", "DONE"}
    answer(referee, "BUCKET_ALL", "HORIZONTAL", (2, 0))
    assert asks(referee) == (1, "WIND")
    assert referee.game.gems == {(6, 7)}


def test_bucket_before_the_action_leaves_the_action() -> None:
    referee = position(gems=[(2, 1)])
    answer(referee, (6, 7), "BUCKET_ALL", "VERTICAL", (2, 1))
    assert asks(referee) == (0, "ACTION")
    assert "BUCKET_ALL" not in verbs(referee)


def test_no_downwind_cell_skips_the_wind() -> None:
    referee = position(breaks=[(6, 7), (6, 8)])
    assert asks(referee) == (0, "ACTION")


def test_team_wind_without_tower_is_rerolled() -> None:
    dice = Dice(wind=[SOUTH])
    referee = position(teams=True, seat=0, gems=[(1, 15)], burned=[0], dice=dice)
    answer(referee, (0, 15))
    assert dice.supports["wind"] == [[EAST, SOUTH, WEST]]
    assert referee.game.wind == SOUTH
    assert referee.game.eliminated == [False] * 4
    assert asks(referee) == (0, "ACTION")


def test_team_wins_with_the_second_tower() -> None:
    referee = position(teams=True, seat=2, gems=[(1, 15)], burned=[3])
    answer(referee, (0, 15))
    assert referee.winners == [0, 2]
    assert referee.returns == [1.0, -1.0, 1.0, -1.0]


def test_smokejumper_pick_keeps_a_centre() -> None:
    hands = {0: ["SMOKEJUMPER", *WINDS[:4]]}
    referee = position(gems=[(4, 4), (4, 5), (4, 6)], hands=hands)
    answer(referee, (6, 7), "PLAY_SMOKEJUMPER_PICK")
    assert cells(referee) == {(4, 4), (4, 5), (4, 6)}
    answer(referee, (4, 4))
    assert (cells(referee), verbs(referee)) == ({(4, 6)}, {"DONE"})
    answer(referee, (4, 6))
    assert asks(referee) == (1, "WIND")
    assert referee.game.gems == {(4, 5), (6, 7)}


def test_champion_builds_before_the_first_turn() -> None:
    referee = Referee({"towers": TWO, "champion_seat": 1}, RandomChance(1))
    assert asks(referee) == (1, "CHAMPION_BREAK")
    assert len(cells(referee)) == 234
    answer(referee, (4, 4))
    assert asks(referee) == (1, "CHAMPION_BREAK")
    assert (4, 5) not in cells(referee)
    answer(referee, (5, 5))
    assert referee.phase == "WIND"
    assert referee.game.breaks == {(4, 4), (5, 5)}
    assert block((7, 8), (7, 8)) == referee.game.permanent
